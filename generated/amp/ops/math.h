// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The absolute value; of a complex number its modulus, which is real. (torch.abs)
AMP_API Tensor abs(const Tensor& self);
AMP_API Tensor& abs_(Tensor& self);
AMP_API Tensor& abs_out(Tensor& out, const Tensor& self);
inline Tensor absolute(const Tensor& self) { return abs(self); }

// -1, 0 or 1; 0 for NaN; z / |z| for complex numbers. (torch.sign)
AMP_API Tensor sign(const Tensor& self);
AMP_API Tensor& sign_(Tensor& self);
AMP_API Tensor& sign_out(Tensor& out, const Tensor& self);
inline Tensor sgn(const Tensor& self) { return sign(self); }

// self * self; bools become int64. (torch.square)
AMP_API Tensor square(const Tensor& self);
AMP_API Tensor& square_(Tensor& self);
AMP_API Tensor& square_out(Tensor& out, const Tensor& self);

// The square root; NaN for negative numbers. (torch.sqrt)
AMP_API Tensor sqrt(const Tensor& self);
AMP_API Tensor& sqrt_(Tensor& self);
AMP_API Tensor& sqrt_out(Tensor& out, const Tensor& self);

// 1 / sqrt(self). (torch.rsqrt)
AMP_API Tensor rsqrt(const Tensor& self);
AMP_API Tensor& rsqrt_(Tensor& self);
AMP_API Tensor& rsqrt_out(Tensor& out, const Tensor& self);

// 1 / self. (torch.reciprocal)
AMP_API Tensor reciprocal(const Tensor& self);
AMP_API Tensor& reciprocal_(Tensor& self);
AMP_API Tensor& reciprocal_out(Tensor& out, const Tensor& self);

// e to the power of self. (torch.exp)
AMP_API Tensor exp(const Tensor& self);
AMP_API Tensor& exp_(Tensor& self);
AMP_API Tensor& exp_out(Tensor& out, const Tensor& self);

// 2 to the power of self. (torch.exp2)
AMP_API Tensor exp2(const Tensor& self);
AMP_API Tensor& exp2_(Tensor& self);
AMP_API Tensor& exp2_out(Tensor& out, const Tensor& self);

// exp(self) - 1, accurate near 0. (torch.expm1)
AMP_API Tensor expm1(const Tensor& self);
AMP_API Tensor& expm1_(Tensor& self);
AMP_API Tensor& expm1_out(Tensor& out, const Tensor& self);

// The natural logarithm; -inf at 0, NaN below. (torch.log)
AMP_API Tensor log(const Tensor& self);
AMP_API Tensor& log_(Tensor& self);
AMP_API Tensor& log_out(Tensor& out, const Tensor& self);

// The logarithm to base 2. (torch.log2)
AMP_API Tensor log2(const Tensor& self);
AMP_API Tensor& log2_(Tensor& self);
AMP_API Tensor& log2_out(Tensor& out, const Tensor& self);

// The logarithm to base 10. (torch.log10)
AMP_API Tensor log10(const Tensor& self);
AMP_API Tensor& log10_(Tensor& self);
AMP_API Tensor& log10_out(Tensor& out, const Tensor& self);

// log(1 + self), accurate near 0. (torch.log1p)
AMP_API Tensor log1p(const Tensor& self);
AMP_API Tensor& log1p_(Tensor& self);
AMP_API Tensor& log1p_out(Tensor& out, const Tensor& self);

// The sine of radians. (torch.sin)
AMP_API Tensor sin(const Tensor& self);
AMP_API Tensor& sin_(Tensor& self);
AMP_API Tensor& sin_out(Tensor& out, const Tensor& self);

// The cosine of radians. (torch.cos)
AMP_API Tensor cos(const Tensor& self);
AMP_API Tensor& cos_(Tensor& self);
AMP_API Tensor& cos_out(Tensor& out, const Tensor& self);

