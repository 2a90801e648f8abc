// Derivatives of factorizations, determinants and solutions of linear systems. H is the adjoint. As in PyTorch, gradients of complex
// matrices are gradients with respect to the conjugate.
#include <amp/ops/formulas/linalg.h>

#include <algorithm>
#include <tuple>

#include <amp/autograd/sum_to.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

// The rows of batches of matrices in another order. `rows` has an index per row.
Tensor reordered(const Tensor& matrices, const Tensor& rows) { return matrices.gather(-2, rows.unsqueeze(-1).expand(matrices.sizes())); }

// The gradient with respect to op(A) of X in op(A) X = B, or X op(A) = B, given the gradient with respect to B.
Tensor matrix_gradient(const Tensor& grad_B, const Tensor& solution, bool left) {
  return left ? -matmul(grad_B, adjoint_of(solution)) : -matmul(adjoint_of(solution), grad_B);
}

// The gradients of a solution, both for matrices and for a vector per matrix.
template <class Solve>
std::tuple<Tensor, Tensor> system_backward(const Tensor& grad, const Tensor& solution, bool left, IntArrayRef A_sizes, IntArrayRef B_sizes,
                                           const Solve& solve) {
  const bool vector = B_sizes.size() == 1 || (B_sizes.size() + 1 == A_sizes.size() && B_sizes == A_sizes.drop_back());
  const Tensor grad_B = solve(vector ? grad.unsqueeze(-1) : grad);
  const Tensor grad_A = matrix_gradient(grad_B, vector ? solution.unsqueeze(-1) : solution, left);
  return {sum_to(grad_A, A_sizes), sum_to(vector ? grad_B.squeeze(-1) : grad_B, B_sizes)};
}

// Matrices with `values` on the diagonal, one value for each matrix.
Tensor scaled_identity(const Tensor& values, int64_t n) {
  Shape sizes(values.sizes());
  sizes.push_back(n);
  return diag_embed(values.unsqueeze(-1).expand(sizes));
}

// Replaces zeros on the diagonal of U by a small number.
Tensor without_zeros(const Tensor& LU) {
  const double small = toRealType(LU.scalar_type()) == kFloat64 ? 2.220446049250313e-16 : 1.1920929e-07;
  return LU + diag_embed((diagonals(LU) == 0).to(LU.scalar_type()) * small);
}

// The determinant of a factorization.
Tensor det_of(const Tensor& LU, const Tensor& pivots) {
  const Tensor unmoved = arange(1, LU.size(-1) + 1, pivots.options());
  const Tensor sign = 1 - (pivots != unmoved).sum(-1).remainder(2) * 2;
  return diagonals(LU).prod(-1) * sign;
}

// For each element of the last dimension, the product of the others.
Tensor products_of_others(const Tensor& factors) {
  const Tensor one = ones_like(factors.narrow(-1, 0, 1));
  const auto before = [&](const Tensor& t) { return cat({one, t.narrow(-1, 0, t.size(-1) - 1)}, -1).cumprod(-1); };
  return before(factors) * before(factors.flip({-1})).flip({-1});
}

// gl - i Im(conj(gs) s): the factor of the adjoint of the inverse.
Tensor slogdet_factor(const Tensor& grad_sign, const Tensor& grad_logabsdet, const Tensor& sign) {
  const Tensor real = grad_logabsdet.defined() ? grad_logabsdet : zeros(sign.sizes(), sign.options().dtype(toRealType(sign.scalar_type())));
  if (!sign.is_complex()) return real;
  if (!grad_sign.defined()) return complex(real, zeros_like(real));
  return complex(real, -imaginary_part(conj_of(grad_sign) * sign));
}

}  // namespace

// L^-H S L^-1, where S is Hermitian with the lower triangle of L^H grad.
Tensor cholesky_backward(const Tensor& grad, const Tensor& factor, bool upper) {
  const Tensor L = upper ? adjoint_of(factor) : factor, other = upper ? factor : adjoint_of(factor);
  const Tensor lower = matmul(other, upper ? adjoint_of(grad) : grad).tril();
  const Tensor symmetric = (lower + adjoint_of(lower.tril(-1))) * 0.5;
  return linalg_solve_triangular(L, linalg_solve_triangular(other, symmetric, /*upper=*/true), /*upper=*/false, /*left=*/false);
}

