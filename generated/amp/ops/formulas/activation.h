// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the activation ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The second derivative of gelu in its exact form.
Tensor gelu_erf_second_derivative(const Tensor& self);
// The second derivative of gelu in its approximation by tanh.
Tensor gelu_tanh_second_derivative(const Tensor& self);
// The second derivative of silu.
Tensor silu_second_derivative(const Tensor& self);
// The second derivative of mish.
Tensor mish_second_derivative(const Tensor& self);
// The second derivative of elu, times grad.
Tensor elu_second_derivative(const Tensor& grad, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale);
// The second derivative of softplus, times grad.
Tensor softplus_second_derivative(const Tensor& grad, const Tensor& self, const Scalar& beta, const Scalar& threshold);

}  // namespace amp
