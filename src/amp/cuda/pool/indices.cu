// Scatters to and gathers from positions of an image. If there are no windows, any position may occur, also repeatedly.
#include <amp/core/factories.h>
#include <amp/cuda/pool/kernels.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/index/checked.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/pool/windows.cuh>

namespace amp::cuda {

namespace {

// Counts the elements that go to each position.
__global__ void count_kernel(const __grid_constant__ PoolWalk walk, const CheckedIndex checked, const int64_t* indices, int* counts,
                             int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t index = checked(indices[i]), points = checked.range.size;
    if (index >= 0) atomicAdd(&counts[plane_base(walk, pool_place(walk, walk.in, i).plane, points) + index * point_step(walk)], 1);
  });
}

// The thread of the first element for a position adds up all of them in order, or finds the last one. The result is therefore
// deterministic.
template <class T>
__global__ void scatter_kernel(const __grid_constant__ PoolWalk walk, const T* x, const int64_t* indices, const int* counts, bool adds,
                               T* y, int64_t n, int64_t in_points, int64_t out_points) {
  using V = Acc<T>;
  const int64_t step = point_step(walk);
  grid_loop(n, [&](int64_t i) {
    const int64_t index = indices[i];
    if (index < 0 || index >= out_points) return;
    const PoolPlace place = pool_place(walk, walk.in, i);
    const int64_t base = plane_base(walk, place.plane, in_points);
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
      sum = adds ? sum + static_cast<V>(x[at]) : static_cast<V>(x[at]);
      --left;
    }
    y[to] = static_cast<T>(sum);
  });
}

template <class T>
__global__ void gather_kernel(const __grid_constant__ PoolWalk walk, const CheckedIndex checked, const T* x, const int64_t* indices, T* y,
                              int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const int64_t index = checked(indices[i]), points = checked.range.size;
    y[i] = index >= 0 ? x[plane_base(walk, pool_place(walk, walk.out, i).plane, points) + index * point_step(walk)] : T(0);
  });
}

// Indices are flat positions in an image.
CheckedIndex index_in(int64_t points) { return CheckedIndex({"max_pool", -1, points, false}); }

}  // namespace

void pool_scatter(const PoolWalk& walk, const Tensor& x, const Tensor& indices, bool adds, const Tensor& y) {
  const int64_t n = x.numel();
  y.detach().zero_();
  if (n == 0) return;
  const Tensor counts = zeros({y.numel()}, TensorOptions(kInt32).device(y.device()));
  launch(count_kernel, grid_for(n), kThreads, walk, index_in(walk.out_points()), indices.const_data_ptr<int64_t>(),
         counts.data_ptr<int32_t>(), n);
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    launch(scatter_kernel<T>, grid_for(n), kThreads, walk, static_cast<const T*>(x.data_ptr()), indices.const_data_ptr<int64_t>(),
           counts.const_data_ptr<int32_t>(), adds, static_cast<T*>(y.data_ptr()), n, walk.in_points(), walk.out_points());
  });
}

void pool_gather(const PoolWalk& walk, const Tensor& x, const Tensor& indices, const Tensor& y) {
  const int64_t n = y.numel();
  if (n == 0) return;
  dispatch_size(x.element_size(), [&]<class T>(T*) {
    if constexpr (std::is_integral_v<T>) {
      launch(gather_kernel<T>, grid_for(n), kThreads, walk, index_in(walk.in_points()), static_cast<const T*>(x.data_ptr()),
             indices.const_data_ptr<int64_t>(), static_cast<T*>(y.data_ptr()), n);
    }
  });
}

}  // namespace amp::cuda
