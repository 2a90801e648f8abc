// Derivatives of QR factorizations and of products of Householder reflections; see spectral.cpp.
#include <vector>

#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/ops/formulas/spectral.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

// The upper triangle plus its adjoint; the real part of the diagonal counts once.
Tensor hermitian_of_triangle(const Tensor& matrices) {
  const Tensor above = matrices.triu(1);
  return above + adjoint_of(above) + diag_embed(real_part(diagonals(matrices)));
}

// The gradient for square R.
Tensor square_qr_backward(const Tensor& grad_Q, const Tensor& grad_R, const Tensor& Q, const Tensor& R) {
  const Tensor of_R = grad_R.defined() ? matmul(grad_R, adjoint_of(R)) : Tensor();
  const Tensor of_Q = grad_Q.defined() ? matmul(adjoint_of(Q), grad_Q) : Tensor();
  const Tensor both = !of_Q.defined() ? of_R : !of_R.defined() ? -of_Q : of_R - of_Q;
  const Tensor inner = matmul(Q, hermitian_of_triangle(both));
  return linalg_solve_triangular(adjoint_of(R), grad_Q.defined() ? inner + grad_Q : inner, /*upper=*/false, /*left=*/false);
}

}  // namespace

Tensor qr_backward(const Tensor& grad_Q, const Tensor& grad_R, const Tensor& Q, const Tensor& R, StringRef mode) {
  AMP_CHECK(mode != "r", Error, "[linalg_qr] the gradient needs Q, which is not computed for mode \"r\"");
  const int64_t m = Q.size(-2), n = R.size(-1);
  AMP_CHECK(mode == "reduced" || m <= n, Error,
            "[linalg_qr] for mode \"complete\" and more rows than columns, Q has no derivative, because ",
            "its last columns are not determined");
  if (m >= n) return square_qr_backward(grad_Q, grad_R, Q, R);
  // The first columns determine Q. The others are Q times those of R.
  if (!grad_R.defined()) {
    const Tensor first = square_qr_backward(grad_Q, {}, Q, R.narrow(-1, 0, m));
    Shape sizes(R.sizes());
    sizes.back() = n - m;
    return cat({first, zeros(sizes, R.options())}, -1);
  }
  const Tensor rest = matmul(Q, grad_R.narrow(-1, m, n - m));
  const Tensor of_Q = matmul(matmul(Q, R.narrow(-1, m, n - m)), adjoint_of(grad_R.narrow(-1, m, n - m)));
  const Tensor first = square_qr_backward(grad_Q.defined() ? grad_Q + of_Q : of_Q, grad_R.narrow(-1, 0, m), Q, R.narrow(-1, 0, m));
  return cat({first, rest}, -1);
}

namespace {

// The Householder vectors as columns, with their zeros and ones.
Tensor vectors_of(const Tensor& self, int64_t count) {
  return self.narrow(-1, 0, count).tril(-1) + eye(self.size(-2), count, self.options());
}

// The gradients of the vectors, as a matrix like self. The vectors are its first columns.
Tensor as_gradient_of(const Tensor& self, const std::vector<Tensor>& columns) {
  const auto count = static_cast<int64_t>(columns.size());
  std::vector<Tensor> all = columns;
  if (count < self.size(-1)) {
    Shape sizes(self.sizes());
    sizes.back() = self.size(-1) - count;
    all.push_back(zeros(sizes, self.options()));
  }
  return all.empty() ? zeros_like(self) : cat(all, -1).tril(-1);
}

struct Gradients {
  Tensor vectors, tau, factor;
};

// The gradients of `result`, which is the product of another factor and the reflections, or their adjoints in reverse order. Undoes one
// reflection after the other: the inverse of 1 - tau v v^H is 1 - sigma v v^H.
Gradients reflections_backward(Tensor grad, Tensor result, const Tensor& self, const Tensor& tau, bool adjoint) {
  const int64_t count = tau.size(-1);
  const Tensor vectors = vectors_of(self, count);
  const Tensor scales = (adjoint ? conj_of(tau) : tau).unsqueeze(-2);
  const Tensor squares = (conj_of(vectors) * vectors).sum({-2}, true);
  const Tensor inverse_scales = scales / (scales * squares - 1);
  std::vector<Tensor> of_vectors(static_cast<size_t>(count)), of_scales(static_cast<size_t>(count));
  for (int64_t step = 0; step < count; ++step) {
    const int64_t i = adjoint ? count - 1 - step : step;
    const Tensor v = vectors.narrow(-1, i, 1), v_adjoint = adjoint_of(v), scale = scales.narrow(-1, i, 1);
    // The tensor that the reflection was applied to.
    result = result - inverse_scales.narrow(-1, i, 1) * matmul(v, matmul(v_adjoint, result));
    const Tensor row = matmul(v_adjoint, result), grad_row = matmul(v_adjoint, grad);
    const Tensor overlap = matmul(grad_row, adjoint_of(row));
    of_scales[static_cast<size_t>(i)] = -overlap;
    of_vectors[static_cast<size_t>(i)] = -(conj_of(scale) * matmul(grad, adjoint_of(row)) + scale * matmul(result, adjoint_of(grad_row)));
    grad = grad - conj_of(scale) * matmul(v, grad_row);
  }
  const Tensor of_tau = count == 0 ? zeros_like(tau) : cat(of_scales, -1).squeeze(-2);
  return {as_gradient_of(self, of_vectors), adjoint ? conj_of(of_tau) : of_tau, grad};
}

}  // namespace

std::tuple<Tensor, Tensor> householder_product_backward(const Tensor& grad, const Tensor& result, const Tensor& input, const Tensor& tau) {
  const Gradients gradients = reflections_backward(grad, result, input, tau, /*adjoint=*/false);
  return {gradients.vectors, gradients.tau};
}

std::tuple<Tensor, Tensor, Tensor> ormqr_backward(const Tensor& grad, const Tensor& result, const Tensor& self, const Tensor& tau,
                                                  bool left, bool transpose, const std::array<bool, 3>& needs) {
  if (!needs[0] && !needs[1]) return {Tensor(), Tensor(), ormqr(self, tau, grad, left, !transpose)};
  if (left) {
    const Gradients gradients = reflections_backward(grad, result, self, tau, transpose);
    return {gradients.vectors, gradients.tau, gradients.factor};
  }
  // X Q is the adjoint of Q^H X^H.
  const Gradients gradients = reflections_backward(adjoint_of(grad), adjoint_of(result), self, tau, !transpose);
  return {gradients.vectors, gradients.tau, adjoint_of(gradients.factor)};
}

}  // namespace amp
