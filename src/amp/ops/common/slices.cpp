#include <amp/ops/common/slices.h>

#include <amp/core/factories.h>

namespace amp {

Slices::Slices(const Tensor& dense, int64_t dim) : n(dense.dim() == 0 ? 1 : dense.size(dim)), inner(1), outer(0) {
  if (dense.numel() == 0) return;
  if (n > 1) inner = dense.stride(dim);
  outer = dense.numel() / (n * inner);
}

Tensor in_layout_of(const Tensor& like, const Tensor& t) {
  if ((t.is_contiguous() && like.is_contiguous()) || t.strides() == like.strides()) return t;
  const Tensor copy = empty_like(like, t.dtype());
  copy.copy_(t);
  return copy;
}

}  // namespace amp
