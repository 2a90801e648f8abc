// DO NOT EDIT. Generated from ops/linalg.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the linalg ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of a Cholesky factorization, symmetric.
Tensor cholesky_backward(const Tensor& grad, const Tensor& factor, bool upper);
// The gradient of cholesky_inverse.
Tensor cholesky_inverse_backward(const Tensor& grad, const Tensor& factor, const Tensor& inverse, bool upper);
// The gradient of the inverse.
Tensor inverse_backward(const Tensor& grad, const Tensor& inverse);
// The gradient of an LU factorization.
Tensor lu_backward(const Tensor& grad, const Tensor& LU, const Tensor& pivots);
// The gradients of linalg_solve.
std::tuple<Tensor, Tensor> solve_formula(const Tensor& grad, const Tensor& A, const Tensor& solution, bool left, IntArrayRef B_sizes);
// The same by the factorization of A, for gradients that are not recorded.
std::tuple<Tensor, Tensor> solve_backward(const Tensor& grad, const Tensor& LU, const Tensor& pivots, const Tensor& solution, bool left,
                                          IntArrayRef B_sizes);
// The gradients of linalg_lu_solve.
std::tuple<Tensor, Tensor> lu_solve_backward(const Tensor& grad, const Tensor& LU, const Tensor& pivots, const Tensor& solution, bool left,
                                             bool adjoint, IntArrayRef B_sizes);
// The gradients of linalg_solve_triangular.
std::tuple<Tensor, Tensor> solve_triangular_backward(const Tensor& grad, const Tensor& A, const Tensor& solution, bool upper, bool left,
                                                     bool unitriangular, IntArrayRef B_sizes);
// The gradient of the determinant.
Tensor det_formula(const Tensor& grad, const Tensor& A, const Tensor& det);
// The same by the factorization of A, for gradients that are not recorded.
Tensor det_backward(const Tensor& grad, const Tensor& det, const Tensor& LU, const Tensor& pivots);
// The gradient of the sign and the logarithm of the determinant.
Tensor slogdet_formula(const Tensor& grad_sign, const Tensor& grad_logabsdet, const Tensor& A, const Tensor& sign);
// The same by the factorization of A, for gradients that are not recorded.
Tensor slogdet_backward(const Tensor& grad_sign, const Tensor& grad_logabsdet, const Tensor& sign, const Tensor& LU, const Tensor& pivots);

}  // namespace amp
