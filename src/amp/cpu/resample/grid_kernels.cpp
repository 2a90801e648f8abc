#include <amp/cpu/resample/grid_kernels.h>

#include <amp/cpu/simd/gather.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr int kChunk = 128;  // points at a time; a multiple of the lanes of every vector

// What the points of a chunk read along one dimension. `slope` is the derivative of the weight with respect to the coordinate.
template <class T>
struct Along {
  int32_t index[4][kChunk];
  T weight[4][kChunk], slope[4][kChunk];
};

template <class T>
struct Taps {
  int32_t index[16][kChunk];
  T weight[16][kChunk];
};

template <class T>
struct Place {
  T x, factor;  // a position, and its derivative with respect to the position before
};

// Not a number becomes 0.
template <class T>
AMP_FN Place<T> clipped(T x, int64_t size) {
  const T last = static_cast<T>(size - 1);
  if (!(x > 0)) return {0, 0};
  return x >= last ? Place<T>{last, 0} : Place<T>{x, 1};
}

template <class T>
AMP_FN Place<T> reflected(T x, int64_t size, bool align_corners) {
  const T low = align_corners ? T(0) : T(-0.5), span = static_cast<T>(align_corners ? size - 1 : size);
  if (span == 0) return {0, 0};
  const T distance = x - low, length = distance < 0 ? -distance : distance, flips = __builtin_floor(length / span),
          rest = length - flips * span;
  const bool odd = flips - 2 * __builtin_floor(flips / 2) != 0;
  const Place<T> inside = clipped(odd ? span - rest + low : rest + low, size);
  return {inside.x, (distance < 0) != odd ? -inside.factor : inside.factor};
}

// Limits x to a range in which it can be converted to an integer; not a number becomes the lower limit.
template <class T>
AMP_FN T bounded(T x, T low, T high) {
  return !(x > low) ? low : x < high ? x : high;
}

template <class T>
AMP_FN T cubic_near(T x) {  // |x| <= 1
  return (T(1.25) * x - T(2.25)) * x * x + 1;
}
template <class T>
AMP_FN T cubic_far(T x) {  // 1 <= |x| <= 2
  return ((T(-0.75) * x + T(3.75)) * x - 6) * x + 3;
}
template <class T>
AMP_FN T cubic_near_slope(T x) {
  return (T(3.75) * x - T(4.5)) * x;
}
template <class T>
AMP_FN T cubic_far_slope(T x) {
  return (T(-2.25) * x + T(7.5)) * x - 6;
}

template <class T>
AMP_FN int32_t inside_or_none(int32_t i, int64_t size) {
  return i >= 0 && i < size ? i : -1;
}

template <class T>
AMP_FN int32_t padded_index(const GridPlan& plan, int32_t i, int64_t size) {
  if (plan.padding == 0) return inside_or_none<T>(i, size);
  const T x = static_cast<T>(i);
  return static_cast<int32_t>(plan.padding == 1 ? clipped(x, size).x : reflected(x, size, plan.align_corners).x);
}

template <class T>
void locate(const GridPlan& plan, int d, const T* grid, int64_t first, int count, Along<T>& along) {
  const int64_t size = plan.size[d];
  const T extent = static_cast<T>(plan.align_corners ? size - 1 : size), unit = extent / 2, shift = plan.align_corners ? T(0) : T(0.5);
  const T limit = static_cast<T>(int64_t{1} << 30), low = plan.padding == 2 ? -limit : T(-8),
          high = plan.padding == 2 ? limit : static_cast<T>(size) + 8;
  for (int p = 0; p < count; ++p) {
    Place<T> at{bounded((grid[(first + p) * plan.dims + d] + 1) * unit - shift, low, high), 1};
    if (plan.interpolation != 2) {
      if (plan.padding == 1) at = clipped(at.x, size);
      else if (plan.padding == 2) at = reflected(at.x, size, plan.align_corners);
    }
    if (plan.interpolation == 1) {
      along.index[0][p] = inside_or_none<T>(static_cast<int32_t>(__builtin_nearbyint(at.x)), size);
      along.weight[0][p] = 1;
      along.slope[0][p] = 0;
      continue;
    }
    const T whole = __builtin_floor(at.x), t = at.x - whole, slope = at.factor * unit;
    const auto i = static_cast<int32_t>(whole);
    if (plan.interpolation == 0) {
      along.index[0][p] = inside_or_none<T>(i, size);
      along.index[1][p] = inside_or_none<T>(i + 1, size);
      along.weight[0][p] = 1 - t;
      along.weight[1][p] = t;
      along.slope[0][p] = -slope;
      along.slope[1][p] = slope;
      continue;
    }
    for (int k = 0; k < 4; ++k) along.index[k][p] = padded_index<T>(plan, i + k - 1, size);
    along.weight[0][p] = cubic_far(1 + t);
    along.weight[1][p] = cubic_near(t);
    along.weight[2][p] = cubic_near(1 - t);
    along.weight[3][p] = cubic_far(2 - t);
    along.slope[0][p] = slope * cubic_far_slope(1 + t);
    along.slope[1][p] = slope * cubic_near_slope(t);
    along.slope[2][p] = -slope * cubic_near_slope(1 - t);
    along.slope[3][p] = -slope * cubic_far_slope(2 - t);
  }
}

