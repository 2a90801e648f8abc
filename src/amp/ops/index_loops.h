// The loops that the indexing ops share on every device. They access elements or blocks of an indexed tensor, at positions given by
// indices, and in order those of a plain tensor. Arguments of kernels (kernels/table.h).
//
// An index out of range throws IndexError: on the CPU immediately, on CUDA the next time that the host waits for the device. Until then
// such elements are read as zero and not written.
#pragma once

#include <amp/core/device_kernels.h>
#include <amp/core/tensor.h>

namespace amp {

// The valid range of indices, whether negative ones count from the end, and the dimension for error messages (-1 for a flattened tensor).
struct IndexRange {
  const char* op;
  int64_t dim, size;
  bool wraps;
  int64_t left_out = INT64_MIN;  // an index whose block is skipped

  // The index in [0, size). Throws IndexError.
  int64_t operator()(int64_t index) const {
    const int64_t i = index < 0 && wraps ? index + size : index;
    if (i < 0 || i >= size) [[unlikely]]
      fail(index);
    return i;
  }
  [[noreturn]] AMP_API void fail(int64_t index) const;
};

// The start of each block, in elements: the sum of index * stride over the indexed dimensions. Blocks with a negative offset are skipped.
struct BlockOffsets {
  Tensor values;      // int64
  int64_t unit = 0;   // every offset is a multiple of it
  int64_t limit = 0;  // no offset exceeds it

  BlockOffsets() = default;
  // `index` is contiguous and int64.
  BlockOffsets(const IndexRange& range, const Tensor& index, int64_t stride) { add(range, index, stride); }
  void add(const IndexRange& range, const Tensor& index, int64_t stride);
};

// If several blocks have the same position, add_blocks adds them in the order of the indices, unless Backend::adds_in_any_order. In
// put_blocks the last one wins on the CPU, an arbitrary one on CUDA.
struct BlockLoop {
  void* indexed = nullptr;
  void* plain = nullptr;
  ScalarType indexed_dtype = ScalarType::Undefined, dtype = ScalarType::Undefined;  // `dtype`: of `plain`; differs only in add_blocks
  BlockOffsets offsets;
  int64_t plain_stride = 0;                    // from one block to the next
  Shape before, indexed_before, plain_before;  // dimensions before the indexed ones: sizes and strides
  Shape after, indexed_after, plain_after;     // the dimensions of a block

  // Indexes dimension `dim` of `indexed`. In `plain` this dimension has the index's length; its other dimensions are those of `indexed`.
  BlockLoop(const Tensor& indexed, const Tensor& plain, int64_t dim, BlockOffsets offsets);
  BlockLoop() = default;
};

// plain = indexed
void gather_blocks(const BlockLoop& loop);
// indexed = plain
void put_blocks(const BlockLoop& loop);
// indexed += plain. If `plain` is 16-bit, `indexed` may be float32, and must be unless adds_to_16_bit(indexed).
void add_blocks(const BlockLoop& loop);

// One index per element, along dimension `dim`. `indexed` is accessed at the position that the index gives, `plain` at the position of the
// index. The loop has the sizes of the index, which is int64.
struct AlongLoop {
  Tensor indexed, plain, index;
  int64_t dim;
  IndexRange range;

  AlongLoop(const char* op, const Tensor& indexed, const Tensor& plain, int64_t dim, const Tensor& index);
};

void gather_along(const AlongLoop& loop);
void scatter_along(const AlongLoop& loop);
// indexed += plain, with the same order and dtypes as add_blocks.
void scatter_add_along(const AlongLoop& loop);

// indexed += plain for one contiguous int64 index along dimension `dim`: like add_blocks with the BlockLoop of these arguments.
void add_slices(const IndexRange& range, const Tensor& indexed, const Tensor& plain, int64_t dim, const Tensor& index);

// Backend::adds_to_16_bit, unless Backend::adds_in_any_order.
bool adds_to_16_bit(const Tensor& self);

// Runs `add(sums)` on `self` or, for 16-bit types if the backend requires it, on a float32 copy, which is then written back.
template <class Add>
void accumulate(const Tensor& self, const Add& add) {
  if (!isReducedFloatingType(self.dtype()) || adds_to_16_bit(self)) return add(self);
  const Tensor sums = self.detach().to(kFloat32);
  add(sums);
  detail::copy(self, sums);
}

}  // namespace amp
