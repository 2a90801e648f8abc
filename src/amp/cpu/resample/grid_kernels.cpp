#include <amp/cpu/resample/grid_kernels.h>

#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/gather.h>
#include <amp/cpu/simd/math.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr int kChunk = 128;  // points at a time; a multiple of the lanes of every vector

// The elements that the points of a chunk read along one dimension. `slope` is the derivative of the weight with respect to the coordinate.
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

#include <amp/ops/resample/grid_math.inc>

template <class T>
void locate_all(const GridPlan& plan, int d, const T* grid, int64_t first, int count, Along<T>& along) {
  for (int p = 0; p < count; ++p)
    locate(plan, plan.interpolation, d, grid[(first + p) * plan.dims + d], kChunk, &along.index[0][p], &along.weight[0][p],
           &along.slope[0][p]);
}

// The products over the dimensions. `which` is a dimension that uses its slope instead of its weight, or -1. Lanes beyond `count` read
// nothing.
template <class T>
void combine(const GridPlan& plan, const Along<T>* along, int count, int which, Taps<T>& taps) {
  const int each = plan.each(), deep = plan.dims == 3 ? each : 1;
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

// Calls fn(first point, count, reads of the points along each dimension) for the chunks of [first, last).
template <class T, class Function>
AMP_FN void for_chunks(const GridPlan& plan, const T* grid, int64_t first, int64_t last, const Function& fn) {
  Along<T> along[3];
  for (int64_t at = first; at < last; at += kChunk) {
    const int count = static_cast<int>(last - at < kChunk ? last - at : kChunk);
    for (int d = 0; d < plan.dims; ++d) locate_all(plan, d, grid, at, count, along[d]);
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

// The taps of a point inside the image. The others add 0.
template <class T>
struct PointTaps {
  int count = 0;
  const T* from[16];
  T weight[16];

  AMP_FN PointTaps(const GridPlan& plan, const T* x, const Taps<T>& taps, int p) {
    for (int tap = 0; tap < plan.taps(); ++tap) {
      const int64_t index = taps.index[tap][p];
      from[count] = x + (index < 0 ? 0 : index) * plan.channels;
      weight[count] = taps.weight[tap][p];
      count += index >= 0;
    }
  }
};

template <class T>
void sample_rows(const GridPlan& plan, const T* x, const T* grid, int64_t first, int64_t last, T* y) {
  using V = Vec<T>;
  Taps<T> taps;
  for_chunks(
      plan, grid, first, last, [&](int64_t at, int count, const Along<T>* along) __attribute__((always_inline)) {
        combine(plan, along, count, -1, taps);
        for (int p = 0; p < count; ++p) {
          const PointTaps<T> point(plan, x, taps, p);
          T* to = y + (at - first + p) * plan.channels;
          for_blocks<V>(
              plan.channels, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
                V sum[B::kVectors];
                for (int i = 0; i < B::kVectors; ++i) sum[i] = V(0);
                for (int tap = 0; tap < point.count; ++tap) {
                  const V weight(point.weight[tap]);
                  for (int i = 0; i < B::kVectors; ++i) sum[i] += weight * block.read(point.from[tap] + c, i);
                }
                for (int i = 0; i < B::kVectors; ++i) block.write(to + c, i, sum[i]);
              });
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

constinit const GridKernels<float> kGridFloat = {sample<float>, sample_rows<float>, grid_gradient<float>, entries<float>,
                                                 Vec<float>::kSize};
constinit const GridKernels<double> kGridDouble = {sample<double>, sample_rows<double>, grid_gradient<double>, entries<double>,
                                                   Vec<double>::kSize};

}  // namespace amp::cpu::AMP_ISA
