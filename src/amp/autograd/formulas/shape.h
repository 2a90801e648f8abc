// Helpers for the derivatives of the shape ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

Tensor permute_backward(const Tensor& grad, IntArrayRef dims);
// For ops that return lists of views: undefined gradients count as zeros.
Tensor unbind_backward(TensorList grads, IntArrayRef sizes, const TensorOptions& options, int64_t dim);
Tensor split_backward(TensorList grads, IntArrayRef sizes, const TensorOptions& options, IntArrayRef split_sizes, int64_t dim);
// The pieces of a gradient that belong to the tensors of a cat.
std::vector<Tensor> cat_backward(const Tensor& grad, const std::vector<Shape>& sizes, int64_t dim);
Tensor constant_pad_backward(const Tensor& grad, IntArrayRef pad);
Tensor as_strided_backward(const Tensor& grad, IntArrayRef self_sizes, IntArrayRef self_strides, int64_t self_offset, IntArrayRef size,
                           IntArrayRef stride, std::optional<int64_t> storage_offset);

}  // namespace amp
