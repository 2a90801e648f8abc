#include <fakecuda/ptx/coder.h>

#include <algorithm>
#include <bit>
#include <cstring>

#include <fakecuda/ptx/lanes.h>

namespace ptx {

namespace {

constexpr struct {
  std::string_view name;
  Special which;
} kSpecials[] = {
    {"%tid.x", Special::TidX},
    {"%tid.y", Special::TidY},
    {"%tid.z", Special::TidZ},
    {"%ntid.x", Special::NtidX},
    {"%ntid.y", Special::NtidY},
    {"%ntid.z", Special::NtidZ},
    {"%ctaid.x", Special::CtaidX},
    {"%ctaid.y", Special::CtaidY},
    {"%ctaid.z", Special::CtaidZ},
    {"%nctaid.x", Special::NctaidX},
    {"%nctaid.y", Special::NctaidY},
    {"%nctaid.z", Special::NctaidZ},
    {"%laneid", Special::Laneid},
    {"%warpid", Special::Warpid},
    {"%nwarpid", Special::Nwarpid},
    {"%lanemask_eq", Special::LanemaskEq},
    {"%lanemask_le", Special::LanemaskLe},
    {"%lanemask_lt", Special::LanemaskLt},
    {"%lanemask_ge", Special::LanemaskGe},
    {"%lanemask_gt", Special::LanemaskGt},
    {"%dynamic_smem_size", Special::DynamicShared},
    {"%total_smem_size", Special::TotalShared},
    {"%smid", Special::Zero},
    {"%nsmid", Special::Zero},
    {"%gridid", Special::Zero},
};

constexpr int32_t kPredicateBytes = 64;

}  // namespace

int32_t Coder::Scope::allocate(size_t bytes) {
  const size_t place = program.frame_bytes;
  program.frame_bytes += std::max<size_t>(bytes * kLanes, kPredicateBytes);
  return static_cast<int32_t>(place);
}

void Coder::Scope::finish_constants() {
  program.constants.resize(static_cast<size_t>(constant_bytes));
  for (const auto& [value, place] : constants) {
    std::byte* to = program.constants.data() + constant_bytes + place;
    const auto& [bits, size] = value;
    if (size == 0) std::memcpy(to, &bits, 4);
    for (size_t lane = 0; lane < kLanes && size > 0; ++lane) std::memcpy(to + lane * size, &bits, size);
  }
}

void Coder::fail(const std::string& why) const {
  throw Error("line " + std::to_string(statement_.line) + ": " + statement_.text() + ": " + why);
}

bool Coder::take(std::string_view modifier) {
  for (size_t i = 0; i < statement_.modifiers.size(); ++i) {
    if (statement_.modifiers[i] != modifier || (taken_ >> i & 1) != 0) continue;
    taken_ |= uint64_t{1} << i;
    return true;
  }
  return false;
}

int Coder::take_one(std::initializer_list<std::string_view> names) {
  int number = 0;
  for (const std::string_view name : names) {
    if (take(name)) return number;
    ++number;
  }
  return -1;
}

Type Coder::take_type() {
  for (size_t i = 0; i < statement_.modifiers.size(); ++i) {
    const auto type = type_named(statement_.modifiers[i]);
    if (!type || (taken_ >> i & 1) != 0) continue;
    taken_ |= uint64_t{1} << i;
    return *type;
  }
  fail("a type is missing");
}

Space Coder::take_space() {
  for (size_t i = 0; i < statement_.modifiers.size(); ++i) {
    const auto space = space_named(statement_.modifiers[i]);
    if (!space || (taken_ >> i & 1) != 0) continue;
    taken_ |= uint64_t{1} << i;
    return *space;
  }
  return Space::Generic;
}

int Coder::take_vector() { return take(".v2") ? 2 : take(".v4") ? 4 : take(".v8") ? 8 : 1; }

void Coder::finish() const {
  for (size_t i = 0; i < statement_.modifiers.size(); ++i) {
    if ((taken_ >> i & 1) == 0) fail(std::string(statement_.modifiers[i]) + " is not supported");
  }
}

const Operand& Coder::operand(size_t i) const {
  if (i >= statement_.operands.size()) fail("operand " + std::to_string(i + 1) + " is missing");
  return statement_.operands[i];
}

Type Coder::register_type(const Operand& operand) const { return scope_.function->registers.at(operand.index).type; }

void Coder::check_size(const Operand& operand, Type type) const {
  const Type has = register_type(operand);
  if (size_of(has) != size_of(type) || (has == Type::Pred) != (type == Type::Pred))
    fail("the register " + std::string(operand.name) + " has " + std::to_string(size_of(has)) + " bytes, the type " +
         std::to_string(size_of(type)));
}

int32_t Coder::source(const Operand& operand, Type type) {
  if (operand.kind == Operand::Register) {
    check_size(operand, type);
    return register_place(operand);
  }
  uint8_t width;
  return wide_source(operand, type, width);
}

int32_t Coder::result(const Operand& operand, Type type) {
  if (operand.kind == Operand::Nothing) return sink(size_of(type));
  if (operand.kind != Operand::Register) fail("a result must be a register");
  check_size(operand, type);
  return register_place(operand);
}

int32_t Coder::wide_source(const Operand& operand, Type type, uint8_t& width) {
  width = static_cast<uint8_t>(size_of(type));
  switch (operand.kind) {
    case Operand::Register:
      width = static_cast<uint8_t>(size_of(register_type(operand)));
      if (width < size_of(type) || (width == 0) != (type == Type::Pred))
        fail("the register " + std::string(operand.name) + " is too small");
      return register_place(operand);
    case Operand::Special: return special(operand.name);
    case Operand::Integer: return type == Type::Pred ? predicate_constant(operand.bits != 0) : constant(operand.bits, size_of(type));
    case Operand::Float32:
      return constant(
          type == Type::F64 ? std::bit_cast<uint64_t>(double{std::bit_cast<float>(static_cast<uint32_t>(operand.bits))}) : operand.bits,
          size_of(type));
    case Operand::Float64:
      return constant(type == Type::F32 ? std::bit_cast<uint32_t>(static_cast<float>(std::bit_cast<double>(operand.bits))) : operand.bits,
                      size_of(type));
    case Operand::Name: return constant(address_of(operand.name) + operand.bits, size_of(type));
    default: fail("an operand of this kind is not expected here");
  }
}

int32_t Coder::wide_result(const Operand& operand, Type type, uint8_t& width) {
  if (operand.kind != Operand::Register) fail("a result must be a register");
  width = static_cast<uint8_t>(size_of(register_type(operand)));
  if (width < size_of(type) || (width == 0) != (type == Type::Pred)) fail("the register " + std::string(operand.name) + " is too small");
  return register_place(operand);
}

int32_t Coder::sink(size_t bytes) { return scope_.allocate(bytes); }

int32_t Coder::constant(uint64_t bits, size_t size) {
  if (size > 0 && size < 8) bits &= (uint64_t{1} << size * 8) - 1;  // 0: a predicate
  const auto [known, fresh] = scope_.constants.emplace(std::pair(bits, size), 0);
  if (fresh) {
    scope_.constant_bytes += std::max<int32_t>(static_cast<int32_t>(size) * kLanes, kPredicateBytes);
    known->second = -scope_.constant_bytes;
  }
  return known->second;
}

int32_t Coder::predicate_constant(bool value) { return constant(value ? kAll : 0, 0); }

int32_t Coder::special(std::string_view name) {
  if (name == "WARP_SZ") return constant(kLanes, 4);
  for (const auto& known : kSpecials) {
    if (known.name != name) continue;
    for (const Program::SpecialUse& use : scope_.program.specials) {
      if (use.which == known.which) return use.place;
    }
    scope_.program.specials.push_back({known.which, scope_.allocate(4)});
    return scope_.program.specials.back().place;
  }
  fail("the special register " + std::string(name) + " is not supported");
}

int32_t Coder::address(const Operand& operand, Space space, int64_t& offset, uint8_t& width) {
  if (operand.kind != Operand::Address) fail("an address is expected");
  offset = static_cast<int64_t>(operand.bits);
  width = 8;
  if (operand.parts.empty()) return constant(0, 8);
  const Operand& base = operand.parts[0];
  if (base.kind == Operand::Name) {
    uint64_t address = address_of(base.name);
    if (space == Space::Generic) {
      // Only variables of the module already have generic addresses.
      if (address >> kWindowShift == 0) fail("a generic access of " + std::string(base.name) + " is not supported");
    }
    return constant(address, 8);
  }
  if (base.kind != Operand::Register) fail("an address is expected");
  const size_t size = size_of(register_type(base));
  if (size != 8 && size != 4) fail("an address must have 32 or 64 bits");
  width = static_cast<uint8_t>(size);
  return register_place(base);
}

uint64_t Coder::address_of(std::string_view name) const {
  const auto local = scope_.addresses.find(name);
  if (local != scope_.addresses.end()) return local->second;
  const auto global = scope_.statics.entries.find(name);
  if (global != scope_.statics.entries.end()) return kStaticWindow + global->second.offset;
  fail("there is no variable " + std::string(name));
}

bool Coder::is_argument(std::string_view name) const {
  const Function& function = *scope_.function;
  const auto among = [&](const std::vector<Variable>& list) {
    return std::any_of(list.begin(), list.end(),
                       [&](const Variable& variable) { return variable.name == name && variable.space == Space::Param; });
  };
  return among(function.variables) || (!function.entry && (among(function.parameters) || among(function.results)));
}

int32_t Coder::argument(std::string_view name, uint64_t offset, size_t size) {
  const auto [known, fresh] = scope_.arguments.emplace(std::tuple(name, offset, size), 0);
  if (fresh) known->second = scope_.allocate(size);
  return known->second;
}

}  // namespace ptx
