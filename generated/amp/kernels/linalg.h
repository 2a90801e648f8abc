// DO NOT EDIT. Generated from ops/linalg.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement linalg ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void linalg_cholesky_ex(const Tensor& self, bool upper, bool check_errors);
void cholesky_inverse(const Tensor& self, bool upper);
void linalg_inv_ex(const Tensor& A, bool check_errors);
void _linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors);
void linalg_lu_factor_ex(const Tensor& A, bool pivot, bool check_errors);
void linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left, bool adjoint);
void linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left, bool unitriangular);
void _linalg_det(const Tensor& A);
void _linalg_slogdet(const Tensor& A);
}  // namespace check

namespace composite {
Tensor linalg_cholesky(const Tensor& self, bool upper);
Tensor cholesky(const Tensor& self, bool upper);
Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper);
Tensor linalg_inv(const Tensor& A);
Tensor inverse(const Tensor& self);
std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor& A, const Tensor& B, bool left, bool check_errors);
Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left);
std::tuple<Tensor, Tensor> solve(const Tensor& self, const Tensor& A);
Tensor linalg_tensorinv(const Tensor& self, int64_t ind);
Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims);
std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot);
std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot, bool check_errors);
std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor& A, bool pivot);
std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data, bool unpack_pivots);
std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper, bool transpose, bool unitriangular);
Tensor linalg_det(const Tensor& A);
std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor& A);
Tensor logdet(const Tensor& self);
Tensor linalg_matrix_power(const Tensor& self, int64_t n);
Tensor kron(const Tensor& self, const Tensor& other);
Tensor linalg_matrix_exp(const Tensor& self);
}  // namespace composite

}  // namespace amp
