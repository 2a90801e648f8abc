// Poisson-distributed numbers. Each element takes one block of the stream; where it needs more draws, it takes them from blocks whose
// counters differ in the third word, so that the numbers do not depend on the number of threads.
#include <cmath>

#include <amp/core/generator.h>
#include <amp/core/parallel.h>
#include <amp/cpu/indexing/types.h>
#include <amp/cpu/kernels/random.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGrain = 1 << 10;

class Draws {
 public:
  Draws(PhiloxState stream, uint64_t element) : stream_(stream), counter_(stream.offset + element) {}

  // Two uniform numbers in (0, 1).
  void next(double& u, double& v) {
    const philox::Block block =
        philox::philox4x32_10({{static_cast<uint32_t>(counter_), static_cast<uint32_t>(counter_ >> 32), attempt_++, 0}},
                              static_cast<uint32_t>(stream_.seed), static_cast<uint32_t>(stream_.seed >> 32));
    u = open_unit(block.pair(0));
    v = open_unit(block.pair(1));
  }

 private:
  static double open_unit(uint64_t bits) { return (static_cast<double>(bits >> 12) + 0.5) * 0x1p-52; }

  PhiloxState stream_;
  uint64_t counter_;
  uint32_t attempt_ = 0;
};

// Inversion of the distribution function.
double small_rate(double rate, Draws draws) {
  double u, v;
  draws.next(u, v);
  double probability = std::exp(-rate), count = 0;
  while (u > probability && probability > 0) {
    u -= probability;
    count += 1;
    probability *= rate / count;
  }
  return count;
}

// Hörmann, "The transformed rejection method for generating Poisson random variables", algorithm PTRS.
double large_rate(double rate, Draws draws) {
  const double b = 0.931 + 2.53 * std::sqrt(rate), a = -0.059 + 0.02483 * b, log_rate = std::log(rate);
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4), limit = 0.9277 - 3.6224 / (b - 2);
  while (true) {
    double u, v;
    draws.next(u, v);
    u -= 0.5;
    const double us = 0.5 - std::abs(u), count = std::floor((2 * a / us + b) * u + rate + 0.43);
    if (us >= 0.07 && v <= limit) return count;
    if (count < 0 || (us < 0.013 && v > us)) continue;
    int sign = 0;
    if (std::log(v * inverse_alpha / (a / (us * us) + b)) <= count * log_rate - rate - lgamma_r(count + 1, &sign)) return count;
  }
}

}  // namespace

Tensor poisson(const Tensor& self, const std::optional<Generator>& generator) {
  const Tensor rates = self.detach().contiguous();
  const Generator& source = detail::generator_for("poisson", kCPU, generator ? &*generator : nullptr);
  Tensor result(detail::new_tensor(rates.sizes(), rates.dtype(), kCPU));
  with_sum_types(rates.dtype(), [&]<class T, class Storage>(T*, Storage*) {
    if constexpr (std::is_floating_point_v<T>) {
      const auto* in = static_cast<const Storage*>(rates.data_ptr());
      auto* out = static_cast<Storage*>(result.data_ptr());
      for (int64_t i = 0; i < rates.numel(); ++i) {
        AMP_CHECK(static_cast<T>(in[i]) >= 0, ValueError, "[poisson] rates must not be negative, but one is ", static_cast<T>(in[i]));
      }
      const PhiloxState stream = source.reserve(static_cast<uint64_t>(rates.numel()));
      parallel_for(0, rates.numel(), kGrain, [&](int64_t first, int64_t last) {
        for (int64_t i = first; i < last; ++i) {
          const auto rate = static_cast<double>(static_cast<T>(in[i]));
          const Draws draws(stream, static_cast<uint64_t>(i));
          out[i] = static_cast<Storage>(static_cast<T>(rate < 10 ? small_rate(rate, draws) : large_rate(rate, draws)));
        }
      });
    }
  });
  return result;
}

}  // namespace amp::cpu
