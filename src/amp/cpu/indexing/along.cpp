// One index per element along a dimension: see ops/index_loops.h.
#include <amp/cpu/indexing/along.h>
#include <amp/cpu/indexing/types.h>
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

}  // namespace

void gather_along(const AlongLoop& loop) {
  with_size(loop.indexed.element_size(), [&]<class T>(T*) { run_along<Gather, T, T>(loop); });
}

void scatter_along(const AlongLoop& loop) {
  with_size(loop.indexed.element_size(), [&]<class T>(T*) { run_along<Scatter, T, T>(loop); });
}

void scatter_add_along(const AlongLoop& loop) {
  with_sum_types(loop.plain.dtype(), [&]<class I, class P>(I*, P*) { run_along<ScatterAdd, I, P>(loop); });
}

}  // namespace amp::cpu
