// cvt, mov and the 16-bit formats.
#include <bit>
#include <cmath>
#include <limits>

#include <fakecuda/ptx/rounding.h>
#include "harness.h"

using ptx::apply;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();

// The value of a 16-bit pattern, from its definition.
double value(uint16_t bits, int mantissa, int bias) {
  const int exponent = bits >> mantissa & ((1 << (15 - mantissa)) - 1);
  const double fraction = std::ldexp(bits & ((1 << mantissa) - 1), -mantissa);
  const double magnitude = exponent == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, exponent - bias);
  return (bits & 0x8000) != 0 ? -magnitude : magnitude;
}

template <class Format>
void check_format(int mantissa, int bias, const std::string& name) {
  std::vector<uint16_t> all;
  for (uint32_t i = 0; i < 0x10000; ++i) all.push_back(static_cast<uint16_t>(i));
  const auto wide = apply<float>("cvt.f32." + name + " %d, %a;", all);
  const auto back = apply<uint16_t>("cvt.rn." + name + ".f32 %d, %a;", wide);
  std::vector<float> between;  // halfway to the next number, which rounds to even, and just beyond
  for (uint32_t i = 0; i < 0x10000; ++i) {
    const bool nan = (i & 0x7fff) > Format::kInfinity, infinite = (i & 0x7fff) == Format::kInfinity;
    if (nan) {
      CHECK(std::bit_cast<uint32_t>(wide[i]) == 0x7fffffffu);
      CHECK(back[i] == 0x7fff);
      continue;
    }
    CHECK(double{wide[i]} == (infinite ? (i & 0x8000) != 0 ? -kInf : kInf : value(all[i], mantissa, bias)));
    CHECK(back[i] == i);
  }
  for (uint32_t i = 0; i + 1 < Format::kInfinity; ++i)
    between.push_back(static_cast<float>((value(all[i], mantissa, bias) + value(all[i + 1], mantissa, bias)) / 2));
  const auto nearest = apply<uint16_t>("cvt.rn." + name + ".f32 %d, %a;", between),
             cut = apply<uint16_t>("cvt.rz." + name + ".f32 %d, %a;", between);
  for (auto& x : between) x = std::nextafter(x, kInf);
  const auto above = apply<uint16_t>("cvt.rn." + name + ".f32 %d, %a;", between);
  for (uint32_t i = 0; i < between.size(); ++i) {
    CHECK(nearest[i] == i + i % 2);
    CHECK(cut[i] == i);
    CHECK(above[i] == i + 1);
  }
}

}  // namespace

TEST_CASE("float16 and bfloat16: all numbers, ties and cuts") {
  check_format<ptx::Half>(10, 15, "f16");
  check_format<ptx::BFloat>(7, 127, "bf16");
  CHECK(apply<uint16_t>("cvt.rn.f16.f32 %d, %a;", std::vector<float>{65519.0f, 65520.0f, -1e30f}) ==
        std::vector<uint16_t>{0x7bff, 0x7c00, 0xfc00});
  CHECK(apply<uint16_t>("cvt.rz.f16.f32 %d, %a;", std::vector<float>{1e30f}) == std::vector<uint16_t>{0x7bff});
  // Rounded once from double: through float, the first would be a tie.
  CHECK(apply<uint16_t>("cvt.rn.f16.f64 %d, %a;", std::vector<double>{1 + std::exp2(-11) + std::exp2(-40), 1 + std::exp2(-11)}) ==
        std::vector<uint16_t>{0x3c01, 0x3c00});
  CHECK(apply<uint32_t>("cvt.rn.bf16x2.f32 %d, %a, %b;", std::vector<float>{1.0f}, std::vector<float>{-2.0f}) ==
        std::vector<uint32_t>{0x3f80c000});
}

TEST_CASE("floats to integers round and clamp") {
  const std::vector<float> a = {0.5f, 1.5f, -1.5f, 2.5f, -0.7f, 1e20f, -1e20f, std::nanf(""), 300.0f, -3.0f};
  CHECK(apply<int32_t>("cvt.rni.s32.f32 %d, %a;", a) == std::vector<int32_t>{0, 2, -2, 2, -1, INT32_MAX, INT32_MIN, 0, 300, -3});
  CHECK(apply<int32_t>("cvt.rzi.s32.f32 %d, %a;", a) == std::vector<int32_t>{0, 1, -1, 2, 0, INT32_MAX, INT32_MIN, 0, 300, -3});
  CHECK(apply<int32_t>("cvt.rmi.s32.f32 %d, %a;", a) == std::vector<int32_t>{0, 1, -2, 2, -1, INT32_MAX, INT32_MIN, 0, 300, -3});
  CHECK(apply<int32_t>("cvt.rpi.s32.f32 %d, %a;", a) == std::vector<int32_t>{1, 2, -1, 3, 0, INT32_MAX, INT32_MIN, 0, 300, -3});
  CHECK(apply<uint32_t>("cvt.rzi.u32.f32 %d, %a;", a) == std::vector<uint32_t>{0, 1, 0, 2, 0, UINT32_MAX, 0, 0, 300, 0});
  CHECK(apply<uint32_t>("cvt.rzi.u8.f32 %d, %a;", a) == std::vector<uint32_t>{0, 1, 0, 2, 0, 255, 0, 0, 255, 0});
  CHECK(apply<int64_t>("cvt.rzi.s64.f32 %d, %a;", a) == std::vector<int64_t>{0, 1, -1, 2, 0, INT64_MAX, INT64_MIN, INT64_MIN, 300, -3});
  CHECK(apply<int32_t>("cvt.rzi.s32.f64 %d, %a;", std::vector<double>{-2147483649.0, 2147483646.9, std::nan("")}) ==
        std::vector<int32_t>{INT32_MIN, 2147483646, INT32_MIN});
  CHECK(apply<float>("cvt.rni.f32.f32 %d, %a;", std::vector<float>{2.5f, 3.5f, -0.5f})[1] == 4.0f);
  CHECK(std::signbit(apply<float>("cvt.rni.f32.f32 %d, %a;", std::vector<float>{-0.5f})[0]));
  CHECK(apply<double>("cvt.rpi.f64.f64 %d, %a;", std::vector<double>{1e300, 2.1}) == std::vector<double>{1e300, 3.0});
  CHECK(apply<float>("cvt.sat.f32.f32 %d, %a;", std::vector<float>{-1.0f, 0.25f, 7.0f, std::nanf("")}) ==
        std::vector<float>{0.0f, 0.25f, 1.0f, 0.0f});
}

