#include <amp/ops/slices.h>

#include <amp/core/factories.h>

namespace amp {

Slices::Slices(const Tensor& dense, int64_t dim) : n(dense.dim() == 0 ? 1 : dense.size(dim)), inner(n > 1 ? dense.stride(dim) : 1) {
  outer = n > 0 ? dense.numel() / (n * inner) : 0;
}

Tensor in_layout_of(const Tensor& like, const Tensor& t) {
  if ((t.is_contiguous() && like.is_contiguous()) || t.strides() == like.strides()) return t;
  const Tensor copy = empty_like(like, t.dtype());
  copy.copy_(t);
  return copy;
}

}  // namespace amp
