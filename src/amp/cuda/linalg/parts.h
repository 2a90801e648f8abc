// The building blocks of linear algebra kernels, in place on column-major matrices with at least one element. Internal.
#pragma once

#include <cstddef>
#include <cstdint>

#include <amp/core/tensor.h>
#include <amp/ops/linalg/matrix_columns.h>

namespace amp::cuda {

// The i-th matrix of a tensor with any batch strides.
void* matrix_data(const Tensor& matrices, int64_t i);
template <class T>
T* matrix_data(const Tensor& matrices, int64_t i) {
  return static_cast<T*>(matrix_data(matrices, i));
}

// Column-major matrices with ones on the diagonal and zeros elsewhere.
Tensor unit_matrices(IntArrayRef batch, int64_t rows, int64_t columns, ScalarType dtype, Device device);
inline Tensor unit_matrices(const Tensor& like) {
  return unit_matrices(batch_sizes(like), like.size(-2), like.size(-1), like.dtype(), like.device());
}

struct TriangularForm {
  bool upper = false;
  bool left = true;
  bool transposed = false, adjoint = false;  // at most one of the two
  bool unit = false;
};
// Replaces B by the solution X of op(A) X = B, or X op(A) = B. A is broadcast to the batch of B. The leading dimensions of both may be
// larger than their rows.
void solve_triangular(const char* op, const Tensor& A, const TriangularForm& form, const Tensor& B);

// A = Q R, by LAPACK's geqrf. tau: the factors of the reflections, contiguous.
void factorize_qr(const char* op, const Tensor& A, const Tensor& tau);
// Replaces the reflections in the first columns by the same number of columns of Q as the matrices have. The tensor is dense.
void make_q(const char* op, const Tensor& reflections, const Tensor& tau);
// C = op(Q) C, or C op(Q), where op is the adjoint or nothing.
void multiply_by_q(const char* op, const Tensor& reflections, const Tensor& tau, bool left, bool adjoint, const Tensor& C);

}  // namespace amp::cuda
