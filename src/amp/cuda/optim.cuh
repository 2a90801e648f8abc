// Shared by the multi-tensor kernels.
#pragma once

#include <amp/cuda/optim_pack.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

inline constexpr int kUpdateThreads = 512;

// Calls body(i) for the elements of the block's chunk.
template <int Roles, class Body>
__device__ __forceinline__ void for_chunk(const TensorPack<Roles>& pack, const Body& body) {
  const int64_t n = pack.numel[pack.tensor[blockIdx.x]], first = pack.chunk[blockIdx.x] * kChunk;
  const int64_t last = first + kChunk < n ? first + kChunk : n;
#pragma unroll 4
  for (int64_t i = first + threadIdx.x; i < last; i += kUpdateThreads) body(i);
}

// The block's tensor in a role; null if the role is not used.
template <class T, int Roles>
__device__ __forceinline__ T* role(const TensorPack<Roles>& pack, int r) {
  return static_cast<T*>(pack.data[r][pack.tensor[blockIdx.x]]);
}

// The rounded product, never contracted to a fused multiply-add, so that one pass gives the same result as two.
__device__ __forceinline__ float rounded_product(float a, float b) { return __fmul_rn(a, b); }
__device__ __forceinline__ double rounded_product(double a, double b) { return __dmul_rn(a, b); }

// The product as T stores it. float16 gradients stay in float32 until they are actually stored, as small ones would underflow.
template <class T>
__device__ __forceinline__ Acc<T> stored_product(Acc<T> gradient, Acc<T> factor) {
  const Acc<T> product = rounded_product(gradient, factor);
  if constexpr (std::is_same_v<T, BFloat16>) return static_cast<Acc<T>>(static_cast<T>(product));
  else return product;
}

template <class T>
T* device_pointer(const Tensor& t) {
  return t.defined() ? t.data_ptr<T>() : nullptr;
}

}  // namespace amp::cuda
