// Whole slices of one dimension: index_select, index_add, index_copy, index_fill, embedding.
#include <algorithm>

#include <amp/core/factories.h>
#include <amp/kernels/index.h>
#include <amp/ops.h>
#include <amp/ops/index/index_plan.h>
#include <amp/ops/index_loops.h>
#include <amp/ops/shape/views.h>
#include <amp/ops/sparse/sparse.h>

namespace amp::native {

namespace {

int64_t wrapped(int64_t dim, int64_t ndim) { return dim < 0 ? dim + std::max<int64_t>(ndim, 1) : dim; }

BlockOffsets offsets_along(const char* op, const Tensor& self, int64_t dim, const Tensor& index, bool wraps) {
  return BlockOffsets({op, dim, self.size(dim), wraps}, int64_operand(index), self.stride(dim));
}

// A tensor filled with `value`, in the shape that `count` indices of dimension `dim` select.
Tensor expanded_like(const Tensor& value, const Tensor& self, int64_t dim, int64_t count) {
  Shape sizes(self.sizes());
  sizes[static_cast<size_t>(dim)] = count;
  return alias(value, sizes, Shape(sizes.size(), 0));
}

// Prepares `source` for writing into `self`: it must not share memory with `self`, and has at least one dimension.
Tensor source_for(const Tensor& self, const Tensor& source) { return at_least_1d(apart_from(self, source)); }

}  // namespace

Tensor index_select(const Tensor& self, int64_t dim, const Tensor& index) {
  const int64_t d = wrapped(dim, self.dim());
  const Tensor from = at_least_1d(self);
  Shape sizes(from.sizes());
  sizes[static_cast<size_t>(d)] = index.numel();
  Tensor result(detail::new_tensor(sizes, self.dtype(), self.device()));
  gather_blocks(BlockLoop(from, result, d, offsets_along("index_select", from, d, index, false)));
  return self.dim() == 0 ? alias(result, {}, {}) : result;
}

void index_add_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar& alpha) {
  const int64_t d = wrapped(dim, self.dim());
  const Tensor to = at_least_1d(self);
  const ScalarType compute = computeType(source.dtype());
  const auto add = [&](const Tensor& sums, const Tensor& from) {
    add_slices({"index_add", d, to.size(d), false}, sums, from, d, int64_operand(apart_from(self, index)));
  };
  if (!alpha.isComplex() && alpha.toDouble() == 1) return accumulate(to, [&](const Tensor& sums) { add(sums, source_for(self, source)); });
  detail::check_number("index_add", alpha, compute);
  // alpha as a tensor; a Scalar would take part in type promotion.
  const Tensor scaled = source.detach().to(compute).mul(full({}, alpha, source.options().dtype(compute)));
  if (compute == self.dtype()) return add(to, at_least_1d(scaled));
  const Tensor sums = to.to(compute);  // the products and the sums round once
  add(sums, at_least_1d(scaled));
  detail::copy(to, sums);
}

void index_copy_(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  const int64_t d = wrapped(dim, self.dim());
  const Tensor to = at_least_1d(self), from = source_for(self, source);
  put_blocks(BlockLoop(to, from, d, offsets_along("index_copy", to, d, index, false)));
}

void index_fill_(const Tensor& self, int64_t dim, const Tensor& index, const Scalar& value) {
  const int64_t d = wrapped(dim, self.dim());
  const Tensor to = at_least_1d(self);
  detail::check_number("index_fill", value, self.dtype());
  const Tensor one = full({}, value, self.options());
  put_blocks(BlockLoop(to, expanded_like(one, to, d, index.numel()), d, offsets_along("index_fill", to, d, index, true)));
}

Tensor embedding(const Tensor& weight, const Tensor& indices, int64_t, bool, bool) {
  const Tensor flat = int64_operand(indices);
  Tensor rows(detail::new_tensor({flat.numel(), weight.size(1)}, weight.dtype(), weight.device()));
  gather_blocks(BlockLoop(weight, rows, 0, BlockOffsets({"embedding", 0, weight.size(0), false}, flat, weight.stride(0))));
  if (indices.dim() == 1) return rows;
  Shape sizes(indices.sizes());
  AMP_CHECK(sizes.size() < static_cast<size_t>(kMaxDims), ValueError, "[embedding] indices must have fewer than ", kMaxDims, " dimensions");
  sizes.push_back(weight.size(1));
  return alias(rows, sizes, detail::contiguous_strides(sizes));
}

void embedding_renorm_(const Tensor& self, const Tensor& indices, double max_norm, double norm_type) {
  const Tensor table = self.detach(), rows = sparse::distinct(as_int64(indices).reshape(-1)).first;
  const Tensor picked(detail::new_tensor({rows.numel(), table.size(1)}, table.dtype(), table.device()));
  gather_blocks(BlockLoop(table, picked, 0, BlockOffsets({"embedding_renorm", 0, table.size(0), false}, rows, table.stride(0))));
  if (picked.numel() == 0) return;
  const Tensor norms = linalg_vector_norm(picked, norm_type, IntArrayRef(1), /*keepdim=*/true, computeType(self.dtype())).to(kFloat64);
  const Tensor factors = where(norms > max_norm, max_norm / (norms + 1e-7), ones_like(norms));
  Tensor(table).index_copy_(0, rows, (picked.to(computeType(self.dtype())) * factors.to(computeType(self.dtype()))).to(self.dtype()));
}

namespace {

void divide_by_counts(Tensor rows, const Tensor& indices) {
  const Tensor counts = zeros({rows.size(0), 1}, rows.options().dtype(kFloat64)), one = ones({}, counts.options());
  add_slices({"embedding", 0, rows.size(0), false}, counts, alias(one, {indices.numel(), 1}, {0, 0}), 0, indices);
  rows.div_(counts.clamp_min(1).to(rows.dtype()));
}

}  // namespace

Tensor embedding_dense_backward(const Tensor& grad_output, const Tensor& indices, int64_t num_weights, int64_t padding_idx,
                                bool scale_grad_by_freq) {
  const ScalarType sum_type = computeType(grad_output.dtype());
  const int64_t columns = grad_output.size(-1);
  const Tensor flat = int64_operand(indices), grads = grad_output.detach().contiguous();
  const Tensor sums = zeros({num_weights, columns}, grad_output.options().dtype(sum_type));
  const IndexRange range{"embedding", 0, num_weights, false, padding_idx < 0 ? INT64_MIN : padding_idx};
  add_slices(range, sums, alias(grads, {flat.numel(), columns}, {columns, 1}), 0, flat);
  if (scale_grad_by_freq) divide_by_counts(sums, flat);
  return sums.to(grad_output.dtype());
}

}  // namespace amp::native
