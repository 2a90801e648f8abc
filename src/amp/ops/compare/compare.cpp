#include <amp/core/operators.h>
#include <amp/kernels/compare.h>
#include <amp/ops.h>

namespace amp::composite {

Tensor isclose(const Tensor& self, const Tensor& other, double rtol, double atol, bool equal_nan) {
  AMP_CHECK(self.dtype() == other.dtype(), TypeError, "[isclose] expected tensors of one dtype, got ", self.dtype(), " and ",
            other.dtype());
  AMP_CHECK(rtol >= 0 && atol >= 0, ValueError, "[isclose] rtol and atol must not be negative, got ", rtol, " and ", atol);
  const bool bools = self.dtype() == kBool;  // bools cannot be subtracted
  const Tensor x = bools ? self.to(kFloat32) : self.detach(), y = bools ? other.to(kFloat32) : other.detach();
  Tensor close = x == y;
  if (equal_nan) close = close | (isnan(x) & isnan(y));
  if (rtol == 0 && atol == 0) return close;
  const Tensor distance = abs(x - y);
  return close | (isfinite(distance) & (distance <= abs(y * rtol) + atol));
}

bool is_nonzero(const Tensor& self) {
  AMP_CHECK(self.numel() == 1, ValueError, "[is_nonzero] self must have one element, but has shape ", self.sizes());
  return ne(self, 0).item<bool>();
}

}  // namespace amp::composite
