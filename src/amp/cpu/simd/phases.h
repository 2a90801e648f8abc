// Splits adjacent vectors into phases (every n-th lane), and joins such phases again, with compiler vector extensions. Included by files
// that are compiled once per instruction set level.
#pragma once

#include <utility>

#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

namespace detail {

template <class Native>
using LanesOf = std::make_index_sequence<sizeof(Native) / sizeof(std::declval<Native>()[0])>;

template <int kStride, int kPhase, class Native, size_t... kLane>
AMP_FN Native pick_phase(const Native* v, std::index_sequence<kLane...>) {
  constexpr int n = sizeof...(kLane);
  constexpr auto at = [](size_t lane) { return static_cast<int>(lane) * kStride + kPhase; };
  Native picked = __builtin_shufflevector(v[0], v[1], (at(kLane) < 2 * n ? at(kLane) : 0)...);
  if constexpr (kStride > 2)
    picked = __builtin_shufflevector(picked, v[2], (at(kLane) / n == 2 ? at(kLane) - n : static_cast<int>(kLane))...);
  if constexpr (kStride > 3)
    picked = __builtin_shufflevector(picked, v[3], (at(kLane) / n == 3 ? at(kLane) - 2 * n : static_cast<int>(kLane))...);
  return picked;
}

template <int kPart, class Native, size_t... kLane>
AMP_FN Native join_phases(const Native* v, std::index_sequence<kLane...>) {
  constexpr int n = sizeof...(kLane);
  constexpr auto at = [](size_t lane) { return static_cast<int>(lane) + kPart * n; };
  const Native two = __builtin_shufflevector(v[0], v[1], (at(kLane) % 3 < 2 ? at(kLane) % 3 * n + at(kLane) / 3 : 0)...);
  return __builtin_shufflevector(two, v[2], (at(kLane) % 3 == 2 ? n + at(kLane) / 3 : static_cast<int>(kLane))...);
}

}  // namespace detail

// Lane i: element i * kStride + kPhase of kStride (2 to 4) adjacent vectors.
template <int kStride, int kPhase, class Native>
AMP_FN Native pick_phase(const Native* v) {
  return detail::pick_phase<kStride, kPhase>(v, detail::LanesOf<Native>());
}

// Vector kPart of the three adjacent ones whose phases are v[0], v[1] and v[2].
template <int kPart, class Native>
AMP_FN Native join_phases(const Native* v) {
  return detail::join_phases<kPart>(v, detail::LanesOf<Native>());
}

}  // namespace amp::cpu::AMP_ISA
