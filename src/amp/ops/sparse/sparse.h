// Sparse tensors as gradients, and the rows of strided tensors that they address. Internal: nothing here is recorded.
#pragma once

#include <amp/core/scalar.h>
#include <amp/core/tensor/sparse_parts.h>

namespace amp::sparse {

// A sparse tensor of zeros with `sparse_dim` sparse dimensions.
Tensor make_empty(IntArrayRef sizes, int64_t sparse_dim, ScalarType dtype, Device device);
// A copy with another dtype and device.
Tensor copied(const Tensor& t, ScalarType dtype, Device device);
// Removes all indices and values.
void clear(const Tensor& t);

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
// Whether a product with alpha has to be computed.
inline bool is_factor(const Scalar& alpha) { return alpha.isComplex() || alpha.toDouble() != 1; }
// dense += alpha * t. Does not change the version.
void add_to(const Tensor& dense, const Tensor& t, const Scalar& alpha);

}  // namespace amp::sparse
