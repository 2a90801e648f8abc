// Derivatives of factorizations by QR, eigenvalues and singular values. H is the adjoint. As in PyTorch, gradients of complex matrices are
// gradients with respect to the conjugate.
#include <amp/ops/formulas/spectral.h>

#include <amp/autograd/sum_to.h>
#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/ops/formulas/sum_of.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

Tensor skew(const Tensor& matrices) { return matrices - adjoint_of(matrices); }

// Differences values_j - values_i, with 1 on the diagonal, for use as divisors.
Tensor gaps(const Tensor& values) { return values.unsqueeze(-2) - values.unsqueeze(-1) + eye(values.size(-1), values.options()); }

Tensor with_diagonal(const Tensor& matrices, const Tensor& diagonal) {
  const Tensor others = matrices - diag_embed(diagonals(matrices));
  return diagonal.defined() ? others + diag_embed(diagonal) : others;
}

// Throws Error if the function depends on the phases of the vectors, which are columns. `products` are those of each vector with its
// gradient. Gradients that are not finite pass: a GradScaler can then skip the step.
void check_phases(const char* op, const char* vectors, const Tensor& products, const Tensor& grad_vectors) {
  const Tensor slopes = abs(imaginary_part(products.detach()));
  const Tensor bounds = (linalg_vector_norm(grad_vectors.detach(), 2, -2) + 1) * 1e-2;
  AMP_CHECK(!(slopes > bounds).any().item<bool>(), Error, "[", op,
            "] the function whose gradient is computed depends on the phases of the ", vectors, ", which are not determined");
}

}  // namespace

// --- eigenvalues ---

Tensor eigh_backward(const Tensor& grad_values, const Tensor& grad_vectors, const Tensor& values, const Tensor& vectors) {
  const Tensor adjoint = adjoint_of(vectors);
  if (!grad_vectors.defined()) return matmul(vectors * grad_values.unsqueeze(-2), adjoint);
  const Tensor products = matmul(adjoint, grad_vectors);
  if (vectors.is_complex()) check_phases("linalg_eigh", "eigenvectors", diagonals(products), grad_vectors);
  const Tensor turned = skew(products) * 0.5 / gaps(values);
  return matmul(vectors, matmul(with_diagonal(turned, grad_values), adjoint));
}

// Computes the eigenvectors again, because their function is smooth where eigenvalues differ.
Tensor eigvalsh_backward(const Tensor& grad, const Tensor& self, StringRef UPLO) {
  const auto [values, vectors] = linalg_eigh(self, UPLO);
  return eigh_backward(grad, {}, values, vectors);
}

Tensor eig_backward(const Tensor& grad_values, const Tensor& grad_vectors, const Tensor& values, const Tensor& vectors, ScalarType dtype) {
  const Tensor adjoint = adjoint_of(vectors);
  Tensor inner;
  if (grad_vectors.defined()) {
    const Tensor products = matmul(adjoint, grad_vectors), diagonal = diagonals(products);
    check_phases("linalg_eig", "eigenvectors", diagonal, grad_vectors);
    // The norm of a vector does not change.
    const Tensor turned = products - matmul(adjoint, vectors * real_part(diagonal).unsqueeze(-2));
    inner = matmul(with_diagonal(turned / conj_of(gaps(values)), grad_values), adjoint);
  } else {
    inner = grad_values.unsqueeze(-1) * adjoint;
  }
  const Tensor grad = linalg_solve(adjoint, inner);
  return isComplexType(dtype) ? grad : real_part(grad);
}

Tensor eigvals_backward(const Tensor& grad, const Tensor& self) {
  const auto [values, vectors] = linalg_eig(self);
  return eig_backward(grad, {}, values, vectors, self.scalar_type());
}

