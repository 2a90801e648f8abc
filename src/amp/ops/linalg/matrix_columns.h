// The matrices in the last two dimensions of tensors, in the layout that LAPACK and cuSOLVER require. Internal.
//
// These libraries require column-major matrices. A kernel therefore starts from `columns_copy`, a dense copy of its argument whose matrices
// are column-major, and lets the library write into it: the copy becomes the result, and nothing is copied twice. If the algorithm allows
// it (the inverse, the determinant), `rows_copy` saves the transposition: a row-major matrix is the transpose of a column-major one.
#pragma once

#include <cstdint>

#include <amp/core/tensor.h>

namespace amp {

// A new uninitialized tensor with dense column-major matrices of `rows` x `columns`. `batch` are the dimensions before them.
Tensor new_columns(IntArrayRef batch, int64_t rows, int64_t columns, ScalarType dtype, Device device);
// The same with the values of `self`. Its batch dimensions are broadcast to `batch`.
Tensor columns_copy(const Tensor& self, IntArrayRef batch);
Tensor columns_copy(const Tensor& self);
// A contiguous copy, which the libraries see as the transposed matrices.
Tensor rows_copy(const Tensor& self, IntArrayRef batch);
Tensor rows_copy(const Tensor& self);
// The tensor itself if it has dense column-major matrices, else such a copy.
Tensor as_columns(const Tensor& self);
// An uninitialized contiguous tensor: of shape `batch` for a number per matrix, or `batch` + [size] for a vector per matrix.
Tensor new_vectors(IntArrayRef batch, ScalarType dtype, Device device);
Tensor new_vectors(IntArrayRef batch, int64_t size, ScalarType dtype, Device device);

inline IntArrayRef batch_sizes(const Tensor& matrices) { return matrices.sizes().drop_back(2); }
// The number of matrices.
int64_t batch_count(IntArrayRef batch);
// A size in the type that the libraries use. Throws ValueError "[op] ..." if it is too large.
int lapack_size(const char* op, int64_t size);
// The leading dimension of a dense matrix with this many rows.
inline int lapack_stride(int rows) { return rows > 1 ? rows : 1; }

// The i-th of the dense matrices (or vectors) of `each` elements.
template <class T>
T* nth(const Tensor& dense, int64_t i, int64_t each) {
  return static_cast<T*>(dense.data_ptr()) + i * each;
}

// For the dense column-major matrices of a batch that is broadcast to a larger one: the index of the matrix for each element of the larger
// batch.
class BroadcastIndex {
 public:
  BroadcastIndex(IntArrayRef own, IntArrayRef batch);
  int64_t operator()(int64_t i) const { return same_ ? i : index_of(i); }

 private:
  int64_t index_of(int64_t i) const;

  bool same_;
  Shape sizes_, strides_;
};

// Triangular matrices that the libraries read in place: column-major with the leading dimension `stride`, or transposes of such matrices.
struct TriangularOperand {
  Tensor matrices;
  bool transposed;
  int stride;

  TriangularOperand(const char* op, const Tensor& A);
};

// The right-hand sides of least squares, in column-major matrices of `rows` rows, at least as many as B has. Further rows are zeros.
Tensor room_for_solutions(const Tensor& B, IntArrayRef batch, int64_t rows);

// A column-major buffer of `columns` columns that starts with as many columns of A as fit. The others are uninitialized.
Tensor with_columns(const Tensor& A, int64_t columns);

}  // namespace amp
