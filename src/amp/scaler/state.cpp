// Saving and loading a gradient scaler.
#include <amp/scaler/grad_scaler_data.h>

#include <amp/ops.h>

namespace amp {

namespace {

constexpr const char* kBadTracker = "_bad_tracker";

}  // namespace

StateDict GradScaler::state_dict() const {
  if (!data_->enabled) return {};
  StateDict state{{"scale", Scalar(get_scale())},
                  {"growth_factor", Scalar(data_->rule.growth_factor)},
                  {"backoff_factor", Scalar(data_->rule.backoff_factor)},
                  {"growth_interval", Scalar(data_->rule.growth_interval)},
                  {"_growth_tracker", Scalar(get_growth_tracker())}};
  if (data_->rule.hysteresis > 1)
    state[kBadTracker] = Scalar(data_->state.bad_tracker.defined() ? data_->state.bad_tracker.item<int>() : data_->init_bad_tracker);
  return state;
}

void GradScaler::load_state_dict(const StateDict& state) {
  if (!data_->enabled) return;
  AMP_CHECK(!state.empty(), ValueError, "[GradScaler] the state is empty, possibly because it was saved from a disabled scaler");
  const auto entry = [&](const std::string& name) { return state_number("GradScaler", state, name); };
  const scaler::SavedState saved = scaler::read_state(data_->rule, entry);
  const int bad = state.contains(kBadTracker) ? scaler::count_of_state(kBadTracker, entry(kBadTracker)) : 0;
  data_->rule.growth_factor = saved.growth_factor;
  data_->rule.backoff_factor = saved.backoff_factor;
  data_->rule.growth_interval = saved.growth_interval;
  data_->init_scale = saved.scale;
  data_->init_tracker = saved.growth_tracker;
  data_->init_bad_tracker = bad;
  if (!data_->state.scale.defined()) return;
  data_->state.scale.fill_(saved.scale);
  data_->state.growth_tracker.fill_(saved.growth_tracker);
  data_->state.bad_tracker.fill_(bad);
}

}  // namespace amp
