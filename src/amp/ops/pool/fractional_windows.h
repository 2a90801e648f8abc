// The windows of fractional max pools, on host and device.
#pragma once

#include <cmath>
#include <cstdint>

#include <amp/core/array_ref.h>
#include <amp/core/half.h>

namespace amp {

// Depth, height, width; missing ones are 1.
struct FractionalExtents {
  int64_t in[3] = {1, 1, 1}, out[3] = {1, 1, 1}, kernel[3] = {1, 1, 1};
  double step[3] = {0, 0, 0};  // from window to window
  int dims;

  FractionalExtents(IntArrayRef image, IntArrayRef output_size, IntArrayRef kernel_size) : dims(static_cast<int>(image.size())) {
    for (size_t i = 0; i < image.size(); ++i) {
      const size_t d = 3 - image.size() + i;
      in[d] = image[i];
      out[d] = output_size[i];
      kernel[d] = kernel_size[i];
      if (out[d] > 1) step[d] = static_cast<double>(in[d] - kernel[d]) / static_cast<double>(out[d] - 1);
    }
  }
  int64_t in_points() const { return in[0] * in[1] * in[2]; }
  int64_t out_points() const { return out[0] * out[1] * out[2]; }

  // The sample of an image that belongs to a dimension; -1: none. As in torch, the samples of two dimensions start with that of the width,
  // those of three with that of the depth.
  AMP_HD int sample_of(int d) const { return dims == 2 ? (d == 0 ? -1 : 2 - d) : d; }

  // The first element of window o along a dimension. A sample that is not a number counts as 0.
  AMP_HD int64_t start(int d, double sample, int64_t o) const {
    const int64_t room = in[d] - kernel[d];
    if (o == out[d] - 1) return room;
    const double shift = sample > 1 ? 1 : sample >= 0 ? sample : 0;
    const auto at = static_cast<int64_t>(std::floor((static_cast<double>(o) + shift) * step[d]) - std::floor(shift * step[d]));
    return at < 0 ? 0 : at < room ? at : room;
  }
};

}  // namespace amp
