// simd/math.h for int64_t and complex numbers, and the scalar functions for float and double.
#include <doctest/doctest.h>

#include <cmath>
#include <complex>
#include <limits>
#include <vector>

#include <amp/cpu/simd/math.h>

#include "simd_probe.h"

namespace {

using namespace amp;
using namespace amp::cpu;

constexpr int64_t kMin = std::numeric_limits<int64_t>::min(), kMax = std::numeric_limits<int64_t>::max();
const std::vector<int64_t> kIntegers = {0,  1,   -1,  2,     -2,     3,       -3,   5,    7,        -8,
                                        10, -11, 100, 12345, -99999, 1 << 20, kMax, kMin, kMax - 1, kMin + 1};

std::vector<int64_t> evaluate(const std::string& name, const std::vector<int64_t>& a, const std::vector<int64_t>& b) {
  std::vector<int64_t> out(a.size());
  const void* in[] = {a.data(), b.data()};
  probe_row(name).i64(out.data(), in, 0, static_cast<int64_t>(a.size()), nullptr);
  return out;
}

int64_t wrapped_power(int64_t base, int64_t exponent) {
  if (exponent < 0) return base == 1 ? 1 : base == -1 ? (exponent % 2 == 0 ? 1 : -1) : 0;
  uint64_t result = 1;
  for (int bit = 62; bit >= 0; --bit) {
    result *= result;
    if (exponent >> bit & 1) result *= static_cast<uint64_t>(base);
  }
  return static_cast<int64_t>(result);
}

struct IntegerFunction {
  const char* name;
  int64_t (*exact)(__int128, __int128);
};

const IntegerFunction kIntegerFunctions[] = {
    {"fmod", [](__int128 a, __int128 b) { return b == 0 ? int64_t{0} : static_cast<int64_t>(a % b); }},
    {"remainder", [](__int128 a, __int128 b) { return b == 0 ? int64_t{0} : static_cast<int64_t>((a % b + b) % b); }},
    {"trunc_div", [](__int128 a, __int128 b) { return b == 0 ? int64_t{0} : static_cast<int64_t>(a / b); }},
    {"floor_div", [](__int128 a, __int128 b) { return b == 0 ? int64_t{0} : static_cast<int64_t>((a - (a % b + b) % b) / b); }},
    {"min", [](__int128 a, __int128 b) { return static_cast<int64_t>(a < b ? a : b); }},
    {"max", [](__int128 a, __int128 b) { return static_cast<int64_t>(a > b ? a : b); }},
    {"fmin", [](__int128 a, __int128 b) { return static_cast<int64_t>(a < b ? a : b); }},
    {"fmax", [](__int128 a, __int128 b) { return static_cast<int64_t>(a > b ? a : b); }},
    {"pow", [](__int128 a, __int128 b) { return wrapped_power(static_cast<int64_t>(a), static_cast<int64_t>(b)); }},
    {"copysign", [](__int128 a, __int128 b) { return static_cast<int64_t>((a < 0) != (b < 0) ? -a : a); }},
    {"abs", [](__int128 a, __int128) { return static_cast<int64_t>(a < 0 ? -a : a); }},
    {"sign", [](__int128 a, __int128) { return static_cast<int64_t>((a > 0) - (a < 0)); }},
    {"round", [](__int128 a, __int128) { return static_cast<int64_t>(a); }},
};

using C = std::complex<long double>;

struct ComplexFunction {
  const char* name;
  C (*exact)(C);
};

const ComplexFunction kComplexFunctions[] = {
    {"exp", [](C z) { return std::exp(z); }},
    {"expm1", [](C z) { return std::exp(z) - C(1); }},
    {"log", [](C z) { return std::log(z); }},
    {"log2", [](C z) { return std::log(z) / std::log(2.0L); }},
    {"log10", [](C z) { return std::log10(z); }},
    {"log1p", [](C z) { return std::log(C(1) + z); }},
    {"sqrt", [](C z) { return std::sqrt(z); }},
    {"rsqrt", [](C z) { return C(1) / std::sqrt(z); }},
    {"sigmoid", [](C z) { return C(1) / (C(1) + std::exp(-z)); }},
    {"sin", [](C z) { return std::sin(z); }},
    {"cos", [](C z) { return std::cos(z); }},
    {"tan", [](C z) { return std::tan(z); }},
    {"asin", [](C z) { return std::asin(z); }},
    {"acos", [](C z) { return std::acos(z); }},
    {"atan", [](C z) { return std::atan(z); }},
    {"sinh", [](C z) { return std::sinh(z); }},
    {"cosh", [](C z) { return std::cosh(z); }},
    {"tanh", [](C z) { return std::tanh(z); }},
    {"asinh", [](C z) { return std::asinh(z); }},
    {"acosh", [](C z) { return std::acosh(z); }},
    {"atanh", [](C z) { return std::atanh(z); }},
};

template <class T>
LoopFunction complex_loop(const ElementwiseRow& row) {
  return sizeof(T) == 4 ? row.c64 : row.c128;
}

template <class T>
void check_complex() {
  std::vector<std::complex<T>> z;
  for (int i = -9; i <= 9; ++i) {
    for (int j = -9; j <= 9; ++j) {
      if (i != 0 || j != 0) z.emplace_back(static_cast<T>(i) * T(0.37), static_cast<T>(j) * T(0.29));
    }
  }
  std::vector<std::complex<T>> out(z.size());
  const auto count = static_cast<int64_t>(z.size());
  const auto error = [&](size_t i, C exact) {
    return static_cast<double>(std::abs(C(out[i]) - exact) / std::max(1.0L, std::abs(exact)) / std::numeric_limits<T>::epsilon());
  };
  for (const ComplexFunction& f : kComplexFunctions) {
    const void* in[] = {z.data()};
    complex_loop<T>(probe_row(f.name))(out.data(), in, 0, count, nullptr);
    double worst = 0;
    for (size_t i = 0; i < z.size(); ++i) worst = std::max(worst, error(i, f.exact(C(z[i]))));
    CAPTURE(std::string(f.name));
    CHECK(worst < 16);
  }
  std::vector<std::complex<T>> w(z.rbegin(), z.rend());
  const void* in[] = {z.data(), w.data()};
  complex_loop<T>(probe_row("Div"))(out.data(), in, 0, count, nullptr);
  for (size_t i = 0; i < z.size(); ++i) REQUIRE(error(i, C(z[i]) / C(w[i])) < 4);
  complex_loop<T>(probe_row("Mul"))(out.data(), in, 0, count, nullptr);
  for (size_t i = 0; i < z.size(); ++i) REQUIRE(error(i, C(z[i]) * C(w[i])) < 4);
}

}  // namespace

