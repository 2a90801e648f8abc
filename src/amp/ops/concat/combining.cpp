// block_diag, cartesian_prod, combinations.
#include <algorithm>
#include <vector>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/internal_ops.h>
#include <amp/kernels/concat.h>
#include <amp/ops.h>
#include <amp/ops/elementwise/elementwise.h>
#include <amp/ops/segments.h>

namespace amp {

namespace native {

Tensor diagonal_blocks(TensorList tensors) {
  std::vector<const Tensor*> all;
  int64_t rows = 0, columns = 0;
  for (const Tensor& t : tensors) {
    all.push_back(&t);
    rows = detail::checked_add("block_diag", rows, t.size(0));
    columns = detail::checked_add("block_diag", columns, t.size(1));
  }
  detail::checked_numel("block_diag", {rows, columns});
  const ScalarType dtype = result_type(all.data(), all.size());
  const Tensor result = empty({rows, columns}, tensors[0].options().dtype(dtype));
  const Tensor zero = zeros({}, TensorOptions(dtype));
  int64_t row = 0, column = 0;
  for (const Tensor& t : tensors) {
    SegmentCopy copy(result.narrow(0, row, t.size(0)), t.to(dtype));
    copy.value = zero;
    copy.along[1] = {};
    copy.along[1].add({column, t.size(1), 0, 1});
    copy_segments("block_diag", copy);
    row += t.size(0);
    column += t.size(1);
  }
  return result;
}

}  // namespace native

namespace composite {

Tensor block_diag(TensorList tensors) {
  std::vector<Tensor> matrices;
  for (size_t i = 0; i < tensors.size(); ++i) {
    const Tensor& t = tensors[i];
    AMP_CHECK(t.dim() <= 2, ValueError, "[block_diag] tensors must have at most 2 dimensions, but tensor ", i, " has shape ", t.sizes());
    matrices.push_back(t.dim() == 2 ? t : t.reshape({1, t.numel()}));
  }
  return matrices.empty() ? empty({1, 0}) : internal::diagonal_blocks(matrices);
}

Tensor cartesian_prod(TensorList tensors) {
  AMP_CHECK(!tensors.empty(), ValueError, "[cartesian_prod] expected at least one tensor");
  for (size_t i = 0; i < tensors.size(); ++i) {
    AMP_CHECK(tensors[i].dim() == 1, ValueError, "[cartesian_prod] tensors must be vectors, but tensor ", i, " has shape ",
              tensors[i].sizes());
  }
  if (tensors.size() == 1) return tensors[0];
  return stack(meshgrid(tensors, "ij"), -1).reshape({-1, static_cast<int64_t>(tensors.size())});
}

namespace {

// Advances to the next combination of ascending indices below n; returns false after the last one.
bool advance(std::vector<int64_t>& places, int64_t n, bool repeats) {
  for (size_t i = places.size(); i-- > 0;) {
    const int64_t last = repeats ? n - 1 : n - static_cast<int64_t>(places.size() - i);
    if (places[i] >= last) continue;
    const int64_t next = places[i] + 1;
    for (size_t j = i; j < places.size(); ++j) places[j] = next + (repeats ? 0 : static_cast<int64_t>(j - i));
    return true;
  }
  return false;
}

}  // namespace

Tensor combinations(const Tensor& self, int64_t r, bool with_replacement) {
  AMP_CHECK(self.dim() == 1, ValueError, "[combinations] self must be a vector, but has shape ", self.sizes());
  AMP_CHECK(r >= 0, ValueError, "[combinations] r must not be negative, but is ", r);
  if (r == 0) return empty({0}, self.options());
  const int64_t n = self.numel();
  std::vector<int64_t> indices, places;
  if (n > 0 && (with_replacement || r <= n)) {
    places = detail::list_for<int64_t>("combinations", r);
    for (int64_t i = 0; i < r; ++i) places.push_back(with_replacement ? 0 : i);
    do indices.insert(indices.end(), places.begin(), places.end());
    while (advance(places, n, with_replacement));
  }
  const int64_t rows = static_cast<int64_t>(indices.size()) / r;
  return self.index_select(0, tensor(indices, TensorOptions(kInt64).device(self.device()))).view({rows, r});
}

}  // namespace composite

}  // namespace amp
