// What convolutions and pools share: arguments with one value per spatial dimension, and the walk of a window along a dimension.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// `values` with one entry per spatial dimension: a single one is repeated. Throws ValueError when there is another number of them,
// or one is below `least`.
Shape spatial_values(const char* op, const char* arg, IntArrayRef values, int64_t dims, int64_t least);

// Positions along a dimension, padding included, stay below this, so that kernels can add up a few of them.
constexpr int64_t kMostPositions = int64_t{1} << 58;
// factor * value + rest, for one of the `values` of `arg`. Throws ValueError when it is not within kMostPositions of 0.
int64_t positions(const char* op, const char* arg, IntArrayRef values, int64_t value, int64_t factor, int64_t rest);
// The elements from the first to the last that a kernel meets; the largest integer where it reaches further than that.
int64_t kernel_reach(int64_t kernel, int64_t dilation);

// A batch of one for a tensor that lacks the batch dimension (`dims` spatial ones after the channels). Throws ValueError for another rank.
Tensor with_batch(const char* op, const Tensor& input, int64_t dims);
inline bool is_unbatched(const Tensor& input, int64_t dims) { return input.dim() == dims + 1; }

}  // namespace amp
