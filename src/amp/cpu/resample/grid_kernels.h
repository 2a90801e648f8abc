// The loops of grid_sampler, per instruction set level, for float and double.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

// Dimensions are in the order of coordinates: width, height, depth.
struct GridPlan {
  int dims;
  int64_t size[3], stride[3];
  int64_t interpolation, padding;  // as in the arguments of grid_sampler
  bool align_corners;
  int64_t channels, points;  // points of the grid per image

  int64_t image() const { return size[0] * size[1] * (dims == 3 ? size[2] : 1); }
  // The elements that a point reads.
  int taps() const {
    const int each = interpolation == 0 ? 2 : interpolation == 1 ? 1 : 4;
    return dims == 3 ? each * each * each : each * each;
  }
};

// Of one image: x is (channels, ...), grid is (points, dims), y and dy are (channels, points).
template <class T>
struct GridKernels {
  // Points [first, last).
  void (*sample)(const GridPlan& plan, const T* x, const T* grid, int64_t first, int64_t last, T* y);
  void (*grid_gradient)(const GridPlan& plan, const T* x, const T* grid, const T* dy, int64_t first, int64_t last, T* dgrid);
  // The positions (-1: none) and weights that points [first, last) read: index[tap * points + point].
  void (*entries)(const GridPlan& plan, const T* grid, int64_t first, int64_t last, int32_t* index, T* weight);
};

AMP_ISA_DECLARE(extern const GridKernels<float> kGridFloat; extern const GridKernels<double> kGridDouble;)

}  // namespace amp::cpu
