// Elements put at, and taken from, positions of their image: without windows, any positions may occur and may repeat.
#include <amp/core/factories.h>
#include <amp/cuda/pool/kernels.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/pool/windows.cuh>

namespace amp::cuda {

namespace {

// How many elements go to each position; any index outside the image goes to `outside`.
__global__ void count_kernel(const __grid_constant__ PoolWalk walk, const int64_t* indices, int* counts, int64_t* outside, int64_t n,
                             int64_t points) {
  grid_loop(n, [&](int64_t i) {
    const int64_t index = indices[i];
    if (index < 0 || index >= points) {
      outside[1] = index;
      outside[0] = 1;
    } else {
      atomicAdd(&counts[plane_base(walk, pool_place(walk, walk.in, i).plane, points) + index * point_step(walk)], 1);
    }
  });
}

// The first of the elements that share a position adds them up, in order: the result is the same in every run.
template <class T>
__global__ void scatter_kernel(const __grid_constant__ PoolWalk walk, const T* x, const int64_t* indices, const int* counts, T* y,
                               int64_t n, int64_t in_points, int64_t out_points) {
  using V = Acc<T>;
  const int64_t step = point_step(walk);
  grid_loop(n, [&](int64_t i) {
    const PoolPlace place = pool_place(walk, walk.in, i);
    const int64_t index = indices[i], base = plane_base(walk, place.plane, in_points);
    const int64_t to = plane_base(walk, place.plane, out_points) + index * step;
    int left = counts[to];
    if (left == 1) {
      y[to] = x[i];
      return;
    }
    V sum = 0;
    for (int64_t at = base; left > 0; at += step) {
      if (indices[at] != index) continue;
      if (at < i) return;
      sum += static_cast<V>(x[at]);
      --left;
    }
    y[to] = static_cast<T>(sum);
  });
}

template <class T>
__global__ void gather_kernel(const __grid_constant__ PoolWalk walk, const T* x, const int64_t* indices, T* y, int64_t n, int64_t points) {
  grid_loop(n, [&](int64_t i) {
    const int64_t index = indices[i];
    const bool inside = index >= 0 && index < points;
    y[i] = inside ? x[plane_base(walk, pool_place(walk, walk.out, i).plane, points) + index * point_step(walk)] : T(0);
  });
}

}  // namespace

void pool_scatter(const PoolWalk& walk, const Tensor& x, const Tensor& indices, const Tensor& y) {
  const int64_t n = x.numel();
  y.detach().zero_();
  if (n == 0) return;
  const Tensor counts = zeros({y.numel()}, TensorOptions(kInt32).device(y.device())),
               outside = zeros({2}, TensorOptions(kInt64).device(y.device()));
  launch(count_kernel, grid_for(n), kThreads, walk, indices.const_data_ptr<int64_t>(), counts.data_ptr<int32_t>(),
         outside.data_ptr<int64_t>(), n, walk.out_points());
  const Tensor found = outside.cpu();
  AMP_CHECK(found.data_ptr<int64_t>()[0] == 0, IndexError, "[max_pool] index ", found.data_ptr<int64_t>()[1],
            " is out of range for images of ", walk.out_points(), " elements");
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    launch(scatter_kernel<T>, grid_for(n), kThreads, walk, static_cast<const T*>(x.data_ptr()), indices.const_data_ptr<int64_t>(),
           counts.const_data_ptr<int32_t>(), static_cast<T*>(y.data_ptr()), n, walk.in_points(), walk.out_points());
  });
}

void pool_gather(const PoolWalk& walk, const Tensor& x, const Tensor& indices, const Tensor& y) {
  const int64_t n = y.numel();
  if (n == 0) return;
  dispatch_size(x.element_size(), [&]<class T>(T*) {
    if constexpr (std::is_integral_v<T>) {
      launch(gather_kernel<T>, grid_for(n), kThreads, walk, static_cast<const T*>(x.data_ptr()), indices.const_data_ptr<int64_t>(),
             static_cast<T*>(y.data_ptr()), n, walk.in_points());
    }
  });
}

}  // namespace amp::cuda
