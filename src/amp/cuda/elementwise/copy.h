// Copies on the current device, for other kernels. Internal.
#pragma once

#include <amp/core/strided.h>
#include <amp/core/tensor.h>
#include <amp/ops/common/dense.h>

namespace amp::cuda {

// Operand 0 = operand 1, for any dtypes. The operands must not overlap; the loop should be coalesced.
void copy_strided(const StridedLoop& loop);

}  // namespace amp::cuda
