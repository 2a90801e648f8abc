#include <amp/cpu/random/dropout.h>
#include <amp/cpu/random/philox_blocks.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr int kDraws = 4 * kBlockLanes;

// Writes one byte (0 or 1) per draw, in the order of the draws: the four draws of a block form one 32-bit word.
AMP_FN void draw_block(uint8_t* mask, uint64_t index, PhiloxState stream, uint32_t last) {
  const PhiloxBlocks b = philox_blocks(stream, index);
  uint32_t packed[kBlockLanes];
  for (int l = 0; l < kBlockLanes; ++l) {
    packed[l] = static_cast<uint32_t>(b.word[0][l] <= last) | static_cast<uint32_t>(b.word[1][l] <= last) << 8 |
                static_cast<uint32_t>(b.word[2][l] <= last) << 16 | static_cast<uint32_t>(b.word[3][l] <= last) << 24;
  }
  __builtin_memcpy(mask, packed, sizeof(packed));
}

void draw(uint8_t* mask, int64_t first, int64_t n, PhiloxState stream, uint64_t threshold) {
  if (threshold == 0) {
    __builtin_memset(mask, 0, static_cast<size_t>(n));
    return;
  }
  const auto last = static_cast<uint32_t>(threshold - 1);
  const auto block = static_cast<uint64_t>(first) / 4;
  int64_t i = 0;
  for (; i + kDraws <= n; i += kDraws) draw_block(mask + i, block + static_cast<uint64_t>(i) / 4, stream, last);
  if (i < n) {
    uint8_t rest[kDraws];
    draw_block(rest, block + static_cast<uint64_t>(i) / 4, stream, last);
    __builtin_memcpy(mask + i, rest, static_cast<size_t>(n - i));
  }
}

template <class T>
AMP_FN Vec<T> load_mask(const uint8_t* mask) {
  typedef uint8_t Bytes __attribute__((vector_size(Vec<T>::kSize)));
  Bytes bytes;
  __builtin_memcpy(&bytes, mask, sizeof(bytes));
  return Vec<T>(__builtin_convertvector(__builtin_convertvector(bytes, typename Vec<T>::IntNative), typename Vec<T>::Native));
}

template <class Storage>
void apply(void* out_data, const void* in_data, const uint8_t* mask, int64_t n, double scale) {
  using V = VecOf<Storage>;
  using T = typename V::Scalar;
  Storage* out = static_cast<Storage*>(out_data);
  const Storage* in = static_cast<const Storage*>(in_data);
  const V factor(scale);
  int64_t i = 0;
  for (; i + V::kSize <= n; i += V::kSize) store(out + i, load(in + i) * (load_mask<T>(mask + i) * factor));
  if (i < n) {
    const int rest = static_cast<int>(n - i);
    uint8_t bytes[V::kSize] = {};
    __builtin_memcpy(bytes, mask + i, static_cast<size_t>(rest));
    store_partial(out + i, load_partial(in + i, rest) * (load_mask<T>(bytes) * factor), rest);
  }
}

}  // namespace

extern const DropoutTable kDropoutTable;
constinit const DropoutTable kDropoutTable{draw, {apply<float>, apply<double>, apply<Half>, apply<BFloat16>}};

}  // namespace amp::cpu::AMP_ISA
