// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
// torch::linalg::inv and so on: the names of libtorch's namespaces for linalg_inv and so on.
#pragma once

#include <amp/core/factories.h>
#include <amp/ops.h>

namespace amp::linalg {

inline Tensor cross(const Tensor& self, const Tensor& other, int64_t dim = -1) { return linalg_cross(self, other, dim); }
inline std::tuple<Tensor, Tensor> cholesky_ex(const Tensor& self, bool upper = false, bool check_errors = false) {
  return linalg_cholesky_ex(self, upper, check_errors);
}
inline Tensor cholesky(const Tensor& self, bool upper = false) { return linalg_cholesky(self, upper); }
inline std::tuple<Tensor, Tensor> inv_ex(const Tensor& A, bool check_errors = false) { return linalg_inv_ex(A, check_errors); }
inline Tensor inv(const Tensor& A) { return linalg_inv(A); }
inline std::tuple<Tensor, Tensor> solve_ex(const Tensor& A, const Tensor& B, bool left = true, bool check_errors = false) {
  return linalg_solve_ex(A, B, left, check_errors);
}
inline Tensor solve(const Tensor& A, const Tensor& B, bool left = true) { return linalg_solve(A, B, left); }
inline Tensor tensorinv(const Tensor& self, int64_t ind = 2) { return linalg_tensorinv(self, ind); }
inline Tensor tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims = {}) {
  return linalg_tensorsolve(self, other, dims);
}
inline std::tuple<Tensor, Tensor, Tensor> lu_factor_ex(const Tensor& A, bool pivot = true, bool check_errors = false) {
  return linalg_lu_factor_ex(A, pivot, check_errors);
}
inline std::tuple<Tensor, Tensor> lu_factor(const Tensor& A, bool pivot = true) { return linalg_lu_factor(A, pivot); }
inline std::tuple<Tensor, Tensor, Tensor> lu(const Tensor& A, bool pivot = true) { return linalg_lu(A, pivot); }
inline Tensor lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left = true, bool adjoint = false) {
  return linalg_lu_solve(LU, pivots, B, left, adjoint);
}
inline Tensor solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left = true, bool unitriangular = false) {
  return linalg_solve_triangular(self, B, upper, left, unitriangular);
}
inline Tensor det(const Tensor& A) { return linalg_det(A); }
inline std::tuple<Tensor, Tensor> slogdet(const Tensor& A) { return linalg_slogdet(A); }
inline Tensor matrix_power(const Tensor& self, int64_t n) { return linalg_matrix_power(self, n); }
inline Tensor matrix_exp(const Tensor& self) { return linalg_matrix_exp(self); }
inline Tensor vecdot(const Tensor& x, const Tensor& y, int64_t dim = -1) { return linalg_vecdot(x, y, dim); }
inline Tensor multi_dot(TensorList tensors) { return linalg_multi_dot(tensors); }
inline Tensor vector_norm(const Tensor& self, const Scalar& ord = 2, OptionalIntArrayRef dim = {}, bool keepdim = false,
                          std::optional<ScalarType> dtype = {}) {
  return linalg_vector_norm(self, ord, dim, keepdim, dtype);
}
inline Tensor vander(const Tensor& x, std::optional<int64_t> N = {}) { return linalg_vander(x, N); }
inline std::tuple<Tensor, Tensor> qr(const Tensor& A, StringRef mode = "reduced") { return linalg_qr(A, mode); }
inline Tensor householder_product(const Tensor& input, const Tensor& tau) { return linalg_householder_product(input, tau); }
inline std::tuple<Tensor, Tensor> eigh(const Tensor& self, StringRef UPLO = "L") { return linalg_eigh(self, UPLO); }
inline Tensor eigvalsh(const Tensor& self, StringRef UPLO = "L") { return linalg_eigvalsh(self, UPLO); }
inline std::tuple<Tensor, Tensor> eig(const Tensor& self) { return linalg_eig(self); }
inline Tensor eigvals(const Tensor& self) { return linalg_eigvals(self); }
inline std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& A, bool full_matrices = true, std::optional<std::string_view> driver = {}) {
  return linalg_svd(A, full_matrices, driver);
}
inline Tensor svdvals(const Tensor& A, std::optional<std::string_view> driver = {}) { return linalg_svdvals(A, driver); }
inline std::tuple<Tensor, Tensor, Tensor, Tensor> lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond = {},
                                                        std::optional<std::string_view> driver = {}) {
  return linalg_lstsq(self, b, rcond, driver);
}
inline Tensor pinv(const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {}, bool hermitian = false) {
  return linalg_pinv(self, atol, rtol, hermitian);
}
inline Tensor pinv(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian = false) {
  return linalg_pinv(self, atol, rtol, hermitian);
}
inline Tensor pinv(const Tensor& self, double rcond, bool hermitian = false) { return linalg_pinv(self, rcond, hermitian); }
inline Tensor pinv(const Tensor& self, const Tensor& rcond, bool hermitian = false) { return linalg_pinv(self, rcond, hermitian); }
inline Tensor matrix_rank(const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {}, bool hermitian = false) {
  return linalg_matrix_rank(self, atol, rtol, hermitian);
}
inline Tensor matrix_rank(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian = false) {
  return linalg_matrix_rank(input, atol, rtol, hermitian);
}
inline Tensor matrix_rank(const Tensor& self, double tol, bool hermitian = false) { return linalg_matrix_rank(self, tol, hermitian); }
inline Tensor matrix_rank(const Tensor& input, const Tensor& tol, bool hermitian = false) {
  return linalg_matrix_rank(input, tol, hermitian);
}
inline Tensor cond(const Tensor& self, const std::optional<Scalar>& p = {}) { return linalg_cond(self, p); }
inline Tensor cond(const Tensor& self, StringRef p) { return linalg_cond(self, p); }
inline Tensor matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim = {-2, -1}, bool keepdim = false,
                          std::optional<ScalarType> dtype = {}) {
  return linalg_matrix_norm(self, ord, dim, keepdim, dtype);
}
inline Tensor matrix_norm(const Tensor& self, StringRef ord = "fro", IntArrayRef dim = {-2, -1}, bool keepdim = false,
                          std::optional<ScalarType> dtype = {}) {
  return linalg_matrix_norm(self, ord, dim, keepdim, dtype);
}
inline Tensor norm(const Tensor& self, const std::optional<Scalar>& ord = {}, OptionalIntArrayRef dim = {}, bool keepdim = false,
                   std::optional<ScalarType> dtype = {}) {
  return linalg_norm(self, ord, dim, keepdim, dtype);
}
inline Tensor norm(const Tensor& self, StringRef ord, OptionalIntArrayRef dim = {}, bool keepdim = false,
                   std::optional<ScalarType> dtype = {}) {
  return linalg_norm(self, ord, dim, keepdim, dtype);
}
inline Tensor matrix_sqrth(const Tensor& self) { return linalg_matrix_sqrth(self); }

}  // namespace amp::linalg

