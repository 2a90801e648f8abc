// Several blocks of a Philox stream at a time. Included by files that are compiled once per instruction set level.
#pragma once

#include <amp/core/philox.h>
#include <amp/cpu/simd/vec.h>

namespace amp::cpu::AMP_ISA {

inline constexpr int kBlockLanes = AMP_SIMD_BYTES / 4;  // blocks of the stream computed at a time

struct PhiloxBlocks {
  uint32_t word[4][kBlockLanes];
};

AMP_FN void multiply_words(uint32_t factor, const uint32_t* in, uint32_t* high, uint32_t* low) {
  for (int l = 0; l < kBlockLanes; ++l) {
    const uint64_t product = static_cast<uint64_t>(factor) * in[l];
    high[l] = static_cast<uint32_t>(product >> 32);
    low[l] = static_cast<uint32_t>(product);
  }
}

// philox::block for kBlockLanes blocks in parallel.
AMP_FN PhiloxBlocks philox_blocks(PhiloxState stream, uint64_t index) {
  PhiloxBlocks b;
  for (int l = 0; l < kBlockLanes; ++l) {
    const uint64_t counter = stream.offset + index + static_cast<uint64_t>(l);
    b.word[0][l] = static_cast<uint32_t>(counter);
    b.word[1][l] = static_cast<uint32_t>(counter >> 32);
    b.word[2][l] = b.word[3][l] = 0;
  }
  auto key0 = static_cast<uint32_t>(stream.seed), key1 = static_cast<uint32_t>(stream.seed >> 32);
  for (int round = 0; round < 10; ++round) {
    uint32_t high0[kBlockLanes], low0[kBlockLanes], high1[kBlockLanes], low1[kBlockLanes];
    multiply_words(0xD2511F53u, b.word[0], high0, low0);
    multiply_words(0xCD9E8D57u, b.word[2], high1, low1);
    for (int l = 0; l < kBlockLanes; ++l) {
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

}  // namespace amp::cpu::AMP_ISA
