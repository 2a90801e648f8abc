// Folds of strided tensors with any accumulator type. The split depends on the shape alone, so results are deterministic.
#pragma once

#include <amp/cuda/memory.h>
#include <amp/cuda/reduce/shape.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/block.cuh>
#include <amp/cuda/pack_values.cuh>

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
//   Acc                                                 trivially copyable, made of whole 32-bit words
//   Acc identity() const
//   Context context(int64_t output) const               what the elements of an output share; kept in registers
//   Value, load(offset, position, Value (&values)[N])   loads N neighbours, of which `position` is the first one's in its output; N is 1 or
//   kPack kPack, packs(unit)                                  whether kPack elements can be loaded at once if they lie at multiples of
//   `unit` take(acc, context, const Value (&values)[M], position)  adds M elements; `position` is that of the first one Acc operator()(Acc
//   a, Acc b) const                  combines two; may be called in any order void store(int64_t output, Acc acc) const
struct WithoutContext {
  struct Context {};
  __device__ Context context(int64_t) const { return {}; }
};

template <class Policy>
__device__ __forceinline__ void fold_one(const Policy& policy, const typename Policy::Context& context, typename Policy::Acc& acc,
                                         int64_t offset, int64_t position) {
  typename Policy::Value value[1];
  policy.load(offset, position, value);
  policy.take(acc, context, value, position);
}

// Stores the result if there is one segment, else writes it to partial[segment * n_outputs + output].
template <class Policy>
__device__ __forceinline__ void keep(const Policy& policy, const ReduceShape& shape, typename Policy::Acc* partial, int64_t output,
                                     const typename Policy::Acc& acc) {
  if (partial == nullptr) policy.store(output, acc);
  else partial[blockIdx.y * shape.n_outputs + output] = acc;
}

// Folds a thread's share of the elements `first` to `last` of the output whose elements begin at `base`.
template <class Policy>
__device__ __forceinline__ typename Policy::Acc fold_share(const Policy& policy, const ReduceShape& shape, int64_t output, int64_t first,
                                                           int64_t last, int member, int members) {
  const int64_t base = offset_in(shape.kept, output);
  const auto context = policy.context(output);
  auto acc = policy.identity();
  const auto one = [&](int64_t j) { fold_one(policy, context, acc, base + offset_in(shape.folded, j), j); };
  if constexpr (Policy::kPack > 1) {
    if (shape.packed) {
      constexpr int N = Policy::kPack;
      // Only a single line may begin or end within a pack.
      const int64_t ahead = shape.folded.n == 1 ? -(base + first) & (N - 1) : 0, rest = last - first - ahead;
      const int64_t begin = rest > 0 ? first + ahead : last, end = rest > 0 ? begin + (rest & -int64_t{N}) : last;
      if (first + member < begin) one(first + member);
#pragma unroll 2
      for (int64_t j = begin + member * N; j < end; j += members * N) {
        typename Policy::Value values[N];
        policy.load(base + offset_in(shape.folded, j), j, values);
        policy.take(acc, context, values, j);
      }
      if (end + member < last) one(end + member);
      return acc;
    }
  }
#pragma unroll 4
  for (int64_t j = first + member; j < last; j += members) one(j);
  return acc;
}

