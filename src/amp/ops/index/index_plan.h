// The device-independent part of indexing. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// Converts an index tensor to contiguous int64, without history.
Tensor as_int64(const Tensor& index);
// The same for kernels, which only read it. Returns the index itself if it is already contiguous int64.
Tensor int64_operand(const Tensor& index);
// `operand` for a kernel that writes `self`: a copy if they share memory. Without history.
Tensor apart_from(const Tensor& self, const Tensor& operand);
// Throws TypeError "[op] name ..." unless the index is int64 or int32.
void check_index_dtype(const char* op, const char* name, const Tensor& index);
// Views a 0-dim tensor as one with one dimension of size 1.
Tensor at_least_1d(const Tensor& t);

// Advanced indexing. `view` is the indexed tensor, for kernels only, with its dimensions in the order [before..., indexed..., after...].
// `indices` has a contiguous int64 tensor of shape index_sizes for each indexed dimension. `dims` has the number of that dimension in the
// original tensor.
struct IndexPlan {
  Tensor view;
  std::vector<Tensor> indices;
  Shape dims;
  size_t before = 0;
  Shape index_sizes;

  // [before..., index_sizes..., after...]
  Shape result_sizes() const;
};

// Masks become the indices of their true elements. Throws IndexError (too many indices, masks of another shape), TypeError (dtypes),
// ValueError (shapes that can't be broadcast together).
IndexPlan plan_index(const char* op, const Tensor& self, TensorList indices);

}  // namespace amp
