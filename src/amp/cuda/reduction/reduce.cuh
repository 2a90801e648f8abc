// Folds of strided tensors with any accumulator type. The split depends only on the shape, so results are deterministic.
#pragma once

#include <amp/cuda/memory/memory.h>
#include <amp/cuda/reduction/counters.h>
#include <amp/cuda/reduction/shape.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/device/block.cuh>
#include <amp/cuda/pack_values.cuh>

namespace amp::cuda {

// Offset of iteration i of nested loops.
__device__ inline int64_t offset_in(const Loops& loops, int64_t i) {
  int64_t offset = 0;
#pragma unroll 1
  for (int d = loops.n - 1; d > 0; --d) {
    const int64_t size = loops.sizes[d];
    const int64_t quotient = i <= INT32_MAX && size <= INT32_MAX ? static_cast<uint32_t>(i) / static_cast<uint32_t>(size) : i / size;
    offset += (i - quotient * size) * loops.strides[d];
    i = quotient;
  }
  return loops.n > 0 ? offset + i * loops.strides[0] : offset;
}

// A Policy contains
//   Acc, Acc identity() const                an accumulator: trivially copyable, made of whole 32-bit words
//   Acc operator()(Acc a, Acc b) const       combines two; may be called in any order
//   Context context(int64_t output) const    data shared by the elements of an output; kept in registers
//   Value, load(offset, position, values)    loads N neighbors; `position` is that of the first one in its output; N is 1 or kPack
//   kPack, packs(unit)                       whether kPack elements can be loaded at once if they lie at multiples of `unit`
//   take(acc, context, values, position, step)  adds the values; the position of the k-th one is position + k * step
//   void store(int64_t output, Acc acc) const
//   kOneLine (optional)                       means that there is one output, of contiguous elements
struct WithoutContext {
  struct Context {};
  __device__ Context context(int64_t) const { return {}; }
};

template <class Policy>
__device__ __forceinline__ void fold_one(const Policy& policy, const typename Policy::Context& context, typename Policy::Acc& acc,
                                         int64_t offset, int64_t position) {
  typename Policy::Value value[1];
  policy.load(offset, position, value);
  policy.take(acc, context, value, position, 1);
}

// The results of segments, if there are several: partial[segment * n_outputs + output], else null. The last block that writes segments of
// an output combines them. The blocks of a grid column count for this in a row of blocks_done or, if `row` is negative, in `zeros`.
template <class Acc>
struct Segments {
  Acc* partial;
  int row;
  unsigned* zeros;
};

// The number of blocks of a column that have written their segment; zero between launches. Each stream has its own row, because their work
// overlaps.
static __device__ unsigned blocks_done[kCounterRows][kEnoughBlocks];

// Stores the result if there is one segment, else keeps it.
template <class Policy>
__device__ __forceinline__ void keep(const Policy& policy, const ReduceShape& shape, const Segments<typename Policy::Acc>& segments,
                                     int64_t output, const typename Policy::Acc& acc) {
  if (segments.partial == nullptr) policy.store(output, acc);
  else segments.partial[blockIdx.y * shape.n_outputs + output] = acc;
}

// Combines the segments of `width` outputs from `first` on. The block's threads process the segments in turn, in an order that depends only
// on the shape. `width` is a power of two, and at most kThreads.
template <class Policy>
__device__ void combine_segments(const Policy& policy, const ReduceShape& shape, const typename Policy::Acc* partial, int64_t first,
                                 int width) {
  __shared__ typename Policy::Acc upper[kThreads / 2];
  const int thread = static_cast<int>(threadIdx.y * blockDim.x + threadIdx.x), row = thread / width, rows = kThreads / width;
  const int64_t output = first + thread % width;
  auto acc = policy.identity();
  if (output < shape.n_outputs) {
#pragma unroll 4
    for (int64_t s = row; s < shape.segments; s += rows) acc = policy(acc, partial[s * shape.n_outputs + output]);
  }
  for (int half = rows / 2; half > 0; half /= 2) {
    if (row >= half && row < 2 * half) upper[thread - half * width] = acc;
    __syncthreads();
    if (row < half) acc = policy(acc, upper[thread]);
    __syncthreads();
  }
  if (row == 0 && output < shape.n_outputs) policy.store(output, acc);
}

// Called by all threads of a block after they have kept its segment of the outputs from `first` on. There is then one round of outputs.
template <class Policy>
__device__ __forceinline__ void finish(const Policy& policy, const ReduceShape& shape, const Segments<typename Policy::Acc>& segments,
                                       int64_t first, int width) {
  if (segments.partial == nullptr) return;
  __shared__ bool last;
  __threadfence();
  __syncthreads();
  if (threadIdx.x == 0 && threadIdx.y == 0) {
    unsigned* const done = segments.row < 0 ? segments.zeros : blocks_done[segments.row];
    last = atomicInc(done + blockIdx.x, gridDim.y - 1) == gridDim.y - 1;  // the last block makes it zero again
  }
  __syncthreads();
  if (!last) return;
  __threadfence();
  combine_segments(policy, shape, segments.partial, first, width);
}

// Calls fn with a function from an iteration of loops to its offset. For one loop, the most common case, it needs no divisions.
template <class Function>
__device__ __forceinline__ auto with_offsets(const Loops& loops, const Function& fn) {
  if (loops.n == 1) return fn([stride = loops.strides[0]](int64_t i) { return i * stride; });
  return fn([&loops](int64_t i) { return offset_in(loops, i); });
}

// Folds a thread's share of the elements `first` to `last` of an output.
template <class Policy>
__device__ __forceinline__ typename Policy::Acc fold_share(const Policy& policy, const ReduceShape& shape, int64_t output, int64_t first,
                                                           int64_t last, int member, int members) {
  const int64_t base = offset_in(shape.kept, output);
  const auto context = policy.context(output);
  return with_offsets(shape.folded, [&](const auto& offset) {
    auto acc = policy.identity();
    const auto one = [&](int64_t j) { fold_one(policy, context, acc, base + offset(j), j); };
    if constexpr (Policy::kPack > 1) {
      if (shape.packed) {
        constexpr int N = Policy::kPack;
        // Only a single line may begin or end within a pack.
        const int64_t ahead = shape.folded.n == 1 ? -(base + first) & (N - 1) : 0, rest = last - first - ahead;
        const int64_t begin = rest > 0 ? first + ahead : last, end = rest > 0 ? begin + (rest & -int64_t{N}) : last;
        if (first + member < begin) one(first + member);
#pragma unroll 4
        for (int64_t j = begin + member * N; j < end; j += members * N) {
          typename Policy::Value values[N];
          policy.load(base + offset(j), j, values);
          policy.take(acc, context, values, j, 1);
        }
        if (end + member < last) one(end + member);
        return acc;
      }
    }
#pragma unroll 4
    for (int64_t j = first + member; j < last; j += members) one(j);
    return acc;
  });
}

// The elements of an output are contiguous: one block per output.
template <class Policy>
__global__ void reduce_block(Policy policy, const __grid_constant__ ReduceShape shape, const Segments<typename Policy::Acc> segments) {
  const int64_t first = blockIdx.y * shape.segment, last = first + shape.segment < shape.n_folded ? first + shape.segment : shape.n_folded;
  for (int64_t output = blockIdx.x; output < shape.n_outputs; output += gridDim.x) {
    auto acc = fold_share(policy, shape, output, first, last, static_cast<int>(threadIdx.x), kThreads);
    acc = block_reduce(acc, policy.identity(), policy);
    if (threadIdx.x == 0) keep(policy, shape, segments, output, acc);
    __syncthreads();
  }
  finish(policy, shape, segments, blockIdx.x, 1);
}

// The same with one warp per output.
template <class Policy>
__global__ void reduce_warp(Policy policy, const __grid_constant__ ReduceShape shape, const Segments<typename Policy::Acc> segments) {
  const int lane = static_cast<int>(threadIdx.x);
  for (int64_t output = static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y; output < shape.n_outputs;
       output += static_cast<int64_t>(gridDim.x) * blockDim.y) {
    auto acc = fold_share(policy, shape, output, 0, shape.n_folded, lane, kWarp);
    acc = warp_reduce(acc, policy);
    if (lane == 0) keep(policy, shape, segments, output, acc);
  }
}

// Outputs are contiguous: a block processes 32 of them, one per lane. Its warps process the elements of these outputs in turn.
template <class Policy>
__global__ void reduce_columns(Policy policy, const __grid_constant__ ReduceShape shape, const Segments<typename Policy::Acc> segments) {
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
      with_offsets(shape.folded, [&](const auto& offset) {
#pragma unroll 4
        for (int64_t j = first + threadIdx.y; j < last; j += kRows) fold_one(policy, context, acc, base + offset(j), j);
      });
    }
    rows[threadIdx.y][threadIdx.x] = acc;
    __syncthreads();
    if (threadIdx.y == 0 && output < shape.n_outputs) {
      for (int r = 1; r < kRows; ++r) acc = policy(acc, rows[r][threadIdx.x]);
      keep(policy, shape, segments, output, acc);
    }
    __syncthreads();
  }
  finish(policy, shape, segments, static_cast<int64_t>(blockIdx.x) * kWarp, kWarp);
}

