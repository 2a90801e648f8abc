// Rounding to narrower formats, and arithmetic in rounding modes that need a switch of the host.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace ptx {

enum class Rounding : uint8_t { Nearest, Zero, Down, Up };

// Rounds to an integer, as a double.
inline double round_to_integer(double x, Rounding mode) {
  switch (mode) {
    case Rounding::Zero: return std::trunc(x);
    case Rounding::Down: return std::floor(x);
    case Rounding::Up: return std::ceil(x);
    default: return std::nearbyint(x);
  }
}

// Formats with 16 bits.
struct Half {
  static constexpr int kMantissa = 10, kMinExponent = -14;
  static constexpr uint16_t kInfinity = 0x7c00;
};
struct BFloat {
  static constexpr int kMantissa = 7, kMinExponent = -126;
  static constexpr uint16_t kInfinity = 0x7f80;
};
inline constexpr uint16_t kNan16 = 0x7fff;  // the NaN of devices

inline double power_of_two(int exponent) { return std::bit_cast<double>(static_cast<uint64_t>(exponent + 1023) << 52); }

// Rounds exactly once. An overflow becomes infinite, or the largest number if the mode requires it.
template <class Format>
uint16_t narrow(double x, Rounding mode = Rounding::Nearest) {
  if (x != x) return kNan16;
  const auto bits = std::bit_cast<uint64_t>(x);
  const auto sign = static_cast<uint16_t>(bits >> 63 << 15);
  const double magnitude = std::bit_cast<double>(bits & ~(uint64_t{1} << 63));
  if (sign != 0 && (mode == Rounding::Down || mode == Rounding::Up)) mode = mode == Rounding::Down ? Rounding::Up : Rounding::Down;
  const int exponent = std::max(static_cast<int>(bits >> 52 & 0x7ff) - 1023, Format::kMinExponent);
  if (magnitude == std::numeric_limits<double>::infinity()) return sign | Format::kInfinity;
  const bool cut = mode == Rounding::Zero || mode == Rounding::Down;
  const uint16_t largest = cut ? Format::kInfinity - 1 : Format::kInfinity;
  if (exponent > 127) return sign | largest;
  const double units = round_to_integer(magnitude * power_of_two(Format::kMantissa - exponent), mode);
  const int64_t result = (int64_t{exponent - Format::kMinExponent} << Format::kMantissa) + static_cast<int64_t>(units);
  return static_cast<uint16_t>(sign | (result >= Format::kInfinity ? largest : static_cast<uint16_t>(result)));
}

inline constexpr float kNan32 = std::bit_cast<float>(0x7fffffffu);  // the NaN of devices

template <class Format>
float widen(uint16_t bits) {
  const uint32_t magnitude = bits & 0x7fffu, sign = static_cast<uint32_t>(bits >> 15) << 31;
  if (magnitude > Format::kInfinity) return kNan32;
  constexpr int kShift = 23 - Format::kMantissa;
  if (magnitude == Format::kInfinity) return std::bit_cast<float>(sign | 0x7f800000u);
  if constexpr (kShift == 16) return std::bit_cast<float>(sign | magnitude << 16);
  // A multiplication adjusts the exponent. It is exact, and normalizes small numbers.
  const float scaled = std::bit_cast<float>(magnitude << kShift) * static_cast<float>(power_of_two(127 - 15));
  return std::bit_cast<float>(sign | std::bit_cast<uint32_t>(scaled));
}

// Goes from the nearest float to the one that the mode requires. `order` compares it with the exact value (negative: the exact value is
// smaller).
template <class T>
T towards(T nearest, int order, Rounding mode) {
  constexpr T kInf = std::numeric_limits<T>::infinity();
  if (order == 0 || mode == Rounding::Nearest) return nearest;
  if (order > 0 && (mode == Rounding::Up || (mode == Rounding::Zero && nearest < 0))) return std::nextafter(nearest, kInf);
  if (order < 0 && (mode == Rounding::Down || (mode == Rounding::Zero && nearest > 0))) return std::nextafter(nearest, -kInf);
  return nearest;
}

inline float flush(float x) {
  const auto bits = std::bit_cast<uint32_t>(x);
  return std::bit_cast<float>((bits & 0x7f800000u) == 0 ? bits & 0x80000000u : bits);
}
inline float canonical(float x) { return x != x ? kNan32 : x; }
// .sat
template <class T>
T clamp_to_one(T x) {
  return x > 0 ? x < 1 ? x : T{1} : T{0};  // also for NaN
}

enum class Arithmetic : uint8_t { Add, Sub, Mul, Div, Fma, Sqrt };
// Computes in the host's unit, switched to the mode.
float rounded(Arithmetic what, Rounding mode, float a, float b, float c);
double rounded(Arithmetic what, Rounding mode, double a, double b, double c);

}  // namespace ptx
