// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
// The hand-written kernels of the order ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

Tensor searchsorted(const Tensor& sorted_sequence, const Tensor& self, bool out_int32, bool right, std::optional<std::string_view> side,
                    const Tensor& sorter);
std::tuple<Tensor, Tensor> kthvalue(const Tensor& self, int64_t k, int64_t dim, bool keepdim);
std::tuple<Tensor, Tensor> middle(const Tensor& self, int64_t dim, bool keepdim, bool skip_nan);
std::tuple<Tensor, Tensor> mode(const Tensor& self, int64_t dim, bool keepdim);
std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                      std::optional<int64_t> dim);
Tensor order_of_rows(const Tensor& self);
Tensor bin_sums(const Tensor& self, const Tensor& weight, const Tensor& edges, bool even, bool exact);
Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength);

}  // namespace amp::cuda
