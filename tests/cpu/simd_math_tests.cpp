// Every function of simd/math.h, at every level that the machine has, against the C library in higher precision.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "simd_probe.h"

namespace {

using namespace amp;
using namespace amp::cpu;

using Real = long double;

template <class T>
constexpr ScalarType kType = sizeof(T) == 4 ? kFloat32 : kFloat64;

struct LevelGuard {
  explicit LevelGuard(Isa isa) { set_active_isa(isa); }
  ~LevelGuard() { set_active_isa(supported_isa()); }
};

template <class T>
std::vector<T> evaluate(const std::string& name, const std::vector<std::vector<T>>& inputs) {
  const ElementwiseRow& row = probe_row(name);
  std::vector<T> out(inputs[0].size());
  const void* in[3];
  for (size_t k = 0; k < inputs.size(); ++k) in[k] = inputs[k].data();
  row.direct(kType<T>)(out.data(), in, 0, static_cast<int64_t>(out.size()), nullptr);
  return out;
}

template <class T>
std::vector<T> specials() {
  using L = std::numeric_limits<T>;
  std::vector<T> values = {0,
                           1,
                           2,
                           3,
                           0.5,
                           0.25,
                           1.5,
                           2.5,
                           3.5,
                           4.5,
                           7,
                           10,
                           100,
                           1000,
                           T(0.1),
                           T(1e-3),
                           T(1e-7),
                           T(1e-10),
                           T(1e-20),
                           T(3.14159265358979),
                           T(1.5707963267949),
                           T(0.693147180559945),
                           20,
                           50,
                           88,
                           T(88.5),
                           T(88.73),
                           89,
                           103,
                           T(103.9),
                           T(104.5),
                           127,
                           128,
                           149,
                           150,
                           126,
                           709,
                           T(709.9),
                           710,
                           745,
                           T(745.2),
                           746,
                           1022,
                           1023,
                           1024,
                           1074,
                           1075,
                           1e6,
                           1e9,
                           1e15,
                           4503599627370496.,
                           T(1e18),
                           8388607.5,
                           8388608,
                           16777215,
                           L::max(),
                           L::min(),
                           L::denorm_min(),
                           L::min() / 2,
                           L::denorm_min() * 3,
                           L::epsilon(),
                           1 + L::epsilon(),
                           1 - L::epsilon() / 2,
                           L::infinity(),
                           L::quiet_NaN()};
  const size_t n = values.size();
  for (size_t i = 0; i < n; ++i) values.push_back(-values[i]);
  return values;
}

// Specials, bit patterns over the whole type, and dense samples where functions are usually called.
template <class T>
std::vector<T> samples(double low, double high) {
  std::vector<T> values = specials<T>();
  if constexpr (sizeof(T) == 4) {
    for (uint64_t bits = 0; bits < (uint64_t{1} << 32); bits += 40009) values.push_back(std::bit_cast<float>(static_cast<uint32_t>(bits)));
  } else {
    for (uint64_t i = 0; i < 20000; ++i) values.push_back(std::bit_cast<double>(i * 0x9e3779b97f4a7c15u));
  }
  constexpr int n = sizeof(T) == 4 ? 60000 : 20000;
  for (int i = 0; i <= n; ++i) values.push_back(static_cast<T>(low + (high - low) * i / n));
  for (int i = -500; i <= 500; ++i) {
    values.push_back(1 + static_cast<T>(i) * std::numeric_limits<T>::epsilon() / 2);
    values.push_back(static_cast<T>(i) * T(1e-3));
  }
  return values;
}

// The distance of `value` from `exact` in units of the last place at `exact`; 0 when both are the same infinity or NaN.
template <class T>
double ulp_error(T value, Real exact) {
  using L = std::numeric_limits<T>;
  const T rounded = static_cast<T>(exact);
  if (std::isnan(rounded) || std::isnan(value)) return std::isnan(rounded) && std::isnan(value) ? 0 : 1e30;
  if (value == rounded) return rounded == 0 && std::signbit(value) != std::signbit(rounded) && exact == 0 ? 1e30 : 0;
  const Real limit = L::max();
  if (std::isinf(value) || std::isinf(rounded)) {  // right at the edge of overflow either is fine
    const Real a = std::isinf(value) ? std::copysign(limit, Real(value)) : Real(value),
               b = std::isinf(rounded) ? std::copysign(limit, exact) : exact;
    return std::fabs(a - b) < 8 * limit * L::epsilon() && std::fabs(a) <= limit && std::fabs(b) < limit * (1 + 8 * L::epsilon()) ? 1 : 1e30;
  }
  int exponent;
  std::frexp(std::max(std::fabs(exact), Real(L::min())), &exponent);
  return static_cast<double>(std::fabs(Real(value) - exact) / std::ldexp(Real(1), exponent - L::digits));
}

struct Worst {
  double ulp = 0;
  size_t index = 0;
};

template <class T>
Worst worst_error(const std::vector<T>& results, const std::vector<Real>& exact) {
  Worst worst;
  for (size_t i = 0; i < results.size(); ++i) {
    const double ulp = ulp_error(results[i], exact[i]);
    if (ulp > worst.ulp) worst = {ulp, i};
  }
  return worst;
}

struct Function {
  const char* name;
  std::function<Real(Real)> exact;
  double float_ulp, double_ulp;  // allowed
  double low, high;              // dense samples
};

Real digamma_exact(Real x) {
  if (x == 0) return std::copysign(std::numeric_limits<Real>::infinity(), -x);
  if (x < 0) {
    const Real fraction = x - std::round(x);
    if (fraction == 0 || std::isinf(x)) return std::numeric_limits<Real>::quiet_NaN();
    const Real pi = 3.141592653589793238462643383279503L;
    return digamma_exact(1 - x) - pi * std::cos(pi * fraction) / std::sin(pi * fraction);
  }
  Real sum = 0;
  for (; x < 30; x += 1) sum -= 1 / x;
  const Real z = 1 / (x * x);
  return sum + std::log(x) - 0.5L / x -
         z * (1.0L / 12 - z * (1.0L / 120 - z * (1.0L / 252 - z * (1.0L / 240 - z * (1.0L / 132 - z * (691.0L / 32760 - z / 12))))));
}

Real erfinv_exact(Real y) {
  if (!(std::fabs(y) < 1))
    return std::fabs(y) == 1 ? std::copysign(std::numeric_limits<Real>::infinity(), y) : std::numeric_limits<Real>::quiet_NaN();
  if (y == 0) return y;
  const Real target = std::fabs(y);
  Real low = 0, high = target < 1e-3L ? 2 * target : 12;
  for (int i = 0; i < 90; ++i) {
    const Real middle = (low + high) / 2;
    const bool below = target < 0.5L ? std::erf(middle) < target : std::erfc(middle) > 1 - target;
    (below ? low : high) = middle;
  }
  return std::copysign((low + high) / 2, y);
}

Real sigmoid_exact(Real x) { return 1 / (1 + std::exp(-x)); }

const Function kFunctions[] = {
    {"exp", [](Real x) { return std::exp(x); }, 1.5, 1.5, -110, 95},
    {"exp2", [](Real x) { return std::exp2(x); }, 4, 4, -155, 130},
    {"expm1", [](Real x) { return std::expm1(x); }, 4, 4, -20, 90},
    {"log", [](Real x) { return std::log(x); }, 1.5, 1.5, 0, 20},
    {"log2", [](Real x) { return std::log2(x); }, 2, 2, 0, 20},
    {"log10", [](Real x) { return std::log10(x); }, 2.5, 2.5, 0, 20},
    {"log1p", [](Real x) { return std::log1p(x); }, 4, 4, -1, 20},
    {"sqrt", [](Real x) { return std::sqrt(x); }, 0.51, 0.51, 0, 20},
    {"rsqrt", [](Real x) { return 1 / std::sqrt(x); }, 1.5, 1.5, 0, 20},
    {"cbrt", [](Real x) { return std::cbrt(x); }, 4, 4, -20, 20},
    {"sigmoid", sigmoid_exact, 3, 3, -110, 110},
    {"sin", [](Real x) { return std::sin(x); }, 4, 4, -40, 40},
    {"cos", [](Real x) { return std::cos(x); }, 4, 4, -40, 40},
    {"tan", [](Real x) { return std::tan(x); }, 4, 4, -40, 40},
    {"asin", [](Real x) { return std::asin(x); }, 4, 4, -1, 1},
    {"acos", [](Real x) { return std::acos(x); }, 4, 4, -1, 1},
    {"atan", [](Real x) { return std::atan(x); }, 4, 4, -20, 20},
    {"sinh", [](Real x) { return std::sinh(x); }, 4, 4, -90, 90},
    {"cosh", [](Real x) { return std::cosh(x); }, 4, 4, -90, 90},
    {"tanh", [](Real x) { return std::tanh(x); }, 4, 4, -10, 10},
    {"asinh", [](Real x) { return std::asinh(x); }, 4, 4, -20, 20},
    {"acosh", [](Real x) { return std::acosh(x); }, 4, 4, 1, 20},
    {"atanh", [](Real x) { return std::atanh(x); }, 4, 4, -1, 1},
    {"erf", [](Real x) { return std::erf(x); }, 4.1, 4, -6, 6},  // libmvec's AVX-512 erff is 4 ULP off next to 1
    {"erfc", [](Real x) { return std::erfc(x); }, 4, 4, -6, 28},
    {"erfinv", erfinv_exact, 1, 4, -1, 1},
    {"floor", [](Real x) { return std::floor(x); }, 0, 0, -10, 10},
    {"ceil", [](Real x) { return std::ceil(x); }, 0, 0, -10, 10},
    {"round", [](Real x) { return std::nearbyint(x); }, 0, 0, -10, 10},
    {"trunc", [](Real x) { return std::trunc(x); }, 0, 0, -10, 10},
    {"abs", [](Real x) { return std::fabs(x); }, 0, 0, -10, 10},
    {"sign", [](Real x) { return Real((x > 0) - (x < 0)); }, 0, 0, -10, 10},
};

template <class T>
void check_function(const Function& f) {
  const std::vector<T> x = samples<T>(f.low, f.high);
  std::vector<Real> exact(x.size());
  for (size_t i = 0; i < x.size(); ++i) exact[i] = f.exact(x[i]);
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    const std::vector<T> results = evaluate<T>(f.name, {x});
    const Worst worst = worst_error(results, exact);
    const double allowed = sizeof(T) == 4 ? f.float_ulp : f.double_ulp;
    CAPTURE(std::string(f.name));
    CAPTURE(std::string(isa_name(isa)));
    CAPTURE(sizeof(T));
    CAPTURE(x[worst.index]);
    CAPTURE(results[worst.index]);
    CHECK(worst.ulp <= allowed);
  }
}