Tensor real_eig_backward(const Tensor& grad_values, const Tensor& grad_vectors, const Tensor& self, const Tensor& values,
                         const Tensor& vectors, bool eigenvectors) {
  if (self.numel() == 0) return zeros_like(self);
  const Tensor complex_grad = grad_values.defined() ? view_as_complex(grad_values.contiguous()) : Tensor();
  if (!eigenvectors) return complex_grad.defined() ? eigvals_backward(complex_grad, self) : zeros_like(self);
  // The columns of a pair of vectors are the real and the imaginary part of the first; the second is its conjugate.
  const Tensor complex_values = view_as_complex(values.contiguous()), sign = values.detach().select(-1, 1).unsqueeze(-2);
  const Tensor none = zeros_like(vectors.detach().narrow(-1, 0, 1));
  const auto next = [&](const Tensor& columns) { return cat({columns.narrow(-1, 1, columns.size(-1) - 1), none}, -1); };
  const Tensor previous = cat({none, vectors.narrow(-1, 0, vectors.size(-1) - 1)}, -1);
  const Tensor real = where(sign < 0, previous, vectors);
  const Tensor imaginary = masked_fill(where(sign < 0, -vectors, next(vectors)), sign == 0, 0);
  Tensor complex_grad_vectors;
  if (grad_vectors.defined())
    complex_grad_vectors = complex(masked_fill(grad_vectors, sign < 0, 0), masked_fill(next(grad_vectors), sign <= 0, 0));
  return eig_backward(complex_grad, complex_grad_vectors, complex_values, complex(real, imaginary), self.scalar_type());
}

// --- singular values ---

namespace {

// The gradient of the reduced decomposition of m x n matrices with k = min(m, n) > 0.
Tensor reduced_svd_backward(const Tensor& grad_U, const Tensor& grad_S, const Tensor& grad_Vh, const Tensor& U, const Tensor& S,
                            const Tensor& Vh) {
  if (!grad_U.defined() && !grad_Vh.defined()) return matmul(U * grad_S.unsqueeze(-2), Vh);
  const Tensor U_adjoint = adjoint_of(U), V = adjoint_of(Vh), columns = S.unsqueeze(-2), rows = S.unsqueeze(-1);
  const Tensor left = grad_U.defined() ? matmul(U_adjoint, grad_U) : Tensor();
  const Tensor right = grad_Vh.defined() ? matmul(Vh, adjoint_of(grad_Vh)) : Tensor();
  const Tensor turned = sum_of(left.defined() ? skew(left) * columns : Tensor(), right.defined() ? skew(right) * rows : Tensor());
  Tensor diagonal = grad_S.defined() ? grad_S.to(U.scalar_type()) : Tensor();
  if (U.is_complex()) {
    // Both vectors of a pair may be multiplied by the same phase, but not one alone: its phase is the angle of U^H A V.
    const Tensor longest = grad_U.defined() && grad_Vh.defined() ? cat({grad_U, adjoint_of(grad_Vh)}, -2)
                           : grad_U.defined()                    ? grad_U
                                                                 : adjoint_of(grad_Vh);
    check_phases("linalg_svd", "singular vectors", diagonals(sum_of(left, right)), longest);
    if (left.defined()) diagonal = sum_of(diagonal, diagonals(skew(left)) / (S * 2));
  }
  const Tensor inner = with_diagonal(turned / gaps(S * S), diagonal);
  Tensor grad = matmul(matmul(U, inner), Vh);
  if (left.defined() && U.size(-2) > S.size(-1)) {
    const Tensor outside = grad_U / columns;
    grad = grad + matmul(outside - matmul(U, matmul(U_adjoint, outside)), Vh);
  }
  if (right.defined() && Vh.size(-1) > S.size(-1)) {
    const Tensor outside = grad_Vh / rows;
    grad = grad + matmul(U, outside - matmul(matmul(outside, V), Vh));
  }
  return grad;
}

}  // namespace

// In a full decomposition, the other singular vectors have no gradient.
Tensor svd_backward(const Tensor& grad_U, const Tensor& grad_S, const Tensor& grad_Vh, const Tensor& U, const Tensor& S, const Tensor& Vh) {
  const int64_t k = S.size(-1);
  if (U.size(-2) == 0 || Vh.size(-1) == 0) {
    Shape sizes(U.sizes());
    sizes.back() = Vh.size(-1);
    return zeros(sizes, U.options());
  }
  return reduced_svd_backward(grad_U.defined() ? grad_U.narrow(-1, 0, k) : grad_U, grad_S,
                              grad_Vh.defined() ? grad_Vh.narrow(-2, 0, k) : grad_Vh, U.narrow(-1, 0, k), S, Vh.narrow(-2, 0, k));
}

