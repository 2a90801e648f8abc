// unique, unique_dim, unique_consecutive.
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/order.h>
#include <amp/ops.h>
#include <amp/ops/order/uniqueness.h>

namespace amp {

namespace native {

namespace {

using Results = std::tuple<Tensor, Tensor, Tensor>;

// Collapses equal slices along dimension 0, which are adjacent. `order`, if defined, has their original indices. `starts` has an entry for
// each slice except the first: whether it differs from the one before.
Results collapse(const Tensor& slices, const Tensor& starts, const Tensor& order, bool with_inverse, bool with_counts) {
  const int64_t n = slices.size(0);
  const TensorOptions longs = slices.options().dtype(kInt64);
  const Tensor none = empty({0}, longs);
  if (n == 0) return {slices, none, none};
  const Tensor first = cat({ones({1}, longs.dtype(kBool)), starts});
  const Tensor places = nonzero(first).reshape(-1);
  const Tensor values = slices.index_select(0, places);
  Tensor inverse = none, counts = none;
  if (with_inverse) {
    inverse = cumsum(first, 0) - 1;
    if (order.defined()) inverse = empty({n}, longs).index_copy_(0, order, inverse);
  }
  if (with_counts) counts = cat({places.slice(0, 1), full({1}, n, longs)}) - places;
  return {values, inverse, counts};
}

Tensor changes(const Tensor& line) {
  const int64_t n = line.size(0);
  return n == 0 ? empty({0}, line.options().dtype(kBool)) : ne(line.slice(0, 1), line.slice(0, 0, n - 1));
}

// Moves dimension `dim` to the front, and puts the elements of each slice in one row.
Tensor rows_along(const char* op, const Tensor& self, int64_t dim) {
  const Tensor slices = self.detach().movedim(dim, 0);
  AMP_CHECK(slices.size(0) == 0 || slices.numel() > 0, ValueError, "[", op, "] slices of self, of shape ", self.sizes(),
            ", along dimension ", dim, " have no elements");
  return slices.reshape({slices.size(0), slices.size(0) == 0 ? 0 : slices.numel() / slices.size(0)});
}

Results collapse_rows(const Tensor& self, int64_t dim, const Tensor& rows, const Tensor& order, bool with_inverse, bool with_counts) {
  const Tensor starts = rows.size(0) == 0 ? empty({0}, rows.options().dtype(kBool)) : amp::any(changes(rows), 1);
  const auto [values, inverse, counts] = collapse(rows, starts, order, with_inverse, with_counts);
  const Tensor like = self.movedim(dim, 0);
  Shape sizes(like.sizes());
  sizes[0] = values.size(0);
  return {values.reshape(sizes).movedim(0, dim).contiguous(), inverse, counts};
}

}  // namespace

Results unique(const Tensor& self, bool, bool return_inverse, bool return_counts) {
  const Tensor line = self.detach().reshape(-1);
  if (!return_inverse) return unique_consecutive(internal::sorted_line(line), false, return_counts);
  if (line.numel() == 0) return {line.clone(), empty(self.sizes(), self.options().dtype(kInt64)), empty({0}, self.options().dtype(kInt64))};
  const auto [values, order] = sort(line);
  const auto [different, runs, counts] = unique_consecutive(values, true, return_counts);
  return {different, empty_like(runs).index_copy_(0, order, runs).reshape(self.sizes()), counts};
}

Results unique_dim(const Tensor& self, int64_t dim, bool, bool return_inverse, bool return_counts) {
  if (self.dim() == 0) {
    detail::wrap_dim("unique_dim", dim, 0);
    return amp::unique(self.detach(), true, return_inverse, return_counts);
  }
  const int64_t d = detail::wrap_dim("unique_dim", dim, self.dim());
  const Tensor rows = rows_along("unique_dim", self.detach(), d), order = internal::order_of_rows(rows);
  return collapse_rows(self.detach(), d, rows.index_select(0, order), order, return_inverse, return_counts);
}

}  // namespace native

std::tuple<Tensor, Tensor, Tensor> collapse_runs(const Tensor& self, bool return_inverse, bool return_counts, std::optional<int64_t> dim) {
  using namespace native;
  if (dim && self.dim() > 0) {
    const int64_t d = detail::wrap_dim("unique_consecutive", *dim, self.dim());
    return collapse_rows(self.detach(), d, rows_along("unique_consecutive", self, d), Tensor(), return_inverse, return_counts);
  }
  const Tensor line = self.detach().reshape(-1);
  const auto [values, inverse, counts] = collapse(line, changes(line), Tensor(), return_inverse, return_counts);
  return {values.is_alias_of(self) ? values.clone() : values, return_inverse ? inverse.reshape(self.sizes()) : inverse, counts};
}

}  // namespace amp