struct Function2 {
  const char* name;
  std::function<Real(Real, Real)> exact;
  double ulp;
};

Real python_remainder(Real a, Real b) {
  const Real r = std::fmod(a, b);
  return r != 0 && (r < 0) != (b < 0) ? r + b : r;
}
Real nan_first(Real a, Real b, bool take_a) { return a != a ? a : b != b ? b : take_a ? a : b; }

const Function2 kFunctions2[] = {
    {"pow", [](Real a, Real b) { return std::pow(a, b); }, 4},
    {"atan2", [](Real a, Real b) { return std::atan2(a, b); }, 4},
    {"hypot", [](Real a, Real b) { return std::hypot(a, b); }, 4},
    {"fmod", [](Real a, Real b) { return std::fmod(a, b); }, 0},
    {"remainder", python_remainder, 0.51},
    {"copysign", [](Real a, Real b) { return std::copysign(a, b); }, 0},
    {"min", [](Real a, Real b) { return nan_first(a, b, a < b); }, 0},
    {"max", [](Real a, Real b) { return nan_first(a, b, a > b); }, 0},
    {"fmin", [](Real a, Real b) { return b != b || a < b ? a : b; }, 0},
    {"fmax", [](Real a, Real b) { return b != b || a > b ? a : b; }, 0},
};

