// Packs of elements as values of the type in which they are computed.
#pragma once

#include <amp/cuda/access.cuh>
#include <amp/cuda/packs.cuh>

namespace amp::cuda {

// How many elements of T have 16 bytes.
template <class T>
inline constexpr int kPackOf = 16 / sizeof(T);

// Loads N neighbours from data + first, where they are aligned: in accesses of 16 bytes, or a single one if they have less.
template <class T, class V, int N>
__device__ __forceinline__ void load_values(const T* data, int64_t first, V (&values)[N]) {
  constexpr int kEach = N < kPackOf<T> ? N : kPackOf<T>;
#pragma unroll
  for (int i = 0; i < N / kEach; ++i) {
    const Pack<T, kEach> pack = load_pack<kEach>(data + first, i);
#pragma unroll
    for (int k = 0; k < kEach; ++k) values[i * kEach + k] = static_cast<V>(pack.element[k]);
  }
}
template <class T, class V, int N>
__device__ __forceinline__ void store_values(T* data, int64_t first, const V (&values)[N]) {
  constexpr int kEach = N < kPackOf<T> ? N : kPackOf<T>;
#pragma unroll
  for (int i = 0; i < N / kEach; ++i) {
    Pack<T, kEach> pack;
#pragma unroll
    for (int k = 0; k < kEach; ++k) pack.element[k] = static_cast<T>(values[i * kEach + k]);
    store_pack(data + first, i, pack);
  }
}
// N neighbours of a vector that may be null, which stands for a vector of `otherwise`.
template <class V, int N>
__device__ __forceinline__ void load_or(const V* data, int64_t first, V otherwise, V (&values)[N]) {
  if (data != nullptr) return load_values(data, first, values);
#pragma unroll
  for (int k = 0; k < N; ++k) values[k] = otherwise;
}

}  // namespace amp::cuda
