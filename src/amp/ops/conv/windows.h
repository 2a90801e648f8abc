// The windows of im2col and col2im.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Height and width.
struct Windows {
  int64_t in[2], out[2], kernel[2], stride[2], padding[2], dilation[2];

  int64_t in_points() const { return in[0] * in[1]; }
  int64_t out_points() const { return out[0] * out[1]; }
  int64_t taps() const { return kernel[0] * kernel[1]; }
};

// The windows for images of size `image`. Throws ValueError, naming `op`, for arguments that don't fit.
Windows windows_of(const char* op, IntArrayRef image, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                   IntArrayRef stride);

}  // namespace amp
