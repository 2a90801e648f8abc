// Blocks that the library keeps after they are freed.
#pragma once

#include <doctest/doctest.h>

#include <amp/amp.h>
#include <amp/cuda/memory/block_cache.h>

namespace amp::testing {

// A scope that begins and ends without kept blocks.
class KeptBlocks {
 public:
  KeptBlocks() {
    REQUIRE(cuda::keeps_blocks());
    empty_cache(kCUDA);
  }
  ~KeptBlocks() { empty_cache(kCUDA); }
  KeptBlocks(const KeptBlocks&) = delete;
  KeptBlocks& operator=(const KeptBlocks&) = delete;
};

}  // namespace amp::testing
