// Products and parts of matrices with real or complex elements, differentiable. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// matmul, also for complex numbers. If only one factor is complex, the other is converted.
Tensor matrix_product(const Tensor& a, const Tensor& b);
// The product of matrices with one column, (..., n, 1), and with one row, (..., 1, m), of any dtypes. For floating-point numbers it is a
// matrix multiplication, which does less work for each row than a loop over broadcast tensors.
Tensor column_times_row(const Tensor& column, const Tensor& row);
// The transposed matrices, complex conjugated.
Tensor adjoint_of(const Tensor& matrices);
// The real and the imaginary part. Those of a real tensor are the tensor itself and zeros.
Tensor real_part(const Tensor& t);
Tensor imaginary_part(const Tensor& t);
// The diagonals of the matrices in the last two dimensions.
inline Tensor diagonals(const Tensor& matrices) { return matrices.diagonal(0, -2, -1); }

// The shape of a batch of matrices, and matrices broadcast to a batch of that shape.
Shape with_matrix(IntArrayRef batch, int64_t rows, int64_t columns);
Tensor expand_batch(const Tensor& matrices, IntArrayRef batch);

// Throws ValueError "[op] name ..." unless the argument has at least two dimensions, or is a batch of square matrices.
void check_matrices(const char* op, const char* name, const Tensor& t);
void check_square(const char* op, const char* name, const Tensor& t);

}  // namespace amp
