#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <vector>

#include <amp/core/half.h>

namespace half_tests {

using namespace amp;

TEST_SUITE_BEGIN("core half");

namespace {

// The value of a 16-bit pattern with `mantissa` explicit bits, computed in ordinary arithmetic.
double decode(uint16_t bits, int mantissa) {
  const int exponent_bits = 15 - mantissa, bias = (1 << (exponent_bits - 1)) - 1;
  const int exponent = bits >> mantissa & ((1 << exponent_bits) - 1), fraction = bits & ((1 << mantissa) - 1);
  const double sign = (bits & 0x8000) != 0 ? -1 : 1;
  if (exponent == (1 << exponent_bits) - 1) return fraction != 0 ? std::nan("") : sign * std::numeric_limits<double>::infinity();
  if (exponent == 0) return sign * std::ldexp(fraction, 1 - bias - mantissa);
  return sign * std::ldexp((1 << mantissa) + fraction, exponent - bias - mantissa);
}

// The nearest value of a format, ties to even: rounds to a multiple of the step at that magnitude.
double nearest(double value, int mantissa, int min_exponent, double max) {
  if (value == 0 || !std::isfinite(value)) return value;
  const int exponent = std::max(std::ilogb(value), min_exponent);
  const double step = std::ldexp(1.0, exponent - mantissa);
  const double rounded = std::nearbyint(value / step) * step;
  return std::abs(rounded) > max ? std::copysign(std::numeric_limits<double>::infinity(), value) : rounded;
}

// Every upper half of a float32 bit pattern with several lower halves: all ties and their neighbors occur.
template <class Check>
void for_many_floats(const Check& check) {
  for (uint32_t high = 0; high < 0x10000; ++high) {
    for (const uint32_t low :
         {0x0000u, 0x0001u, 0x0fffu, 0x1000u, 0x1001u, 0x2fffu, 0x3000u, 0x7fffu, 0x8000u, 0x8001u, 0xefffu, 0xf000u, 0xffffu}) {
      const float value = std::bit_cast<float>(high << 16 | low);
      if (!std::isnan(value)) check(value);
    }
  }
}

bool same(double a, double b) { return a == b && std::signbit(a) == std::signbit(b); }

}  // namespace

TEST_CASE("every float16 pattern reads as its value and comes back") {
  int wrong = 0;
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const Half h = Half::from_bits(static_cast<uint16_t>(bits));
    const double expected = decode(h.bits, 10);
    const auto value = static_cast<float>(h);
    if (std::isnan(expected)) wrong += !std::isnan(value) || !std::isnan(static_cast<float>(Half(value)));
    else wrong += !same(value, expected) || Half(value).bits != h.bits;
  }
  CHECK(wrong == 0);
}

TEST_CASE("every bfloat16 pattern reads as its value and comes back") {
  int wrong = 0;
  for (uint32_t bits = 0; bits < 0x10000; ++bits) {
    const BFloat16 b = BFloat16::from_bits(static_cast<uint16_t>(bits));
    const double expected = decode(b.bits, 7);
    const auto value = static_cast<float>(b);
    if (std::isnan(expected)) wrong += !std::isnan(value) || !std::isnan(static_cast<float>(BFloat16(value)));
    else wrong += !same(value, expected) || BFloat16(value).bits != b.bits;
  }
  CHECK(wrong == 0);
}

TEST_CASE("float32 rounds to the nearest float16, ties to even") {
  int wrong = 0;
  for_many_floats([&](float value) { wrong += !same(static_cast<float>(Half(value)), nearest(value, 10, -14, 65504)); });
  CHECK(wrong == 0);
  CHECK(static_cast<float>(Half(65519.996f)) == 65504);
  CHECK(std::isinf(static_cast<float>(Half(65520.0f))));
  CHECK(Half(0x1p-25f).bits == 0);
  CHECK(Half(0x1.8p-25f).bits == 1);
}

TEST_CASE("float32 rounds to the nearest bfloat16, ties to even") {
  const double max = static_cast<float>(std::numeric_limits<BFloat16>::max());
  int wrong = 0;
  for_many_floats([&](float value) { wrong += !same(static_cast<float>(BFloat16(value)), nearest(value, 7, -126, max)); });
  CHECK(wrong == 0);
}

TEST_CASE("nan stays nan, whatever its payload") {
  for (const uint32_t bits : {0x7f800001u, 0x7fc00000u, 0x7fffffffu, 0xff800001u, 0xffffffffu}) {
    const float nan = std::bit_cast<float>(bits);
    CHECK(std::isnan(static_cast<float>(Half(nan))));
    CHECK(std::isnan(static_cast<float>(BFloat16(nan))));
  }
}

TEST_CASE("numeric_limits") {
  using H = std::numeric_limits<Half>;
  using B = std::numeric_limits<BFloat16>;
  CHECK(static_cast<float>(H::max()) == 65504);
  CHECK(static_cast<float>(H::lowest()) == -65504);
  CHECK(static_cast<float>(H::min()) == 0x1p-14f);
  CHECK(static_cast<float>(H::epsilon()) == 0x1p-10f);
  CHECK(std::isinf(static_cast<float>(H::infinity())));
  CHECK(std::isnan(static_cast<float>(H::quiet_NaN())));
  CHECK(static_cast<float>(B::max()) == 0x1.fep127f);
  CHECK(static_cast<float>(B::min()) == 0x1p-126f);
  CHECK(static_cast<float>(B::epsilon()) == 0x1p-7f);
  CHECK(std::isinf(static_cast<float>(B::infinity())));
}

TEST_SUITE_END();

}  // namespace half_tests
