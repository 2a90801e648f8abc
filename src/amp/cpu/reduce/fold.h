// Folds of contiguous memory into accumulators: the inner loops of reductions. Free of SIMD, shared by all levels.
#pragma once

#include <cstdint>

#include <amp/core/scalar_type.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

enum class Fold : uint8_t { Sum, SumSquares, SumAbs, SumSquaredDistance, CountNonZero, Prod, Max, Min, MaxAbs, MinAbs };
inline constexpr int kNumFolds = 10;

// An accumulator: a double for floating elements, an int64_t for the others. Float32 is added up in trees of eight vectors before it goes
// into a double, so that the error of a sum hardly grows with its length.
union Accumulator {
  double real;
  int64_t integer;
};

struct FoldKernel {
  // *acc = fold(*acc, fold of n contiguous elements). `center`: what SumSquaredDistance measures from, one value of the compute type.
  void (*row)(const void* in, int64_t n, const void* center, Accumulator* acc);
  // acc[j] = fold(acc[j], fold of in[i * stride + j] over i < rows) for j < columns. `acc` and `center` (one value per column) may be read,
  // and acc written, up to kColumnPadding elements past their end.
  void (*columns)(const void* in, int64_t stride, int64_t rows, int64_t columns, const void* center, Accumulator* acc);
};
inline constexpr int64_t kColumnPadding = 16;

struct FoldTable {
  FoldKernel kernels[kNumFolds][kNumScalarTypes];  // null where a type has no such fold
};
AMP_ISA_DECLARE(extern const FoldTable kFoldTable;)

inline const FoldKernel& fold_kernel(Fold fold, ScalarType t) {
  return AMP_ISA_PICK(kFoldTable).kernels[static_cast<int>(fold)][static_cast<int>(t)];
}

// What a fold of nothing gives.
Accumulator fold_identity(Fold fold, ScalarType t);

}  // namespace amp::cpu
