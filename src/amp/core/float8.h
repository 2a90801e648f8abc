// The storage types of 8 and 4 bits, with PyTorch's names. Usable on host and device.
//
//   type               sign, exponent, mantissa   bias   largest   infinity   NaN
//   Float8_e4m3fn      1, 4, 3                    7      448       no         0x7f, 0xff
//   Float8_e5m2        1, 5, 2                    15     57344     yes        above 0x7c and 0xfc
//   Float8_e8m0fnu     0, 8, 0                    127    2^127     no         0xff; it has no zero and no sign
//   Float4_e2m1fn_x2   two numbers of 1, 2, 1     1      6         no         no
//
// A conversion from float rounds once, to nearest, ties to even. As in PyTorch, e4m3fn saturates: infinities and large numbers become 448.
// In e5m2 they become infinite. e8m0fnu ignores the sign, and infinities become NaN. The bits are those of PyTorch's conversions.
// amp/quantize/formats.h has the other rules, and conversions of 4 bits.
#pragma once

#include <cstdint>
#include <limits>

#include <amp/core/half.h>

namespace amp {

namespace detail {

// Always inlined: files for several instruction sets include this header, and the linker would choose one of their copies.
// The code of a float in a format with one sign bit. `mantissa` and `bias` describe the format, `max` is its largest finite code.
// Results above it become `above`, infinities `infinity`, NaN `nan`, which are codes without a sign.
template <int mantissa, int bias>
[[gnu::always_inline]] AMP_HD inline uint8_t float_to_minifloat_bits(float f, uint32_t max, uint32_t above, uint32_t infinity,
                                                                     uint32_t nan) {
  constexpr int shift = 23 - mantissa;
  constexpr uint32_t smallest_normal = static_cast<uint32_t>(128 - bias) << 23, rebias = static_cast<uint32_t>(127 - bias) << 23;
  // A float32 whose last bit has the weight of the last bit of the format's denormals.
  constexpr uint32_t magic = static_cast<uint32_t>(127 + 1 - bias - mantissa + 23) << 23;
  const uint32_t bits = __builtin_bit_cast(uint32_t, f), magnitude = bits & 0x7fffffffu;
  const uint32_t denormal = __builtin_bit_cast(uint32_t, __builtin_bit_cast(float, magnitude) + __builtin_bit_cast(float, magic)) - magic;
  const uint32_t normal = (magnitude + ((1u << (shift - 1)) - 1u) + (magnitude >> shift & 1u) - rebias) >> shift;
  uint32_t code = magnitude < smallest_normal ? denormal : normal;
  code = code > max ? above : code;
  code = magnitude >= 0x7f800000u ? infinity : code;
  code = magnitude > 0x7f800000u ? nan : code;
  return static_cast<uint8_t>(code | (bits >> 24 & 0x80u));
}

template <int mantissa, int bias>
[[gnu::always_inline]] AMP_HD inline float minifloat_bits_to_float(uint32_t code, uint32_t first_special, uint32_t special) {
  const uint32_t magnitude = code & 0x7fu;
  const float denormal = static_cast<float>(static_cast<int32_t>(magnitude)) *
                         __builtin_bit_cast(float, static_cast<uint32_t>(127 + 1 - bias - mantissa) << 23);
  const uint32_t normal = (magnitude << (23 - mantissa)) + (static_cast<uint32_t>(127 - bias) << 23);
  uint32_t bits = magnitude < (1u << mantissa) ? __builtin_bit_cast(uint32_t, denormal) : normal;
  bits = magnitude >= first_special ? special | (magnitude > first_special || special != 0x7f800000u ? 0x400000u : 0u) : bits;
  return __builtin_bit_cast(float, bits | (code & 0x80u) << 24);
}

[[gnu::always_inline]] AMP_HD inline uint8_t float_to_e4m3_bits(float f) {
  return float_to_minifloat_bits<3, 7>(f, 0x7e, 0x7e, 0x7e, 0x7f);
}
[[gnu::always_inline]] AMP_HD inline uint8_t float_to_e5m2_bits(float f) {
  return float_to_minifloat_bits<2, 15>(f, 0x7b, 0x7c, 0x7c, 0x7f);
}
[[gnu::always_inline]] AMP_HD inline float e4m3_bits_to_float(uint8_t b) { return minifloat_bits_to_float<3, 7>(b, 0x7f, 0x7fc00000u); }
[[gnu::always_inline]] AMP_HD inline float e5m2_bits_to_float(uint8_t b) { return minifloat_bits_to_float<2, 15>(b, 0x7c, 0x7f800000u); }

// Ties go to the even exponent's neighbor as in PyTorch: up, except from the smallest exponent.
[[gnu::always_inline]] AMP_HD inline uint8_t float_to_e8m0_bits(float f) {
  const uint32_t bits = __builtin_bit_cast(uint32_t, f), exponent = bits >> 23 & 0xffu, mantissa = bits & 0x7fffffu;
  const uint32_t up = mantissa > 0x400000u || (mantissa == 0x400000u && exponent > 0) ? 1u : 0u;
  return static_cast<uint8_t>(exponent == 0xffu ? 0xffu : exponent + up);
}
[[gnu::always_inline]] AMP_HD inline float e8m0_bits_to_float(uint8_t b) {
  const uint32_t bits = b == 0 ? 0x400000u : b == 0xffu ? 0x7fc00000u : static_cast<uint32_t>(b) << 23;
  return __builtin_bit_cast(float, bits);
}

// The float32 that a conversion to a format of at most 8 bits of precision must start from to round once. Truncated, with a last bit that
// says whether digits are missing.
[[gnu::always_inline]] AMP_HD inline float rounded_to_odd(double x) {
  const float nearest = static_cast<float>(x);
  const double back = static_cast<double>(nearest);
  if (back == x || x != x) return nearest;
  uint32_t bits = __builtin_bit_cast(uint32_t, nearest);
  if ((back < 0 ? -back : back) > (x < 0 ? -x : x)) --bits;  // towards zero; an infinity becomes the largest number
  return __builtin_bit_cast(float, bits | 1u);
}

}  // namespace detail

struct alignas(1) Float8_e4m3fn {
  uint8_t bits = 0;

