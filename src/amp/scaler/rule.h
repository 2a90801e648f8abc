// The numbers of a gradient scaler: how its scale moves, and which values are allowed. All scalers share them, also that of
// amp/interop/torch.h, which works without libamp: everything here is inline. Internal.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <amp/core/error.h>

namespace amp::scaler {

// The scale never falls below the smallest normal float32. The reciprocals of this number and of all larger ones are finite.
inline constexpr float kSmallestScale = std::numeric_limits<float>::min();

struct UpdateRule {
  double growth_factor = 2.0;
  double backoff_factor = 0.5;
  int growth_interval = 2000;  // 0: never grows
  float min_scale = 0;
  float max_scale = std::numeric_limits<float>::infinity();
  int hysteresis = 1;  // bad steps in a row before the scale backs off
};

// Checks of a scaler's options. Throw ValueError "[GradScaler] name must be ...". `name` may be longer: "scale of the state".
inline void check_growth_factor(const std::string& name, double factor) {
  AMP_CHECK(factor > 1 && std::isfinite(factor), ValueError, "[GradScaler] ", name, " must be greater than 1 and finite, but is ", factor);
}
inline void check_backoff_factor(const std::string& name, double factor) {
  AMP_CHECK(factor > 0 && factor < 1, ValueError, "[GradScaler] ", name, " must be between 0 and 1, but is ", factor);
}
inline void check_growth_interval(const std::string& name, int interval) {
  AMP_CHECK(interval >= 0, ValueError, "[GradScaler] ", name, " must be an integer from 0 on, but is ", interval);
}
// Checks that the scale is a positive float32 within the bounds.
inline void check_scale(const std::string& name, double scale, const UpdateRule& rule) {
  const auto stored = static_cast<float>(scale);
  AMP_CHECK(stored > 0 && std::isfinite(stored), ValueError, "[GradScaler] ", name,
            " must be a positive number that float32 holds, but is ", scale);
  AMP_CHECK(stored >= rule.min_scale && stored <= rule.max_scale, ValueError, "[GradScaler] ", name, " must be between min_scale ",
            rule.min_scale, " and max_scale ", rule.max_scale, ", but is ", scale);
}

// Reads entries of a saved state. `number` is a Scalar, of this library or of libtorch. Throw ValueError "[GradScaler] name of the state
// must be ...".
template <class Number>
double number_of_state(const std::string& name, const Number& number) {
  AMP_CHECK(!number.isBoolean() && !number.isComplex(), ValueError, "[GradScaler] ", name, " of the state must be a number, but is ",
            number.isBoolean() ? "a boolean" : "complex");
  return number.toDouble();
}
template <class Number>
int count_of_state(const std::string& name, const Number& number) {
  const double count = number_of_state(name, number);
  AMP_CHECK(count >= 0 && std::trunc(count) == count && count <= std::numeric_limits<int>::max(), ValueError, "[GradScaler] ", name,
            " of the state must be an integer from 0 on, but is ", count);
  return static_cast<int>(count);
}

// The entries that every scaler saves.
struct SavedState {
  double scale, growth_factor, backoff_factor;
  int growth_interval, growth_tracker;
};

// Reads and checks them. `entry(name)` returns the number of that name. `rule` has the bounds of the scale. A scale of zero, to which the
// scalers of torch may fall, becomes the smallest one that `rule` allows.
template <class Entry>
SavedState read_state(const UpdateRule& rule, const Entry& entry) {
  const auto number = [&](const char* name) { return number_of_state(name, entry(name)); };
  const auto count = [&](const char* name) { return count_of_state(name, entry(name)); };
  const double saved = number("scale"), growth_factor = number("growth_factor"), backoff_factor = number("backoff_factor");
  const double scale = saved == 0 ? static_cast<double>(std::max(kSmallestScale, rule.min_scale)) : saved;
  check_scale("scale of the state", scale, rule);
  check_growth_factor("growth_factor of the state", growth_factor);
  check_backoff_factor("backoff_factor of the state", backoff_factor);
  const int growth_interval = count("growth_interval"), growth_tracker = count("_growth_tracker");
  return {scale, growth_factor, backoff_factor, growth_interval, growth_tracker};
}

}  // namespace amp::scaler
