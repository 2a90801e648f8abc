// Copies on the current device, for other kernels. Internal.
#pragma once

#include <amp/core/strided.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

// Operand 0 = operand 1, for any dtypes. The operands must not overlap; the loop should be coalesced.
void copy_strided(const StridedLoop& loop);

// The tensor itself if it is contiguous or undefined, else a contiguous copy; without autograd history.
Tensor dense(const Tensor& t);
// The same, converted to `dtype`.
Tensor dense(const Tensor& t, ScalarType dtype);

}  // namespace amp::cuda
