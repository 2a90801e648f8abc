#include <amp/core/generator.h>
#include <amp/core/parallel.h>
#include <amp/core/random/poisson.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/random.h>

namespace amp::cpu {

namespace {

constexpr int64_t kPoissonGrain = 1 << 10;

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
      parallel_for(0, rates.numel(), kPoissonGrain, [&](int64_t first, int64_t last) {
        for (int64_t i = first; i < last; ++i) {
          const auto rate = static_cast<double>(static_cast<T>(in[i]));
          out[i] = static_cast<Storage>(static_cast<T>(philox::poisson(rate, stream, static_cast<uint64_t>(i))));
        }
      });
    }
  });
  return result;
}

}  // namespace amp::cpu
