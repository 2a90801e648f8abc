// What sparse tensors are made of, and rows of strided tensors that they address. Internal: nothing here is recorded.
#pragma once

#include <amp/core/tensor.h>

namespace amp::sparse {

// Lies behind the storage of a sparse tensor, which has no data: handles that share the storage share the parts.
struct Parts {
  Tensor indices;  // int64 [sparse_dim, nnz]
  Tensor values;   // [nnz, dense sizes...]
  bool coalesced;
};

// Throws TypeError "[op] ..." for a strided tensor.
Parts& parts_of(const char* op, const Tensor& t);
// A new sparse tensor over the given parts, which must fit; unchecked.
Tensor make(const Tensor& indices, const Tensor& values, IntArrayRef sizes, bool coalesced);
// No values, with as many sparse dimensions as asked for.
Tensor make_empty(IntArrayRef sizes, int64_t sparse_dim, ScalarType dtype, Device device);
// A copy with another dtype and device.
Tensor copied(const Tensor& t, ScalarType dtype, Device device);
// No place is named any more.
void clear(const Tensor& t);
// Whether nobody else can see indices and values.
bool is_exclusive(const Tensor& t);

// Row-major numbers of the places that t names, in [0, the product of its sparse sizes).
Tensor places_of(const Tensor& t);
// From such numbers to indices.
Tensor indices_of(const Tensor& places, IntArrayRef sparse_sizes);
// The distinct values of a vector of integers, ascending, and for each element of the vector the number of its value among them.
std::pair<Tensor, Tensor> distinct(const Tensor& numbers);

// What stands in a strided tensor at the places that `like` names, as `dtype`: [nnz, dense sizes...].
Tensor take(const Tensor& dense, const Tensor& like, ScalarType dtype);
// Puts `values`, in the dtype of `dense`, there; each place must be named once.
void put(const Tensor& dense, const Tensor& like, const Tensor& values);
// dense += alpha * t; bumps no version.
void add_to(const Tensor& dense, const Tensor& t, const Scalar& alpha);

}  // namespace amp::sparse
