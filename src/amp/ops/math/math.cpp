#include <cmath>
#include <limits>
#include <tuple>

#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/math.h>
#include <amp/ops.h>
#include <amp/ops/elementwise/elementwise.h>

namespace amp {

namespace native {

Tensor pow_scalar(const Tensor& self, const Scalar& exponent) {
  const Tensor x = self.dtype() == kBool && exponent.isIntegral(false) ? self.detach().to(kInt64) : self.detach();
  if ((isFloatingType(x.dtype()) || x.is_complex()) && !exponent.isComplex()) {
    const double y = exponent.toDouble();
    if (y == 1) return x.clone();
    if (y == 2) return square(x);
    if (y == 3) return internal::cube(x);
    if (y == 0.5) return sqrt(x);
    if (y == -0.5) return rsqrt(x);
    if (y == -1) return reciprocal(x);
  }
  AMP_CHECK(!isIntegralType(x.dtype(), true) || !exponent.isIntegral(true) || exponent.toLong() >= 0, ValueError, "[pow] whole numbers (",
            x.dtype(), ") can't be raised to the negative whole power ", exponent.toLong());
  return pow(x, detail::wrapped_scalar(exponent));
}

std::tuple<Tensor, Tensor> frexp(const Tensor& self) {
  const Tensor x = self.detach();
  return {internal::frexp_mantissa(x), internal::frexp_exponent(x).to(kInt32)};
}

}  // namespace native

namespace check {

void masked_fill(const Tensor& self, const Tensor&, const Scalar& value) {
  if (self.defined()) detail::check_number("masked_fill", value, self.dtype());
}

// A number must fit into the dtype of the result, as in masked_fill.
void where(const Tensor&, const Tensor& self, const Tensor& other) {
  const auto is_number = [](const Tensor& t) { return t.defined() && t.impl()->has(detail::TensorImpl::WrappedNumber); };
  const bool first = is_number(self), second = is_number(other);
  if (!first && !second) [[likely]]
    return;
  if (!self.defined() || !other.defined()) return;
  const Tensor* inputs[] = {&self, &other};
  const ScalarType result = result_type(inputs, 2);
  if (first) detail::check_number("where", self.item(), result);
  if (second) detail::check_number("where", other.item(), result);
}

}  // namespace check

namespace composite {

Tensor logaddexp(const Tensor& self, const Tensor& other) {
  if (!self.is_complex() && !other.is_complex()) return internal::real_logaddexp(self, other);
  const Tensor distance = view_as_real(other.detach() - self.detach());
  const Tensor swap = distance.select(-1, 0) > 0;  // the number with the larger real part is factored out of the sum
  const Tensor larger = where(swap, other, self), smaller = where(swap, self, other);
  return larger + log1p(exp(smaller - larger));
}

Tensor positive(const Tensor& self) {
  AMP_CHECK(self.dtype() != kBool, TypeError, "[positive] a bool tensor has no sign");
  return self;
}

// 2^other may be infinite or 0 although the product is not. So it has several factors, and each is a normal number.
Tensor ldexp(const Tensor& self, const Tensor& other) {
  const bool is_whole = isIntegralType(other.dtype(), true);
  const ScalarType wide = self.is_floating_point() || self.is_complex() ? toRealType(self.dtype()) : kFloat32;
  const Tensor power = is_whole ? other.to(wide) : other;
  if (power.is_complex()) return self * exp2(power);
  const double most = power.dtype() == kFloat64 ? 1022 : 126;
  const auto bounded = [most](const Tensor& t) { return amp::clamp(t, -most, most); };
  const Tensor last = bounded(power), rest = power - last, next = bounded(rest), first = rest - next;
  return self * exp2(is_whole ? bounded(first) : first) * exp2(next) * exp2(last);
}

Tensor float_power(const Tensor& self, const Tensor& exponent) {
  const ScalarType dtype = self.is_complex() || exponent.is_complex() ? kComplexDouble : kFloat64;
  return pow(self.to(dtype), exponent.to(dtype));
}
Tensor float_power_scalar(const Tensor& self, const Scalar& exponent) {
  return pow(self.to(self.is_complex() || exponent.isComplex() ? kComplexDouble : kFloat64), exponent);
}

Tensor special_entr(const Tensor& self) { return masked_fill(-xlogy(self, self), self < 0, -std::numeric_limits<double>::infinity()); }

// The sum of lgamma(self - j / 2) over j < p, and a constant.
Tensor mvlgamma(const Tensor& self, int64_t p) {
  AMP_CHECK(p >= 1, ValueError, "[mvlgamma] p must be at least 1, but is ", p);
  const Tensor x = self.is_floating_point() ? self : self.to(kFloat32);
  const auto count = static_cast<double>(p);
  const Tensor halves = arange(0, p, 1, TensorOptions(x.dtype()).device(x.device())) * 0.5;
  return lgamma(x.unsqueeze(-1) - halves).sum(IntArrayRef(-1)) + count * (count - 1) / 4 * 1.1447298858494002;
}

Tensor round_decimals(const Tensor& self, int64_t decimals) {
  if (decimals == 0) return round(self);
  if (self.scalar_type() == kFloat16 || self.scalar_type() == kBFloat16)
    return round_decimals(self.to(kFloat32), decimals).to(self.scalar_type());
  const double factor = std::pow(10.0, std::abs(static_cast<double>(decimals)));
  return decimals > 0 ? round(self * factor) / factor : round(self / factor) * factor;
}

Tensor clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  return clamp_tensor(self, min ? detail::wrapped_scalar(*min) : Tensor(), max ? detail::wrapped_scalar(*max) : Tensor());
}

Tensor clamp_tensor(const Tensor& self, const Tensor& min, const Tensor& max) {
  AMP_CHECK(min.defined() || max.defined(), ValueError, "[clamp] min and max are both absent; give at least one");
  if (!max.defined()) return clamp_min(self, min);
  if (!min.defined()) return clamp_max(self, max);
  return internal::clamp_between(self, min, max);
}

Tensor masked_fill_tensor(const Tensor& self, const Tensor& mask, const Tensor& value) {
  AMP_CHECK(value.dim() == 0, ValueError, "[masked_fill] value must have no dimensions, got shape ", value.sizes());
  return where(mask, value.to(self.device(), self.dtype()), self);
}

namespace {
double largest(ScalarType t) {
  switch (t) {
    case kFloat64: return std::numeric_limits<double>::max();
    case kFloat16: return 65504;
    case kBFloat16: return 0x1.fep127;
    default: return std::numeric_limits<float>::max();
  }
}
}  // namespace

Tensor nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  if (isIntegralType(self.dtype(), true)) return self.clone();
  if (self.is_complex()) return view_as_complex(amp::nan_to_num(view_as_real(self), nan, posinf, neginf).contiguous());
  const double limit = largest(self.dtype());
  return internal::replace_non_finite(self, nan.value_or(0), posinf.value_or(limit), neginf.value_or(-limit));
}

Tensor logit(const Tensor& self, std::optional<double> eps) { return internal::log_odds(self, eps.value_or(-1)); }

}  // namespace composite

}  // namespace amp
