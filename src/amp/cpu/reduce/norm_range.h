// Whether norms that were computed in float32 are near the ends of its range. Internal.
#pragma once

#include <algorithm>
#include <cmath>

#include <amp/core/tensor.h>

namespace amp::cpu {

// Whether float32 can hold the powers of the numbers that have these p-norms, and their sums. A norm of 0 is right if `is_zero(index)`.
template <class IsZero>
bool powers_fit(const Tensor& norms, double p, const IsZero& is_zero) {
  if (p == 0 || p == 1 || std::isinf(p)) return true;
  const double least = std::pow(1e-28, 1 / p), most = std::pow(1e37, 1 / p);
  const double low = std::min(least, most), high = std::max(least, most);  // p may be negative
  const Tensor values = norms.to(kFloat32).contiguous();
  const float* const v = values.data_ptr<float>();
  bool fit = true;
  for (int64_t i = 0; i < values.numel() && fit; ++i) fit = v[i] == 0 ? is_zero(i) : std::isnan(v[i]) || (v[i] >= low && v[i] <= high);
  return fit;
}

}  // namespace amp::cpu
