#include <amp/core/sparse.h>

#include <algorithm>
#include <memory>

#include <amp/autograd/record.h>
#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/ops.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/sparse/sparse.h>

namespace amp {

using detail::TensorImpl;
using sparse::Parts;
using sparse::parts_of;

namespace sparse {

namespace {

// Views `dense` as [product of sparse sizes, dense sizes...] and calls `run` with this view, or with a copy that is then written back.
template <class Run>
void with_rows(const Tensor& dense, int64_t sparse_dim, const Run& run) {
  const Tensor whole = dense.detach();
  if (sparse_dim == 1) return run(whole);
  Shape sizes{-1};
  for (int64_t d = sparse_dim; d < dense.dim(); ++d) sizes.push_back(dense.size(d));
  int64_t rows = 1;
  for (int64_t d = 0; d < sparse_dim; ++d) rows *= dense.size(d);
  sizes[0] = rows;
  const Tensor contiguous = whole.contiguous();
  run(contiguous.reshape(sizes).detach());
  if (!whole.is_contiguous()) whole.copy_(contiguous);
}

}  // namespace

Tensor make_empty(IntArrayRef sizes, int64_t sparse_dim, ScalarType dtype, Device device) {
  Shape value_sizes{0};
  for (auto d = static_cast<size_t>(sparse_dim); d < sizes.size(); ++d) value_sizes.push_back(sizes[d]);
  return make(empty({sparse_dim, 0}, TensorOptions(kInt64).device(device)), empty(value_sizes, TensorOptions(dtype).device(device)), sizes,
              /*coalesced=*/true);
}

Tensor copied(const Tensor& t, ScalarType dtype, Device device) {
  const Parts& parts = parts_of("to", t);
  const NoGradGuard no_grad;
  return make(parts.indices.to(device, kInt64, false, /*copy=*/true), parts.values.to(device, dtype, false, /*copy=*/true), t.sizes(),
              parts.coalesced);
}

void clear(const Tensor& t) {
  Parts& parts = parts_of("zero_", t);
  const Tensor none = make_empty(t.sizes(), parts.indices.size(0), t.dtype(), t.device());
  parts = parts_of("zero_", none);
}

Tensor places_of(const Tensor& t) {
  const Tensor& indices = parts_of("coalesce", t).indices;
  if (indices.size(0) == 0) return zeros({indices.size(1)}, indices.options());
  Tensor places = indices.select(0, 0);
  for (int64_t d = 1; d < indices.size(0); ++d) places = places * t.size(d) + indices.select(0, d);
  return places;
}

Tensor indices_of(const Tensor& places, IntArrayRef sparse_sizes) {
  if (sparse_sizes.size() == 1) return places.unsqueeze(0);
  if (sparse_sizes.empty()) return empty({0, places.numel()}, places.options());
  std::vector<Tensor> rows(sparse_sizes.size());
  Tensor rest = places;
  for (size_t d = sparse_sizes.size(); d-- > 0;) {
    const int64_t size = std::max<int64_t>(sparse_sizes[d], 1);
    rows[d] = rest.remainder(size);
    rest = rest.floor_divide(size);
  }
  return stack(rows);
}

std::pair<Tensor, Tensor> distinct(const Tensor& numbers) {
  if (numbers.numel() == 0) return {numbers, numbers};
  const auto [sorted, order] = sort(numbers, 0);
  const int64_t n = numbers.numel();
  const Tensor begins = cat({ones({1}, sorted.options()), ne(sorted.slice(0, 1, n), sorted.slice(0, 0, n - 1)).to(kInt64)});
  const Tensor number = empty({n}, sorted.options()).index_copy_(0, order, begins.cumsum(0) - 1);
  return {sorted.index_select(0, nonzero(begins).reshape(-1)), number};
}

Tensor take(const Tensor& dense, const Tensor& like, ScalarType dtype) {
  Tensor values;
  with_rows(dense, like.sparse_dim(), [&](const Tensor& rows) { values = rows.index_select(0, places_of(like)); });
  return values.to(dtype);
}

void put(const Tensor& dense, const Tensor& like, const Tensor& values) {
  with_rows(dense, like.sparse_dim(), [&](Tensor rows) { rows.index_copy_(0, places_of(like), values.to(dense.dtype())); });
}

void add_to(const Tensor& dense, const Tensor& t, const Scalar& alpha) {
  const Parts& parts = parts_of("add", t);
  if (parts.values.numel() == 0) return;
  const NoGradGuard no_grad;
  const ScalarType compute = promoteTypes(computeType(dense.dtype()), t.dtype());
  if (compute != dense.dtype() && (t.dtype() != dense.dtype() || is_factor(alpha))) {  // products and sums round once
    const Tensor rows = make(parts.indices, parts.values.to(compute), t.sizes(), parts.coalesced).coalesce();
    sparse::put(dense, rows, sparse::take(dense, rows, compute).add_(rows._values(), alpha));
    return;
  }
  const Tensor values = parts.values.to(dense.dtype());
  with_rows(dense, t.sparse_dim(), [&](Tensor rows) { rows.index_add_(0, places_of(t), values, alpha); });
}

}  // namespace sparse

// --- members ---

int64_t Tensor::sparse_dim() const { return is_sparse() ? parts_of("sparse_dim", *this).indices.size(0) : 0; }
int64_t Tensor::dense_dim() const { return is_sparse() ? parts_of("dense_dim", *this).values.dim() - 1 : dim(); }
int64_t Tensor::_nnz() const { return parts_of("_nnz", *this).indices.size(1); }
bool Tensor::is_coalesced() const { return parts_of("is_coalesced", *this).coalesced; }
Tensor Tensor::_indices() const { return parts_of("_indices", *this).indices.detach(); }
Tensor Tensor::_values() const { return parts_of("_values", *this).values.detach(); }

Tensor Tensor::indices() const {
  const Parts& parts = parts_of("indices", *this);
  AMP_CHECK(parts.coalesced, Error, "[indices] the tensor is not coalesced: call coalesce() first, or _indices()");
  return parts.indices.detach();
}

Tensor Tensor::values() const {
  const Parts& parts = parts_of("values", *this);
  AMP_CHECK(parts.coalesced, Error, "[values] the tensor is not coalesced: call coalesce() first, or _values()");
  return parts.values.detach();
}

Tensor Tensor::coalesce() const {
  const Parts& parts = parts_of("coalesce", *this);
  if (parts.coalesced) return *this;
  const NoGradGuard no_grad;
  const auto [places, number] = sparse::distinct(sparse::places_of(*this));
  Shape value_sizes(parts.values.sizes());
  value_sizes[0] = places.numel();
  Tensor sums = zeros(value_sizes, parts.values.options());
  if (sums.numel() > 0) sums.index_add_(0, number, parts.values);
  return sparse::make(sparse::indices_of(places, sizes().slice(0, static_cast<size_t>(sparse_dim()))), sums, sizes(), /*coalesced=*/true);
}

Tensor Tensor::to_dense() const {
  if (!is_sparse()) return *this;
  const NoGradGuard no_grad;
  const Tensor dense = zeros(sizes(), options());
  sparse::add_to(dense, *this, 1);
  return dense;
}

Tensor Tensor::to_sparse() const { return is_sparse() ? *this : to_sparse(dim()); }

Tensor Tensor::to_sparse(int64_t sparse_dim) const {
  if (is_sparse()) {
    AMP_CHECK(sparse_dim == this->sparse_dim(), ValueError, "[to_sparse] a sparse tensor of sparse_dim ", this->sparse_dim(),
              " can't be given another sparse_dim, ", sparse_dim);
    return *this;
  }
  AMP_CHECK(sparse_dim >= 0 && sparse_dim <= dim() && (sparse_dim > 0 || dim() == 0), ValueError, "[to_sparse] sparse_dim ", sparse_dim,
            " is not in [1, ", dim(), "]");
  AMP_CHECK(!autograd::should_record(*this), NotImplementedError, "[to_sparse] is not differentiable; detach() the tensor");
  const NoGradGuard no_grad;
  const auto k = static_cast<size_t>(sparse_dim);
  Shape row_sizes(sizes().drop_front(k));
  int64_t rows = 1, row = 1;
  for (int64_t d = 0; d < dim(); ++d) (d < sparse_dim ? rows : row) *= size(d);
  const Tensor flat = reshape({rows, row});
  const Tensor places = row == 0 ? empty({0}, options().dtype(kInt64)) : amp::nonzero(amp::ne(flat, 0).any(1)).reshape(-1);
  row_sizes.insert(0, places.numel());
  return sparse::make(sparse::indices_of(places, sizes().slice(0, k)), flat.index_select(0, places).reshape(row_sizes), sizes(), true);
}

// --- factories ---

namespace {

void check_parts(const Tensor& indices, const Tensor& values, const TensorOptions& options) {
  AMP_CHECK(indices.defined() && values.defined(), ValueError, "[sparse_coo_tensor] ", indices.defined() ? "values" : "indices",
            " is an undefined tensor");
  for (const Tensor* part : {&indices, &values}) {
    if (part->is_sparse()) detail::throw_sparse("sparse_coo_tensor", part == &indices ? "indices" : "values", *part);
  }
  check_index_dtype("sparse_coo_tensor", "indices", indices);
  AMP_CHECK(indices.dim() == 2, ValueError, "[sparse_coo_tensor] indices must have shape [sparse_dim, nnz], but has shape ",
            indices.sizes());
  AMP_CHECK(values.dim() >= 1 && values.size(0) == indices.size(1), ValueError, "[sparse_coo_tensor] values of shape ", values.sizes(),
            " must begin with the nnz of indices of shape ", indices.sizes());
  AMP_CHECK(indices.size(0) + values.dim() - 1 <= kMaxDims, ValueError, "[sparse_coo_tensor] at most ", kMaxDims,
            " dimensions are supported");
  AMP_CHECK(!options.requires_grad(), NotImplementedError, "[sparse_coo_tensor] sparse tensors can't require gradients");
  AMP_CHECK(!autograd::should_record(values), NotImplementedError, "[sparse_coo_tensor] is not differentiable; detach() values");
}

// The smallest and the largest of each row.
std::pair<Tensor, Tensor> bounds(const Tensor& indices) {
  const Tensor host = indices.detach().to(kCPU, kInt64);
  return {host.amin({1}), host.amax({1})};
}

}  // namespace

Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, IntArrayRef size, TensorOptions options) {
  check_parts(indices, values, options);
  const auto sparse_dim = static_cast<size_t>(indices.size(0));
  const bool fits = size.size() == sparse_dim + values.sizes().size() - 1 && size.drop_front(sparse_dim) == values.sizes().drop_front(1);
  AMP_CHECK(fits, ValueError, "[sparse_coo_tensor] size ", size, " does not fit indices of shape ", indices.sizes(),
            " and values of shape ", values.sizes());
  detail::checked_numel("sparse_coo_tensor", size);
  const NoGradGuard no_grad;
  if (indices.numel() > 0) {
    const auto [least, largest] = bounds(indices);
    for (size_t d = 0; d < sparse_dim; ++d) {
      const int64_t low = least.data_ptr<int64_t>()[d], high = largest.data_ptr<int64_t>()[d];
      AMP_CHECK(low >= 0 && high < size[d], IndexError, "[sparse_coo_tensor] index ", low < 0 ? low : high,
                " is out of range for dimension ", d, " of size ", size[d]);
    }
  }
  const Device device = options.device_opt().value_or(values.device());
  return sparse::make(indices.detach().to(device, kInt64).contiguous(),
                      values.detach().to(device, options.dtype_opt().value_or(values.dtype())).contiguous(), size,
                      /*coalesced=*/values.size(0) < 2);
}

Tensor sparse_coo_tensor(const Tensor& indices, const Tensor& values, TensorOptions options) {
  check_parts(indices, values, options);
  AMP_CHECK(indices.size(1) > 0 || indices.size(0) == 0, ValueError,
            "[sparse_coo_tensor] the size can't be found without any index; give it");
  Shape sizes;
  if (indices.numel() > 0) {
    const NoGradGuard no_grad;
    const Tensor largest = bounds(indices).second;
    for (int64_t d = 0; d < indices.size(0); ++d)
      sizes.push_back(detail::checked_add("sparse_coo_tensor", std::max<int64_t>(largest.data_ptr<int64_t>()[d], 0), 1));
  }
  for (const int64_t size : values.sizes().drop_front(1)) sizes.push_back(size);
  return sparse_coo_tensor(indices, values, sizes, options);
}

Tensor sparse_coo_tensor(IntArrayRef size, TensorOptions options) {
  AMP_CHECK(!options.requires_grad(), NotImplementedError, "[sparse_coo_tensor] sparse tensors can't require gradients");
  return sparse::make_empty(size, static_cast<int64_t>(size.size()), options.dtype(), options.device());
}

}  // namespace amp
