// Every function of simd/math.h, at every level that the machine has, against the C library in higher precision.
#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

#include "simd_probe.h"

namespace {

using namespace amp;
using namespace amp::cpu;

using Real = long double;

template <class T> constexpr ScalarType kType = sizeof(T) == 4 ? kFloat32 : kFloat64;

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
  std::vector<T> values = {0, 1, 2, 3, 0.5, 0.25, 1.5, 2.5, 3.5, 4.5, 7, 10, 100, 1000, T(0.1), T(1e-3), T(1e-7), T(1e-10), T(1e-20), T(3.14159265358979),
                           T(1.5707963267949), T(0.693147180559945), 20, 50, 88, T(88.5), T(88.73), 89, 103, T(103.9), T(104.5), 127, 128, 149, 150,
                           126, 709, T(709.9), 710, 745, T(745.2), 746, 1022, 1023, 1024, 1074, 1075, 1e6, 1e9, 1e15, 4503599627370496., T(1e18),
                           8388607.5, 8388608, 16777215, L::max(), L::min(), L::denorm_min(), L::min() / 2, L::denorm_min() * 3, L::epsilon(),
                           1 + L::epsilon(), 1 - L::epsilon() / 2, L::infinity(), L::quiet_NaN()};
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
    const Real a = std::isinf(value) ? std::copysign(limit, Real(value)) : Real(value), b = std::isinf(rounded) ? std::copysign(limit, exact) : exact;
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
    const Real fraction = x - std::trunc(x);
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
  if (!(std::fabs(y) < 1)) return std::fabs(y) == 1 ? std::copysign(std::numeric_limits<Real>::infinity(), y) : std::numeric_limits<Real>::quiet_NaN();
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
    {"erf", [](Real x) { return std::erf(x); }, 4, 4, -6, 6},
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
    CAPTURE(f.name);
    CAPTURE(isa_name(isa));
    CAPTURE(sizeof(T));
    CAPTURE(x[worst.index]);
    CAPTURE(results[worst.index]);
    if (std::getenv("DEV")) std::printf("%-8s %-9s f%zu %10.3g at %.9g got %.9g\n", f.name, isa_name(isa), 8*sizeof(T), worst.ulp, (double)x[worst.index], (double)results[worst.index]);
    CHECK(worst.ulp <= allowed);
  }
}

}  // namespace

TEST_CASE("simd math: functions of one argument") {
  for (const Function& f : kFunctions) {
    check_function<float>(f);
    check_function<double>(f);
  }
}
