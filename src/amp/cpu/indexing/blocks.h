// Blocks of a tensor that lie where indices say, beside a plain tensor in which they follow each other: what index_select, index_put,
// index_add, embedding and the like have in common. Internal.
//
// Writing is deterministic: where several blocks go to one place, they do so in the order of the indices, whatever the number of threads.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cpu {

struct BlockLoop {
  void* indexed = nullptr;
  void* plain = nullptr;
  ScalarType dtype = ScalarType::Undefined;    // of `plain`, and of `indexed` but for add_blocks
  Tensor offsets;                              // int64: where each block starts in `indexed`, in elements; negative ones are left out
  int64_t plain_stride = 0;                    // from one block to the next
  Shape before, indexed_before, plain_before;  // dimensions outside of the indexed ones: sizes and strides
  Shape after, indexed_after, plain_after;     // the dimensions of a block

  // For dimension `dim` of `indexed`, whose other dimensions are those of `plain`. `plain_dim` has the index's length.
  BlockLoop(const Tensor& indexed, const Tensor& plain, int64_t dim, Tensor offsets);
  BlockLoop() = default;
};

// plain = indexed
void gather_blocks(const BlockLoop& loop);
// indexed = plain
void put_blocks(const BlockLoop& loop);
// indexed += plain, where `indexed` is float for the 16-bit types.
void add_blocks(const BlockLoop& loop);

// What indices are checked against: whether negative ones count from the end, and the dimension, -1 for a tensor seen as one dimension.
struct IndexRange {
  const char* op;
  int64_t dim, size;
  bool wraps;

  // The index in [0, size). Throws IndexError.
  int64_t operator()(int64_t index) const {
    const int64_t i = index < 0 && wraps ? index + size : index;
    if (i < 0 || i >= size) [[unlikely]]
      fail(index);
    return i;
  }
  [[noreturn]] void fail(int64_t index) const;
};

// index * stride for contiguous int64 indices of one dimension.
Tensor index_offsets(const IndexRange& range, const Tensor& index, int64_t stride);
// Adds those of another dimension.
void add_offsets(const IndexRange& range, const Tensor& index, int64_t stride, const Tensor& offsets);

// Adds up into `self`: in place, or for the 16-bit types through a float32 copy. `make(tensor)` gives the loop over it.
template <class Make>
void accumulate(const Tensor& self, const Make& make) {
  const bool reduced = isReducedFloatingType(self.dtype());
  const Tensor sums = reduced ? self.detach().to(kFloat32) : self;
  add_blocks(make(sums));
  if (reduced) self.detach().copy_(sums);
}

}  // namespace amp::cpu
