// What the kernels of softmax and log_softmax have in common. Internal.
#pragma once

#include <amp/ops/slices.h>

namespace amp {

// Whether a kernel reads the one dtype and writes the other: the same, or float32 from a 16-bit one.
inline bool softmax_has_kernel(ScalarType input, ScalarType result) {
  return input == result || (isReducedFloatingType(input) && result == kFloat32);
}

}  // namespace amp
