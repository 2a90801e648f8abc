#include <amp/ops/formulas/softmax.h>

#include <amp/core/operators.h>
#include <amp/ops.h>

namespace amp {

Tensor softmax_formula(const Tensor& grad, const Tensor& result, int64_t dim) {
  const Tensor product = grad * result;
  return product - result * product.sum(IntArrayRef(dim), true);
}

Tensor log_softmax_formula(const Tensor& grad, const Tensor& result, int64_t dim) {
  return grad - exp(result) * grad.sum(IntArrayRef(dim), true);
}

}  // namespace amp