// The same with a pack of outputs per thread. A thread loads four rows before it folds them.
template <class Policy>
__global__ void reduce_column_packs(Policy policy, const __grid_constant__ ReduceShape shape,
                                    const Segments<typename Policy::Acc> segments) {
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
      with_offsets(shape.folded, [&](const auto& offset) {
        int64_t j = first + threadIdx.y;
        for (; j + (kRows - 1) * step < last; j += kRows * step) {
          Value rows[kRows][N];
#pragma unroll
          for (int r = 0; r < kRows; ++r) policy.load(base + offset(j + r * step), j + r * step, rows[r]);
#pragma unroll
          for (int k = 0; k < N; ++k) {
            Value column[kRows];
#pragma unroll
            for (int r = 0; r < kRows; ++r) column[r] = rows[r][k];
            policy.take(acc[k], context[k], column, j, step);
          }
        }
        for (; j < last; j += step) {
          Value row[N];
          policy.load(base + offset(j), j, row);
#pragma unroll
          for (int k = 0; k < N; ++k) {
            const Value value[1] = {row[k]};
            policy.take(acc[k], context[k], value, j, step);
          }
        }
      });
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
      for (int k = 0; k < N; ++k) keep(policy, shape, segments, output + k, acc[k]);
    }
  }
  const int width = static_cast<int>(blockDim.x) * N;
  finish(policy, shape, segments, static_cast<int64_t>(blockIdx.x) * width, width);
}

