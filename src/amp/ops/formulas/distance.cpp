#include <amp/ops/formulas/distance.h>

#include <cmath>

#include <amp/core/factories.h>
#include <amp/ops.h>
#include <amp/ops/formulas/reduction.h>

namespace amp {

namespace {

// The gradient of `difference` in its p-norms along the last dimension. All elements of the largest magnitude get the gradient of the
// inf-norm.
Tensor slopes(const Tensor& grad, const Tensor& difference, double p) {
  if (difference.numel() == 0) return zeros_like(difference);
  const Tensor norms = linalg_vector_norm(difference, p, IntArrayRef{-1});
  if (!std::isinf(p)) return vector_norm_backward(grad, difference, p, norms, IntArrayRef{-1}, false);
  const Tensor largest = eq(abs(difference.detach()), norms.detach().unsqueeze(-1)).to(grad.dtype());
  return grad.unsqueeze(-1) * (sign(difference.detach()) * largest);
}

}  // namespace

std::tuple<Tensor, Tensor> cdist_formula(const Tensor& grad, const Tensor& x1, const Tensor& x2, double p,
                                         const std::array<bool, 2>& needs) {
  const Tensor parts = slopes(grad, x1.unsqueeze(-2) - x2.unsqueeze(-3), p);
  return {needs[0] ? parts.sum(IntArrayRef{-2}) : Tensor(), needs[1] ? -parts.sum(IntArrayRef{-3}) : Tensor()};
}

Tensor pdist_formula(const Tensor& grad, const Tensor& self, double p) {
  const Tensor pairs = nonzero(triu(ones({self.size(0), self.size(0)}, self.options().dtype(kBool)), 1));
  const Tensor rows = pairs.select(1, 0), columns = pairs.select(1, 1);
  const Tensor parts = slopes(grad, self.index_select(0, rows) - self.index_select(0, columns), p);
  return zeros_like(self).index_add(0, rows, parts).index_add(0, columns, parts, -1);
}

std::tuple<Tensor, Tensor> euclidean_distance_backward(const Tensor& grad, const Tensor& x1, const Tensor& x2, const Tensor& result,
                                                       const std::array<bool, 2>& needs) {
  const ScalarType compute = computeType(x1.scalar_type());
  const Tensor x = x1.to(compute), y = x2.to(compute), norms = result.to(compute), zero = norms.detach() == 0;
  const Tensor ratio = masked_fill(grad.to(compute) / masked_fill(norms, zero, 1), zero, 0);
  Tensor to_x1, to_x2;
  if (needs[0]) to_x1 = (x * ratio.sum(IntArrayRef{-1}, true) - matmul(ratio, y)).to(x1.scalar_type());
  if (needs[1]) {
    const Tensor across = ratio.transpose(-2, -1);
    to_x2 = (y * across.sum(IntArrayRef{-1}, true) - matmul(across, x)).to(x2.scalar_type());
  }
  return {to_x1, to_x2};
}

}  // namespace amp
