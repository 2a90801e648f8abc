// Helpers for the derivatives of the index ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

Tensor index_select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index);
// What index_add and index_copy took from their source, in its shape.
Tensor index_source_backward(const Tensor& grad, int64_t dim, const Tensor& index, IntArrayRef sizes);
// Zeros of `sizes` to which grad is added at the indices along a dimension: of gather, sort, topk.
Tensor scatter_back(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index);
// gather, with zeros where `sizes` reaches beyond index.
Tensor gather_into(const Tensor& grad, int64_t dim, const Tensor& index, IntArrayRef sizes);
Tensor index_backward(const Tensor& grad, IntArrayRef sizes, TensorList indices);
Tensor masked_select_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& mask);
Tensor masked_scatter_source_backward(const Tensor& grad, const Tensor& mask, IntArrayRef sizes);
Tensor take_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& index);
// Of the weight of embedding. Sparse, when asked for, unless the gradient is itself recorded.
Tensor embedding_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq,
                          bool sparse);
Tensor embedding_double_backward(const Tensor& grad, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq);

}  // namespace amp
