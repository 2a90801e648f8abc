// The loops of pools over contiguous images, plane by plane, per instruction set level and element type. `Compute` is float, or double for
// float64.
#pragma once

#include <amp/cpu/pool/pool_kernels.h>

namespace amp::cpu {

// The largest stride of windows that lanes read.
constexpr int64_t kMostPlaneStride = 32;

struct PlaneWalk {
  PoolWalk walk;  // its channels are not used

  // By lanes: adjacent outputs in the lanes of a vector. Windows lie at o * stride - padding; tap k reads `taps[k]` elements after the
  // place of the output. Input rows are staged for this: padded, and split into `stride` phases of `pitch` elements. For each row of the
  // depth, `slots` rows of the height are kept. With stride 1 and no padding, rows of the compute type are read in place.
  int64_t stride, padding, kernel, pitch, slots;
  const int64_t* taps;
  const void* widths;  // Compute: the contribution of a window to the divisor of an average, along the width
  bool staged;
};

struct PlaneKernels {
  // Rows [first, last) of the output; a row is one (plane, depth, height). `indices` may be null; otherwise they are those of PoolKernels.
  // The scratch holds the staged rows: Compute[depth of a window][slots][stride][pitch].
  void (*max_by_lanes)(const PlaneWalk& walk, int64_t first, int64_t last, const void* x, void* y, int64_t* indices, void* scratch);
  void (*average_by_lanes)(const PlaneWalk& walk, int64_t first, int64_t last, const void* x, void* y, void* scratch);
  // By windows: adjacent elements of a window in the lanes of a vector.
  void (*max_by_windows)(const PoolWalk& walk, int64_t first, int64_t last, const void* x, void* y, int64_t* indices);
  void (*average_by_windows)(const PoolWalk& walk, int64_t first, int64_t last, const void* x, void* y);
};

AMP_ISA_DECLARE(extern const PerFloatingType<PlaneKernels> kPlanePool;)

}  // namespace amp::cpu
