// DO NOT EDIT. Generated from ops/distance.yaml by codegen (./dev regenerate).
// The hand-written kernels of the distance ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cpu {

Tensor cdist_forward(const Tensor& x1, const Tensor& x2, double p);
std::tuple<Tensor, Tensor> cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p, const Tensor& norms,
                                          bool need_x1, bool need_x2);
Tensor distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype);
Tensor pdist(const Tensor& self, double p);
Tensor pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor& norms);
Tensor cross_products(const Tensor& self, const Tensor& other, int64_t dim);

}  // namespace amp::cpu
