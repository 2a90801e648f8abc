// Shared by the kernels of softmax and log_softmax. Internal.
#pragma once

#include <amp/ops/common/slices.h>

namespace amp {

// Whether a kernel supports this input and output dtype: the same, or float32 output for a 16-bit input.
inline bool softmax_has_kernel(ScalarType input, ScalarType result) {
  return input == result || (isReducedFloatingType(input) && result == kFloat32);
}

}  // namespace amp
