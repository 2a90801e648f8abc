// Folds of strided tensors with any accumulator type. The split depends on the shape alone, so results are deterministic.
#pragma once

#include <amp/cuda/memory.h>
#include <amp/cuda/reduce/shape.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/block.cuh>

namespace amp::cuda {

// Offset of iteration i of nested loops.
AMP_FN int64_t offset_in(const Loops& loops, int64_t i) {
  int64_t offset = 0;
  for (int d = loops.n - 1; d > 0; --d) {
    const int64_t size = loops.sizes[d];
    const int64_t quotient = i <= INT32_MAX && size <= INT32_MAX ? static_cast<uint32_t>(i) / static_cast<uint32_t>(size) : i / size;
    offset += (i - quotient * size) * loops.strides[d];
    i = quotient;
  }
  return loops.n > 0 ? offset + i * loops.strides[0] : offset;
}

// A Policy has
//   Acc                                                             trivially copyable, made of whole 32-bit words
//   Acc identity() const
//   void fold(Acc& acc, int64_t offset, int64_t position) const     adds the element at `offset`, the position-th of its output
//   Acc operator()(Acc a, Acc b) const                              combines two; may be called in any order
//   void store(int64_t output, Acc acc) const
// Stores the result if there is one segment, else writes it to partial[segment * n_outputs + output].
template <class Policy>
__device__ __forceinline__ void keep(const Policy& policy, const ReduceShape& shape, typename Policy::Acc* partial, int64_t output,
                                     const typename Policy::Acc& acc) {
  if (partial == nullptr) policy.store(output, acc);
  else partial[blockIdx.y * shape.n_outputs + output] = acc;
}

// The elements of an output are contiguous: one block per output.
template <class Policy>
__global__ void reduce_block(Policy policy, const __grid_constant__ ReduceShape shape, typename Policy::Acc* partial) {
  const int64_t first = blockIdx.y * shape.segment, last = first + shape.segment < shape.n_folded ? first + shape.segment : shape.n_folded;
  for (int64_t output = blockIdx.x; output < shape.n_outputs; output += gridDim.x) {
    const int64_t base = offset_in(shape.kept, output);
    auto acc = policy.identity();
#pragma unroll 4
    for (int64_t j = first + threadIdx.x; j < last; j += kThreads) policy.fold(acc, base + offset_in(shape.folded, j), j);
    acc = block_reduce(acc, policy.identity(), policy);
    if (threadIdx.x == 0) keep(policy, shape, partial, output, acc);
    __syncthreads();
  }
}

// The same with one warp per output.
template <class Policy>
__global__ void reduce_warp(Policy policy, const __grid_constant__ ReduceShape shape, typename Policy::Acc* partial) {
  const int lane = static_cast<int>(threadIdx.x);
  for (int64_t output = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y; output < shape.n_outputs;
       output += static_cast<int64_t>(gridDim.x) * blockDim.y) {
    const int64_t base = offset_in(shape.kept, output);
    auto acc = policy.identity();
#pragma unroll 4
    for (int64_t j = lane; j < shape.n_folded; j += kWarp) policy.fold(acc, base + offset_in(shape.folded, j), j);
    acc = warp_reduce(acc, policy);
    if (lane == 0) keep(policy, shape, partial, output, acc);
  }
}

// Outputs are contiguous: a block processes 32 of them, one per lane, and its warps take turns at the elements of these outputs.
template <class Policy>
__global__ void reduce_columns(Policy policy, const __grid_constant__ ReduceShape shape, typename Policy::Acc* partial) {
  constexpr int kRows = kThreads / kWarp;
  __shared__ typename Policy::Acc rows[kRows][kWarp];
  const int64_t first = blockIdx.y * shape.segment, last = first + shape.segment < shape.n_folded ? first + shape.segment : shape.n_folded;
  for (int64_t start = static_cast<int64_t>(blockIdx.x) * kWarp; start < shape.n_outputs;
       start += static_cast<int64_t>(gridDim.x) * kWarp) {
    const int64_t output = start + threadIdx.x;
    auto acc = policy.identity();
    if (output < shape.n_outputs) {
      const int64_t base = offset_in(shape.kept, output);
#pragma unroll 4
      for (int64_t j = first + threadIdx.y; j < last; j += kRows) policy.fold(acc, base + offset_in(shape.folded, j), j);
    }
    rows[threadIdx.y][threadIdx.x] = acc;
    __syncthreads();
    if (threadIdx.y == 0 && output < shape.n_outputs) {
      for (int r = 1; r < kRows; ++r) acc = policy(acc, rows[r][threadIdx.x]);
      keep(policy, shape, partial, output, acc);
    }
    __syncthreads();
  }
}

// Combines the segments of each output, in order.
template <class Policy>
__global__ void reduce_partials(Policy policy, const typename Policy::Acc* partial, int64_t n_outputs, int64_t segments) {
  grid_loop(n_outputs, [&](int64_t output) {
    auto acc = partial[output];
    for (int64_t s = 1; s < segments; ++s) acc = policy(acc, partial[s * n_outputs + output]);
    policy.store(output, acc);
  });
}

template <class Policy>
void run_reduction(const ReductionPlan& plan, const Policy& policy) {
  if (plan.n_outputs == 0) return;
  const ReduceShape shape = reduce_shape(plan);
  using Acc = typename Policy::Acc;
  const auto segments = static_cast<unsigned>(shape.segments);
  const Scratch memory(segments > 1 ? sizeof(Acc) * static_cast<size_t>(shape.segments * shape.n_outputs) : 0);
  Acc* partial = memory.as<Acc>();
  if (plan.by_columns) {
    launch(reduce_columns<Policy>, dim3(grid_for(shape.n_outputs, kWarp), segments), dim3(kWarp, kThreads / kWarp), policy, shape, partial);
  } else if (segments == 1 && shape.n_folded <= 1024) {
    launch(reduce_warp<Policy>, grid_for(shape.n_outputs, kThreads / kWarp), dim3(kWarp, kThreads / kWarp), policy, shape, partial);
  } else {
    launch(reduce_block<Policy>, dim3(grid_for(shape.n_outputs, 1), segments), kThreads, policy, shape, partial);
  }
  if (segments > 1) {
    launch(reduce_partials<Policy>, grid_for(shape.n_outputs), kThreads, policy, static_cast<const Acc*>(partial), shape.n_outputs,
           shape.segments);
  }
}

// Loads elements stored as T, or integers of any width.
template <class T>
struct Loader {
  using Value = Acc<T>;
  const T* data;
  __device__ Value operator()(int64_t offset) const { return static_cast<Value>(data[offset]); }
};
template <>
struct Loader<int64_t> {
  using Value = int64_t;
  const void* data;
  ScalarType dtype;
  __device__ int64_t operator()(int64_t offset) const { return load_as<int64_t>(data, offset, dtype); }
};

// Calls fn with the loader for a tensor; a dtype set without integers needs no integer loader.
template <TypeSet Types, class Function>
void with_loader(const Tensor& t, const Function& fn) {
  if (isIntegralType(t.dtype(), true)) {
    if constexpr ((Types & (kIntegralTypes | kBoolTypes)) != 0) fn(Loader<int64_t>{t.data_ptr(), t.dtype()});
    return;
  }
  dispatch<Types & ~(kIntegralTypes | kBoolTypes)>(t.dtype(), [&]<class T>(T*) { fn(Loader<T>{static_cast<const T*>(t.data_ptr())}); });
}

}  // namespace amp::cuda
