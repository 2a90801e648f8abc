// libtorch's macros that call a lambda with the C++ type of a dtype, named scalar_t.
#pragma once

#include <complex>
#include <cstdint>

#include <amp/core/error.h>
#include <amp/core/half.h>
#include <amp/core/scalar_type.h>

#define AMP_COMPAT_CASE(dtype, Type, ...)   \
  case ::amp::dtype: {                      \
    using scalar_t [[maybe_unused]] = Type; \
    return __VA_ARGS__();                   \
  }
#define AMP_COMPAT_FLOATING(...)                 \
  AMP_COMPAT_CASE(kFloat64, double, __VA_ARGS__) \
  AMP_COMPAT_CASE(kFloat32, float, __VA_ARGS__)
#define AMP_COMPAT_INTEGRAL(...)                \
  AMP_COMPAT_CASE(kUInt8, uint8_t, __VA_ARGS__) \
  AMP_COMPAT_CASE(kInt8, int8_t, __VA_ARGS__)   \
  AMP_COMPAT_CASE(kInt16, int16_t, __VA_ARGS__) \
  AMP_COMPAT_CASE(kInt32, int32_t, __VA_ARGS__) \
  AMP_COMPAT_CASE(kInt64, int64_t, __VA_ARGS__)
#define AMP_COMPAT_HALF(...) AMP_COMPAT_CASE(kFloat16, ::amp::Half, __VA_ARGS__)
#define AMP_COMPAT_BFLOAT16(...) AMP_COMPAT_CASE(kBFloat16, ::amp::BFloat16, __VA_ARGS__)
#define AMP_COMPAT_COMPLEX(...)                                 \
  AMP_COMPAT_CASE(kComplex64, std::complex<float>, __VA_ARGS__) \
  AMP_COMPAT_CASE(kComplex128, std::complex<double>, __VA_ARGS__)
// Throws TypeError for another dtype.
#define AMP_COMPAT_DISPATCH(type, name, ...)                                                  \
  [&] {                                                                                       \
    const ::amp::ScalarType dispatched_type = (type);                                         \
    switch (dispatched_type) {                                                                \
      __VA_ARGS__                                                                             \
      default: AMP_THROW(TypeError, "[", name, "] is not implemented for ", dispatched_type); \
    }                                                                                         \
  }()

#define AT_DISPATCH_FLOATING_TYPES(type, name, ...) AMP_COMPAT_DISPATCH(type, name, AMP_COMPAT_FLOATING(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, name, ...) \
  AMP_COMPAT_DISPATCH(type, name, AMP_COMPAT_FLOATING(__VA_ARGS__) AMP_COMPAT_HALF(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(first, second, type, name, ...) \
  AMP_COMPAT_DISPATCH(type, name, AMP_COMPAT_FLOATING(__VA_ARGS__) AMP_COMPAT_HALF(__VA_ARGS__) AMP_COMPAT_BFLOAT16(__VA_ARGS__))
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(type, name, ...) \
  AMP_COMPAT_DISPATCH(type, name, AMP_COMPAT_HALF(__VA_ARGS__) AMP_COMPAT_BFLOAT16(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(type, name, ...) \
  AMP_COMPAT_DISPATCH(type, name, AMP_COMPAT_FLOATING(__VA_ARGS__) AMP_COMPAT_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(type, name, ...) AMP_COMPAT_DISPATCH(type, name, AMP_COMPAT_INTEGRAL(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(type, name, ...) \
  AMP_COMPAT_DISPATCH(type, name, AMP_COMPAT_FLOATING(__VA_ARGS__) AMP_COMPAT_INTEGRAL(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(type, name, ...) \
  AMP_COMPAT_DISPATCH(type, name, AMP_COMPAT_FLOATING(__VA_ARGS__) AMP_COMPAT_INTEGRAL(__VA_ARGS__) AMP_COMPAT_COMPLEX(__VA_ARGS__))
