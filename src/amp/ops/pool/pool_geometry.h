// The shape of a pooling op and of its windows.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

struct PoolGeometry {
  int64_t batch, channels;
  // Depth, height, width; missing ones are 1 (padding 0).
  int64_t in[3], out[3], kernel[3], stride[3], padding[3], dilation[3];

  int64_t in_points() const { return in[0] * in[1] * in[2]; }
  int64_t out_points() const { return out[0] * out[1] * out[2]; }
};

// For `input` (N, C, ...) and checked arguments; an empty stride means the kernel size. Throws ValueError "[op] ...".
PoolGeometry pool_geometry(const char* op, IntArrayRef input, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                           IntArrayRef dilation, bool ceil_mode);
// (N, C) and the output sizes of the last `dims` spatial dimensions.
Shape pool_output_sizes(const PoolGeometry& g, int64_t dims);

}  // namespace amp
