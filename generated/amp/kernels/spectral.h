// DO NOT EDIT. Generated from ops/spectral.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement spectral ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void linalg_qr(const Tensor& A, StringRef mode);
void geqrf(const Tensor& self);
void linalg_householder_product(const Tensor& input, const Tensor& tau);
void ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left, bool transpose);
void linalg_eigh(const Tensor& self, StringRef UPLO);
void linalg_eigvalsh(const Tensor& self, StringRef UPLO);
void linalg_eig(const Tensor& self);
void linalg_eigvals(const Tensor& self);
void eig(const Tensor& self, bool eigenvectors);
void linalg_svd(const Tensor& A, bool full_matrices, std::optional<std::string_view> driver);
void linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver);
void linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond, std::optional<std::string_view> driver);
void lstsq(const Tensor& self, const Tensor& A);
void linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian);
void linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian);
void linalg_pinv(const Tensor& self, double rcond, bool hermitian);
void linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian);
void pinverse(const Tensor& self, double rcond);
void linalg_matrix_rank_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian);
void linalg_matrix_rank_atol_rtol_tensor(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian);
void linalg_matrix_rank(const Tensor& self, double tol, bool hermitian);
void linalg_matrix_rank_tol_tensor(const Tensor& input, const Tensor& tol, bool hermitian);
void matrix_rank(const Tensor& self, bool symmetric);
void matrix_rank_tol(const Tensor& self, double tol, bool symmetric);
void linalg_matrix_sqrth(const Tensor& self);
}  // namespace check

namespace native {
std::tuple<Tensor, Tensor> eig(const Tensor& self, bool eigenvectors);
Tensor linalg_pinv_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian);
Tensor linalg_pinv_atol_rtol_tensor(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian);
Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian);
Tensor linalg_pinv_rcond_tensor(const Tensor& self, const Tensor& rcond, bool hermitian);
Tensor pinverse(const Tensor& self, double rcond);
Tensor linalg_matrix_rank_atol_rtol_float(const Tensor& self, std::optional<double> atol, std::optional<double> rtol, bool hermitian);
Tensor linalg_matrix_rank_atol_rtol_tensor(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian);
Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian);
Tensor linalg_matrix_rank_tol_tensor(const Tensor& input, const Tensor& tol, bool hermitian);
Tensor matrix_rank(const Tensor& self, bool symmetric);
Tensor matrix_rank_tol(const Tensor& self, double tol, bool symmetric);
Tensor linalg_matrix_sqrth(const Tensor& self);
}  // namespace native

namespace composite {
std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some);
std::tuple<Tensor, Tensor> symeig(const Tensor& self, bool eigenvectors, bool upper);
std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& self, bool some, bool compute_uv);
Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p);
Tensor linalg_cond_p_str(const Tensor& self, StringRef p);
Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
Tensor linalg_matrix_norm_str_ord(const Tensor& self, StringRef ord, IntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
Tensor nuclear_norm(const Tensor& self, bool keepdim);
Tensor nuclear_norm_dim(const Tensor& self, IntArrayRef dim, bool keepdim);
Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord, OptionalIntArrayRef dim, bool keepdim,
                   std::optional<ScalarType> dtype);
Tensor linalg_norm_ord_str(const Tensor& self, StringRef ord, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype);
}  // namespace composite

}  // namespace amp
