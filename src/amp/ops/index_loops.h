// What the indexing ops have in common on every device: elements or blocks of one tensor that lie where indices say, beside another in
// which they follow each other. Internal.
//
// An index out of range throws IndexError: on the CPU at once; on CUDA, where finding out would mean waiting for the device, when the host
// next waits for it. Until then such elements are read as zero and not written.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// What indices are checked against: whether negative ones count from the end, and the dimension, -1 for a tensor seen as one dimension.
struct IndexRange {
  const char* op;
  int64_t dim, size;
  bool wraps;
  int64_t left_out = INT64_MIN;  // an index whose block is to be left alone

  // The index in [0, size). Throws IndexError.
  int64_t operator()(int64_t index) const {
    const int64_t i = index < 0 && wraps ? index + size : index;
    if (i < 0 || i >= size) [[unlikely]]
      fail(index);
    return i;
  }
  [[noreturn]] void fail(int64_t index) const;
};

// Where each block starts, in elements: the sum of index * stride over the indexed dimensions; negative ones are left out.
struct BlockOffsets {
  Tensor values;      // int64
  int64_t unit = 0;   // divides every offset
  int64_t limit = 0;  // and none is beyond this

  BlockOffsets() = default;
  // `index` is contiguous and of int64.
  BlockOffsets(const IndexRange& range, const Tensor& index, int64_t stride) { add(range, index, stride); }
  void add(const IndexRange& range, const Tensor& index, int64_t stride);
};

// Writing is deterministic where blocks are added up: several that go to one place do so in the order of the indices. On the CPU the last
// of several that are put at one place stays; on CUDA any one.
struct BlockLoop {
  void* indexed = nullptr;
  void* plain = nullptr;
  ScalarType indexed_dtype = ScalarType::Undefined, dtype = ScalarType::Undefined;  // the second: of `plain`; the same but for add_blocks
  BlockOffsets offsets;
  int64_t plain_stride = 0;                    // from one block to the next
  Shape before, indexed_before, plain_before;  // dimensions outside of the indexed ones: sizes and strides
  Shape after, indexed_after, plain_after;     // the dimensions of a block

  // For dimension `dim` of `indexed`, whose other dimensions are those of `plain`. `plain_dim` has the index's length.
  BlockLoop(const Tensor& indexed, const Tensor& plain, int64_t dim, BlockOffsets offsets);
  BlockLoop() = default;
};

// plain = indexed
void gather_blocks(const BlockLoop& loop);
// indexed = plain
void put_blocks(const BlockLoop& loop);
// indexed += plain, where `indexed` may be float for the 16-bit types, and must be unless Backend::adds_to_16_bit.
void add_blocks(const BlockLoop& loop);

// An index for every element, in dimension `dim`: `indexed` is read or written where the index says, `plain` at the index's own place.
// Sizes are those of the index, which is of int64.
struct AlongLoop {
  Tensor indexed, plain, index;
  int64_t dim;
  IndexRange range;

  AlongLoop(const char* op, const Tensor& indexed, const Tensor& plain, int64_t dim, const Tensor& index);
};

void gather_along(const AlongLoop& loop);
void scatter_along(const AlongLoop& loop);
// As add_blocks.
void scatter_add_along(const AlongLoop& loop);

// Backend::adds_to_16_bit
bool adds_to_16_bit(const Tensor& self);

// Runs `add(sums)` on `self` or, for the 16-bit types where the backend asks for it, on a float32 copy, which is then written back.
template <class Add>
void accumulate(const Tensor& self, const Add& add) {
  if (!isReducedFloatingType(self.dtype()) || adds_to_16_bit(self)) return add(self);
  const Tensor sums = self.detach().to(kFloat32);
  add(sums);
  self.detach().copy_(sums);
}

}  // namespace amp