// The elements of an output are contiguous: one block per output.
template <class Policy>
__global__ void reduce_block(Policy policy, const __grid_constant__ ReduceShape shape, typename Policy::Acc* partial) {
  const int64_t first = blockIdx.y * shape.segment, last = first + shape.segment < shape.n_folded ? first + shape.segment : shape.n_folded;
  for (int64_t output = blockIdx.x; output < shape.n_outputs; output += gridDim.x) {
    auto acc = fold_share(policy, shape, output, first, last, static_cast<int>(threadIdx.x), kThreads);
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
    auto acc = fold_share(policy, shape, output, 0, shape.n_folded, lane, kWarp);
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
      const auto context = policy.context(output);
#pragma unroll 4
      for (int64_t j = first + threadIdx.y; j < last; j += kRows) fold_one(policy, context, acc, base + offset_in(shape.folded, j), j);
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

// The same with a pack of outputs per thread, of which it loads four rows before it folds them.
template <class Policy>
__global__ void reduce_column_packs(Policy policy, const __grid_constant__ ReduceShape shape, typename Policy::Acc* partial) {
  using Acc = typename Policy::Acc;
  using Value = typename Policy::Value;
  constexpr int N = Policy::kPack, kRows = 4;
  __shared__ Acc upper[N][kThreads / 2];
  const int64_t first = blockIdx.y * shape.segment, last = first + shape.segment < shape.n_folded ? first + shape.segment : shape.n_folded;
  const int64_t packs = shape.n_outputs / N, step = blockDim.y;
  for (int64_t start = static_cast<int64_t>(blockIdx.x) * blockDim.x; start < packs;
       start += static_cast<int64_t>(gridDim.x) * blockDim.x) {
    const int64_t output = (start + threadIdx.x) * N;
    Acc acc[N];
#pragma unroll
    for (int k = 0; k < N; ++k) acc[k] = policy.identity();
    if (output < shape.n_outputs) {
      const int64_t base = offset_in(shape.kept, output);
      typename Policy::Context context[N];
#pragma unroll
      for (int k = 0; k < N; ++k) context[k] = policy.context(output + k);
      int64_t j = first + threadIdx.y;
      for (; j + (kRows - 1) * step < last; j += kRows * step) {
        Value rows[kRows][N];
#pragma unroll
        for (int r = 0; r < kRows; ++r) policy.load(base + offset_in(shape.folded, j + r * step), j + r * step, rows[r]);
#pragma unroll
        for (int k = 0; k < N; ++k) {
          Value column[kRows];
#pragma unroll
          for (int r = 0; r < kRows; ++r) column[r] = rows[r][k];
          policy.take(acc[k], context[k], column, j);
        }
      }
      for (; j < last; j += step) {
        Value row[N];
        policy.load(base + offset_in(shape.folded, j), j, row);
#pragma unroll
        for (int k = 0; k < N; ++k) {
          const Value value[1] = {row[k]};
          policy.take(acc[k], context[k], value, j);
        }
      }
    }
    for (unsigned half = blockDim.y / 2; half > 0; half /= 2) {
      const unsigned place = threadIdx.y % half * blockDim.x + threadIdx.x;
      if (threadIdx.y >= half && threadIdx.y < 2 * half) {
#pragma unroll
        for (int k = 0; k < N; ++k) upper[k][place] = acc[k];
      }
      __syncthreads();
      if (threadIdx.y < half) {
#pragma unroll
        for (int k = 0; k < N; ++k) acc[k] = policy(acc[k], upper[k][place]);
      }
      __syncthreads();
    }
    if (threadIdx.y == 0 && output < shape.n_outputs) {
#pragma unroll
      for (int k = 0; k < N; ++k) keep(policy, shape, partial, output + k, acc[k]);
    }
  }
}

// Combines the segments of each output: a block has 32 outputs, one per lane, and its warps take turns at the segments.
template <class Policy>
__global__ void reduce_partials(Policy policy, const typename Policy::Acc* partial, int64_t n_outputs, int64_t segments) {
  constexpr int kRows = kThreads / kWarp;
  __shared__ typename Policy::Acc rows[kRows][kWarp];
  for (int64_t start = static_cast<int64_t>(blockIdx.x) * kWarp; start < n_outputs; start += static_cast<int64_t>(gridDim.x) * kWarp) {
    const int64_t output = start + threadIdx.x;
    auto acc = policy.identity();
    if (output < n_outputs) {
#pragma unroll 4
      for (int64_t s = threadIdx.y; s < segments; s += kRows) acc = policy(acc, partial[s * n_outputs + output]);
    }
    rows[threadIdx.y][threadIdx.x] = acc;
    __syncthreads();
    if (threadIdx.y == 0 && output < n_outputs) {
      for (int r = 1; r < kRows; ++r) acc = policy(acc, rows[r][threadIdx.x]);
      policy.store(output, acc);
    }
    __syncthreads();
  }
}

template <class Policy>
void run_reduction(const ReductionPlan& plan, const Policy& policy) {
  if (plan.n_outputs == 0) return;
  const ReduceShape shape = reduce_shape(plan, policy.packs(reduce_unit(plan)) ? Policy::kPack : 1);
  using Acc = typename Policy::Acc;
  const auto segments = static_cast<unsigned>(shape.segments);
  const Scratch memory(segments > 1 ? sizeof(Acc) * static_cast<size_t>(shape.segments * shape.n_outputs) : 0);
  Acc* partial = memory.as<Acc>();
  if (plan.by_columns && shape.packed) {
    if constexpr (Policy::kPack > 1) {
      launch(reduce_column_packs<Policy>, dim3(grid_for(shape.n_outputs / Policy::kPack, shape.lanes), segments),
             dim3(shape.lanes, kThreads / shape.lanes), policy, shape, partial);
    }
  } else if (plan.by_columns) {
    launch(reduce_columns<Policy>, dim3(grid_for(shape.n_outputs, kWarp), segments), dim3(kWarp, kThreads / kWarp), policy, shape, partial);
  } else if (segments == 1 && shape.n_folded <= 1024) {
    launch(reduce_warp<Policy>, grid_for(shape.n_outputs, kThreads / kWarp), dim3(kWarp, kThreads / kWarp), policy, shape, partial);
  } else {
    launch(reduce_block<Policy>, dim3(grid_for(shape.n_outputs, 1), segments), kThreads, policy, shape, partial);
  }
  if (segments > 1) {
    launch(reduce_partials<Policy>, grid_for(shape.n_outputs, kWarp), dim3(kWarp, kThreads / kWarp), policy,
           static_cast<const Acc*>(partial), shape.n_outputs, shape.segments);
  }
}

// Loads elements stored as T, or integers of any width.
template <class T>
struct Loader {
  using Value = Acc<T>;
  static constexpr int kPack = kPackOf<T>;
  const T* data;
  bool packs(int64_t unit) const { return is_aligned({data}) && unit % kPack == 0; }
  template <int N>
  __device__ void operator()(int64_t offset, Value (&values)[N]) const {
    load_values(data, offset, values);
  }
};
template <>
struct Loader<int64_t> {
  using Value = int64_t;
  static constexpr int kPack = 1;
  const void* data;
  ScalarType dtype;
  bool packs(int64_t) const { return false; }
  __device__ void operator()(int64_t offset, int64_t (&values)[1]) const { values[0] = load_as<int64_t>(data, offset, dtype); }
};

// Policies whose elements are those of one tensor, loaded N at a time where that is possible.
template <class Load, int N = Load::kPack>
struct LoadingPolicy : WithoutContext {
  using Value = typename Load::Value;
  static constexpr int kPack = N;
  Load source;

  bool packs(int64_t unit) const { return N > 1 && source.packs(unit); }
  template <int M>
  __device__ void load(int64_t offset, int64_t, Value (&values)[M]) const {
    source(offset, values);
  }
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
