#include <amp/autograd/formulas/reduction.h>

#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp {

Tensor expand_reduced(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim) {
  const auto ndim = static_cast<int64_t>(sizes.size());
  if (keepdim || !dim || dim->empty() || ndim == 0) return grad.expand(sizes);
  Shape kept(sizes);
  for (const int64_t d : *dim) kept[static_cast<size_t>(detail::wrap_dim("sum", d, ndim))] = 1;
  return grad.view(kept).expand(sizes);
}

}  // namespace amp
