// Shared by the multi-tensor kernels.
#pragma once

#include <amp/cuda/optim/pack.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

inline constexpr int kUpdateThreads = 512;

// The block's chunk of a tensor.
template <int Roles>
struct BlockChunk {
  const TensorPack<Roles>& pack;
  int tensor;

  __device__ explicit BlockChunk(const TensorPack<Roles>& pack) : pack(pack), tensor(pack.tensor_of(static_cast<int>(blockIdx.x))) {}
  // The tensor in a role; null if the role is not used.
  template <class T>
  __device__ T* role(int r) const {
    return static_cast<T*>(pack.data[r][tensor]);
  }
  // The step count in a role; 0 if the role is not used, because the rule does not count.
  __device__ int64_t steps(int r) const {
    const int64_t* const count = role<const int64_t>(r);
    return count != nullptr ? *count : 0;
  }
  // Calls body(i) for the elements.
  template <class Body>
  __device__ __forceinline__ void for_each(const Body& body) const {
    const int64_t n = pack.numel[tensor], first = (blockIdx.x - pack.first_block[tensor]) * kChunk;
    const int64_t last = first + kChunk < n ? first + kChunk : n;
#pragma unroll 4
    for (int64_t i = first + threadIdx.x; i < last; i += kUpdateThreads) body(i);
  }
};

// The rounded product, never contracted to a fused multiply-add: one pass gives the same result as two.
__device__ __forceinline__ float rounded_product(float a, float b) { return __fmul_rn(a, b); }
__device__ __forceinline__ double rounded_product(double a, double b) { return __dmul_rn(a, b); }

// The product in the type T. float16 gradients stay in float32 until they are stored, because small ones would underflow.
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
