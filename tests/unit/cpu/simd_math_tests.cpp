// Every function of one argument of simd/math.h, at every instruction set level of the machine, against the C library in higher precision.
#include <doctest/doctest.h>

#include <functional>
#include <memory>

#include "simd_samples.h"

namespace {

using namespace amp;
using namespace amp::cpu;
using namespace amp::cpu::testing;

struct Function {
  const char* name;
  std::function<Real(Real)> exact;
  double float_ulp, double_ulp;  // tolerance
  double low, high;              // range of dense samples
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
    {"erf", [](Real x) { return std::erf(x); }, 2, 4, -6, 6},
    {"erfc", [](Real x) { return std::erfc(x); }, 4, 4, -6, 28},
    {"erfinv", erfinv_exact, 3, 4, -1, 1},
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

// Near their zeros, lgamma and digamma have a small absolute error, but a large ULP error.
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
      // Near a pole the rounding error of the argument is large relative to its distance from the pole.
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

TEST_CASE("simd math: lgamma and digamma") {
  check_gamma<float>("lgamma", [](Real x) { return std::lgamma(x); });
  check_gamma<double>("lgamma", [](Real x) { return std::lgamma(x); });
  check_gamma<float>("digamma", digamma_exact);
  check_gamma<double>("digamma", digamma_exact);
}

TEST_CASE("simd math: classification") {
  check_classification<float>();
  check_classification<double>();
}
