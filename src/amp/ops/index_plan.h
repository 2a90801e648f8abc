// The device-free part of indexing. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// An index tensor as contiguous int64.
Tensor as_int64(const Tensor& index);
// Throws TypeError "[op] name ..." unless the index is of int64 or int32.
void check_index_dtype(const char* op, const char* name, const Tensor& index);
// A tensor without dimensions seen as one with one element.
Tensor at_least_1d(const Tensor& t);

// Advanced indexing: `view` is the indexed tensor, unrecorded, with its dimensions in the order [before..., indexed..., after...]; indices
// holds an int64 tensor of shape index_sizes, contiguous, for each indexed dimension, and dims the number that this dimension has in the
// tensor of the call.
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
