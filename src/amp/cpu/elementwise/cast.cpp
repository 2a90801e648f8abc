#include <amp/cpu/elementwise/cast.h>

#include <algorithm>
#include <cstring>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

AMP_ISA_DECLARE_BF16(extern const CastTable kCastTable;)

namespace {

template <class Element>
void move_elements(void* dst_data, int64_t dst_stride, const void* src_data, int64_t src_stride, int64_t n) {
  char* dst = static_cast<char*>(dst_data);
  const char* src = static_cast<const char*>(src_data);
  if (src_stride == 0) {
    Element value;
    std::memcpy(&value, src, sizeof(value));
    for (int64_t i = 0; i < n; ++i) std::memcpy(dst + i * dst_stride * sizeof(Element), &value, sizeof(value));
    return;
  }
  for (int64_t i = 0; i < n; ++i) {
    std::memcpy(dst + i * dst_stride * sizeof(Element), src + i * src_stride * sizeof(Element), sizeof(Element));
  }
}

struct Bytes16 {
  uint64_t low, high;
};

}  // namespace

void move_strided(int64_t size, void* dst, int64_t dst_stride, const void* src, int64_t src_stride, int64_t n) {
  if (dst_stride == 1 && src_stride == 1) {
    std::memcpy(dst, src, static_cast<size_t>(n * size));
    return;
  }
  switch (size) {
    case 1: return move_elements<uint8_t>(dst, dst_stride, src, src_stride, n);
    case 2: return move_elements<uint16_t>(dst, dst_stride, src, src_stride, n);
    case 4: return move_elements<uint32_t>(dst, dst_stride, src, src_stride, n);
    case 8: return move_elements<uint64_t>(dst, dst_stride, src, src_stride, n);
    default: return move_elements<Bytes16>(dst, dst_stride, src, src_stride, n);
  }
}

void cast_contiguous(ScalarType to, void* dst, ScalarType from, const void* src, int64_t n) {
  if (to == from) {
    if (dst != src) std::memcpy(dst, src, static_cast<size_t>(n * elementSize(to)));
    return;
  }
  const CastTable& table = AMP_ISA_PICK_NEON_BF16(kCastTable);
  const auto direct = [&](ScalarType a, ScalarType b) { return table.direct[static_cast<int>(a)][static_cast<int>(b)]; };
  if (const CastFunction function = direct(from, to)) return function(dst, src, n);
  const ScalarType hub = cast_hub(from, to);
  constexpr int64_t kChunk = 512;
  alignas(64) char buffer[kChunk * 8];
  for (int64_t i = 0; i < n; i += kChunk) {
    const int64_t count = std::min(kChunk, n - i);
    cast_contiguous(hub, buffer, from, static_cast<const char*>(src) + i * elementSize(from), count);
    cast_contiguous(to, static_cast<char*>(dst) + i * elementSize(to), hub, buffer, count);
  }
}

void cast_streaming(ScalarType to, void* dst, const float* src, int64_t n) {
  const CastTable& table = AMP_ISA_PICK_NEON_BF16(kCastTable);
  (to == kFloat16 ? table.stream_to_half : table.stream_to_bfloat16)(dst, src, n);
}

}  // namespace amp::cpu
