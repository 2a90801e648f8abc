// Distances by broadcast differences, all of them in memory.
#include <amp/autocast/suspend.h>
#include <amp/autograd/in_float32.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/distance.h>
#include <amp/ops.h>
#include <amp/ops/formulas/distance.h>
#include <amp/ops/rounded_once.h>

namespace amp::cuda {

namespace {

// The p-norms of x - y along the last dimension, broadcast. Differences of 16-bit numbers are not rounded. Rows without elements have the
// distance 0.
Tensor norms_of_differences(const Tensor& x, const Tensor& y, double p) {
  const Tensor differences = autograd::widened(x) - autograd::widened(y);
  if (differences.size(-1) == 0) return differences.sum(IntArrayRef{-1}).to(x.dtype());
  return linalg_vector_norm(differences, p, IntArrayRef{-1}).to(x.dtype());
}

}  // namespace

Tensor cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  return norms_of_differences(x1.unsqueeze(-2), x2.unsqueeze(-3), p);
}

std::tuple<Tensor, Tensor> cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p, const Tensor&,
                                          bool need_x1, bool need_x2) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const auto formula = [&](const Tensor& grad, const Tensor& x, const Tensor& y) {
    return cdist_formula(grad, x, y, p, {need_x1, need_x2});
  };
  return composite::rounded(autograd::in_float32(formula, grad_output, x1, x2), x1.dtype());
}

Tensor pdist(const Tensor& self, double p) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const int64_t n = self.size(0);
  const Tensor all = norms_of_differences(self.unsqueeze(1), self.unsqueeze(0), p);
  return masked_select(all, triu(ones({n, n}, self.options().dtype(kBool)), 1));
}

Tensor pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor&) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const auto formula = [p](const Tensor& grad, const Tensor& rows) { return pdist_formula(grad, rows, p); };
  return composite::rounded(autograd::in_float32(formula, grad_output, self), self.dtype());
}

Tensor distances_of_products(const Tensor& products, const Tensor& x_squares, const Tensor& y_squares, ScalarType dtype) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const Tensor squares = x_squares.unsqueeze(-1) + y_squares.unsqueeze(-2);
  return sqrt(clamp_min(squares - 2 * products, 0)).to(dtype);
}

Tensor cross_products(const Tensor& self, const Tensor& other, int64_t dim) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const auto minor = [&](int64_t i, int64_t j) {
    return self.select(dim, i) * other.select(dim, j) - self.select(dim, j) * other.select(dim, i);
  };
  return stack({minor(1, 2), minor(2, 0), minor(0, 1)}, dim);
}

}  // namespace amp::cuda
