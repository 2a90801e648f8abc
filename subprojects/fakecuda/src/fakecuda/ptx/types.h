// The types of PTX instructions and registers, and the state spaces of addresses.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

namespace ptx {

// PTX that can't be read, or an instruction that is not implemented.
struct Error : std::runtime_error {
  using runtime_error::runtime_error;
};

enum class Type : uint8_t { None, Pred, B8, B16, B32, B64, B128, U8, U16, U32, U64, S8, S16, S32, S64, F16, F16x2, BF16, BF16x2, F32, F64 };

enum class Space : uint8_t { Generic, Global, Shared, Local, Param, Const };

// The type for ".u32" or "u32".
std::optional<Type> type_named(std::string_view name);
std::optional<Space> space_named(std::string_view name);

// The size in bytes; a predicate has none.
size_t size_of(Type type);
bool is_signed(Type type);
bool is_float(Type type);

}  // namespace ptx
