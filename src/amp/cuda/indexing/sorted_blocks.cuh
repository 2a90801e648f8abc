// Elements of an indexed tensor that are combined with all elements which their indices send there, in the order of the indices: the
// indices are sorted, and one thread processes all that are equal. So results are deterministic and bitwise those of the CPU, and 16-bit
// types are rounded once; atomics achieve neither.
#pragma once

#include <bit>

#include <amp/cuda/indexing/sorted.h>
#include <amp/ops/index_loops.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/indexing/loops.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

inline constexpr int kCombinedAhead = 4;  // elements that a thread loads before it combines the first of them

// Operand 1 (indexed) = combine(operand 1, operand 0 (plain)). Operand 2 has positions in the sorted offsets; the thread of the first of
// equal offsets combines all of them.
template <class V, class Combine>
__global__ void combine_sorted(const __grid_constant__ StridedLoop loop, const int64_t* positions, int64_t plain_stride, int64_t count,
                               const Combine combine, int64_t n) {
  const int64_t* offsets = static_cast<const int64_t*>(loop.operands[2].data);
  const StridedOperand &plain = loop.operands[0], &indexed = loop.operands[1];
  grid_loop(n, [&](int64_t i) {
    int64_t at[3];
    offsets_of(loop, i, n, at);
    const int64_t offset = offsets[at[2]];
    if (offset < 0 || (at[2] > 0 && offsets[at[2] - 1] == offset)) return;
    V result = load_as<V>(indexed.data, at[1] + offset, indexed.dtype);
    const auto value = [&](int64_t position) { return load_as<V>(plain.data, at[0] + position * plain_stride, plain.dtype); };
    int64_t j = at[2];
    for (; j + kCombinedAhead <= count && offsets[j + kCombinedAhead - 1] == offset; j += kCombinedAhead) {
      int64_t from[kCombinedAhead];
      V values[kCombinedAhead];
#pragma unroll
      for (int k = 0; k < kCombinedAhead; ++k) from[k] = positions[j + k];
#pragma unroll
      for (int k = 0; k < kCombinedAhead; ++k) values[k] = value(from[k]);
#pragma unroll
      for (int k = 0; k < kCombinedAhead; ++k) result = combine(result, values[k]);
    }
    for (; j < count && offsets[j] == offset; ++j) result = combine(result, value(positions[j]));
    store_as(indexed.data, at[1] + offset, indexed.dtype, result);
  });
}

// Sorted offsets of blocks, and the loop of combine_sorted over them.
class SortedBlocks {
 public:
  // Entries to be left out have all bits set, and so compare larger than any offset.
  explicit SortedBlocks(const BlockLoop& blocks)
      : sorted_(sort_by_key(blocks.offsets.values, std::bit_width(static_cast<uint64_t>(blocks.offsets.limit) + 1))),
        loop_(loop_over(blocks, 0, sorted_.keys.data_ptr())),
        plain_stride_(blocks.plain_stride) {
    if (loop_.numel() > 0) loop_.coalesce();
  }

  template <class V, class Combine>
  void run(const Combine& combine) const {
    const int64_t n = loop_.numel();
    if (n == 0) return;
    launch(combine_sorted<V, Combine>, grid_for(n), kThreads, loop_, static_cast<const int64_t*>(sorted_.values.data_ptr<int64_t>()),
           plain_stride_, sorted_.values.numel(), combine, n);
  }

 private:
  Sorted sorted_;
  StridedLoop loop_;
  int64_t plain_stride_;
};

}  // namespace amp::cuda
