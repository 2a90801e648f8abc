// amp::cpu::AMP_ISA::math: the functions used in elementwise expressions, with the same names for Vec<float>, Vec<double>, float, double,
// int64_t and Complex<float/double> (where each makes sense). At most 4 ULP off in float32 (normal_cdf: 2e-7), and correct for NaN,
// infinities, -0 and denormals.
//   exp exp2 expm1 log log2 log10 log1p sqrt rsqrt cbrt pow hypot sigmoid
//   sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh erf normal_cdf erfc erfinv lgamma digamma
//   abs sign copysign floor ceil round (halves to even) trunc fmod remainder (sign of the divisor) trunc_div floor_div
//   min max (NaN wins) fmin fmax (a number wins) isnan isinf isfinite signbit
#pragma once

#include <amp/cpu/simd/complex.h>
#include <amp/cpu/simd/math_basic.h>
#include <amp/cpu/simd/math_exp_log.h>
#include <amp/cpu/simd/math_libm.h>
#include <amp/cpu/simd/math_scalar.h>
#include <amp/cpu/simd/math_special.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA::math {

// floor(a / b) as in Python and torch: exact even if a / b rounds up to an integer.
template <class V>
requires(!std::is_integral_v<V> && !is_complex<V>) AMP_FN V floor_div(V a, V b) {
  const V zero(0), mod = fmod(a, b);
  V quotient = (a - mod) / b;
  quotient = select((mod != zero) & ((b < zero) ^ (mod < zero)), quotient - V(1), quotient);
  V whole = floor(quotient);
  whole = select(quotient - whole > V(0.5), whole + V(1), whole);
  whole = select(quotient != zero, whole, copysign(zero, a / b));
  return select(b == zero, a / b, whole);
}

}  // namespace amp::cpu::AMP_ISA::math
