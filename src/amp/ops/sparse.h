// The parts of sparse tensors, and access to the rows of strided tensors that they address. Internal: nothing here is recorded.
#pragma once

#include <amp/core/tensor.h>

namespace amp::sparse {

// Referenced by the storage of a sparse tensor, which has no data: tensors that share the storage share these parts.
struct Parts {
  Tensor indices;  // int64 [sparse_dim, nnz]
  Tensor values;   // [nnz, dense sizes...]
  bool coalesced;
};

// Throws TypeError "[op] ..." for a strided tensor.
Parts& parts_of(const char* op, const Tensor& t);
// A new sparse tensor of the given parts, which must match. Not checked.
Tensor make(const Tensor& indices, const Tensor& values, IntArrayRef sizes, bool coalesced);
// A sparse tensor of zeros with `sparse_dim` sparse dimensions.
Tensor make_empty(IntArrayRef sizes, int64_t sparse_dim, ScalarType dtype, Device device);
// A copy with another dtype and device.
Tensor copied(const Tensor& t, ScalarType dtype, Device device);
// Removes all indices and values.
void clear(const Tensor& t);
// Whether no other tensor shares indices and values.
bool is_exclusive(const Tensor& t);

// The indices of t as row-major positions in [0, product of its sparse sizes).
Tensor places_of(const Tensor& t);
// Converts such positions to indices.
Tensor indices_of(const Tensor& places, IntArrayRef sparse_sizes);
// The distinct values of a vector of integers in ascending order, and for each element of the vector the position of its value there.
std::pair<Tensor, Tensor> distinct(const Tensor& numbers);

// The values of a strided tensor at the indices of `like`, converted to `dtype`: [nnz, dense sizes...].
Tensor take(const Tensor& dense, const Tensor& like, ScalarType dtype);
// Writes `values`, of the dtype of `dense`, to these positions, which must be distinct.
void put(const Tensor& dense, const Tensor& like, const Tensor& values);
// dense += alpha * t. Does not change the version.
void add_to(const Tensor& dense, const Tensor& t, const Scalar& alpha);

}  // namespace amp::sparse
