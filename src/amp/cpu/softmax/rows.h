// The largest element and the sum of a contiguous row, for softmax and losses over classes. Included once per instruction set level.
#pragma once

#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

inline constexpr int64_t kPiece = 4096;  // elements summed in the compute type; pieces are combined in double
inline constexpr double kMinusInfinity = -__builtin_inf();

// exp for differences to the largest element, which are not positive; relative error below 2e-7 where the result matters.
AMP_FN Vec<double> exp_of_difference(Vec<double> x) { return math::exp(x); }
AMP_FN Vec<float> exp_of_difference(Vec<float> x) {
#if AMP_SIMD_BYTES == 64
  // Minimax of 2^r on +-0.5 that is 1 at 0, relative error 9.2e-8: the logarithm of a probability of 1 is then 0.
  constexpr float kPower[] = {1, 0.693146977599f, 0.240222420852f, 0.0555073374363f, 0.00967151264899f, 0.00132647270849f};
  const Vec<float> log2e(1.44269504f), y(_mm512_maskz_max_ps(kAllLanes, Vec<float>(-104.5f).v, x.v));  // keeps NaN
  const Vec<float> n = math::round(y * log2e), r = multiply_add(y, log2e, -n);
  return Vec<float>(_mm512_maskz_scalef_ps(kAllLanes, math::detail::polynomial(r, kPower).v, n.v));
#else
  return math::exp(x);
#endif
}

// Ignores NaN, which still reaches the sum.
template <class V>
AMP_FN V larger(V a, V b) {
#if defined(__aarch64__)
  return math::fmax(a, b);  // one instruction
#else
  return math::detail::larger(b, a);
#endif
}

// The value in every lane.
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
