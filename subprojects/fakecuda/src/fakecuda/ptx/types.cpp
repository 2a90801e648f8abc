#include <fakecuda/ptx/types.h>

#include <array>
#include <utility>

namespace ptx {

namespace {

struct Entry {
  std::string_view name;
  Type type;
  size_t size;
};
constexpr Entry kTypes[] = {
    {"pred", Type::Pred, 0},   {"b8", Type::B8, 1},     {"b16", Type::B16, 2},       {"b32", Type::B32, 4}, {"b64", Type::B64, 8},
    {"b128", Type::B128, 16},  {"u8", Type::U8, 1},     {"u16", Type::U16, 2},       {"u32", Type::U32, 4}, {"u64", Type::U64, 8},
    {"s8", Type::S8, 1},       {"s16", Type::S16, 2},   {"s32", Type::S32, 4},       {"s64", Type::S64, 8}, {"f16", Type::F16, 2},
    {"f16x2", Type::F16x2, 4}, {"bf16", Type::BF16, 2}, {"bf16x2", Type::BF16x2, 4}, {"f32", Type::F32, 4}, {"f64", Type::F64, 8},
};

constexpr std::pair<std::string_view, Space> kSpaces[] = {
    {"global", Space::Global}, {"shared", Space::Shared},      {"shared::cta", Space::Shared}, {"local", Space::Local},
    {"param", Space::Param},   {"param::entry", Space::Param}, {"param::func", Space::Param},  {"const", Space::Const},
};

std::string_view without_dot(std::string_view name) { return name.starts_with('.') ? name.substr(1) : name; }

}  // namespace

std::optional<Type> type_named(std::string_view name) {
  name = without_dot(name);
  for (const Entry& entry : kTypes) {
    if (entry.name == name) return entry.type;
  }
  return std::nullopt;
}

std::optional<Space> space_named(std::string_view name) {
  name = without_dot(name);
  for (const auto& [known, space] : kSpaces) {
    if (known == name) return space;
  }
  return std::nullopt;
}

size_t size_of(Type type) {
  for (const Entry& entry : kTypes) {
    if (entry.type == type) return entry.size;
  }
  return 0;
}

bool is_signed(Type type) { return type >= Type::S8 && type <= Type::S64; }

bool is_float(Type type) { return type >= Type::F16; }

}  // namespace ptx
