// Shared by the tests of simd/math.h: calling a function at one level, sample arguments, and the distance from the exact result.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "simd_probe.h"

namespace amp::cpu::testing {

using Real = long double;

template <class T>
constexpr ScalarType kType = sizeof(T) == 4 ? kFloat32 : kFloat64;

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
  // clang-format off
  std::vector<T> values = {
      0, 1, 2, 3, 0.5, 0.25, 1.5, 2.5, 3.5, 4.5, 7, 10, 100, 1000, T(0.1), T(1e-3), T(1e-7), T(1e-10), T(1e-20), T(3.14159265358979),
      T(1.5707963267949), T(0.693147180559945), 20, 50, 88, T(88.5), T(88.73), 89, 103, T(103.9), T(104.5), 127, 128, 149, 150, 126, 709,
      T(709.9), 710, 745, T(745.2), 746, 1022, 1023, 1024, 1074, 1075, 1e6, 1e9, 1e15, 4503599627370496., T(1e18), 8388607.5, 8388608,
      16777215, L::max(), L::min(), L::denorm_min(), L::min() / 2, L::denorm_min() * 3, L::epsilon(), 1 + L::epsilon(),
      1 - L::epsilon() / 2, L::infinity(), L::quiet_NaN(),
  };
  // clang-format on
  const size_t n = values.size();
  for (size_t i = 0; i < n; ++i) values.push_back(-values[i]);
  return values;
}

// Special values, bit patterns from the whole type, and dense samples from the range where functions are usually called.
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

// The distance of `value` from `exact` in units of the last place of `exact`; 0 if both are the same infinity or NaN.
template <class T>
double ulp_error(T value, Real exact) {
  using L = std::numeric_limits<T>;
  const T rounded = static_cast<T>(exact);
  if (std::isnan(rounded) || std::isnan(value)) return std::isnan(rounded) && std::isnan(value) ? 0 : 1e30;
  if (value == rounded) return rounded == 0 && std::signbit(value) != std::signbit(rounded) && exact == 0 ? 1e30 : 0;
  const Real limit = L::max();
  if (std::isinf(value) || std::isinf(rounded)) {  // at the overflow threshold either is fine
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

}  // namespace amp::cpu::testing
