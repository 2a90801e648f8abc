// The inner loops of max, min, argmax and argmin. Contains no SIMD types; shared by all instruction set levels.
#pragma once

#include <amp/cpu/reduction/fold.h>

namespace amp::cpu {

// The best element so far and its position, which is -1 if there is none yet.
struct Candidate {
  Accumulator value;
  int64_t index;
};

// The index of the first of n elements that equals `value` (or is NaN, if `value` is NaN); n if there is none.
using FindFunction = int64_t (*)(const void* in, int64_t n, Accumulator value);
// acc[j] = the better of acc[j] and the first best in[i * stride + j] over i < rows <= kExtremumRows; positions count from `start`.
using ExtremumFunction = void (*)(const void* in, int64_t stride, int64_t rows, int64_t columns, int64_t start, Candidate* acc);
inline constexpr int64_t kExtremumRows = 4096;

struct ExtremumTable {
  FindFunction find[kNumScalarTypes];
  ExtremumFunction columns[2][kNumScalarTypes];  // [largest]
};
AMP_ISA_DECLARE(extern const ExtremumTable kExtremumTable;)

}  // namespace amp::cpu