  Float8_e4m3fn() = default;
  AMP_HD explicit Float8_e4m3fn(float value) : bits(detail::float_to_e4m3_bits(value)) {}
  static constexpr Float8_e4m3fn from_bits(uint8_t b) {
    Float8_e4m3fn x;
    x.bits = b;
    return x;
  }
  AMP_HD operator float() const { return detail::e4m3_bits_to_float(bits); }
};

struct alignas(1) Float8_e5m2 {
  uint8_t bits = 0;

  Float8_e5m2() = default;
  AMP_HD explicit Float8_e5m2(float value) : bits(detail::float_to_e5m2_bits(value)) {}
  static constexpr Float8_e5m2 from_bits(uint8_t b) {
    Float8_e5m2 x;
    x.bits = b;
    return x;
  }
  AMP_HD operator float() const { return detail::e5m2_bits_to_float(bits); }
};

struct alignas(1) Float8_e8m0fnu {
  uint8_t bits = 0;

  Float8_e8m0fnu() = default;
  AMP_HD explicit Float8_e8m0fnu(float value) : bits(detail::float_to_e8m0_bits(value)) {}
  static constexpr Float8_e8m0fnu from_bits(uint8_t b) {
    Float8_e8m0fnu x;
    x.bits = b;
    return x;
  }
  AMP_HD operator float() const { return detail::e8m0_bits_to_float(bits); }
};

// Two numbers; the first one has the low four bits.
struct alignas(1) Float4_e2m1fn_x2 {
  uint8_t bits = 0;
};

}  // namespace amp

template <>
struct std::numeric_limits<amp::Float8_e4m3fn> {
  static constexpr bool is_specialized = true, has_infinity = false, has_quiet_NaN = true;
  static constexpr amp::Float8_e4m3fn max() { return amp::Float8_e4m3fn::from_bits(0x7e); }
  static constexpr amp::Float8_e4m3fn lowest() { return amp::Float8_e4m3fn::from_bits(0xfe); }
  static constexpr amp::Float8_e4m3fn min() { return amp::Float8_e4m3fn::from_bits(0x08); }
  static constexpr amp::Float8_e4m3fn epsilon() { return amp::Float8_e4m3fn::from_bits(0x20); }
  static constexpr amp::Float8_e4m3fn quiet_NaN() { return amp::Float8_e4m3fn::from_bits(0x7f); }
};

template <>
struct std::numeric_limits<amp::Float8_e5m2> {
  static constexpr bool is_specialized = true, has_infinity = true, has_quiet_NaN = true;
  static constexpr amp::Float8_e5m2 max() { return amp::Float8_e5m2::from_bits(0x7b); }
  static constexpr amp::Float8_e5m2 lowest() { return amp::Float8_e5m2::from_bits(0xfb); }
  static constexpr amp::Float8_e5m2 min() { return amp::Float8_e5m2::from_bits(0x04); }
  static constexpr amp::Float8_e5m2 epsilon() { return amp::Float8_e5m2::from_bits(0x34); }
  static constexpr amp::Float8_e5m2 infinity() { return amp::Float8_e5m2::from_bits(0x7c); }
  static constexpr amp::Float8_e5m2 quiet_NaN() { return amp::Float8_e5m2::from_bits(0x7f); }
};
