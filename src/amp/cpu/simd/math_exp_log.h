// Our own exp and log for Vec: no slow path for -inf, denormals or zero. These are common in softmax, masks and sigmoids. Part of math.h.
#pragma once

#include <amp/cpu/simd/math_basic.h>

namespace amp::cpu::AMP_ISA::math {

namespace detail {

template <class T>
struct Constants;

template <>
struct Constants<float> {
  static constexpr int kMantissaBits = 23;
  static constexpr uint32_t kOne = 0x3f800000u, kSqrtHalf = 0x3f3504f3u, kMantissa = 0x007fffffu, kHighHalf = 0xfffff000u;
  static constexpr float kRoundMagic = 0x1.8p23f, kMinNormal = 0x1p-126f, kDenormalScale = 0x1p25f, kDenormalExponent = 25;
  // Beyond these limits exp is inf or 0; the scaling below yields both.
  static constexpr float kExpHigh = 89.0f, kExpLow = -104.5f;
  static constexpr float kLog2E = 1.44269504f, kLn2High = 0.693359375f, kLn2Low = -2.12194440e-4f;
  // Minimax of (exp(r) - 1 - r) / r^2 on +-ln2/2, relative error 3.1e-9.
  static constexpr float kExp[] = {0.499999934478f, 0.166665206317f, 0.0416683880473f, 0.00836871687964f, 0.00138145985527f};
  // fdlibm's log, log2 and log10.
  static constexpr float kLog[] = {0xaaaaaa.0p-24f, 0xccce13.0p-25f, 0x91e9ee.0p-25f, 0xf89e26.0p-26f};
  static constexpr float kLogLn2High = 6.9313812256e-01f, kLogLn2Low = 9.0580006145e-06f;
  static constexpr float kInvLn2High = 1.4428710938e+00f, kInvLn2Low = -1.7605285393e-04f;
  static constexpr float kInvLn10High = 4.3432617188e-01f, kInvLn10Low = -3.1689971365e-05f;
  static constexpr float kLog10Of2High = 3.0102920532e-01f, kLog10Of2Low = 7.9034151668e-07f;
};

template <>
struct Constants<double> {
  static constexpr int kMantissaBits = 52;
  static constexpr uint64_t kOne = 0x3ff0000000000000u, kSqrtHalf = 0x3fe6a09e667f3bcdu, kMantissa = 0x000fffffffffffffu,
                            kHighHalf = 0xffffffff00000000u;
  static constexpr double kRoundMagic = 0x1.8p52, kMinNormal = 0x1p-1022, kDenormalScale = 0x1p54, kDenormalExponent = 54;
  static constexpr double kExpHigh = 710.0, kExpLow = -746.0;
  static constexpr double kLog2E = 1.44269504088896338700, kLn2High = 6.93147180369123816490e-01, kLn2Low = 1.90821492927058770002e-10;
  // Relative error 3.6e-18.
  static constexpr double kExp[] = {0x1.000000000000ap-1,  0x1.55555555554fap-3,  0x1.555555555087dp-5,  0x1.1111111127be5p-7,
                                    0x1.6c16c1842a0f0p-10, 0x1.a01a012a57b58p-13, 0x1.a0199a0c6e0f9p-16, 0x1.71df255241ddbp-19,
                                    0x1.28ad72c6f06c3p-22, 0x1.ad7f6ef2e8c6ep-26};
  static constexpr double kLog[] = {6.666666666666735130e-01, 3.999999999940941908e-01, 2.857142874366239149e-01, 2.222219843214978396e-01,
                                    1.818357216161805012e-01, 1.531383769920937332e-01, 1.479819860511658591e-01};
  static constexpr double kLogLn2High = 6.93147180369123816490e-01, kLogLn2Low = 1.90821492927058770002e-10;
  static constexpr double kInvLn2High = 1.44269504072144627571e+00, kInvLn2Low = 1.67517131648865118353e-10;
  static constexpr double kInvLn10High = 4.34294481878168880939e-01, kInvLn10Low = 2.50829467116452752298e-11;
  static constexpr double kLog10Of2High = 3.01029995663611771306e-01, kLog10Of2Low = 3.69423907715893078616e-13;
};

// c[0] + c[1] x + ... by Horner's rule.
template <class T, int n>
AMP_FN Vec<T> polynomial(Vec<T> x, const T (&c)[n]) {
  Vec<T> p(c[n - 1]);
#pragma GCC unroll 16
  for (int i = n - 2; i >= 0; --i) p = multiply_add(p, x, Vec<T>(c[i]));
  return p;
}

// p * 2^n with a single rounding; n is passed as shifted = n + kRoundMagic.
template <class T>
AMP_FN Vec<T> scale_by_power_of_two(Vec<T> p, Vec<T> shifted) {
  using C = Constants<T>;
#if AMP_SIMD_BYTES == 64
  const Vec<T> n = shifted - Vec<T>(C::kRoundMagic);
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm512_maskz_scalef_ps(kAllLanes, p.v, n.v));
  else return Vec<T>(_mm512_maskz_scalef_pd(kAllLanes8, p.v, n.v));
#else
  using U = typename Vec<T>::UnsignedNative;
  typedef Mask<float>::Native Words;
  // Uses two factors, because 2^n itself may not be a normal number. double also uses a 32-bit shift, because SSE2 and AVX2 have no 64-bit
  // arithmetic shift. This works because n is small.
  const U whole = shifted.bits() - Vec<T>(C::kRoundMagic).bits();
  const U half = reinterpret_cast<U>(reinterpret_cast<Words>(whole) >> 1);
  const U first = (half << C::kMantissaBits) + C::kOne;
  const U second = ((whole - half) << C::kMantissaBits) + C::kOne;
  return p * Vec<T>::from_bits(first) * Vec<T>::from_bits(second);
#endif
}

}  // namespace detail

