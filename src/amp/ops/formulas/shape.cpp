#include <amp/ops/formulas/shape.h>

#include <algorithm>
#include <utility>

#include <amp/autograd/storage_gradient.h>
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/delivered.h>

namespace amp {

Tensor select_gradient(const Tensor& grad, IntArrayRef sizes, int64_t dim, int64_t index) {
  const Tensor sum = added_to_delivered(grad, sizes, [&](const Tensor& whole, const Tensor& part) { whole.select(dim, index).add_(part); });
  return sum.defined() ? sum : internal::select_backward(grad, sizes, dim, index);
}

Tensor slice_gradient(const Tensor& grad, IntArrayRef sizes, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                      int64_t step) {
  const Tensor sum =
      added_to_delivered(grad, sizes, [&](const Tensor& whole, const Tensor& part) { whole.slice(dim, start, end, step).add_(part); });
  return sum.defined() ? sum : internal::slice_backward(grad, sizes, dim, start, end, step);
}

Tensor permute_backward(const Tensor& grad, IntArrayRef dims) {
  Shape inverse(dims.size(), 0);
  const auto ndim = static_cast<int64_t>(dims.size());
  for (size_t i = 0; i < dims.size(); ++i)
    inverse[static_cast<size_t>(detail::wrap_dim("permute", dims[i], ndim))] = static_cast<int64_t>(i);
  return grad.permute(inverse);
}

std::vector<Tensor> with_zeros(TensorList grads, const std::vector<Shape>& sizes, const TensorOptions& options) {
  std::vector<Tensor> all;
  all.reserve(grads.size());
  for (size_t i = 0; i < grads.size(); ++i) all.push_back(grads[i].defined() ? grads[i] : zeros(sizes[i], options));
  return all;
}

Tensor unbind_backward(TensorList grads, IntArrayRef sizes, const TensorOptions& options, int64_t dim) {
  if (grads.empty()) return zeros(sizes, options);
  Shape part(sizes);
  part.erase(static_cast<size_t>(detail::wrap_dim("unbind", dim, static_cast<int64_t>(sizes.size()))));
  return stack(with_zeros(grads, std::vector<Shape>(grads.size(), part), options), dim);
}

Tensor split_backward(TensorList grads, IntArrayRef sizes, const TensorOptions& options, IntArrayRef split_sizes, int64_t dim) {
  if (grads.empty()) return zeros(sizes, options);
  const auto d = static_cast<size_t>(detail::wrap_dim("split_with_sizes", dim, static_cast<int64_t>(sizes.size())));
  std::vector<Shape> parts(grads.size(), Shape(sizes));
  for (size_t i = 0; i < parts.size(); ++i) parts[i][d] = split_sizes[i];
  return cat(with_zeros(grads, parts, options), dim);
}

std::vector<Tensor> cat_backward(const Tensor& grad, const std::vector<Shape>& sizes, int64_t dim) {
  const int64_t d = detail::wrap_dim("cat", dim, grad.dim());
  // cat accepts an empty vector together with tensors of other shapes.
  const auto takes_part = [&](const Shape& shape) { return static_cast<int64_t>(shape.size()) == grad.dim(); };
  std::vector<int64_t> lengths;
  for (const Shape& shape : sizes) {
    if (takes_part(shape)) lengths.push_back(shape[static_cast<size_t>(d)]);
  }
  std::vector<Tensor> parts = grad.split_with_sizes(lengths, d), all;
  size_t next = 0;
  for (const Shape& shape : sizes) all.push_back(takes_part(shape) ? parts[next++] : zeros(shape, grad.options()));
  return all;
}

std::vector<Tensor> diagonal_blocks_backward(const Tensor& grad, const std::vector<Shape>& sizes) {
  std::vector<Tensor> blocks;
  int64_t row = 0, column = 0;
  for (const Shape& shape : sizes) {
    blocks.push_back(grad.narrow(0, row, shape[0]).narrow(1, column, shape[1]));
    row += shape[0];
    column += shape[1];
  }
  return blocks;
}

Tensor roll_backward(const Tensor& grad, IntArrayRef shifts, IntArrayRef dims) {
  std::vector<int64_t> back(shifts.size());
  for (size_t i = 0; i < shifts.size(); ++i) {
    // Also handles the least integer, which has no opposite: adding a multiple of the size to a shift changes nothing.
    const int64_t size = dims.empty() ? grad.numel() : grad.dim() == 0 ? 1 : grad.size(dims[i]);
    back[i] = size == 0 ? 0 : -(shifts[i] % size);
  }
  return grad.roll(back, dims);
}

Tensor constant_pad_backward(const Tensor& grad, IntArrayRef pad) {
  std::vector<int64_t> cut = pad.vec();
  for (int64_t& n : cut) n = -n;
  return constant_pad_nd(grad, cut);
}

Tensor as_strided_backward(const Tensor& grad, IntArrayRef self_sizes, IntArrayRef self_strides, int64_t self_offset, IntArrayRef size,
                           IntArrayRef stride, std::optional<int64_t> storage_offset) {
  const autograd::Geometry self(self_sizes, self_strides, self_offset), view(size, stride, storage_offset.value_or(self_offset));
  return autograd::StorageGradient(grad, view, self).of(self);
}

}  // namespace amp
