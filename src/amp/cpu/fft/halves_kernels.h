// The step between a real transform and a complex one of half its length, per instruction set level.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

struct HalvesKernels {
  // For 0 < k < half - k, with x = in[k] and y = conj(in[half - k]): out[k] = c (x + y) + w_k (x - y), and out[half - k] is the conjugate
  // of c (x + y) - w_k (x - y). `in` may be `out`. For each w_k, `waves` contains the real part twice, then the negated imaginary part,
  // then the imaginary part.
  void (*combine)(const void* in, void* out, const void* waves, int64_t half, double c);
};

struct HalvesTable {
  HalvesKernels f32, f64;
};
AMP_ISA_DECLARE(extern const HalvesTable kHalves;)

}  // namespace amp::cpu
