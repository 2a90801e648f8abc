// Element types for kernels that move or sum elements. Internal.
#pragma once

#include <complex>
#include <cstdint>

#include <amp/core/half.h>
#include <amp/core/scalar_type.h>

namespace amp::cpu {

struct Wide {
  uint64_t low, high;
};

// Calls fn with a null pointer to an unsigned type of `size` bytes. This is enough to move elements.
template <class Function>
void with_size(int64_t size, const Function& fn) {
  switch (size) {
    case 1: return fn(static_cast<uint8_t*>(nullptr));
    case 2: return fn(static_cast<uint16_t*>(nullptr));
    case 4: return fn(static_cast<uint32_t*>(nullptr));
    case 8: return fn(static_cast<uint64_t*>(nullptr));
    default: return fn(static_cast<Wide*>(nullptr));
  }
}

// Calls fn with two null pointers: to the type that sums elements of `type` (float for the 16-bit types), and to the element type.
template <class Function>
void with_sum_types(ScalarType type, const Function& fn) {
  switch (type) {
    case kBool: return fn(static_cast<bool*>(nullptr), static_cast<bool*>(nullptr));
    case kUInt8: return fn(static_cast<uint8_t*>(nullptr), static_cast<uint8_t*>(nullptr));
    case kInt8: return fn(static_cast<int8_t*>(nullptr), static_cast<int8_t*>(nullptr));
    case kInt16: return fn(static_cast<int16_t*>(nullptr), static_cast<int16_t*>(nullptr));
    case kInt32: return fn(static_cast<int32_t*>(nullptr), static_cast<int32_t*>(nullptr));
    case kInt64: return fn(static_cast<int64_t*>(nullptr), static_cast<int64_t*>(nullptr));
    case kFloat16: return fn(static_cast<float*>(nullptr), static_cast<Half*>(nullptr));
    case kBFloat16: return fn(static_cast<float*>(nullptr), static_cast<BFloat16*>(nullptr));
    case kFloat32: return fn(static_cast<float*>(nullptr), static_cast<float*>(nullptr));
    case kFloat64: return fn(static_cast<double*>(nullptr), static_cast<double*>(nullptr));
    case kComplex64: return fn(static_cast<std::complex<float>*>(nullptr), static_cast<std::complex<float>*>(nullptr));
    default: return fn(static_cast<std::complex<double>*>(nullptr), static_cast<std::complex<double>*>(nullptr));
  }
}

// to += from; integers wrap around, bools are or-ed.
template <class To, class From>
inline void add_to(To& to, const From& from) {
  if constexpr (std::is_same_v<To, bool>) {
    to = to || from;
  } else if constexpr (std::is_integral_v<To>) {
    using U = std::make_unsigned_t<To>;
    to = static_cast<To>(static_cast<U>(static_cast<U>(to) + static_cast<U>(from)));
  } else {
    to += static_cast<To>(from);
  }
}

}  // namespace amp::cpu
