// Parts of lines in order. Lines are the last dimension of contiguous tensors; equal elements are ordered by index. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// The values of elements, and their indices in their lines.
struct Selection {
  Tensor values, indices;
};

inline constexpr int64_t kShortLine = 128;

// The first k elements of lines of at most kShortLine, in order. With `names`, these are given in place of the indices.
Selection first_of_short(const Tensor& data, const Tensor& names, int64_t k, bool descending);
// The elements that are the first k of each line in order, ordered by index; k is at least 1.
Selection first_by_index(const Tensor& data, int64_t k, bool descending);

// The position of an element in its line in order: a given one, or that of the median. This is the lower one of two; the first NaN, if
// there is any, unless they are skipped, and the first NaN as well if there is nothing else.
struct Wanted {
  int64_t position = 0;
  bool median = false, skip_nan = false;
};
// One element of each line; the results lack the last dimension.
Selection element_at(const Tensor& data, const Wanted& wanted);

// Whole lines in order.
Selection sort_lines(const Tensor& data, const Tensor& names, bool descending);

}  // namespace amp::cuda