Tensor cholesky_inverse_backward(const Tensor& grad, const Tensor& factor, const Tensor& inverse, bool upper) {
  const Tensor common = matmul(inverse, matmul(grad + adjoint_of(grad), inverse));
  return upper ? -matmul(factor.triu(), common).triu() : -matmul(common, factor.tril()).tril();
}

Tensor inverse_backward(const Tensor& grad, const Tensor& inverse) {
  const Tensor adjoint = adjoint_of(inverse);
  return -matmul(adjoint, matmul(grad, adjoint));
}

// For square matrices, A = P L U has the gradient P L^-H [tril(L^H gL, -1) + triu(gU U^H)] U^-H. The columns of U, or rows of L, beyond the
// square depend on the factors of the square; their gradients pass through these factors.
Tensor lu_backward(const Tensor& grad, const Tensor& LU, const Tensor& pivots) {
  const int64_t m = LU.size(-2), n = LU.size(-1), k = std::min(m, n);
  const Tensor square = LU.narrow(-2, 0, k).narrow(-1, 0, k);
  const Tensor strict = square.tril(-1), upper = square.triu();
  const Tensor adjoint_L = adjoint_of(strict) + scaled_identity(ones(LU.sizes().drop_back(2), LU.options()), k),
               adjoint_U = adjoint_of(upper);
  const Tensor grad_square = grad.narrow(-2, 0, k).narrow(-1, 0, k);
  Tensor below = matmul(adjoint_L, grad_square), above = matmul(grad_square, adjoint_U), rest;
  if (m < n) {
    rest = grad.narrow(-1, k, n - k);
    below = below - matmul(rest, adjoint_of(LU.narrow(-1, k, n - k)));
  } else if (m > n) {
    rest = grad.narrow(-2, k, m - k);
    above = above - matmul(adjoint_of(LU.narrow(-2, k, m - k)), rest);
  }
  Tensor result = linalg_solve_triangular(adjoint_U, below.tril(-1) + above.triu(), /*upper=*/false, /*left=*/false);
  result = linalg_solve_triangular(adjoint_L, result, /*upper=*/true, /*left=*/true, /*unitriangular=*/true);
  if (m < n) {
    const Tensor columns = linalg_solve_triangular(adjoint_L, rest, /*upper=*/true, /*left=*/true, /*unitriangular=*/true);
    result = cat({result, columns}, -1);
  } else if (m > n) {
    result = cat({result, linalg_solve_triangular(adjoint_U, rest, /*upper=*/false, /*left=*/false)}, -2);
  }
  return reordered(result, internal::lu_permutation(pivots, m, /*inverse=*/true));
}

std::tuple<Tensor, Tensor> solve_formula(const Tensor& grad, const Tensor& A, const Tensor& solution, bool left, IntArrayRef B_sizes) {
  return system_backward(grad, solution, left, A.sizes(), B_sizes,
                         [&](const Tensor& g) { return std::get<0>(internal::_linalg_solve_ex(adjoint_of(A), g, left, false)); });
}

std::tuple<Tensor, Tensor> solve_backward(const Tensor& grad, const Tensor& LU, const Tensor& pivots, const Tensor& solution, bool left,
                                          IntArrayRef B_sizes) {
  return system_backward(grad, solution, left, LU.sizes(), B_sizes,
                         [&](const Tensor& g) { return linalg_lu_solve(LU, pivots, g, left, /*adjoint=*/true); });
}

// The gradient of A, computed through A = P L U from those of L and U.
std::tuple<Tensor, Tensor> lu_solve_backward(const Tensor& grad, const Tensor& LU, const Tensor& pivots, const Tensor& solution, bool left,
                                             bool adjoint, IntArrayRef B_sizes) {
  const Tensor grad_B = linalg_lu_solve(LU, pivots, grad, left, !adjoint);
  const Tensor grad_op = matrix_gradient(grad_B, solution, left), grad_A = sum_to(adjoint ? adjoint_of(grad_op) : grad_op, LU.sizes());
  const int64_t n = LU.size(-1);
  const Tensor rows = reordered(grad_A, internal::lu_permutation(pivots, n, /*inverse=*/false));
  const Tensor L = LU.tril(-1) + scaled_identity(ones(LU.sizes().drop_back(2), LU.options()), n);
  const Tensor grad_LU = matmul(rows, adjoint_of(LU.triu())).tril(-1) + matmul(adjoint_of(L), rows).triu();
  return {grad_LU, sum_to(grad_B, B_sizes)};
}

