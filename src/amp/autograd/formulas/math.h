// Helpers for the derivatives of the math ops. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

Tensor pow_backward(const Tensor& grad, const Tensor& self, const Scalar& exponent);
Tensor pow_backward_self(const Tensor& grad, const Tensor& self, const Tensor& exponent);
Tensor pow_backward_exponent(const Tensor& grad, const Tensor& self, const Tensor& exponent, const Tensor& result);
// 0 for real numbers; of z / |z| the part of grad across the direction of z, over |z|.
Tensor sign_backward(const Tensor& grad, const Tensor& self, const Tensor& result);

}  // namespace amp
