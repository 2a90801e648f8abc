// Keys and entries of the cache of quantized weights (cache.h). Internal.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>

#include <amp/core/tensor.h>
#include <amp/quantize/recipe.h>

namespace amp::quantize {

// The data of a leaf, in one version. Several leaves may share a storage, as parts of a flat one.
struct WeightSource {
  detail::Storage* storage;
  uint32_t version;
  const void* data;
  Shape sizes, strides;
  bool operator==(const WeightSource&) const = default;
};
// The source of a leaf that requires a gradient, or of a cast of one. Nothing for other tensors, and if the leaf or its cast has changed.
std::optional<WeightSource> source_of(const Tensor& operand);

// What a quantized weight was made from: a source, seen as a matrix.
struct WeightKey {
  WeightSource source;
  Operand how;
  ScalarType dtype;                                          // that of the operand: the weight was cast to it
  bool narrow;                                               // whether the elements are bfloat16 where they fit
  int64_t offset, rows, columns, row_stride, column_stride;  // the offset in the operand, in bytes
  bool operator==(const WeightKey&) const = default;
};

// Null if it is not in the cache.
std::shared_ptr<const void> find_weight(const WeightKey& key);
// Drops entries of the weight that are out of date, some of those of other weights, and the least recently used ones if the budget requires
// it. The entry lives at most as long as the data of the weight.
void keep_weight(const WeightKey& key, std::shared_ptr<const void> value, int64_t bytes, int64_t budget);

}  // namespace amp::quantize