template <class T>
AMP_FN Vec<T> exp(Vec<T> x) {
  using C = detail::Constants<T>;
  x = detail::larger(Vec<T>(C::kExpLow), detail::smaller(Vec<T>(C::kExpHigh), x));  // NaN is kept
  const Vec<T> shifted = multiply_add(x, Vec<T>(C::kLog2E), Vec<T>(C::kRoundMagic)), n = shifted - Vec<T>(C::kRoundMagic);
  const Vec<T> r = multiply_add(n, Vec<T>(-C::kLn2Low), multiply_add(n, Vec<T>(-C::kLn2High), x));
  const Vec<T> p = multiply_add(r * r, detail::polynomial(r, C::kExp), r) + Vec<T>(1);
  return detail::scale_by_power_of_two(p, shifted);
}

// 1 / (1 + exp(-x)), also accurate in the lower tail.
template <class T>
AMP_FN Vec<T> sigmoid(Vec<T> x) {
  const Vec<T> e = exp(-abs(x));
  return select(x < Vec<T>(0), e, Vec<T>(1)) / (Vec<T>(1) + e);
}

namespace detail {

// log(x) = k ln2 + f - half_square + correction, where x = 2^k (1 + f) and sqrt(1/2) <= 1 + f < sqrt(2).
template <class T>
struct LogParts {
  Vec<T> k, f, half_square, correction;
};

template <class T>
AMP_FN LogParts<T> log_parts(Vec<T> x) {
  using C = Constants<T>;
  LogParts<T> parts;
#if AMP_SIMD_BYTES == 64
  Vec<T> m;
  if constexpr (sizeof(T) == 4) {
    m.v = _mm512_maskz_getmant_ps(kAllLanes, x.v, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_zero);
    parts.k.v = _mm512_maskz_getexp_ps(kAllLanes, x.v);
  } else {
    m.v = _mm512_maskz_getmant_pd(kAllLanes8, x.v, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_zero);
    parts.k.v = _mm512_maskz_getexp_pd(kAllLanes8, x.v);
  }
  const Mask<T> upper = m > Vec<T>(1.41421356237309504880);
  m = select(upper, m * Vec<T>(0.5), m);
  parts.k = select(upper, parts.k + Vec<T>(1), parts.k);
#else
  using U = typename Vec<T>::UnsignedNative;
  const Mask<T> denormal = x < Vec<T>(C::kMinNormal);
  x = select(denormal, x * Vec<T>(C::kDenormalScale), x);
  const U shifted = x.bits() + (C::kOne - C::kSqrtHalf);
  // The exponent as a float: combined by "or" with the mantissa of 2^23 (2^52), which is then subtracted.
  const Vec<T> biased = Vec<T>::from_bits((shifted >> C::kMantissaBits) | Vec<T>(kIntegersOnly<T>).bits()) - Vec<T>(kIntegersOnly<T>);
  parts.k = biased - Vec<T>(sizeof(T) == 4 ? 127 : 1023) - select(denormal, Vec<T>(C::kDenormalExponent), Vec<T>(0));
  const Vec<T> m = Vec<T>::from_bits((shifted & C::kMantissa) + C::kSqrtHalf);
#endif
  parts.f = m - Vec<T>(1);
  const Vec<T> s = parts.f / (Vec<T>(2) + parts.f);
  const Vec<T> z = s * s;
  parts.half_square = Vec<T>(0.5) * parts.f * parts.f;
  parts.correction = s * multiply_add(z, polynomial(z, C::kLog), parts.half_square);
  return parts;
}

// The logarithm of everything except positive finite numbers.
template <class T>
AMP_FN Vec<T> log_specials(Vec<T> x, Vec<T> result) {
  const Vec<T> infinity(__builtin_inf());
  result = select(x < infinity, result, x);  // inf and NaN
  result = select(x < Vec<T>(0), Vec<T>(__builtin_nan("")), result);
  return select(x == Vec<T>(0), -infinity, result);
}

// Splits f - half_square into a high part with few bits and a remainder.
template <class T>
AMP_FN void split(const LogParts<T>& p, Vec<T>& high, Vec<T>& low) {
  high = Vec<T>::from_bits((p.f - p.half_square).bits() & Constants<T>::kHighHalf);
  low = (p.f - high) - p.half_square + p.correction;
}

}  // namespace detail

