#include <amp/autograd/formulas/shape.h>

#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp {

Tensor permute_backward(const Tensor& grad, IntArrayRef dims) {
  Shape inverse(dims.size(), 0);
  const auto ndim = static_cast<int64_t>(dims.size());
  for (size_t i = 0; i < dims.size(); ++i) inverse[static_cast<size_t>(detail::wrap_dim("permute", dims[i], ndim))] = static_cast<int64_t>(i);
  return grad.permute(inverse);
}

Tensor select_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, int64_t index) {
  Tensor whole = zeros(sizes, grad.options());
  whole.select(dim, index).copy_(grad);
  return whole;
}

Tensor slice_backward(const Tensor& grad, IntArrayRef sizes, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end, int64_t step) {
  Tensor whole = zeros(sizes, grad.options());
  whole.slice(dim, start, end, step).copy_(grad);
  return whole;
}

Tensor as_strided_backward(const Tensor& grad, const Tensor& self, IntArrayRef size, IntArrayRef stride, std::optional<int64_t> storage_offset) {
  Tensor whole = empty_strided(self.sizes(), self.strides(), grad.options()).zero_();
  const int64_t offset = storage_offset.value_or(self.storage_offset()) - self.storage_offset();
  whole.as_strided(size, stride, offset).copy_(grad);
  return whole;
}

}  // namespace amp
