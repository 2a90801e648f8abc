// DO NOT EDIT. Generated from ops/linalg.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// The Cholesky factor of Hermitian positive definite matrices, L of A = L L^H, or L^H if `upper`, and an info per matrix: 0, or the order
// of the leading minor that is not positive. Only one triangle of self is read. (torch.linalg.cholesky_ex)
AMP_API std::tuple<Tensor, Tensor> linalg_cholesky_ex(const Tensor& self, bool upper = false, bool check_errors = false);

// The Cholesky factor of Hermitian positive definite matrices, L of A = L L^H, or L^H if `upper`. LinAlgError if a matrix is not positive
// definite. (torch.linalg.cholesky)
AMP_API Tensor linalg_cholesky(const Tensor& self, bool upper = false);
AMP_API Tensor& linalg_cholesky_out(Tensor& out, const Tensor& self, bool upper = false);

// The older name of linalg_cholesky. (torch.cholesky)
AMP_API Tensor cholesky(const Tensor& self, bool upper = false);
AMP_API Tensor& cholesky_out(Tensor& out, const Tensor& self, bool upper = false);

// The inverse of A = L L^H for its Cholesky factor L, or L^H if `upper`; the other triangle of self is not read. (torch.cholesky_inverse)
AMP_API Tensor cholesky_inverse(const Tensor& self, bool upper = false);
AMP_API Tensor& cholesky_inverse_out(Tensor& out, const Tensor& self, bool upper = false);

// The solution X of A X = self for the Cholesky factor input2 of A, which is L of A = L L^H, or L^H if `upper`. (torch.cholesky_solve)
AMP_API Tensor cholesky_solve(const Tensor& self, const Tensor& input2, bool upper = false);
AMP_API Tensor& cholesky_solve_out(Tensor& out, const Tensor& self, const Tensor& input2, bool upper = false);

// The inverse of square matrices, and an info per matrix: 0, or the position of a 0 on the diagonal of its factor U, in which case its
// inverse is undefined. (torch.linalg.inv_ex)
AMP_API std::tuple<Tensor, Tensor> linalg_inv_ex(const Tensor& A, bool check_errors = false);

// The inverse of square matrices. LinAlgError if one is singular. (torch.linalg.inv)
AMP_API Tensor linalg_inv(const Tensor& A);
AMP_API Tensor& linalg_inv_out(Tensor& out, const Tensor& A);

// The inverse of square matrices; the older name of linalg_inv. (torch.inverse)
AMP_API Tensor inverse(const Tensor& self);
AMP_API Tensor& inverse_out(Tensor& out, const Tensor& self);

// The solution X of A X = B, or X A = B if not `left`, and an info per matrix A: 0, or the position of a 0 on the diagonal of its factor U.
// B has matrices, or a vector per matrix if it has one dimension, or the shape of A without the last. (torch.linalg.solve_ex)
AMP_API std::tuple<Tensor, Tensor> linalg_solve_ex(const Tensor& A, const Tensor& B, bool left = true, bool check_errors = false);

// The solution X of A X = B, or X A = B if not `left`. B has matrices, or a vector per matrix if it has one dimension, or the shape of A
// without the last; batch dimensions are broadcast. LinAlgError if a matrix is singular. (torch.linalg.solve)
AMP_API Tensor linalg_solve(const Tensor& A, const Tensor& B, bool left = true);
AMP_API Tensor& linalg_solve_out(Tensor& out, const Tensor& A, const Tensor& B, bool left = true);

// The solution X of A X = self, and the LU factorization of A, which has no gradient. (torch.solve)
AMP_API std::tuple<Tensor, Tensor> solve(const Tensor& self, const Tensor& A);

// The inverse of self as a map from its last dimensions to its first `ind`; their sizes have the same product. (torch.linalg.tensorinv)
AMP_API Tensor linalg_tensorinv(const Tensor& self, int64_t ind = 2);
AMP_API Tensor& linalg_tensorinv_out(Tensor& out, const Tensor& self, int64_t ind = 2);

// The solution X of tensordot(self, X, X.dim()) = other, where the dimensions `dims` of self are moved to its end first.
// (torch.linalg.tensorsolve)
AMP_API Tensor linalg_tensorsolve(const Tensor& self, const Tensor& other, OptionalIntArrayRef dims = {});
AMP_API Tensor& linalg_tensorsolve_out(Tensor& out, const Tensor& self, const Tensor& other, OptionalIntArrayRef dims = {});

// The LU factorization with row pivots, packed: U above and on the diagonal, L below it; the pivots, counted from 1, in int32; and an info
// per matrix: 0, or the position of a 0 on the diagonal of U. (torch.linalg.lu_factor_ex)
AMP_API std::tuple<Tensor, Tensor, Tensor> linalg_lu_factor_ex(const Tensor& A, bool pivot = true, bool check_errors = false);

