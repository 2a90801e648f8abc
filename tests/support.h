// Shared by the tests of several folders: reproducible inputs, reading values, comparing.
#pragma once

#include <cmath>
#include <complex>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <amp/all.h>

namespace amp::testing {

// For the constructor of a [[nodiscard]] class that is expected to throw.
template <class T>
void discard(const T&) {}

// Random numbers that are the same in every run, on every platform.
class Random {
 public:
  explicit Random(uint32_t seed = 1) : engine_(seed * 2654435761u) { engine_.discard(3); }
  double uniform(double low, double high) { return low + (high - low) * (static_cast<double>(engine_() - 1) / 2147483646.0); }
  double normal() {
    const double radius = std::sqrt(-2 * std::log(uniform(1e-9, 1)));
    return radius * std::cos(6.283185307179586 * uniform(0, 1));
  }
  int64_t integer(int64_t low, int64_t high) { return low + static_cast<int64_t>(uniform(0, 1 - 1e-9) * static_cast<double>(high - low)); }

 private:
  std::minstd_rand engine_;
};

// Normally distributed values.
inline Tensor normal(IntArrayRef sizes, TensorOptions options = kFloat64, uint32_t seed = 1) {
  Random random(seed);
  int64_t count = 1;
  for (const int64_t size : sizes) count *= size;
  std::vector<double> values(static_cast<size_t>(count));
  for (double& value : values) value = random.normal();
  Tensor t = from_blob(values.data(), sizes, kFloat64).to(options.device(), options.dtype(), false, /*copy=*/true);
  return t.requires_grad_(options.requires_grad());
}

// The elements in row-major order as float64; a complex element becomes two numbers.
inline std::vector<double> values(const Tensor& t) {
  const Tensor host = t.detach().to(kCPU, t.is_complex() ? kComplex128 : kFloat64).contiguous();
  const auto* data = static_cast<const double*>(host.data_ptr());
  return {data, data + host.numel() * (t.is_complex() ? 2 : 1)};
}

inline bool same_number(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// Returns an empty string if shape, dtype and all elements are equal (NaN equals NaN), else a description of the difference.
inline std::string difference(const Tensor& a, const Tensor& b) {
  if (a.defined() != b.defined()) return a.defined() ? "the second is undefined" : "the first is undefined";
  if (!a.defined()) return {};
  if (a.dtype() != b.dtype() || a.sizes() != b.sizes()) return a.toString() + " against " + b.toString();
  const std::vector<double> x = values(a), y = values(b);
  for (size_t i = 0; i < x.size(); ++i) {
    if (!same_number(x[i], y[i])) return detail::concat("number ", i, ": ", x[i], " against ", y[i]);
  }
  return {};
}

// The same with |a - b| <= atol + rtol * |b|; the dtypes may differ.
inline std::string difference(const Tensor& a, const Tensor& b, double atol, double rtol) {
  if (a.defined() != b.defined()) return a.defined() ? "the second is undefined" : "the first is undefined";
  if (!a.defined()) return {};
  if (a.sizes() != b.sizes()) return a.toString() + " against " + b.toString();
  const std::vector<double> x = values(a), y = values(b);
  for (size_t i = 0; i < x.size(); ++i) {
    if (!same_number(x[i], y[i]) && !(std::abs(x[i] - y[i]) <= atol + rtol * std::abs(y[i]))) {
      return detail::concat("number ", i, ": ", x[i], " against ", y[i], ", tolerance ", atol + rtol * std::abs(y[i]));
    }
  }
  return {};
}

// The message of the exception that `function` throws; empty if it throws none.
template <class F>
std::string thrown_text(F&& function) {
  try {
    function();
  } catch (const std::exception& error) { return error.what(); }
  return {};
}

inline bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

}  // namespace amp::testing
