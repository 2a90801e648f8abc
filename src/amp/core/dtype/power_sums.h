// Sums of squares, or of other powers, in float32. Internal.
#pragma once

#include <algorithm>
#include <cmath>
#include <limits>

namespace amp {

// Sums from the first to the second number are right: none of their terms that matters has become infinite or lost digits.
constexpr double kLeastPowerSum = 1e-28, kMostPowerSum = 1e37;

// The roots of order p of these two numbers, as far as float32 holds them. p may be negative.
struct RootRange {
  float low, high;

  explicit RootRange(double p) {
    const double a = std::pow(kLeastPowerSum, 1 / p), b = std::pow(kMostPowerSum, 1 / p);
    low = static_cast<float>(std::max<double>(std::min(a, b), std::numeric_limits<float>::denorm_min()));
    high = static_cast<float>(std::min<double>(std::max(a, b), std::numeric_limits<float>::max()));
  }
};

}  // namespace amp
