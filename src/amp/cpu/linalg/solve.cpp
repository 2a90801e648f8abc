// Linear systems: by LU factorizations and with triangular matrices.
#include <algorithm>
#include <complex>
#include <tuple>

#include <amp/cpu/kernels/linalg.h>
#include <amp/cpu/linalg/batches.h>
#include <amp/cpu/linalg/blocked.h>
#include <amp/cpu/odometer.h>
#include <amp/ops/linalg/matrices.h>
#include <amp/ops/shape/views.h>

namespace amp::cpu {

namespace {

template <class T>
void conjugate([[maybe_unused]] T* values, [[maybe_unused]] int64_t n) {
  if constexpr (lapack::kIsComplex<T>) {
    for (int64_t i = 0; i < n; ++i) values[i] = std::conj(values[i]);
  }
}

// The pivots in a form that is safe for LAPACK, which does not check them.
void check_pivots(const char* op, const Tensor& pivots, int rows) {
  const int* pivot = nth<int>(pivots, 0, 0);
  for (int64_t i = 0; i < pivots.numel(); ++i) {
    AMP_CHECK(pivot[i] >= 1 && pivot[i] <= rows, ValueError, "[", op, "] the pivots must be between 1 and ", rows, ", but one is ",
              pivot[i]);
  }
}

// Solves op(A) X = B, or X op(A) = B, for the factors of A. Solves X A = B as A^T X^T = B^T; its column-major matrices are the row-major X
// and B.
Tensor solve_factored(const char* op, const Tensor& lu, const Tensor& pivots, const Tensor& B, bool left, bool adjoint) {
  const Shape batch = broadcast_batch(op, lu, B);
  const Tensor X = left ? columns_copy(B, batch) : rows_copy(B, batch);
  const int n = lapack_size(op, lu.size(-1)), k = lapack_size(op, B.size(left ? -1 : -2));
  if (X.numel() == 0) return X;
  const BroadcastIndex index(batch_sizes(lu), batch);
  with_lapack_type(B.dtype(), [&]<class T>(T*) {
    // X A^H = B is A X^H = B^H.
    const char trans = left ? (adjoint ? lapack::kAdjoint<T> : 'N') : (adjoint ? 'N' : 'T');
    const bool conjugated = !left && adjoint;
    const double work = static_cast<double>(n) * n * k;
    for_matrices(op, batch_count(batch), work, [&](int64_t first, int64_t last) {
      for (int64_t i = first; i < last; ++i) {
        T* x = nth<T>(X, i, int64_t{n} * k);
        if (conjugated) conjugate(x, int64_t{n} * k);
        const int64_t of = index(i);
        blocked_getrs(trans, n, k, nth<T>(lu, of, int64_t{n} * n), n, nth<int>(pivots, of, n), x, n);
        if (conjugated) conjugate(x, int64_t{n} * k);
      }
    });
  });
  return X;
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex(const Tensor& A, const Tensor& given, bool left, bool check_errors) {
  const auto factors = linalg_lu_factor_ex(A, true, false);
  const auto& [lu, pivots, infos] = factors;
  if (check_errors) check_not_singular("linalg_solve_ex", infos);
  const bool vector = is_vector_rhs(A, given);
  const Tensor B = vector ? given.detach().unsqueeze(-1) : given;
  const Tensor X = solve_factored("linalg_solve_ex", lu, pivots, B, left, false);
  return {vector ? X.squeeze(-1) : X, lu, pivots, infos};
}

Tensor linalg_lu_solve(const Tensor& LU, const Tensor& given, const Tensor& B, bool left, bool adjoint) {
  const Tensor pivots = given.detach().contiguous();
  check_pivots("linalg_lu_solve", pivots, lapack_size("linalg_lu_solve", LU.size(-1)));
  return solve_factored("linalg_lu_solve", as_columns(LU), pivots, B, left, adjoint);
}

Tensor linalg_solve_triangular(const Tensor& A, const Tensor& B, bool upper, bool left, bool unitriangular) {
  const char* const op = "linalg_solve_triangular";
  const Shape batch = broadcast_batch(op, A, B);
  const Tensor X = columns_copy(B, batch);
  if (X.numel() == 0) return X;
  const TriangularOperand triangle(op, A);
  const int m = lapack_size(op, B.size(-2)), n = lapack_size(op, B.size(-1));
  const Tensor expanded = expand_batch(triangle.matrices, batch);
  const char uplo = upper != triangle.transposed ? 'U' : 'L', trans = triangle.transposed ? 'T' : 'N';
  with_lapack_type(B.dtype(), [&]<class T>(T*) {
    const double work = static_cast<double>(m) * n * static_cast<double>(A.size(-1)) / 2;
    for_matrices(op, batch_count(batch), work, [&](int64_t first, int64_t last) {
      Odometer<1> at(batch, {expanded.strides().drop_back(2)}, first);
      for (int64_t i = first; i < last; ++i, at.next()) {
        blocked_trsm(left ? 'L' : 'R', uplo, trans, unitriangular ? 'U' : 'N', m, n,
                     static_cast<const T*>(expanded.data_ptr()) + at.offset(0), triangle.stride, nth<T>(X, i, int64_t{m} * n), m);
      }
    });
  });
  return X;
}

}  // namespace amp::cpu
