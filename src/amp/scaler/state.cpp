// Saving and loading a gradient scaler.
#include <amp/scaler/grad_scaler_data.h>

#include <amp/ops.h>

namespace amp {

namespace {

constexpr const char* kBadTracker = "_bad_tracker";

}  // namespace

StateDict GradScaler::state_dict() const {
  if (!data().enabled) return {};
  StateDict state{{"scale", Scalar(get_scale())},
                  {"growth_factor", Scalar(data().rule.growth_factor)},
                  {"backoff_factor", Scalar(data().rule.backoff_factor)},
                  {"growth_interval", Scalar(data().rule.growth_interval)},
                  {"_growth_tracker", Scalar(get_growth_tracker())}};
  if (data().rule.hysteresis > 1)
    state[kBadTracker] = Scalar(data().state.bad_tracker.defined() ? data().state.bad_tracker.item<int>() : data().init_bad_tracker);
  return state;
}

void GradScaler::load_state_dict(const StateDict& state) {
  if (!data().enabled) return;
  AMP_CHECK(!state.empty(), ValueError, "[GradScaler] the state is empty, possibly because it was saved from a disabled scaler");
  const auto entry = [&](const std::string& name) { return state_number("GradScaler", state, name); };
  const scaler::SavedState saved = scaler::read_state(data().rule, entry);
  const int bad = state.contains(kBadTracker) ? scaler::count_of_state(kBadTracker, entry(kBadTracker)) : 0;
  data().rule.growth_factor = saved.growth_factor;
  data().rule.backoff_factor = saved.backoff_factor;
  data().rule.growth_interval = saved.growth_interval;
  data().init_scale = saved.scale;
  data().init_tracker = saved.growth_tracker;
  data().init_bad_tracker = bad;
  if (!data().state.scale.defined()) return;
  data().state.scale.fill_(saved.scale);
  data().state.growth_tracker.fill_(saved.growth_tracker);
  data().state.bad_tracker.fill_(bad);
}

}  // namespace amp
