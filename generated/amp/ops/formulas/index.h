// DO NOT EDIT. Generated from ops/index.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the index ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The sum of grad over the elements that index_fill has written, each counted once.
Tensor index_fill_value_backward(const Tensor& grad, int64_t dim, const Tensor& index);
// Zeros of `sizes` to which grad is added at the indices along a dimension.
Tensor index_select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index);
// The elements of grad at the indices of index_add or index_copy, in the shape of their source.
Tensor index_source_backward(const Tensor& grad, int64_t dim, const Tensor& index, IntArrayRef sizes);
// The gradient of gather, sort and topk: zeros of `sizes` to which grad is added at the indices along a dimension.
Tensor scatter_back(const Tensor& grad, IntArrayRef sizes, int64_t dim, const Tensor& index);
// gather, with zeros where `sizes` reaches beyond the index.
Tensor gather_into(const Tensor& grad, int64_t dim, const Tensor& index, IntArrayRef sizes);
// The gradient of scatter_reduce with respect to self. Equal extrema share it; that of a product is correct even if there are zeros.
Tensor scatter_reduce_backward_self(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                    const Tensor& result, StringRef reduce, bool include_self);
// The same with respect to src.
Tensor scatter_reduce_backward_src(const Tensor& grad, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src,
                                   const Tensor& result, StringRef reduce, bool include_self);
// Zeros of `sizes` to which grad is added at the positions that the index tensors select.
Tensor index_backward(const Tensor& grad, IntArrayRef sizes, TensorList indices);
// Zeros of `sizes` with grad at the positions that the mask selects.
Tensor masked_select_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& mask);
// The elements of grad that masked_scatter took from its source, followed by zeros, in the shape of the source.
Tensor masked_scatter_source_backward(const Tensor& grad, const Tensor& mask, IntArrayRef sizes);
// Zeros of `sizes` to which grad is added at the indices of the flattened tensor.
Tensor take_backward(const Tensor& grad, IntArrayRef sizes, const Tensor& index);
// The gradient of the weight of embedding. It is sparse if requested, unless the gradient itself is recorded.
Tensor embedding_backward(const Tensor& grad, const Tensor& indices, int64_t num_weights, int64_t padding_idx, bool scale_grad_by_freq,
                          bool sparse);
// The gradient with respect to the grad_output of embedding_dense_backward.
Tensor embedding_double_backward(const Tensor& grad, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq);
// The gradient of the weight of embedding_bag; see embedding_backward.
Tensor embedding_bag_formula_weight(const Tensor& grad, const Tensor& indices, const Tensor& offset2bag, const Tensor& bag_size,
                                    const Tensor& max_indices, int64_t num_weights, int64_t mode, const Tensor& per_sample_weights,
                                    bool scale_grad_by_freq, bool sparse, int64_t padding_idx);
// The gradient of the per_sample_weights of embedding_bag.
Tensor embedding_bag_formula_per_sample_weights(const Tensor& grad, const Tensor& weight, const Tensor& indices, const Tensor& offset2bag,
                                                int64_t padding_idx);

}  // namespace amp
