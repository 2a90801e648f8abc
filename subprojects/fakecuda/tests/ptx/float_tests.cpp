// Floating-point instructions, compared with a different computation of the values that NVIDIA's manual defines.
#include <bit>
#include <cmath>
#include <limits>

#include <fakecuda/ptx/rounding.h>
#include "harness.h"

using ptx::apply;

namespace {

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();

std::vector<float> floats() {
  std::vector<float> result = {0.0f,    -0.0f,           1.0f, -1.0f, 1.5f, 3e38f, -3e38f, 1e-40f,
                               -1e-40f, 1.17549435e-38f, kInf, -kInf, kNan, 0.1f,  1e10f,  7.0f};
  uint32_t state = 99;
  while (result.size() < 96) {
    state = state * 1664525u + 1013904223u;
    result.push_back(std::bit_cast<float>(result.size() % 2 == 0 ? state : (state & 0x807fffffu) | (120 + state % 16) << 23));
  }
  return result;
}
std::vector<double> doubles() {
  std::vector<double> result;
  for (const float x : floats()) result.push_back(x == x && std::abs(x) < 1e30f ? x * 1.0000000123 : x);
  return result;
}
template <class T>
std::vector<T> turned(const std::vector<T>& values, size_t by) {
  std::vector<T> result(values.begin() + static_cast<std::ptrdiff_t>(by), values.end());
  result.insert(result.end(), values.begin(), values.begin() + static_cast<std::ptrdiff_t>(by));
  return result;
}

// The same bits; a NaN is 0x7fffffff in float32.
bool same(float x, float y) { return std::bit_cast<uint32_t>(x) == (y != y ? 0x7fffffffu : std::bit_cast<uint32_t>(y)); }
bool same(double x, double y) { return x != x ? y != y : std::bit_cast<uint64_t>(x) == std::bit_cast<uint64_t>(y); }

float flushed(float x) { return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x) : x; }

template <class T, class Expected>
void check_pairs(const std::string& code, const std::vector<T>& a, const Expected& expected) {
  CAPTURE(code);
  for (size_t by = 0; by < a.size(); by += 5) {
    const auto b = turned(a, by), c = turned(a, (by + 31) % a.size());
    const auto d = apply<T>(code, a, b, c);
    for (size_t i = 0; i < a.size(); ++i) {
      const T right = expected(a[i], b[i], c[i]);
      if (same(d[i], right)) continue;
      CAPTURE(a[i]);
      CAPTURE(b[i]);
      CAPTURE(c[i]);
      CAPTURE(right);
      REQUIRE(d[i] == right);
      REQUIRE(std::signbit(d[i]) == std::signbit(right));
    }
  }
}

}  // namespace

TEST_CASE("arithmetic of float32 is rounded once; .ftz flushes, .sat clamps") {
  const auto a = floats();
  // A sum or product of two floats in double, rounded to float, has a single rounding.
  check_pairs("add.f32 %d, %a, %b;", a, [](double x, double y, double) { return static_cast<float>(x + y); });
  check_pairs("sub.rn.f32 %d, %a, %b;", a, [](double x, double y, double) { return static_cast<float>(x - y); });
  check_pairs("mul.f32 %d, %a, %b;", a, [](double x, double y, double) { return static_cast<float>(x * y); });
  check_pairs("div.rn.f32 %d, %a, %b;", a, [](double x, double y, double) { return static_cast<float>(x / y); });
  check_pairs("add.ftz.f32 %d, %a, %b;", a, [](float x, float y, float) { return flushed(flushed(x) + flushed(y)); });
  check_pairs("mul.ftz.f32 %d, %a, %b;", a, [](float x, float y, float) { return flushed(flushed(x) * flushed(y)); });
  check_pairs("mul.sat.f32 %d, %a, %b;", a, [](double x, double y, double) {
    const auto z = static_cast<float>(x * y);
    return z > 0 ? std::fmin(z, 1.0f) : 0.0f;
  });
  check_pairs("fma.rn.f32 %d, %a, %b, %c;", a, [](float x, float y, float z) { return std::fma(x, y, z); });
  check_pairs("mad.rn.f32 %d, %a, %b, %c;", a, [](float x, float y, float z) { return std::fma(x, y, z); });
  check_pairs("fma.rn.ftz.f32 %d, %a, %b, %c;", a,
              [](float x, float y, float z) { return flushed(std::fma(flushed(x), flushed(y), flushed(z))); });
  check_pairs("fma.rn.sat.f32 %d, %a, %b, %c;", a, [](float x, float y, float z) {
    const float r = std::fma(x, y, z);
    return r > 0 ? std::fmin(r, 1.0f) : 0.0f;
  });
  check_pairs("sqrt.rn.f32 %d, %a;", a, [](double x, double, double) { return static_cast<float>(std::sqrt(x)); });
  check_pairs("rcp.rn.f32 %d, %a;", a, [](double x, double, double) { return static_cast<float>(1 / x); });
  check_pairs("neg.f32 %d, %a;", std::vector<float>{1.0f, -0.0f, kInf, 2.5f}, [](float x, float, float) { return -x; });
  check_pairs("abs.ftz.f32 %d, %a;", std::vector<float>{1.0f, -0.0f, -kInf, -1e-40f},
              [](float x, float, float) { return flushed(std::abs(x)); });
  check_pairs("copysign.f32 %d, %a, %b;", std::vector<float>{1.0f, -0.0f, -kInf, 3.0f, -7.0f},
              [](float x, float y, float) { return std::copysign(y, x); });
}

