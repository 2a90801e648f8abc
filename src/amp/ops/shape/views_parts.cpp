// Views of parts of a tensor: diagonals, windows, pieces; and the derivatives of views, which copy a part into zeros.
#include <algorithm>

#include <amp/core/device_kernels.h>
#include <amp/core/factories.h>
#include <amp/kernels/shape.h>
#include <amp/ops.h>
#include <amp/ops/shape/views.h>

namespace amp {

namespace views {

Tensor diagonal(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  const int64_t rows_dim = detail::wrap_dim("diagonal", dim1, self.dim()), columns_dim = detail::wrap_dim("diagonal", dim2, self.dim());
  AMP_CHECK(rows_dim != columns_dim, ValueError, "[diagonal] dim1 and dim2 are both dimension ", rows_dim);
  const int64_t rows = self.size(rows_dim), columns = self.size(columns_dim);
  const int64_t length = std::max<int64_t>(0, offset >= 0 ? std::min(rows, columns - offset) : std::min(rows + offset, columns));
  const int64_t start = length == 0 ? 0 : offset >= 0 ? offset * self.stride(columns_dim) : -offset * self.stride(rows_dim);
  Shape sizes, strides;
  for (int64_t d = 0; d < self.dim(); ++d) {
    if (d == rows_dim || d == columns_dim) continue;
    sizes.push_back(self.size(d));
    strides.push_back(self.stride(d));
  }
  sizes.push_back(length);
  strides.push_back(self.stride(rows_dim) + self.stride(columns_dim));
  return alias(self, sizes, strides, start);
}

Tensor unfold(const Tensor& self, int64_t dimension, int64_t size, int64_t step) {
  const int64_t dim = detail::wrap_dim("unfold", dimension, self.dim());
  const int64_t length = self.dim() == 0 ? 1 : self.size(dim), stride = self.dim() == 0 ? 1 : self.stride(dim);
  AMP_CHECK(size >= 0 && size <= length, ValueError, "[unfold] size ", size, " is not in [0, ", length, "], the size of dimension ", dim);
  AMP_CHECK(step > 0, ValueError, "[unfold] step must be positive, not ", step);
  AMP_CHECK(self.dim() < kMaxDims, ValueError, "[unfold] at most ", kMaxDims, " dimensions are supported");
  Shape sizes(self.sizes()), strides(self.strides());
  if (self.dim() > 0) {
    const int64_t windows = (length - size) / step + 1;
    sizes[static_cast<size_t>(dim)] = windows;
    if (windows > 1) strides[static_cast<size_t>(dim)] = stride * step;
  }
  sizes.push_back(size);
  strides.push_back(stride);
  return alias(self, sizes, strides);
}

std::vector<Tensor> unbind(const Tensor& self, int64_t dim) {
  AMP_CHECK(self.dim() > 0, IndexError, "[unbind] a 0-dim tensor can't be indexed");
  const auto d = static_cast<size_t>(detail::wrap_dim("unbind", dim, self.dim()));
  const int64_t count = self.sizes()[d], stride = self.strides()[d];
  Shape sizes(self.sizes()), strides(self.strides());
  sizes.erase(d);
  strides.erase(d);
  auto parts = detail::list_for<Tensor>("unbind", count);
  for (int64_t i = 0; i < count; ++i) parts.push_back(alias(self, sizes, strides, i * stride));
  return parts;
}

std::vector<Tensor> split_with_sizes(const Tensor& self, IntArrayRef split_sizes, int64_t dim) {
  AMP_CHECK(self.dim() > 0, IndexError, "[split_with_sizes] a 0-dim tensor can't be split");
  const auto d = static_cast<size_t>(detail::wrap_dim("split_with_sizes", dim, self.dim()));
  int64_t sum = 0;
  for (const int64_t size : split_sizes) {
    AMP_CHECK(size >= 0, ValueError, "[split_with_sizes] negative size in ", split_sizes);
    sum = detail::checked_add("split_with_sizes", sum, size);
  }
  AMP_CHECK(sum == self.sizes()[d], ValueError, "[split_with_sizes] split_sizes ", split_sizes, " must sum up to ", self.sizes()[d],
            ", the size of dimension ", d);
  Shape sizes(self.sizes());
  int64_t offset = 0;
  auto parts = detail::list_for<Tensor>("split_with_sizes", static_cast<int64_t>(split_sizes.size()));
  for (const int64_t size : split_sizes) {
    sizes[d] = size;
    parts.push_back(alias(self, sizes, self.strides(), offset));
    offset += size * self.strides()[d];
  }
  return parts;
}

}  // namespace views

namespace native {

namespace {

// Zeros whose view `view_of(zeros)` is filled with `part`.
template <class View>
Tensor put_back(const Tensor& part, IntArrayRef sizes, const View& view_of) {
  Tensor whole = zeros(sizes, part.options());
  detail::copy(view_of(whole), part);
  return whole;
}

}  // namespace

Tensor select_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, int64_t index) {
  return put_back(grad_output, input_sizes, [&](const Tensor& whole) { return views::select(whole, dim, index); });
}

Tensor slice_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dim, std::optional<int64_t> start,
                      std::optional<int64_t> end, int64_t step) {
  return put_back(grad_output, input_sizes, [&](const Tensor& whole) { return views::slice(whole, dim, start, end, step); });
}