namespace amp::fft {

inline Tensor fft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {}) {
  return fft_fft(self, n, dim, norm);
}
inline Tensor ifft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {}) {
  return fft_ifft(self, n, dim, norm);
}
inline Tensor rfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {}) {
  return fft_rfft(self, n, dim, norm);
}
inline Tensor irfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {}) {
  return fft_irfft(self, n, dim, norm);
}
inline Tensor hfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {}) {
  return fft_hfft(self, n, dim, norm);
}
inline Tensor ihfft(const Tensor& self, std::optional<int64_t> n = {}, int64_t dim = -1, std::optional<std::string_view> norm = {}) {
  return fft_ihfft(self, n, dim, norm);
}
inline Tensor fft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1}, std::optional<std::string_view> norm = {}) {
  return fft_fft2(self, s, dim, norm);
}
inline Tensor ifft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1}, std::optional<std::string_view> norm = {}) {
  return fft_ifft2(self, s, dim, norm);
}
inline Tensor rfft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1}, std::optional<std::string_view> norm = {}) {
  return fft_rfft2(self, s, dim, norm);
}
inline Tensor irfft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                     std::optional<std::string_view> norm = {}) {
  return fft_irfft2(self, s, dim, norm);
}
inline Tensor hfft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1}, std::optional<std::string_view> norm = {}) {
  return fft_hfft2(self, s, dim, norm);
}
inline Tensor ihfft2(const Tensor& self, OptionalIntArrayRef s = {}, IntArrayRef dim = {-2, -1},
                     std::optional<std::string_view> norm = {}) {
  return fft_ihfft2(self, s, dim, norm);
}
inline Tensor fftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                   std::optional<std::string_view> norm = {}) {
  return fft_fftn(self, s, dim, norm);
}
inline Tensor ifftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                    std::optional<std::string_view> norm = {}) {
  return fft_ifftn(self, s, dim, norm);
}
inline Tensor rfftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                    std::optional<std::string_view> norm = {}) {
  return fft_rfftn(self, s, dim, norm);
}
inline Tensor irfftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                     std::optional<std::string_view> norm = {}) {
  return fft_irfftn(self, s, dim, norm);
}
inline Tensor hfftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                    std::optional<std::string_view> norm = {}) {
  return fft_hfftn(self, s, dim, norm);
}
inline Tensor ihfftn(const Tensor& self, OptionalIntArrayRef s = {}, OptionalIntArrayRef dim = {},
                     std::optional<std::string_view> norm = {}) {
  return fft_ihfftn(self, s, dim, norm);
}
inline Tensor fftshift(const Tensor& self, OptionalIntArrayRef dim = {}) { return fft_fftshift(self, dim); }
inline Tensor ifftshift(const Tensor& self, OptionalIntArrayRef dim = {}) { return fft_ifftshift(self, dim); }
inline Tensor fftfreq(int64_t n, TensorOptions options = {}) { return fft_fftfreq(n, options); }
inline Tensor fftfreq(int64_t n, double d, TensorOptions options = {}) { return fft_fftfreq(n, d, options); }
inline Tensor rfftfreq(int64_t n, TensorOptions options = {}) { return fft_rfftfreq(n, options); }
inline Tensor rfftfreq(int64_t n, double d, TensorOptions options = {}) { return fft_rfftfreq(n, d, options); }

}  // namespace amp::fft

