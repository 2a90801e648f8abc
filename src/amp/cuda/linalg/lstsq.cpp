// Least squares for matrices of full rank.
#include <algorithm>
#include <tuple>

#include <amp/autocast/suspend.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/spectral.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/parts.h>
#include <amp/ops.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrices.h>

namespace amp::cuda {

namespace {

struct Solved {
  Tensor solutions;  // with max(m, n) rows: X, and Q^H B below it for tall matrices
  Tensor factors;    // factors of A, or of A^H if A is wide, in the form of geqrf
};

// For tall matrices, A = Q R gives X = R^-1 Q^H B. For wide ones, A^H = Q R gives X = Q R^-H B. The host waits, to throw if a matrix does
// not have full rank.
Solved solve(const char* op, const Tensor& A, const Tensor& B, IntArrayRef batch) {
  const int64_t m = A.size(-2), n = A.size(-1), k = std::min(m, n), rows = std::max(m, n);
  const bool tall = m >= n;
  const Tensor solutions = room_for_solutions(B, batch, rows), factors = columns_copy(tall ? A : adjoint_of(A), batch);
  if (factors.numel() == 0) {
    if (m == 0) solutions.zero_();
    return {solutions, factors};
  }
  const Tensor tau = new_vectors(batch, k, A.dtype(), A.device());
  const Tensor infos = new_vectors(batch, kInt32, A.device()), flags = new_vectors(batch, kInt32, A.device());
  replace_not_finite(factors, Part::All, flags);
  factorize_qr(op, factors, tau);
  find_zero_on_diagonal(factors, infos);
  merge_flags(infos, flags);
  if (solutions.numel() != 0) {
    const Tensor first = solutions.narrow(-2, 0, k), R = factors.narrow(-2, 0, k);
    if (tall) multiply_by_q(op, factors, tau, /*left=*/true, /*adjoint=*/true, solutions);
    solve_triangular(op, R, {.upper = true, .adjoint = !tall}, first);
    if (!tall) multiply_by_q(op, factors, tau, /*left=*/true, /*adjoint=*/false, solutions);
  }
  check_full_rank(op, infos);
  return {solutions, factors};
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double>,
                                                        std::optional<std::string_view> driver) {
  const char* const op = "linalg_lstsq";
  AMP_CHECK(!driver || *driver == "gels", NotImplementedError, "[", op, "] driver must be gels on CUDA, got \"", *driver, "\"");
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const bool vector = is_vector_rhs(self, b);
  const Tensor B = vector ? b.unsqueeze(-1) : b;
  const int64_t m = self.size(-2), n = self.size(-1);
  const Tensor solutions = solve(op, self, B, broadcast_batch(op, self, B)).solutions;
  const Tensor solution = n == solutions.size(-2) ? solutions : columns_copy(solutions.narrow(-2, 0, n));
  const TensorOptions real = self.options().dtype(toRealType(self.dtype()));
  const Tensor residuals = m > n ? square(abs(solutions.narrow(-2, n, m - n))).sum({-2}) : empty({0}, real);
  return {vector ? solution.squeeze(-1) : solution, residuals, empty({0}, real.dtype(kInt64)), empty({0}, real)};
}

std::tuple<Tensor, Tensor> lstsq(const Tensor& self, const Tensor& A) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const Solved solved = solve("lstsq", A, self, {});
  if (A.numel() == 0) solved.solutions.zero_();
  // The transposed factors of A^H are those of the LQ factorization of A.
  return {solved.solutions, A.size(0) >= A.size(1) ? solved.factors : adjoint_of(solved.factors)};
}

}  // namespace amp::cuda
