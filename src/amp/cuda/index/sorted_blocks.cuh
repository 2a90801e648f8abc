// Combines elements of an indexed tensor with all elements that their indices send there, in the order of the indices. The indices are
// sorted, and one thread processes all equal ones. Results are therefore deterministic and bitwise those of the CPU, and 16-bit types are
// rounded once. Atomics achieve neither.
#pragma once

#include <bit>
#include <type_traits>

#include <amp/cuda/index/sorted.h>
#include <amp/ops/index_loops.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/index/loops.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

// The number of elements that a thread loads before it combines the first of them: in long runs of equal offsets, and in their remainders.
inline constexpr int kCombinedAhead = 16, kFewAhead = 4;

// Combines elements j, j + 1 and so on with the result while there are kAhead more of the same offset; returns the first remaining one.
template <int kAhead, class V, class Load, class Combine>
__device__ __forceinline__ int64_t combine_ahead(V& result, int64_t j, int64_t offset, const int64_t* offsets, const int64_t* positions,
                                                 int64_t count, const Load& load, const Combine& combine) {
  for (; j + kAhead <= count && offsets[j + kAhead - 1] == offset; j += kAhead) {
    int64_t from[kAhead];
    V values[kAhead];
#pragma unroll
    for (int k = 0; k < kAhead; ++k) from[k] = positions[j + k];
#pragma unroll
    for (int k = 0; k < kAhead; ++k) values[k] = load(from[k]);
#pragma unroll
    for (int k = 0; k < kAhead; ++k) result = combine(result, values[k]);
  }
  return j;
}

// Calls fn with a null pointer to the operand's type if it is a common type of large sums. The operand is then read without a switch, which
// would make each load wait for the one before. Returns whether it called fn.
template <class V, class Function>
__device__ __forceinline__ bool with_type_of_sums(ScalarType dtype, const Function& fn) {
  if constexpr (std::is_same_v<V, float>) {
    if (dtype == kFloat16) return fn(static_cast<const Half*>(nullptr)), true;
    if (dtype == kBFloat16) return fn(static_cast<const BFloat16*>(nullptr)), true;
    if (dtype == kFloat32) return fn(static_cast<const float*>(nullptr)), true;
  } else if constexpr (std::is_same_v<V, double>) {
    if (dtype == kFloat64) return fn(static_cast<const double*>(nullptr)), true;
  }
  return false;
}

// Operand 1 (indexed) = combine(operand 1, operand 0 (plain)). Operand 2 has positions in the sorted offsets. The thread of the first of
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
    const auto combine_all = [&](const auto& load) {
      int64_t j = combine_ahead<kCombinedAhead>(result, at[2], offset, offsets, positions, count, load, combine);
      j = combine_ahead<kFewAhead>(result, j, offset, offsets, positions, count, load, combine);
      combine_ahead<1>(result, j, offset, offsets, positions, count, load, combine);
    };
    const bool done = with_type_of_sums<V>(plain.dtype, [&]<class T>(const T*) {
      const T* const data = static_cast<const T*>(plain.data) + at[0];
      combine_all([&](int64_t position) { return static_cast<V>(data[position * plain_stride]); });
    });
    if (!done) {
      const auto load = [&](int64_t position) { return load_as<V>(plain.data, at[0] + position * plain_stride, plain.dtype); };
      const int64_t j = combine_ahead<kFewAhead>(result, at[2], offset, offsets, positions, count, load, combine);
      combine_ahead<1>(result, j, offset, offsets, positions, count, load, combine);
    }
    store_as(indexed.data, at[1] + offset, indexed.dtype, result);
  });
}

// Sorted offsets of blocks, and the loop of combine_sorted over them.
class SortedBlocks {
 public:
  // Skipped entries have all bits set, and are therefore larger than any offset.
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
