// The cache of quantized weights. A weight is quantized once for each version of its data, recipe and direction, also across regions.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <amp/core/tensor.h>
#include <amp/quantize/recipe.h>

namespace amp::quantize {

// Counts of this process.
struct CacheStats {
  uint64_t quantized = 0;  // weights that were quantized and kept
  uint64_t hits = 0;       // uses of a quantized weight
  size_t entries = 0;      // weights that are kept
  int64_t bytes = 0;
};
AMP_API CacheStats cache_stats();
// Drops all quantized weights. The next insertion drops those that no tensor uses any longer, and those that were changed.
AMP_API void clear_cache();

namespace detail {

// What a quantized weight was made from: the data of a leaf, in one version, seen as a matrix.
struct WeightKey {
  const amp::detail::Storage* storage;
  uint32_t version;
  Operand how;
  ScalarType dtype;  // that of the operand: the weight was cast to it
  bool narrow;       // whether the elements are bfloat16 where they fit
  int64_t offset, rows, columns, row_stride, column_stride;
  bool operator==(const WeightKey&) const = default;
};

// The key for a leaf that requires a gradient, or for a cast of one. Nothing for other tensors.
struct WeightSource {
  const amp::detail::Storage* storage;
  uint32_t version;
};
std::optional<WeightSource> source_of(const Tensor& operand);

// Null if it is not in the cache.
std::shared_ptr<const void> find_weight(const WeightKey& key);
// Keeps the memory of the weight, so that no other tensor gets its address, until the entry is dropped.
void keep_weight(const WeightKey& key, std::shared_ptr<const void> value, int64_t bytes, int64_t budget);

}  // namespace detail

}  // namespace amp::quantize
