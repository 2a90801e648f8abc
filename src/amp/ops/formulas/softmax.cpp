#include <amp/ops/formulas/softmax.h>

#include <amp/core/operators.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>

namespace amp {

Tensor softmax_formula(const Tensor& grad, const Tensor& result, int64_t dim) {
  const Tensor factor = conj_of(result), product = grad * factor;
  return product - factor * product.sum(IntArrayRef(dim), true);
}

Tensor log_softmax_formula(const Tensor& grad, const Tensor& result, int64_t dim) {
  return grad - conj_of(exp(result)) * grad.sum(IntArrayRef(dim), true);
}

}  // namespace amp
