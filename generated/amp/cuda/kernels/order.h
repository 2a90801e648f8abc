// DO NOT EDIT. Generated from ops/order.yaml by codegen (./dev regenerate).
// The hand-written kernels of the order ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor, Tensor> unique_consecutive(const Tensor& self, bool return_inverse, bool return_counts,
                                                      std::optional<int64_t> dim);
Tensor bincount(const Tensor& self, const Tensor& weights, int64_t minlength);

}  // namespace amp::cuda