// The tangent of radians. (torch.tan)
AMP_API Tensor tan(const Tensor& self);
AMP_API Tensor& tan_(Tensor& self);
AMP_API Tensor& tan_out(Tensor& out, const Tensor& self);

// The arc sine; NaN outside [-1, 1]. (torch.asin)
AMP_API Tensor asin(const Tensor& self);
AMP_API Tensor& asin_(Tensor& self);
AMP_API Tensor& asin_out(Tensor& out, const Tensor& self);
inline Tensor arcsin(const Tensor& self) { return asin(self); }

// The arc cosine; NaN outside [-1, 1]. (torch.acos)
AMP_API Tensor acos(const Tensor& self);
AMP_API Tensor& acos_(Tensor& self);
AMP_API Tensor& acos_out(Tensor& out, const Tensor& self);
inline Tensor arccos(const Tensor& self) { return acos(self); }

// The arc tangent. (torch.atan)
AMP_API Tensor atan(const Tensor& self);
AMP_API Tensor& atan_(Tensor& self);
AMP_API Tensor& atan_out(Tensor& out, const Tensor& self);
inline Tensor arctan(const Tensor& self) { return atan(self); }

// The hyperbolic sine. (torch.sinh)
AMP_API Tensor sinh(const Tensor& self);
AMP_API Tensor& sinh_(Tensor& self);
AMP_API Tensor& sinh_out(Tensor& out, const Tensor& self);

// The hyperbolic cosine. (torch.cosh)
AMP_API Tensor cosh(const Tensor& self);
AMP_API Tensor& cosh_(Tensor& self);
AMP_API Tensor& cosh_out(Tensor& out, const Tensor& self);

// The hyperbolic tangent. (torch.tanh)
AMP_API Tensor tanh(const Tensor& self);
AMP_API Tensor& tanh_(Tensor& self);
AMP_API Tensor& tanh_out(Tensor& out, const Tensor& self);

// The inverse hyperbolic sine. (torch.asinh)
AMP_API Tensor asinh(const Tensor& self);
AMP_API Tensor& asinh_(Tensor& self);
AMP_API Tensor& asinh_out(Tensor& out, const Tensor& self);
inline Tensor arcsinh(const Tensor& self) { return asinh(self); }

// The inverse hyperbolic cosine; NaN for real numbers below 1. (torch.acosh)
AMP_API Tensor acosh(const Tensor& self);
AMP_API Tensor& acosh_(Tensor& self);
AMP_API Tensor& acosh_out(Tensor& out, const Tensor& self);
inline Tensor arccosh(const Tensor& self) { return acosh(self); }

// The inverse hyperbolic tangent; NaN outside [-1, 1]. (torch.atanh)
AMP_API Tensor atanh(const Tensor& self);
AMP_API Tensor& atanh_(Tensor& self);
AMP_API Tensor& atanh_out(Tensor& out, const Tensor& self);
inline Tensor arctanh(const Tensor& self) { return atanh(self); }

// The error function. (torch.erf)
AMP_API Tensor erf(const Tensor& self);
AMP_API Tensor& erf_(Tensor& self);
AMP_API Tensor& erf_out(Tensor& out, const Tensor& self);

// 1 - erf(self), accurate for large numbers. (torch.erfc)
AMP_API Tensor erfc(const Tensor& self);
AMP_API Tensor& erfc_(Tensor& self);
AMP_API Tensor& erfc_out(Tensor& out, const Tensor& self);

// The inverse of erf; NaN outside [-1, 1]. (torch.erfinv)
AMP_API Tensor erfinv(const Tensor& self);
AMP_API Tensor& erfinv_(Tensor& self);
AMP_API Tensor& erfinv_out(Tensor& out, const Tensor& self);

// The logarithm of the absolute value of the gamma function. (torch.lgamma)
AMP_API Tensor lgamma(const Tensor& self);
AMP_API Tensor& lgamma_(Tensor& self);
AMP_API Tensor& lgamma_out(Tensor& out, const Tensor& self);

