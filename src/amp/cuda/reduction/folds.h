// Sums, products, counts and extreme values over dimensions of a tensor. Internal.
#pragma once

#include <amp/ops/reduction/reduced_shape.h>

namespace amp::cuda {

enum class Fold : uint8_t { Sum, SumAbs, SumSquares, Prod, Max, Min, MaxAbs, MinAbs, CountNonZero };

// How a folded value becomes the result.
struct Finish {
  enum Kind : uint8_t { Nothing, Divide, Root, IsCount };  // IsCount: whether it equals the number of folded elements
  Kind kind = Nothing;
  double divisor = 1;
};

// Abs and Squares: floating tensors only, and SumSquares only with Root. 16-bit types are folded in float32, integers in int64. Complex
// tensors support Sum only.
Tensor fold(const Tensor& self, DimMask dims, bool keepdim, Fold fold, ScalarType result, Finish finish = {});

}  // namespace amp::cuda
