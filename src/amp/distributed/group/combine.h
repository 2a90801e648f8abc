// The arithmetic of reductions on the CPU. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>
#include <amp/distributed/process_group.h>

namespace amp::distributed {

// Throws TypeError "[name] ..." if `op` is not for tensors of this dtype.
void check_reduction(const char* name, ReduceOp op, ScalarType dtype);
// Combines the rows of a two-dimensional tensor in their order. float16 and bfloat16 are combined in float32, and rounded once. May write
// to `rows`.
Tensor combined(const Tensor& rows, ReduceOp op);
// The same for vectors of equal length. Each of them becomes the result.
void combine_all(const std::vector<Tensor>& parts, ReduceOp op);

}  // namespace amp::distributed
