#include <amp/ops/formulas/math.h>

#include <limits>

#include <amp/core/complex.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>

namespace amp {

using namespace internal;

Tensor acosh_backward(const Tensor& grad, const Tensor& self) {
  if (!self.is_complex()) return grad * rsqrt(self * self - 1);
  return grad * conj_of(rsqrt(self - 1) * rsqrt(self + 1));
}

Tensor pow_backward(const Tensor& grad, const Tensor& self, const Scalar& exponent) {
  if (!exponent.isComplex() && exponent.toDouble() == 0) return zeros_like(grad);
  if (exponent.isComplex()) return grad * conj_of(self.pow(exponent.toComplexDouble() - 1.0) * exponent);
  if (exponent.isIntegral(true) && exponent.toLong() != std::numeric_limits<int64_t>::min())
    return grad * conj_of(self.pow(exponent.toLong() - 1) * exponent);
  return grad * conj_of(self.pow(exponent.toDouble() - 1) * exponent);
}

Tensor pow_backward_self(const Tensor& grad, const Tensor& self, const Tensor& exponent) {
  return keep_where(exponent != 0, grad * conj_of(exponent * self.pow(exponent + (-1))));
}

// x^y log(x), with its limit 0 at x = 0 for y >= 0.
Tensor pow_backward_exponent(const Tensor& grad, const Tensor& self, const Tensor& exponent, const Tensor& result) {
  const Tensor at_zero = exponent.is_complex() ? self == 0 : (self == 0) & (exponent >= 0);
  const Tensor base = self.requires_grad() ? self : self.detach();  // not a wrapped number, because its logarithm would be float32
  // A result of 16 bits is not saved: where the sum over a broadcast exponent cancels, its rounding would remain.
  const Tensor power = result.defined() ? result : self.pow(exponent);
  return keep_where_not(at_zero, grad * conj_of(power * base.log()));
}

// Divides by the distance twice: its square may leave the range. At the origin, factor is 0, and a distance of 0 would have no derivative.
Tensor atan2_backward(const Tensor& grad, const Tensor& factor, const Tensor& self, const Tensor& other) {
  const Tensor at_origin = (self == 0) & (other == 0), distance = hypot(self, masked_fill(other, at_origin, 1));
  return grad * (factor / distance / distance);
}

namespace {
bool is_number(const Tensor& t) { return t.impl()->has(detail::TensorImpl::WrappedNumber); }
}  // namespace

Tensor clamp_min_backward(const Tensor& grad, const Tensor& self, const Tensor& min) {
  return is_number(min) ? keep_where(self > min, grad) : keep_larger(grad, self, min);
}

Tensor clamp_max_backward(const Tensor& grad, const Tensor& self, const Tensor& max) {
  return is_number(max) ? keep_where(self < max, grad) : keep_larger(grad, max, self);
}

Tensor clamp_backward(const Tensor& grad, const Tensor& self, const Tensor& low, const Tensor& high) {
  if (is_number(low) && is_number(high)) return keep_between(grad, self, low, high);
  const Tensor on_low = self == low, on_high = self == high;
  const Tensor inside = ((self > low) & (self < high)) | (on_low & on_high) | isnan(self) | isnan(low) | isnan(high);
  return keep_where(inside, grad) + keep_where((on_low ^ on_high) & (low < high), grad * 0.5);
}

Tensor clamp_low_backward(const Tensor& grad, const Tensor& self, const Tensor& low, const Tensor& high) {
  return keep_where((self < low) & (low <= high), grad) + keep_where((self == low) & (low < high), grad * 0.5);
}

Tensor clamp_high_backward(const Tensor& grad, const Tensor& self, const Tensor& low, const Tensor& high) {
  return keep_where(((self > high) & (low <= high)) | (low > high), grad) + keep_where((self == high) & (low < high), grad * 0.5);
}

Tensor log_odds_backward(const Tensor& grad, const Tensor& self, double eps) {
  const Tensor slope = grad / (self * (1 - self));
  if (eps < 0) return masked_fill(slope, (self < 0) | (self > 1), std::numeric_limits<double>::quiet_NaN());
  return masked_fill(slope, (self < eps) | (self > 1 - eps), 0);
}

Tensor sign_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  if (!self.defined()) return zeros_like(grad);  // real: see saved_if
  const Tensor modulus = self.abs(), across = (grad - conj_of(grad) * result * result) * 0.5;
  const Tensor is_zero = modulus == 0;
  return keep_where_not(is_zero, across / masked_fill(modulus, is_zero, 1));
}

Tensor sinc_slope_backward(const Tensor& grad, const Tensor& self) {
  constexpr double kSquare = 9.869604401089358;  // of pi
  const Tensor at_zero = self == 0;
  const Tensor curvature = sinc_slope(self) * -2 / masked_fill(self, at_zero, 1) - sinc(self) * kSquare;
  return grad * conj_of(masked_fill(curvature, at_zero, kSquare / -3));
}

namespace {
// function(x) / x, and 1/2 at 0, for special_i1 and special_i1e.
Tensor divided_by(const Tensor& value, const Tensor& self) {
  const Tensor at_zero = self == 0;
  return masked_fill(value / masked_fill(self, at_zero, 1), at_zero, 0.5);
}
}  // namespace

Tensor trigamma_backward(const Tensor& grad, const Tensor& self) {
  constexpr double kPi = 3.141592653589793;
  constexpr int kSteps = 10;
  const Tensor is_low = self < 0, x = where(is_low, 1 - self, self);
  // psi''(x) = psi''(x + 1) - 2 / x^3, up to where the asymptotic series is exact in float64.
  Tensor sum = zeros_like(x);
  for (int step = 0; step < kSteps; ++step) sum = sum - 2 / (x + step).pow(3);
  const Tensor y = 1 / square(x + kSteps);
  Tensor series = y * 0;
  for (const double factor : {35 / 2.0, -691 / 210.0, 5 / 6.0, -3 / 10.0, 1 / 6.0, -1 / 6.0, 1 / 2.0}) series = (series + factor) * y;
  sum = sum - y * (1 + 1 / (x + kSteps) + series);
  // psi''(x) = psi''(1 - x) - 2 pi^3 cos(pi x) / sin(pi x)^3. The other elements get a number that divides nothing by 0.
  const Tensor angle = where(is_low, self - round(self), 0.5) * kPi;
  return grad * (sum - keep_where(is_low, cos(angle) / sin(angle).pow(3) * (2 * kPi * kPi * kPi)));
}

Tensor i1_backward(const Tensor& grad, const Tensor& self) { return grad * (i0(self) - divided_by(special_i1(self), self)); }

Tensor i1e_backward(const Tensor& grad, const Tensor& self) {
  const Tensor value = special_i1e(self);
  return grad * (special_i0e(self) - sign(self) * value - divided_by(value, self));
}

Tensor logaddexp_share(const Tensor& self, const Tensor& other) {
  return sigmoid(masked_fill(self - other, (self == other) & isinf(self), 0));
}

}  // namespace amp
