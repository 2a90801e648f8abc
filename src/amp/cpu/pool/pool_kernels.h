// The loops of pools over channels-last images, per instruction set level and element type. `Compute` is float, or double for float64.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

// The window of one output position along one dimension: `count` inputs from `first`, `step` apart. `padded` also counts padding.
struct PoolWindow {
  int64_t first, count, step, padded;
};

struct PoolWalk {
  int64_t channels;
  int64_t in[3], out[3];
  const PoolWindow* windows[3];
  bool include_padding;
  int64_t divisor;  // divisor of averages; 0: the number of elements in the window
};

struct PoolKernels {
  // Rows [first, last) of the output; a row is one (batch, depth, height). NaN wins; among equal elements the first wins. Indices are flat
  // positions in an input image; they are not written if null.
  void (*max)(const PoolWalk& walk, int64_t first, int64_t last, const void* x, void* y, int64_t* indices);
  void (*average)(const PoolWalk& walk, int64_t first, int64_t last, const void* x, void* y);
  // Adds the gradients of all outputs of images [first, last) to dx, which is Compute[].
  void (*average_backward)(const PoolWalk& walk, int64_t first, int64_t last, const void* dy, void* dx);
};

AMP_ISA_DECLARE(extern const PerFloatingType<PoolKernels> kPool;)

}  // namespace amp::cpu
