// DO NOT EDIT. Generated from ops/index.yaml by codegen (./dev regenerate).
// The hand-written kernels of the index ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

void scatter_combine_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, bool product, bool largest);
Tensor masked_select(const Tensor& self, const Tensor& mask);
void masked_scatter_(const Tensor& self, const Tensor& mask, const Tensor& source);
Tensor nonzero(const Tensor& self);
std::tuple<Tensor, Tensor> sort(const Tensor& self, int64_t dim, bool descending);
std::tuple<Tensor, Tensor> topk(const Tensor& self, int64_t k, int64_t dim, bool largest, bool sorted);
std::tuple<Tensor, Tensor, Tensor, Tensor> embedding_bag_forward(const Tensor& weight, const Tensor& indices, const Tensor& offsets,
                                                                 int64_t mode, const Tensor& per_sample_weights, int64_t padding_idx,
                                                                 bool scale_grad_by_freq, bool sparse);

}  // namespace amp::cuda
