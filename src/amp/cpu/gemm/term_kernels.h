// The loop that splits float32 numbers into bfloat16 terms, per instruction set level.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

constexpr float kTermScale = 0x1p8f;  // of a term, relative to the one before it

// The bits of the largest magnitude, and those of the smallest one that is not 0, minus 1. NaN is above infinity.
struct Magnitudes {
  uint32_t most = 0, least = ~uint32_t{0};
};

// x[i] = first[i] + second[i] / 2^8 + third[i] / 2^16. The terms are rounded to nearest. `third` may be null: the sum then lacks it. The
// terms of numbers that round to infinity are undefined.
using SplitFunction = Magnitudes (*)(const float* x, int64_t n, uint16_t* first, uint16_t* second, uint16_t* third);

AMP_ISA_DECLARE(extern const SplitFunction kSplit;)

}  // namespace amp::cpu
