// The loops of resampling, per instruction set level and element type. `Compute` is float, or double for float64.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

// A ResampleAxis with weights of type Compute.
struct ResampleTaps {
  int64_t in, out;
  const int64_t* starts;
  const int32_t* index;
  const void* weights;
};

struct ResamplePlan {
  // The number of elements of a position: 1 for contiguous images, the channels for channels-last ones.
  int64_t inner;
  ResampleTaps axis[3];  // depth, height, width
  // If not 0: the number of entries per output along the width, for an inner of 1. The entries are ordered by tap, then by output. Entries
  // without an input have index -1 and weight 0.
  int64_t taps;
  const int32_t* tap_index;
  const void* tap_weights;
};

struct ResampleKernels {
  // Rows [first, last) of the output; a row is one (image, depth, height). `scratch` has room for an input and an output row of Compute.
  void (*rows)(const ResamplePlan& plan, int64_t first, int64_t last, const void* x, void* y, void* scratch);
};

AMP_ISA_DECLARE(extern const PerFloatingType<ResampleKernels> kResample;)

}  // namespace amp::cpu