// The derivative of lgamma. (torch.digamma)
AMP_API Tensor digamma(const Tensor& self);
AMP_API Tensor& digamma_(Tensor& self);
AMP_API Tensor& digamma_out(Tensor& out, const Tensor& self);

// sin(pi self) / (pi self), and 1 at 0. (torch.sinc)
AMP_API Tensor sinc(const Tensor& self);
AMP_API Tensor& sinc_(Tensor& self);
AMP_API Tensor& sinc_out(Tensor& out, const Tensor& self);
inline Tensor special_sinc(const Tensor& self) { return sinc(self); }

// The modified Bessel function of the first kind of order 0. (torch.i0)
AMP_API Tensor i0(const Tensor& self);
AMP_API Tensor& i0_(Tensor& self);
AMP_API Tensor& i0_out(Tensor& out, const Tensor& self);
inline Tensor special_i0(const Tensor& self) { return i0(self); }

// exp(-|self|) i0(self), which does not overflow. (torch.special.i0e)
AMP_API Tensor special_i0e(const Tensor& self);
AMP_API Tensor& special_i0e_out(Tensor& out, const Tensor& self);

// The modified Bessel function of the first kind of order 1. (torch.special.i1)
AMP_API Tensor special_i1(const Tensor& self);
AMP_API Tensor& special_i1_out(Tensor& out, const Tensor& self);

// exp(-|self|) special_i1(self), which does not overflow. (torch.special.i1e)
AMP_API Tensor special_i1e(const Tensor& self);
AMP_API Tensor& special_i1e_out(Tensor& out, const Tensor& self);

// The standard normal cumulative distribution function. (torch.special.ndtr)
AMP_API Tensor special_ndtr(const Tensor& self);
AMP_API Tensor& special_ndtr_out(Tensor& out, const Tensor& self);

// -self * log(self), 0 at 0, and -inf for negative numbers. (torch.special.entr)
AMP_API Tensor special_entr(const Tensor& self);
AMP_API Tensor& special_entr_out(Tensor& out, const Tensor& self);

// The logarithm of the multivariate gamma function of dimension p. (torch.mvlgamma)
AMP_API Tensor mvlgamma(const Tensor& self, int64_t p);
inline Tensor special_multigammaln(const Tensor& self, int64_t p) { return mvlgamma(self, p); }

// The smallest integer not below self. (torch.ceil)
AMP_API Tensor ceil(const Tensor& self);
AMP_API Tensor& ceil_(Tensor& self);
AMP_API Tensor& ceil_out(Tensor& out, const Tensor& self);

// The largest integer not above self. (torch.floor)
AMP_API Tensor floor(const Tensor& self);
AMP_API Tensor& floor_(Tensor& self);
AMP_API Tensor& floor_out(Tensor& out, const Tensor& self);

// The integer part, towards zero. (torch.trunc)
AMP_API Tensor trunc(const Tensor& self);
AMP_API Tensor& trunc_(Tensor& self);
AMP_API Tensor& trunc_out(Tensor& out, const Tensor& self);
inline Tensor fix(const Tensor& self) { return trunc(self); }

// The nearest integer; halves are rounded to even. (torch.round)
AMP_API Tensor round(const Tensor& self);
AMP_API Tensor& round_(Tensor& self);
AMP_API Tensor& round_out(Tensor& out, const Tensor& self);

// Rounded to a number of decimals, which may be negative. (torch.round)
AMP_API Tensor round(const Tensor& self, int64_t decimals);
AMP_API Tensor& round_(Tensor& self, int64_t decimals);

// The fractional part, with the sign of self. (torch.frac)
AMP_API Tensor frac(const Tensor& self);
AMP_API Tensor& frac_(Tensor& self);
AMP_API Tensor& frac_out(Tensor& out, const Tensor& self);

// self to the power of exponent, broadcast. (torch.pow)
AMP_API Tensor pow(const Tensor& self, const Tensor& exponent);
AMP_API Tensor& pow_(Tensor& self, const Tensor& exponent);
AMP_API Tensor pow(const Scalar& self, const Tensor& exponent);
AMP_API Tensor& pow_out(Tensor& out, const Tensor& self, const Tensor& exponent);