TEST_CASE("arithmetic of float64") {
  const auto a = doubles();
  check_pairs("add.f64 %d, %a, %b;", a, [](double x, double y, double) { return x + y; });
  check_pairs("mul.rn.f64 %d, %a, %b;", a, [](double x, double y, double) { return x * y; });
  check_pairs("div.rn.f64 %d, %a, %b;", a, [](double x, double y, double) { return x / y; });
  check_pairs("fma.rn.f64 %d, %a, %b, %c;", a, [](double x, double y, double z) { return std::fma(x, y, z); });
  check_pairs("sqrt.rn.f64 %d, %a;", a, [](double x, double, double) { return std::sqrt(x); });
  check_pairs("max.f64 %d, %a, %b;", a, [](double x, double y, double) {
    if (x == y) return std::signbit(x) ? y : x;
    return std::fmax(x, y);
  });
}

TEST_CASE("directed rounding lies on its side of the exact result") {
  const auto a = floats();
  const auto b = turned(a, 17);
  const auto down = apply<float>("add.rm.f32 %d, %a, %b;", a, b), up = apply<float>("add.rp.f32 %d, %a, %b;", a, b);
  const auto zero = apply<float>("mul.rz.f32 %d, %a, %b;", a, b), low = apply<float>("fma.rm.f32 %d, %a, %b, %a;", a, b);
  const auto root = apply<float>("sqrt.rp.f32 %d, %a;", a);
  for (size_t i = 0; i < a.size(); ++i) {
    const double x = a[i], y = b[i], sum = x + y;
    // In these ranges double is exact.
    if (std::isfinite(sum) && std::abs(std::logb(x) - std::logb(y)) < 25) {
      CHECK(double{down[i]} <= sum);
      CHECK(double{up[i]} >= sum);
      CHECK((down[i] == up[i]) == (static_cast<double>(static_cast<float>(sum)) == sum));
      if (down[i] != up[i]) CHECK(std::nextafter(down[i], kInf) == up[i]);
    }
    if (std::isfinite(x * y)) {
      CHECK(std::abs(double{zero[i]}) <= std::abs(x * y));
      if (std::abs(x * y) < 3e38)
        CHECK(std::abs(double{std::nextafter(zero[i], std::copysign(kInf, static_cast<float>(x * y)))}) > std::abs(x * y));
      if (std::abs(x * y) < 1e300 && x * y + x != 0 && std::abs(std::logb(y)) < 4) CHECK(double{low[i]} <= x * y + x);
    }
    if (x > 0 && std::isfinite(x)) CHECK(static_cast<long double>(root[i]) * root[i] >= x);
  }
}

