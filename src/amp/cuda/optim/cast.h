// Casts of many tensors per launch: gradients to float32 for unscaling, and master weights back. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp::cuda {

// Writes from[i] to to[i] if to[i] is defined. One of them is float32 and the other float16 or bfloat16. They have the same sizes and
// strides, and are dense in memory.
void cast_tensors(const std::vector<Tensor>& from, const std::vector<Tensor>& to);

}  // namespace amp::cuda
