#include <amp/autograd/formulas/math.h>

#include <amp/autograd/formulas/arithmetic.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>

namespace amp {

using namespace internal;

Tensor pow_backward(const Tensor& grad, const Tensor& self, const Scalar& exponent) {
  if (!exponent.isComplex() && exponent.toDouble() == 0) return zeros_like(grad);
  if (exponent.isComplex()) return grad * conj_of(self.pow(exponent.toComplexDouble() - 1.0) * exponent);
  if (exponent.isIntegral(true)) return grad * conj_of(self.pow(exponent.toLong() - 1) * exponent);
  return grad * conj_of(self.pow(exponent.toDouble() - 1) * exponent);
}

Tensor pow_backward_self(const Tensor& grad, const Tensor& self, const Tensor& exponent) {
  return keep_where(exponent != 0, grad * conj_of(exponent * self.pow(exponent - 1)));
}

// x^y log(x), with its limit 0 at x = 0 for y >= 0.
Tensor pow_backward_exponent(const Tensor& grad, const Tensor& self, const Tensor& exponent, const Tensor& result) {
  const Tensor at_zero = exponent.is_complex() ? self == 0 : (self == 0) & (exponent >= 0);
  const Tensor base = self.requires_grad() ? self : self.detach();  // no longer a wrapped number, whose logarithm would be float32
  return keep_where_not(at_zero, grad * conj_of(result * base.log()));
}

Tensor sign_backward(const Tensor& grad, const Tensor& self, const Tensor& result) {
  if (!self.is_complex()) return zeros_like(grad);
  const Tensor modulus = self.abs(), across = (grad - conj_of(grad) * result * result) * 0.5;
  return keep_where(modulus != 0, across / modulus);
}

}  // namespace amp