// self to the power of a scalar; small integer and half-integer exponents need no logarithm. Integers cannot be raised to negative
// integers. (torch.pow)
AMP_API Tensor pow(const Tensor& self, const Scalar& exponent);
AMP_API Tensor& pow_(Tensor& self, const Scalar& exponent);
AMP_API Tensor& pow_out(Tensor& out, const Tensor& self, const Scalar& exponent);

// self to the power of exponent in float64, or in complex128 if one is complex, broadcast. (torch.float_power)
AMP_API Tensor float_power(const Tensor& self, const Tensor& exponent);
AMP_API Tensor float_power(const Scalar& self, const Tensor& exponent);

// The same for a number as exponent. (torch.float_power)
AMP_API Tensor float_power(const Tensor& self, const Scalar& exponent);

// The angle of the point (other, self), broadcast. (torch.atan2)
AMP_API Tensor atan2(const Tensor& self, const Tensor& other);
AMP_API Tensor& atan2_(Tensor& self, const Tensor& other);
AMP_API Tensor& atan2_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor arctan2(const Tensor& self, const Tensor& other) { return atan2(self, other); }

// sqrt(self^2 + other^2) without overflow, broadcast. (torch.hypot)
AMP_API Tensor hypot(const Tensor& self, const Tensor& other);
AMP_API Tensor& hypot_(Tensor& self, const Tensor& other);
AMP_API Tensor& hypot_out(Tensor& out, const Tensor& self, const Tensor& other);

// log(exp(self) + exp(other)) without overflow, broadcast. (torch.logaddexp)
AMP_API Tensor logaddexp(const Tensor& self, const Tensor& other);
AMP_API Tensor& logaddexp_out(Tensor& out, const Tensor& self, const Tensor& other);

// log2(2^self + 2^other) without overflow, broadcast. (torch.logaddexp2)
AMP_API Tensor logaddexp2(const Tensor& self, const Tensor& other);
AMP_API Tensor& logaddexp2_out(Tensor& out, const Tensor& self, const Tensor& other);

// self * log(other), broadcast; 0 where self is 0, unless other is NaN. (torch.xlogy)
AMP_API Tensor xlogy(const Tensor& self, const Tensor& other);
AMP_API Tensor& xlogy_(Tensor& self, const Tensor& other);
AMP_API Tensor xlogy(const Tensor& self, const Scalar& other);
AMP_API Tensor& xlogy_(Tensor& self, const Scalar& other);
AMP_API Tensor xlogy(const Scalar& self, const Tensor& other);
AMP_API Tensor& xlogy_out(Tensor& out, const Tensor& self, const Tensor& other);
inline Tensor special_xlogy(const Tensor& self, const Tensor& other) { return xlogy(self, other); }
inline Tensor special_xlogy(const Tensor& self, const Scalar& other) { return xlogy(self, other); }
inline Tensor special_xlogy(const Scalar& self, const Tensor& other) { return xlogy(self, other); }

// self * log(1 + other), broadcast; 0 where self is 0, unless other is NaN. (torch.special.xlog1py)
AMP_API Tensor special_xlog1py(const Tensor& self, const Tensor& other);
AMP_API Tensor special_xlog1py(const Tensor& self, const Scalar& other);
AMP_API Tensor special_xlog1py(const Scalar& self, const Tensor& other);
AMP_API Tensor& special_xlog1py_out(Tensor& out, const Tensor& self, const Tensor& other);

// The magnitude of self with the sign of other, -0 included, broadcast. (torch.copysign)
AMP_API Tensor copysign(const Tensor& self, const Tensor& other);
AMP_API Tensor& copysign_(Tensor& self, const Tensor& other);
AMP_API Tensor copysign(const Tensor& self, const Scalar& other);
AMP_API Tensor& copysign_(Tensor& self, const Scalar& other);
AMP_API Tensor& copysign_out(Tensor& out, const Tensor& self, const Tensor& other);

