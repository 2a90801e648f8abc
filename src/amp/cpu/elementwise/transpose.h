// Transposes a tile through 16-byte registers, for copies between layouts.
#pragma once

#include <cstdint>
#include <cstring>

#include <amp/cpu/simd/interleave.h>

namespace amp::cpu {

namespace detail {

template <class T>
inline constexpr int kLanes16 = 16 / sizeof(T);

// Transposes squares of kLanes16 x kLanes16 elements.
template <class T>
inline void transpose_square(T* dst, int64_t dst_stride, const T* src, int64_t src_stride) {
  constexpr int n = kLanes16<T>;
  typedef T Row __attribute__((vector_size(16)));
  Row rows[n];
#pragma GCC unroll 16
  for (int i = 0; i < n; ++i) std::memcpy(&rows[i], src + i * src_stride, 16);
  transpose_lanes(rows);
#pragma GCC unroll 16
  for (int i = 0; i < n; ++i) std::memcpy(dst + i * dst_stride, &rows[i], 16);
}

}  // namespace detail

// dst[c * dst_stride + r] = src[r * src_stride + c] for r < rows, c < columns.
template <class T>
void transpose_tile(T* dst, int64_t dst_stride, const T* src, int64_t src_stride, int64_t rows, int64_t columns) {
  constexpr int n = detail::kLanes16<T>;
  int64_t r = 0;
  if constexpr (n > 1) {
    for (; r + n <= rows; r += n) {
      int64_t c = 0;
      for (; c + n <= columns; c += n) detail::transpose_square(dst + c * dst_stride + r, dst_stride, src + r * src_stride + c, src_stride);
      for (; c < columns; ++c) {
        for (int64_t i = r; i < r + n; ++i) dst[c * dst_stride + i] = src[i * src_stride + c];
      }
    }
  }
  for (; r < rows; ++r) {
    for (int64_t c = 0; c < columns; ++c) dst[c * dst_stride + r] = src[r * src_stride + c];
  }
}

}  // namespace amp::cpu
