// Access to elements of any dtype at strided offsets, in device code.
#pragma once

#include <cstdint>
#include <type_traits>

#include <amp/core/dtype/round_once.h>
#include <amp/core/float8.h>
#include <amp/core/half.h>
#include <amp/core/scalar_type.h>
#include <amp/core/strided.h>
#include <amp/cuda/complex.cuh>

namespace amp::cuda {

// The type that computes and sums elements of T: float for the 16-bit types, int64_t for integers and bool, else T.
template <class T>
using Acc = std::conditional_t<std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>, float,
                               std::conditional_t<std::is_integral_v<T>, int64_t, T>>;

// Conversions between storage and compute type. The dtype is the same for a whole launch, so the switch causes no divergence.
template <class V>
__device__ __forceinline__ V load_as(const void* data, int64_t i, ScalarType dtype) {
  switch (dtype) {
    case kBool: return V(static_cast<const uint8_t*>(data)[i] != 0 ? 1 : 0);
    case kUInt8: return V(static_cast<const uint8_t*>(data)[i]);
    case kInt8: return V(static_cast<const int8_t*>(data)[i]);
    case kInt16: return V(static_cast<const int16_t*>(data)[i]);
    case kInt32: return V(static_cast<const int32_t*>(data)[i]);
    case kInt64: return V(static_cast<const int64_t*>(data)[i]);
    case kFloat16: return V(static_cast<float>(static_cast<const Half*>(data)[i]));
    case kBFloat16: return V(static_cast<float>(static_cast<const BFloat16*>(data)[i]));
    case kFloat32: return V(static_cast<const float*>(data)[i]);
    case kFloat64: return V(static_cast<const double*>(data)[i]);
    case kFloat8_e5m2: return V(static_cast<float>(static_cast<const Float8_e5m2*>(data)[i]));
    case kFloat8_e4m3fn: return V(static_cast<float>(static_cast<const Float8_e4m3fn*>(data)[i]));
    case kFloat8_e8m0fnu: return V(static_cast<float>(static_cast<const Float8_e8m0fnu*>(data)[i]));
    default: break;
  }
  if constexpr (is_complex<V>) {
    using T = decltype(V().re);
    if (dtype == kComplex64) {
      const auto z = static_cast<const Complex<float>*>(data)[i];
      return V(static_cast<T>(z.re), static_cast<T>(z.im));
    }
    const auto z = static_cast<const Complex<double>*>(data)[i];
    return V(static_cast<T>(z.re), static_cast<T>(z.im));
  }
  return V(0);
}

// The rule of amp/cpu/elementwise/cast.h: narrow integers get the low bits of the truncated floating value. The instructions saturate. They
// turn some NaN into 0, depending on the types.
template <class T, class R>
__device__ __forceinline__ T narrow(R value) {
  if constexpr (std::is_floating_point_v<R>) {
    using Wide = std::conditional_t<sizeof(T) == 8, int64_t, int32_t>;
    return value != value ? T(0) : static_cast<T>(static_cast<Wide>(value));
  } else {
    return static_cast<T>(value);
  }
}

template <class R>
__device__ __forceinline__ void store_as(void* data, int64_t i, ScalarType dtype, R value) {
  if constexpr (is_complex<R>) {
    if (dtype == kComplex64) static_cast<Complex<float>*>(data)[i] = {static_cast<float>(value.re), static_cast<float>(value.im)};
    else if (dtype == kComplex128) static_cast<Complex<double>*>(data)[i] = {static_cast<double>(value.re), static_cast<double>(value.im)};
    else if (dtype == kBool) static_cast<bool*>(data)[i] = value.re != 0 || value.im != 0;
    else store_as(data, i, dtype, value.re);
  } else {
    switch (dtype) {
      case kBool: static_cast<bool*>(data)[i] = value != R(0); break;
      case kUInt8: static_cast<uint8_t*>(data)[i] = narrow<uint8_t>(value); break;
      case kInt8: static_cast<int8_t*>(data)[i] = narrow<int8_t>(value); break;
      case kInt16: static_cast<int16_t*>(data)[i] = narrow<int16_t>(value); break;
      case kInt32: static_cast<int32_t*>(data)[i] = narrow<int32_t>(value); break;
      case kInt64: static_cast<int64_t*>(data)[i] = narrow<int64_t>(value); break;
      case kFloat16: static_cast<Half*>(data)[i] = Half(detail::once_rounded(value)); break;
      case kBFloat16: static_cast<BFloat16*>(data)[i] = BFloat16(detail::once_rounded(value)); break;
      case kFloat32: static_cast<float*>(data)[i] = static_cast<float>(value); break;
      case kFloat64: static_cast<double*>(data)[i] = static_cast<double>(value); break;
      case kFloat8_e5m2: static_cast<Float8_e5m2*>(data)[i] = Float8_e5m2(detail::once_rounded(value)); break;
      case kFloat8_e4m3fn: static_cast<Float8_e4m3fn*>(data)[i] = Float8_e4m3fn(detail::once_rounded(value)); break;
      case kFloat8_e8m0fnu: static_cast<Float8_e8m0fnu*>(data)[i] = Float8_e8m0fnu(detail::once_rounded(value)); break;
      case kComplex64: static_cast<Complex<float>*>(data)[i] = {static_cast<float>(value), 0.0f}; break;
      case kComplex128: static_cast<Complex<double>*>(data)[i] = {static_cast<double>(value), 0.0}; break;
      default: break;
    }
  }
}

// Offsets of the first N operands at (row-major) iteration i of a loop of n iterations; divides in 32 bits if n allows it.
template <class Index, int N>
AMP_FN void offsets_in(const StridedLoop& loop, Index rest, int64_t (&offsets)[N]) {
  for (int d = loop.ndim - 1; d > 0; --d) {
    const Index size = static_cast<Index>(loop.sizes[d]), quotient = rest / size;
    const int64_t index = rest - quotient * size;
    rest = quotient;
    for (int k = 0; k < N; ++k) offsets[k] += index * loop.operands[k].strides[d];
  }
  if (loop.ndim > 0) {
    for (int k = 0; k < N; ++k) offsets[k] += static_cast<int64_t>(rest) * loop.operands[k].strides[0];
  }
}
template <int N>
AMP_FN void offsets_of(const StridedLoop& loop, int64_t i, int64_t n, int64_t (&offsets)[N]) {
  for (int k = 0; k < N; ++k) offsets[k] = 0;
  if (n <= INT32_MAX) offsets_in(loop, static_cast<uint32_t>(i), offsets);
  else offsets_in(loop, static_cast<uint64_t>(i), offsets);
}

}  // namespace amp::cuda
