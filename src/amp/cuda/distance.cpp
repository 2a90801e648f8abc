// Distances by broadcast differences, all of them in memory.
#include <amp/autocast/suspend.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/distance.h>
#include <amp/ops.h>
#include <amp/ops/formulas/distance.h>

namespace amp::cuda {

Tensor cdist_forward(const Tensor& x1, const Tensor& x2, double p) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  return linalg_vector_norm(x1.unsqueeze(-2) - x2.unsqueeze(-3), p, IntArrayRef{-1});
}

std::tuple<Tensor, Tensor> cdist_backward(const Tensor& grad_output, const Tensor& x1, const Tensor& x2, double p, const Tensor&,
                                          bool need_x1, bool need_x2) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const ScalarType wide = computeType(x1.dtype());
  const auto [to_x1, to_x2] = cdist_formula(grad_output.to(wide), x1.to(wide), x2.to(wide), p, {need_x1, need_x2});
  return {need_x1 ? to_x1.to(x1.dtype()) : Tensor(), need_x2 ? to_x2.to(x2.dtype()) : Tensor()};
}

Tensor pdist(const Tensor& self, double p) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const int64_t n = self.size(0);
  const Tensor all = linalg_vector_norm(self.unsqueeze(1) - self.unsqueeze(0), p, IntArrayRef{-1});
  return masked_select(all, triu(ones({n, n}, self.options().dtype(kBool)), 1));
}

Tensor pdist_backward(const Tensor& grad_output, const Tensor& self, double p, const Tensor&) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const ScalarType wide = computeType(self.dtype());
  return pdist_formula(grad_output.to(wide), self.to(wide), p).to(self.dtype());
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
