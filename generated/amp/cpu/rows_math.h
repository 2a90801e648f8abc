// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
// The CPU loops of the math ops, by name and instruction set.
#pragma once

#include <amp/cpu/elementwise/row.h>
#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE(extern const ElementwiseRow kMathRows[];)

enum class MathRow {
  real_abs,
  complex_abs,
  sign,
  square,
  sqrt,
  rsqrt,
  reciprocal,
  exp,
  exp2,
  expm1,
  log,
  log2,
  log10,
  log1p,
  sin,
  cos,
  tan,
  asin,
  acos,
  atan,
  sinh,
  cosh,
  tanh,
  tanh_backward,
  asinh,
  acosh,
  atanh,
  erf,
  erfc,
  erfinv,
  lgamma,
  digamma,
  trigamma,
  ceil,
  floor,
  trunc,
  round,
  frac,
  pow,
  cube,
  atan2,
  hypot,
  real_logaddexp,
  logaddexp2,
  xlogy,
  special_xlog1py,
  copysign,
  heaviside,
  deg2rad,
  rad2deg,
  maximum,
  minimum,
  keep_larger,
  keep_ahead,
  fmax,
  fmin,
  keep_first,
  keep_second,
  clamp_between,
  keep_between,
  clamp_min,
  clamp_max,
  where,
  keep_where,
  keep_where_not,
  masked_fill,
  replace_non_finite,
  quantize_by,
  quantizes_by,
  quantize_by_each,
  quantizes_by_each,
  log_odds,
};

template <MathRow Row>
const ElementwiseRow& row() {
  return AMP_ISA_PICK(kMathRows)[static_cast<int>(Row)];
}

}  // namespace amp::cpu
