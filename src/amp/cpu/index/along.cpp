// One index per element along a dimension: see ops/index_loops.h.
#include <algorithm>
#include <vector>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/index/along.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/kernels/core_kernels.h>

namespace amp::cpu {

namespace {

struct Gather {
  template <class T>
  static void one(T& indexed, T& plain) {
    plain = indexed;
  }
  static constexpr bool kWrites = false;
};
struct Scatter {
  template <class T>
  static void one(T& indexed, T& plain) {
    indexed = plain;
  }
  static constexpr bool kWrites = true;
};
struct ScatterAdd {
  template <class I, class P>
  static void one(I& indexed, P& plain) {
    add_to(indexed, plain);
  }
  static constexpr bool kWrites = true;
};

// Adds 16-bit numbers in float32: in slabs of the first dimension, or all at once if the first dimension is the indexed one.
template <class P>
void add_narrow(const AlongLoop& loop) {
  const ScalarType type = loop.indexed.dtype();
  if (loop.dim == 0 || !loop.indexed.is_contiguous() || loop.indexed.numel() == 0) {
    AlongLoop wide(loop);
    wide.indexed = loop.indexed.to(kFloat32);
    run_along<ScatterAdd, float, P>(wide);
    loop.indexed.detach().copy_(wide.indexed);
    return;
  }
  const int64_t rows = loop.index.size(0), row = loop.indexed.numel() / loop.indexed.size(0),
                step = std::max<int64_t>(1, kAlongGrain / row);
  parallel_for(0, rows, std::max<int64_t>(1, kAlongGrain * rows / loop.index.numel()), [&](int64_t first, int64_t last) {
    std::vector<float> sums(static_cast<size_t>(std::min(step, last - first) * row));
    for (int64_t r = first; r < last; r += step) {
      const int64_t n = std::min(step, last - r);
      void* slab = static_cast<P*>(loop.indexed.data_ptr()) + r * row;
      cast_contiguous(kFloat32, sums.data(), type, slab, n * row);
      run_along_part<ScatterAdd, float, P>(loop, 0, r, r + n, sums.data());
      cast_contiguous(type, slab, kFloat32, sums.data(), n * row);
    }
  });
}

}  // namespace

void gather_along(const AlongLoop& loop) {
  with_size(loop.indexed.element_size(), [&]<class T>(T*) { run_along<Gather, T, T>(loop); });
}

void scatter_along(const AlongLoop& loop) {
  with_size(loop.indexed.element_size(), [&]<class T>(T*) { run_along<Scatter, T, T>(loop); });
}

void scatter_add_along(const AlongLoop& loop) {
  const bool narrow = isReducedFloatingType(loop.indexed.dtype());
  with_sum_types(loop.plain.dtype(), [&]<class I, class P>(I*, P*) {
    if constexpr (!std::is_same_v<I, P>) {
      if (narrow) return add_narrow<P>(loop);
    }
    run_along<ScatterAdd, I, P>(loop);
  });
}

}  // namespace amp::cpu
