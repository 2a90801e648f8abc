// The functions used in elementwise expressions, for the compute types of device code: float, double and int64_t; those for Complex are in
// complex.cuh. The CPU's counterpart is cpu/simd/math.h.
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
AMP_FN T rsqrt(T x) {
  return T(1) / sqrt(x);
}
template <Floating T>
AMP_FN T sigmoid(T x) {
  const T e = exp(-abs(x));
  return (x < 0 ? e : T(1)) / (T(1) + e);
}
template <Floating T>
AMP_FN T sign(T x) {
  return T((x > 0) - (x < 0));
}
template <Floating T>
AMP_FN bool isnan(T x) {
  return x != x;
}
template <Floating T>
AMP_FN bool isinf(T x) {
  return abs(x) == T(INFINITY);
}
template <Floating T>
AMP_FN bool isfinite(T x) {
  return abs(x) < T(INFINITY);
}
template <Floating T>
AMP_FN bool signbit(T x) {
  return ::signbit(x);
}
// min and max propagate NaN; fmin and fmax ignore it.
template <Floating T>
AMP_FN T min(T a, T b) {
  return a < b || a != a ? a : b;
}
template <Floating T>
AMP_FN T max(T a, T b) {
  return a > b || a != a ? a : b;
}
template <Floating T>
AMP_FN T fmin(T a, T b) {
  return a < b || b != b ? a : b;
}
template <Floating T>
AMP_FN T fmax(T a, T b) {
  return a > b || b != b ? a : b;
}
template <Floating T>
AMP_FN T remainder(T a, T b) {
  const T r = fmod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
template <Floating T>
AMP_FN T trunc_div(T a, T b) {
  return trunc(a / b);
}
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

// Integer overflow wraps around; division by zero gives 0.
AMP_FN int64_t negate(int64_t x) { return static_cast<int64_t>(-static_cast<uint64_t>(x)); }
AMP_FN int64_t abs(int64_t x) { return x < 0 ? negate(x) : x; }
AMP_FN int64_t sign(int64_t x) { return (x > 0) - (x < 0); }
AMP_FN int64_t floor(int64_t x) { return x; }
AMP_FN int64_t ceil(int64_t x) { return x; }
AMP_FN int64_t round(int64_t x) { return x; }
AMP_FN int64_t trunc(int64_t x) { return x; }
AMP_FN int64_t min(int64_t a, int64_t b) { return a < b ? a : b; }
AMP_FN int64_t max(int64_t a, int64_t b) { return a > b ? a : b; }
AMP_FN int64_t fmin(int64_t a, int64_t b) { return a < b ? a : b; }
AMP_FN int64_t fmax(int64_t a, int64_t b) { return a > b ? a : b; }
AMP_FN bool isnan(int64_t) { return false; }
AMP_FN bool isinf(int64_t) { return false; }
AMP_FN bool isfinite(int64_t) { return true; }
AMP_FN bool signbit(int64_t x) { return x < 0; }
AMP_FN int64_t copysign(int64_t x, int64_t s) { return (x < 0) != (s < 0) ? negate(x) : x; }
AMP_FN int64_t trunc_div(int64_t a, int64_t b) { return b == -1 ? negate(a) : b == 0 ? 0 : a / b; }
AMP_FN int64_t fmod(int64_t a, int64_t b) { return b == 0 || b == -1 ? 0 : a % b; }
AMP_FN int64_t remainder(int64_t a, int64_t b) {
  const int64_t r = fmod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
AMP_FN int64_t floor_div(int64_t a, int64_t b) {
  const int64_t q = trunc_div(a, b);
  return (a < 0) != (b < 0) && fmod(a, b) != 0 ? q - 1 : q;
}
AMP_FN int64_t pow(int64_t base, int64_t exponent) {
  if (exponent < 0) return base == 1 ? 1 : base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0;
  uint64_t result = 1, factor = static_cast<uint64_t>(base);
  for (; exponent > 0; exponent >>= 1) {
    if (exponent & 1) result *= factor;
    factor *= factor;
  }
  return static_cast<int64_t>(result);
}

}  // namespace math
}  // namespace amp::cuda
