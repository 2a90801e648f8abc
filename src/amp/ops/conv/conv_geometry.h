// The shape of a convolution. A transposed convolution has the geometry of the convolution whose data gradient it computes.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

struct ConvGeometry {
  int64_t batch, in_channels, out_channels, groups;
  // Depth, height, width; missing ones are 1 (padding 0).
  int64_t in[3], out[3], kernel[3], stride[3], padding[3], dilation[3];

  int64_t in_points() const { return in[0] * in[1] * in[2]; }
  int64_t out_points() const { return out[0] * out[1] * out[2]; }
  int64_t taps() const { return kernel[0] * kernel[1] * kernel[2]; }
  bool is_depthwise() const { return groups > 1 && groups == in_channels && in_channels == out_channels; }
};

// The arguments of an op of the convolution family.
struct ConvArgs {
  IntArrayRef stride, padding, dilation;
  bool transposed;
  IntArrayRef output_padding;
  int64_t groups;
};

// Throws ValueError, naming `op`, if shapes or arguments do not fit.
void check_convolution(const char* op, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args);

// Expects arguments that have been checked.
Shape conv_output_sizes(IntArrayRef input, IntArrayRef weight, const ConvArgs& args);
ConvGeometry conv_geometry(IntArrayRef input, IntArrayRef weight, const ConvArgs& args);

}  // namespace amp
