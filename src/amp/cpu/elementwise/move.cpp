#include <amp/cpu/elementwise/move.h>

#include <algorithm>
#include <cstring>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/index/types.h>

namespace amp::cpu {

namespace {

template <class T>
void fill_row(T* dst, const T* src, int64_t n) {
  T value;
  unsigned char bytes[sizeof(T)];
  std::memcpy(&value, src, sizeof(T));
  std::memcpy(bytes, src, sizeof(T));
  if (std::all_of(bytes, bytes + sizeof(T), [&](unsigned char byte) { return byte == bytes[0]; })) {
    std::memset(static_cast<void*>(dst), bytes[0], static_cast<size_t>(n) * sizeof(T));
  } else {
    for (int64_t i = 0; i < n; ++i) std::memcpy(dst + i, &value, sizeof(T));
  }
}

}  // namespace

void move_row(int64_t size, void* dst, const void* src, int64_t step, int64_t n) {
  if (step == 1) {
    std::memcpy(dst, src, static_cast<size_t>(n * size));
  } else if (step == 0) {
    with_size(size, [&]<class T>(T*) { fill_row(static_cast<T*>(dst), static_cast<const T*>(src), n); });
  } else if (step == -1) {
    AMP_ISA_PICK(reverse_row)(size, dst, src, n);
  } else {
    move_strided(size, dst, 1, src, step, n);
  }
}

}  // namespace amp::cpu
