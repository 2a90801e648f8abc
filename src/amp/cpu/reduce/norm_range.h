// Whether norms that were computed in float32 are near the ends of its range. Internal.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>

namespace amp::cpu {

// The p-norms of numbers whose powers, and their sum, float32 can hold.
class NormRange {
 public:
  explicit NormRange(double p) : has_powers_(p != 0 && p != 1 && !std::isinf(p)) {
    const double a = std::pow(1e-28, 1 / p), b = std::pow(1e37, 1 / p);  // p may be negative
    low_ = static_cast<float>(std::max<double>(std::min(a, b), std::numeric_limits<float>::denorm_min()));
    high_ = static_cast<float>(std::min<double>(std::max(a, b), std::numeric_limits<float>::max()));
  }

  // Whether n norms are in the range. A norm of 0 is right if `is_zero(index)`.
  template <class IsZero>
  bool holds(const float* norms, int64_t n, const IsZero& is_zero) const {
    if (!has_powers_) return true;
    int outside = 0;
    for (int64_t i = 0; i < n; ++i) outside |= static_cast<int>(!(norms[i] >= low_)) | static_cast<int>(!(norms[i] <= high_));
    if (outside == 0) return true;
    for (int64_t i = 0; i < n; ++i) {
      const float v = norms[i];
      if (!(v == 0 ? is_zero(i) : std::isnan(v) || (v >= low_ && v <= high_))) return false;
    }
    return true;
  }

 private:
  bool has_powers_;
  float low_, high_;
};

}  // namespace amp::cpu
