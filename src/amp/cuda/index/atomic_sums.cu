#include <amp/cuda/index/atomic_sums.h>

#include <amp/cuda/numerics.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/index/loops.cuh>
#include <amp/cuda/index/places.cuh>

namespace amp::cuda {

namespace {

__device__ __forceinline__ void add_to(float* sum, float value) { atomicAdd(sum, value); }
__device__ __forceinline__ void add_to(double* sum, double value) { atomicAdd(sum, value); }
__device__ __forceinline__ void add_to(int32_t* sum, int32_t value) { atomicAdd(sum, value); }
__device__ __forceinline__ void add_to(int64_t* sum, int64_t value) {
  atomicAdd(reinterpret_cast<unsigned long long*>(sum), static_cast<unsigned long long>(value));
}

// Operand 1 (indexed) += operand 0 (plain); operand 2 has the offsets or indices. An element has `parts` parts: a complex one has two.
template <class T, class Place>
__global__ void add_atomic(const __grid_constant__ StridedLoop loop, const Place place, int parts, int64_t n) {
  const StridedOperand& plain = loop.operands[0];
  T* sums = static_cast<T*>(loop.operands[1].data);
  const int64_t* places = static_cast<const int64_t*>(loop.operands[2].data);
  grid_loop(n, [&](int64_t i) {
    int64_t at[3];
    offsets_of(loop, i, n, at);
    const int64_t where = place(places[at[2]]);
    if (where < 0) return;
    for (int part = 0; part < parts; ++part)
      add_to(sums + (at[1] + where) * parts + part, load_as<T>(plain.data, at[0] * parts + part, plain.dtype));
  });
}

template <class Place>
void run(StridedLoop loop, const Place& place) {
  const int64_t n = loop.numel();
  if (n == 0) return;
  loop.coalesce();
  int parts = 1;
  for (StridedOperand* operand : {&loop.operands[0], &loop.operands[1]}) {
    if (!isComplexType(operand->dtype)) continue;
    operand->dtype = toRealType(operand->dtype);
    parts = 2;
  }
  dispatch<kWideTypes | type_bit(kInt32) | type_bit(kInt64)>(
      loop.operands[1].dtype, [&]<class T>(T*) { launch(add_atomic<T, Place>, grid_for(n), kThreads, loop, place, parts, n); });
}

bool atomic(ScalarType dtype) { return determinism() == Determinism::Off && elementSize(dtype) >= 4; }

}  // namespace

bool adds_in_any_order(ScalarType dtype) { return atomic(isReducedFloatingType(dtype) ? kFloat32 : dtype); }

bool add_atomically(const BlockLoop& blocks) {
  if (!atomic(blocks.indexed_dtype)) return false;
  run(loop_over(blocks, blocks.plain_stride, blocks.offsets.values.data_ptr()), AsOffset{0});
  return true;
}

bool add_atomically(const AlongLoop& along) {
  if (!atomic(along.indexed.dtype())) return false;
  run(loop_over(along, along.plain), AsIndex{CheckedIndex(along.range), along.indexed.stride(along.dim)});
  return true;
}

}  // namespace amp::cuda
