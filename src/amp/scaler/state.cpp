// Saving and loading a gradient scaler.
#include <amp/scaler/grad_scaler.h>

#include <amp/ops.h>

namespace amp {

namespace {

constexpr const char* kBadTracker = "_bad_tracker";

}  // namespace

StateDict GradScaler::state_dict() const {
  if (!enabled_) return {};
  StateDict state{{"scale", Scalar(get_scale())},
                  {"growth_factor", Scalar(rule_.growth_factor)},
                  {"backoff_factor", Scalar(rule_.backoff_factor)},
                  {"growth_interval", Scalar(rule_.growth_interval)},
                  {"_growth_tracker", Scalar(get_growth_tracker())}};
  if (rule_.hysteresis > 1) state[kBadTracker] = Scalar(state_.bad_tracker.defined() ? state_.bad_tracker.item<int>() : init_bad_tracker_);
  return state;
}

void GradScaler::load_state_dict(const StateDict& state) {
  if (!enabled_) return;
  AMP_CHECK(!state.empty(), ValueError, "[GradScaler] the state is empty, possibly because it was saved from a disabled scaler");
  const auto entry = [&](const std::string& name) { return state_number("GradScaler", state, name); };
  const scaler::SavedState saved = scaler::read_state(rule_, entry);
  const int bad = state.contains(kBadTracker) ? scaler::count_of_state(kBadTracker, entry(kBadTracker)) : 0;
  rule_.growth_factor = saved.growth_factor;
  rule_.backoff_factor = saved.backoff_factor;
  rule_.growth_interval = saved.growth_interval;
  init_scale_ = saved.scale;
  init_tracker_ = saved.growth_tracker;
  init_bad_tracker_ = bad;
  if (!state_.scale.defined()) return;
  state_.scale.fill_(saved.scale);
  state_.growth_tracker.fill_(saved.growth_tracker);
  state_.bad_tracker.fill_(bad);
}

}  // namespace amp