// All pairs of specials, and pairs of moderate and of arbitrary bit patterns.
template <class T>
std::vector<std::vector<T>> pairs() {
  std::vector<std::vector<T>> in(2);
  const std::vector<T> s = specials<T>();
  for (T a : s) {
    for (T b : s) in[0].push_back(a), in[1].push_back(b);
  }
  uint64_t state = 1;
  const auto next = [&] { return (state = state * 6364136223846793005u + 1442695040888963407u) >> 11; };
  for (int i = 0; i < 60000; ++i) {
    in[0].push_back(static_cast<T>(static_cast<double>(next()) * 0x1p-53 * 40 - 20));
    in[1].push_back(static_cast<T>(static_cast<double>(next()) * 0x1p-53 * 40 - 20));
    if (i % 3 == 0) in[1].back() = std::trunc(in[1].back());
  }
  using Bits = std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>;
  for (int i = 0; i < 60000; ++i) {
    in[0].push_back(std::bit_cast<T>(static_cast<Bits>(next() * 0x9e3779b97f4a7c15u >> 8 * (8 - sizeof(T)))));
    in[1].push_back(std::bit_cast<T>(static_cast<Bits>(next() * 0x9e3779b97f4a7c15u >> 8 * (8 - sizeof(T)))));
  }
  return in;
}

template <class T>
void check_function(const Function2& f) {
  const std::vector<std::vector<T>> in = pairs<T>();
  std::vector<Real> exact(in[0].size());
  for (size_t i = 0; i < exact.size(); ++i) exact[i] = f.exact(in[0][i], in[1][i]);
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    const std::vector<T> results = evaluate<T>(f.name, in);
    const Worst worst = worst_error(results, exact);
    CAPTURE(std::string(f.name));
    CAPTURE(std::string(isa_name(isa)));
    CAPTURE(sizeof(T));
    CAPTURE(in[0][worst.index]);
    CAPTURE(in[1][worst.index]);
    CAPTURE(results[worst.index]);
    CHECK(worst.ulp <= f.ulp);
  }
}