// 0 where self is negative or NaN, values where it is 0, and 1 where it is positive, broadcast. (torch.heaviside)
AMP_API Tensor heaviside(const Tensor& self, const Tensor& values);
AMP_API Tensor& heaviside_(Tensor& self, const Tensor& values);
AMP_API Tensor& heaviside_out(Tensor& out, const Tensor& self, const Tensor& values);

// self * 2^other, broadcast. (torch.ldexp)
AMP_API Tensor ldexp(const Tensor& self, const Tensor& other);

// The next number of the dtype from self towards other, broadcast. (torch.nextafter)
AMP_API Tensor nextafter(const Tensor& self, const Tensor& other);
AMP_API Tensor& nextafter_(Tensor& self, const Tensor& other);
AMP_API Tensor& nextafter_out(Tensor& out, const Tensor& self, const Tensor& other);

// The mantissas m and the exponents e (int32) of self = m * 2^e, where m is 0 or its absolute value at least 1/2 and less than 1.
// (torch.frexp)
AMP_API std::tuple<Tensor, Tensor> frexp(const Tensor& self);

// The greatest common divisor of integers, not negative, broadcast. (torch.gcd)
AMP_API Tensor gcd(const Tensor& self, const Tensor& other);
AMP_API Tensor& gcd_(Tensor& self, const Tensor& other);
AMP_API Tensor& gcd_out(Tensor& out, const Tensor& self, const Tensor& other);

// The least common multiple of integers, not negative, broadcast; 0 if one is 0. (torch.lcm)
AMP_API Tensor lcm(const Tensor& self, const Tensor& other);
AMP_API Tensor& lcm_(Tensor& self, const Tensor& other);
AMP_API Tensor& lcm_out(Tensor& out, const Tensor& self, const Tensor& other);

// Degrees as radians. (torch.deg2rad)
AMP_API Tensor deg2rad(const Tensor& self);
AMP_API Tensor& deg2rad_(Tensor& self);
AMP_API Tensor& deg2rad_out(Tensor& out, const Tensor& self);

// Radians as degrees. (torch.rad2deg)
AMP_API Tensor rad2deg(const Tensor& self);
AMP_API Tensor& rad2deg_(Tensor& self);
AMP_API Tensor& rad2deg_out(Tensor& out, const Tensor& self);

// self itself; an error for bools. (torch.positive)
AMP_API Tensor positive(const Tensor& self);

// The larger of two elements, broadcast; NaN if either is NaN. Equal elements share the gradient. (torch.maximum)
AMP_API Tensor maximum(const Tensor& self, const Tensor& other);
AMP_API Tensor& maximum_out(Tensor& out, const Tensor& self, const Tensor& other);

// The smaller of two elements, broadcast; NaN if either is NaN. Equal elements share the gradient. (torch.minimum)
AMP_API Tensor minimum(const Tensor& self, const Tensor& other);
AMP_API Tensor& minimum_out(Tensor& out, const Tensor& self, const Tensor& other);

// The larger of two elements, broadcast; a number is preferred over NaN. Equal elements share the gradient. (torch.fmax)
AMP_API Tensor fmax(const Tensor& self, const Tensor& other);
AMP_API Tensor& fmax_out(Tensor& out, const Tensor& self, const Tensor& other);

// The smaller of two elements, broadcast; a number is preferred over NaN. Equal elements share the gradient. (torch.fmin)
AMP_API Tensor fmin(const Tensor& self, const Tensor& other);
AMP_API Tensor& fmin_out(Tensor& out, const Tensor& self, const Tensor& other);

// Elements below min become min, those above max become max; one of the bounds may be absent. NaN stays NaN. (torch.clamp)
AMP_API Tensor clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max = {});
AMP_API Tensor& clamp_(Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max = {});
AMP_API Tensor& clamp_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max = {});
inline Tensor clip(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max = {}) {
  return clamp(self, min, max);
}

