#include <amp/ops/formulas/arithmetic.h>

#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp {

Tensor mul_by(const Tensor& grad, const Scalar& factor) {
  const bool one = !factor.isComplex() && factor.toDouble() == 1;
  return one ? grad : grad * factor;
}

Tensor conj_of(const Tensor& t) { return t.is_complex() ? conj_physical(t) : t; }

}  // namespace amp
