// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the math ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of acosh, on both sides of its branch cut.
Tensor acosh_backward(const Tensor& grad, const Tensor& self);
// grad * factor / (self^2 + other^2), and zero at the origin.
Tensor atan2_backward(const Tensor& grad, const Tensor& factor, const Tensor& self, const Tensor& other);
// The gradient of clamp_min. Where self equals the bound it is 0 for a scalar bound and half of grad for a tensor.
Tensor clamp_min_backward(const Tensor& grad, const Tensor& self, const Tensor& min);
// The same for clamp_max.
Tensor clamp_max_backward(const Tensor& grad, const Tensor& self, const Tensor& max);
// The same for clamp with two bounds. Where low > high, the result is high; where self or a bound is NaN, self gets all of grad, unless
// both bounds are scalars.
Tensor clamp_backward(const Tensor& grad, const Tensor& self, const Tensor& low, const Tensor& high);
// The gradient of clamp with respect to the lower bound.
Tensor clamp_low_backward(const Tensor& grad, const Tensor& self, const Tensor& low, const Tensor& high);
// The gradient of clamp with respect to the upper bound.
Tensor clamp_high_backward(const Tensor& grad, const Tensor& self, const Tensor& low, const Tensor& high);
// NaN outside of [0, 1] if eps is negative, otherwise zero outside of [eps, 1 - eps].
Tensor log_odds_backward(const Tensor& grad, const Tensor& self, double eps);
// The gradient of pow with a number as exponent.
Tensor pow_backward(const Tensor& grad, const Tensor& self, const Scalar& exponent);
// The gradient of pow with respect to the base.
Tensor pow_backward_self(const Tensor& grad, const Tensor& self, const Tensor& exponent);
// The gradient of pow with respect to the exponent.
Tensor pow_backward_exponent(const Tensor& grad, const Tensor& self, const Tensor& exponent, const Tensor& result);
// Zeros for real numbers, which are not saved. For sgn(z) = z / |z|, the part of grad across the direction of z, divided by |z|.
Tensor sign_backward(const Tensor& grad, const Tensor& self, const Tensor& result);
// exp(self) / (exp(self) + exp(other)); one half where both are the same infinity.
Tensor logaddexp_share(const Tensor& self, const Tensor& other);
// The gradient of sinc_slope.
Tensor sinc_slope_backward(const Tensor& grad, const Tensor& self);
// The gradient of trigamma.
Tensor trigamma_backward(const Tensor& grad, const Tensor& self);
// The gradient of special_i1.
Tensor i1_backward(const Tensor& grad, const Tensor& self);
// The gradient of special_i1e.
Tensor i1e_backward(const Tensor& grad, const Tensor& self);

}  // namespace amp