Tensor diagonal_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t offset, int64_t dim1, int64_t dim2) {
  return put_back(grad_output, input_sizes, [&](const Tensor& whole) { return views::diagonal(whole, offset, dim1, dim2); });
}

namespace {

// A copy of `self` whose view `view_of(copy)` is filled with `src`.
template <class View>
Tensor with_part(const char* op, const Tensor& self, const Tensor& src, const View& view_of) {
  const Tensor whole = self.detach().clone(), part = view_of(whole);
  AMP_CHECK(part.sizes() == src.sizes(), ValueError, "[", op, "] src must have shape ", part.sizes(), ", but has ", src.sizes());
  detail::copy(part, src);
  return whole;
}

}  // namespace

Tensor select_scatter(const Tensor& self, const Tensor& src, int64_t dim, int64_t index) {
  const int64_t d = detail::wrap_dim("select_scatter", dim, self.dim()), size = self.dim() > 0 ? self.size(d) : 0;
  AMP_CHECK(index >= -size && index < size, IndexError, "[select_scatter] index ", index, " is out of range for dimension ", d, " of size ",
            size);
  return with_part("select_scatter", self, src, [&](const Tensor& whole) { return views::select(whole, dim, index); });
}
Tensor slice_scatter(const Tensor& self, const Tensor& src, int64_t dim, std::optional<int64_t> start, std::optional<int64_t> end,
                     int64_t step) {
  AMP_CHECK(self.dim() > 0, ValueError, "[slice_scatter] self must have at least 1 dimension");
  detail::wrap_dim("slice_scatter", dim, self.dim());
  AMP_CHECK(step > 0, ValueError, "[slice_scatter] step must be positive, not ", step);
  return with_part("slice_scatter", self, src, [&](const Tensor& whole) { return views::slice(whole, dim, start, end, step); });
}
Tensor diagonal_scatter(const Tensor& self, const Tensor& src, int64_t offset, int64_t dim1, int64_t dim2) {
  const int64_t rows = detail::wrap_dim("diagonal_scatter", dim1, self.dim());
  const int64_t columns = detail::wrap_dim("diagonal_scatter", dim2, self.dim());
  AMP_CHECK(rows != columns, ValueError, "[diagonal_scatter] dim1 and dim2 are both dimension ", rows);
  return with_part("diagonal_scatter", self, src, [&](const Tensor& whole) { return views::diagonal(whole, offset, dim1, dim2); });
}

Tensor unfold_backward(const Tensor& grad_output, IntArrayRef input_sizes, int64_t dimension, int64_t size, int64_t step) {
  if (step >= size)
    return put_back(grad_output, input_sizes, [&](const Tensor& whole) { return views::unfold(whole, dimension, size, step); });
  // Windows overlap. Parts of them that are at most `step` long and start at the same offset do not.
  const Tensor grads = grad_output.detach();
  const Tensor whole = zeros(input_sizes, grads.options());
  const Tensor windows = views::unfold(whole, dimension, size, step);
  for (int64_t k = 0; k < size; k += step) {
    const int64_t end = std::min(size, k + step);
    views::slice(windows, -1, k, end, 1).add_(views::slice(grads, -1, k, end, 1));
  }
  return whole;
}

Tensor diag_embed(const Tensor& self, int64_t offset, int64_t dim1, int64_t dim2) {
  AMP_CHECK(self.dim() > 0, ValueError, "[diag_embed] self must have at least 1 dimension");
  const int64_t ndim = self.dim() + 1;
  const int64_t rows = detail::wrap_dim("diag_embed", dim1, ndim), columns = detail::wrap_dim("diag_embed", dim2, ndim);
  AMP_CHECK(rows != columns, ValueError, "[diag_embed] dim1 and dim2 are both dimension ", rows);
  int64_t side = 0;
  AMP_CHECK(!(offset < 0 ? __builtin_sub_overflow(self.size(-1), offset, &side) : __builtin_add_overflow(self.size(-1), offset, &side)),
            ValueError, "[diag_embed] offset ", offset, " must lead to a matrix that can be addressed, for self of shape ", self.sizes());
  Shape sizes;
  int64_t next = 0;
  for (int64_t d = 0; d < ndim; ++d) sizes.push_back(d == rows || d == columns ? side : self.size(next++));
  detail::checked_numel("diag_embed", sizes);
  return put_back(self, sizes, [&](const Tensor& whole) { return views::diagonal(whole, offset, rows, columns); });
}

}  // namespace native

}  // namespace amp
