// Interleaves the lanes of two registers, using compiler vector extensions. Always inlined, so instruction set levels may share it.
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

}  // namespace amp::cpu
