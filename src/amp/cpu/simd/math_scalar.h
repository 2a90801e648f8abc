// The functions of math.h for float, double and int64_t, and special functions that exist only in scalar form. Part of math.h.
#pragma once

#include <math.h>  // lgamma_r is not in <cmath>

#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA::math {

template <class T>
concept Floating = std::is_same_v<T, float> || std::is_same_v<T, double>;

namespace detail {

// Inverse error function: M. Giles' approximation for double (GPU Computing Gems, 2012), then Halley steps with erf or erfc.
AMP_FN double erfinv(double y) {
  const double magnitude = __builtin_fabs(y);
  if (!(magnitude < 1)) return magnitude == 1 ? __builtin_copysign(__builtin_inf(), y) : __builtin_nan("");
  double w = -__builtin_log1p(-magnitude * magnitude), p;
  if (w < 5) {
    w -= 2.5;
    constexpr double c[] = {1.50140941,      0.246640727,    -0.00417768164, -0.00125372503, 0.00021858087,
                            -4.39150654e-06, -3.5233877e-06, 3.43273939e-07, 2.81022636e-08};
    p = c[8];
    for (int i = 7; i >= 0; --i) p = p * w + c[i];
  } else {
    w = __builtin_sqrt(w) - 3;
    constexpr double c[] = {2.83297682,     1.00167406,    0.00943887047,  -0.0076224613,  0.00573950773,
                            -0.00367342844, 0.00134934322, 0.000100950558, -0.000200214257};
    p = c[8];
    for (int i = 7; i >= 0; --i) p = p * w + c[i];
  }
  double x = p * magnitude;
  // The coefficients are for float32 and only give a starting value, which is inaccurate in the tails. 1 - magnitude is exact where it is
  // used.
  double u = 1;
  for (int step = 0; step < 20 && __builtin_fabs(u) > 1e-8 * x; ++step) {
    const double error = magnitude < 0.5 ? __builtin_erf(x) - magnitude : (1 - magnitude) - __builtin_erfc(x);
    u = error * 0.886226925452758014 * __builtin_exp(x * x);
    x -= u / (1 + x * u);
  }
  return __builtin_copysign(x, y);
}

}  // namespace detail

// f(x) for float and double from the C library.
#define AMP_SCALAR_1(name)                                      \
  AMP_FN float name(float x) { return __builtin_##name##f(x); } \
  AMP_FN double name(double x) { return __builtin_##name(x); }
#define AMP_SCALAR_2(name)                                                  \
  AMP_FN float name(float x, float y) { return __builtin_##name##f(x, y); } \
  AMP_FN double name(double x, double y) { return __builtin_##name(x, y); }
// clang-format off
AMP_SCALAR_1(exp) AMP_SCALAR_1(exp2) AMP_SCALAR_1(expm1) AMP_SCALAR_1(log) AMP_SCALAR_1(log2) AMP_SCALAR_1(log10) AMP_SCALAR_1(log1p)
AMP_SCALAR_1(sin) AMP_SCALAR_1(cos) AMP_SCALAR_1(tan) AMP_SCALAR_1(asin) AMP_SCALAR_1(acos) AMP_SCALAR_1(atan)
AMP_SCALAR_1(sinh) AMP_SCALAR_1(cosh) AMP_SCALAR_1(tanh) AMP_SCALAR_1(asinh) AMP_SCALAR_1(acosh) AMP_SCALAR_1(atanh)
AMP_SCALAR_1(erf) AMP_SCALAR_1(erfc) AMP_SCALAR_1(cbrt) AMP_SCALAR_1(sqrt)
AMP_SCALAR_1(floor) AMP_SCALAR_1(ceil) AMP_SCALAR_1(trunc)
AMP_SCALAR_2(pow) AMP_SCALAR_2(atan2) AMP_SCALAR_2(hypot) AMP_SCALAR_2(fmod) AMP_SCALAR_2(copysign)
// clang-format on
#undef AMP_SCALAR_1
#undef AMP_SCALAR_2

                    template <Floating T>
                    AMP_FN T abs(T x) {
  if constexpr (sizeof(T) == 4) return __builtin_fabsf(x);
  else return __builtin_fabs(x);
}
// Ties round to even.
AMP_FN float round(float x) { return __builtin_rintf(x); }
AMP_FN double round(double x) { return __builtin_rint(x); }
AMP_FN float erfinv(float x) { return static_cast<float>(detail::erfinv(x)); }
AMP_FN double erfinv(double x) { return detail::erfinv(x); }
// lgamma writes a global variable; lgamma_r does not.
AMP_FN float lgamma(float x) {
  int sign;
  return ::lgammaf_r(x, &sign);
}
AMP_FN double lgamma(double x) {
  int sign;
  return ::lgamma_r(x, &sign);
}
template <Floating T>
AMP_FN bool signbit(T x) {
  return __builtin_signbit(x) != 0;
}

#include <amp/ops/scalar_math.inc>

// Integers of at most 32 bits, which ops with loops of their own for them compute in their own type.
template <class T>
concept NarrowInteger = std::is_integral_v<T> && !std::is_same_v<T, bool> && sizeof(T) <= 4;

template <NarrowInteger T>
AMP_FN T abs(T x) {
  return static_cast<T>(x < 0 ? -x : x);
}
template <NarrowInteger T>
AMP_FN T sign(T x) {
  return static_cast<T>((x > 0) - (x < 0));
}
template <NarrowInteger T>
AMP_FN T min(T a, T b) {
  return a < b ? a : b;
}
template <NarrowInteger T>
AMP_FN T max(T a, T b) {
  return a > b ? a : b;
}
template <NarrowInteger T>
AMP_FN T fmin(T a, T b) {
  return min(a, b);
}
template <NarrowInteger T>
AMP_FN T fmax(T a, T b) {
  return max(a, b);
}

}  // namespace amp::cpu::AMP_ISA::math
