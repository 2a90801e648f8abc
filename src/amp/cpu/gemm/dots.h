// Dot products with one vector. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/cpu/simd/memory.h>

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

#if defined(__AVX512BF16__)
// The same with the instruction that multiplies pairs.
template <int kRows>
AMP_FN void dot_block(const BFloat16* vectors, int64_t stride, const BFloat16* x, int64_t k, float* sums) {
  constexpr int kPairs = 32;
  const auto step = [](Vec<float> sum, __m512i a, __m512i b) {
    return Vec<float>(_mm512_dpbf16_ps(sum.v, reinterpret_cast<__m512bh>(a), reinterpret_cast<__m512bh>(b)));
  };
  Vec<float> part[kRows][2];
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) part[r][0] = part[r][1] = Vec<float>(0);
  int64_t p = 0;
  for (; p + 2 * kPairs <= k; p += 2 * kPairs) {
    const __m512i y = _mm512_loadu_si512(x + p), z = _mm512_loadu_si512(x + p + kPairs);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) {
      const BFloat16* at = vectors + r * stride + p;
      part[r][0] = step(part[r][0], _mm512_loadu_si512(at), y);
      part[r][1] = step(part[r][1], _mm512_loadu_si512(at + kPairs), z);
    }
  }
  for (; p < k; p += kPairs) {
    const __mmask32 mask = k - p < kPairs ? (1u << (k - p)) - 1 : ~0u;
    const __m512i y = _mm512_maskz_loadu_epi16(mask, x + p);
#pragma GCC unroll 4
    for (int r = 0; r < kRows; ++r) part[r][0] = step(part[r][0], _mm512_maskz_loadu_epi16(mask, vectors + r * stride + p), y);
  }
#pragma GCC unroll 4
  for (int r = 0; r < kRows; ++r) sums[r] = reduce_add(part[r][0] + part[r][1]);
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
