// The cache of quantized weights. A weight is quantized once for each version of its data, recipe and direction, also across regions.
#pragma once

#include <cstddef>
#include <cstdint>

#include <amp/core/export.h>

namespace amp::quantize {

// Counts of this process.
struct CacheStats {
  uint64_t quantized = 0;  // weights that were quantized and kept
  uint64_t hits = 0;       // uses of a quantized weight
  size_t entries = 0;      // weights that are kept
  int64_t bytes = 0;
};
AMP_API CacheStats cache_stats();
// Drops all quantized weights. Those of freed weights are dropped at once. Those of a changed weight are dropped when the weight is
// quantized again, or with later insertions.
AMP_API void clear_cache();

}  // namespace amp::quantize
