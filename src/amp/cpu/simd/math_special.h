// Our own erf, normal_cdf, erfinv, lgamma and digamma for Vec<float>, and digamma for Vec<double>. Part of math.h. Polynomials are minimax
// in the relative error, which is below 2e-8.
#pragma once

#include <amp/cpu/simd/math_exp_log.h>
#include <amp/cpu/simd/math_libm.h>

namespace amp::cpu::AMP_ISA::math {

namespace detail {

// erf(x) / x - 1 in x^2 up to x = 0.9, and -log(erfc(x)) in x from there to 4.
inline constexpr float kErfSmall[] = {0.128379107f, -0.376125246f, 0.112821415f, -0.0267789159f, 0.00501196645f, -0.000609035604f};
inline constexpr float kErfLarge[] = {0.000166449259f, 1.12779725f,    0.636976123f,   0.104113668f,
                                      -0.0223152079f,  0.00306548877f, -0.00019821951f};
// (normal_cdf(x) - 1/2) / x as a fraction of polynomials in x^2, up to x = 5.54.
inline constexpr float kCdfAbove[] = {0.398942262f, 0.0336576663f, 0.00466225017f, 0.000166398531f, 6.294782e-06f, 2.26508625e-08f};
inline constexpr float kCdfBelow[] = {1.0f, 0.251033634f, 0.0285262335f, 0.00187104056f, 7.26512808e-05f, 1.19035531e-06f};
// erfinv(y) / y in w - 2.5 and in sqrt(w) - 3, where w = -log(1 - y^2), below and from w = 5.
inline constexpr float kErfinvCenter[] = {1.50140941f,      0.24664028f,      -0.00417738687f, -0.0012527419f,  0.000218344459f,
                                          -4.96333814e-06f, -3.46270804e-06f, 4.66168302e-07f, 2.32328841e-08f, -8.79087647e-09f};
inline constexpr float kErfinvTail[] = {2.83297682f,    1.00167513f,    0.00944568403f,  -0.00763940997f,  0.00568317249f,
                                        -0.0035869875f, 0.00149585656f, -7.6619348e-05f, -0.000318723178f, 0.000128964006f};
// lgamma(2 + t) / (t (1 + t)) for |t| <= 1, and the rest of Stirling's series, times x, in 1 / x^2 for x >= 4.
inline constexpr float kLgammaCenter[] = {0.422784328f,    -0.10031727f,     0.0329649448f,    -0.0123849772f,  0.0049994844f,
                                          -0.00210205f,    0.000910488598f,  -0.000425597973f, 0.000195835397f, -5.23926756e-05f,
                                          2.02161682e-05f, -3.87439868e-05f, 1.93201722e-05f};
inline constexpr float kStirling[] = {0.0833333284f, -0.00277663395f, 0.000743022771f};
// The asymptotic series of digamma.
inline constexpr double kDigamma[] = {-1.0 / 12, 1.0 / 120, -1.0 / 252, 1.0 / 240, -1.0 / 132, 691.0 / 32760, -1.0 / 12};

// Replaces the lanes of `result` in `mask` by f(x).
template <float (*f)(float)>
__attribute__((noinline)) Vec<float> replace_lanes(Vec<float> result, Mask<float> mask, Vec<float> x) {
  for (int i = 0; i < Vec<float>::kSize; ++i) {
    if (mask.v[i] != 0) result.v[i] = f(x.v[i]);
  }
  return result;
}

}  // namespace detail

AMP_FN Vec<float> erf(Vec<float> x) {
  using V = Vec<float>;
  V magnitude = abs(x);
  magnitude = select(magnitude > V(4), V(4), magnitude);  // from here on 1; NaN is kept
  const V small = multiply_add(magnitude, detail::polynomial(magnitude * magnitude, detail::kErfSmall), magnitude);
  const V large = V(1) - exp(-detail::polynomial(magnitude, detail::kErfLarge));
  return copysign(select(magnitude < V(0.9), small, large), x);
}

// (1 + erf(x / sqrt(2))) / 2 with an absolute error of at most 2e-7, at half the cost of erf.
AMP_FN Vec<float> normal_cdf(Vec<float> x) {
  using V = Vec<float>;
  const V z = x * x, slope = detail::polynomial(z, detail::kCdfAbove) / detail::polynomial(z, detail::kCdfBelow);
  const V inside = min(max(multiply_add(x, slope, V(0.5)), V(0)), V(1));
  return select(abs(x) > V(5.54), select(x > V(0), V(1), V(0)), inside);
}
AMP_FN Vec<double> normal_cdf(Vec<double> x) {
  using V = Vec<double>;
  return V(0.5) * (V(1) + erf(x * V(0.70710678118654752440)));
}

AMP_FN Vec<float> erfinv(Vec<float> y) {
  using V = Vec<float>;
  const V w = -log((V(1) - y) * (V(1) + y));
  const V center = detail::polynomial(w - V(2.5), detail::kErfinvCenter), tail = detail::polynomial(sqrt(w) - V(3), detail::kErfinvTail);
  const V x = select(w < V(5), center, tail) * y;
  return select(abs(y) == V(1), copysign(V(__builtin_inf()), y), x);
}

AMP_FN Vec<float> lgamma(Vec<float> x) {
  using V = Vec<float>;
  using C = detail::Constants<float>;
  // Below 3: a product with the zeros at 1 and 2. A logarithm moves arguments below 1, and from 3 on, into [1, 3). From 4 on: Stirling's
  // formula.
  const Mask<float> below = x < V(1), above = x >= V(3);
  const detail::LogParts<float> p = detail::log_parts(select(above & (x < V(4)), x - V(1), x));
  const V log_high = p.k * V(C::kLogLn2High), log_low = multiply_add(p.k, V(C::kLogLn2Low), p.correction) - p.half_square + p.f;
  const V log = log_high + log_low;
  const V moved = select(below, V(1), select(above, V(3), V(2))), t = x - moved, next = select(below, x, x - (moved - V(1)));
  const V center = t * next * detail::polynomial(t, detail::kLgammaCenter) + select(below, -log, select(above, log, V(0)));
  const V inverse = V(1) / x, rest = detail::polynomial(inverse * inverse, detail::kStirling) * inverse;
  const V stirling = (x - V(0.5)) * ((log_high - V(1)) + log_low) + (V(0.41893853320467274178) + rest);
  const V result = select(x < V(4), center, stirling);
  const Mask<float> other = !(x > V(0));
  return any(other) ? detail::replace_lanes<&math::lgamma>(result, other, x) : result;
}

// Recurrence up to 10, then the asymptotic series; reflection for negative arguments. Poles as in torch: -inf at 0, NaN at -1, -2, ...
AMP_FN Vec<double> digamma(Vec<double> x) {
  using V = Vec<double>;
  const Mask<double> negative = x < V(0);
  const V start = select(negative, V(1) - x, x);
  // 1 / (start + 1) + ... + 1 / (start + 9) as a fraction
  V above(1), below = start + V(1);
#pragma GCC unroll 8
  for (int i = 2; i < 10; ++i) {
    const V next = start + V(i);
    above = multiply_add(above, next, below);
    below = below * next;
  }
  const Mask<double> low = start < V(10);
  const V end = select(low, start + V(10), start), z = V(1) / (end * end);
  V result = log(end) - V(0.5) / end + detail::polynomial(z, detail::kDigamma) * z;
  result = select(low, result - above / below - V(1) / start, result);
  if (any(negative)) {
    // tan loses digits near its pole at 1/2, hence cot(pi t) = tan(pi (1/2 - t)).
    const V pi(3.14159265358979323846), fraction = x - trunc(x), magnitude = abs(fraction);
    const Mask<double> middle = (magnitude > V(0.25)) & (magnitude < V(0.75));
    const V tangent = tan(pi * select(middle, copysign(V(0.5), fraction) - fraction, fraction - round(fraction)));
    const V reflected = result - pi * select(middle, tangent, V(1) / tangent);
    result = select(negative, select(fraction == V(0), V(__builtin_nan("")), reflected), result);
  }
  return result;
}
// In float64, because the sum cancels near the zeros.
AMP_FN Vec<float> digamma(Vec<float> x) {
#if AMP_SIMD_BYTES == 16
  // By lanes: gcc 12 for AArch64 fails on conversions of vectors of 8 bytes (internal compiler error).
  constexpr int kLanes = Vec<double>::kSize;
  for (int half = 0; half < 2; ++half) {
    Vec<double> wide;
    for (int i = 0; i < kLanes; ++i) wide.v[i] = static_cast<double>(x.v[half * kLanes + i]);
    wide = digamma(wide);
    for (int i = 0; i < kLanes; ++i) x.v[half * kLanes + i] = static_cast<float>(wide.v[i]);
  }
#else
  typedef float Half __attribute__((vector_size(AMP_SIMD_BYTES / 2)));
  Half halves[2];
  __builtin_memcpy(halves, &x.v, sizeof(halves));
#pragma GCC unroll 2
  for (Half& half : halves) {
    half = __builtin_convertvector(digamma(Vec<double>(__builtin_convertvector(half, Vec<double>::Native))).v, Half);
  }
  __builtin_memcpy(&x.v, halves, sizeof(halves));
#endif
  return x;
}
AMP_FN double digamma(double x) { return digamma(Vec<double>(x))[0]; }
AMP_FN float digamma(float x) { return static_cast<float>(digamma(static_cast<double>(x))); }

}  // namespace amp::cpu::AMP_ISA::math