// The products over the dimensions; `which` is a dimension whose slope takes the place of its weight, or -1. Lanes beyond `count` read
// nothing.
template <class T>
void combine(const GridPlan& plan, const Along<T>* along, int count, int which, Taps<T>& taps) {
  const int each = plan.interpolation == 0 ? 2 : plan.interpolation == 1 ? 1 : 4, deep = plan.dims == 3 ? each : 1;
  const auto w_stride = static_cast<int32_t>(plan.stride[0]), h_stride = static_cast<int32_t>(plan.stride[1]),
             d_stride = static_cast<int32_t>(plan.stride[2]);
  int tap = 0;
  for (int c = 0; c < deep; ++c) {
    for (int b = 0; b < each; ++b) {
      for (int a = 0; a < each; ++a, ++tap) {
        const T *x = which == 0 ? along[0].slope[a] : along[0].weight[a], *y = which == 1 ? along[1].slope[b] : along[1].weight[b];
        int32_t* index = taps.index[tap];
        T* weight = taps.weight[tap];
        for (int p = 0; p < count; ++p) {
          const int32_t i = along[0].index[a][p], j = along[1].index[b][p];
          index[p] = (i | j) < 0 ? -1 : i * w_stride + j * h_stride;
          weight[p] = x[p] * y[p];
        }
        if (plan.dims == 3) {
          const T* z = which == 2 ? along[2].slope[c] : along[2].weight[c];
          for (int p = 0; p < count; ++p) {
            const int32_t k = along[2].index[c][p];
            index[p] = (index[p] | k) < 0 ? -1 : index[p] + k * d_stride;
            weight[p] *= z[p];
          }
        }
        const int whole = (count + Vec<T>::kSize - 1) / Vec<T>::kSize * Vec<T>::kSize;
        for (int p = count; p < whole; ++p) {
          index[p] = -1;
          weight[p] = 0;
        }
      }
    }
  }
}

template <class T>
AMP_FN Vec<T> weighted(const GridPlan& plan, const T* plane, const Taps<T>& taps, int p) {
  Vec<T> sum(0);
  for (int tap = 0; tap < plan.taps(); ++tap) sum += load(taps.weight[tap] + p) * gather(plane, taps.index[tap] + p);
  return sum;
}

// Calls fn(first point, count, what the points read along each dimension) for the chunks of [first, last).
template <class T, class Function>
AMP_FN void for_chunks(const GridPlan& plan, const T* grid, int64_t first, int64_t last, const Function& fn) {
  Along<T> along[3];
  for (int64_t at = first; at < last; at += kChunk) {
    const int count = static_cast<int>(last - at < kChunk ? last - at : kChunk);
    for (int d = 0; d < plan.dims; ++d) locate(plan, d, grid, at, count, along[d]);
    fn(at, count, along);
  }
}

template <class T>
void sample(const GridPlan& plan, const T* x, const T* grid, int64_t first, int64_t last, T* y) {
  using V = Vec<T>;
  Taps<T> taps;
  for_chunks(
      plan, grid, first, last, [&](int64_t at, int count, const Along<T>* along) __attribute__((always_inline)) {
        combine(plan, along, count, -1, taps);
        for (int64_t c = 0; c < plan.channels; ++c) {
          T* to = y + c * plan.points + at;
          for (int p = 0; p < count; p += V::kSize) {
            const V sum = weighted(plan, x + c * plan.image(), taps, p);
            if (p + V::kSize <= count) store(to + p, sum);
            else store_partial(to + p, sum, count - p);
          }
        }
      });
}

template <class T>
void grid_gradient(const GridPlan& plan, const T* x, const T* grid, const T* dy, int64_t first, int64_t last, T* dgrid) {
  using V = Vec<T>;
  Taps<T> taps;
  for_chunks(
      plan, grid, first, last, [&](int64_t at, int count, const Along<T>* along) __attribute__((always_inline)) {
        for (int d = 0; d < plan.dims; ++d) {
          combine(plan, along, count, d, taps);
          for (int p = 0; p < count; p += V::kSize) {
            const int rest = count - p < V::kSize ? count - p : V::kSize;
            V sum(0);
            for (int64_t c = 0; c < plan.channels; ++c) {
              const T* from = dy + c * plan.points + at + p;
              sum += (rest == V::kSize ? load(from) : load_partial(from, rest)) * weighted(plan, x + c * plan.image(), taps, p);
            }
            for (int i = 0; i < rest; ++i) dgrid[(at + p + i) * plan.dims + d] = sum[i];
          }
        }
      });
}

template <class T>
void entries(const GridPlan& plan, const T* grid, int64_t first, int64_t last, int32_t* index, T* weight) {
  Taps<T> taps;
  for_chunks(
      plan, grid, first, last, [&](int64_t at, int count, const Along<T>* along) __attribute__((always_inline)) {
        combine(plan, along, count, -1, taps);
        for (int tap = 0; tap < plan.taps(); ++tap) {
          for (int p = 0; p < count; ++p) {
            index[tap * plan.points + at + p] = taps.index[tap][p];
            weight[tap * plan.points + at + p] = taps.weight[tap][p];
          }
        }
      });
}

}  // namespace

constinit const GridKernels<float> kGridFloat = {sample<float>, grid_gradient<float>, entries<float>};
constinit const GridKernels<double> kGridDouble = {sample<double>, grid_gradient<double>, entries<double>};

}  // namespace amp::cpu::AMP_ISA
