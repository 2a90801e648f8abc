// DO NOT EDIT. Generated from ops/concat.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement concat ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void cat(TensorList tensors, int64_t dim);
}  // namespace check

namespace native {
Tensor stack(TensorList tensors, int64_t dim);
Tensor diagonal_blocks(TensorList tensors);
}  // namespace native

namespace composite {
Tensor hstack(TensorList tensors);
Tensor vstack(TensorList tensors);
Tensor dstack(TensorList tensors);
Tensor column_stack(TensorList tensors);
Tensor block_diag(TensorList tensors);
Tensor cartesian_prod(TensorList tensors);
Tensor combinations(const Tensor& self, int64_t r, bool with_replacement);
}  // namespace composite

}  // namespace amp
