// Philox4x32-10, the counter-based random number engine of every device (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3").
//
// A stream is (seed, offset). Block b of it is the engine's output for the key `seed` and the counter `offset + b`: four 32-bit words.
// Hence, whatever the device and the number of threads,
//   32-bit draw i is word i % 4 of block i / 4,
//   64-bit draw i is words 2 * (i % 2) (low half) and 2 * (i % 2) + 1 (high half) of block i / 2.
// distributions.h says which draws each element of a tensor uses.
#pragma once

#include <cstdint>

#include <amp/core/half.h>

namespace amp {

// A position in a stream of random blocks, passed from a generator to a kernel.
struct PhiloxState {
  uint64_t seed = 0;
  uint64_t offset = 0;  // in blocks
};

namespace philox {

// Four words of random bits.
struct Block {
  uint32_t word[4];

  AMP_HD uint64_t pair(int i) const { return static_cast<uint64_t>(word[2 * i + 1]) << 32 | word[2 * i]; }
};

AMP_HD inline void multiply(uint32_t a, uint32_t b, uint32_t& high, uint32_t& low) {
  const uint64_t product = static_cast<uint64_t>(a) * b;
  high = static_cast<uint32_t>(product >> 32);
  low = static_cast<uint32_t>(product);
}

// The engine: ten rounds over a counter of four words with a key of two.
AMP_HD inline Block philox4x32_10(Block counter, uint32_t key0, uint32_t key1) {
  for (int round = 0; round < 10; ++round) {
    uint32_t high0, low0, high1, low1;
    multiply(0xD2511F53u, counter.word[0], high0, low0);
    multiply(0xCD9E8D57u, counter.word[2], high1, low1);
    counter = {{high1 ^ counter.word[1] ^ key0, low1, high0 ^ counter.word[3] ^ key1, low0}};
    key0 += 0x9E3779B9u;
    key1 += 0xBB67AE85u;
  }
  return counter;
}

// Block `index` of a stream.
AMP_HD inline Block block(PhiloxState stream, uint64_t index) {
  const uint64_t counter = stream.offset + index;
  return philox4x32_10({{static_cast<uint32_t>(counter), static_cast<uint32_t>(counter >> 32), 0, 0}}, static_cast<uint32_t>(stream.seed),
                       static_cast<uint32_t>(stream.seed >> 32));
}

// The i-th draw of a stream, for kernels that need single draws.
AMP_HD inline uint32_t draw32(PhiloxState stream, uint64_t i) { return block(stream, i / 4).word[i % 4]; }
AMP_HD inline uint64_t draw64(PhiloxState stream, uint64_t i) { return block(stream, i / 2).pair(static_cast<int>(i % 2)); }

}  // namespace philox
}  // namespace amp
