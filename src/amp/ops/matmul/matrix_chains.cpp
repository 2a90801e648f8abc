// Products of several matrices, and contractions of tensors over several dimensions.
#include <algorithm>
#include <vector>

#include <amp/kernels/matmul.h>
#include <amp/ops.h>
#include <amp/ops/rounded_once.h>

namespace amp {

namespace {

// The best split of each part [i, j] of a chain, for the smallest total number of multiplications.
class ChainOrder {
 public:
  explicit ChainOrder(const std::vector<Tensor>& matrices) : n_(matrices.size()), cost_(n_ * n_, 0), cut_(n_ * n_, 0) {
    for (size_t length = 1; length < n_; ++length) {
      for (size_t i = 0; i + length < n_; ++i) {
        const size_t j = i + length;
        cost(i, j) = -1;
        for (size_t k = i; k < j; ++k) {
          const double outer = static_cast<double>(matrices[i].size(0)) * static_cast<double>(matrices[k].size(1));
          const double total = cost(i, k) + cost(k + 1, j) + outer * static_cast<double>(matrices[j].size(1));
          if (cost(i, j) >= 0 && total >= cost(i, j)) continue;
          cost(i, j) = total;
          cut_[i * n_ + j] = k;
        }
      }
    }
  }

  Tensor multiply(const std::vector<Tensor>& matrices, size_t i, size_t j) const {
    if (i == j) return matrices[i];
    const size_t k = cut_[i * n_ + j];
    return mm(multiply(matrices, i, k), multiply(matrices, k + 1, j));
  }

 private:
  double& cost(size_t i, size_t j) { return cost_[i * n_ + j]; }

  size_t n_;
  std::vector<double> cost_;
  std::vector<size_t> cut_;
};

Tensor chain(const char* op, const std::vector<Tensor>& matrices) {
  for (size_t i = 0; i < matrices.size(); ++i) {
    AMP_CHECK(matrices[i].dim() == 2, ValueError, "[", op, "] matrix ", i, " must have 2 dimensions, but has shape ", matrices[i].sizes());
    if (i == 0) continue;
    AMP_CHECK(matrices[i - 1].size(1) == matrices[i].size(0), ValueError, "[", op, "] matrix ", i - 1, " has ", matrices[i - 1].size(1),
              " columns, but matrix ", i, " has ", matrices[i].size(0), " rows: their shapes are ", matrices[i - 1].sizes(), " and ",
              matrices[i].sizes());
  }
  return ChainOrder(matrices).multiply(matrices, 0, matrices.size() - 1);
}

// The dimensions of `t`, split into those that are kept and those that are summed.
struct Split {
  Shape kept, kept_sizes;
  int64_t kept_numel = 1, summed_numel = 1;

  Split(const char* arg, const Tensor& t, const Shape& summed) {
    bool used[kMaxDims] = {};
    for (const int64_t d : summed) {
      AMP_CHECK(!used[d], ValueError, "[tensordot] dimension ", d, " stands twice in ", arg);
      used[d] = true;
      summed_numel *= t.size(d);
    }
    for (int64_t d = 0; d < t.dim(); ++d) {
      if (used[d]) continue;
      kept.push_back(d);
      kept_sizes.push_back(t.size(d));
      kept_numel *= t.size(d);
    }
  }
};

Shape joined(const Shape& a, const Shape& b) {
  Shape all = a;
  for (const int64_t value : b) all.push_back(value);
  return all;
}

Shape wrapped(const Tensor& t, IntArrayRef dims) {
  Shape result;
  for (const int64_t d : dims) result.push_back(detail::wrap_dim("tensordot", d, t.dim()));
  return result;
}

// tensordot over dimensions that fit. A dimension that has size 1 in one tensor is summed in the other.
Tensor contracted(const Tensor& self, const Tensor& other, const Shape& a_dims, const Shape& b_dims) {
  Tensor a = self, b = other;
  for (size_t i = 0; i < a_dims.size(); ++i) {
    const int64_t x = self.size(a_dims[i]), y = other.size(b_dims[i]);
    if (x == 1 && y != 1) b = b.sum(b_dims[i], /*keepdim=*/true);
    if (y == 1 && x != 1) a = a.sum(a_dims[i], /*keepdim=*/true);
  }
  const Split left("dims_self", a, a_dims), right("dims_other", b, b_dims);
  const Tensor product = amp::mm(a.permute(joined(left.kept, a_dims)).reshape({left.kept_numel, left.summed_numel}),
                                 b.permute(joined(b_dims, right.kept)).reshape({right.summed_numel, right.kept_numel}));
  AMP_CHECK(left.kept.size() + right.kept.size() <= static_cast<size_t>(kMaxDims), ValueError, "[tensordot] the result has more than ",
            kMaxDims, " dimensions");
  return product.view(joined(left.kept_sizes, right.kept_sizes));
}

}  // namespace

namespace composite {

Tensor chain_matmul(TensorList matrices) {
  AMP_CHECK(!matrices.empty(), ValueError, "[chain_matmul] expected at least one matrix");
  return chain("chain_matmul", {matrices.begin(), matrices.end()});
}

Tensor linalg_multi_dot(TensorList tensors) {
  AMP_CHECK(tensors.size() >= 2, ValueError, "[linalg_multi_dot] expected at least 2 tensors, got ", tensors.size());
  std::vector<Tensor> matrices(tensors.begin(), tensors.end());
  const bool row = tensors.front().dim() == 1, column = tensors.back().dim() == 1;
  if (row) matrices.front() = tensors.front().unsqueeze(0);
  if (column) matrices.back() = tensors.back().unsqueeze(1);
  Tensor product = chain("linalg_multi_dot", matrices);
  if (column) product = product.squeeze(-1);
  return row ? product.squeeze(0) : product;
}

Tensor tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self, IntArrayRef dims_other) {
  AMP_CHECK(dims_self.size() == dims_other.size(), ValueError, "[tensordot] dims_self ", dims_self, " and dims_other ", dims_other,
            " must have the same length");
  AMP_CHECK(dims_self.size() <= static_cast<size_t>(std::min(self.dim(), other.dim())), ValueError, "[tensordot] ", dims_self.size(),
            " dimensions can't be summed of shapes ", self.sizes(), " and ", other.sizes());
  AMP_CHECK(self.dtype() == other.dtype(), TypeError, "[tensordot] expected arguments of the same dtype, but got self: ", self.dtype(),
            ", other: ", other.dtype(), "; cast with to(), or call it in an autocast region");
  const Shape a_dims = wrapped(self, dims_self), b_dims = wrapped(other, dims_other);
  bool sums_first = false;
  for (size_t i = 0; i < a_dims.size(); ++i) {
    const int64_t x = self.size(a_dims[i]), y = other.size(b_dims[i]);
    AMP_CHECK(x == y || x == 1 || y == 1, ValueError, "[tensordot] dimension ", a_dims[i], " of self has size ", x, ", but dimension ",
              b_dims[i], " of other has size ", y);
    sums_first = sums_first || x != y;
  }
  return sums_first ? rounded_once("tensordot", {0b10, 0b01}, contracted, self, other, a_dims, b_dims)
                    : contracted(self, other, a_dims, b_dims);
}

}  // namespace composite

}  // namespace amp