TEST_CASE("simd math: int64_t wraps and never traps") {
  std::vector<int64_t> a, b;
  for (int64_t x : kIntegers) {
    for (int64_t y : kIntegers) a.push_back(x), b.push_back(y);
  }
  for (Isa isa : runnable_isas()) {
    set_active_isa(isa);
    for (const IntegerFunction& f : kIntegerFunctions) {
      const std::vector<int64_t> out = evaluate(f.name, a, b);
      for (size_t i = 0; i < a.size(); ++i) {
        CAPTURE(std::string(f.name));
        CAPTURE(a[i]);
        CAPTURE(b[i]);
        REQUIRE(out[i] == f.exact(a[i], b[i]));
      }
    }
  }
  set_active_isa(supported_isa());
}

TEST_CASE("simd math: complex numbers") {
  for (Isa isa : runnable_isas()) {
    set_active_isa(isa);
    check_complex<float>();
    check_complex<double>();
  }
  set_active_isa(supported_isa());
}

TEST_CASE("simd math: extreme complex quotients do not overflow on the way") {
  using baseline::Complex;
  const Complex<double> big(1e300, 1e300), quotient = big / Complex<double>(2e300, 0);
  CHECK(quotient.re == doctest::Approx(0.5));
  CHECK(quotient.im == doctest::Approx(0.5));
  CHECK(std::isinf((Complex<float>(1) / Complex<float>(0)).re));
}

TEST_CASE("simd math: one text serves plain floats") {
  namespace m = baseline::math;
  CHECK(m::sigmoid(0.0f) == 0.5f);
  CHECK(m::round(2.5) == 2.0);
  CHECK(m::remainder(-1.0, 3.0) == 2.0);
  CHECK(m::floor_div(-1.0, 3.0) == -1.0);
  CHECK(std::isnan(m::max(1.0f, NAN)));
  CHECK(m::fmax(1.0f, NAN) == 1.0f);
  CHECK(m::erfinv(m::erf(0.5)) == doctest::Approx(0.5));
  CHECK(m::digamma(1.0) == doctest::Approx(-0.57721566490153286));
  CHECK(baseline::select(m::isnan(1.0), 1.0, 2.0) == 2.0);
}
