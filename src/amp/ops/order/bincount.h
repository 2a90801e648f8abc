// Shared by the kernels of bincount. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// The number of bins. Throws ValueError if the smallest element is negative.
int64_t bincount_size(int64_t smallest, int64_t largest, int64_t minlength);
inline ScalarType bincount_type(const Tensor& weights) {
  return !weights.defined() ? kInt64 : weights.dtype() == kFloat32 ? kFloat32 : kFloat64;
}

}  // namespace amp
