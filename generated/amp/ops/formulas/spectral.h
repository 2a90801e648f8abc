// DO NOT EDIT. Generated from ops/spectral.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the spectral ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of linalg_qr; that of either factor may be undefined. Throws Error where Q is not determined by A, or was not computed.
Tensor qr_backward(const Tensor& grad_Q, const Tensor& grad_R, const Tensor& Q, const Tensor& R, StringRef mode);
// The gradients of linalg_householder_product.
std::tuple<Tensor, Tensor> householder_product_backward(const Tensor& grad, const Tensor& result, const Tensor& input, const Tensor& tau);
// The gradients of ormqr.
std::tuple<Tensor, Tensor, Tensor> ormqr_backward(const Tensor& grad, const Tensor& result, const Tensor& self, const Tensor& tau,
                                                  bool left, bool transpose, const std::array<bool, 3>& needs);
// The gradient of linalg_eigh, Hermitian; that of either result may be undefined. Throws Error for a function of complex eigenvectors that
// depends on their phases.
Tensor eigh_backward(const Tensor& grad_values, const Tensor& grad_vectors, const Tensor& values, const Tensor& vectors);
// The gradient of linalg_eigvalsh.
Tensor eigvalsh_backward(const Tensor& grad, const Tensor& self, StringRef UPLO);
// The gradient of linalg_eig in the dtype of its argument; see eigh_backward.
Tensor eig_backward(const Tensor& grad_values, const Tensor& grad_vectors, const Tensor& values, const Tensor& vectors, ScalarType dtype);
// The gradient of linalg_eigvals.
Tensor eigvals_backward(const Tensor& grad, const Tensor& self);
// The gradient of eig, whose results are real numbers.
Tensor real_eig_backward(const Tensor& grad_values, const Tensor& grad_vectors, const Tensor& self, const Tensor& values,
                         const Tensor& vectors, bool eigenvectors);
// The gradient of linalg_svd; those of the results may be undefined. With full matrices, the first min(m, n) singular vectors have a
// gradient. Throws Error for a function of complex singular vectors that depends on their phases.
Tensor svd_backward(const Tensor& grad_U, const Tensor& grad_S, const Tensor& grad_Vh, const Tensor& U, const Tensor& S, const Tensor& Vh);
// The gradient of linalg_svdvals.
Tensor svdvals_backward(const Tensor& grad, const Tensor& A);
// The gradients of linalg_lstsq; that of either result may be undefined.
std::tuple<Tensor, Tensor> least_squares_backward(const Tensor& grad_solution, const Tensor& grad_residuals,
                                                  const Tensor& A, const Tensor& B, const Tensor& solution, std::optional<double> rcond,
                                                  std::optional<std::string_view> driver);
// The gradients of lstsq, whose results below the solution have none.
std::tuple<Tensor, Tensor> lstsq_backward(const Tensor& grad, const Tensor& self, const Tensor& A, const Tensor& solution);
// The gradient of the pseudoinverse, for matrices of constant rank.
Tensor pinv_backward(const Tensor& grad, const Tensor& pinv, const Tensor& A);
// The gradient of linalg_matrix_sqrth.
Tensor matrix_sqrth_backward(const Tensor& grad, const Tensor& self);

}  // namespace amp
