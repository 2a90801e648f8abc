// Elements that a thread loads before it uses earlier ones: several loads are in flight.
#pragma once

#include <amp/cuda/pack_values.cuh>

namespace amp::cuda {

// The number of packs that a thread loads before it uses the first of them.
inline constexpr int kAhead = 4;
// The number of values that a thread keeps in registers: 32 of float32, or as many of float64 as need the same space.
template <class V>
inline constexpr int kHeldValues = 128 / sizeof(V);

// N neighbors in their memory format.
template <class T, int N>
struct Neighbors {
  static constexpr int kEach = N < kPackOf<T> ? N : kPackOf<T>;
  Pack<T, kEach> packs[N / kEach];

  __device__ T& operator[](int k) { return packs[k / kEach].element[k % kEach]; }
  // Loads from data + first on, which must be aligned.
  __device__ void load(const T* data, int64_t first) {
#pragma unroll
    for (int i = 0; i < N / kEach; ++i) packs[i] = load_pack<kEach>(data + first, i);
  }
  template <class V>
  __device__ void as(V (&values)[N]) {
#pragma unroll
    for (int k = 0; k < N; ++k) values[k] = static_cast<V>((*this)[k]);
  }
};

}  // namespace amp::cuda
