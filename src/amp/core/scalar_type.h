// The element types of tensors, sets of them, and PyTorch's type promotion between them.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <string_view>

#include <amp/core/export.h>

namespace amp {

// GCC mistakes the enumerator Half for one that hides the class of that name.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wshadow"
enum class ScalarType : uint8_t {
  Bool,
  UInt8,
  Int8,
  Int16,
  Int32,
  Int64,
  Float16,
  BFloat16,
  Float32,
  Float64,
  Complex64,
  Complex128,
  // The storage types. They have PyTorch's names.
  Float8_e5m2,
  Float8_e4m3fn,
  Float8_e8m0fnu,
  Float4_e2m1fn_x2,
  Undefined,
  // libtorch's names.
  Byte = UInt8,
  Char = Int8,
  Short = Int16,
  Int = Int32,
  Long = Int64,
  Half = Float16,
  Float = Float32,
  Double = Float64,
  ComplexFloat = Complex64,
  ComplexDouble = Complex128,
};
#pragma GCC diagnostic pop
inline constexpr int kNumScalarTypes = 16;
// Ops compute with the first ones. The others are the storage types.
inline constexpr int kNumComputedTypes = 12;
// Whether a tensor may have this type: false for Undefined and for values outside of the enumeration.
constexpr bool isValidType(ScalarType t) { return static_cast<int>(t) < kNumScalarTypes; }

inline constexpr ScalarType kBool = ScalarType::Bool;
inline constexpr ScalarType kUInt8 = ScalarType::UInt8;
inline constexpr ScalarType kInt8 = ScalarType::Int8;
inline constexpr ScalarType kInt16 = ScalarType::Int16;
inline constexpr ScalarType kInt32 = ScalarType::Int32;
inline constexpr ScalarType kInt64 = ScalarType::Int64;
inline constexpr ScalarType kFloat16 = ScalarType::Float16;
inline constexpr ScalarType kBFloat16 = ScalarType::BFloat16;
inline constexpr ScalarType kFloat32 = ScalarType::Float32;
inline constexpr ScalarType kFloat64 = ScalarType::Float64;
inline constexpr ScalarType kComplex64 = ScalarType::Complex64;
inline constexpr ScalarType kComplex128 = ScalarType::Complex128;
// Types for storage (core/float8.h). Tensors of them are created, converted, copied, viewed and indexed, but other ops do not compute with
// them. An element of float4_e2m1fn_x2 holds two numbers, the first one in the low four bits, and has no conversion.
inline constexpr ScalarType kFloat8_e5m2 = ScalarType::Float8_e5m2;
inline constexpr ScalarType kFloat8_e4m3fn = ScalarType::Float8_e4m3fn;
inline constexpr ScalarType kFloat8_e8m0fnu = ScalarType::Float8_e8m0fnu;
inline constexpr ScalarType kFloat4_e2m1fn_x2 = ScalarType::Float4_e2m1fn_x2;

// PyTorch's aliases.
inline constexpr ScalarType kByte = kUInt8, kChar = kInt8, kShort = kInt16, kInt = kInt32, kLong = kInt64;
inline constexpr ScalarType kHalf = kFloat16, kFloat = kFloat32, kDouble = kFloat64;
inline constexpr ScalarType kComplexFloat = kComplex64, kComplexDouble = kComplex128;

// A set of scalar types, one bit each.
using TypeSet = uint16_t;
// Empty for values outside of the enumeration that are too large for the set.
constexpr TypeSet type_bit(ScalarType t) {
  constexpr unsigned kBits = 8 * sizeof(TypeSet);
  const auto index = static_cast<unsigned>(t);
  return static_cast<TypeSet>(1u << (index < kBits ? index : kBits));
}
inline constexpr TypeSet kBoolTypes = type_bit(kBool);
inline constexpr TypeSet kIntegralTypes = type_bit(kUInt8) | type_bit(kInt8) | type_bit(kInt16) | type_bit(kInt32) | type_bit(kInt64);
inline constexpr TypeSet kLowPrecisionTypes = type_bit(kFloat16) | type_bit(kBFloat16);
inline constexpr TypeSet kFloatingTypes = kLowPrecisionTypes | type_bit(kFloat32) | type_bit(kFloat64);
inline constexpr TypeSet kWideTypes = type_bit(kFloat32) | type_bit(kFloat64);
inline constexpr TypeSet kComplexTypes = type_bit(kComplex64) | type_bit(kComplex128);
// The types that ops compute with.
inline constexpr TypeSet kAllTypes = kBoolTypes | kIntegralTypes | kFloatingTypes | kComplexTypes;
inline constexpr TypeSet kStorageTypes =
    type_bit(kFloat8_e5m2) | type_bit(kFloat8_e4m3fn) | type_bit(kFloat8_e8m0fnu) | type_bit(kFloat4_e2m1fn_x2);
// The types of ops that only move elements.
inline constexpr TypeSet kMovableTypes = kAllTypes | kStorageTypes;
static_assert(kMovableTypes == (1u << kNumScalarTypes) - 1);
constexpr bool contains(TypeSet set, ScalarType t) { return (set & type_bit(t)) != 0; }

// Whether ops compute with the type as a floating-point type. Unlike PyTorch's, false for float8 types: Tensor::is_floating_point() is
// true.
constexpr bool isFloatingType(ScalarType t) { return contains(kFloatingTypes, t); }
constexpr bool isReducedFloatingType(ScalarType t) { return contains(kLowPrecisionTypes, t); }
constexpr bool isFloat8Type(ScalarType t) { return t == kFloat8_e5m2 || t == kFloat8_e4m3fn || t == kFloat8_e8m0fnu; }
constexpr bool isStorageType(ScalarType t) { return contains(kStorageTypes, t); }
constexpr bool isIntegralType(ScalarType t, bool include_bool = false) {
  return contains(include_bool ? kIntegralTypes | kBoolTypes : kIntegralTypes, t);
}
constexpr bool isComplexType(ScalarType t) { return contains(kComplexTypes, t); }
constexpr bool isDifferentiableType(ScalarType t) { return contains(kFloatingTypes | kComplexTypes, t); }

namespace detail {
inline constexpr uint8_t kElementSizes[256] = {1, 1, 1, 2, 4, 8, 2, 2, 4, 8, 8, 16, 1, 1, 1, 1};
}
// 0 for Undefined and for values outside of the enumeration.
constexpr int64_t elementSize(ScalarType t) { return detail::kElementSizes[static_cast<uint8_t>(t)]; }

// The type in which kernels compute: float32 for the 16-bit types, itself otherwise.
constexpr ScalarType computeType(ScalarType t) { return isReducedFloatingType(t) ? kFloat32 : t; }
// float32 for integers and bool, itself otherwise (the result of exp, div, ...).
constexpr ScalarType toFloatingType(ScalarType t) { return isIntegralType(t, true) ? kFloat32 : t; }
// The real type of a complex one (Complex64 -> Float32), itself otherwise.
constexpr ScalarType toRealType(ScalarType t) { return t == kComplex64 ? kFloat32 : t == kComplex128 ? kFloat64 : t; }
// complex128 for float64 and complex128, complex64 for every other type.
constexpr ScalarType toComplexType(ScalarType t) { return t == kFloat64 || t == kComplex128 ? kComplex128 : kComplex64; }

// The type to which both promote (torch.promote_types). Throws TypeError for a storage type and another type.
AMP_API ScalarType promoteTypes(ScalarType a, ScalarType b);
// Whether a value of `from` may be written into a tensor of `to` by an in-place or out variant (torch.can_cast).
AMP_API bool canCast(ScalarType from, ScalarType to);

// PyTorch's name in Python: "float32", "bfloat16", "int64", "float8_e4m3fn", ...; "Invalid" for a value outside of the enumeration.
AMP_API const char* toString(ScalarType t);
AMP_API std::ostream& operator<<(std::ostream& out, ScalarType t);
// The inverse of toString. It also accepts other spellings: "bf16", "fp16", "half", "torch.float16", and PyTorch's C++ names ("Float",
// "Long", ...). Undefined when the name is unknown.
AMP_API ScalarType scalarTypeFromName(std::string_view name);

}  // namespace amp
