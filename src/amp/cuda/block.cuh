// Reductions within a warp or block, for accumulators of any kind.
#pragma once

#include <amp/cuda/launch.cuh>

namespace amp::cuda {

inline constexpr unsigned kAllLanes = 0xffffffffu;

// The value of the lane `distance` further on, for any type of whole 32-bit words.
template <class T>
__device__ __forceinline__ T shuffle_down(const T& value, int distance) {
  static_assert(sizeof(T) % 4 == 0 && std::is_trivially_copyable_v<T>);
  union Words {
    T whole;
    uint32_t word[sizeof(T) / 4];
    __device__ Words() {}
  };
  Words in, out;
  in.whole = value;
#pragma unroll
  for (int i = 0; i < static_cast<int>(sizeof(T) / 4); ++i) out.word[i] = __shfl_down_sync(kAllLanes, in.word[i], distance);
  return out.whole;
}

// combine() of the values of all lanes, in lane 0. Every thread of the warp takes part.
template <class T, class Combine>
__device__ __forceinline__ T warp_reduce(T value, const Combine& combine) {
#pragma unroll
  for (int distance = kWarp / 2; distance > 0; distance /= 2) value = combine(value, shuffle_down(value, distance));
  return value;
}

// The same, in every lane.
template <class T, class Combine>
__device__ __forceinline__ T warp_all_reduce(T value, const Combine& combine) {
#pragma unroll
  for (int distance = kWarp / 2; distance > 0; distance /= 2) value = combine(value, __shfl_xor_sync(kAllLanes, value, distance));
  return value;
}

// combine() of the values of all threads of a one-dimensional block of whole warps, in thread 0. May be called again after a
// __syncthreads().
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

// The same, for all threads.
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
