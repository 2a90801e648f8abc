// DO NOT EDIT. Generated from ops/spectral.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// Q and R of A = Q R for m x n matrices; R has a real diagonal. mode "reduced": Q is m x min(m, n); "complete": m x m; "r": R of "reduced",
// and an empty Q. (torch.linalg.qr)
AMP_API std::tuple<Tensor, Tensor> linalg_qr(const Tensor& A, StringRef mode = "reduced");

// The older name of linalg_qr, reduced if `some`, else complete. (torch.qr)
AMP_API std::tuple<Tensor, Tensor> qr(const Tensor& self, bool some = true);

// The QR factorization as LAPACK gives it: R in the upper triangle of `a`, the Householder vectors below it, and their factors `tau`; for
// linalg_householder_product and ormqr. (torch.geqrf)
AMP_API std::tuple<Tensor, Tensor> geqrf(const Tensor& self);

// The first n columns of the product of k <= n Householder reflections of m >= n dimensions, 1 - tau_i v_i v_i^H, where v_i is 0 above its
// i-th element, which is 1, and column i of input below it. (torch.linalg.householder_product)
AMP_API Tensor linalg_householder_product(const Tensor& input, const Tensor& tau);
AMP_API Tensor& linalg_householder_product_out(Tensor& out, const Tensor& input, const Tensor& tau);

// Another name of linalg_householder_product. (torch.orgqr)
AMP_API Tensor orgqr(const Tensor& self, const Tensor& input2);
AMP_API Tensor& orgqr_out(Tensor& out, const Tensor& self, const Tensor& input2);

// The product of the full, square Q of linalg_householder_product(self, input2) and input3: Q input3, or input3 Q unless `left`; with the
// adjoint of Q if `transpose`. (torch.ormqr)
AMP_API Tensor ormqr(const Tensor& self, const Tensor& input2, const Tensor& input3, bool left = true, bool transpose = false);
AMP_API Tensor& ormqr_out(Tensor& out, const Tensor& self, const Tensor& input2, const Tensor& input3, bool left = true,
                          bool transpose = false);

// The eigenvalues of Hermitian matrices in ascending order, which are real, and orthonormal eigenvectors as columns. Only the triangle
// UPLO, "L" or "U", is read. (torch.linalg.eigh)
AMP_API std::tuple<Tensor, Tensor> linalg_eigh(const Tensor& self, StringRef UPLO = "L");

// The eigenvalues of linalg_eigh. (torch.linalg.eigvalsh)
AMP_API Tensor linalg_eigvalsh(const Tensor& self, StringRef UPLO = "L");
AMP_API Tensor& linalg_eigvalsh_out(Tensor& out, const Tensor& self, StringRef UPLO = "L");

// The older name of linalg_eigh, which by default reads the upper triangle and computes no eigenvectors: their result is then empty.
// (torch.symeig)
AMP_API std::tuple<Tensor, Tensor> symeig(const Tensor& self, bool eigenvectors = false, bool upper = true);

// The eigenvalues of square matrices in the order in which LAPACK finds them, and eigenvectors of norm 1 as columns. Both are complex.
// (torch.linalg.eig)
AMP_API std::tuple<Tensor, Tensor> linalg_eig(const Tensor& self);

// The eigenvalues of linalg_eig. (torch.linalg.eigvals)
AMP_API Tensor linalg_eigvals(const Tensor& self);
AMP_API Tensor& linalg_eigvals_out(Tensor& out, const Tensor& self);

// linalg_eig of real matrices in real numbers. The eigenvalues are pairs of real and imaginary parts. The eigenvector of a real eigenvalue
// is a column; those of a conjugated pair are two, the real and the imaginary part of the first. Empty without `eigenvectors`. (torch.eig
// of version 1.8)
AMP_API std::tuple<Tensor, Tensor> eig(const Tensor& self, bool eigenvectors = false);

// U, S and Vh of A = U diag(S) Vh for m x n matrices, with the singular values S in descending order. U and Vh are square, or have min(m,
// n) columns and rows without `full_matrices`. `driver`, one of "gesvd", "gesvdj" and "gesvda", has no effect on the CPU; without it, CUDA
// takes Jacobi's method, and QR iteration where that does not converge. (torch.linalg.svd)
AMP_API std::tuple<Tensor, Tensor, Tensor> linalg_svd(const Tensor& A, bool full_matrices = true,
                                                      std::optional<std::string_view> driver = {});

