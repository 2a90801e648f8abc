// Fractional max pooling. Images are read as contiguous planes.
#include <algorithm>
#include <type_traits>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/half.h>
#include <amp/core/parallel.h>
#include <amp/cpu/kernels/pool.h>
#include <amp/ops.h>
#include <amp/ops/pool/fractional_windows.h>

namespace amp::cpu {

namespace {

constexpr int64_t kFractionalGrain = 16384;  // minimum elements read per thread

// A kernel width of 0: not known at compile time.
template <int64_t kWidth, class T>
void pool_plane(const FractionalExtents e, const int64_t* const* starts, const T* x, T* y, int64_t* indices) {
  const int64_t width = kWidth > 0 ? kWidth : e.kernel[2];
  using Compute = std::conditional_t<std::is_same_v<T, double>, double, float>;
  for (int64_t d = 0; d < e.out[0]; ++d) {
    for (int64_t h = 0; h < e.out[1]; ++h) {
      const int64_t line = (starts[0][d] * e.in[1] + starts[1][h]) * e.in[2];
      for (int64_t w = 0; w < e.out[2]; ++w) {
        const int64_t first = line + starts[2][w];
        int64_t best = first;
        auto top = static_cast<Compute>(x[first]);
        for (int64_t a = 0; a < e.kernel[0]; ++a) {
          for (int64_t b = 0; b < e.kernel[1]; ++b) {
            const int64_t row = first + (a * e.in[1] + b) * e.in[2];
            for (int64_t at = row; at < row + width; ++at) {
              const auto value = static_cast<Compute>(x[at]);
              const bool better = (value > top) | (value != value);  // NaN wins
              best = better ? at : best;
              top = better ? value : top;
            }
          }
        }
        *y++ = x[best];
        *indices++ = best;
      }
    }
  }
}

template <class T>
void run(const FractionalExtents& e, const Tensor& x, const Tensor& samples, const Tensor& y, const Tensor& indices) {
  const int64_t in_points = e.in_points(), out_points = e.out_points(), planes = x.numel() / in_points,
                work = out_points * e.kernel[0] * e.kernel[1] * e.kernel[2];
  const double* sample = samples.data_ptr<double>();
  parallel_for(0, planes, std::max<int64_t>(1, kFractionalGrain / work), [&](int64_t begin, int64_t end) {
    const Tensor table = empty({e.out[0] + e.out[1] + e.out[2]}, kInt64);
    auto* const space = table.data_ptr<int64_t>();
    int64_t* const starts[3] = {space, space + e.out[0], space + e.out[0] + e.out[1]};
    for (int64_t plane = begin; plane < end; ++plane) {
      for (int d = 0; d < 3; ++d) {
        const int which = e.sample_of(d);
        for (int64_t o = 0; o < e.out[d]; ++o) starts[d][o] = e.start(d, which < 0 ? 0 : sample[plane * e.dims + which], o);
      }
      const auto run = e.kernel[2] == 2 ? pool_plane<2, T> : e.kernel[2] == 3 ? pool_plane<3, T> : pool_plane<0, T>;
      run(e, starts, x.data_ptr<T>() + plane * in_points, y.data_ptr<T>() + plane * out_points,
          indices.data_ptr<int64_t>() + plane * out_points);
    }
  });
}

}  // namespace

std::tuple<Tensor, Tensor> fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                               const Tensor& random_samples) {
  const NoGradGuard no_grad;
  const FractionalExtents e(self.sizes().drop_front(2), output_size, kernel_size);
  Shape sizes{self.size(0), self.size(1)};
  for (const int64_t size : output_size) sizes.push_back(size);
  const Tensor x = self.detach().contiguous(), samples = random_samples.detach().to(kFloat64).contiguous();
  const Tensor y = empty(sizes, self.options()), indices = empty(sizes, kInt64);
  if (y.numel() > 0) {
    switch (self.dtype()) {
      case kFloat64: run<double>(e, x, samples, y, indices); break;
      case kFloat16: run<Half>(e, x, samples, y, indices); break;
      case kBFloat16: run<BFloat16>(e, x, samples, y, indices); break;
      default: run<float>(e, x, samples, y, indices); break;
    }
  }
  return {y, indices};
}

}  // namespace amp::cpu
