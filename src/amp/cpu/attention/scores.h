// The operations on a block of scores between the products. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/cpu/attention/kernels.h>
#include <amp/cpu/attention/panels.h>
#include <amp/cpu/simd/math.h>
#include <amp/cpu/softmax/rows.h>

namespace amp::cpu::AMP_ISA {

// The number of keys from `first` on that row i may attend to, in a block of n keys.
AMP_FN int64_t visible_keys(const AttentionProblem& p, int64_t row, int64_t first, int64_t n) {
  if (!p.causal) return n;
  const int64_t seen = row + 1 - first;
  return seen < 0 ? 0 : seen < n ? seen : n;
}

// scores * scale + mask for n keys.
template <class T, class Element>
AMP_FN void add_mask_row(T* scores, T scale, const Element* mask, int64_t column, int64_t n) {
  using V = Vec<T>;
  if (column == 1) {
    for_blocks<V>(
        n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
          for (int i = 0; i < B::kVectors; ++i)
            block.write(scores + at, i, multiply_add(block.read(scores + at, i), V(scale), block.read(mask + at, i)));
        });
    return;
  }
  for (int64_t j = 0; j < n; ++j) scores[j] = multiply_add(scores[j], scale, load_partial(mask + j * column, 1)[0]);
}

// Scales and masks the scores of row `row` for n keys from `first` on, if there is a mask. Returns the factor that is still to be applied.
template <class T>
T apply_mask(T* scores, T scale, const AttentionMask& mask, int64_t row, int64_t first, int64_t n) {
  if (mask.data == nullptr || n == 0) return scale;
  const int64_t at = row * mask.row + first * mask.column;
  if (mask.dtype == kBool) {
    const auto* keep = static_cast<const uint8_t*>(mask.data) + at;
    constexpr T kMasked = -static_cast<T>(__builtin_inf());
    for (int64_t j = 0; j < n; ++j) scores[j] = keep[j * mask.column] != 0 ? scores[j] * scale : kMasked;
    return 1;
  }
  if constexpr (sizeof(T) == 8) {
    add_mask_row(scores, scale, static_cast<const double*>(mask.data) + at, mask.column, n);
  } else {
    switch (mask.dtype) {
      case kFloat16: add_mask_row(scores, scale, static_cast<const Half*>(mask.data) + at, mask.column, n); break;
      case kBFloat16: add_mask_row(scores, scale, static_cast<const BFloat16*>(mask.data) + at, mask.column, n); break;
      default: add_mask_row(scores, scale, static_cast<const float*>(mask.data) + at, mask.column, n);
    }
  }
  return 1;
}

// Draws which of n weights of a row are kept; `first` is a multiple of 4.
AMP_FN void draw_row(const AttentionProblem& p, int64_t head, int64_t row, int64_t first, int64_t n, uint8_t* kept) {
  p.draw(kept, (head * p.rows + row) * p.pitch + first, n, p.stream, p.threshold);
}

// 1 or 0 per lane, for the lanes that the block fills.
template <class T, class B>
AMP_FN Vec<T> kept_lanes(B block, const uint8_t* kept, int i) {
  typedef uint8_t Bytes __attribute__((vector_size(Vec<T>::kSize)));
  Bytes bytes;  // `kept` has room for whole vectors
  __builtin_memcpy(&bytes, kept + i * Vec<T>::kSize, sizeof(bytes));
  static_cast<void>(block);
  return Vec<T>(__builtin_convertvector(__builtin_convertvector(bytes, typename Vec<T>::IntNative), typename Vec<T>::Native));
}

// Rounds and stores weights. The instruction for bfloat16 flushes denormals, which do not matter here.
AMP_FN void store_factor(float* p, Vec<float> x) { store(p, x); }
AMP_FN void store_factor(double* p, Vec<double> x) { store(p, x); }
AMP_FN void store_factor(BFloat16* p, Vec<float> x) {
#if defined(__AVX512BF16__)
  detail::store_bits(p, _mm512_cvtneps_pbh(x.v));
#else
  store(p, x);
#endif
}

}  // namespace amp::cpu::AMP_ISA
