#include <amp/ops/shapes.h>

#include <amp/ops.h>

namespace amp {

Shape broadcast_shapes(const char* op, IntArrayRef a, IntArrayRef b) {
  if (a.size() < b.size()) std::swap(a, b);
  Shape shape(a);
  const size_t lead = a.size() - b.size();
  for (size_t i = 0; i < b.size(); ++i) {
    const int64_t x = a[lead + i], y = b[i];
    AMP_CHECK(x == y || x == 1 || y == 1, ValueError, "[", op, "] shapes ", a, " and ", b, " can't be broadcast together: sizes ", x,
              " and ", y, " differ and neither is 1");
    shape[lead + i] = x == 1 ? y : x;
  }
  return shape;
}

Tensor sum_to(const Tensor& grad, IntArrayRef sizes) {
  if (!grad.defined() || grad.sizes() == sizes) return grad;
  const size_t lead = grad.sizes().size() - sizes.size();
  Shape dims;
  for (size_t i = 0; i < lead; ++i) dims.push_back(static_cast<int64_t>(i));
  for (size_t i = 0; i < sizes.size(); ++i) {
    if (sizes[i] == 1 && grad.sizes()[lead + i] != 1) dims.push_back(static_cast<int64_t>(lead + i));
  }
  const Tensor summed = dims.empty() ? grad : amp::sum(grad, IntArrayRef(dims), /*keepdim=*/true);
  return lead == 0 ? summed : summed.view(sizes);
}

}  // namespace amp
