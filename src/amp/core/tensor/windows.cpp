// Window functions and the frequencies of Fourier transforms, computed in float64.
#include <algorithm>
#include <cmath>
#include <vector>

#include <amp/core/checked.h>
#include <amp/core/factories.h>

namespace amp {

namespace {

constexpr double kPi = 3.14159265358979323846;

template <class Function>
Tensor tabulate(const char* op, const char* what, int64_t count, const TensorOptions& options, const Function& fn) {
  AMP_CHECK(count >= 0, ValueError, "[", op, "] ", what, " must not be negative, but is ", count);
  AMP_CHECK(isFloatingType(options.dtype()), TypeError, "[", op, "] expected a floating dtype, but got ", options.dtype());
  std::vector<double> values = detail::list_for<double>(op, count);
  for (int64_t i = 0; i < count; ++i) values.push_back(fn(i));
  return detail::tensor_of_array(values.data(), kFloat64, values.size(), kFloat64, TensorOptions(options).dtype(options.dtype()));
}

// A window whose elements are fn(x) for x from 0 to 1.
template <class Function>
Tensor window(const char* op, int64_t length, bool periodic, const TensorOptions& options, const Function& fn) {
  const double last = static_cast<double>(length) - !periodic;
  return tabulate(op, "window_length", length, options, [&](int64_t i) { return length == 1 ? 1.0 : fn(static_cast<double>(i) / last); });
}

// The modified Bessel function of the first kind and order 0, by its power series. All terms of the series are positive.
double bessel_i0(double x) {
  double term = 1, sum = 1;
  for (int k = 1; term > sum * 1e-17; ++k) {
    term *= x / 2 / k * (x / 2 / k);
    sum += term;
  }
  return sum;
}

}  // namespace

Tensor bartlett_window(int64_t window_length, TensorOptions options) { return bartlett_window(window_length, true, options); }
Tensor bartlett_window(int64_t window_length, bool periodic, TensorOptions options) {
  return window("bartlett_window", window_length, periodic, options, [](double x) { return 1 - std::abs(2 * x - 1); });
}

Tensor blackman_window(int64_t window_length, TensorOptions options) { return blackman_window(window_length, true, options); }
Tensor blackman_window(int64_t window_length, bool periodic, TensorOptions options) {
  return window("blackman_window", window_length, periodic, options,
                [](double x) { return 0.42 - 0.5 * std::cos(2 * kPi * x) + 0.08 * std::cos(4 * kPi * x); });
}

Tensor hamming_window(int64_t window_length, TensorOptions options) { return hamming_window(window_length, true, options); }
Tensor hamming_window(int64_t window_length, bool periodic, TensorOptions options) {
  return hamming_window(window_length, periodic, 0.54, options);
}
Tensor hamming_window(int64_t window_length, bool periodic, double alpha, TensorOptions options) {
  return hamming_window(window_length, periodic, alpha, 0.46, options);
}
Tensor hamming_window(int64_t window_length, bool periodic, double alpha, double beta, TensorOptions options) {
  return window("hamming_window", window_length, periodic, options, [=](double x) { return alpha - beta * std::cos(2 * kPi * x); });
}

Tensor hann_window(int64_t window_length, TensorOptions options) { return hann_window(window_length, true, options); }
Tensor hann_window(int64_t window_length, bool periodic, TensorOptions options) {
  return window("hann_window", window_length, periodic, options, [](double x) { return 0.5 - 0.5 * std::cos(2 * kPi * x); });
}

Tensor kaiser_window(int64_t window_length, TensorOptions options) { return kaiser_window(window_length, true, options); }
Tensor kaiser_window(int64_t window_length, bool periodic, TensorOptions options) {
  return kaiser_window(window_length, periodic, 12.0, options);
}
Tensor kaiser_window(int64_t window_length, bool periodic, double beta, TensorOptions options) {
  AMP_CHECK(std::abs(beta) <= 700, ValueError, "[kaiser_window] beta must be in [-700, 700], but is ", beta);
  return window("kaiser_window", window_length, periodic, options,
                [=](double x) { return bessel_i0(beta * std::sqrt(std::max(0.0, 1 - (2 * x - 1) * (2 * x - 1)))) / bessel_i0(beta); });
}

Tensor fft_fftfreq(int64_t n, TensorOptions options) { return fft_fftfreq(n, 1.0, options); }
Tensor fft_fftfreq(int64_t n, double d, TensorOptions options) {
  const double step = 1 / (static_cast<double>(n) * d);
  return tabulate("fft_fftfreq", "n", n, options, [&](int64_t i) { return static_cast<double>(i < n - n / 2 ? i : i - n) * step; });
}

Tensor fft_rfftfreq(int64_t n, TensorOptions options) { return fft_rfftfreq(n, 1.0, options); }
Tensor fft_rfftfreq(int64_t n, double d, TensorOptions options) {
  AMP_CHECK(n >= 0, ValueError, "[fft_rfftfreq] n must not be negative, but is ", n);
  const double step = 1 / (static_cast<double>(n) * d);
  return tabulate("fft_rfftfreq", "n", n / 2 + 1, options, [&](int64_t i) { return static_cast<double>(i) * step; });
}

}  // namespace amp
