// Poisson-distributed numbers, on host and device. Each element uses one block of the stream. If it needs more draws, they come from blocks
// whose counters differ in the third word. The numbers therefore do not depend on the number of threads. All devices give the same numbers,
// except where the last bits of exp, log and lgamma decide.
#pragma once

#include <cmath>

#include <amp/core/dtype/rounded.h>
#include <amp/core/philox.h>

namespace amp::philox {

class PoissonDraws {
 public:
  AMP_HD PoissonDraws(PhiloxState stream, uint64_t element) : stream_(stream), counter_(stream.offset + element) {}

  // Two uniform numbers in (0, 1).
  AMP_HD void next(double& u, double& v) {
    const Block block = philox4x32_10({{static_cast<uint32_t>(counter_), static_cast<uint32_t>(counter_ >> 32), attempt_++, 0}},
                                      static_cast<uint32_t>(stream_.seed), static_cast<uint32_t>(stream_.seed >> 32));
    u = open_unit(block.pair(0));
    v = open_unit(block.pair(1));
  }

 private:
  AMP_HD static double open_unit(uint64_t bits) { return (static_cast<double>(bits >> 12) + 0.5) * 0x1p-52; }

  PhiloxState stream_;
  uint64_t counter_;
  uint32_t attempt_ = 0;
};

// The logarithm of the gamma function. (The C library's function writes a global variable.)
AMP_HD inline double log_gamma(double x) {
#if defined(__CUDA_ARCH__)
  return ::lgamma(x);
#else
  int sign = 0;
  return ::lgamma_r(x, &sign);
#endif
}

// Inversion of the distribution function.
AMP_HD inline double poisson_of_small_rate(double rate, PoissonDraws draws) {
  double u, v;
  draws.next(u, v);
  Rounded<double> probability = std::exp(-rate), rest = u;
  double count = 0;
  while (rest > probability && probability > 0) {
    rest = rest - probability;
    count += 1;
    probability = probability * (rate / count);
  }
  return count;
}

// Hörmann, "The transformed rejection method for generating Poisson random variables", algorithm PTRS.
AMP_HD inline double poisson_of_large_rate(double rate, PoissonDraws draws) {
  using Real = Rounded<double>;
  const Real root = std::sqrt(rate), b = root * 2.53 + 0.931, a = b * 0.02483 - 0.059, log_rate = std::log(rate);
  const Real inverse_alpha = Real(1.1328) / (b - 3.4) + 1.1239, limit = Real(0.9277) - Real(3.6224) / (b - 2);
  while (true) {
    double draw, v;
    draws.next(draw, v);
    const Real u = draw - 0.5, us = 0.5 - std::fabs(u.value);
    const double count = std::floor(((a * 2 / us + b) * u + rate + 0.43).value);
    if (us >= 0.07 && limit >= v) return count;
    if (count < 0 || (us < 0.013 && us < v)) continue;
    const Real log_ratio = std::log((inverse_alpha * v / (a / (us * us) + b)).value);
    if (log_rate * count - rate - log_gamma(count + 1) >= log_ratio) return count;
  }
}

// A draw for the element with this index. The rate must not be negative.
AMP_HD inline double poisson(double rate, PhiloxState stream, uint64_t element) {
  const PoissonDraws draws(stream, element);
  return rate < 10 ? poisson_of_small_rate(rate, draws) : poisson_of_large_rate(rate, draws);
}

}  // namespace amp::philox