TEST_CASE("minima and maxima: NaN, signs of zero") {
  const std::vector<float> a = {1.0f, kNan, 2.0f, kNan, 0.0f, -0.0f, -kInf}, b = {2.0f, 3.0f, kNan, kNan, -0.0f, 0.0f, kInf};
  const auto low = apply<float>("min.f32 %d, %a, %b;", a, b), high = apply<float>("max.f32 %d, %a, %b;", a, b);
  const auto strict = apply<float>("max.NaN.f32 %d, %a, %b;", a, b);
  const std::vector<float> lows = {1.0f, 3.0f, 2.0f, kNan, -0.0f, -0.0f, -kInf}, highs = {2.0f, 3.0f, 2.0f, kNan, 0.0f, 0.0f, kInf};
  for (size_t i = 0; i < a.size(); ++i) {
    CHECK(same(low[i], lows[i]));
    CHECK(same(high[i], highs[i]));
    CHECK(same(strict[i], a[i] != a[i] || b[i] != b[i] ? kNan : highs[i]));
  }
}

TEST_CASE("comparisons: ordered ones are false of NaN, the others true") {
  const auto a = floats();
  const auto b = turned(a, 13);
  const auto code = [](const char* how) { return "setp." + std::string(how) + ".f32 %p0, %a, %b; selp.u32 %d, 1, 0, %p0;"; };
  const auto run = [&](const char* how) { return apply<uint32_t>(code(how), a, b); };
  const auto eq = run("eq"), ne = run("ne"), lt = run("lt"), le = run("le"), gt = run("gt"), ge = run("ge"), equ = run("equ"),
             neu = run("neu"), ltu = run("ltu"), leu = run("leu"), gtu = run("gtu"), geu = run("geu"), num = run("num"), nan = run("nan");
  for (size_t i = 0; i < a.size(); ++i) {
    const float x = a[i], y = b[i];
    const bool u = std::isunordered(x, y);
    CHECK(eq[i] == (x == y));
    CHECK(ne[i] == (!u && x != y));
    CHECK(lt[i] == std::isless(x, y));
    CHECK(le[i] == std::islessequal(x, y));
    CHECK(gt[i] == std::isgreater(x, y));
    CHECK(ge[i] == std::isgreaterequal(x, y));
    CHECK(equ[i] == (u || x == y));
    CHECK(neu[i] == (u || x != y));
    CHECK(ltu[i] == (u || x < y));
    CHECK(leu[i] == (u || x <= y));
    CHECK(gtu[i] == (u || x > y));
    CHECK(geu[i] == (u || x >= y));
    CHECK(num[i] == !u);
    CHECK(nan[i] == u);
  }
  CHECK(apply<uint32_t>("testp.subnormal.f32 %p0, %a; selp.u32 %d, 1, 0, %p0;", std::vector<float>{1e-40f, 0.0f, 1.0f}) ==
        std::vector<uint32_t>{1, 0, 0});
  CHECK(apply<uint32_t>("testp.finite.f32 %p0, %a; selp.u32 %d, 1, 0, %p0;", std::vector<float>{kInf, kNan, 1.0f}) ==
        std::vector<uint32_t>{0, 0, 1});
}

