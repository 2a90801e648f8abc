// What a pool's kernels know of its geometry and of the memory of its images. No device needed. Internal.
#pragma once

#include <amp/ops/pool_geometry.h>

namespace amp::cuda {

// Images lie as (batch, channel, point), or with `channels_last` as (batch, point, channel); inputs and outputs alike.
struct PoolWalk {
  int64_t batch, channels;
  int64_t in[3], out[3], kernel[3], stride[3], padding[3], dilation[3];
  bool channels_last, adaptive;
  bool include_padding;  // in what averages divide by
  int64_t divisor;       // of averages; 0: the number of elements

  int64_t in_points() const { return in[0] * in[1] * in[2]; }
  int64_t out_points() const { return out[0] * out[1] * out[2]; }
};

// A window that moves by a stride.
PoolWalk pool_walk(const PoolGeometry& g, bool channels_last, bool include_padding = false, int64_t divisor = 0);
// Windows that part an input of shape `in`, (N, C, ...), among outputs of the spatial shape `out`.
PoolWalk adaptive_walk(IntArrayRef in, IntArrayRef out, bool channels_last);

// Whether the results of a pool over `t` lie channels-last.
bool pools_channels_last(const Tensor& t);

}  // namespace amp::cuda
