#include <amp/ops/formulas/arithmetic.h>

#include <complex>

#include <amp/core/complex.h>
#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp {

Tensor mul_by(const Tensor& grad, const Scalar& factor) {
  if (factor.isComplex()) return grad * std::conj(factor.toComplexDouble());
  return factor.toDouble() == 1 ? grad : grad * factor;
}

Tensor conj_of(const Tensor& t) { return t.is_complex() ? conj_physical(t) : t; }

bool has_16_bits(const Tensor& t) { return isReducedFloatingType(t.scalar_type()); }

}  // namespace amp