template <class T>
AMP_FN Vec<T> log(Vec<T> x) {
  using C = detail::Constants<T>;
  const detail::LogParts<T> p = detail::log_parts(x);
  const Vec<T> low = multiply_add(p.k, Vec<T>(C::kLogLn2Low), p.correction) - p.half_square + p.f;
  return detail::log_specials(x, multiply_add(p.k, Vec<T>(C::kLogLn2High), low));
}

template <class T>
AMP_FN Vec<T> log2(Vec<T> x) {
  using C = detail::Constants<T>;
  const detail::LogParts<T> p = detail::log_parts(x);
  Vec<T> high, low;
  detail::split(p, high, low);
  const Vec<T> value_high = high * Vec<T>(C::kInvLn2High);
  const Vec<T> value_low = (low + high) * Vec<T>(C::kInvLn2Low) + low * Vec<T>(C::kInvLn2High);
  const Vec<T> sum = p.k + value_high;
  return detail::log_specials(x, value_low + ((p.k - sum) + value_high) + sum);
}

template <class T>
AMP_FN Vec<T> log10(Vec<T> x) {
  using C = detail::Constants<T>;
  const detail::LogParts<T> p = detail::log_parts(x);
  Vec<T> high, low;
  detail::split(p, high, low);
  const Vec<T> k_high = p.k * Vec<T>(C::kLog10Of2High), value_high = high * Vec<T>(C::kInvLn10High);
  const Vec<T> value_low = p.k * Vec<T>(C::kLog10Of2Low) + ((low + high) * Vec<T>(C::kInvLn10Low) + low * Vec<T>(C::kInvLn10High));
  const Vec<T> sum = k_high + value_high;
  return detail::log_specials(x, value_low + ((k_high - sum) + value_high) + sum);
}

}  // namespace amp::cpu::AMP_ISA::math
