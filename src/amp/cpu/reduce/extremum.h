// The inner loops of max, min, argmax and argmin. Free of SIMD, shared by all levels.
#pragma once

#include <amp/cpu/reduce/fold.h>

namespace amp::cpu {

// The best element so far and its position; a position of -1 means that there is none yet.
struct Candidate {
  Accumulator value;
  int64_t index;
};

// The first of n elements that is `value`, or NaN when that is NaN; n when there is none.
using FindFunction = int64_t (*)(const void* in, int64_t n, Accumulator value);
// acc[j] = the better of acc[j] and the first best of in[i * stride + j] over i < rows <= kExtremumRows, whose positions begin at `start`.
using ExtremumFunction = void (*)(const void* in, int64_t stride, int64_t rows, int64_t columns, int64_t start, Candidate* acc);
inline constexpr int64_t kExtremumRows = 4096;

struct ExtremumTable {
  FindFunction find[kNumScalarTypes];
  ExtremumFunction columns[2][kNumScalarTypes];  // [largest]
};
AMP_ISA_DECLARE(extern const ExtremumTable kExtremumTable;)

}  // namespace amp::cpu
