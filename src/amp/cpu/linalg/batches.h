// The matrices in the last two dimensions of tensors, in the layout that LAPACK takes. Internal.
//
// LAPACK takes column-major matrices. A kernel therefore starts from `columns_copy`, a dense copy of its argument whose matrices are
// column-major, and lets LAPACK write into it: the copy becomes the result, and nothing is copied twice. Where the algorithm allows it
// (the inverse, the determinant), `rows_copy` saves the transposition: a row-major matrix is the transpose of a column-major one.
#pragma once

#include <complex>
#include <cstdint>

#include <amp/core/parallel.h>
#include <amp/core/tensor.h>
#include <amp/cpu/linalg/lapack.h>
#include <amp/ops/linalg_checks.h>

namespace amp::cpu {

// A new tensor with dense column-major matrices of `rows` x `columns`; `batch` are the dimensions before them. Uninitialised.
Tensor new_columns(IntArrayRef batch, int64_t rows, int64_t columns, ScalarType dtype);
// The same, with the values of `self`, whose batch dimensions are broadcast to `batch`.
Tensor columns_copy(const Tensor& self, IntArrayRef batch);
Tensor columns_copy(const Tensor& self);
// A contiguous copy, which LAPACK sees as the transposed matrices.
Tensor rows_copy(const Tensor& self, IntArrayRef batch);
Tensor rows_copy(const Tensor& self);
// The tensor itself if it has dense column-major matrices, else a copy that has.
Tensor as_columns(const Tensor& self);
// A contiguous tensor of shape `batch`, for a number per matrix, or `batch` + [size] for a vector per matrix. Uninitialised.
Tensor new_vectors(IntArrayRef batch, ScalarType dtype);
Tensor new_vectors(IntArrayRef batch, int64_t size, ScalarType dtype);

inline IntArrayRef batch_sizes(const Tensor& matrices) { return matrices.sizes().drop_back(2); }
// The number of matrices.
int64_t batch_count(IntArrayRef batch);
// A size as LAPACK takes it. Throws ValueError "[op] ..." if it is too large.
int lapack_size(const char* op, int64_t size);
// The leading dimension of a dense matrix with so many rows.
inline int lapack_stride(int rows) { return rows > 1 ? rows : 1; }

// The i-th of the dense matrices (or vectors) of `each` elements.
template <class T>
T* nth(const Tensor& dense, int64_t i, int64_t each) {
  return static_cast<T*>(dense.data_ptr()) + i * each;
}

// Calls fn(first, last) on ranges of `count` matrices in parallel, each of which costs `work` multiplications. LAPACK may be called in fn;
// what fn allocates first, such as a lapack::Workspace, serves all its matrices. No result depends on the number of threads.
template <class Function>
void for_matrices(const char* op, int64_t count, double work, const Function& fn) {
  constexpr double kThreadWork = 50'000;  // minimum multiplications per thread
  if (count == 0) return;
  const lapack::Session session(op);
  const double grain = kThreadWork / (work + 200) + 1;
  parallel_for(0, count, static_cast<int64_t>(grain), fn);
}

// Calls fn with a null pointer to the C++ type of a dtype that LAPACK knows.
template <class Function>
void with_lapack_type(ScalarType dtype, const Function& fn) {
  switch (dtype) {
    case kFloat32: return fn(static_cast<float*>(nullptr));
    case kFloat64: return fn(static_cast<double*>(nullptr));
    case kComplex64: return fn(static_cast<std::complex<float>*>(nullptr));
    default: return fn(static_cast<std::complex<double>*>(nullptr));
  }
}

// The dense column-major matrices of a batch that is broadcast to a larger one: the index of the matrix for each of its elements.
class BroadcastIndex {
 public:
  BroadcastIndex(IntArrayRef own, IntArrayRef batch);
  int64_t operator()(int64_t i) const { return same_ ? i : index_of(i); }

 private:
  int64_t index_of(int64_t i) const;

  bool same_;
  Shape sizes_, strides_;
};

}  // namespace amp::cpu
