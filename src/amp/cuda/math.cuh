// The functions used in elementwise expressions, for the compute types of device code: float, double and int64_t; those for Complex are in
// complex_math.cuh. The CPU's counterpart is cpu/simd/math.h.
#pragma once

#include <cmath>
#include <cstdint>
#include <type_traits>

#define AMP_FN __host__ __device__ __forceinline__

namespace amp::cuda {

template <class A, class B>
AMP_FN std::common_type_t<A, B> select(bool mask, A a, B b) {
  return mask ? a : b;
}

namespace math {

#define AMP_CUDA_MATH_1(name, function)                   \
  AMP_FN float name(float x) { return ::function##f(x); } \
  AMP_FN double name(double x) { return ::function(x); }
#define AMP_CUDA_MATH_2(name, function)                               \
  AMP_FN float name(float x, float y) { return ::function##f(x, y); } \
  AMP_FN double name(double x, double y) { return ::function(x, y); }
// clang-format off
AMP_CUDA_MATH_1(exp, exp) AMP_CUDA_MATH_1(exp2, exp2) AMP_CUDA_MATH_1(expm1, expm1) AMP_CUDA_MATH_1(log, log) AMP_CUDA_MATH_1(log2, log2)
AMP_CUDA_MATH_1(log10, log10) AMP_CUDA_MATH_1(log1p, log1p) AMP_CUDA_MATH_1(sqrt, sqrt) AMP_CUDA_MATH_1(cbrt, cbrt)
AMP_CUDA_MATH_1(sin, sin) AMP_CUDA_MATH_1(cos, cos) AMP_CUDA_MATH_1(tan, tan) AMP_CUDA_MATH_1(asin, asin) AMP_CUDA_MATH_1(acos, acos)
AMP_CUDA_MATH_1(atan, atan) AMP_CUDA_MATH_1(sinh, sinh) AMP_CUDA_MATH_1(cosh, cosh) AMP_CUDA_MATH_1(tanh, tanh)
AMP_CUDA_MATH_1(asinh, asinh) AMP_CUDA_MATH_1(acosh, acosh) AMP_CUDA_MATH_1(atanh, atanh) AMP_CUDA_MATH_1(erf, erf) AMP_CUDA_MATH_1(erfc, erfc)
AMP_CUDA_MATH_1(lgamma, lgamma) AMP_CUDA_MATH_1(abs, fabs) AMP_CUDA_MATH_1(floor, floor) AMP_CUDA_MATH_1(ceil, ceil) AMP_CUDA_MATH_1(trunc, trunc)
AMP_CUDA_MATH_1(round, rint)
AMP_CUDA_MATH_2(pow, pow) AMP_CUDA_MATH_2(atan2, atan2) AMP_CUDA_MATH_2(hypot, hypot) AMP_CUDA_MATH_2(fmod, fmod) AMP_CUDA_MATH_2(copysign, copysign)
// clang-format on
#undef AMP_CUDA_MATH_1
#undef AMP_CUDA_MATH_2

                                    template <class T>
                                    concept Floating = std::is_same_v<T, float> || std::is_same_v<T, double>;

template <Floating T>
AMP_FN bool signbit(T x) {
  return ::signbit(x);
}

#include <amp/ops/scalar_math.inc>

template <Floating T>
AMP_FN T floor_div(T a, T b) {
  if (b == 0) return a / b;
  const T mod = fmod(a, b);
  T quotient = (a - mod) / b;
  if (mod != 0 && (b < 0) != (mod < 0)) quotient -= 1;
  if (quotient == 0) return copysign(T(0), a / b);
  const T floored = floor(quotient);
  return quotient - floored > T(0.5) ? floored + 1 : floored;
}
AMP_FN float erfinv(float x) {
#ifdef __CUDA_ARCH__
  return ::erfinvf(x);
#else
  return x;
#endif
}
AMP_FN double erfinv(double x) {
#ifdef __CUDA_ARCH__
  return ::erfinv(x);
#else
  return x;
#endif
}
// Recurrence up to 10, then the asymptotic series; reflection for negative arguments.
AMP_FN double digamma(double x) {
  if (x == 0) return copysign(double(INFINITY), -x);
  double reflection = 0;
  if (x < 0) {
    const double fraction = x - trunc(x);
    if (!(x > -INFINITY) || fraction == 0) return NAN;
    constexpr double kPi = 3.14159265358979323846;
    reflection = -kPi / tan(kPi * (fraction - round(fraction)));
    x = 1 - x;
  }
  double sum = 0;
  for (; x < 10; x += 1) sum -= 1 / x;
  const double z = 1 / (x * x);
  const double series =
      z * (-1.0 / 12 + z * (1.0 / 120 + z * (-1.0 / 252 + z * (1.0 / 240 + z * (-1.0 / 132 + z * (691.0 / 32760 - z / 12))))));
  return sum + log(x) - 0.5 / x + series + reflection;
}
AMP_FN float digamma(float x) { return static_cast<float>(digamma(static_cast<double>(x))); }

}  // namespace math
}  // namespace amp::cuda