TEST_CASE("approximations are within the manual's bounds") {
  std::vector<float> a;
  for (int i = -200; i <= 200; ++i) a.push_back(static_cast<float>(i) * 0.37f + 0.01f);
  const auto ex2 = apply<float>("ex2.approx.ftz.f32 %d, %a;", a), lg2 = apply<float>("lg2.approx.f32 %d, %a;", a);
  const auto sine = apply<float>("sin.approx.f32 %d, %a;", a), cosine = apply<float>("cos.approx.f32 %d, %a;", a),
             tanh = apply<float>("tanh.approx.f32 %d, %a;", a);
  const auto rsqrt = apply<float>("rsqrt.approx.f32 %d, %a;", a), rcp = apply<float>("rcp.approx.f32 %d, %a;", a),
             root = apply<float>("sqrt.approx.f32 %d, %a;", a);
  for (size_t i = 0; i < a.size(); ++i) {
    const double x = a[i];
    CHECK(std::abs(ex2[i] / std::exp2(x) - 1) < std::exp2(-22));
    CHECK(std::abs(rcp[i] * x - 1) < std::exp2(-22));
    CHECK(std::abs(tanh[i] - std::tanh(x)) <= std::exp2(-10.98) * std::abs(std::tanh(x)));
    if (std::abs(x) < 3.14) {
      CHECK(std::abs(sine[i] - std::sin(x)) < std::exp2(-20.9));
      CHECK(std::abs(cosine[i] - std::cos(x)) < std::exp2(-20.9));
    }
    if (x <= 0) continue;
    CHECK(std::abs(lg2[i] - std::log2(x)) < std::exp2(-22) * std::max(1.0, std::abs(std::log2(x))));
    CHECK(std::abs(rsqrt[i] * std::sqrt(x) - 1) < std::exp2(-22.4));
    CHECK(std::abs(root[i] / std::sqrt(x) - 1) < std::exp2(-22));
  }
  const std::vector<float> large = {0x1p127f, -0x1p127f, 0x1p126f};
  const auto quotient = apply<float>("div.approx.f32 %d, %b, %a;", large, std::vector<float>{0x1p100f});
  CHECK(same(quotient[0], 0.0f));
  CHECK(same(quotient[1], -0.0f));
  CHECK(quotient[2] == 0x1p-26f);
  const auto gross = apply<double>("rcp.approx.ftz.f64 %d, %a;", std::vector<double>{3.0, 1e-310, -2.0});
  CHECK(std::abs(gross[0] * 3 - 1) < std::exp2(-19));
  CHECK((std::bit_cast<uint64_t>(gross[0]) & 0xffffffff) == 0);
  CHECK(gross[1] == std::numeric_limits<double>::infinity());
  CHECK(gross[2] == -0.5);
}

TEST_CASE("16-bit arithmetic is rounded once") {
  using ptx::BFloat, ptx::Half, ptx::narrow, ptx::widen;
  std::vector<uint16_t> a;
  uint32_t state = 7;
  for (int i = 0; i < 512; ++i) a.push_back(static_cast<uint16_t>((state = state * 1664525u + 1013904223u) >> 16));
  const auto b = turned(a, 100), c = turned(a, 300);
  const auto sum = apply<uint16_t>("add.f16 %d, %a, %b;", a, b), product = apply<uint16_t>("mul.bf16 %d, %a, %b;", a, b);
  const auto fused = apply<uint16_t>("fma.rn.f16 %d, %a, %b, %c;", a, b, c),
             fused_bf = apply<uint16_t>("fma.rn.bf16 %d, %a, %b, %c;", a, b, c);
  for (size_t i = 0; i < a.size(); ++i) {
    CHECK(sum[i] == narrow<Half>(static_cast<double>(widen<Half>(a[i])) + widen<Half>(b[i])));
    CHECK(product[i] == narrow<BFloat>(static_cast<double>(widen<BFloat>(a[i])) * widen<BFloat>(b[i])));
    CHECK(fused[i] == narrow<Half>(static_cast<double>(widen<Half>(a[i])) * widen<Half>(b[i]) + widen<Half>(c[i])));
    const double x = widen<BFloat>(a[i]), y = widen<BFloat>(b[i]), z = widen<BFloat>(c[i]);
    if (std::abs(std::logb(x * y) - std::logb(z)) < 30) CHECK(fused_bf[i] == narrow<BFloat>(x * y + z));
  }
  // 1 + 2^-8 is halfway between two adjacent bf16 numbers: 2^-60 decides.
  const auto decided = apply<uint16_t>("fma.rn.bf16 %d, %a, %b, %c;", std::vector<uint16_t>{0x3f81}, std::vector<uint16_t>{0x3f80},
                                       std::vector<uint16_t>{0x2180});
  CHECK(decided[0] == narrow<BFloat>(1.0 + 1.0 / 128));
  const auto pair = apply<uint32_t>("add.f16x2 %d, %a, %b;", std::vector<uint32_t>{0x3c004000}, std::vector<uint32_t>{0x3c003c00});
  CHECK(pair[0] == 0x40004200);
  const auto negated = apply<uint32_t>("neg.f16x2 %d, %a;", std::vector<uint32_t>{0x3c00c000});
  CHECK(negated[0] == 0xbc004000);
}