// The packed LU factorization and its pivots, as linalg_lu_factor_ex. LinAlgError if a matrix is singular. (torch.linalg.lu_factor)
AMP_API std::tuple<Tensor, Tensor> linalg_lu_factor(const Tensor& A, bool pivot = true);

// The older form of linalg_lu_factor_ex. (torch._lu_with_info)
AMP_API std::tuple<Tensor, Tensor, Tensor> _lu_with_info(const Tensor& self, bool pivot = true, bool check_errors = true);

// The LU factorization A = P L U with row pivots: a permutation, a unit lower and an upper triangular matrix. (torch.linalg.lu)
AMP_API std::tuple<Tensor, Tensor, Tensor> linalg_lu(const Tensor& A, bool pivot = true);

// P, L and U of a packed LU factorization and its pivots; P is empty if not `unpack_pivots`, L and U are if not `unpack_data`.
// (torch.lu_unpack)
AMP_API std::tuple<Tensor, Tensor, Tensor> lu_unpack(const Tensor& LU_data, const Tensor& LU_pivots, bool unpack_data = true,
                                                     bool unpack_pivots = true);

// The solution X of A X = B, or X A = B if not `left`, for the packed LU factorization of A and its pivots; with `adjoint`, of A^H instead
// of A. Batch dimensions are broadcast. (torch.linalg.lu_solve)
AMP_API Tensor linalg_lu_solve(const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left = true, bool adjoint = false);
AMP_API Tensor& linalg_lu_solve_out(Tensor& out, const Tensor& LU, const Tensor& pivots, const Tensor& B, bool left = true,
                                    bool adjoint = false);

// The solution X of A X = self for the packed LU factorization of A and its pivots. (torch.lu_solve)
AMP_API Tensor lu_solve(const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots);
AMP_API Tensor& lu_solve_out(Tensor& out, const Tensor& self, const Tensor& LU_data, const Tensor& LU_pivots);

// The solution X of self X = B, or X self = B if not `left`, for triangular matrices. Only one triangle is read, without the diagonal if
// `unitriangular`. Zeros on the diagonal give infinities. Batch dimensions are broadcast. (torch.linalg.solve_triangular)
AMP_API Tensor linalg_solve_triangular(const Tensor& self, const Tensor& B, bool upper, bool left = true, bool unitriangular = false);
AMP_API Tensor& linalg_solve_triangular_out(Tensor& out, const Tensor& self, const Tensor& B, bool upper, bool left = true,
                                            bool unitriangular = false);

// The solution X of A X = self, or A^T X = self if `transpose`, for triangular matrices A, and a copy of A. (torch.triangular_solve)
AMP_API std::tuple<Tensor, Tensor> triangular_solve(const Tensor& self, const Tensor& A, bool upper = true, bool transpose = false,
                                                    bool unitriangular = false);

// The determinant of square matrices. (torch.linalg.det)
AMP_API Tensor linalg_det(const Tensor& A);
AMP_API Tensor& linalg_det_out(Tensor& out, const Tensor& A);

// The determinant of square matrices. (torch.det)
AMP_API Tensor det(const Tensor& self);

// The sign of the determinant of square matrices, a number of modulus 1 or 0, and the logarithm of its absolute value.
// (torch.linalg.slogdet)
AMP_API std::tuple<Tensor, Tensor> linalg_slogdet(const Tensor& A);

// The sign and the logarithm of the absolute value of the determinant. (torch.slogdet)
AMP_API std::tuple<Tensor, Tensor> slogdet(const Tensor& self);

// The logarithm of the determinant of square matrices, NaN if it is negative. (torch.logdet)
AMP_API Tensor logdet(const Tensor& self);

// The n-th power of square matrices; a negative n inverts them first. (torch.linalg.matrix_power)
AMP_API Tensor linalg_matrix_power(const Tensor& self, int64_t n);
AMP_API Tensor& linalg_matrix_power_out(Tensor& out, const Tensor& self, int64_t n);

// The n-th power of square matrices. (torch.matrix_power)
AMP_API Tensor matrix_power(const Tensor& self, int64_t n);
AMP_API Tensor& matrix_power_out(Tensor& out, const Tensor& self, int64_t n);

// The Kronecker product, over all dimensions; the shorter shape gets dimensions of size 1 in front. (torch.kron)
AMP_API Tensor kron(const Tensor& self, const Tensor& other);
AMP_API Tensor& kron_out(Tensor& out, const Tensor& self, const Tensor& other);

// The exponential of square matrices. (torch.linalg.matrix_exp)
AMP_API Tensor linalg_matrix_exp(const Tensor& self);
AMP_API Tensor& linalg_matrix_exp_out(Tensor& out, const Tensor& self);

// The exponential of square matrices. (torch.matrix_exp)
AMP_API Tensor matrix_exp(const Tensor& self);

}  // namespace amp
