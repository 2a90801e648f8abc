// DO NOT EDIT. Generated from ops/distance.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the distance ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients of cdist_forward when they are themselves recorded.
std::tuple<Tensor, Tensor> cdist_formula(const Tensor& grad, const Tensor& x1, const Tensor& x2, double p,
                                         const std::array<bool, 2>& needs);
// The gradient of pdist when it is itself recorded.
Tensor pdist_formula(const Tensor& grad, const Tensor& self, double p);
// The gradients of euclidean_distance, by matrix products.
std::tuple<Tensor, Tensor> euclidean_distance_backward(const Tensor& grad, const Tensor& x1, const Tensor& x2, const Tensor& result,
                                                       const std::array<bool, 2>& needs);

}  // namespace amp
