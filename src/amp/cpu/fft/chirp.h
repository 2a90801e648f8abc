// Bluestein's algorithm: a transform of any length as a convolution with a chirp, which takes two transforms of a length with small prime
// factors. Computed in float64, because the errors of all three add up.
#pragma once

#include <complex>
#include <cstdint>
#include <vector>

#include <kissfft/kissfft.hh>

namespace amp::cpu::fft {

// Whether a length has such a large prime factor that Bluestein's algorithm is faster.
inline bool takes_chirp(int64_t size) {
  constexpr int64_t kLargest = 60;  // the factors up to here take as long
  for (int64_t factor = 2; factor <= kLargest; ++factor) {
    while (size % factor == 0) size /= factor;
  }
  return size > 1;
}

class Chirp {
 public:
  Chirp(int64_t size, bool backward)
      : chirp_(static_cast<size_t>(size)),
        work_(static_cast<size_t>(padded(2 * size - 1))),
        spectrum_(work_.size()),
        forward_(work_.size(), false),
        back_(work_.size(), true) {
    constexpr double kPi = 3.14159265358979323846;
    std::vector<Number> kernel(work_.size());
    const double unit = (backward ? kPi : -kPi) / static_cast<double>(size), scale = 1 / static_cast<double>(work_.size());
    for (int64_t k = 0; k < size; ++k) {
      const auto square = static_cast<double>(static_cast<uint64_t>(k) * static_cast<uint64_t>(k) % static_cast<uint64_t>(2 * size));
      const auto at = static_cast<size_t>(k);
      chirp_[at] = std::polar(1.0, unit * square);
      kernel[at] = std::conj(chirp_[at]) * scale;
      if (k > 0) kernel[work_.size() - at] = kernel[at];
    }
    forward_.transform(kernel.data(), spectrum_.data());
  }

  // Not thread-safe: threads use copies.
  template <class T>
  void transform(const std::complex<T>* from, std::complex<T>* to) const {
    std::vector<Number> products(work_.size());
    for (size_t i = 0; i < chirp_.size(); ++i) products[i] = times(Number(from[i].real(), from[i].imag()), chirp_[i]);
    forward_.transform(products.data(), work_.data());
    for (size_t i = 0; i < work_.size(); ++i) work_[i] = times(work_[i], spectrum_[i]);
    back_.transform(work_.data(), products.data());
    for (size_t i = 0; i < chirp_.size(); ++i) {
      const Number value = times(products[i], chirp_[i]);
      to[i] = std::complex<T>(static_cast<T>(value.real()), static_cast<T>(value.imag()));
    }
  }

 private:
  using Number = std::complex<double>;

  // Without the checks for NaN of std::complex.
  static Number times(Number a, Number b) { return {a.real() * b.real() - a.imag() * b.imag(), a.real() * b.imag() + a.imag() * b.real()}; }

  // The smallest length from `least` on whose prime factors are 2, 3 and 5.
  static int64_t padded(int64_t least) {
    int64_t best = 1;
    while (best < least) best *= 2;
    for (int64_t fives = 1; fives < best; fives *= 5) {
      for (int64_t threes = fives; threes < best; threes *= 3) {
        int64_t size = threes;
        while (size < least) size *= 2;
        if (size < best) best = size;
      }
    }
    return best;
  }

  std::vector<Number> chirp_;
  mutable std::vector<Number> work_;
  std::vector<Number> spectrum_;
  kissfft<double> forward_, back_;
};

}  // namespace amp::cpu::fft
