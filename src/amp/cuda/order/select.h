// Parts of lines in order. Lines are the last dimension of contiguous tensors; equal elements are ordered by index. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// The values of elements, and their indices in their lines.
struct Selection {
  Tensor values, indices;
};

inline constexpr int64_t kShortLine = 128;

// The first k elements of lines with at most kShortLine elements, in order. If `names` is given, it replaces the indices.
Selection first_of_short(const Tensor& data, const Tensor& names, int64_t k, bool descending);
// The first k elements of each sorted line, ordered by index; k is at least 1.
Selection first_by_index(const Tensor& data, int64_t k, bool descending);

// The position of an element in its sorted line: a given one, or the median. The median is the lower one of two. If there is a NaN, it is
// the first NaN, unless NaNs are skipped and there are other elements.
struct Wanted {
  int64_t position = 0;
  bool median = false, skip_nan = false;
};
// One element of each line; the results do not have the last dimension.
Selection element_at(const Tensor& data, const Wanted& wanted);

// Whole sorted lines.
Selection sort_lines(const Tensor& data, const Tensor& names, bool descending);

}  // namespace amp::cuda
