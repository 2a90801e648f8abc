// amp::Half and amp::BFloat16: 16-bit storage types, computed in float32; usable on host and device.
#pragma once

#include <cstdint>
#include <limits>

#ifdef __CUDACC__
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#define AMP_HD __host__ __device__
#else
#define AMP_HD
#endif

namespace amp {

namespace detail {

// IEEE binary16 <-> binary32, round to nearest even, branches only for the special ranges.
AMP_HD inline float half_bits_to_float(uint16_t h) {
#if defined(__CUDA_ARCH__)
  return __half2float(__ushort_as_half(h));
#else
  const uint32_t sign = (h & 0x8000u) << 16;
  const uint32_t magnitude = h & 0x7fffu;
  if (magnitude >= 0x7c00u) return __builtin_bit_cast(float, sign | 0x7f800000u | (magnitude & 0x3ffu) << 13);  // inf, nan
  // Shifted into a float32 exponent that is too small by 112, then rescaled: exact for normals and denormals alike.
  const float value = __builtin_bit_cast(float, magnitude << 13) * 0x1p112f;
  return __builtin_bit_cast(float, __builtin_bit_cast(uint32_t, value) | sign);
#endif
}

AMP_HD inline uint16_t float_to_half_bits(float f) {
#if defined(__CUDA_ARCH__)
  return __half_as_ushort(__float2half_rn(f));
#else
  const uint32_t bits = __builtin_bit_cast(uint32_t, f);
  const uint32_t sign = bits >> 16 & 0x8000u;
  const uint32_t magnitude = bits & 0x7fffffffu;
  if (magnitude > 0x7f800000u) return static_cast<uint16_t>(sign | 0x7e00u | (magnitude >> 13 & 0x1ffu));  // quiet nan
  if (magnitude >= 0x477ff000u) return static_cast<uint16_t>(sign | 0x7c00u);                              // >= 65520: inf
  if (magnitude < 0x38800000u) {  // denormal result: the addition rounds to a multiple of 2^-24
    const float shifted = __builtin_bit_cast(float, magnitude) + 0.5f;
    return static_cast<uint16_t>(sign | (__builtin_bit_cast(uint32_t, shifted) - 0x3f000000u));
  }
  const uint32_t rounded = magnitude + 0xfffu + (magnitude >> 13 & 1u);
  return static_cast<uint16_t>(sign | (rounded - 0x38000000u) >> 13);
#endif
}

AMP_HD inline float bfloat16_bits_to_float(uint16_t b) { return __builtin_bit_cast(float, static_cast<uint32_t>(b) << 16); }

AMP_HD inline uint16_t float_to_bfloat16_bits(float f) {
  const uint32_t bits = __builtin_bit_cast(uint32_t, f);
  if ((bits & 0x7fffffffu) > 0x7f800000u) return static_cast<uint16_t>(bits >> 16 | 0x40u);  // quiet nan
  return static_cast<uint16_t>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
}

}  // namespace detail

struct alignas(2) Half {
  uint16_t bits = 0;

  Half() = default;
  struct FromBits {};
  constexpr Half(uint16_t b, FromBits) : bits(b) {}
  AMP_HD Half(float value) : bits(detail::float_to_half_bits(value)) {}
  static constexpr Half from_bits(uint16_t b) { return {b, FromBits()}; }
  static constexpr FromBits from_bits() { return {}; }
  AMP_HD Half& operator+=(float b) { return *this = *this + b; }
  AMP_HD Half& operator-=(float b) { return *this = *this - b; }
  AMP_HD Half& operator*=(float b) { return *this = *this * b; }
  AMP_HD Half& operator/=(float b) { return *this = *this / b; }
  AMP_HD operator float() const { return detail::half_bits_to_float(bits); }
};

struct alignas(2) BFloat16 {
  uint16_t bits = 0;

  BFloat16() = default;
  struct FromBits {};
  constexpr BFloat16(uint16_t b, FromBits) : bits(b) {}
  AMP_HD BFloat16(float value) : bits(detail::float_to_bfloat16_bits(value)) {}
  static constexpr BFloat16 from_bits(uint16_t b) { return {b, FromBits()}; }
  static constexpr FromBits from_bits() { return {}; }
  AMP_HD BFloat16& operator+=(float b) { return *this = *this + b; }
  AMP_HD BFloat16& operator-=(float b) { return *this = *this - b; }
  AMP_HD BFloat16& operator*=(float b) { return *this = *this * b; }
  AMP_HD BFloat16& operator/=(float b) { return *this = *this / b; }
  AMP_HD operator float() const { return detail::bfloat16_bits_to_float(bits); }
};

}  // namespace amp

template <>
struct std::numeric_limits<amp::Half> {
  static constexpr bool is_specialized = true, has_infinity = true, has_quiet_NaN = true;
  static constexpr amp::Half max() { return amp::Half::from_bits(0x7bff); }
  static constexpr amp::Half lowest() { return amp::Half::from_bits(0xfbff); }
  static constexpr amp::Half min() { return amp::Half::from_bits(0x0400); }
  static constexpr amp::Half epsilon() { return amp::Half::from_bits(0x1400); }
  static constexpr amp::Half infinity() { return amp::Half::from_bits(0x7c00); }
  static constexpr amp::Half quiet_NaN() { return amp::Half::from_bits(0x7e00); }
};

template <>
struct std::numeric_limits<amp::BFloat16> {
  static constexpr bool is_specialized = true, has_infinity = true, has_quiet_NaN = true;
  static constexpr amp::BFloat16 max() { return amp::BFloat16::from_bits(0x7f7f); }
  static constexpr amp::BFloat16 lowest() { return amp::BFloat16::from_bits(0xff7f); }
  static constexpr amp::BFloat16 min() { return amp::BFloat16::from_bits(0x0080); }
  static constexpr amp::BFloat16 epsilon() { return amp::BFloat16::from_bits(0x3c00); }
  static constexpr amp::BFloat16 infinity() { return amp::BFloat16::from_bits(0x7f80); }
  static constexpr amp::BFloat16 quiet_NaN() { return amp::BFloat16::from_bits(0x7fc0); }
};
