#include <amp/ops/linalg/linalg_checks.h>

#include <algorithm>
#include <string>
#include <utility>

#include <amp/core/checked.h>
#include <amp/kernels/linalg.h>
#include <amp/ops.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

std::string batch_element(IntArrayRef batch, int64_t i) { return batch.empty() ? std::string() : detail::concat(" of batch element ", i); }

void check_not_singular(const char* op, const Tensor& infos) {
  check_infos(op, infos, [](int info) { return detail::concat("is singular: element ", info, " on the diagonal of its factor U is 0"); });
}

void check_positive_definite(const char* op, const Tensor& infos) {
  check_infos(op, infos,
              [](int info) { return detail::concat("is not positive definite: its leading minor of order ", info, " is not positive"); });
}

namespace {

// The error of a matrix. An info other than kNotFinite means `otherwise`.
std::string unless_finite(int info, std::string otherwise) {
  return info == kNotFinite ? std::string("has elements that are not finite") : std::move(otherwise);
}

}  // namespace

void check_converged(const char* op, const Tensor& infos) {
  check_infos(op, infos, [](int info) {
    return unless_finite(info, detail::concat("is ill-conditioned: the algorithm did not converge (its info is ", info, ")"));
  });
}

void check_full_rank(const char* op, const Tensor& infos) {
  check_infos(op, infos, [](int info) { return unless_finite(info, "does not have full rank"); });
}

bool is_vector_rhs(const Tensor& A, const Tensor& B) {
  return B.dim() == 1 || (B.dim() + 1 == A.dim() && B.sizes() == A.sizes().drop_back());
}

Shape broadcast_batch(const char* op, const Tensor& a, const Tensor& b) {
  return broadcast_shapes(op, a.sizes().drop_back(2), b.sizes().drop_back(2));
}

namespace {

// Checks that op(A) X = B, or X op(A) = B, can be solved for n x n matrices A.
void check_system(const char* op, const char* name, const Tensor& A, const Tensor& B, bool left) {
  const int64_t n = A.size(-1), size = B.size(left ? -2 : -1);
  AMP_CHECK(n == size, ValueError, "[", op, "] ", name, " is ", n, " x ", n, ", but B has ", size, left ? " rows" : " columns");
  broadcast_batch(op, A, B);
}

void check_pivots(const char* op, const char* name, const Tensor& pivots, const Tensor& LU) {
  AMP_CHECK(pivots.dtype() == kInt32, TypeError, "[", op, "] ", name, " must be of ", kInt32, ", but is of ", pivots.dtype());
  Shape sizes(LU.sizes().drop_back());
  sizes.back() = std::min(LU.size(-1), LU.size(-2));
  AMP_CHECK(pivots.sizes() == IntArrayRef(sizes), ValueError, "[", op, "] ", name, " must have shape ", IntArrayRef(sizes), ", but has ",
            pivots.sizes());
}

}  // namespace

void check_solve(const char* op, const Tensor& A, const Tensor& B, bool left) {
  check_square(op, "A", A);
  AMP_CHECK(B.dim() > 0, ValueError, "[", op, "] B must have at least 1 dimension");
  const bool vector = is_vector_rhs(A, B);
  AMP_CHECK(left || !vector, ValueError, "[", op, "] B must have matrices if not left, but has shape ", B.sizes());
  check_system(op, "A", A, vector ? B.unsqueeze(-1) : B, left);
}

void check_unpacked(const char* op, const Tensor& LU, const Tensor& pivots) {
  check_matrices(op, "LU_data", LU);
  check_pivots(op, "LU_pivots", pivots, LU);
}

namespace check {

void linalg_cholesky_ex(const Tensor& self, bool, bool) { check_square("linalg_cholesky_ex", "self", self); }
void cholesky_inverse(const Tensor& self, bool) { check_square("cholesky_inverse", "self", self); }
void linalg_inv_ex(const Tensor& A, bool) { check_square("linalg_inv_ex", "A", A); }
void linalg_lu_factor_ex(const Tensor& A, bool, bool) { check_matrices("linalg_lu_factor_ex", "A", A); }
void _linalg_det(const Tensor& A) { check_square("linalg_det", "A", A); }
void _linalg_slogdet(const Tensor& A) { check_square("linalg_slogdet", "A", A); }
void _linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool) { check_solve("linalg_solve_ex", A, B, left); }

void linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool) {
  check_square("linalg_lu_solve", "LU", LU);
  check_matrices("linalg_lu_solve", "B", B);
  check_pivots("linalg_lu_solve", "pivots", pivots, LU);
  check_system("linalg_lu_solve", "LU", LU, B, left);
}

void linalg_solve_triangular(const Tensor& self, const Tensor& B, bool, bool left, bool) {
  check_square("linalg_solve_triangular", "self", self);
  check_matrices("linalg_solve_triangular", "B", B);
  check_system("linalg_solve_triangular", "self", self, B, left);
}

}  // namespace check

}  // namespace amp
