#include <amp/cuda/pool/kernels.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/pool/windows.cuh>

namespace amp::cuda {

namespace {

template <class T>
__global__ void average_kernel(const __grid_constant__ PoolWalk walk, const T* x, T* y, int64_t n, int64_t in_points) {
  using V = Acc<T>;
  const int64_t step = point_step(walk);
  grid_loop(n, [&](int64_t i) {
    const PoolPlace place = pool_place(walk, walk.out, i);
    const PoolSpan spans[3] = {pool_span(walk, 0, place.at[0]), pool_span(walk, 1, place.at[1]), pool_span(walk, 2, place.at[2])};
    const T* plane = x + plane_base(walk, place.plane, in_points);
    V sum = 0;
    for_window(walk, spans, [&](int64_t point) { sum += static_cast<V>(plane[point * step]); });
    y[i] = static_cast<T>(sum / pool_divisor<V>(walk, spans));
  });
}

template <class T>
__global__ void average_backward_kernel(const __grid_constant__ PoolWalk walk, const T* dy, T* dx, int64_t n, int64_t out_points) {
  using V = Acc<T>;
  const int64_t step = point_step(walk);
  grid_loop(n, [&](int64_t i) {
    const PoolPlace place = pool_place(walk, walk.in, i);
    const T* plane = dy + plane_base(walk, place.plane, out_points);
    const PoolReach reach[3] = {pool_reach(walk, 0, place.at[0]), pool_reach(walk, 1, place.at[1]), pool_reach(walk, 2, place.at[2])};
    V sum = 0;
    PoolSpan spans[3];
    for (int64_t a = reach[0].first; a <= reach[0].last; ++a) {
      spans[0] = pool_span(walk, 0, a);
      for (int64_t b = reach[1].first; b <= reach[1].last; ++b) {
        spans[1] = pool_span(walk, 1, b);
        for (int64_t c = reach[2].first; c <= reach[2].last; ++c) {
          spans[2] = pool_span(walk, 2, c);
          const V part = static_cast<V>(plane[((a * walk.out[1] + b) * walk.out[2] + c) * step]);
          sum += part / pool_divisor<V>(walk, spans);
        }
      }
    }
    dx[i] = static_cast<T>(sum);
  });
}

}  // namespace

void pool_average(const PoolWalk& walk, const Tensor& x, const Tensor& y) {
  const int64_t n = y.numel();
  if (n == 0) return;
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    launch(average_kernel<T>, grid_for(n), kThreads, walk, static_cast<const T*>(x.data_ptr()), static_cast<T*>(y.data_ptr()), n,
           walk.in_points());
  });
}

void pool_average_backward(const PoolWalk& walk, const Tensor& dy, const Tensor& dx) {
  const int64_t n = dx.numel();
  if (n == 0) return;
  dispatch<kFloatingTypes>(dx.dtype(), [&]<class T>(T*) {
    launch(average_backward_kernel<T>, grid_for(n), kThreads, walk, static_cast<const T*>(dy.data_ptr()), static_cast<T*>(dx.data_ptr()), n,
           walk.out_points());
  });
}

}  // namespace amp::cuda
