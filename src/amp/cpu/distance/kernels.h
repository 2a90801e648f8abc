// Distances between rows, per instruction set level, in float32 or float64.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

struct DistanceKernels {
  // out[j] = |x - column j of ys|_p for j < count; the `depth` rows of ys are `pitch` elements apart.
  void (*distances)(const void* x, const void* ys, int64_t pitch, int64_t depth, int64_t count, double p, void* out);
  // out[k] = sum over j of grads[j] * the derivative of |x - y_j|_p = norms[j] with respect to x[k]; the rows y_j are contiguous. Zero
  // where the norm is.
  void (*gradient)(const void* x, const void* ys, const void* grads, const void* norms, int64_t depth, int64_t count, double p, void* out);
};

struct DistanceTable {
  DistanceKernels f32, f64;
};
AMP_ISA_DECLARE(extern const DistanceTable kDistances;)

}  // namespace amp::cpu
