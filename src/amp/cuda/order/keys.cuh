// Elements as unsigned integers with the same order, in device code.
#pragma once

#include <cstring>

#include <amp/cuda/access.cuh>

namespace amp::cuda {

// The lowest `bits` bits.
AMP_FN uint64_t low_bits(int bits) { return ~uint64_t{0} >> (64 - bits); }

// An integer with as many bits as the element. NaN with either sign is the largest of all, and both zeros are equal.
template <class T>
__device__ __forceinline__ uint64_t ordered(T value) {
  constexpr int kBits = static_cast<int>(8 * sizeof(T));
  constexpr uint64_t kSign = uint64_t{1} << (kBits - 1);
  if constexpr (std::is_integral_v<T>) {
    return (static_cast<uint64_t>(value) ^ (std::is_signed_v<T> ? kSign : 0)) & low_bits(kBits);
  } else {
    const Acc<T> number = static_cast<Acc<T>>(value);
    if (number != number) return low_bits(kBits);
    uint64_t bits = 0;
    if (number != Acc<T>(0)) memcpy(&bits, &value, sizeof(T));
    return bits & kSign ? ~bits & low_bits(kBits) : bits | kSign;
  }
}

// The same for an element of any real dtype that is not wider than Key. Bools are compared as bytes.
template <class Key>
__device__ __forceinline__ Key key_at(const void* data, int64_t i, ScalarType dtype) {
  const auto key = [=]<class T>(const T* typed) { return static_cast<Key>(ordered(typed[i])); };
  switch (dtype) {
    case kInt8: return key(static_cast<const int8_t*>(data));
    case kInt16: return key(static_cast<const int16_t*>(data));
    case kInt32: return key(static_cast<const int32_t*>(data));
    case kFloat16: return key(static_cast<const Half*>(data));
    case kBFloat16: return key(static_cast<const BFloat16*>(data));
    case kFloat32: return key(static_cast<const float*>(data));
    default: break;
  }
  if constexpr (sizeof(Key) == 8) {
    if (dtype == kInt64) return key(static_cast<const int64_t*>(data));
    if (dtype == kFloat64) return key(static_cast<const double*>(data));
  }
  return key(static_cast<const uint8_t*>(data));
}

// to[i] = from[j], for elements of `size` bytes.
__device__ __forceinline__ void copy_element(void* to, int64_t i, const void* from, int64_t j, int size) {
  const auto copy = [=]<class T>(T* typed) { typed[i] = static_cast<const T*>(from)[j]; };
  switch (size) {
    case 1: return copy(static_cast<uint8_t*>(to));
    case 2: return copy(static_cast<uint16_t*>(to));
    case 4: return copy(static_cast<uint32_t*>(to));
    default: return copy(static_cast<uint64_t*>(to));
  }
}

}  // namespace amp::cuda
