// Elements that several indices add to are summed in the order of the indices: the indices are sorted, and one thread processes all that
// are equal. So sums are deterministic and bitwise those of the CPU, and 16-bit types are rounded once; atomics (atomic_sums.cu) achieve
// neither.
#include <bit>

#include <amp/cuda/copy.h>
#include <amp/cuda/indexing/atomic_sums.h>
#include <amp/cuda/indexing/sorted.h>
#include <amp/cuda/kernels/core_kernels.h>
#include <amp/ops/index_loops.h>
#include <amp/ops/views.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/indexing/checked.cuh>
#include <amp/cuda/indexing/loops.cuh>

namespace amp::cuda {

namespace {

constexpr int kAhead = 4;  // elements that a thread loads before it adds the first of them

// Operand 1 (indexed) += operand 0 (plain). Operand 2 has positions in the sorted offsets; the thread of the first of equal offsets adds
// all of them.
template <class V>
__global__ void add_sorted(const __grid_constant__ StridedLoop loop, const int64_t* positions, int64_t plain_stride, int64_t count,
                           int64_t n) {
  const int64_t* offsets = static_cast<const int64_t*>(loop.operands[2].data);
  const StridedOperand &plain = loop.operands[0], &indexed = loop.operands[1];
  grid_loop(n, [&](int64_t i) {
    int64_t at[3];
    offsets_of(loop, i, n, at);
    const int64_t offset = offsets[at[2]];
    if (offset < 0 || (at[2] > 0 && offsets[at[2] - 1] == offset)) return;
    V sum = load_as<V>(indexed.data, at[1] + offset, indexed.dtype);
    const auto value = [&](int64_t position) { return load_as<V>(plain.data, at[0] + position * plain_stride, plain.dtype); };
    int64_t j = at[2];
    for (; j + kAhead <= count && offsets[j + kAhead - 1] == offset; j += kAhead) {
      int64_t from[kAhead];
      V values[kAhead];
#pragma unroll
      for (int k = 0; k < kAhead; ++k) from[k] = positions[j + k];
#pragma unroll
      for (int k = 0; k < kAhead; ++k) values[k] = value(from[k]);
#pragma unroll
      for (int k = 0; k < kAhead; ++k) sum = sum + values[k];
    }
    for (; j < count && offsets[j] == offset; ++j) sum = sum + value(positions[j]);
    store_as(indexed.data, at[1] + offset, indexed.dtype, sum);
  });
}

template <class V>
void launch_sums(const StridedLoop& loop, const Sorted& sorted, int64_t plain_stride) {
  const int64_t n = loop.numel();
  launch(add_sorted<V>, grid_for(n), kThreads, loop, static_cast<const int64_t*>(sorted.values.data_ptr<int64_t>()), plain_stride,
         sorted.values.numel(), n);
}

// The destination offset of each element, for an index along one dimension.
__global__ void element_offsets(const __grid_constant__ StridedLoop loop, const CheckedIndex checked, int64_t stride, int64_t n) {
  int64_t* out = static_cast<int64_t*>(loop.operands[0].data);
  const int64_t* index = static_cast<const int64_t*>(loop.operands[2].data);
  grid_loop(n, [&](int64_t i) {
    int64_t at[3];
    offsets_of(loop, i, n, at);
    const int64_t where = checked(index[at[2]]);
    out[at[0]] = where < 0 ? -1 : at[1] + where * stride;
  });
}

}  // namespace

void add_blocks(const BlockLoop& blocks) {
  if (blocks.offsets.values.numel() == 0 || add_atomically(blocks)) return;
  // Entries to be left out have all bits set, and so compare larger than any offset.
  const Sorted sorted = sort_by_key(blocks.offsets.values, std::bit_width(static_cast<uint64_t>(blocks.offsets.limit) + 1));
  StridedLoop loop = loop_over(blocks, 0, sorted.keys.data_ptr());
  if (loop.numel() == 0) return;
  loop.coalesce();
  switch (blocks.indexed_dtype) {
    case kFloat16:
    case kBFloat16:
    case kFloat32: return launch_sums<float>(loop, sorted, blocks.plain_stride);
    case kFloat64: return launch_sums<double>(loop, sorted, blocks.plain_stride);
    case kComplex64: return launch_sums<Complex<float>>(loop, sorted, blocks.plain_stride);
    case kComplex128: return launch_sums<Complex<double>>(loop, sorted, blocks.plain_stride);
    default: return launch_sums<int64_t>(loop, sorted, blocks.plain_stride);
  }
}

void scatter_add_along(const AlongLoop& along) {
  if (add_atomically(along)) return;
  const int64_t n = along.index.numel();
  const Tensor offsets(detail::new_tensor(along.index.sizes(), kInt64, along.index.device()));
  StridedLoop loop = loop_over(along, offsets);
  loop.coalesce();
  launch(element_offsets, grid_for(n), kThreads, loop, CheckedIndex(along.range), along.indexed.stride(along.dim), n);
  const Tensor plain = dense(alias(along.plain, along.index.sizes(), along.plain.strides()));
  BlockLoop blocks;
  blocks.indexed = along.indexed.data_ptr();
  blocks.plain = plain.data_ptr();
  blocks.indexed_dtype = along.indexed.dtype();
  blocks.dtype = plain.dtype();
  blocks.plain_stride = 1;
  blocks.offsets.values = offsets;
  for (int64_t d = 0; d < along.indexed.dim(); ++d) blocks.offsets.limit += (along.indexed.size(d) - 1) * along.indexed.stride(d);
  cuda::add_blocks(blocks);
}

}  // namespace amp::cuda