Tensor svdvals_backward(const Tensor& grad, const Tensor& A) {
  const auto [U, S, Vh] = linalg_svd(A, /*full_matrices=*/false);
  return svd_backward({}, grad, {}, U, S, Vh);
}

Tensor matrix_sqrth_backward(const Tensor& grad, const Tensor& self) {
  const auto [values, vectors] = linalg_eigh(self, "L");
  const Tensor adjoint = adjoint_of(vectors), roots = sqrt(clamp_min(values, 0));
  // The root R has dR R + R dR = dA.
  const Tensor sums = roots.unsqueeze(-2) + roots.unsqueeze(-1);
  const Tensor inner = matmul(matmul(adjoint, grad), vectors) / sums;
  const Tensor whole = matmul(matmul(vectors, inner), adjoint);
  return (whole + adjoint_of(whole)) * 0.5;
}

// --- pseudoinverses and least squares ---

// The products have the smaller of both sizes.
Tensor pinv_backward(const Tensor& grad, const Tensor& pinv, const Tensor& A) {
  const Tensor pinv_adjoint = adjoint_of(pinv), grad_adjoint = adjoint_of(grad);
  if (A.size(-2) <= A.size(-1)) {
    const Tensor K = matmul(grad_adjoint, pinv), K_pinv = matmul(K, pinv_adjoint);
    return K_pinv - adjoint_of(matmul(pinv, K)) - matmul(matmul(A, pinv), K_pinv) +
           matmul(matmul(pinv_adjoint, pinv), grad_adjoint - matmul(K, A));
  }
  const Tensor K = matmul(pinv, grad_adjoint), pinv_K = matmul(pinv_adjoint, K);
  return pinv_K - adjoint_of(matmul(K, pinv)) + matmul(matmul(grad_adjoint - matmul(A, K), pinv), pinv_adjoint) -
         matmul(matmul(pinv_K, pinv), A);
}

namespace {

// The matrix that gives the solution of linalg_lstsq. gels assumes full rank; the others leave out the same singular values as the call.
Tensor solving_matrix(const Tensor& A, std::optional<double> rcond, std::optional<std::string_view> driver) {
  if (driver == "gels") return linalg_pinv(A, 0.0);
  return rcond && *rcond >= 0 ? linalg_pinv(A, *rcond) : linalg_pinv(A);
}

}  // namespace

std::tuple<Tensor, Tensor> least_squares_backward(const Tensor& grad_solution, const Tensor& grad_residuals, const Tensor& A,
                                                  const Tensor& B, const Tensor& solution, std::optional<double> rcond,
                                                  std::optional<std::string_view> driver) {
  const bool vector = is_vector_rhs(A, B);
  const auto as_matrix = [vector](const Tensor& t) { return vector ? t.unsqueeze(-1) : t; };
  const Tensor b = as_matrix(B), x = as_matrix(solution);
  Tensor grad_A, grad_B;
  if (grad_solution.defined()) {
    const Tensor g = as_matrix(grad_solution), pinv = solving_matrix(A, rcond, driver);
    grad_B = matmul(adjoint_of(pinv), g);
    grad_A = pinv_backward(matmul(g, adjoint_of(b)), pinv, A);
  }
  if (grad_residuals.defined() && grad_residuals.numel() != 0) {
    const Tensor slope = (b - matmul(A, x)) * grad_residuals.unsqueeze(-2) * 2;
    grad_B = sum_of(grad_B, slope);
    grad_A = sum_of(grad_A, -matmul(slope, adjoint_of(x)));
  }
  if (!grad_B.defined()) return {zeros_like(A), zeros_like(B)};
  return {sum_to(grad_A, A.sizes()), sum_to(vector ? grad_B.squeeze(-1) : grad_B, B.sizes())};
}

std::tuple<Tensor, Tensor> lstsq_backward(const Tensor& grad, const Tensor& self, const Tensor& A, const Tensor& solution) {
  const int64_t n = A.size(1);
  auto [grad_A, grad_self] = least_squares_backward(grad.narrow(0, 0, n), {}, A, self, solution.narrow(0, 0, n), {}, "gels");
  return {grad_self, grad_A};
}

}  // namespace amp
