// grid_sampler and its gradients. 16-bit images and grids are converted to float32.
#include <algorithm>
#include <type_traits>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/transpose.h>
#include <amp/cpu/kernels/resample.h>
#include <amp/cpu/resample/grid_kernels.h>
#include <amp/ops.h>
#include <amp/ops/common/channels_last.h>

namespace amp::cpu {

namespace {

constexpr int64_t kGridGrain = 16384;         // minimum elements read per thread
constexpr int64_t kPiece = 512;               // points of an image that a thread processes together
constexpr int64_t kTable = int64_t{1} << 22;  // entries in the tables of images processed together

template <class T>
const GridKernels<T>& kernels() {
  if constexpr (std::is_same_v<T, double>) return AMP_ISA_PICK(kGridDouble);
  else return AMP_ISA_PICK(kGridFloat);
}

// Calls fn(image, first point, last point) for pieces of all images, in parallel.
template <class Function>
void for_pieces(const GridPlan& plan, int64_t images, const Function& fn, int64_t piece = kPiece) {
  const int64_t pieces = (plan.points + piece - 1) / piece, work = piece * std::max<int64_t>(1, plan.channels) * plan.taps();
  parallel_for(0, images * pieces, std::max<int64_t>(1, kGridGrain / work), [&](int64_t first, int64_t last) {
    for (int64_t i = first; i < last; ++i) {
      const int64_t start = i % pieces * piece;
      fn(i / pieces, start, std::min(start + piece, plan.points));
    }
  });
}

template <class T>
void run_sample(const GridPlan& plan, const Tensor& input, const Tensor& grid, const Tensor& output) {
  const T *x = input.data_ptr<T>(), *g = grid.data_ptr<T>();
  T* y = output.data_ptr<T>();
  for_pieces(plan, input.size(0), [&](int64_t n, int64_t first, int64_t last) {
    kernels<T>().sample(plan, x + n * plan.channels * plan.image(), g + n * plan.points * plan.dims, first, last,
                        y + n * plan.channels * plan.points);
  });
}

// Whether reading all channels of a point at once is faster than one channel of several points: each read is then a vector, not a gather.
template <class T>
bool takes_rows(const GridPlan& plan) {
  return plan.channels >= kernels<T>().lanes && plan.points * plan.taps() >= plan.image();
}

template <class T>
void run_sample_rows(const GridPlan& plan, const Tensor& rows, const Tensor& grid, const Tensor& output) {
  constexpr int64_t kMostElements = 16384, kLeastPiece = 16;
  const T *x = rows.data_ptr<T>(), *g = grid.data_ptr<T>();
  T* y = output.data_ptr<T>();
  const int64_t channels = plan.channels, piece = std::clamp(kMostElements / channels, kLeastPiece, kPiece);
  for_pieces(
      plan, rows.size(0),
      [&](int64_t n, int64_t first, int64_t last) {
        const Tensor tile(amp::detail::new_tensor({last - first, channels}, rows.dtype(), kCPU));
        T* points = tile.data_ptr<T>();
        kernels<T>().sample_rows(plan, x + n * channels * plan.image(), g + n * plan.points * plan.dims, first, last, points);
        transpose_tile(y + n * channels * plan.points + first, plan.points, points, channels, last - first, channels);
      },
      piece);
}

template <class T>
void run_grid_gradient(const GridPlan& plan, const Tensor& grad, const Tensor& input, const Tensor& grid, const Tensor& result) {
  const T *x = input.data_ptr<T>(), *g = grid.data_ptr<T>(), *dy = grad.data_ptr<T>();
  T* dg = result.data_ptr<T>();
  for_pieces(plan, input.size(0), [&](int64_t n, int64_t first, int64_t last) {
    kernels<T>().grid_gradient(plan, x + n * plan.channels * plan.image(), g + n * plan.points * plan.dims,
                               dy + n * plan.channels * plan.points, first, last, dg + n * plan.points * plan.dims);
  });
}

// Points may read the same element. A thread therefore processes whole planes: sums have the same order for any number of threads.
template <class T>
void run_input_gradient(const GridPlan& plan, const Tensor& grad, const Tensor& grid, const Tensor& result) {
  const T *g = grid.data_ptr<T>(), *dy = grad.data_ptr<T>();
  T* dx = result.data_ptr<T>();
  const int64_t images = result.size(0), entries = plan.taps() * plan.points,
                together = std::clamp<int64_t>(kTable / std::max<int64_t>(1, entries), 1, images);
  const Tensor index = empty({together, entries}, kInt32), weight = empty({together, entries}, result.dtype());
  for (int64_t start = 0; start < images; start += together) {
    const int64_t count = std::min(together, images - start);
    for_pieces(plan, count, [&](int64_t n, int64_t first, int64_t last) {
      kernels<T>().entries(plan, g + (start + n) * plan.points * plan.dims, first, last, index.data_ptr<int32_t>() + n * entries,
                           weight.data_ptr<T>() + n * entries);
    });
    parallel_for(0, count * plan.channels, std::max<int64_t>(1, kGridGrain / std::max<int64_t>(1, entries)),
                 [&](int64_t first, int64_t last) {
                   for (int64_t plane = first; plane < last; ++plane) {
                     const int64_t n = plane / plan.channels;
                     const int32_t* at = index.data_ptr<int32_t>() + n * entries;
                     const T* by = weight.data_ptr<T>() + n * entries;
                     const T* from = dy + (start * plan.channels + plane) * plan.points;
                     T* to = dx + (start * plan.channels + plane) * plan.image();
                     for (int tap = 0; tap < plan.taps(); ++tap, at += plan.points, by += plan.points) {
                       for (int64_t p = 0; p < plan.points; ++p) {
                         if (at[p] >= 0) to[at[p]] += by[p] * from[p];
                       }
                     }
                   }
                 });
  }
}

Tensor prepared(const Tensor& t) { return t.detach().to(computeType(t.dtype())).contiguous(); }

}  // namespace

Tensor grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  const NoGradGuard no_grad;
  const GridPlan plan = grid_plan(input, grid, interpolation_mode, padding_mode, align_corners);
  Shape sizes{input.size(0), input.size(1)};
  for (const int64_t size : grid.sizes().drop_front(1).drop_back(1)) sizes.push_back(size);
  const Tensor g = prepared(grid), y = empty(sizes, g.options());
  const bool wide = g.dtype() == kFloat64;
  if (y.numel() == 0) return y.to(input.dtype());
  if (wide ? takes_rows<double>(plan) : takes_rows<float>(plan)) {
    const Tensor rows = as_channels_last(input, g.dtype());
    if (wide) run_sample_rows<double>(plan, rows, g, y);
    else run_sample_rows<float>(plan, rows, g, y);
  } else {
    if (wide) run_sample<double>(plan, prepared(input), g, y);
    else run_sample<float>(plan, prepared(input), g, y);
  }
  return y.to(input.dtype());
}

std::tuple<Tensor, Tensor> grid_sampler_nd_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                    int64_t interpolation_mode, int64_t padding_mode, bool align_corners, bool need_input,
                                                    bool need_grid) {
  const NoGradGuard no_grad;
  const GridPlan plan = grid_plan(input, grid, interpolation_mode, padding_mode, align_corners);
  const Tensor dy = prepared(grad_output), g = prepared(grid);
  const bool wide = g.dtype() == kFloat64, some = dy.numel() > 0;
  Tensor dx, dg;
  if (need_input) {
    dx = zeros(input.sizes(), dy.options());
    if (some && wide) run_input_gradient<double>(plan, dy, g, dx);
    else if (some) run_input_gradient<float>(plan, dy, g, dx);
    dx = dx.to(input.dtype());
  }
  if (need_grid) {
    const Tensor x = prepared(input);
    dg = zeros(grid.sizes(), dy.options());
    if (some && wide) run_grid_gradient<double>(plan, dy, x, g, dg);
    else if (some) run_grid_gradient<float>(plan, dy, x, g, dg);
    dg = dg.to(grid.dtype());
  }
  return {dx, dg};
}

}  // namespace amp::cpu
