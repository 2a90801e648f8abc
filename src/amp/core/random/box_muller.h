// Pairs of normally distributed numbers from pairs of random words (Box-Muller transform), bit-identical on every device: the elementary
// functions use only additions, multiplications, divisions and square roots, each rounded once. (Host code must be compiled with
// -ffp-contract=off if the compiler may contract a * b + c into one rounding; on x86-64 without -mfma it cannot.)
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>

#include <amp/core/half.h>

namespace amp::philox {

#if defined(__CUDA_ARCH__)
AMP_HD inline float add(float a, float b) { return __fadd_rn(a, b); }
AMP_HD inline float mul(float a, float b) { return __fmul_rn(a, b); }
AMP_HD inline float div(float a, float b) { return __fdiv_rn(a, b); }
AMP_HD inline float root(float a) { return __fsqrt_rn(a); }
AMP_HD inline double add(double a, double b) { return __dadd_rn(a, b); }
AMP_HD inline double mul(double a, double b) { return __dmul_rn(a, b); }
AMP_HD inline double div(double a, double b) { return __ddiv_rn(a, b); }
AMP_HD inline double root(double a) { return __dsqrt_rn(a); }
AMP_HD inline uint32_t to_bits(float a) { return __float_as_uint(a); }
AMP_HD inline uint64_t to_bits(double a) { return static_cast<uint64_t>(__double_as_longlong(a)); }
AMP_HD inline float from_bits(uint32_t a) { return __uint_as_float(a); }
AMP_HD inline double from_bits(uint64_t a) { return __longlong_as_double(static_cast<long long>(a)); }
#else
inline float add(float a, float b) { return a + b; }
inline float mul(float a, float b) { return a * b; }
inline float div(float a, float b) { return a / b; }
inline float root(float a) { return std::sqrt(a); }
inline double add(double a, double b) { return a + b; }
inline double mul(double a, double b) { return a * b; }
inline double div(double a, double b) { return a / b; }
inline double root(double a) { return std::sqrt(a); }
inline uint32_t to_bits(float a) { return std::bit_cast<uint32_t>(a); }
inline uint64_t to_bits(double a) { return std::bit_cast<uint64_t>(a); }
inline float from_bits(uint32_t a) { return std::bit_cast<float>(a); }
inline double from_bits(uint64_t a) { return std::bit_cast<double>(a); }
#endif

// c[0] + c[1] x + c[2] x^2 + ... by Horner's rule; the first overload ends the recursion.
template <class T>
AMP_HD inline T polynomial(T, T last) {
  return last;
}
template <class T, class... Rest>
AMP_HD inline T polynomial(T x, T first, Rest... rest) {
  return add(first, mul(x, polynomial(x, rest...)));
}

// log(x) for normal x > 0: x = 2^k (1 + f) with 1 + f in [sqrt(1/2), sqrt(2)), s = f / (2 + f), log(1 + f) = 2 atanh(s).
AMP_HD inline float log_of(float x) {
  constexpr uint32_t low = 0x3f3504f3, mantissa = 0x007fffff;
  const uint32_t bits = to_bits(x) - low;
  const auto k = static_cast<float>(static_cast<int32_t>(bits) >> 23);
  const float f = add(from_bits((bits & mantissa) + low), -1.0f);
  const float s = div(f, add(2.0f, f)), z = mul(s, s), half_square = mul(0.5f, mul(f, f));
  const float rest = mul(z, polynomial(z, 0.66666662693f, 0.40000972152f, 0.28498786688f, 0.24279078841f));
  const float correction = add(mul(s, add(half_square, rest)), mul(k, 9.0580006145e-06f));
  return add(mul(k, 6.9313812256e-01f), add(f, add(correction, -half_square)));
}
AMP_HD inline double log_of(double x) {
  constexpr uint64_t low = 0x3fe6a09e667f3bcd, mantissa = 0x000fffffffffffff;
  const uint64_t bits = to_bits(x) - low;
  const auto k = static_cast<double>(static_cast<int64_t>(bits) >> 52);
  const double f = add(from_bits((bits & mantissa) + low), -1.0);
  const double s = div(f, add(2.0, f)), z = mul(s, s), half_square = mul(0.5, mul(f, f));
  const double rest =
      mul(z, polynomial(z, 6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
                        1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01));
  const double correction = add(mul(s, add(half_square, rest)), mul(k, 1.90821492927058770002e-10));
  return add(mul(k, 6.93147180369123816490e-01), add(f, add(correction, -half_square)));
}

// sin and cos of `x` in [-pi/4, pi/4].
AMP_HD inline float small_sin(float x) {
  const float z = mul(x, x);
  return add(x, mul(mul(x, z), polynomial(z, -1.6666654611e-01f, 8.3321608736e-03f, -1.9515295891e-04f)));
}
AMP_HD inline float small_cos(float x) {
  const float z = mul(x, x);
  return add(1.0f,
             add(mul(-0.5f, z), mul(mul(z, z), polynomial(z, 4.166664568298827e-02f, -1.388731625493765e-03f, 2.443315711809948e-05f))));
}
AMP_HD inline double small_sin(double x) {
  const double z = mul(x, x);
  return add(x, mul(mul(x, z), polynomial(z, -1.66666666666666324348e-01, 8.33333333332248946124e-03, -1.98412698298579493134e-04,
                                          2.75573137070700676789e-06, -2.50507602534068634195e-08, 1.58969099521155010221e-10)));
}
AMP_HD inline double small_cos(double x) {
  const double z = mul(x, x);
  const double rest = polynomial(z, 4.16666666666666019037e-02, -1.38888888888741095749e-03, 2.48015872894767294178e-05,
                                 -2.75573143513906633035e-07, 2.08757232129817482790e-09, -1.13596475577881948265e-11);
  return add(1.0, add(mul(-0.5, z), mul(mul(z, z), rest)));
}

// (radius cos(angle), radius sin(angle)) for angle = quadrant * pi / 2 + x.
template <class T>
AMP_HD inline void rotate(T radius, unsigned quadrant, T x, T& even, T& odd) {
  const T c = mul(radius, small_cos(x)), s = mul(radius, small_sin(x));
  even = quadrant == 0 ? c : quadrant == 1 ? -s : quadrant == 2 ? -c : s;
  odd = quadrant == 0 ? s : quadrant == 1 ? c : quadrant == 2 ? -s : -c;
}

// Two independent standard normal numbers from two n-bit draws. The first determines the radius, from the uniform number (first + 1/2) /
// 2^n in (0, 1]; the second is the angle in units of 2^-n turns.
AMP_HD inline void box_muller(uint32_t first, uint32_t second, float& even, float& odd) {
  const float u = mul(add(static_cast<float>(first), 0.5f), 0x1p-32f);
  const float radius = root(mul(-2.0f, log_of(u)));
  const uint32_t quadrant = (second + (1u << 29)) >> 30;
  const auto rest = static_cast<int32_t>(second - (quadrant << 30));
  rotate(radius, quadrant & 3u, mul(static_cast<float>(rest), 1.46291807926715968e-09f), even, odd);  // pi/2 * 2^-30
}
AMP_HD inline void box_muller(uint64_t first, uint64_t second, double& even, double& odd) {
  const double u = mul(add(static_cast<double>(first), 0.5), 0x1p-64);
  const double radius = root(mul(-2.0, log_of(u)));
  const uint64_t quadrant = (second + (uint64_t{1} << 61)) >> 62;
  const auto rest = static_cast<int64_t>(second - (quadrant << 62));
  rotate(radius, static_cast<unsigned>(quadrant) & 3u, mul(static_cast<double>(rest), 3.4061215800865545e-19), even, odd);  // pi/2 * 2^-62
}

}  // namespace amp::philox
