// The linear algebra kernels that NVIDIA's libraries do not have. Matrices are the last two dimensions of dense column-major tensors
// (ops/linalg/matrix_columns.h), unless said otherwise, and there is at least one. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/cuda/memory/memory.h>

namespace amp::cuda {

// Pointers to the matrices or vectors of a batch, in device memory, in the form that batched functions need. The tensor may have any
// strides, including those of a broadcast.
class MatrixPointers {
 public:
  explicit MatrixPointers(const Tensor& matrices) : MatrixPointers(matrices, 2) {}
  static MatrixPointers to_vectors(const Tensor& vectors) { return MatrixPointers(vectors, 1); }

  template <class T>
  T** as() const {
    return memory_.as<T*>();
  }

 private:
  MatrixPointers(const Tensor& t, size_t dims_of_each);

  Scratch memory_;
};

enum class Part { All, Upper, Lower };

// flags[i] = kNotFinite if this part of matrix i has an infinity or a NaN, otherwise 0. The algorithms may not end for such a matrix, so it
// is filled with zeros.
void replace_not_finite(const Tensor& matrices, Part part, const Tensor& flags);
// infos[i] = flags[i] if that is not 0.
void merge_flags(const Tensor& infos, const Tensor& flags);

// infos[i] = the position, counted from 1, of the first 0 on the diagonal of matrix i; 0 if there is none.
void find_zero_on_diagonal(const Tensor& matrices, const Tensor& infos);

// A contiguous copy of int32 pivots of matrices with this number of rows. Pivots out of range exchange nothing in it. They are recorded as
// indices counted from 0 (indexing/faults.h).
Tensor checked_pivots(const char* op, const Tensor& pivots, int64_t rows);

// Writes the complex eigenvectors to `vectors`, from LAPACK's form for real matrices: for a conjugated pair, two columns contain the real
// and the imaginary part of its first vector.
void unpack_eigenvectors(const Tensor& vectors, const Tensor& values, const Tensor& packed);

}  // namespace amp::cuda
