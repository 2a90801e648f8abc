// Checks of the arguments of index kernels. The kernels check whether indices are in range.
#include <algorithm>
#include <cmath>

#include <amp/kernels/index.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/index/index_plan.h>

namespace amp::check {

namespace {

void check_mask(const char* op, const Tensor& mask) {
  AMP_CHECK(mask.dtype() == kBool, TypeError, "[", op, "] mask must be bool, but is ", mask.dtype());
}

// Checks a vector of indices along one dimension.
int64_t check_vector(const char* op, const Tensor& self, int64_t dim, const Tensor& index) {
  check_index_dtype(op, "index", index);
  AMP_CHECK(index.dim() <= 1, ValueError, "[", op, "] index must be a vector or a number, but has shape ", index.sizes());
  const int64_t d = detail::wrap_dim(op, dim, self.dim());
  AMP_CHECK(self.dim() > 0 || index.numel() == 1, ValueError, "[", op, "] index of ", index.numel(),
            " elements for a 0-dim tensor, which has only one");
  return d;
}

void check_source(const char* op, const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  const int64_t d = check_vector(op, self, dim, index);
  Shape expected(self.sizes());
  if (self.dim() > 0) expected[static_cast<size_t>(d)] = index.numel();
  const bool fits = source.sizes() == IntArrayRef(expected) || (source.dim() == 0 && self.dim() <= 1 && index.numel() == 1);
  AMP_CHECK(fits, ValueError, "[", op, "] source of shape ", source.sizes(), " must have shape ", IntArrayRef(expected));
}

// Checks one index per element. `self` and `other` must be at least as large as the index.
void check_along(const char* op, const Tensor& self, int64_t dim, const Tensor& index, const Tensor* src) {
  check_index_dtype(op, "index", index);
  const int64_t d = detail::wrap_dim(op, dim, self.dim()), ndim = std::max<int64_t>(self.dim(), 1);
  if (index.numel() == 0) return;
  AMP_CHECK(std::max<int64_t>(index.dim(), 1) == ndim, ValueError, "[", op, "] index of shape ", index.sizes(),
            " must have as many dimensions as self of shape ", self.sizes());
  AMP_CHECK(src == nullptr || std::max<int64_t>(src->dim(), 1) == ndim, ValueError, "[", op, "] src of shape ", src->sizes(),
            " must have as many dimensions as self of shape ", self.sizes());
  for (int64_t k = 0; k < index.dim(); ++k) {
    AMP_CHECK(k == d || self.dim() == 0 || index.size(k) <= self.size(k), ValueError, "[", op, "] index of shape ", index.sizes(),
              " is larger than self of shape ", self.sizes(), " in dimension ", k);
    AMP_CHECK(src == nullptr || index.size(k) <= (src->dim() == 0 ? 1 : src->size(k)), ValueError, "[", op, "] index of shape ",
              index.sizes(), " is larger than src of shape ", src->sizes());
  }
}

}  // namespace

void index_select(const Tensor& self, int64_t dim, const Tensor& index) { check_vector("index_select", self, dim, index); }
void index_fill(const Tensor& self, int64_t dim, const Tensor& index, const Scalar&) { check_vector("index_fill", self, dim, index); }

void index_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source, const Scalar&) {
  check_source("index_add", self, dim, index, source);
}
void index_copy(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& source) {
  check_source("index_copy", self, dim, index, source);
}

void gather(const Tensor& self, int64_t dim, const Tensor& index, bool) { check_along("gather", self, dim, index, nullptr); }
void scatter_src(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  check_along("scatter", self, dim, index, &src);
}
void scatter_value(const Tensor& self, int64_t dim, const Tensor& index, const Scalar&) {
  check_along("scatter", self, dim, index, nullptr);
}
void scatter_add(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src) {
  check_along("scatter_add", self, dim, index, &src);
}

void scatter_reduce(const Tensor& self, int64_t dim, const Tensor& index, const Tensor& src, StringRef reduce, bool) {
  check_along("scatter_reduce", self, dim, index, &src);
  const bool known = reduce == "sum" || reduce == "prod" || reduce == "mean" || reduce == "amax" || reduce == "amin";
  AMP_CHECK(known, ValueError, "[scatter_reduce] reduce must be \"sum\", \"prod\", \"mean\", \"amax\" or \"amin\", not \"", reduce, "\"");
}

void take(const Tensor&, const Tensor& index) { check_index_dtype("take", "index", index); }

void topk(const Tensor& self, int64_t k, int64_t dim, bool, bool) {
  const int64_t d = detail::wrap_dim("topk", dim, self.dim()), size = self.dim() > 0 ? self.size(d) : 1;
  AMP_CHECK(k >= 0 && k <= size, ValueError, "[topk] k ", k, " is not in [0, ", size, "], the size of dimension ", d);
}

void embedding(const Tensor& weight, const Tensor& indices, int64_t padding_idx, bool, bool) {
  AMP_CHECK(weight.dim() == 2, ValueError, "[embedding] weight must have 2 dimensions, but has shape ", weight.sizes());
  check_index_dtype("embedding", "indices", indices);
  AMP_CHECK(padding_idx < weight.size(0), ValueError, "[embedding] padding_idx ", padding_idx, " is not below the ", weight.size(0),
            " rows of weight");
}

void masked_select(const Tensor& self, const Tensor& mask) {
  check_mask("masked_select", mask);
  broadcast_shapes("masked_select", self.sizes(), mask.sizes());
}
void masked_scatter(const Tensor& self, const Tensor& mask, const Tensor&) {
  check_mask("masked_scatter", mask);
  AMP_CHECK(broadcast_shapes("masked_scatter", self.sizes(), mask.sizes()) == Shape(self.sizes()), ValueError,
            "[masked_scatter] mask of shape ", mask.sizes(), " can't be broadcast to self of shape ", self.sizes());
}

void embedding_renorm(const Tensor& self, const Tensor& indices, double, double norm_type) {
  AMP_CHECK(self.dim() == 2, ValueError, "[embedding_renorm] self must have 2 dimensions, but has shape ", self.sizes());
  check_index_dtype("embedding_renorm", "indices", indices);
  AMP_CHECK(!std::isnan(norm_type), ValueError, "[embedding_renorm] norm_type must be a number, but is NaN");
}

}  // namespace amp::check
