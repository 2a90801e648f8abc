#include <amp/ops/formulas/order.h>

#include <amp/internal_ops.h>
#include <amp/ops.h>

namespace amp {

Tensor share_equally(const Tensor& grad, const Tensor& self, const Tensor& result) {
  const Tensor chosen = logical_or(eq(self, result), logical_and(isnan(self), isnan(result)));
  return internal::keep_where(chosen, grad / chosen.sum().to(grad.dtype()));
}

}  // namespace amp
