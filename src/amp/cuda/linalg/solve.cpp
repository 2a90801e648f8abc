// Linear systems: by LU factorizations and with triangular matrices.
#include <tuple>

#include <amp/autocast/suspend.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/linalg.h>
#include <amp/cuda/linalg/kernels.h>
#include <amp/cuda/linalg/parts.h>
#include <amp/cuda/linalg/routines.h>
#include <amp/ops/formulas/arithmetic.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrices.h>
#include <amp/ops/linalg/matrix_columns.h>

namespace amp::cuda {

namespace {

// Replaces the column-major X by op(A)^-1 X for the factors of A, whose batch is broadcast to that of X.
void substitute(const char* op, const Tensor& lu, const Tensor& pivots, char trans, const Tensor& X) {
  const IntArrayRef batch = batch_sizes(X);
  const int n = lapack_size(op, X.size(-2)), k = lapack_size(op, X.size(-1)), count = lapack_size(op, batch_count(batch));
  const Tensor factors = expand_batch(lu, batch);
  Shape pivot_sizes(batch);
  pivot_sizes.push_back(n);
  const Tensor exchanges = pivots.expand(pivot_sizes).contiguous();
  with_library_type(X.dtype(), [&]<class T>(T*) {
    const cublasOperation_t operation = trans == 'N' ? CUBLAS_OP_N : trans == 'T' ? CUBLAS_OP_T : Routines<T>::kAdjoint;
    if (runs_batched(count, n, k)) {
      const MatrixPointers lus(factors), xs(X);
      int info = 0;
      Routines<T>::getrsBatched(operation, n, k, lus.as<T>(), n, exchanges.data_ptr<int>(), xs.as<T>(), n, &info, count);
      return;
    }
    const Tensor info = new_vectors({}, kInt32, X.device());
    for (int i = 0; i < count; ++i) {
      Routines<T>::getrs(operation, n, k, matrix_data<T>(factors, i), n, nth<int>(exchanges, i, n), matrix_data<T>(X, i), n,
                         info.data_ptr<int>());
    }
  });
}

// Solves op(A) X = B, or X op(A) = B, for the factors of A. Solves X A = B as A^T X^T = B^T; its column-major matrices are the row-major X
// and B.
Tensor solve_factored(const char* op, const Tensor& lu, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const Shape batch = broadcast_batch(op, lu, B);
  // X A^H = B is A X^H = B^H.
  const bool conjugated = !left && adjoint;
  const Tensor X = left ? columns_copy(B, batch) : rows_copy(conjugated ? conj_of(B) : B, batch);
  if (X.numel() == 0) return X;
  substitute(op, lu, pivots, left ? (adjoint ? 'C' : 'N') : (adjoint ? 'N' : 'T'), left ? X : X.transpose(-2, -1));
  return conjugated ? conj_of(X) : X;
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex(const Tensor& A, const Tensor& given, bool left, bool check_errors) {
  const auto factors = cuda::linalg_lu_factor_ex(A, true, false);
  const auto& [lu, pivots, infos] = factors;
  const bool vector = is_vector_rhs(A, given);
  const Tensor B = vector ? given.detach().unsqueeze(-1) : given;
  const Tensor X = solve_factored("linalg_solve_ex", lu, pivots, B, left, false);
  if (check_errors) check_not_singular("linalg_solve_ex", infos);
  return {vector ? X.squeeze(-1) : X, lu, pivots, infos};
}

Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  const char* const op = "linalg_lu_solve";
  if (pivots.numel() == 0) return solve_factored(op, as_columns(LU), pivots, B, left, adjoint);
  return solve_factored(op, as_columns(LU), checked_pivots(op, pivots, LU.size(-1)), B, left, adjoint);
}

// LAPACK inverts the transposed matrices. Therefore both the copy and the result are row-major.
std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors) {
  const char* const op = "linalg_inv_ex";
  const auto factors = cuda::linalg_lu_factor_ex(A.detach().transpose(-2, -1), true, false);
  const auto& [lu, pivots, infos] = factors;
  const Tensor transposed = unit_matrices(lu);
  if (transposed.numel() != 0) substitute(op, lu, pivots, 'N', transposed);
  if (check_errors) check_not_singular(op, infos);
  return {transposed.transpose(-2, -1), infos};
}

Tensor linalg_solve_triangular(const Tensor& A, const Tensor& B, bool upper, bool left, bool unitriangular) {
  const char* const op = "linalg_solve_triangular";
  const Tensor X = columns_copy(B, broadcast_batch(op, A, B));
  if (X.numel() == 0) return X;
  const TriangularOperand triangle(op, A);
  const Tensor columns = triangle.transposed ? triangle.matrices.transpose(-2, -1) : triangle.matrices;
  solve_triangular(op, columns,
                   {.upper = upper != triangle.transposed, .left = left, .transposed = triangle.transposed, .unit = unitriangular}, X);
  return X;
}

}  // namespace amp::cuda
