// Checks of factorizations by QR, eigenvalues and singular values.
#include <amp/kernels/spectral.h>
#include <amp/ops/common/shapes.h>
#include <amp/ops/linalg/linalg_checks.h>
#include <amp/ops/linalg/matrices.h>

namespace amp {

namespace {

void check_triangle(const char* op, StringRef UPLO) {
  AMP_CHECK(UPLO == "L" || UPLO == "U" || UPLO == "l" || UPLO == "u", ValueError, "[", op, "] UPLO must be L or U, got \"", UPLO, "\"");
}

void check_svd_driver(const char* op, std::optional<std::string_view> driver) {
  AMP_CHECK(!driver || *driver == "gesvd" || *driver == "gesvdj" || *driver == "gesvda", ValueError, "[", op,
            "] driver must be gesvd, gesvdj or gesvda, got \"", *driver, "\"");
}

// Checks Householder vectors in `vectors`, and their factors.
void check_reflections(const char* op, const char* name, const Tensor& vectors, const char* tau_name, const Tensor& tau) {
  check_matrices(op, name, vectors);
  AMP_CHECK(vectors.size(-2) >= vectors.size(-1), ValueError, "[", op, "] ", name,
            " must have at least as many rows as columns, but has shape ", vectors.sizes());
  AMP_CHECK(tau.dim() >= 1 && tau.size(-1) <= vectors.size(-1), ValueError, "[", op, "] ", tau_name, " must have at most ",
            vectors.size(-1), " elements per matrix, but has shape ", tau.sizes());
  AMP_CHECK(tau.sizes().drop_back() == vectors.sizes().drop_back(2), ValueError, "[", op, "] ", tau_name,
            " must have the batch dimensions ", vectors.sizes().drop_back(2), " of ", name, ", but has shape ", tau.sizes());
}

// Checks the matrix of a pseudoinverse or a rank.
void check_spectrum(const char* op, const char* name, const Tensor& t, bool hermitian) {
  if (hermitian) check_square(op, name, t);
  else check_matrices(op, name, t);
}

// Checks a tolerance per matrix, which must not enlarge the batch.
void check_tolerance(const char* op, const char* name, const Tensor& tolerance, const char* matrices_name, const Tensor& matrices) {
  if (!tolerance.defined()) return;
  AMP_CHECK(isFloatingType(tolerance.dtype()) || isIntegralType(tolerance.dtype(), true), TypeError, "[", op, "] ", name,
            " must be real, but is ", tolerance.dtype());
  const IntArrayRef batch = matrices.sizes().drop_back(2), own = tolerance.sizes();
  bool fits = own.size() <= batch.size();
  for (size_t d = 0; fits && d < own.size(); ++d) fits = own[d] == 1 || own[d] == batch[batch.size() - own.size() + d];
  AMP_CHECK(fits, ValueError, "[", op, "] ", name, " of shape ", own, " can't be broadcast to the batch dimensions ", batch, " of ",
            matrices_name);
}

}  // namespace

namespace check {

void linalg_qr(const Tensor& A, StringRef mode) {
  check_matrices("linalg_qr", "A", A);
  AMP_CHECK(mode == "reduced" || mode == "complete" || mode == "r", ValueError, "[linalg_qr] mode must be reduced, complete or r, got \"",
            mode, "\"");
}
void geqrf(const Tensor& self) { check_matrices("geqrf", "self", self); }

void linalg_householder_product(const Tensor& input, const Tensor& tau) {
  check_reflections("linalg_householder_product", "input", input, "tau", tau);
}

void ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool) {
  check_matrices("ormqr", "self", self);
  check_matrices("ormqr", "input3", input3);
  const IntArrayRef batch = self.sizes().drop_back(2);
  AMP_CHECK(input3.sizes().drop_back(2) == batch, ValueError, "[ormqr] input3 must have the batch dimensions ", batch,
            " of self, but has shape ", input3.sizes());
  AMP_CHECK(input3.size(left ? -2 : -1) == self.size(-2), ValueError, "[ormqr] input3 must have ", self.size(-2),
            left ? " rows" : " columns", ", one per row of self, but has shape ", input3.sizes());
  check_reflections("ormqr", "self", self, "input2", input2);
}

void linalg_eigh(const Tensor& self, StringRef UPLO) {
  check_square("linalg_eigh", "self", self);
  check_triangle("linalg_eigh", UPLO);
}
void linalg_eigvalsh(const Tensor& self, StringRef UPLO) {
  check_square("linalg_eigvalsh", "self", self);
  check_triangle("linalg_eigvalsh", UPLO);
}
void linalg_eig(const Tensor& self) { check_square("linalg_eig", "self", self); }
void linalg_eigvals(const Tensor& self) { check_square("linalg_eigvals", "self", self); }
void eig(const Tensor& self, bool) { check_square("eig", "self", self); }

void linalg_svd(const Tensor& A, bool, std::optional<std::string_view> driver) {
  check_matrices("linalg_svd", "A", A);
  check_svd_driver("linalg_svd", driver);
}
void linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver) {
  check_matrices("linalg_svdvals", "A", A);
  check_svd_driver("linalg_svdvals", driver);
}

void linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double>, std::optional<std::string_view> driver) {
  const char* const op = "linalg_lstsq";
  check_matrices(op, "self", self);
  AMP_CHECK(b.dim() >= 1, ValueError, "[", op, "] b must have at least 1 dimension");
  AMP_CHECK(!driver || *driver == "gels" || *driver == "gelsy" || *driver == "gelsd" || *driver == "gelss", ValueError, "[", op,
            "] driver must be gels, gelsy, gelsd or gelss, got \"", *driver, "\"");
  const bool vector = is_vector_rhs(self, b);
  AMP_CHECK(b.size(vector ? -1 : -2) == self.size(-2), ValueError, "[", op, "] b must have ", self.size(-2), vector ? " elements" : " rows",
            ", one per row of self, but has shape ", b.sizes());
  broadcast_shapes(op, self.sizes().drop_back(2), b.sizes().drop_back(vector ? 1 : 2));
}

void lstsq(const Tensor& self, const Tensor& A) {
  AMP_CHECK(self.dim() == 2, ValueError, "[lstsq] self must have 2 dimensions, but has shape ", self.sizes());
  AMP_CHECK(A.dim() == 2, ValueError, "[lstsq] A must have 2 dimensions, but has shape ", A.sizes());
  AMP_CHECK(self.size(0) == A.size(0), ValueError, "[lstsq] self must have ", A.size(0), " rows, one per row of A, but has shape ",
            self.sizes());
}

void linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double>, std::optional<double>, bool hermitian) {
  check_spectrum("linalg_pinv", "self", self, hermitian);
}
void linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  check_spectrum("linalg_pinv", "self", self, hermitian);
  check_tolerance("linalg_pinv", "atol", atol, "self", self);
  check_tolerance("linalg_pinv", "rtol", rtol, "self", self);
}
void linalg_pinv(const Tensor& self, double, bool hermitian) { check_spectrum("linalg_pinv", "self", self, hermitian); }
void linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian) {
  check_spectrum("linalg_pinv", "self", self, hermitian);
  check_tolerance("linalg_pinv", "rcond", rcond, "self", self);
}
void pinverse(const Tensor& self, double) { check_matrices("pinverse", "self", self); }

void linalg_matrix_rank_atol_rtol_float(const Tensor& self, std::optional<double>, std::optional<double>, bool hermitian) {
  check_spectrum("linalg_matrix_rank", "self", self, hermitian);
}
void linalg_matrix_rank_atol_rtol_tensor(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian) {
  check_spectrum("linalg_matrix_rank", "input", input, hermitian);
  check_tolerance("linalg_matrix_rank", "atol", atol, "input", input);
  check_tolerance("linalg_matrix_rank", "rtol", rtol, "input", input);
}
void linalg_matrix_rank(const Tensor& self, double, bool hermitian) { check_spectrum("linalg_matrix_rank", "self", self, hermitian); }
void linalg_matrix_rank_tol_tensor(const Tensor& input, const Tensor& tol, bool hermitian) {
  check_spectrum("linalg_matrix_rank", "input", input, hermitian);
  check_tolerance("linalg_matrix_rank", "tol", tol, "input", input);
}
void matrix_rank(const Tensor& self, bool symmetric) { check_spectrum("matrix_rank", "self", self, symmetric); }
void matrix_rank_tol(const Tensor& self, double, bool symmetric) { check_spectrum("matrix_rank", "self", self, symmetric); }

void linalg_matrix_sqrth(const Tensor& self) { check_square("linalg_matrix_sqrth", "self", self); }

}  // namespace check

}  // namespace amp
