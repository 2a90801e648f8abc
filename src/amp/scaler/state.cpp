// Saving and loading a gradient scaler.
#include <amp/scaler/grad_scaler.h>

#include <cmath>
#include <limits>

#include <amp/ops.h>

namespace amp {

namespace {
bool is_int(double value) { return std::trunc(value) == value && std::abs(value) <= std::numeric_limits<int>::max(); }
}  // namespace

StateDict GradScaler::state_dict() const {
  if (!enabled_) return {};
  return {{"scale", Scalar(get_scale())},
          {"growth_factor", Scalar(rule_.growth_factor)},
          {"backoff_factor", Scalar(rule_.backoff_factor)},
          {"growth_interval", Scalar(rule_.growth_interval)},
          {"_growth_tracker", Scalar(get_growth_tracker())}};
}

void GradScaler::load_state_dict(const StateDict& state) {
  if (!enabled_) return;
  AMP_CHECK(!state.empty(), ValueError, "[GradScaler] the state is empty, possibly because it was saved from a disabled scaler");
  const auto number = [&](const char* name, bool (*is_good)(double), const char* expected) {
    const double value = state_number("GradScaler", state, name).toDouble();
    AMP_CHECK(is_good(value), ValueError, "[GradScaler] ", name, " of the state is ", value, ", expected ", expected);
    return value;
  };
  const double scale = number(
      "scale", [](double v) { return v > 0 && std::isfinite(v); }, "a positive number");
  const double growth = number(
      "growth_factor", [](double v) { return v > 1 && std::isfinite(v); }, "a number greater than 1");
  const double backoff = number(
      "backoff_factor", [](double v) { return v > 0 && v < 1; }, "a number between 0 and 1");
  const auto interval = static_cast<int>(number(
      "growth_interval", [](double v) { return v >= 1 && is_int(v); }, "a positive integer"));
  const auto tracker = static_cast<int>(number(
      "_growth_tracker", [](double v) { return v >= 0 && is_int(v); }, "an integer from 0 on"));
  rule_.growth_factor = growth;
  rule_.backoff_factor = backoff;
  rule_.growth_interval = interval;
  init_scale_ = scale;
  init_tracker_ = tracker;
  if (!state_.scale.defined()) return;
  state_.scale.fill_(scale);
  state_.growth_tracker.fill_(tracker);
}

}  // namespace amp
