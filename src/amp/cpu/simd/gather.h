// Loads of elements at given positions. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

// The elements base[index[0]], ..., one per lane; 0 where an index is negative.
AMP_FN Vec<float> gather(const float* base, const int32_t* index) {
#if AMP_SIMD_BYTES == 64
  const __m512i at = _mm512_loadu_si512(index);
  return Vec<float>(_mm512_mask_i32gather_ps(_mm512_setzero_ps(), _mm512_cmpge_epi32_mask(at, _mm512_setzero_si512()), at, base, 4));
#elif AMP_SIMD_BYTES == 32
  const __m256i at = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(index));
  const __m256 valid = reinterpret_cast<__m256>(_mm256_cmpgt_epi32(at, _mm256_set1_epi32(-1)));
  return Vec<float>(_mm256_mask_i32gather_ps(_mm256_setzero_ps(), base, at, valid, 4));
#else
  Vec<float>::Native lanes;
  for (int i = 0; i < Vec<float>::kSize; ++i) lanes[i] = index[i] < 0 ? 0 : base[index[i]];
  return Vec<float>(lanes);
#endif
}
AMP_FN Vec<double> gather(const double* base, const int32_t* index) {
#if AMP_SIMD_BYTES == 64
  const __m256i at = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(index));
  return Vec<double>(_mm512_mask_i32gather_pd(_mm512_setzero_pd(), _mm256_cmpge_epi32_mask(at, _mm256_setzero_si256()), at, base, 8));
#elif AMP_SIMD_BYTES == 32
  const __m128i at = _mm_loadu_si128(reinterpret_cast<const __m128i*>(index));
  const __m256i valid = _mm256_cvtepi32_epi64(_mm_cmpgt_epi32(at, _mm_set1_epi32(-1)));
  return Vec<double>(_mm256_mask_i32gather_pd(_mm256_setzero_pd(), base, at, reinterpret_cast<__m256d>(valid), 8));
#else
  Vec<double>::Native lanes;
  for (int i = 0; i < Vec<double>::kSize; ++i) lanes[i] = index[i] < 0 ? 0 : base[index[i]];
  return Vec<double>(lanes);
#endif
}

}  // namespace amp::cpu::AMP_ISA
