// The scales of quantized blocks, one number at a time. The formulas are those of TransformerEngine and torchao. Internal.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

#include <amp/core/float8.h>
#include <amp/core/scalar_type.h>
#include <amp/quantize/recipe.h>

namespace amp::cpu {

constexpr float largest_of(quantize::Format format) {
  return format == quantize::Format::E4M3 ? 448.0f : format == quantize::Format::E5M2 ? 57344.0f : 6.0f;
}

inline float largest_of(ScalarType dtype) {
  if (dtype == kFloat16) return 65504.0f;
  if (dtype == kBFloat16) return static_cast<float>(std::numeric_limits<BFloat16>::max());
  return std::numeric_limits<float>::max();
}

// The number with which numbers are multiplied before they are rounded, from the largest magnitude (NaN and infinity included).
inline float current_scale(float amax, quantize::Format format, quantize::ScaleType type, ScalarType dtype) {
  if (amax == 0 || !std::isfinite(amax)) return 1;
  float scale = largest_of(format) / amax;
  if (!std::isfinite(scale)) scale = largest_of(dtype);
  if (type == quantize::ScaleType::Pow2) scale = std::bit_cast<float>(std::bit_cast<uint32_t>(scale) & 0xff800000u);
  return scale;
}

// The code in E8M0 of the number that multiplies codes.
inline uint8_t e8m0_scale(float amax, quantize::Format format, quantize::Rounding rounding) {
  using quantize::Rounding;
  if (std::isnan(amax)) return 0xff;
  if (std::isinf(amax)) return 0xfe;
  if (amax == 0) return 0;
  if (rounding == Rounding::Up) {
    const auto bits = std::bit_cast<uint32_t>(amax * (1.0f / largest_of(format)));
    const uint32_t exponent = bits >> 23, mantissa = bits & 0x7fffffu;
    const bool up = exponent == 0 ? mantissa > 0x400000u : mantissa != 0;
    return static_cast<uint8_t>(exponent + (up && exponent != 0xfe ? 1u : 0u));
  }
  const int mantissa_bits = format == quantize::Format::E4M3 ? 3 : format == quantize::Format::E5M2 ? 2 : 1;
  const int largest_exponent = format == quantize::Format::E4M3 ? 8 : format == quantize::Format::E5M2 ? 15 : 2;
  auto bits = std::bit_cast<uint32_t>(amax);
  if (rounding == Rounding::Even) bits += 1u << (22 - mantissa_bits);
  const int exponent = static_cast<int>(bits >> 23 & 0xffu) - largest_exponent;
  return static_cast<uint8_t>(exponent < 0 ? 0 : exponent > 254 ? 254 : exponent);
}

// The code in E4M3. Codes of E2M1 hold no infinity: without Saturate, the scale makes their block NaN.
inline uint8_t e4m3_scale(float scale, quantize::NonFinite nonfinite) {
  if (std::isinf(scale) && nonfinite == quantize::NonFinite::Propagate) return 0x7f;
  return detail::float_to_e4m3_bits(scale);
}

// 1 / the number of a code in E8M0; NaN for NaN. 2^127 has the denormal 2^-127.
inline float inverse_of_e8m0(uint8_t code) {
  if (code == 0xff) return std::numeric_limits<float>::quiet_NaN();
  return code == 254 ? 0x1p-127f : std::bit_cast<float>(static_cast<uint32_t>(254 - code) << 23);
}

}  // namespace amp::cpu