// The singular values of linalg_svd. (torch.linalg.svdvals)
AMP_API Tensor linalg_svdvals(const Tensor& A, std::optional<std::string_view> driver = {});
AMP_API Tensor& linalg_svdvals_out(Tensor& out, const Tensor& A, std::optional<std::string_view> driver = {});

// The older name of linalg_svd, with V instead of Vh, and without full matrices if `some`. Without `compute_uv`, U and V are square and
// zero. (torch.svd)
AMP_API std::tuple<Tensor, Tensor, Tensor> svd(const Tensor& self, bool some = true, bool compute_uv = true);

// The solution X that minimizes |A X - b|, the least one if A does not have full rank; b is a matrix, or a vector per matrix as in
// linalg_solve. `driver` is "gels" (for full rank; the only one on CUDA), "gelsy" (the default on the CPU), "gelsd" or "gelss". The squared
// residuals are given by all but gelsy if m > n and all ranks are n; the ranks, which count what is above rcond times the largest singular
// value, by all but gels; the singular values by gelsd and gelss. Otherwise these results are empty. (torch.linalg.lstsq)
AMP_API std::tuple<Tensor, Tensor, Tensor, Tensor> linalg_lstsq(const Tensor& self, const Tensor& b, std::optional<double> rcond = {},
                                                                std::optional<std::string_view> driver = {});

// The least-squares solution of A X = self for m x n matrices A of full rank, in the first n rows of max(m, n); if m > n, the squares of
// the other rows add up to those of the residuals. The second result is the factorization of A that LAPACK's gels gives. (torch.lstsq of
// version 1.8)
AMP_API std::tuple<Tensor, Tensor> lstsq(const Tensor& self, const Tensor& A);

// The pseudoinverse. Singular values up to max(atol, rtol * the largest) count as 0; atol is 0 unless given, and rtol max(m, n) * the
// machine precision, or 0 if an atol above 0 is given. With `hermitian`, by the eigenvalues of the lower triangle. (torch.linalg.pinv)
AMP_API Tensor linalg_pinv(const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {}, bool hermitian = false);
AMP_API Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {},
                                bool hermitian = false);

// The same with tolerances per matrix, which are broadcast with the batch. (torch.linalg.pinv)
AMP_API Tensor linalg_pinv(const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian = false);
AMP_API Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, const Tensor& atol, const Tensor& rtol, bool hermitian = false);

// The same with the relative tolerance rcond. (torch.linalg.pinv)
AMP_API Tensor linalg_pinv(const Tensor& self, double rcond, bool hermitian = false);
AMP_API Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, double rcond, bool hermitian = false);

// The same with a relative tolerance per matrix. (torch.linalg.pinv)
AMP_API Tensor linalg_pinv(const Tensor& self, const Tensor& rcond, bool hermitian = false);
AMP_API Tensor& linalg_pinv_out(Tensor& out, const Tensor& self, const Tensor& rcond, bool hermitian = false);

// linalg_pinv with a relative tolerance. (torch.pinverse)
AMP_API Tensor pinverse(const Tensor& self, double rcond = 1e-15);

// The number of singular values above max(atol, rtol * the largest), with the tolerances of linalg_pinv; with `hermitian`, of absolute
// eigenvalues. (torch.linalg.matrix_rank)
AMP_API Tensor linalg_matrix_rank(const Tensor& self, std::optional<double> atol = {}, std::optional<double> rtol = {},
                                  bool hermitian = false);

// The same with tolerances per matrix, which are broadcast with the batch. (torch.linalg.matrix_rank)
AMP_API Tensor linalg_matrix_rank(const Tensor& input, const Tensor& atol, const Tensor& rtol, bool hermitian = false);

// The number of singular values above tol. (torch.linalg.matrix_rank)
AMP_API Tensor linalg_matrix_rank(const Tensor& self, double tol, bool hermitian = false);

// The same with a tolerance per matrix. (torch.linalg.matrix_rank)
AMP_API Tensor linalg_matrix_rank(const Tensor& input, const Tensor& tol, bool hermitian = false);

