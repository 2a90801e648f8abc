// Repeats each element several times in a row, or a whole row, for copies of expanded tensors.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include <amp/core/parallel.h>
#include <amp/core/strided.h>
#include <amp/cpu/index/types.h>

namespace amp::cpu {

inline constexpr int64_t kRepeatedBytes = 256 * 1024;  // minimum that a thread writes
inline constexpr int64_t kLongRowBytes = 1 << 20, kRowPieceBytes = 64 * 1024;

// Whether the loop copies adjacent elements, each to `sizes[1]` neighbors.
inline bool repeats_elements(const StridedLoop& loop) {
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  return loop.ndim == 2 && to.dtype == from.dtype && to.strides[1] == 1 && to.strides[0] == loop.sizes[1] && from.strides[0] == 1 &&
         from.strides[1] == 0;
}

template <class T>
void repeat_elements(T* to, const T* from, int64_t n, int64_t times) {
  if constexpr (sizeof(T) <= 4 && std::is_integral_v<T>) {
    if (times == 2) {  // copied as elements of twice the size
      using Pair = std::conditional_t<sizeof(T) == 4, uint64_t, uint32_t>;
      for (int64_t i = 0; i < n; ++i) {
        const Pair pair = static_cast<Pair>(from[i]) * (1 | Pair{1} << 8 * sizeof(T));
        if constexpr (sizeof(T) == 1) to[2 * i] = to[2 * i + 1] = from[i];
        else std::memcpy(to + 2 * i, &pair, sizeof(pair));
      }
      return;
    }
  }
  for (int64_t i = 0; i < n; ++i) std::fill_n(to + i * times, times, from[i]);
}

inline void copy_repeated(const StridedLoop& loop) {
  const int64_t times = loop.sizes[1], size = elementSize(loop.operands[0].dtype);
  parallel_for(0, loop.sizes[0], std::max<int64_t>(1, kRepeatedBytes / (times * size)), [&](int64_t first, int64_t last) {
    with_size(size, [&]<class T>(T*) {
      repeat_elements(static_cast<T*>(loop.operands[0].data) + first * times, static_cast<const T*>(loop.operands[1].data) + first,
                      last - first, times);
    });
  });
}

// Whether the loop writes several copies of a row that is too long for the cache to keep it for the next copy.
inline bool repeats_row(const StridedLoop& loop) {
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  return loop.ndim == 2 && to.dtype == from.dtype && to.strides[1] == 1 && from.strides[0] == 0 && from.strides[1] == 1 &&
         loop.sizes[1] * elementSize(to.dtype) >= kLongRowBytes;
}

// One piece after the other: each is read from memory once.
inline void copy_repeated_row(const StridedLoop& loop) {
  const StridedOperand &to = loop.operands[0], &from = loop.operands[1];
  const int64_t size = elementSize(to.dtype), length = loop.sizes[1] * size, step = to.strides[0] * size;
  parallel_for(0, (length + kRowPieceBytes - 1) / kRowPieceBytes, std::max<int64_t>(1, kRepeatedBytes / (kRowPieceBytes * loop.sizes[0])),
               [&](int64_t first, int64_t last) {
                 for (int64_t piece = first; piece < last; ++piece) {
                   const int64_t begin = piece * kRowPieceBytes, bytes = std::min(kRowPieceBytes, length - begin);
                   for (int64_t i = 0; i < loop.sizes[0]; ++i)
                     std::memcpy(static_cast<char*>(to.data) + i * step + begin, static_cast<const char*>(from.data) + begin,
                                 static_cast<size_t>(bytes));
                 }
               });
}

}  // namespace amp::cpu
