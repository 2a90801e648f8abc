// Helpers for the derivatives of the activation ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

Tensor gelu_erf_second_derivative(const Tensor& self);
Tensor gelu_tanh_second_derivative(const Tensor& self);
Tensor silu_second_derivative(const Tensor& self);
Tensor mish_second_derivative(const Tensor& self);
// The second derivative times grad.
Tensor elu_second_derivative(const Tensor& grad, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale);
Tensor softplus_second_derivative(const Tensor& grad, const Tensor& self, const Scalar& beta, const Scalar& threshold);

}  // namespace amp
