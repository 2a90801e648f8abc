// Shared by convolutions and pools: arguments with one value per spatial dimension, and the positions of a window along a dimension.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Expands `values` to one entry per spatial dimension: a single value is repeated. Throws ValueError for another number of values, or if
// one is less than `least`.
Shape spatial_values(const char* op, const char* arg, IntArrayRef values, int64_t dims, int64_t least);

// Limit of positions along a dimension, including padding. Kernels can add a few such positions without overflow.
constexpr int64_t kMostPositions = int64_t{1} << 58;
// factor * value + rest, for one of the `values` of `arg`. Throws ValueError if its magnitude exceeds kMostPositions.
int64_t positions(const char* op, const char* arg, IntArrayRef values, int64_t value, int64_t factor, int64_t rest);
// The extent of a dilated kernel in elements; the largest integer if it is out of range.
int64_t kernel_reach(int64_t kernel, int64_t dilation);

// Adds a missing batch dimension to a tensor with `dims` spatial dimensions after the channels. Throws ValueError for another rank.
Tensor with_batch(const char* op, const Tensor& input, int64_t dims);
inline bool is_unbatched(const Tensor& input, int64_t dims) { return input.dim() == dims + 1; }

}  // namespace amp