template <class Policy>
void run_reduction(const ReductionPlan& plan, const Policy& policy) {
  if (plan.n_outputs == 0) return;
  const ReduceShape shape = reduce_shape(plan, policy.packs(reduce_unit(plan)) ? Policy::kPack : 1);
  using Acc = typename Policy::Acc;
  const auto rows = static_cast<unsigned>(shape.segments);
  const size_t partials = rows > 1 ? static_cast<size_t>(shape.segments * shape.n_outputs) : 0;
  constexpr size_t kCounterBytes = sizeof(unsigned) * kEnoughBlocks;
  unsigned* const recorded = rows > 1 ? recorded_counters(kCounterBytes) : nullptr;
  const int row = rows == 1 ? 0 : recorded != nullptr ? -1 : counter_row();
  const size_t counters = row < 0 && recorded == nullptr ? kCounterBytes : 0;
  const Scratch memory(sizeof(Acc) * partials + counters);
  const Segments<Acc> segments{memory.as<Acc>(), row,
                               recorded != nullptr ? recorded : reinterpret_cast<unsigned*>(memory.as<Acc>() + partials)};
  if (counters > 0) AMP_CUDA_CHECK(cudaMemsetAsync(segments.zeros, 0, counters, current_stream().handle()));
  const auto run_blocks = [&] {
    launch(reduce_block<Policy>, dim3(grid_for(shape.n_outputs, 1), rows), kThreads, policy, shape, segments);
  };
  if constexpr (requires { Policy::kOneLine; }) {
    run_blocks();
  } else if (plan.by_columns && shape.packed) {
    if constexpr (Policy::kPack > 1) {
      launch(reduce_column_packs<Policy>, dim3(grid_for(shape.n_outputs / Policy::kPack, shape.lanes), rows),
             dim3(shape.lanes, kThreads / shape.lanes), policy, shape, segments);
    }
  } else if (plan.by_columns) {
    launch(reduce_columns<Policy>, dim3(grid_for(shape.n_outputs, kWarp), rows), dim3(kWarp, kThreads / kWarp), policy, shape, segments);
  } else if (rows == 1 && shape.n_folded <= 1024) {
    launch(reduce_warp<Policy>, grid_for(shape.n_outputs, kThreads / kWarp), dim3(kWarp, kThreads / kWarp), policy, shape, segments);
  } else {
    run_blocks();
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

// Policies for the elements of one tensor, loaded N at a time where possible.
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
