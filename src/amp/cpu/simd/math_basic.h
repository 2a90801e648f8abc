// Sign, rounding, comparison and classification functions of Vec<float> and Vec<double>. Part of math.h.
#pragma once

#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA::math {

namespace detail {

template <class T>
inline constexpr typename Vec<T>::Unsigned kSignBit = typename Vec<T>::Unsigned{1} << (8 * sizeof(T) - 1);
// From this magnitude on every floating-point value is an integer.
template <class T>
inline constexpr T kIntegersOnly = sizeof(T) == 4 ? T(0x1p23) : T(0x1p52);

enum RoundingMode { kNearest = 0, kDown = 1, kUp = 2, kTowardZero = 3 };  // numbered as in x86 instructions

}  // namespace detail

template <class T>
AMP_FN Vec<T> abs(Vec<T> x) {
  return Vec<T>::from_bits(x.bits() & ~detail::kSignBit<T>);
}
template <class T>
AMP_FN Vec<T> copysign(Vec<T> x, Vec<T> sign) {
  return Vec<T>::from_bits((x.bits() & ~detail::kSignBit<T>) | (sign.bits() & detail::kSignBit<T>));
}
// -1, 0 or 1; 0 for NaN as in torch.
template <class T>
AMP_FN Vec<T> sign(Vec<T> x) {
  return select(x > Vec<T>(0), Vec<T>(1), select(x < Vec<T>(0), Vec<T>(-1), Vec<T>(0)));
}

template <class T>
AMP_FN Mask<T> isnan(Vec<T> x) {
  return x != x;
}
template <class T>
AMP_FN Mask<T> isinf(Vec<T> x) {
  return abs(x) == Vec<T>(__builtin_inf());
}
template <class T>
AMP_FN Mask<T> isfinite(Vec<T> x) {
  return abs(x) < Vec<T>(__builtin_inf());
}
template <class T>
AMP_FN Mask<T> signbit(Vec<T> x) {
  return Mask<T>(reinterpret_cast<typename Mask<T>::Native>(x.bits()) < 0);
}

namespace detail {

template <RoundingMode mode, class T>
AMP_FN Vec<T> round_to_integer(Vec<T> x) {
#if AMP_SIMD_BYTES == 64
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm512_maskz_roundscale_ps(kAllLanes, x.v, mode | _MM_FROUND_NO_EXC));
  else return Vec<T>(_mm512_maskz_roundscale_pd(kAllLanes8, x.v, mode | _MM_FROUND_NO_EXC));
#elif AMP_SIMD_BYTES == 32
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm256_round_ps(x.v, mode | _MM_FROUND_NO_EXC));
  else return Vec<T>(_mm256_round_pd(x.v, mode | _MM_FROUND_NO_EXC));
#elif defined(__aarch64__)
  if constexpr (sizeof(T) == 4) {
    if constexpr (mode == kDown) return Vec<T>(vrndmq_f32(x.v));
    else if constexpr (mode == kUp) return Vec<T>(vrndpq_f32(x.v));
    else if constexpr (mode == kTowardZero) return Vec<T>(vrndq_f32(x.v));
    else return Vec<T>(vrndnq_f32(x.v));
  } else {
    if constexpr (mode == kDown) return Vec<T>(vrndmq_f64(x.v));
    else if constexpr (mode == kUp) return Vec<T>(vrndpq_f64(x.v));
    else if constexpr (mode == kTowardZero) return Vec<T>(vrndq_f64(x.v));
    else return Vec<T>(vrndnq_f64(x.v));
  }
#else
  // Adding 2^23 (2^52) rounds to nearest even; the other modes correct the result by one.
  const Vec<T> offset = copysign(Vec<T>(kIntegersOnly<T>), x);
  Vec<T> r = (x + offset) - offset;
  if constexpr (mode == kDown) r -= select(r > x, Vec<T>(1), Vec<T>(0));
  if constexpr (mode == kUp) r += select(r < x, Vec<T>(1), Vec<T>(0));
  if constexpr (mode == kTowardZero) r -= select(abs(r) > abs(x), copysign(Vec<T>(1), x), Vec<T>(0));
  return select(abs(x) < Vec<T>(kIntegersOnly<T>), copysign(r, x), x);
#endif
}

}  // namespace detail

