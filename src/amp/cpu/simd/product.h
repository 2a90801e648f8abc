// A product of small blocks in registers. Included by files that are compiled once per instruction set level.
#pragma once

#include <utility>

#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

// c = a * b, or c += a * b: kRows rows of a, and kColumns vectors of columns of b.
template <int kRows, int kColumns>
AMP_FN void multiply_rows(const float* a, int64_t a_row, const float* b, int64_t b_row, int64_t depth, float* c, int64_t c_row,
                          bool adds = false) {
  using V = Vec<float>;
  V sums[kRows][kColumns];
#pragma GCC unroll 16
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
    for (int j = 0; j < kColumns; ++j) sums[r][j] = adds ? load(c + r * c_row + j * V::kSize) : V(0);
  }
  int64_t k = 0;
#if AMP_SIMD_LANES
  // Several elements of each row of a at once, if there are enough registers.
  if constexpr (kRows * (kColumns + 1) + kColumns <= AMP_SIMD_REGISTERS) {
    for (; k + V::kSize <= depth; k += V::kSize) {
      V x[kRows];
#pragma GCC unroll 16
      for (int r = 0; r < kRows; ++r) x[r] = load(a + r * a_row + k);
      [&]<int... kLane>(std::integer_sequence<int, kLane...>) __attribute__((always_inline)) {
        const auto step = [&]<int kAt>() __attribute__((always_inline)) {
          V y[kColumns];
#pragma GCC unroll 4
          for (int j = 0; j < kColumns; ++j) y[j] = load(b + (k + kAt) * b_row + j * V::kSize);
#pragma GCC unroll 16
          for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
            for (int j = 0; j < kColumns; ++j) sums[r][j] = multiply_add_lane<kAt>(x[r], y[j], sums[r][j]);
          }
        };
        (step.template operator()<kLane>(), ...);
      }
      (std::make_integer_sequence<int, V::kSize>());
    }
  }
#endif
  for (; k < depth; ++k) {
    V y[kColumns];
#pragma GCC unroll 4
    for (int j = 0; j < kColumns; ++j) y[j] = load(b + k * b_row + j * V::kSize);
#pragma GCC unroll 16
    for (int r = 0; r < kRows; ++r) {
      const V x(a[r * a_row + k]);
#pragma GCC unroll 4
      for (int j = 0; j < kColumns; ++j) sums[r][j] = multiply_add(x, y[j], sums[r][j]);
    }
  }
#pragma GCC unroll 16
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
    for (int j = 0; j < kColumns; ++j) store(c + r * c_row + j * V::kSize, sums[r][j]);
  }
}

}  // namespace amp::cpu::AMP_ISA
