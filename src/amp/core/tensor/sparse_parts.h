// The indices and values of a sparse tensor. Internal: nothing here is recorded.
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
// Whether no other tensor shares indices and values.
bool is_exclusive(const Tensor& t);

}  // namespace amp::sparse
