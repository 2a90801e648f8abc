// The loops of indexing ops as strided loops.
#pragma once

#include <amp/core/strided.h>
#include <amp/ops/index_loops.h>

namespace amp::cuda {

inline std::span<const int64_t> as_span(IntArrayRef values) { return {values.data(), values.size()}; }

// Loops over all elements of all blocks. The operands are plain, indexed (without the blocks' offsets), and an int64 array with element j
// for block j.
inline StridedLoop loop_over(const BlockLoop& blocks, int64_t plain_stride, const void* array) {
  const auto joined = [](const Shape& before, int64_t middle, const Shape& after) {
    Shape all(before);
    all.push_back(middle);
    for (const int64_t value : after) all.push_back(value);
    return all;
  };
  const Shape sizes = joined(blocks.before, blocks.offsets.values.numel(), blocks.after);
  const Shape plain = joined(blocks.plain_before, plain_stride, blocks.plain_after);
  const Shape indexed = joined(blocks.indexed_before, 0, blocks.indexed_after);
  const Shape block = joined(Shape(blocks.before.size(), 0), 1, Shape(blocks.after.size(), 0));
  StridedLoop loop(as_span(sizes));
  loop.add(blocks.plain, blocks.dtype, as_span(sizes), as_span(plain));
  loop.add(blocks.indexed, blocks.indexed_dtype, as_span(sizes), as_span(indexed));
  loop.add(array, kInt64, as_span(sizes), as_span(block));
  return loop;
}

// Loops over all elements of the index; the operands are `other`, indexed (without the indexed dimension), and the index.
inline StridedLoop loop_over(const AlongLoop& along, const Tensor& other) {
  const IntArrayRef sizes = along.index.sizes();
  Shape indexed(along.indexed.strides());
  indexed[static_cast<size_t>(along.dim)] = 0;
  StridedLoop loop(as_span(sizes));
  loop.add(other.data_ptr(), other.dtype(), as_span(sizes), as_span(other.strides()));
  loop.add(along.indexed.data_ptr(), along.indexed.dtype(), as_span(sizes), as_span(indexed));
  loop.add(along.index.data_ptr(), kInt64, as_span(sizes), as_span(along.index.strides()));
  return loop;
}

}  // namespace amp::cuda
