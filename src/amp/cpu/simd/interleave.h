// Interleaves the lanes of registers, and transposes squares of them, with compiler vector extensions. Always inlined, so instruction set
// levels may share it.
#pragma once

#include <cstddef>
#include <utility>

namespace amp::cpu {

namespace detail {

template <int kFirst, class Native, size_t... kLane>
inline __attribute__((always_inline)) Native interleave_from(Native a, Native b, std::index_sequence<kLane...>) {
  constexpr int kLanes = sizeof...(kLane);
  return __builtin_shufflevector(a, b, (kFirst + static_cast<int>(kLane) / 2 + (kLane % 2 ? kLanes : 0))...);
}

}  // namespace detail

// a[0], b[0], a[1], b[1], ...: the lower half of the lanes of both.
template <int kLanes, class Native>
inline __attribute__((always_inline)) Native interleave_low(Native a, Native b) {
  return detail::interleave_from<0>(a, b, std::make_index_sequence<kLanes>());
}

// The same for the upper half.
template <int kLanes, class Native>
inline __attribute__((always_inline)) Native interleave_high(Native a, Native b) {
  return detail::interleave_from<kLanes / 2>(a, b, std::make_index_sequence<kLanes>());
}

// Transposes a square: log2(lanes) rounds that interleave register i with register i + lanes / 2 turn rows into columns.
template <class Native, int lanes>
inline __attribute__((always_inline)) void transpose_lanes(Native (&rows)[lanes]) {
#pragma GCC unroll 4
  for (int round = 1; round < lanes; round *= 2) {
    Native next[lanes];
#pragma GCC unroll 8
    for (int i = 0; i < lanes / 2; ++i) {
      next[2 * i] = interleave_low<lanes>(rows[i], rows[i + lanes / 2]);
      next[2 * i + 1] = interleave_high<lanes>(rows[i], rows[i + lanes / 2]);
    }
#pragma GCC unroll 16
    for (int i = 0; i < lanes; ++i) rows[i] = next[i];
  }
}

}  // namespace amp::cpu
