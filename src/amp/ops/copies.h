// Copies and conversions: ops that change the representation but not the values.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// A copy with its own storage. Preserve keeps the strides of a dense tensor. (torch.clone)
AMP_API Tensor clone(const Tensor& self, MemoryFormat format = MemoryFormat::Preserve);

namespace internal {
// A copy with another dtype and device. Differentiable: the gradient is converted back to the dtype and device of self.
AMP_API Tensor _to_copy(const Tensor& self, ScalarType dtype, Device device, bool non_blocking,
                        MemoryFormat format = MemoryFormat::Preserve);
}  // namespace internal

}  // namespace amp
