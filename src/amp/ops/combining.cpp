// block_diag, cartesian_prod, combinations.
#include <algorithm>
#include <vector>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/kernels/concat.h>
#include <amp/ops.h>

namespace amp::composite {

Tensor block_diag(TensorList tensors) {
  std::vector<Tensor> rows;
  int64_t columns = 0, before = 0;
  for (size_t i = 0; i < tensors.size(); ++i) {
    AMP_CHECK(tensors[i].dim() <= 2, ValueError, "[block_diag] tensors must have at most 2 dimensions, but tensor ", i, " has shape ",
              tensors[i].sizes());
    columns = detail::checked_add("block_diag", columns, tensors[i].dim() == 0 ? 1 : tensors[i].size(-1));
  }
  if (tensors.empty()) return empty({1, 0});
  for (const Tensor& t : tensors) {
    const Tensor block = t.dim() == 2 ? t : t.reshape({1, t.numel()});
    rows.push_back(constant_pad_nd(block, {before, columns - before - block.size(1)}));
    before += block.size(1);
  }
  return cat(rows, 0);
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

// The next combination of ascending indices below n; false after the last one.
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

}  // namespace amp::composite
