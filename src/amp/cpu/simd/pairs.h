// Vectors of pairs of bfloat16, and the instruction that multiplies two of them: AVX-512's dot products, and those of AArch64. Included by
// files that are compiled once per instruction set level. AMP_SIMD_PAIRS is 1 on levels with such an instruction.
#pragma once

#include <amp/cpu/simd/memory.h>

#if defined(__AVX512BF16__) || defined(__ARM_FEATURE_BF16_VECTOR_ARITHMETIC)
#define AMP_SIMD_PAIRS 1

namespace amp::cpu::AMP_ISA {

// The first element of a pair is in the low half of a lane.
using Pairs = detail::U32x;
inline constexpr int kPairs = detail::kFloats;

AMP_FN Pairs load_pairs(const void* p) { return detail::load_bits<Pairs>(p); }

// The first n of 2 * kPairs elements, then zeros.
AMP_FN Pairs load_first_pairs(const BFloat16* p, int n) {
#if AMP_SIMD_BYTES == 64
  const auto mask = static_cast<__mmask32>(n < 2 * kPairs ? (1u << n) - 1 : ~0u);
  return reinterpret_cast<Pairs>(_mm512_maskz_loadu_epi16(mask, p));
#else
  if (n >= 2 * kPairs) return load_pairs(p);
  uint16_t elements[2 * kPairs] = {};
  for (int i = 0; i < n; ++i) __builtin_memcpy(&elements[i], p + i, sizeof(elements[i]));
  return load_pairs(elements);
#endif
}

// The first n of kPairs elements, each paired with zero.
AMP_FN Pairs load_halves(const BFloat16* p, int n) {
#if AMP_SIMD_BYTES == 64
  const auto mask = static_cast<__mmask16>(n < kPairs ? (1u << n) - 1 : 0xffffu);
  return reinterpret_cast<Pairs>(_mm512_maskz_cvtepu16_epi32(kAllLanes, _mm256_maskz_loadu_epi16(mask, p)));
#else
  if (n >= kPairs) return detail::widen(detail::load_bits<detail::U16x>(p));
  uint16_t elements[kPairs] = {};
  for (int i = 0; i < n; ++i) __builtin_memcpy(&elements[i], p + i, sizeof(elements[i]));
  return detail::widen(detail::load_bits<detail::U16x>(elements));
#endif
}

// sum + the products of both elements of a pair. The instructions flush denormals and round between the products.
AMP_FN Vec<float> add_products(Vec<float> sum, Pairs a, Pairs b) {
#if AMP_SIMD_BYTES == 64
  return Vec<float>(_mm512_dpbf16_ps(sum.v, reinterpret_cast<__m512bh>(a), reinterpret_cast<__m512bh>(b)));
#else
  return Vec<float>(vbfdotq_f32(sum.v, reinterpret_cast<bfloat16x8_t>(a), reinterpret_cast<bfloat16x8_t>(b)));
#endif
}

#if AMP_SIMD_LANES
// The same with one pair of a for all of b.
template <int kLane>
AMP_FN Vec<float> add_products_lane(Vec<float> sum, Pairs a, Pairs b) {
  return Vec<float>(vbfdotq_laneq_f32(sum.v, reinterpret_cast<bfloat16x8_t>(b), reinterpret_cast<bfloat16x8_t>(a), kLane));
}
#endif

// Two rows of kPairs elements, rounded. AVX-512's instruction flushes denormals.
#if AMP_SIMD_BYTES == 64
struct RowPair {
  __m512i rows;

  AMP_FN RowPair(Vec<float> first, Vec<float> second) : rows(reinterpret_cast<__m512i>(_mm512_cvtne2ps_pbh(second.v, first.v))) {}
  AMP_FN __m256i first() const { return _mm512_maskz_extracti64x4_epi64(kAllLanes8, rows, 0); }
  AMP_FN __m256i second() const { return _mm512_maskz_extracti64x4_epi64(kAllLanes8, rows, 1); }
  // Elements of the first row, each followed by the element of the second.
  AMP_FN __m512i alternating() const {
    typedef uint16_t Words __attribute__((vector_size(64)));
    return [&]<size_t... kLane>(std::index_sequence<kLane...>) __attribute__((always_inline)) {
      return reinterpret_cast<__m512i>(__builtin_shufflevector(reinterpret_cast<Words>(rows), reinterpret_cast<Words>(rows),
                                                               (static_cast<int>(kLane / 2 + kLane % 2 * 16))...));
    }
    (std::make_index_sequence<32>());
  }
};
#else
struct RowPair {
  detail::U16x rows[2];

  AMP_FN RowPair(Vec<float> first, Vec<float> second) : rows{detail::float_to_bfloat16(first), detail::float_to_bfloat16(second)} {}
  AMP_FN detail::U16x first() const { return rows[0]; }
  AMP_FN detail::U16x second() const { return rows[1]; }
  AMP_FN Pairs alternating() const { return detail::widen(rows[0]) | detail::widen(rows[1]) << 16; }
};
#endif

}  // namespace amp::cpu::AMP_ISA

#else
#define AMP_SIMD_PAIRS 0
#endif
