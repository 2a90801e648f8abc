// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the math ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of pow with a number as exponent.
Tensor pow_backward(const Tensor& grad, const Tensor& self, const Scalar& exponent);
// The gradient of pow with respect to the base.
Tensor pow_backward_self(const Tensor& grad, const Tensor& self, const Tensor& exponent);
// The gradient of pow with respect to the exponent.
Tensor pow_backward_exponent(const Tensor& grad, const Tensor& self, const Tensor& exponent, const Tensor& result);
// Zeros for real numbers. For sgn(z) = z / |z|, the part of grad across the direction of z, divided by |z|.
Tensor sign_backward(const Tensor& grad, const Tensor& self, const Tensor& result);

}  // namespace amp
