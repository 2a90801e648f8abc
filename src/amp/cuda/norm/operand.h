// Operands of the kernels of norms. Internal.
#pragma once

#include <amp/cuda/elementwise/copy.h>

namespace amp::cuda {

// The tensor itself, which kernels only read, if it is undefined, or contiguous and of this dtype; else a converted copy.
inline Tensor operand(const Tensor& t, ScalarType dtype) {
  return !t.defined() || (t.is_contiguous() && t.dtype() == dtype) ? t : dense(t, dtype);
}

}  // namespace amp::cuda
