#include <amp/autograd/formulas/arithmetic.h>

#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp {

Tensor mul_by(const Tensor& grad, const Scalar& factor) {
  const bool one = !factor.isComplex() && factor.toDouble() == 1;
  return one ? grad : grad * factor;
}

}  // namespace amp
