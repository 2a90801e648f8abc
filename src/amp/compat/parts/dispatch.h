// libtorch's macros that call a lambda with the C++ type of a dtype, named scalar_t.
#pragma once

#include <complex>
#include <cstdint>

#include <amp/core/error.h>
#include <amp/core/half.h>
#include <amp/core/scalar_type.h>

namespace amp {

// The C++ type of the elements.
namespace impl {
template <ScalarType>
struct ScalarTypeToCPPType;
#define AMP_COMPAT_CPP_TYPE(dtype, Type) \
  template <>                            \
  struct ScalarTypeToCPPType<dtype> {    \
    using type = Type;                   \
  };
AMP_COMPAT_CPP_TYPE(kBool, bool)
AMP_COMPAT_CPP_TYPE(kUInt8, uint8_t)
AMP_COMPAT_CPP_TYPE(kInt8, int8_t)
AMP_COMPAT_CPP_TYPE(kInt16, int16_t)
AMP_COMPAT_CPP_TYPE(kInt32, int32_t)
AMP_COMPAT_CPP_TYPE(kInt64, int64_t)
AMP_COMPAT_CPP_TYPE(kFloat16, Half)
AMP_COMPAT_CPP_TYPE(kBFloat16, BFloat16)
AMP_COMPAT_CPP_TYPE(kFloat32, float)
AMP_COMPAT_CPP_TYPE(kFloat64, double)
AMP_COMPAT_CPP_TYPE(kComplex64, std::complex<float>)
AMP_COMPAT_CPP_TYPE(kComplex128, std::complex<double>)
#undef AMP_COMPAT_CPP_TYPE
template <ScalarType type>
using ScalarTypeToCPPTypeT = typename ScalarTypeToCPPType<type>::type;
}  // namespace impl

}  // namespace amp

#define AMP_COMPAT_CASE_AS(name, dtype, ...)                                  \
  case (dtype): {                                                             \
    using name [[maybe_unused]] = ::amp::impl::ScalarTypeToCPPTypeT<(dtype)>; \
    return __VA_ARGS__();                                                     \
  }
#define AT_DISPATCH_CASE(dtype, ...) AMP_COMPAT_CASE_AS(scalar_t, dtype, __VA_ARGS__)
#define AT_DISPATCH_CASE_FLOATING_TYPES(...)     \
  AT_DISPATCH_CASE(::amp::kFloat64, __VA_ARGS__) \
  AT_DISPATCH_CASE(::amp::kFloat32, __VA_ARGS__)
#define AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(...) \
  AT_DISPATCH_CASE(::amp::kFloat16, __VA_ARGS__)     \
  AT_DISPATCH_CASE(::amp::kBFloat16, __VA_ARGS__)
#define AT_DISPATCH_CASE_COMPLEX_TYPES(...)        \
  AT_DISPATCH_CASE(::amp::kComplex64, __VA_ARGS__) \
  AT_DISPATCH_CASE(::amp::kComplex128, __VA_ARGS__)
#define AT_DISPATCH_CASE_INTEGRAL_TYPES(...)   \
  AT_DISPATCH_CASE(::amp::kUInt8, __VA_ARGS__) \
  AT_DISPATCH_CASE(::amp::kInt8, __VA_ARGS__)  \
  AT_DISPATCH_CASE(::amp::kInt16, __VA_ARGS__) \
  AT_DISPATCH_CASE(::amp::kInt32, __VA_ARGS__) \
  AT_DISPATCH_CASE(::amp::kInt64, __VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES(...)        \
  AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) \
  AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__)
#define AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(...) \
  AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__)           \
  AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__)
// Throws TypeError for another dtype.
#define AT_DISPATCH_SWITCH(type, name, ...)                                                   \
  [&] {                                                                                       \
    const ::amp::ScalarType dispatched_type = (type);                                         \
    switch (dispatched_type) {                                                                \
      __VA_ARGS__                                                                             \
      default: AMP_THROW(TypeError, "[", name, "] is not implemented for ", dispatched_type); \
    }                                                                                         \
  }()

#define AT_DISPATCH_FLOATING_TYPES(type, name, ...) AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_REDUCED_FLOATING_TYPES(type, name, ...) \
  AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(__VA_ARGS__))
#define AT_DISPATCH_COMPLEX_TYPES(type, name, ...) AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES(type, name, ...) AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES(type, name, ...) AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX(type, name, ...) \
  AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_AND_COMPLEX_TYPES(type, name, ...) \
  AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE_COMPLEX_TYPES(__VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND_HALF(type, name, ...) AT_DISPATCH_FLOATING_TYPES_AND(::amp::kFloat16, type, name, __VA_ARGS__)
#define AT_DISPATCH_INDEX_TYPES(type, name, ...) \
  AT_DISPATCH_SWITCH(type, name,                 \
                     AMP_COMPAT_CASE_AS(index_t, ::amp::kInt32, __VA_ARGS__) AMP_COMPAT_CASE_AS(index_t, ::amp::kInt64, __VA_ARGS__))
// With one, two or three further dtypes.
#define AT_DISPATCH_FLOATING_TYPES_AND(first, type, name, ...) \
  AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND2(first, second, type, name, ...) \
  AT_DISPATCH_SWITCH(                                                   \
      type, name, AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__) AT_DISPATCH_CASE(second, __VA_ARGS__))
#define AT_DISPATCH_FLOATING_TYPES_AND3(first, second, third, type, name, ...)                         \
  AT_DISPATCH_SWITCH(type, name,                                                                       \
                     AT_DISPATCH_CASE_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__) \
                         AT_DISPATCH_CASE(second, __VA_ARGS__) AT_DISPATCH_CASE(third, __VA_ARGS__))
#define AT_DISPATCH_INTEGRAL_TYPES_AND(first, type, name, ...) \
  AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_INTEGRAL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND(first, type, name, ...) \
  AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND2(first, second, type, name, ...) \
  AT_DISPATCH_SWITCH(type, name,                                   \
                     AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__) AT_DISPATCH_CASE(second, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND3(first, second, third, type, name, ...)                                                               \
  AT_DISPATCH_SWITCH(type, name,                                                                                                        \
                     AT_DISPATCH_CASE_ALL_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__) AT_DISPATCH_CASE(second, __VA_ARGS__) \
                         AT_DISPATCH_CASE(third, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND(first, type, name, ...) \
  AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND2(first, second, type, name, ...)                                \
  AT_DISPATCH_SWITCH(type, name,                                                                              \
                     AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__) \
                         AT_DISPATCH_CASE(second, __VA_ARGS__))
#define AT_DISPATCH_ALL_TYPES_AND_COMPLEX_AND3(first, second, third, type, name, ...)                         \
  AT_DISPATCH_SWITCH(type, name,                                                                              \
                     AT_DISPATCH_CASE_ALL_TYPES_AND_COMPLEX(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__) \
                         AT_DISPATCH_CASE(second, __VA_ARGS__) AT_DISPATCH_CASE(third, __VA_ARGS__))
#define AT_DISPATCH_REDUCED_FLOATING_TYPES_AND(first, type, name, ...) \
  AT_DISPATCH_SWITCH(type, name, AT_DISPATCH_CASE_REDUCED_FLOATING_TYPES(__VA_ARGS__) AT_DISPATCH_CASE(first, __VA_ARGS__))
