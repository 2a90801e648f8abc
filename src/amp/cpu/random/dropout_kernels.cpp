#include <amp/cpu/random/dropout.h>
#include <amp/cpu/simd/memory.h>

namespace amp::cpu::AMP_ISA {

namespace {

constexpr int kLanes = AMP_SIMD_BYTES / 4;  // blocks of the stream computed at a time
constexpr int kDraws = 4 * kLanes;

struct Blocks {
  uint32_t word[4][kLanes];
};

AMP_FN void multiply(uint32_t factor, const uint32_t* in, uint32_t* high, uint32_t* low) {
  for (int l = 0; l < kLanes; ++l) {
    const uint64_t product = static_cast<uint64_t>(factor) * in[l];
    high[l] = static_cast<uint32_t>(product >> 32);
    low[l] = static_cast<uint32_t>(product);
  }
}

// philox::block for kLanes blocks in parallel.
AMP_FN Blocks philox_blocks(PhiloxState stream, uint64_t index) {
  Blocks b;
  for (int l = 0; l < kLanes; ++l) {
    const uint64_t counter = stream.offset + index + static_cast<uint64_t>(l);
    b.word[0][l] = static_cast<uint32_t>(counter);
    b.word[1][l] = static_cast<uint32_t>(counter >> 32);
    b.word[2][l] = b.word[3][l] = 0;
  }
  auto key0 = static_cast<uint32_t>(stream.seed), key1 = static_cast<uint32_t>(stream.seed >> 32);
  for (int round = 0; round < 10; ++round) {
    uint32_t high0[kLanes], low0[kLanes], high1[kLanes], low1[kLanes];
    multiply(0xD2511F53u, b.word[0], high0, low0);
    multiply(0xCD9E8D57u, b.word[2], high1, low1);
    for (int l = 0; l < kLanes; ++l) {
      b.word[0][l] = high1[l] ^ b.word[1][l] ^ key0;
      b.word[2][l] = high0[l] ^ b.word[3][l] ^ key1;
      b.word[1][l] = low1[l];
      b.word[3][l] = low0[l];
    }
    key0 += 0x9E3779B9u;
    key1 += 0xBB67AE85u;
  }
  return b;
}

// Writes one byte (0 or 1) per draw, in the order of the draws: the four draws of a block form one 32-bit word.
AMP_FN void draw_block(uint8_t* mask, uint64_t index, PhiloxState stream, uint32_t last) {
  const Blocks b = philox_blocks(stream, index);
  uint32_t packed[kLanes];
  for (int l = 0; l < kLanes; ++l) {
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
