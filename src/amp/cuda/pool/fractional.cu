// Fractional max pooling. Images are read as contiguous planes.
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/pool.h>
#include <amp/ops/pool/fractional_windows.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

template <class T>
__global__ void fractional_kernel(const __grid_constant__ FractionalExtents e, const T* x, const double* samples, T* y, int64_t* indices,
                                  int64_t in_points, int64_t n) {
  using V = Acc<T>;
  grid_loop(n, [&](int64_t i) {
    int64_t plane = i, out[3], start[3];
    for (int d = 2; d >= 0; --d) {
      const int64_t next = quotient(plane, e.out[d]);
      out[d] = plane - next * e.out[d];
      plane = next;
    }
    for (int d = 0; d < 3; ++d) {
      const int which = e.sample_of(d);
      start[d] = e.start(d, which < 0 ? 0 : samples[plane * e.dims + which], out[d]);
    }
    const T* image = x + plane * in_points;
    const int64_t first = (start[0] * e.in[1] + start[1]) * e.in[2] + start[2];
    int64_t best = first;
    V top = static_cast<V>(image[first]);
    for (int64_t a = 0; a < e.kernel[0]; ++a) {
      for (int64_t b = 0; b < e.kernel[1]; ++b) {
        const int64_t row = first + (a * e.in[1] + b) * e.in[2];
        for (int64_t at = row; at < row + e.kernel[2]; ++at) {
          const V value = static_cast<V>(image[at]);
          if (value > top || value != value) {  // NaN wins
            best = at;
            top = value;
          }
        }
      }
    }
    y[i] = image[best];
    indices[i] = best;
  });
}

}  // namespace

std::tuple<Tensor, Tensor> fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                               const Tensor& random_samples) {
  const NoGradGuard no_grad;
  const FractionalExtents e(self.sizes().drop_front(2), output_size, kernel_size);
  Shape sizes{self.size(0), self.size(1)};
  for (const int64_t size : output_size) sizes.push_back(size);
  const Tensor x = dense(self), samples = dense(random_samples, kFloat64), y = empty(sizes, self.options()),
               indices = empty(sizes, self.options().dtype(kInt64));
  const int64_t n = y.numel();
  if (n == 0) return {y, indices};
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    launch(fractional_kernel<T>, grid_for(n), kThreads, e, static_cast<const T*>(x.data_ptr()), samples.const_data_ptr<double>(),
           static_cast<T*>(y.data_ptr()), indices.data_ptr<int64_t>(), e.in_points(), n);
  });
  return {y, indices};
}

}  // namespace amp::cuda
