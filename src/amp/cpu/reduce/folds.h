// Reductions by one fold.
#pragma once

#include <amp/cpu/reduce/fold.h>
#include <amp/ops/reduction_plan.h>

namespace amp::cpu {

// What becomes of a folded value: itself, divided by a number, its root, or whether it is the number of elements.
struct Finish {
  enum Kind : uint8_t { None, Divide, Root, IsCount } kind = None;
  double divisor = 1;
};

// `self`, of any real dtype that has the fold, reduced over `dims` to a tensor of `result`.
Tensor fold(const Tensor& self, DimMask dims, bool keepdim, Fold fold, ScalarType result, Finish finish = {});

// Folds columns with the given kernel, narrow ones too without waste. `center`: one value of the compute type per column, padded, or null.
void fold_columns(const FoldKernel& kernel, Accumulator identity, Fold fold, ScalarType t, const void* in, int64_t stride, int64_t rows,
                  int64_t columns, const void* center, Accumulator* acc);
// into[j] = fold(into[j], other[j])
void combine(Fold fold, ScalarType t, Accumulator* into, const Accumulator* other, int64_t n);

}  // namespace amp::cpu
