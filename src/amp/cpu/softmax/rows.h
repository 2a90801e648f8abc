// The largest element and the sum of a contiguous row, for softmax and losses over classes. Included once per instruction set level.
#pragma once

#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

inline constexpr int64_t kPiece = 4096;  // elements summed in the compute type; pieces are combined in double
inline constexpr double kMinusInfinity = -__builtin_inf();

// Ignores NaN, which shows up in the sum.
template <class V>
AMP_FN V larger(V a, V b) {
  return math::detail::larger(b, a);
}

// In every lane.
template <class T>
AMP_FN Vec<T> lanes_largest(Vec<T> x) {
  return fold_lanes<Vec<T>::kSize / 2>(
      x, [](Vec<T> a, Vec<T> b) __attribute__((always_inline)) { return larger(a, b); });
}

// The sum over a row of fn(block, i, element).
template <class V, class Function>
AMP_FN double sum_row(int64_t n, const Function& fn) {
  double total = 0;
  for (int64_t first = 0; first < n; first += kPiece) {
    V sums[4] = {V(0), V(0), V(0), V(0)};
    for_blocks<V>(
        n - first < kPiece ? n - first : kPiece, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          for (int i = 0; i < B::kVectors; ++i) sums[i] += block.mask(fn(block, i, first + at));
        });
    total += static_cast<double>(lanes_sum((sums[0] + sums[1]) + (sums[2] + sums[3]))[0]);
  }
  return total;
}

template <class T>
AMP_FN auto largest_of_row(const T* x, int64_t n) {
  using V = VecOf<T>;
  V largest[4] = {V(kMinusInfinity), V(kMinusInfinity), V(kMinusInfinity), V(kMinusInfinity)};
  for_blocks<V>(
      n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) largest[i] = larger(largest[i], block.read_reordered(x + at, i));
      });
  return lanes_largest(larger(larger(largest[0], largest[1]), larger(largest[2], largest[3])));
}

}  // namespace amp::cpu::AMP_ISA
