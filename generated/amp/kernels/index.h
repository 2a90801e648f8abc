// DO NOT EDIT. Generated from ops/index.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement index ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void index_select(const Tensor& self, int64_t dim, const Tensor& index);
void gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad);
void scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
void scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
void scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
void scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self);
void index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha);
void index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
void index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
void masked_select(const Tensor& self, const Tensor& mask);
void masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source);
void take(const Tensor& self, const Tensor& index);
void topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted);
void embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse);
void embedding_renorm(const Tensor& self, const Tensor& indices, double max_norm, double norm_type);
}  // namespace check

namespace native {
Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index);
Tensor gather(const Tensor& self, int64_t dim, const Tensor& index, bool sparse_grad);
void scatter_src_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
void scatter_value_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
void scatter_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src);
void scatter_reduce_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool include_self);
Tensor index(const Tensor& self, TensorList indices);
void index_put_(const Tensor& self, TensorList indices, const Tensor& values, bool accumulate);
void index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha);
void index_copy_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source);
void index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value);
void index_fill_int_Tensor_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& value);
Tensor take(const Tensor& self, const Tensor& index);
void put_(const Tensor& self, const Tensor& index, const Tensor& source, bool accumulate);
Tensor nonzero_static(const Tensor& self, int64_t size, int64_t fill_value);
Tensor one_hot(const Tensor& self, int64_t num_classes);
Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool scale_grad_by_freq, bool sparse);
void embedding_renorm_(const Tensor& self, const Tensor& indices, double max_norm, double norm_type);
Tensor embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                bool scale_grad_by_freq);
}  // namespace native

namespace composite {
Tensor scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce);
Tensor scatter_value_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value, StringRef reduce);
Tensor index_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, StringRef reduce, bool include_self);
Tensor take_along_dim(const Tensor& self, const Tensor& indices, std::optional<int64_t> dim);
std::vector<Tensor> where_condition(const Tensor& condition);
std::tuple<Tensor, Tensor, Tensor,
           Tensor> embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode,
                                 bool sparse, const Tensor& per_sample_weights, bool include_last_offset);
std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag_padding_idx(
    const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool scale_grad_by_freq, int64_t mode, bool sparse,
    const Tensor& per_sample_weights, bool include_last_offset, std::optional<int64_t> padding_idx);
std::vector<Tensor> unravel_index(const Tensor& indices, IntArrayRef shape);
}  // namespace composite

}  // namespace amp
