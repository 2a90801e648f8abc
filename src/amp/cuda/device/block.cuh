// Reductions within a warp or block, for accumulators of any type.
#pragma once

#include <amp/cuda/launch.cuh>

namespace amp::cuda {

inline constexpr unsigned kAllLanes = 0xffffffffu;

// Exchanges a value of any type made of whole 32-bit words; `exchange` does so with one word.
template <class T, class Exchange>
__device__ __forceinline__ T by_words(const T& value, const Exchange& exchange) {
  static_assert(sizeof(T) % 4 == 0 && std::is_trivially_copyable_v<T>);
  union Words {
    T whole;
    uint32_t word[sizeof(T) / 4];
    __device__ Words() {}
  };
  Words in, out;
  in.whole = value;
#pragma unroll
  for (int i = 0; i < static_cast<int>(sizeof(T) / 4); ++i) out.word[i] = exchange(in.word[i]);
  return out.whole;
}
// Returns the value of the lane `distance` further up.
template <class T>
__device__ __forceinline__ T shuffle_down(const T& value, int distance) {
  return by_words(value, [&](uint32_t word) { return __shfl_down_sync(kAllLanes, word, distance); });
}

// Combines the values of all lanes; the result is in lane 0. Every thread of the warp must take part.
template <class T, class Combine>
__device__ __forceinline__ T warp_reduce(T value, const Combine& combine) {
#pragma unroll
  for (int distance = kWarp / 2; distance > 0; distance /= 2) value = combine(value, shuffle_down(value, distance));
  return value;
}

// The same, with the result in every lane.
template <class T, class Combine>
__device__ __forceinline__ T warp_all_reduce(T value, const Combine& combine) {
#pragma unroll
  for (int distance = kWarp / 2; distance > 0; distance /= 2) {
    value = combine(value, by_words(value, [&](uint32_t word) { return __shfl_xor_sync(kAllLanes, word, distance); }));
  }
  return value;
}

// Combines the values of all threads of a one-dimensional block of whole warps; the result is in thread 0. A __syncthreads() is needed
// before the next call.
template <class T, class Combine>
__device__ __forceinline__ T block_reduce(T value, T identity, const Combine& combine) {
  __shared__ T partial[kWarp];
  const int lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
  value = warp_reduce(value, combine);
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  if (warp == 0) value = warp_reduce(lane < static_cast<int>(blockDim.x) / kWarp ? partial[lane] : identity, combine);
  return value;
}

// The same, with the result in all threads.
template <class T, class Combine>
__device__ __forceinline__ T block_all_reduce(T value, T identity, const Combine& combine) {
  __shared__ T result;
  value = block_reduce(value, identity, combine);
  if (threadIdx.x == 0) result = value;
  __syncthreads();
  value = result;
  __syncthreads();
  return value;
}

}  // namespace amp::cuda