TEST_CASE("integers to floats, and between floats, in every direction") {
  const std::vector<int64_t> a = {0, 1, -1, 16777217, -16777217, INT64_MAX, INT64_MIN, (int64_t{1} << 53) + 1};
  const auto nearest = apply<float>("cvt.rn.f32.s64 %d, %a;", a), down = apply<float>("cvt.rm.f32.s64 %d, %a;", a);
  const auto up = apply<float>("cvt.rp.f32.s64 %d, %a;", a), cut = apply<float>("cvt.rz.f32.s64 %d, %a;", a);
  for (size_t i = 0; i < a.size(); ++i) {
    CHECK(static_cast<__int128>(down[i]) <= a[i]);
    CHECK(static_cast<__int128>(up[i]) >= a[i]);
    CHECK(cut[i] == (a[i] < 0 ? up[i] : down[i]));
    CHECK(nearest[i] == static_cast<float>(a[i]));
    CHECK((nearest[i] == down[i] || nearest[i] == up[i]));
  }
  CHECK(up[3] == 16777218.0f);
  CHECK(apply<float>("cvt.rn.f32.u32 %d, %a;", std::vector<uint32_t>{4294967295u}) == std::vector<float>{4294967296.0f});
  CHECK(apply<double>("cvt.rn.f64.u64 %d, %a;", std::vector<uint64_t>{~uint64_t{0}}) == std::vector<double>{18446744073709551616.0});
  CHECK(apply<uint16_t>("cvt.rn.f16.s32 %d, %a;", std::vector<int32_t>{2049, 2051, -70000}) ==
        std::vector<uint16_t>{0x6800, 0x6802, 0xfc00});
  const std::vector<double> d = {0.1, -0.1, 1e300, 1e-50};
  CHECK(apply<float>("cvt.rn.f32.f64 %d, %a;", d) == std::vector<float>{0.1f, -0.1f, kInf, 0.0f});
  CHECK(apply<float>("cvt.rz.f32.f64 %d, %a;", d)[2] == std::numeric_limits<float>::max());
  CHECK(double{apply<float>("cvt.rm.f32.f64 %d, %a;", d)[0]} < 0.1);
  CHECK(apply<float>("cvt.rp.f32.f64 %d, %a;", d)[3] > 0.0f);
}

TEST_CASE("integers widen by the source's sign and wrap, or saturate") {
  const std::vector<int32_t> a = {-1, 200, -200, 70000, INT32_MIN};
  CHECK(apply<int64_t>("cvt.s64.s32 %d, %a;", a) == std::vector<int64_t>{-1, 200, -200, 70000, INT32_MIN});
  CHECK(apply<int64_t>("cvt.u64.u32 %d, %a;", a) == std::vector<int64_t>{0xffffffff, 200, 0xffffff38, 70000, 0x80000000});
  CHECK(apply<int32_t>("cvt.s32.s8 %d, %a;", a) == std::vector<int32_t>{-1, -56, 56, 112, 0});
  CHECK(apply<int32_t>("cvt.u32.u8 %d, %a;", a) == std::vector<int32_t>{255, 200, 56, 112, 0});
  CHECK(apply<int32_t>("cvt.sat.s8.s32 %d, %a;", a) == std::vector<int32_t>{-1, 127, -128, 127, -128});
  CHECK(apply<int32_t>("cvt.sat.u16.s32 %d, %a;", a) == std::vector<int32_t>{0, 200, 0, 65535, 0});
  CHECK(apply<int16_t>("cvt.u16.u32 %d, %a;", a) == std::vector<int16_t>{-1, 200, -200, 4464, 0});
  CHECK(apply<int32_t>("cvt.s8.s32 %d, %a;", a) == std::vector<int32_t>{-1, -56, 56, 112, 0});
}

TEST_CASE("mov packs and unpacks vectors") {
  const std::vector<uint64_t> a = {0x0123456789abcdef};
  CHECK(apply<uint64_t>("mov.b64 {%u0, %u1}, %a; mov.b64 %d, {%u1, %u0};", a) == std::vector<uint64_t>{0x89abcdef01234567});
  CHECK(apply<uint64_t>("mov.b64 {%h0, %h1, %h2, %h3}, %a; mov.b64 %d, {%h3, %h2, %h1, %h0};", a) ==
        std::vector<uint64_t>{0xcdef89ab45670123});
  CHECK(apply<uint32_t>("mov.b64 {_, %u1}, %a; mov.b32 {%h0, %h1}, %u1; mov.b32 %d, {%h1, %h0};", a) == std::vector<uint32_t>{0x45670123});
  CHECK(apply<float>("mov.f32 %d, 0f3FC00000;", std::vector<float>{0}) == std::vector<float>{1.5f});
  CHECK(apply<double>("mov.f64 %d, 0d3FF8000000000000;", std::vector<double>{0}) == std::vector<double>{1.5});
}
