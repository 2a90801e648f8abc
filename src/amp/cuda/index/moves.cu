// Moves elements and blocks from or to indexed positions.
#include <algorithm>

#include <amp/cuda/kernels/core_kernels.h>
#include <amp/ops/index_loops.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/index/loops.cuh>
#include <amp/cuda/index/places.cuh>

namespace amp::cuda {

namespace {

// Stores where other threads may also store: an index may occur several times. One of the values is kept; PTX guarantees this only for such
// stores.
template <class T>
__device__ __forceinline__ void store_one_of_many(T* to, const T& value) {
  if constexpr (sizeof(T) == 16)
    asm volatile("st.volatile.global.v2.u64 [%0], {%1, %2};"
                 :
                 : "l"(__cvta_generic_to_global(to)), "l"(value.low), "l"(value.high)
                 : "memory");
  else *static_cast<volatile T*>(to) = value;
}

// Operand 0 (plain) = operand 1 (indexed), or vice versa; operand 2 has the offsets or indices.
template <class T, bool kWrites, class Place>
__global__ void move_indexed(const __grid_constant__ StridedLoop loop, const Place place, int64_t n) {
  T* plain = static_cast<T*>(loop.operands[0].data);
  T* indexed = static_cast<T*>(loop.operands[1].data);
  const int64_t* places = static_cast<const int64_t*>(loop.operands[2].data);
  grid_loop(n, [&](int64_t i) {
    int64_t at[3];
    offsets_of(loop, i, n, at);
    const int64_t where = place(places[at[2]]);
    if constexpr (kWrites) {
      if (where >= 0) store_one_of_many(indexed + at[1] + where, plain[at[0]]);
    } else {
      plain[at[0]] = where >= 0 ? indexed[at[1] + where] : T{};
    }
  });
}

template <bool kWrites, class Place>
void run(const StridedLoop& loop, int64_t size, const Place& place) {
  const int64_t n = loop.numel();
  dispatch_size(size, [&]<class T>(T*) { launch(move_indexed<T, kWrites, Place>, grid_for(n), kThreads, loop, place, n); });
}

// Treats adjacent elements of a block as one element of up to 16 bytes, if the whole loop allows it. Returns log2 of their number.
int widen(StridedLoop& loop, int64_t unit, int64_t size) {
  const int last = loop.ndim - 1;
  if (loop.operands[0].strides[last] != 1 || loop.operands[1].strides[last] != 1 || loop.operands[2].strides[last] != 0) return 0;
  // Everything that a factor, which is a power of two, must divide: counts of elements, and addresses in bytes.
  int64_t counts = loop.sizes[last] | unit;
  uintptr_t addresses = 0;
  for (int k = 0; k < 2; ++k) {
    addresses |= reinterpret_cast<uintptr_t>(loop.operands[k].data);
    for (int d = 0; d < last; ++d) counts |= loop.operands[k].strides[d];
  }
  const auto fits = [&](int64_t factor) {
    const int64_t bytes = size * factor;
    return bytes <= 16 && (counts & (factor - 1)) == 0 && (addresses & static_cast<uintptr_t>(bytes - 1)) == 0;
  };
  int shift = 0;
  while (fits(int64_t{2} << shift)) ++shift;
  loop.sizes[last] >>= shift;
  for (int k = 0; k < 2; ++k) {
    for (int d = 0; d < last; ++d) loop.operands[k].strides[d] >>= shift;
  }
  return shift;
}

template <bool kWrites>
void move_blocks(const BlockLoop& blocks) {
  StridedLoop loop = loop_over(blocks, blocks.plain_stride, blocks.offsets.values.data_ptr());
  if (loop.numel() == 0) return;
  loop.coalesce();
  const int64_t size = elementSize(blocks.dtype);
  const int shift = widen(loop, blocks.offsets.unit, size);
  run<kWrites>(loop, size << shift, AsOffset{shift});
}

template <bool kWrites>
void move_along(const AlongLoop& along) {
  StridedLoop loop = loop_over(along, along.plain);
  loop.coalesce();
  run<kWrites>(loop, along.indexed.element_size(), AsIndex{CheckedIndex(along.range), along.indexed.stride(along.dim)});
}

__global__ void write_offsets(int64_t* offsets, const int64_t* index, const CheckedIndex checked, int64_t stride, bool adds, int64_t n) {
  grid_loop(n, [&](int64_t j) {
    const int64_t i = checked(index[j]), base = adds ? offsets[j] : 0;
    offsets[j] = i < 0 || base < 0 ? -1 : base + i * stride;
  });
}

}  // namespace

void index_offsets(const IndexRange& range, const Tensor& index, int64_t stride, const Tensor& offsets, bool adds) {
  const int64_t n = index.numel();
  launch(write_offsets, grid_for(n), kThreads, offsets.data_ptr<int64_t>(), static_cast<const int64_t*>(index.data_ptr<int64_t>()),
         CheckedIndex(range), stride, adds, n);
}

void gather_blocks(const BlockLoop& loop) { move_blocks<false>(loop); }
void put_blocks(const BlockLoop& loop) { move_blocks<true>(loop); }
void gather_along(const AlongLoop& loop) { move_along<false>(loop); }
void scatter_along(const AlongLoop& loop) { move_along<true>(loop); }

}  // namespace amp::cuda