namespace amp::special {

inline Tensor i0e(const Tensor& self) { return special_i0e(self); }
inline Tensor i1(const Tensor& self) { return special_i1(self); }
inline Tensor i1e(const Tensor& self) { return special_i1e(self); }
inline Tensor ndtr(const Tensor& self) { return special_ndtr(self); }
inline Tensor entr(const Tensor& self) { return special_entr(self); }
inline Tensor xlog1py(const Tensor& self, const Tensor& other) { return special_xlog1py(self, other); }
inline Tensor xlog1py(const Tensor& self, const Scalar& other) { return special_xlog1py(self, other); }
inline Tensor xlog1py(const Scalar& self, const Tensor& other) { return special_xlog1py(self, other); }
inline Tensor digamma(const Tensor& self) { return amp::digamma(self); }
inline Tensor psi(const Tensor& self) { return amp::digamma(self); }
inline Tensor gammaln(const Tensor& self) { return amp::lgamma(self); }
inline Tensor erf(const Tensor& self) { return amp::erf(self); }
inline Tensor erfc(const Tensor& self) { return amp::erfc(self); }
inline Tensor erfinv(const Tensor& self) { return amp::erfinv(self); }
inline Tensor exp2(const Tensor& self) { return amp::exp2(self); }
inline Tensor expm1(const Tensor& self) { return amp::expm1(self); }
inline Tensor expit(const Tensor& self) { return amp::sigmoid(self); }
inline Tensor i0(const Tensor& self) { return amp::i0(self); }
inline Tensor log1p(const Tensor& self) { return amp::log1p(self); }
inline Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {}) {
  return amp::log_softmax(self, dim, dtype);
}
inline Tensor logit(const Tensor& self, std::optional<double> eps = {}) { return amp::logit(self, eps); }
inline Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim = false) { return amp::logsumexp(self, dim, keepdim); }
inline Tensor multigammaln(const Tensor& self, int64_t p) { return amp::mvlgamma(self, p); }
inline Tensor round(const Tensor& self) { return amp::round(self); }
inline Tensor round(const Tensor& self, int64_t decimals) { return amp::round(self, decimals); }
inline Tensor sinc(const Tensor& self) { return amp::sinc(self); }
inline Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype = {}) { return amp::softmax(self, dim, dtype); }
inline Tensor xlogy(const Tensor& self, const Tensor& other) { return amp::xlogy(self, other); }
inline Tensor xlogy(const Tensor& self, const Scalar& other) { return amp::xlogy(self, other); }
inline Tensor xlogy(const Scalar& self, const Tensor& other) { return amp::xlogy(self, other); }

}  // namespace amp::special
