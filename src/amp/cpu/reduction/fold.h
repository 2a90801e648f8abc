// Folds of contiguous memory into accumulators: the inner loops of reductions. Contains no SIMD types; shared by all instruction set
// levels.
#pragma once

#include <cstdint>

#include <amp/core/scalar_type.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

enum class Fold : uint8_t { Sum, SumNumbers, SumSquares, SumAbs, SumSquaredDistance, CountNonZero, Prod, Max, Min, MaxAbs, MinAbs };
inline constexpr int kNumFolds = 11;

// An accumulator: a double for floating elements, an int64_t for all others. float32 elements are first summed in trees of eight vectors
// and then added to a double. The error of a sum therefore hardly grows with its length.
union Accumulator {
  double real;
  int64_t integer;
};

struct FoldKernel {
  // *acc = fold(*acc, fold of n contiguous elements). `center`: the value that SumSquaredDistance subtracts, in the compute type.
  void (*row)(const void* in, int64_t n, const void* center, Accumulator* acc);
  // acc[j] = fold(acc[j], fold of in[i * stride + j] over i < rows) for j < columns. May read up to kColumnPadding elements past the end of
  // `acc` and `center` (one value per column), and may write past the end of `acc`.
  void (*columns)(const void* in, int64_t stride, int64_t rows, int64_t columns, const void* center, Accumulator* acc);
};
inline constexpr int64_t kColumnPadding = 16;

struct FoldTable {
  FoldKernel kernels[kNumFolds][kNumScalarTypes];  // null if the fold does not support the type
};
AMP_ISA_DECLARE(extern const FoldTable kFoldTable;)

inline const FoldKernel& fold_kernel(Fold fold, ScalarType t) {
  return AMP_ISA_PICK(kFoldTable).kernels[static_cast<int>(fold)][static_cast<int>(t)];
}

// The result of a fold over no elements.
Accumulator fold_identity(Fold fold, ScalarType t);

}  // namespace amp::cpu