std::tuple<Tensor, Tensor> solve_triangular_backward(const Tensor& grad, const Tensor& A, const Tensor& solution, bool upper, bool left,
                                                     bool unitriangular, IntArrayRef B_sizes) {
  const Tensor grad_B = linalg_solve_triangular(adjoint_of(A), grad, !upper, left, unitriangular);
  const Tensor full = sum_to(matrix_gradient(grad_B, solution, left), A.sizes());
  return {upper ? full.triu(unitriangular ? 1 : 0) : full.tril(unitriangular ? -1 : 0), sum_to(grad_B, B_sizes)};
}

namespace {

// conj(det) A^-H
Tensor det_gradient(const Tensor& grad, const Tensor& A, const Tensor& det) {
  const Tensor factors = scaled_identity(grad * conj_of(det), A.size(-1));
  return std::get<0>(internal::_linalg_solve_ex(adjoint_of(A), factors, true, false));
}

// The same for singular matrices, from their singular values.
Tensor singular_det_gradient(const Tensor& grad, const Tensor& A) {
  const auto [U, S, Vh] = linalg_svd(A, /*full_matrices=*/false);
  const Tensor factor = grad * conj_of(linalg_det(U) * linalg_det(Vh));
  return matmul(U * (factor.unsqueeze(-1) * products_of_others(S)).unsqueeze(-2), Vh);
}

}  // namespace

// Only singular matrices are decomposed: equal singular values of the others would make second derivatives NaN.
Tensor det_formula(const Tensor& grad, const Tensor& A, const Tensor& det) {
  const Tensor is_singular = (det.detach() == 0).reshape(-1);
  if (!is_singular.any().item<bool>()) return det_gradient(grad, A, det);
  if (is_singular.all().item<bool>()) return singular_det_gradient(grad, A);
  const Tensor singular = nonzero(is_singular).reshape(-1), others = nonzero(logical_not(is_singular)).reshape(-1);
  const Tensor grads = grad.reshape(-1), matrices = A.flatten(0, -3), dets = det.reshape(-1);
  const auto of = [](const Tensor& t, const Tensor& places) { return t.index_select(0, places); };
  const Tensor parts = cat({singular_det_gradient(of(grads, singular), of(matrices, singular)),
                            det_gradient(of(grads, others), of(matrices, others), of(dets, others))});
  return of(parts, argsort(cat({singular, others}))).reshape(A.sizes());
}

// The determinant is smooth: a singular matrix has the gradient of a nearby matrix.
Tensor det_backward(const Tensor& grad, const Tensor& det, const Tensor& LU, const Tensor& pivots) {
  const bool singular = (det == 0).any().item<bool>();
  const Tensor factors = singular ? without_zeros(LU) : LU, value = singular ? det_of(factors, pivots) : det;
  return linalg_lu_solve(factors, pivots, scaled_identity(grad * conj_of(value), LU.size(-1)), true, /*adjoint=*/true);
}

Tensor slogdet_formula(const Tensor& grad_sign, const Tensor& grad_logabsdet, const Tensor& A, const Tensor& sign) {
  const Tensor factors = scaled_identity(slogdet_factor(grad_sign, grad_logabsdet, sign), A.size(-1));
  return std::get<0>(internal::_linalg_solve_ex(adjoint_of(A), factors, true, false));
}

Tensor slogdet_backward(const Tensor& grad_sign, const Tensor& grad_logabsdet, const Tensor& sign, const Tensor& LU, const Tensor& pivots) {
  const Tensor factors = scaled_identity(slogdet_factor(grad_sign, grad_logabsdet, sign), LU.size(-1));
  return linalg_lu_solve(LU, pivots, factors, true, /*adjoint=*/true);
}

}  // namespace amp