template <class T>
AMP_FN Vec<T> floor(Vec<T> x) {
  return detail::round_to_integer<detail::kDown>(x);
}
template <class T>
AMP_FN Vec<T> ceil(Vec<T> x) {
  return detail::round_to_integer<detail::kUp>(x);
}
template <class T>
AMP_FN Vec<T> trunc(Vec<T> x) {
  return detail::round_to_integer<detail::kTowardZero>(x);
}
// Ties round to even.
template <class T>
AMP_FN Vec<T> round(Vec<T> x) {
  return detail::round_to_integer<detail::kNearest>(x);
}

template <class T>
AMP_FN Vec<T> sqrt(Vec<T> x) {
#if defined(__aarch64__)
  if constexpr (sizeof(T) == 4) return Vec<T>(vsqrtq_f32(x.v));
  else return Vec<T>(vsqrtq_f64(x.v));
#else
  Vec<T> r;
  for (int i = 0; i < Vec<T>::kSize; ++i) r.v[i] = __builtin_sqrt(x.v[i]);
  return r;
#endif
}
#if !defined(__aarch64__)
template <>
AMP_FN Vec<float> sqrt(Vec<float> x) {
  Vec<float> r;
  for (int i = 0; i < Vec<float>::kSize; ++i) r.v[i] = __builtin_sqrtf(x.v[i]);
  return r;
}
#endif
template <class T>
AMP_FN Vec<T> rsqrt(Vec<T> x) {
  return Vec<T>(1) / sqrt(x);
}

namespace detail {

// a < b ? a : b and a > b ? a : b, like the instructions: b if one of the two is NaN.
template <class T>
AMP_FN Vec<T> smaller(Vec<T> a, Vec<T> b) {
#if AMP_SIMD_BYTES == 64
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm512_maskz_min_ps(kAllLanes, a.v, b.v));
  else return Vec<T>(_mm512_maskz_min_pd(kAllLanes8, a.v, b.v));
#elif AMP_SIMD_BYTES == 32
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm256_min_ps(a.v, b.v));
  else return Vec<T>(_mm256_min_pd(a.v, b.v));
#elif defined(__x86_64__)
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm_min_ps(a.v, b.v));
  else return Vec<T>(_mm_min_pd(a.v, b.v));
#else
  return select(a < b, a, b);
#endif
}
template <class T>
AMP_FN Vec<T> larger(Vec<T> a, Vec<T> b) {
#if AMP_SIMD_BYTES == 64
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm512_maskz_max_ps(kAllLanes, a.v, b.v));
  else return Vec<T>(_mm512_maskz_max_pd(kAllLanes8, a.v, b.v));
#elif AMP_SIMD_BYTES == 32
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm256_max_ps(a.v, b.v));
  else return Vec<T>(_mm256_max_pd(a.v, b.v));
#elif defined(__x86_64__)
  if constexpr (sizeof(T) == 4) return Vec<T>(_mm_max_ps(a.v, b.v));
  else return Vec<T>(_mm_max_pd(a.v, b.v));
#else
  return select(a > b, a, b);
#endif
}

}  // namespace detail

// min and max: NaN wins, as in torch.minimum and torch.maximum. The check of a constant b costs nothing. fmin and fmax: a number wins over
// NaN, as in torch.fmin and torch.fmax. AArch64 has an instruction for each.
#if defined(__aarch64__)
#define AMP_NEON_2(name, instruction)                                                                     \
  AMP_FN Vec<float> name(Vec<float> a, Vec<float> b) { return Vec<float>(instruction##q_f32(a.v, b.v)); } \
  AMP_FN Vec<double> name(Vec<double> a, Vec<double> b) { return Vec<double>(instruction##q_f64(a.v, b.v)); }
AMP_NEON_2(min, vmin)
AMP_NEON_2(max, vmax)
AMP_NEON_2(fmin, vminnm)
AMP_NEON_2(fmax, vmaxnm)
#undef AMP_NEON_2
#else
template <class T>
AMP_FN Vec<T> min(Vec<T> a, Vec<T> b) {
  return select(a != a, a, detail::smaller(a, b));
}
template <class T>
AMP_FN Vec<T> max(Vec<T> a, Vec<T> b) {
  return select(a != a, a, detail::larger(a, b));
}
template <class T>
AMP_FN Vec<T> fmin(Vec<T> a, Vec<T> b) {
  return select(b != b, a, detail::smaller(a, b));
}
template <class T>
AMP_FN Vec<T> fmax(Vec<T> a, Vec<T> b) {
  return select(b != b, a, detail::larger(a, b));
}
#endif

}  // namespace amp::cpu::AMP_ISA::math
