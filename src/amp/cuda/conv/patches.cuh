// The index arithmetic of im2col, for the device and, in tests, the host.
#pragma once

#include <amp/core/half.h>
#include <amp/ops/conv/conv_geometry.h>
#include <amp/cuda/divide.cuh>

namespace amp::cuda {

// The input point that `tap` reads for an output point; -1 if outside the image.
AMP_HD inline int64_t patch_source(const ConvGeometry& g, int64_t tap, int64_t output) {
  int64_t in[3];
  for (int d = 2; d >= 0; --d) {
    const int64_t next_output = quotient(output, g.out[d]), next_tap = quotient(tap, g.kernel[d]);
    const int64_t o = output - next_output * g.out[d], k = tap - next_tap * g.kernel[d];
    in[d] = o * g.stride[d] - g.padding[d] + k * g.dilation[d];
    if (in[d] < 0 || in[d] >= g.in[d]) return -1;
    output = next_output;
    tap = next_tap;
  }
  return (in[0] * g.in[1] + in[1]) * g.in[2] + in[2];
}

// The inverse: the output point for which `tap` reads an input point; -1 if there is none.
AMP_HD inline int64_t patch_target(const ConvGeometry& g, int64_t tap, int64_t input) {
  int64_t out[3];
  for (int d = 2; d >= 0; --d) {
    const int64_t next_input = quotient(input, g.in[d]), next_tap = quotient(tap, g.kernel[d]);
    const int64_t from = input - next_input * g.in[d] + g.padding[d] - (tap - next_tap * g.kernel[d]) * g.dilation[d];
    if (from < 0) return -1;
    out[d] = quotient(from, g.stride[d]);
    if (out[d] * g.stride[d] != from || out[d] >= g.out[d]) return -1;
    input = next_input;
    tap = next_tap;
  }
  return (out[0] * g.out[1] + out[1]) * g.out[2] + out[2];
}

// The layout of the patches of some images: element (image, channel and tap, output point) is at image * image_stride + row * row_stride +
// point.
struct PatchMatrix {
  int64_t images, image_stride, row_stride;
};

}  // namespace amp::cuda
