// Whether norms that were computed in float32 are near the ends of its range. Internal.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <amp/core/dtype/power_sums.h>

namespace amp::cpu {

// The p-norms of numbers whose powers, and their sum, float32 can hold.
class NormRange {
 public:
  explicit NormRange(double p) : has_powers_(p != 0 && p != 1 && !std::isinf(p)) {
    const RootRange range(p);
    low_ = range.low;
    high_ = range.high;
  }

  float low() const { return low_; }
  float high() const { return high_; }

  // Whether n norms are in the range. A norm of 0 is right if `is_zero(index)`. `zeros`: so many are known to be right.
  template <class IsZero>
  bool holds(const float* norms, int64_t n, const IsZero& is_zero, uint32_t zeros = 0) const {
    if (!has_powers_) return true;
    // Numbers that are not negative compare as their bits do.
    const auto low = std::bit_cast<uint32_t>(low_), span = std::bit_cast<uint32_t>(high_) - low;
    uint32_t outside = 0, all_zeros = 0;
    for (int64_t i = 0; i < n; ++i) {
      outside += std::bit_cast<uint32_t>(norms[i]) - low > span ? 1u : 0u;
      all_zeros += std::bit_cast<uint32_t>(norms[i]) == 0 ? 1u : 0u;
    }
    if (outside == all_zeros && all_zeros == zeros) return true;
    for (int64_t i = 0; i < n; ++i) {
      if (std::bit_cast<uint32_t>(norms[i]) - low <= span) continue;
      if (!(norms[i] == 0 ? is_zero(i) : std::isnan(norms[i]))) return false;
    }
    return true;
  }

 private:
  bool has_powers_;
  float low_, high_;
};

}  // namespace amp::cpu
