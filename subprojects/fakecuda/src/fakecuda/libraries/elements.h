// Elements of the memory of libraries, as double.
#pragma once

#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <library_types.h>

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace fake {

// 0 for a type that the fakes do not compute with.
inline size_t element_bytes(cudaDataType_t type) {
  switch (type) {
    case CUDA_R_16F:
    case CUDA_R_16BF: return 2;
    case CUDA_R_32F: return 4;
    case CUDA_R_64F: return 8;
    default: return 0;
  }
}

template <class T>
T read_as(const std::byte* at) {
  T value;
  std::memcpy(&value, at, sizeof(T));
  return value;
}

inline double load_element(cudaDataType_t type, const std::byte* at) {
  switch (type) {
    case CUDA_R_16F: return __half2float(read_as<__half>(at));
    case CUDA_R_16BF: return __bfloat162float(read_as<__nv_bfloat16>(at));
    case CUDA_R_32F: return read_as<float>(at);
    default: return read_as<double>(at);
  }
}

template <class T>
void write_as(std::byte* at, T value) {
  std::memcpy(at, &value, sizeof(T));
}

inline void store_element(cudaDataType_t type, std::byte* at, double value) {
  switch (type) {
    case CUDA_R_16F: return write_as(at, __float2half_rn(static_cast<float>(value)));
    case CUDA_R_16BF: return write_as(at, __float2bfloat16_rn(static_cast<float>(value)));
    case CUDA_R_32F: return write_as(at, static_cast<float>(value));
    default: return write_as(at, value);
  }
}

// The nearest number with 10 bits of mantissa, which tensor cores use for float32 in TF32.
inline double rounded_to_tf32(double value) {
  auto number = static_cast<float>(value);
  uint32_t bits;
  std::memcpy(&bits, &number, sizeof(bits));
  if ((bits & 0x7f800000u) != 0x7f800000u) bits = (bits + 0x1000u) & ~0x1fffu;
  std::memcpy(&number, &bits, sizeof(bits));
  return number;
}

}  // namespace fake
