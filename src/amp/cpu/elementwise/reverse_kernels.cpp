// Rows in reverse order. Compiled once per instruction set level.
#include <cstring>
#include <utility>

#include <amp/cpu/elementwise/move.h>
#include <amp/cpu/index/types.h>
#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

namespace {

template <class Native, size_t... kLane>
inline __attribute__((always_inline)) Native reversed(Native v, std::index_sequence<kLane...>) {
  return __builtin_shufflevector(v, v, static_cast<int>(sizeof...(kLane) - 1 - kLane)...);
}

template <class T>
void reverse(T* dst, const T* src, int64_t n) {
  int64_t i = 0;
  if constexpr (sizeof(T) <= 8) {
    constexpr int64_t kLanes = AMP_SIMD_BYTES / sizeof(T);
    typedef T Native __attribute__((vector_size(AMP_SIMD_BYTES)));
    for (; i + kLanes <= n; i += kLanes) {
      Native v;
      __builtin_memcpy(&v, src - i - (kLanes - 1), sizeof(v));
      v = reversed(v, std::make_index_sequence<kLanes>());
      __builtin_memcpy(dst + i, &v, sizeof(v));
    }
  }
  for (; i < n; ++i) __builtin_memcpy(dst + i, src - i, sizeof(T));
}

}  // namespace

void reverse_row(int64_t size, void* dst, const void* src, int64_t n) {
  switch (size) {
    case 1: return reverse(static_cast<uint8_t*>(dst), static_cast<const uint8_t*>(src), n);
    case 2: return reverse(static_cast<uint16_t*>(dst), static_cast<const uint16_t*>(src), n);
    case 4: return reverse(static_cast<uint32_t*>(dst), static_cast<const uint32_t*>(src), n);
    case 8: return reverse(static_cast<uint64_t*>(dst), static_cast<const uint64_t*>(src), n);
    default: return reverse(static_cast<Wide*>(dst), static_cast<const Wide*>(src), n);
  }
}

}  // namespace amp::cpu::AMP_ISA
