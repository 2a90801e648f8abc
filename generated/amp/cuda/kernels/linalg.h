// DO NOT EDIT. Generated from ops/linalg.yaml by codegen (./dev regenerate).
// The hand-written kernels of the linalg ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors);
Tensor cholesky_inverse(const Tensor& self, bool upper);
std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors);
std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors);
std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors);
Tensor lu_permutation(const Tensor& pivots, int64_t rows, bool inverse);
Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint);
Tensor linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular);
std::tuple<Tensor, Tensor, Tensor> _linalg_det(const Tensor& A);
std::tuple<Tensor, Tensor, Tensor, Tensor> _linalg_slogdet(const Tensor& A);

}  // namespace amp::cuda
