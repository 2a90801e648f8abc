#include <amp/cpu/pool/plane_kernels.h>

#include <amp/cpu/pool/plane_rows.h>
#include <amp/cpu/pool/window.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr double kLowest = -__builtin_inf();

// Calls fn(plane, windows of the depth and the height, output row) for rows [first, last).
template <class Function>
AMP_FN void for_rows(const PoolWalk& walk, int64_t first, int64_t last, const Function& fn) {
  for (int64_t row = first; row < last; ++row) {
    const int64_t h = row % walk.out[1], d = row / walk.out[1] % walk.out[0], plane = row / (walk.out[1] * walk.out[0]);
    fn(plane, walk.windows[0][d], walk.windows[1][h], row);
  }
}

// The position in the plane of an element of a window.
AMP_FN int64_t position(const PoolWalk& walk, const PoolWindow& d, const PoolWindow& h, int64_t a, int64_t b) {
  return ((d.first + a * d.step) * walk.in[1] + h.first + b * h.step) * walk.in[2];
}

// A later NaN or larger element wins.
template <class V>
AMP_FN auto beats(V value, V best) {
  return (value > best) | (value != value);
}

template <class T, bool kIndexed>
AMP_FN void run_max_by_lanes(const PlaneWalk& plan, int64_t first, int64_t last, const T* x, T* y, int64_t* indices, void* scratch) {
  using V = VecOf<T>;
  using Index = typename V::IntNative;
  using Int = typename V::Int;
  const PoolWalk& walk = plan.walk;
  const int64_t size = walk.in[0] * walk.in[1] * walk.in[2], columns = walk.out[2];
  Index steps{};
  for (int i = 0; i < V::kSize; ++i) steps[i] = static_cast<Int>(i * plan.stride);
  StagedRows<T> rows(plan, kLowest, scratch);
  for_rows(
      walk, first, last, [&](int64_t plane, const PoolWindow& d, const PoolWindow& h, int64_t row) __attribute__((always_inline)) {
        rows.move_to(x + plane * size, d, h);
        const int64_t start = position(walk, d, h, 0, 0);
        for_blocks<V>(
            columns, [&]<class B>(B block, int64_t o) __attribute__((always_inline)) {
              V best[B::kVectors];
              Index where[B::kVectors];  // minus the place of the output
              for (int i = 0; i < B::kVectors; ++i) {
                best[i] = V(kLowest);
                where[i] = Index{} + static_cast<Int>(start);
              }
              for (int64_t a = 0; a < d.count; ++a) {
                for (int64_t b = 0; b < h.count; ++b) {
                  const auto* line = rows.line(a, b) + o;
                  const int64_t base = position(walk, d, h, a, b);
                  for (int64_t k = 0; k < plan.kernel; ++k) {
                    const auto* from = line + plan.taps[k];
                    const Index at = Index{} + static_cast<Int>(base + k * walk.windows[2][0].step);
                    for (int i = 0; i < B::kVectors; ++i) {
                      const V value = block.read(from, i);
                      const auto better = beats(value, best[i]);
                      best[i] = select(better, value, best[i]);
                      if constexpr (kIndexed) where[i] = better.v ? at : where[i];
                    }
                  }
                }
              }
              for (int i = 0; i < B::kVectors; ++i) {
                const int64_t column = o + i * V::kSize;
                block.write(y + row * columns + o, i, best[i]);
                if constexpr (kIndexed) {
                  const Index at = where[i] + steps + static_cast<Int>(column * plan.stride - plan.padding);
                  store_indices(indices + row * columns + column, at, columns - column);
                }
              }
            });
        if constexpr (kIndexed) {  // if all elements are the lowest, the first one that is not padding
          for (int64_t o = 0; o < columns && o * plan.stride < plan.padding; ++o) {
            int64_t& at = indices[row * columns + o];
            const int64_t least = start + walk.windows[2][o].first;
            if (at < least) at = least;
          }
        }
      });
}

template <class T>
void max_by_lanes(const PlaneWalk& plan, int64_t first, int64_t last, const void* x, void* y, int64_t* indices, void* scratch) {
  if (indices != nullptr) run_max_by_lanes<T, true>(plan, first, last, static_cast<const T*>(x), static_cast<T*>(y), indices, scratch);
  else run_max_by_lanes<T, false>(plan, first, last, static_cast<const T*>(x), static_cast<T*>(y), indices, scratch);
}

template <class T>
void average_by_lanes(const PlaneWalk& plan, int64_t first, int64_t last, const void* x_data, void* y_data, void* scratch) {
  using V = VecOf<T>;
  using Compute = typename V::Scalar;
  const PoolWalk& walk = plan.walk;
  const int64_t size = walk.in[0] * walk.in[1] * walk.in[2], columns = walk.out[2];
  const auto* x = static_cast<const T*>(x_data);
  const auto* widths = static_cast<const Compute*>(plan.widths);
  StagedRows<T> rows(plan, 0, scratch);
  for_rows(
      walk, first, last, [&](int64_t plane, const PoolWindow& d, const PoolWindow& h, int64_t row) __attribute__((always_inline)) {
        rows.move_to(x + plane * size, d, h);
        const V lines(divisor_of(walk, {d, h, {0, 1, 1, 1}}));
        for_blocks<V>(
            columns, [&]<class B>(B block, int64_t o) __attribute__((always_inline)) {
              V sum[B::kVectors];
              for (int i = 0; i < B::kVectors; ++i) sum[i] = V(0);
              for (int64_t a = 0; a < d.count; ++a) {
                for (int64_t b = 0; b < h.count; ++b) {
                  const auto* line = rows.line(a, b) + o;
                  for (int64_t k = 0; k < plan.kernel; ++k) {
                    for (int i = 0; i < B::kVectors; ++i) sum[i] += block.read(line + plan.taps[k], i);
                  }
                }
              }
              for (int i = 0; i < B::kVectors; ++i)
                block.write(static_cast<T*>(y_data) + row * columns + o, i, sum[i] / (lines * block.read(widths + o, i)));
            });
      });
}

