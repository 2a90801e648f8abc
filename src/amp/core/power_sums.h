// Sums of squares, or of other powers, in float32. Internal.
#pragma once

namespace amp {

// Sums from the first to the second number are right: none of their terms that matters has become infinite or lost digits.
constexpr double kLeastPowerSum = 1e-28, kMostPowerSum = 1e37;

}  // namespace amp
