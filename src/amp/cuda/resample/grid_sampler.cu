// grid_sampler, and the gradient of its grid.
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/resample.h>
#include <amp/cuda/resample/grid.h>
#include <amp/cuda/resample/grid.cuh>

namespace amp::cuda {

namespace {

// The input, with any layout.
struct StridedImages {
  int64_t image, channel, stride[3];
  explicit StridedImages(const Tensor& t) : image(t.stride(0)), channel(t.stride(1)), stride{t.stride(-1), t.stride(-2), 0} {
    if (t.dim() == 5) stride[2] = t.stride(2);
  }
};

template <class T, int kEach>
__global__ void sample_kernel(const __grid_constant__ GridPlan plan, const __grid_constant__ StridedImages images, const T* x,
                              const T* grid_points, T* y, int64_t channels, int64_t n) {
  using V = Acc<T>;
  using Reads = grid::Reads<V, kEach>;
  const int64_t groups = quotient_up(plan.channels, channels);
  grid_loop(n, [&](int64_t i) {
    const int64_t line = quotient(i, plan.points), point = i - line * plan.points;
    const int64_t image = quotient(line, groups), first = (line - image * groups) * channels;
    const Reads reads(plan, images.stride, grid::Coordinates<V, T>(plan, grid_points, image * plan.points + point).at);
    const int64_t last = first + channels < plan.channels ? first + channels : plan.channels;
    for (int64_t c = first; c < last; ++c) {
      const T* from = x + image * images.image + c * images.channel;
      Rounded<V> sum = 0;
#pragma unroll
      for (int tap = 0; tap < Reads::kTaps; ++tap) {
        if (reads.offset[tap] >= 0) sum += reads.product(tap) * static_cast<V>(from[reads.offset[tap]]);
      }
      y[(image * plan.channels + c) * plan.points + point] = static_cast<T>(sum.value);
    }
  });
}

// One thread per point adds up the channels: the result is deterministic.
template <class T, int kEach>
__global__ void grid_gradient_kernel(const __grid_constant__ GridPlan plan, const __grid_constant__ StridedImages images, const T* x,
                                     const T* grid_points, const T* dy, T* result, int64_t n) {
  using V = Acc<T>;
  using Reads = grid::Reads<V, kEach>;
  grid_loop(n, [&](int64_t i) {
    const int64_t image = quotient(i, plan.points), point = i - image * plan.points;
    const Reads reads(plan, images.stride, grid::Coordinates<V, T>(plan, grid_points, i).at);
    Rounded<V> sums[3] = {0, 0, 0};
    for (int64_t c = 0; c < plan.channels; ++c) {
      const T* from = x + image * images.image + c * images.channel;
      Rounded<V> rise[3] = {0, 0, 0};
#pragma unroll
      for (int tap = 0; tap < Reads::kTaps; ++tap) {
        if (reads.offset[tap] < 0) continue;
        const V value = static_cast<V>(from[reads.offset[tap]]);
#pragma unroll
        for (int d = 0; d < 3; ++d) rise[d] += reads.product(tap, d) * value;
      }
      const V grad = static_cast<V>(dy[(image * plan.channels + c) * plan.points + point]);
#pragma unroll
      for (int d = 0; d < 3; ++d) sums[d] += rise[d] * grad;
    }
#pragma unroll
    for (int d = 0; d < 3; ++d) {
      if (d < plan.dims) result[i * plan.dims + d] = static_cast<T>(sums[d].value);
    }
  });
}

}  // namespace

Tensor grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  const NoGradGuard no_grad;
  const GridPlan plan = grid_plan(input, grid, interpolation_mode, padding_mode, align_corners);
  Shape sizes{input.size(0), input.size(1)};
  for (const int64_t size : grid.sizes().drop_front(1).drop_back(1)) sizes.push_back(size);
  const Tensor points = dense(grid), y = empty(sizes, input.options());
  if (y.numel() == 0) return y;
  const int64_t channels = channels_each(plan.channels, y.size(0) * plan.points),
                n = y.size(0) * divide_up(plan.channels, channels) * plan.points;
  dispatch<kFloatingTypes>(input.dtype(), [&]<class T>(T*) {
    with_each(plan, [&]<int kEach>(std::integral_constant<int, kEach>) {
      launch(sample_kernel<T, kEach>, grid_for(n), kThreads, plan, StridedImages(input), static_cast<const T*>(input.data_ptr()),
             static_cast<const T*>(points.data_ptr()), static_cast<T*>(y.data_ptr()), channels, n);
    });
  });
  return y;
}

std::tuple<Tensor, Tensor> grid_sampler_nd_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                    int64_t interpolation_mode, int64_t padding_mode, bool align_corners, bool need_input,
                                                    bool need_grid) {
  const NoGradGuard no_grad;
  const GridPlan plan = grid_plan(input, grid, interpolation_mode, padding_mode, align_corners);
  const Tensor dy = dense(grad_output), points = dense(grid);
  const bool some = dy.numel() > 0;
  Tensor dx, dgrid;
  if (need_input) {
    dx = zeros(input.sizes(), input.options());
    if (some) grid_input_gradient(plan, dy, points, dx);
  }
  if (need_grid) {
    dgrid = some ? empty(grid.sizes(), grid.options()) : zeros(grid.sizes(), grid.options());
    const int64_t n = some ? dgrid.size(0) * plan.points : 0;
    dispatch<kFloatingTypes>(input.dtype(), [&]<class T>(T*) {
      with_each(plan, [&]<int kEach>(std::integral_constant<int, kEach>) {
        if (n == 0) return;
        launch(grid_gradient_kernel<T, kEach>, grid_for(n), kThreads, plan, StridedImages(input), static_cast<const T*>(input.data_ptr()),
               static_cast<const T*>(points.data_ptr()), static_cast<const T*>(dy.data_ptr()), static_cast<T*>(dgrid.data_ptr()), n);
      });
    });
  }
  return {dx, dgrid};
}

}  // namespace amp::cuda
