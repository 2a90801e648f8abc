// Several elements per memory access, for kernels that loop over dense memory.
#pragma once

#include <cstdint>
#include <cstring>
#include <initializer_list>

namespace amp::cuda {

// Elements that a single instruction loads or stores.
template <class T, int N>
struct alignas(sizeof(T) * N) Pack {
  T element[N];
};

// Whether all of these addresses allow accesses of 16 bytes.
inline bool is_aligned(std::initializer_list<const void*> memory) {
  uintptr_t all = 0;
  for (const void* data : memory) all |= reinterpret_cast<uintptr_t>(data);
  return all % 16 == 0;
}

// The i-th pack of N elements.
template <int N, class T>
__device__ __forceinline__ Pack<T, N> load_pack(const T* data, int64_t i) {
  return reinterpret_cast<const Pack<T, N>*>(data)[i];
}
template <class T, int N>
__device__ __forceinline__ void store_pack(T* data, int64_t i, const Pack<T, N>& pack) {
  Pack<T, N>* to = reinterpret_cast<Pack<T, N>*>(data) + i;
  if constexpr (sizeof(pack) == 16) {
    // Written in assembly, because nvcc splits the store if a kernel stores single elements to the same place in another branch.
    uint32_t words[4];
    memcpy(words, &pack, sizeof(words));
    asm volatile("st.global.v4.u32 [%0], {%1, %2, %3, %4};"
                 :
                 : "l"(__cvta_generic_to_global(to)), "r"(words[0]), "r"(words[1]), "r"(words[2]), "r"(words[3])
                 : "memory");
  } else {
    *to = pack;
  }
}

}  // namespace amp::cuda
