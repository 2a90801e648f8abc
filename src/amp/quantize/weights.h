// Keys and entries of the cache of quantized weights (cache.h). Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <amp/core/tensor.h>
#include <amp/quantize/recipe.h>

namespace amp::quantize {

// What a quantized weight was made from: the data of a leaf, in one version, seen as a matrix.
struct WeightKey {
  const detail::Storage* storage;
  uint32_t version;
  Operand how;
  ScalarType dtype;  // that of the operand: the weight was cast to it
  bool narrow;       // whether the elements are bfloat16 where they fit
  int64_t offset, rows, columns, row_stride, column_stride;
  bool operator==(const WeightKey&) const = default;
};

// The key for a leaf that requires a gradient, or for a cast of one. Nothing for other tensors.
struct WeightSource {
  const detail::Storage* storage;
  uint32_t version;
};
std::optional<WeightSource> source_of(const Tensor& operand);

// Null if it is not in the cache.
std::shared_ptr<const void> find_weight(const WeightKey& key);
// Keeps the memory of the weight, so that no other tensor gets its address, until the entry is dropped.
void keep_weight(const WeightKey& key, std::shared_ptr<const void> value, int64_t bytes, int64_t budget);

}  // namespace amp::quantize
