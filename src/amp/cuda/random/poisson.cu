#include <amp/core/generator.h>
#include <amp/core/random/poisson.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/random.h>
#include <amp/cuda/random/position.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

// Does not check for negative rates, because the host would have to wait. Such a rate and NaN give NaN.
template <class T>
__global__ void poisson_kernel(const T* rates, T* out, StreamPosition position, int64_t n) {
  const PhiloxState stream = position.now();
  grid_loop(n, [&](int64_t i) {
    const auto rate = static_cast<double>(static_cast<Acc<T>>(rates[i]));
    const double number = rate >= 0 ? philox::poisson(rate, stream, static_cast<uint64_t>(i)) : NAN;
    out[i] = static_cast<T>(static_cast<Acc<T>>(number));
  });
}

}  // namespace

Tensor poisson(const Tensor& self, const std::optional<Generator>& generator) {
  const Tensor rates = dense(self);
  const Generator& source = detail::generator_for("poisson", self.device(), generator ? &*generator : nullptr);
  const Tensor result(detail::new_tensor(rates.sizes(), rates.dtype(), rates.device()));
  const int64_t n = rates.numel();
  if (n == 0) return result;
  const StreamPosition position = position_of(source.reserve(static_cast<uint64_t>(n)));
  dispatch<kFloatingTypes>(rates.dtype(), [&]<class T>(T*) {
    launch(poisson_kernel<T>, grid_for(n), kThreads, static_cast<const T*>(rates.data_ptr()), static_cast<T*>(result.data_ptr()), position,
           n);
  });
  return result;
}

}  // namespace amp::cuda
