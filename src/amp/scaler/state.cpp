// Saving and loading a gradient scaler.
#include <amp/scaler/grad_scaler.h>

#include <cmath>
#include <limits>

#include <amp/ops.h>

namespace amp {

namespace {

constexpr const char* kBadTracker = "_bad_tracker";

double number_of(const StateDict& state, const std::string& name) {
  const Scalar number = state_number("GradScaler", state, name);
  AMP_CHECK(!number.isBoolean() && !number.isComplex(), ValueError, "[GradScaler] ", name, " of the state must be a number, but is ",
            number.isBoolean() ? "a boolean" : "complex");
  return number.toDouble();
}

int count_of(const StateDict& state, const std::string& name) {
  const double count = number_of(state, name);
  AMP_CHECK(count >= 0 && std::trunc(count) == count && count <= std::numeric_limits<int>::max(), ValueError, "[GradScaler] ", name,
            " of the state must be an integer from 0 on, but is ", count);
  return static_cast<int>(count);
}

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
  const double scale = number_of(state, "scale"), growth = number_of(state, "growth_factor"), backoff = number_of(state, "backoff_factor");
  if (scale != 0 || rule_.min_scale > 0) scaler::check_scale("scale of the state", scale, rule_);
  scaler::check_growth_factor("growth_factor of the state", growth);
  scaler::check_backoff_factor("backoff_factor of the state", backoff);
  const int interval = count_of(state, "growth_interval"), good = count_of(state, "_growth_tracker"),
            bad = state.contains(kBadTracker) ? count_of(state, kBadTracker) : 0;
  rule_.growth_factor = growth;
  rule_.backoff_factor = backoff;
  rule_.growth_interval = interval;
  init_scale_ = scale;
  init_tracker_ = good;
  init_bad_tracker_ = bad;
  if (!state_.scale.defined()) return;
  state_.scale.fill_(scale);
  state_.growth_tracker.fill_(good);
  state_.bad_tracker.fill_(bad);
}

}  // namespace amp