// As clamp, with bounds that broadcast with self and have gradients. (torch.clamp)
AMP_API Tensor clamp(const Tensor& self, const Tensor& min = {}, const Tensor& max = {});
AMP_API Tensor& clamp_(Tensor& self, const Tensor& min = {}, const Tensor& max = {});
AMP_API Tensor& clamp_out(Tensor& out, const Tensor& self, const Tensor& min = {}, const Tensor& max = {});

// The larger of self and min. (torch.clamp_min)
AMP_API Tensor clamp_min(const Tensor& self, const Tensor& min);
AMP_API Tensor& clamp_min_(Tensor& self, const Tensor& min);
AMP_API Tensor clamp_min(const Tensor& self, const Scalar& min);
AMP_API Tensor& clamp_min_(Tensor& self, const Scalar& min);
AMP_API Tensor& clamp_min_out(Tensor& out, const Tensor& self, const Tensor& min);

// The smaller of self and max. (torch.clamp_max)
AMP_API Tensor clamp_max(const Tensor& self, const Tensor& max);
AMP_API Tensor& clamp_max_(Tensor& self, const Tensor& max);
AMP_API Tensor clamp_max(const Tensor& self, const Scalar& max);
AMP_API Tensor& clamp_max_(Tensor& self, const Scalar& max);
AMP_API Tensor& clamp_max_out(Tensor& out, const Tensor& self, const Tensor& max);

// self where condition is true, else other, broadcast. condition is a bool tensor. (torch.where)
AMP_API Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other);
AMP_API Tensor where(const Tensor& condition, const Scalar& self, const Tensor& other);
AMP_API Tensor where(const Tensor& condition, const Tensor& self, const Scalar& other);
AMP_API Tensor& where_out(Tensor& out, const Tensor& condition, const Tensor& self, const Tensor& other);

// where with two scalars. (torch.where)
AMP_API Tensor where(const Tensor& condition, const Scalar& self, const Scalar& other);

// value where mask is true, else self; mask is a bool tensor that broadcasts with self. (torch.masked_fill)
AMP_API Tensor masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value);
AMP_API Tensor& masked_fill_(Tensor& self, const Tensor& mask, const Scalar& value);
AMP_API Tensor& masked_fill_out(Tensor& out, const Tensor& self, const Tensor& mask, const Scalar& value);

// As masked_fill, with a 0-dim tensor as value, which has a gradient. (torch.masked_fill)
AMP_API Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value);
AMP_API Tensor& masked_fill_(Tensor& self, const Tensor& mask, const Tensor& value);

// NaN becomes nan (default 0), infinities become posinf and neginf (default the largest and smallest numbers of the dtype).
// (torch.nan_to_num)
AMP_API Tensor nan_to_num(const Tensor& self, std::optional<double> nan = {}, std::optional<double> posinf = {},
                          std::optional<double> neginf = {});
AMP_API Tensor& nan_to_num_(Tensor& self, std::optional<double> nan = {}, std::optional<double> posinf = {},
                            std::optional<double> neginf = {});

// self rounded to a multiple of scale, limited to the quantized values from quant_min to quant_max, where zero_point stands for 0. Elements
// within the limits pass on their gradient, the others none. (torch.fake_quantize_per_tensor_affine)
AMP_API Tensor fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max);

// The same with a scale and a zero point in tensors of one element, which get no gradient. (torch.fake_quantize_per_tensor_affine)
AMP_API Tensor fake_quantize_per_tensor_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min,
                                               int64_t quant_max);

// The same with a scale and a zero point for each index of a dimension. (torch.fake_quantize_per_channel_affine)
AMP_API Tensor fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis,
                                                int64_t quant_min, int64_t quant_max);

// log(self / (1 - self)), the inverse of sigmoid; with eps, self is first clamped to [eps, 1 - eps]. (torch.logit)
AMP_API Tensor logit(const Tensor& self, std::optional<double> eps = {});
AMP_API Tensor& logit_(Tensor& self, std::optional<double> eps = {});

}  // namespace amp
