// The image and the grid that a call of grid_sampler reads. Internal.
#pragma once

#include <cstdint>

namespace amp {

class Tensor;

// Dimensions are in the order of coordinates: width, height, depth. The strides are those of contiguous images.
struct GridPlan {
  int dims;
  int64_t size[3], stride[3];
  int64_t interpolation, padding;  // the arguments of grid_sampler
  bool align_corners;
  int64_t channels, points;  // points of the grid per image

  int64_t image() const { return size[0] * size[1] * size[2]; }
  // The number of elements that a point reads along each dimension, and in total.
  int each() const { return interpolation == 0 ? 2 : interpolation == 1 ? 1 : 4; }
  int taps() const { return dims == 3 ? each() * each() * each() : each() * each(); }
};

GridPlan grid_plan(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners);

}  // namespace amp