// Near their zeros lgamma and digamma are right absolutely, not in units of the last place.
template <class T>
void check_gamma(const char* name, Real (*exact)(Real)) {
  const std::vector<T> x = samples<T>(-20, 40);
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    const std::vector<T> results = evaluate<T>(name, {x});
    Worst worst;
    for (size_t i = 0; i < x.size(); ++i) {
      const Real expected = exact(x[i]);
      if (static_cast<T>(expected) == results[i] || (std::isnan(expected) && std::isnan(results[i]))) continue;
      // Next to a pole the rounding of the argument to its distance from the pole is magnified.
      const Real distance = x[i] < 0 ? std::fabs(x[i] - std::round(x[i])) : 1;
      const Real scale = std::max<Real>(1, std::fabs(expected)) + (x[i] < 0 ? std::fabs(x[i]) / distance : 0);
      const double error = static_cast<double>(std::fabs(results[i] - expected) / scale / std::numeric_limits<T>::epsilon());
      if (!(error <= worst.ulp)) worst = {std::isnan(error) ? 1e30 : error, i};
    }
    CAPTURE(std::string(name));
    CAPTURE(std::string(isa_name(isa)));
    CAPTURE(sizeof(T));
    CAPTURE(x[worst.index]);
    CAPTURE(results[worst.index]);
    CHECK(worst.ulp <= 8);
  }
}

// torch's and Python's rounded-down division, in the arithmetic of T.
template <class T>
T floor_div_reference(T a, T b) {
  if (b == 0) return a / b;
  const T mod = std::fmod(a, b);
  T quotient = (a - mod) / b;
  if (mod != 0 && (b < 0) != (mod < 0)) quotient -= 1;
  if (quotient == 0) return std::copysign(T(0), a / b);
  const T whole = std::floor(quotient);
  return quotient - whole > T(0.5) ? whole + 1 : whole;
}

template <class T>
void check_division() {
  const std::vector<std::vector<T>> in = pairs<T>();
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    const std::vector<T> down = evaluate<T>("floor_div", in), truncated = evaluate<T>("trunc_div", in);
    size_t wrong = 0;
    for (size_t i = 0; i < down.size(); ++i) {
      wrong += ulp_error(down[i], floor_div_reference(in[0][i], in[1][i])) != 0;
      wrong += ulp_error(truncated[i], std::trunc(in[0][i] / in[1][i])) != 0;
    }
    CHECK(wrong == 0);
  }
}

template <class T>
void check_classification() {
  const std::vector<T> x = samples<T>(-10, 10);
  const std::unique_ptr<bool[]> out(new bool[x.size()]);
  const struct {
    const char* name;
    bool (*test)(T);
  } tests[] = {{"isnan", [](T v) { return std::isnan(v); }},
               {"isinf", [](T v) { return std::isinf(v); }},
               {"isfinite", [](T v) { return std::isfinite(v); }},
               {"signbit", [](T v) { return std::signbit(v); }}};
  for (Isa isa : runnable_isas()) {
    LevelGuard level(isa);
    for (const auto& test : tests) {
      const void* in[] = {x.data()};
      probe_row(test.name).direct(kType<T>)(out.get(), in, 0, static_cast<int64_t>(x.size()), nullptr);
      size_t wrong = 0;
      for (size_t i = 0; i < x.size(); ++i) wrong += out[i] != test.test(x[i]);
      CHECK(wrong == 0);
    }
  }
}

}  // namespace

TEST_CASE("simd math: functions of one argument") {
  for (const Function& f : kFunctions) {
    check_function<float>(f);
    check_function<double>(f);
  }
}

TEST_CASE("simd math: functions of two arguments") {
  for (const Function2& f : kFunctions2) {
    check_function<float>(f);
    check_function<double>(f);
  }
}

TEST_CASE("simd math: lgamma and digamma") {
  check_gamma<float>("lgamma", [](Real x) { return std::lgamma(x); });
  check_gamma<double>("lgamma", [](Real x) { return std::lgamma(x); });
  check_gamma<float>("digamma", digamma_exact);
  check_gamma<double>("digamma", digamma_exact);
}

TEST_CASE("simd math: divisions that round") {
  check_division<float>();
  check_division<double>();
}

TEST_CASE("simd math: classification") {
  check_classification<float>();
  check_classification<double>();
}
