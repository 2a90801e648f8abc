// Dot products with one vector. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/cpu/simd/pairs.h>

namespace amp::cpu::AMP_ISA {

// The first n elements; the other lanes are 0.
template <class Source>
AMP_FN VecOf<Source> load_zeroed(const Source* p, int n) {
  using T = typename VecOf<Source>::Scalar;
  return select(detail::first_lanes<T>(n), load_partial(p, n), VecOf<Source>(0));
}

// sums[i] = the dot product of x and vectors[i], for kRows of them.
template <int kRows, class Source, class T>
AMP_FN void dot_block(const Source* vectors, int64_t stride, const Source* x, int64_t k, T* sums) {
  using V = VecOf<Source>;
  constexpr int kUnroll = kRows == 1 ? 2 : 1;
  V part[kRows][2 * kUnroll];
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) {
#pragma GCC unroll 4
    for (int u = 0; u < 2 * kUnroll; ++u) part[r][u] = V(0);
  }
  int64_t p = 0;
  for (; p + 2 * kUnroll * V::kSize <= k; p += 2 * kUnroll * V::kSize) {
#pragma GCC unroll 2
    for (int u = 0; u < kUnroll; ++u) {
      V y[2], z[2];
      load_two(x + p + 2 * u * V::kSize, y[0], y[1]);
#pragma GCC unroll 4
      for (int r = 0; r < kRows; ++r) {
        load_two(vectors + r * stride + p + 2 * u * V::kSize, z[0], z[1]);
        part[r][2 * u] = multiply_add(z[0], y[0], part[r][2 * u]);
        part[r][2 * u + 1] = multiply_add(z[1], y[1], part[r][2 * u + 1]);
      }
    }
  }
  for (; p + V::kSize <= k; p += V::kSize) {
    const V y = load(x + p);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) part[r][0] = multiply_add(load(vectors + r * stride + p), y, part[r][0]);
  }
  if (const int left = static_cast<int>(k - p); left > 0) {
    const V y = load_zeroed(x + p, left);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) part[r][0] = multiply_add(load_zeroed(vectors + r * stride + p, left), y, part[r][0]);
  }
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) {
    V sum = part[r][0] + part[r][1];
    if constexpr (kUnroll == 2) sum += part[r][2] + part[r][3];
    sums[r] = reduce_add(sum);
  }
}

// The same with an instruction that multiplies and adds elements of Packed::Source. A register holds Packed::kElements.
template <class Packed, int kRows>
AMP_FN void dot_packed(const typename Packed::Source* vectors, int64_t stride, const typename Packed::Source* x, int64_t k, float* sums) {
  constexpr int kElements = Packed::kElements;
  Vec<float> part[kRows][2];
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) part[r][0] = part[r][1] = Vec<float>(0);
  int64_t p = 0;
  for (; p + 2 * kElements <= k; p += 2 * kElements) {
    const auto y = Packed::load(x + p), z = Packed::load(x + p + kElements);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      const auto* at = vectors + r * stride + p;
      part[r][0] = Packed::step(part[r][0], Packed::load(at), y);
      part[r][1] = Packed::step(part[r][1], Packed::load(at + kElements), z);
    }
  }
  for (; p < k; p += kElements) {
    const int left = k - p < kElements ? static_cast<int>(k - p) : kElements;
    const auto y = Packed::load_first(x + p, left);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) part[r][0] = Packed::step(part[r][0], Packed::load_first(vectors + r * stride + p, left), y);
  }
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) sums[r] = reduce_add(part[r][0] + part[r][1]);
}

#if AMP_SIMD_PAIRS
struct PackedPairs {
  using Source = BFloat16;
  static constexpr int kElements = 2 * kPairs;
  static AMP_FN Pairs load(const Source* p) { return load_pairs(p); }
  static AMP_FN Pairs load_first(const Source* p, int n) { return load_first_pairs(p, n); }
  static AMP_FN Vec<float> step(Vec<float> sum, Pairs a, Pairs b) { return add_products(sum, a, b); }
};
template <int kRows>
AMP_FN void dot_block(const BFloat16* vectors, int64_t stride, const BFloat16* x, int64_t k, float* sums) {
  dot_packed<PackedPairs, kRows>(vectors, stride, x, k, sums);
}
#endif

#if defined(__ARM_FEATURE_FP16_FML)
// Products of float16 are exact in float32, and the instruction rounds their sum once.
struct PackedHalves {
  using Source = Half;
  static constexpr int kElements = 8;
  static AMP_FN float16x8_t load(const Source* p) { return detail::load_bits<float16x8_t>(p); }
  static AMP_FN float16x8_t load_first(const Source* p, int n) {
    uint16_t elements[kElements] = {};
    for (int i = 0; i < n; ++i) __builtin_memcpy(&elements[i], p + i, sizeof(elements[i]));
    return detail::load_bits<float16x8_t>(elements);
  }
  static AMP_FN Vec<float> step(Vec<float> sum, float16x8_t a, float16x8_t b) {
    return Vec<float>(vfmlalq_high_f16(vfmlalq_low_f16(sum.v, a, b), a, b));
  }
};
template <int kRows>
AMP_FN void dot_block(const Half* vectors, int64_t stride, const Half* x, int64_t k, float* sums) {
  dot_packed<PackedHalves, kRows>(vectors, stride, x, k, sums);
}
#endif

// The same for `count` of them.
template <class Source, class T>
inline void dot_vectors(const Source* vectors, int64_t stride, int64_t count, const Source* x, int64_t k, T* sums) {
  constexpr int kAtOnce = 4;
  int64_t i = 0;
  for (; i + kAtOnce <= count; i += kAtOnce) dot_block<kAtOnce>(vectors + i * stride, stride, x, k, sums + i);
  for (; i < count; ++i) dot_block<1>(vectors + i * stride, stride, x, k, sums + i);
}

}  // namespace amp::cpu::AMP_ISA
