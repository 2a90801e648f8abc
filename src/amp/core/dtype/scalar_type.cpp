#include <amp/core/scalar_type.h>

#include <array>
#include <ostream>
#include <utility>

#include <amp/core/error.h>

namespace amp {

namespace {

constexpr std::array<const char*, kNumScalarTypes + 1> kNames = {
    "bool",    "uint8",     "int8",       "int16",       "int32",         "int64",          "float16",          "bfloat16", "float32",
    "float64", "complex64", "complex128", "float8_e5m2", "float8_e4m3fn", "float8_e8m0fnu", "float4_e2m1fn_x2", "Undefined"};

enum Kind { kKindBool, kKindInteger, kKindFloating, kKindComplex };
constexpr Kind kind(ScalarType t) {
  return t == kBool ? kKindBool : isIntegralType(t) ? kKindInteger : isComplexType(t) ? kKindComplex : kKindFloating;
}

}  // namespace

ScalarType promoteTypes(ScalarType a, ScalarType b) {
  if (a == b || b == ScalarType::Undefined) return a;
  if (a == ScalarType::Undefined) return b;
  AMP_CHECK(!isStorageType(a) && !isStorageType(b), TypeError, "[promote_types] ", a, " and ", b,
            " have no common dtype: nothing computes with ", isStorageType(a) ? a : b, "; convert it with to() first");
  if (kind(a) < kind(b)) std::swap(a, b);
  if (kind(a) == kKindComplex) {
    const ScalarType real = kind(b) == kKindComplex ? toRealType(b) : isFloatingType(b) ? b : kFloat32;
    return toRealType(a) == kFloat64 || real == kFloat64 ? kComplex128 : kComplex64;
  }
  if (kind(a) != kind(b)) return a;
  if (isReducedFloatingType(a) && isReducedFloatingType(b)) return kFloat32;
  // uint8 and a signed type promote to the next wider signed type.
  if (a == kUInt8 || b == kUInt8) {
    const ScalarType other = a == kUInt8 ? b : a;
    return other == kInt8 ? kInt16 : other;
  }
  return a > b ? a : b;
}

bool canCast(ScalarType from, ScalarType to) { return kind(from) <= kind(to); }

const char* toString(ScalarType t) { return static_cast<size_t>(t) < kNames.size() ? kNames[static_cast<size_t>(t)] : "Invalid"; }

std::ostream& operator<<(std::ostream& out, ScalarType t) { return out << toString(t); }

ScalarType scalarTypeFromName(std::string_view name) {
  static constexpr std::pair<std::string_view, ScalarType> kAliases[] = {{"Bool", kBool},
                                                                         {"Byte", kUInt8},
                                                                         {"u8", kUInt8},
                                                                         {"Char", kInt8},
                                                                         {"i8", kInt8},
                                                                         {"Short", kInt16},
                                                                         {"short", kInt16},
                                                                         {"i16", kInt16},
                                                                         {"Int", kInt32},
                                                                         {"int", kInt32},
                                                                         {"i32", kInt32},
                                                                         {"Long", kInt64},
                                                                         {"long", kInt64},
                                                                         {"i64", kInt64},
                                                                         {"Half", kFloat16},
                                                                         {"half", kFloat16},
                                                                         {"f16", kFloat16},
                                                                         {"fp16", kFloat16},
                                                                         {"BFloat16", kBFloat16},
                                                                         {"bf16", kBFloat16},
                                                                         {"Float", kFloat32},
                                                                         {"float", kFloat32},
                                                                         {"f32", kFloat32},
                                                                         {"fp32", kFloat32},
                                                                         {"Double", kFloat64},
                                                                         {"double", kFloat64},
                                                                         {"f64", kFloat64},
                                                                         {"fp64", kFloat64},
                                                                         {"ComplexFloat", kComplex64},
                                                                         {"c64", kComplex64},
                                                                         {"ComplexDouble", kComplex128},
                                                                         {"c128", kComplex128},
                                                                         {"Float8_e5m2", kFloat8_e5m2},
                                                                         {"e5m2", kFloat8_e5m2},
                                                                         {"Float8_e4m3fn", kFloat8_e4m3fn},
                                                                         {"e4m3", kFloat8_e4m3fn},
                                                                         {"Float8_e8m0fnu", kFloat8_e8m0fnu},
                                                                         {"e8m0", kFloat8_e8m0fnu},
                                                                         {"Float4_e2m1fn_x2", kFloat4_e2m1fn_x2},
                                                                         {"e2m1", kFloat4_e2m1fn_x2}};
  constexpr std::string_view kTorch = "torch.";
  if (name.starts_with(kTorch)) name.remove_prefix(kTorch.size());
  for (int i = 0; i < kNumScalarTypes; ++i) {
    if (name == kNames[static_cast<size_t>(i)]) return static_cast<ScalarType>(i);
  }
  for (const auto& [alias, type] : kAliases) {
    if (name == alias) return type;
  }
  return ScalarType::Undefined;
}

}  // namespace amp
