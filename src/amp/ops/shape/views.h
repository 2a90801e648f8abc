// Shared by the view ops. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// A tensor that shares the storage of `self` and starts `offset` elements after it. Neither recorded nor checked.
Tensor alias(const Tensor& self, IntArrayRef sizes, IntArrayRef strides, int64_t offset = 0);
// `sizes` with its -1 replaced. Throws ValueError if the number of elements does not fit.
Shape infer_sizes(const char* op, IntArrayRef sizes, int64_t numel);

// A tensor whose last dimension has size 1, without that dimension.
inline Tensor without_last(const Tensor& t) { return alias(t, t.sizes().drop_back(), t.strides().drop_back()); }

}  // namespace amp
