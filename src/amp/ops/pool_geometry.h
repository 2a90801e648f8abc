// The shape of a pooling window's walk, device-free.
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

// Of `input` (N, C, ...) with checked arguments; an empty stride stands for the kernel size. Throws ValueError "[op] ...".
PoolGeometry pool_geometry(const char* op, IntArrayRef input, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                           IntArrayRef dilation, bool ceil_mode);
// (N, C) and the output sizes of the last `dims` of the three.
Shape pool_output_sizes(const PoolGeometry& g, int64_t dims);

}  // namespace amp