// Chooses from two elements: a later NaN, else the larger one, else the earlier one.
template <class V, class Index>
AMP_FN void merge(V& best, Index& where, V value, Index at) {
  const typename V::IntNative nan = (value != value).v, best_nan = (best != best).v, larger = (value > best).v, equal = (value == best).v;
  const typename V::IntNative better = (nan & (~best_nan | (at > where))) | (~best_nan & (larger | (equal & (at < where))));
  best = V(better ? value.v : best.v);
  where = better ? at : where;
}

template <class T, bool kIndexed>
AMP_FN void run_max_by_windows(const PoolWalk& walk, int64_t first, int64_t last, const T* x, T* y, int64_t* indices) {
  using V = VecOf<T>;
  using Index = typename V::IntNative;
  using Int = typename V::Int;
  const int64_t size = walk.in[0] * walk.in[1] * walk.in[2];
  Index steps{};
  for (int i = 0; i < V::kSize; ++i) steps[i] = i;
  for_rows(
      walk, first, last, [&](int64_t plane, const PoolWindow& d, const PoolWindow& h, int64_t row) __attribute__((always_inline)) {
        for (int64_t o = 0; o < walk.out[2]; ++o) {
          const PoolWindow& w = walk.windows[2][o];
          V best[4];
          Index where[4];
          for (int i = 0; i < 4; ++i) {
            best[i] = V(kLowest);
            where[i] = Index{} + static_cast<Int>(position(walk, d, h, 0, 0) + w.first);
          }
          for (int64_t a = 0; a < d.count; ++a) {
            for (int64_t b = 0; b < h.count; ++b) {
              const int64_t base = position(walk, d, h, a, b) + w.first;
              for_blocks<V>(
                  w.count, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
                    for (int i = 0; i < B::kVectors; ++i) {
                      V value = block.read(x + plane * size + base + c, i);
                      if constexpr (std::is_same_v<B, Block<1, true>>)
                        value = select(detail::first_lanes<typename V::Scalar>(block.rest), value, V(kLowest));
                      const auto better = beats(value, best[i]);
                      best[i] = select(better, value, best[i]);
                      if constexpr (kIndexed) where[i] = better.v ? steps + static_cast<Int>(base + c + i * V::kSize) : where[i];
                    }
                  });
            }
          }
          merge(best[0], where[0], best[1], where[1]);
          merge(best[2], where[2], best[3], where[3]);
          merge(best[0], where[0], best[2], where[2]);
          auto top = best[0][0];
          Int at = where[0][0];
          for (int i = 1; i < V::kSize; ++i) {
            const auto value = best[0][i];
            const Int place = where[0][i];
            const bool nan = value != value, top_nan = top != top;
            const bool better = (nan && (!top_nan || place > at)) || (!top_nan && (value > top || (value == top && place < at)));
            top = better ? value : top;
            at = better ? place : at;
          }
          store_partial(y + row * walk.out[2] + o, V(top), 1);
          if constexpr (kIndexed) indices[row * walk.out[2] + o] = at;
        }
      });
}

template <class T>
void max_by_windows(const PoolWalk& walk, int64_t first, int64_t last, const void* x, void* y, int64_t* indices) {
  if (indices != nullptr) run_max_by_windows<T, true>(walk, first, last, static_cast<const T*>(x), static_cast<T*>(y), indices);
  else run_max_by_windows<T, false>(walk, first, last, static_cast<const T*>(x), static_cast<T*>(y), indices);
}

template <class T>
void average_by_windows(const PoolWalk& walk, int64_t first, int64_t last, const void* x_data, void* y_data) {
  using V = VecOf<T>;
  const int64_t size = walk.in[0] * walk.in[1] * walk.in[2];
  for_rows(
      walk, first, last, [&](int64_t plane, const PoolWindow& d, const PoolWindow& h, int64_t row) __attribute__((always_inline)) {
        const T* x = static_cast<const T*>(x_data) + plane * size;
        for (int64_t o = 0; o < walk.out[2]; ++o) {
          const PoolWindow& w = walk.windows[2][o];
          V sum[4] = {V(0), V(0), V(0), V(0)};
          for (int64_t a = 0; a < d.count; ++a) {
            for (int64_t b = 0; b < h.count; ++b) {
              const T* line = x + position(walk, d, h, a, b) + w.first;
              for_blocks<V>(
                  w.count, [&]<class B>(B block, int64_t c) __attribute__((always_inline)) {
                    for (int i = 0; i < B::kVectors; ++i) sum[i] += block.mask(block.read(line + c, i));
                  });
            }
          }
          const V mean = V(reduce_add((sum[0] + sum[1]) + (sum[2] + sum[3]))) / V(divisor_of(walk, {d, h, w}));
          store_partial(static_cast<T*>(y_data) + row * walk.out[2] + o, mean, 1);
        }
      });
}

template <class T>
constexpr PlaneKernels kernels() {
  return {max_by_lanes<T>, average_by_lanes<T>, max_by_windows<T>, average_by_windows<T>};
}

}  // namespace

constinit const PerFloatingType<PlaneKernels> kPlanePool = {kernels<float>(), kernels<double>(), kernels<Half>(), kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
