// DO NOT EDIT. Generated from ops/shape.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the shape ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// grad with its dimensions in their original order.
Tensor permute_backward(const Tensor& grad, IntArrayRef dims);
// The gradient of select, added to that of other parts of the same tensor where this is possible.
Tensor select_gradient(const Tensor& grad, IntArrayRef sizes, int64_t dim, int64_t index);
// The gradient of slice, added to that of other parts of the same tensor where this is possible.
Tensor slice_gradient(const Tensor& grad, IntArrayRef sizes, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                      int64_t step);
// The stacked gradients of the results of unbind. An undefined gradient counts as zeros.
Tensor unbind_backward(TensorList grads, IntArrayRef sizes, const TensorOptions& options, int64_t dim);
// The concatenated gradients of the results of split. An undefined gradient counts as zeros.
Tensor split_backward(TensorList grads, IntArrayRef sizes, const TensorOptions& options, IntArrayRef split_sizes, int64_t dim);
// The pieces of a gradient that belong to the tensors of a cat.
std::vector<Tensor> cat_backward(const Tensor& grad, const std::vector<Shape>& sizes, int64_t dim);
// The blocks of a gradient that belong to the matrices of a block_diag.
std::vector<Tensor> diagonal_blocks_backward(const Tensor& grad, const std::vector<Shape>& sizes);
// grad shifted back.
Tensor roll_backward(const Tensor& grad, IntArrayRef shifts, IntArrayRef dims);
// grad without the padding.
Tensor constant_pad_backward(const Tensor& grad, IntArrayRef pad);
// The gradient of as_strided: every element of grad is added to the element that it was a view of.
Tensor as_strided_backward(const Tensor& grad, IntArrayRef self_sizes, IntArrayRef self_strides, int64_t self_offset, IntArrayRef size,
                           IntArrayRef stride, std::optional<int64_t> storage_offset);

}  // namespace amp
