// The update of an element of a parameter whose state is computed in float32. Included by several kernels, each in its own namespace.
#pragma once

#include <cstring>
#include <new>

#include <amp/optim/rounding/stream.h>
#include <amp/cuda/math.cuh>
#include <amp/cuda/optim/device_scale.cuh>
#include <amp/cuda/optim/multi_tensor.cuh>

namespace amp::cuda {

// The formulas have the names of those of multi_tensor.cu.
namespace narrowing {

namespace {

AMP_FN uint32_t to_bits(float x) {
#ifdef __CUDA_ARCH__
  return __float_as_uint(x);
#else
  uint32_t bits;
  std::memcpy(&bits, &x, sizeof(bits));
  return bits;
#endif
}
template <class V>
AMP_FN V from_bits(uint32_t bits) {
#ifdef __CUDA_ARCH__
  return __uint_as_float(bits);
#else
  V x;
  std::memcpy(&x, &bits, sizeof(x));
  return x;
#endif
}

#include <amp/optim/rounding/remainders.inc>
#include <amp/optim/rules.inc>

#include <amp/cuda/optim/with_update.inc>

// The number of parameter t, with which its random numbers begin, in a role of a pack: instead of an address.
template <class Pack>
void set_number(Pack& pack, int role, const optim::Narrowing* narrowing, size_t t) {
  const uint32_t number = narrowing == nullptr || narrowing->numbers.empty() ? 0 : narrowing->numbers[t];
  pack.data[role][pack.tensors] = reinterpret_cast<void*>(static_cast<uintptr_t>(number));
}
template <class Chunk>
__device__ __forceinline__ uint32_t number_in(const Chunk& chunk, int role) {
  return static_cast<uint32_t>(reinterpret_cast<uintptr_t>(chunk.template role<void>(role)));
}

template <class T>
__device__ __forceinline__ float read_param(const T* param, const void* rest, optim::Rounding rounding, int64_t i) {
  const float stored = static_cast<float>(param[i]);
  if constexpr (std::is_same_v<T, float>) return stored;
  if (rounding == optim::Rounding::Kahan) return stored + static_cast<float>(static_cast<const T*>(rest)[i]);
  if (rounding != optim::Rounding::Split) return stored;
  return from_bits<float>(join_bits(to_bits(stored), static_cast<uint32_t>(static_cast<const uint16_t*>(rest)[i])));
}

template <class T>
__device__ __forceinline__ void write_param(T* param, void* rest, optim::Rounding rounding, int64_t i, float value, PhiloxState stream) {
  if constexpr (std::is_same_v<T, float>) {
    param[i] = value;
    return;
  }
  if (rounding == optim::Rounding::Stochastic) {
    const uint32_t random = philox::draw32(stream, static_cast<uint64_t>(i));
    if constexpr (std::is_same_v<T, Half>) value = stochastic_half(value, random);
    else value = from_bits<float>(stochastic_bfloat16(to_bits(value), random));
    param[i] = static_cast<T>(value);
    return;
  }
  if (rounding == optim::Rounding::Split) {
    uint32_t high, low;
    split_bits(to_bits(value), high, low);
    static_cast<uint16_t*>(rest)[i] = static_cast<uint16_t>(low);
    param[i] = static_cast<T>(from_bits<float>(high << 16));
    return;
  }
  const T stored = static_cast<T>(value);
  param[i] = stored;
  if (rounding == optim::Rounding::Kahan) static_cast<T*>(rest)[i] = static_cast<T>(compensation_of(value, static_cast<float>(stored)));
}

// A gradient of type G with the factors.
template <class G>
__device__ __forceinline__ float take_gradient(void* grads, int64_t i, float inv_scale, float clip, bool writes) {
  G* const grad = static_cast<G*>(grads);
  const float g = stored_product<G>(stored_product<G>(static_cast<float>(grad[i]), inv_scale), clip);
  if (writes) grad[i] = static_cast<G>(g);
  return g;
}

}  // namespace

}  // namespace narrowing

}  // namespace amp::cuda
