// Vector norms, composed of the reductions of a backend. Internal.
#pragma once

#include <cmath>

#include <amp/core/tensor.h>
#include <amp/ops.h>

namespace amp {

// The p-norm of x with dtype `result`. run(x, what, dtype, root) reduces x to a tensor of `dtype`, with a final square root if `root`.
template <class Fold, class Run>
Tensor vector_norm(const Tensor& x, double p, ScalarType result, const Run& run) {
  if (p == 2) return run(x, Fold::SumSquares, result, true);
  if (p == 1) return run(x, Fold::SumAbs, result, false);
  if (p == 0) return run(x, Fold::CountNonZero, result, false);
  if (std::isinf(p)) return run(x, p > 0 ? Fold::MaxAbs : Fold::MinAbs, result, false);
  const ScalarType compute = computeType(x.dtype());
  const Tensor powers = pow(abs(x.to(compute)), p);
  return pow(run(powers, Fold::Sum, compute, false), 1 / p).to(result);
}

// The real floating-point dtype of a norm. Throws TypeError for others.
ScalarType vector_norm_type(const Tensor& self, std::optional<ScalarType> dtype);

}  // namespace amp