// The older name of linalg_matrix_rank. (torch.matrix_rank)
AMP_API Tensor matrix_rank(const Tensor& self, bool symmetric = false);

// The same with an absolute tolerance. (torch.matrix_rank)
AMP_API Tensor matrix_rank(const Tensor& self, double tol, bool symmetric = false);

// The condition number with respect to the matrix norm p: |A| |A^-1|, which for p = 2 (the default) and -2 is the ratio of the largest and
// the smallest singular value, for matrices of any shape. It is infinite for singular matrices. (torch.linalg.cond)
AMP_API Tensor linalg_cond(const Tensor& self, const std::optional<Scalar>& p = {});
AMP_API Tensor& linalg_cond_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& p = {});

// The same with respect to the norm "fro" or "nuc". (torch.linalg.cond)
AMP_API Tensor linalg_cond(const Tensor& self, StringRef p);
AMP_API Tensor& linalg_cond_out(Tensor& out, const Tensor& self, StringRef p);

// A norm of the matrices in two dimensions: the largest (2) or smallest (-2) singular value, or the largest (1, inf) or smallest (-1, -inf)
// sum of absolute values of a column (1) or row (inf). (torch.linalg.matrix_norm)
AMP_API Tensor linalg_matrix_norm(const Tensor& self, const Scalar& ord, IntArrayRef dim = {-2, -1}, bool keepdim = false,
                                  std::optional<ScalarType> dtype = {});
AMP_API Tensor& linalg_matrix_norm_out(Tensor& out, const Tensor& self, const Scalar& ord, IntArrayRef dim = {-2, -1}, bool keepdim = false,
                                       std::optional<ScalarType> dtype = {});

// The Frobenius norm "fro", or the nuclear norm "nuc", which is the sum of the singular values. (torch.linalg.matrix_norm)
AMP_API Tensor linalg_matrix_norm(const Tensor& self, StringRef ord = "fro", IntArrayRef dim = {-2, -1}, bool keepdim = false,
                                  std::optional<ScalarType> dtype = {});
AMP_API Tensor& linalg_matrix_norm_out(Tensor& out, const Tensor& self, StringRef ord = "fro", IntArrayRef dim = {-2, -1},
                                       bool keepdim = false, std::optional<ScalarType> dtype = {});

// The sum of the singular values of a matrix, or of those in a batch. (torch.nuclear_norm)
AMP_API Tensor nuclear_norm(const Tensor& self, bool keepdim = false);

// The same for the matrices in two dimensions. (torch.nuclear_norm)
AMP_API Tensor nuclear_norm(const Tensor& self, IntArrayRef dim, bool keepdim = false);

// Without `ord`, the 2-norm of all elements, or of those in `dim`; else linalg_vector_norm if `dim` names one dimension, or self has one,
// and otherwise linalg_matrix_norm. (torch.linalg.norm)
AMP_API Tensor linalg_norm(const Tensor& self, const std::optional<Scalar>& ord = {}, OptionalIntArrayRef dim = {}, bool keepdim = false,
                           std::optional<ScalarType> dtype = {});
AMP_API Tensor& linalg_norm_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& ord = {}, OptionalIntArrayRef dim = {},
                                bool keepdim = false, std::optional<ScalarType> dtype = {});

// linalg_matrix_norm with "fro" or "nuc". (torch.linalg.norm)
AMP_API Tensor linalg_norm(const Tensor& self, StringRef ord, OptionalIntArrayRef dim = {}, bool keepdim = false,
                           std::optional<ScalarType> dtype = {});
AMP_API Tensor& linalg_norm_out(Tensor& out, const Tensor& self, StringRef ord, OptionalIntArrayRef dim = {}, bool keepdim = false,
                                std::optional<ScalarType> dtype = {});

// The square root of Hermitian positive semidefinite matrices that is itself one. Only the lower triangle is read. Eigenvalues that are 0
// within rounding count as 0, and other negative eigenvalues give NaN. (torch.linalg.matrix_sqrth)
AMP_API Tensor linalg_matrix_sqrth(const Tensor& self);
AMP_API Tensor& linalg_matrix_sqrth_out(Tensor& out, const Tensor& self);

}  // namespace amp
