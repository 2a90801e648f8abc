#include <amp/interop/safetensors/element_types.h>

#include <amp/core/checked.h>

namespace amp::interop {

namespace {
constexpr ElementType kTypes[] = {{"F64", 64, kFloat64},
                                  {"F32", 32, kFloat32},
                                  {"F16", 16, kFloat16},
                                  {"BF16", 16, kBFloat16},
                                  {"I64", 64, kInt64},
                                  {"I32", 32, kInt32},
                                  {"I16", 16, kInt16},
                                  {"I8", 8, kInt8},
                                  {"U8", 8, kUInt8},
                                  {"BOOL", 8, kBool},
                                  {"C64", 64, kComplex64},
                                  {"U64", 64, ScalarType::Undefined},
                                  {"U32", 32, ScalarType::Undefined},
                                  {"U16", 16, ScalarType::Undefined},
                                  {"F8_E4M3", 8, kFloat8_e4m3fn},
                                  {"F8_E5M2", 8, kFloat8_e5m2},
                                  {"F8_E4M3FNUZ", 8, ScalarType::Undefined},
                                  {"F8_E5M2FNUZ", 8, ScalarType::Undefined},
                                  {"F8_E8M0", 8, kFloat8_e8m0fnu},
                                  {"F6_E2M3", 6, ScalarType::Undefined},
                                  {"F6_E3M2", 6, ScalarType::Undefined},
                                  {"F4", 4, kFloat4_e2m1fn_x2, 2}};
}  // namespace

const ElementType* find_element_type(std::string_view name) {
  for (const ElementType& type : kTypes) {
    if (name == type.name) return &type;
  }
  return nullptr;
}

const ElementType* find_element_type(ScalarType scalar) {
  for (const ElementType& type : kTypes) {
    if (scalar == type.scalar && isValidType(scalar)) return &type;
  }
  return nullptr;
}

bool count_bytes(const ElementType& type, IntArrayRef shape, uint64_t& bytes) {
  uint64_t count = 1;  // counts sizes of 0 as 1: tensors without elements also have limits
  bool empty = false;
  for (const int64_t size : shape) {
    empty = empty || size == 0;
    if (size < 0 || __builtin_mul_overflow(count, static_cast<uint64_t>(size > 1 ? size : 1), &count)) return false;
  }
  if (count >= static_cast<uint64_t>(detail::kMaxElements)) return false;
  const auto size = static_cast<uint64_t>(type.bits);
  bytes = empty ? 0 : count / 8 * size + count % 8 * size / 8;
  return empty || count % 8 * size % 8 == 0;
}

}  // namespace amp::interop
