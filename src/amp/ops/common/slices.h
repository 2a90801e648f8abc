// The memory layout of a dense tensor along one dimension. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// outer * inner slices of n elements each. Adjacent elements of a slice are `inner` elements apart.
struct Slices {
  // `dense` is non-overlapping and dense.
  Slices(const Tensor& dense, int64_t dim);
  int64_t count() const { return outer * inner; }

  int64_t n, inner, outer;
};

// Returns t itself if it is dense in any order of its dimensions, else a contiguous copy.
inline Tensor as_dense(const Tensor& t) { return t.is_non_overlapping_and_dense() ? t : t.contiguous(); }
// Returns t, or a copy of it, with the memory layout of the dense tensor `like`, which has the same shape.
Tensor in_layout_of(const Tensor& like, const Tensor& t);

}  // namespace amp
