// The loops of grid_sampler, per instruction set level, for float and double.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>
#include <amp/ops/resample/grid_plan.h>

namespace amp::cpu {

// The data of one image: x is (channels, ...), grid is (points, dims), y and dy are (channels, points).
template <class T>
struct GridKernels {
  // Computes points [first, last).
  void (*sample)(const GridPlan& plan, const T* x, const T* grid, int64_t first, int64_t last, T* y);
  // The same sums for an image with its channels last. Point p is written to y + (p - first) * channels.
  void (*sample_rows)(const GridPlan& plan, const T* x, const T* grid, int64_t first, int64_t last, T* y);
  void (*grid_gradient)(const GridPlan& plan, const T* x, const T* grid, const T* dy, int64_t first, int64_t last, T* dgrid);
  // The positions (-1: none) and weights that points [first, last) read: index[tap * points + point].
  void (*entries)(const GridPlan& plan, const T* grid, int64_t first, int64_t last, int32_t* index, T* weight);
  int64_t lanes;  // of a vector
};

AMP_ISA_DECLARE(extern const GridKernels<float> kGridFloat; extern const GridKernels<double> kGridDouble;)

}  // namespace amp::cpu
