// The gradient of grid_sampler's input. Sorts the reads of the points by element. One thread adds up everything for an element in the order
// of the CPU: tap by tap, and the points of a tap in their order. The sums are therefore deterministic.
#include <algorithm>
#include <bit>

#include <amp/core/factories.h>
#include <amp/cuda/index/sorted.h>
#include <amp/cuda/resample/grid.h>
#include <amp/cuda/resample/grid.cuh>

namespace amp::cuda {

namespace {

constexpr int64_t kTable = int64_t{1} << 22;  // entries in the tables of images processed together

// Entry (image, tap, point): its weight, and the element that it reads. If it reads none, the number of elements.
template <class T, int kEach>
__global__ void entries_kernel(const __grid_constant__ GridPlan plan, const T* grid_points, int64_t* element, Acc<T>* weight,
                               int64_t image_size, int64_t taps, int64_t images) {
  using V = Acc<T>;
  using Reads = grid::Reads<V, kEach>;
  grid_loop(images * plan.points, [&](int64_t i) {
    const int64_t image = quotient(i, plan.points), point = i - image * plan.points;
    const Reads reads(plan, plan.stride, grid::Coordinates<V, T>(plan, grid_points, i).at);
#pragma unroll
    for (int tap = 0; tap < Reads::kTaps; ++tap) {
      if (tap >= taps) continue;
      const int64_t entry = (image * taps + tap) * plan.points + point, offset = reads.offset[tap];
      element[entry] = offset < 0 ? images * image_size : image * image_size + offset;
      weight[entry] = reads.product(tap).value;
    }
  });
}

// The thread for the first entry of an element, and for a group of channels.
template <class T>
__global__ void sums_kernel(const __grid_constant__ GridPlan plan, const int64_t* element, const int64_t* entry, const Acc<T>* weight,
                            const T* dy, T* dx, int64_t image_size, int64_t elements, int64_t entries, int64_t channels, int64_t n) {
  using V = Acc<T>;
  grid_loop(n, [&](int64_t i) {
    const int64_t group = quotient(i, entries), start = i - group * entries, own = element[start];
    if (own == elements || (start > 0 && element[start - 1] == own)) return;
    const int64_t image = quotient(own, image_size), position = own - image * image_size, first = group * channels;
    const int64_t last = first + channels < plan.channels ? first + channels : plan.channels;
    for (int64_t c = first; c < last; ++c) {
      const int64_t plane = image * plan.channels + c;
      Rounded<V> sum = 0;
      for (int64_t j = start; j < entries && element[j] == own; ++j) {
        const int64_t e = entry[j], point = e - quotient(e, plan.points) * plan.points;
        sum += Rounded<V>(weight[e]) * static_cast<V>(dy[plane * plan.points + point]);
      }
      dx[plane * image_size + position] = static_cast<T>(sum.value);
    }
  });
}

template <class T>
void add_images(const GridPlan& plan, const T* dy, const Tensor& grid, int64_t first, int64_t images, T* dx) {
  using V = Acc<T>;
  const int64_t taps = plan.taps(), entries = images * taps * plan.points, elements = images * plan.image();
  const Tensor element = empty({entries}, grid.options().dtype(kInt64)),
               weight = empty({entries}, grid.options().dtype(computeType(grid.dtype())));
  with_each(plan, [&]<int kEach>(std::integral_constant<int, kEach>) {
    launch(entries_kernel<T, kEach>, grid_for(images * plan.points), kThreads, plan,
           static_cast<const T*>(grid.data_ptr()) + first * plan.points * plan.dims, element.data_ptr<int64_t>(), weight.data_ptr<V>(),
           plan.image(), taps, images);
  });
  const Sorted sorted = sort_by_key(element, std::bit_width(static_cast<uint64_t>(elements)));
  const int64_t channels = channels_each(plan.channels, entries), n = divide_up(plan.channels, channels) * entries;
  launch(sums_kernel<T>, grid_for(n), kThreads, plan, sorted.keys.const_data_ptr<int64_t>(), sorted.values.const_data_ptr<int64_t>(),
         weight.const_data_ptr<V>(), dy + first * plan.channels * plan.points, dx + first * plan.channels * plan.image(), plan.image(),
         elements, entries, channels, n);
}

}  // namespace

void grid_input_gradient(const GridPlan& plan, const Tensor& dy, const Tensor& grid, const Tensor& dx) {
  const int64_t images = dx.size(0), together = std::clamp<int64_t>(kTable / (plan.taps() * plan.points), 1, images);
  dispatch<kFloatingTypes>(dx.dtype(), [&]<class T>(T*) {
    for (int64_t first = 0; first < images; first += together) {
      add_images<T>(plan, static_cast<const T*>(dy.data_ptr()), grid, first, std::min(together, images - first),
                    static_cast<T*>(dx.data_ptr()));
    }
  });
}

}  // namespace amp::cuda
