// Reductions that are a single fold.
#pragma once

#include <amp/cpu/reduction/fold.h>
#include <amp/ops/reduction/reduction_plan.h>

namespace amp::cpu {

// How a folded value becomes the result: unchanged, divided by a number, its square root, or a comparison with the number of elements.
struct Finish {
  enum Kind : uint8_t { None, Divide, Root, IsCount } kind = None;
  double divisor = 1;
};

// Reduces `self`, of any real dtype that supports the fold, over `dims`; returns a tensor of dtype `result`.
Tensor fold(const Tensor& self, DimMask dims, bool keepdim, Fold fold, ScalarType result, Finish finish = {});

// Folds columns with the given kernel, efficiently even if rows are narrow. `center`: one value of the compute type per column, padded, or
// null.
void fold_columns(const FoldKernel& kernel, Accumulator identity, Fold fold, ScalarType t, const void* in, int64_t stride, int64_t rows,
                  int64_t columns, const void* center, Accumulator* acc);
// into[j] = fold(into[j], other[j])
void combine(Fold fold, ScalarType t, Accumulator* into, const Accumulator* other, int64_t n);

}  // namespace amp::cpu
