#include <amp/autograd/in_float32.h>
#include <amp/core/operators.h>
#include <amp/kernels/compare.h>
#include <amp/ops.h>

namespace amp::composite {

namespace {

// |x - y| of integers. The difference of two int64 numbers may have 64 bits without a sign.
Tensor integer_distance(const Tensor& x, const Tensor& y) {
  if (x.dtype() != kInt64) return abs(x.to(kFloat64) - y.to(kFloat64));
  const Tensor bits = maximum(x, y) - minimum(x, y);
  return (bits < 0).to(kFloat64) * 18446744073709551616.0 + bits.to(kFloat64);
}

}  // namespace

Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  AMP_CHECK(self.dtype() == other.dtype(), TypeError, "[isclose] expected tensors of one dtype, got ", self.dtype(), " and ",
            other.dtype());
  AMP_CHECK(rtol >= 0 && atol >= 0, ValueError, "[isclose] rtol and atol must not be negative, got ", rtol, " and ", atol);
  const Tensor x = autograd::widened(self.detach()), y = autograd::widened(other.detach());
  Tensor close = x == y;
  if (equal_nan) close = close | (isnan(x) & isnan(y));
  if (rtol == 0 && atol == 0) return close;
  const bool integers = isIntegralType(self.dtype(), /*includeBool=*/true);
  const Tensor distance = integers ? integer_distance(x, y) : abs(x - y);
  return close | (isfinite(distance) & (distance <= abs((integers ? y.to(kFloat64) : y) * rtol) + atol));
}

bool is_nonzero(const Tensor& self) {
  AMP_CHECK(self.numel() == 1, ValueError, "[is_nonzero] self must have one element, but has shape ", self.sizes());
  return ne(self, 0).item<bool>();
}

}  // namespace amp::composite
