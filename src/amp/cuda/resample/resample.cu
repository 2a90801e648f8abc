// Resampling of images with one to three dimensions, and its gradient. In the gradient, each input gathers from the outputs that read it:
// sums have the order and the roundings of the CPU.
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/resample.h>
#include <amp/cuda/resample/taps.h>
#include <amp/ops.h>
#include <amp/ops/resample/resample_images.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

// Depth, height and width.
struct ResamplePlan {
  int64_t inner;  // elements of a position: 1 for contiguous images, the channels for channels-last ones
  ResampleTaps axis[3];
};

// An element of images: its position, and the indices before (an image, or an image's channel) and after it.
struct Place {
  int64_t image, at[3], rest;
};
template <class Size>
__device__ Place place_of(int64_t i, int64_t inner, const Size& size) {
  Place place;
  place.image = quotient(i, inner);
  place.rest = i - place.image * inner;
  for (int d = 2; d >= 0; --d) {
    const int64_t next = quotient(place.image, size(d));
    place.at[d] = place.image - next * size(d);
    place.image = next;
  }
  return place;
}

// Calls fn(position, weight) for the reads of an output, in the order of positions. Transposed: for the outputs that read an input.
template <bool kTransposed, class V, class Function>
__device__ __forceinline__ void for_taps(const ResampleTaps& taps, int64_t at, const Function& fn) {
  if (taps.first == nullptr) return fn(at, V(1));
  const V* weights = static_cast<const V*>(taps.weights);
  const int64_t last = taps.in - 1;
  if constexpr (kTransposed) {
    for (int64_t o = taps.from[at]; o < taps.end[at]; ++o) {
      // Reads outside the image also read the border.
      const int64_t own = at - taps.first[o], most = taps.count[o] - 1;
      const int64_t begin = at == 0 || own < 0 ? 0 : own, end = at == last || own > most ? most : own;
      for (int64_t k = begin; k <= end; ++k) fn(o, weights[k * taps.out + o]);
    }
  } else {
    const int64_t first = taps.first[at], count = taps.count[at];
    for (int64_t k = 0; k < count; ++k) {
      const int64_t i = first + k;
      fn(i < 0 ? 0 : i < last ? i : last, weights[k * taps.out + at]);
    }
  }
}

template <bool kTransposed, class From, class To>
__global__ void weighted_sums(const __grid_constant__ ResamplePlan plan, const From* x, To* y, int64_t n) {
  using V = Acc<To>;
  const auto read = [&](int d) { return kTransposed ? plan.axis[d].out : plan.axis[d].in; };
  grid_loop(n, [&](int64_t i) {
    const Place place = place_of(i, plan.inner, [&](int d) { return kTransposed ? plan.axis[d].in : plan.axis[d].out; });
    const From* image = x + place.image * read(0) * read(1) * read(2) * plan.inner + place.rest;
    Rounded<V> sum = 0;
    for_taps<kTransposed, V>(plan.axis[2], place.at[2], [&](int64_t w, Rounded<V> w_weight) {
      Rounded<V> column = 0;
      for_taps<kTransposed, V>(plan.axis[0], place.at[0], [&](int64_t d, Rounded<V> d_weight) {
        for_taps<kTransposed, V>(plan.axis[1], place.at[1], [&](int64_t h, Rounded<V> h_weight) {
          column += d_weight * h_weight * static_cast<V>(image[((d * read(1) + h) * read(2) + w) * plan.inner]);
        });
      });
      sum += w_weight * column;
    });
    y[i] = static_cast<To>(sum.value);
  });
}

template <bool kTransposed, class From, class To>
void launch_sums(const ResamplePlan& plan, const Tensor& x, const Tensor& y) {
  const int64_t n = y.numel();
  launch(weighted_sums<kTransposed, From, To>, grid_for(n), kThreads, plan, static_cast<const From*>(x.data_ptr()),
         static_cast<To*>(y.data_ptr()), n);
}

// The elements that the outputs read along a dimension or, transposed, the inputs.
double reads_along(const ResampleRule& rule, bool transposed) {
  const auto reads = static_cast<double>(rule.most_taps());
  return transposed ? reads * static_cast<double>(rule.out) / static_cast<double>(rule.in) : reads;
}

template <bool kTransposed>
void apply_tables(const Tensor& y, const Images& images, const ResampleRules& rules) {
  const ScalarType compute = computeType(y.dtype());
  const ResampleTables tables(rules, kTransposed, compute, y.device());
  const ResamplePlan plan{images.inner(), {tables.taps(0), tables.taps(1), tables.taps(2)}};
  // If the other dimensions read much less in all, the width is resampled after them. This is the same sum in two passes.
  const int64_t width_in = rules[2].in, width_out = rules[2].out, read = kTransposed ? width_out : width_in,
                written = kTransposed ? width_in : width_out, columns = y.numel() / written * read;
  const double across = reads_along(rules[0], kTransposed) * reads_along(rules[1], kTransposed), along = reads_along(rules[2], kTransposed),
               of_both = static_cast<double>(columns) * (across + 1) + static_cast<double>(y.numel()) * (along + 1);
  const bool two_passes = across > 1 && along > 1 && static_cast<double>(y.numel()) * across * along > 2 * of_both;
  dispatch<kFloatingTypes>(y.dtype(), [&]<class T>(T*) {
    if (!two_passes) return launch_sums<kTransposed, T, T>(plan, images.data, y);
    const Tensor sums = empty({columns}, y.options().dtype(compute));
    ResamplePlan first = plan, second = plan;
    first.axis[2] = {read, read};
    for (int d = 0; d < 2; ++d) {
      const int64_t size = kTransposed ? plan.axis[d].in : plan.axis[d].out;
      second.axis[d] = {size, size};
    }
    launch_sums<kTransposed, T, Acc<T>>(first, images.data, sums);
    launch_sums<kTransposed, Acc<T>, T>(second, sums, y);
  });
}

void apply(const Tensor& y, const Images& images, const ResampleRules& rules) { apply_tables<false>(y, images, rules); }
void apply_transposed(const Tensor& y, const Images& images, const ResampleRules& rules) { apply_tables<true>(y, images, rules); }

struct NearestPlan {
  int64_t inner;
  ResampleRule axis[3];
};

template <class Bits>
__global__ void nearest_kernel(const __grid_constant__ NearestPlan plan, const Bits* x, Bits* y, int64_t n) {
  grid_loop(n, [&](int64_t i) {
    const Place place = place_of(i, plan.inner, [&](int d) { return plan.axis[d].out; });
    int64_t from = place.image;
    for (int d = 0; d < 3; ++d) from = from * plan.axis[d].in + resample_span(plan.axis[d], place.at[d]).first;
    y[i] = x[from * plan.inner + place.rest];
  });
}

void copy_nearest(const Tensor& y, const Images& images, const ResampleRules& rules) {
  const NearestPlan plan{images.inner(), {rules[0], rules[1], rules[2]}};
  const int64_t n = y.numel();
  dispatch_size(y.element_size(), [&]<class Bits>(Bits*) {
    if constexpr (std::is_integral_v<Bits>) {
      launch(nearest_kernel<Bits>, grid_for(n), kThreads, plan, static_cast<const Bits*>(images.data.data_ptr()),
             static_cast<Bits*>(y.data_ptr()), n);
    }
  });
}

}  // namespace

#include <amp/ops/resample/resample.inc>

}  // namespace amp::cuda
