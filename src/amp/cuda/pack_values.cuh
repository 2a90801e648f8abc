// Packs of elements as values in the compute type.
#pragma once

#include <amp/cuda/access.cuh>
#include <amp/cuda/packs.cuh>

namespace amp::cuda {

// The number of elements of T in 16 bytes.
template <class T>
inline constexpr int kPackOf = 16 / sizeof(T);

// Loads N neighbors from data + first, which must be aligned: in accesses of 16 bytes, or in a single one if there are fewer bytes.
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
// N neighbors of a vector. A null vector means a vector of `otherwise`.
template <class V, int N>
__device__ __forceinline__ void load_or(const V* data, int64_t first, V otherwise, V (&values)[N]) {
  if (data != nullptr) return load_values(data, first, values);
#pragma unroll
  for (int k = 0; k < N; ++k) values[k] = otherwise;
}

}  // namespace amp::cuda
