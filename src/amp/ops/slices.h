// How a dense tensor lies in memory along one dimension. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// `outer` blocks of n elements that are `inner` apart, so outer * inner slices of n elements.
struct Slices {
  // `dense` is non-overlapping and dense.
  Slices(const Tensor& dense, int64_t dim);
  int64_t count() const { return outer * inner; }

  int64_t n, inner, outer;
};

// t itself when it is dense in any order of its dimensions, else a contiguous copy.
inline Tensor as_dense(const Tensor& t) { return t.is_non_overlapping_and_dense() ? t : t.contiguous(); }
// t, or a copy of it, laid out in memory as the dense tensor `like` of the same shape.
Tensor in_layout_of(const Tensor& like, const Tensor& t);

}  // namespace amp
