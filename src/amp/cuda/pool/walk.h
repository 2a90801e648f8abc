// The pool geometry and memory layout that the kernels need. Needs no device. Internal.
#pragma once

#include <amp/ops/pool/pool_geometry.h>

namespace amp::cuda {

// Images are (batch, channel, point), or with `channels_last` (batch, point, channel); inputs and outputs alike.
struct PoolWalk {
  int64_t batch, channels;
  int64_t in[3], out[3], kernel[3], stride[3], padding[3], dilation[3];
  bool channels_last, adaptive;
  bool include_padding;  // whether the divisor of averages counts padding
  int64_t divisor;       // divisor of averages; 0: the number of elements in the window

  int64_t in_points() const { return in[0] * in[1] * in[2]; }
  int64_t out_points() const { return out[0] * out[1] * out[2]; }
};

// A window that moves by a stride.
PoolWalk pool_walk(const PoolGeometry& g, bool channels_last, bool include_padding = false, int64_t divisor = 0);
// Windows that divide an input of shape `in`, (N, C, ...), among outputs of the spatial shape `out` (adaptive pooling).
PoolWalk adaptive_walk(IntArrayRef in, IntArrayRef out, bool channels_last);

// Whether the results of a pool over `t` are channels-last.
bool pools_channels_last(const Tensor& t);

}  // namespace amp::cuda
