// Turns the operands of a statement into places, for the functions that decode opcodes.
#pragma once

#include <functional>
#include <span>
#include <string_view>
#include <tuple>
#include <unordered_map>

#include <fakecuda/ptx/program.h>

namespace ptx {

class Coder {
 public:
  // The places of registers, variables and functions.
  struct Scope {
    Parsed& module;
    const Statics& statics;
    Program& program;
    const Function* function = nullptr;
    std::vector<int32_t> registers{};                            // places in the function's frame
    std::unordered_map<std::string_view, uint64_t> addresses{};  // addresses of variables, in their space
    // Places of .param variables, by name, offset and size: calls use the same names for variables of different sizes.
    std::map<std::tuple<std::string_view, uint64_t, size_t>, int32_t> arguments{};
    std::map<std::pair<uint64_t, size_t>, int32_t> constants{};
    int32_t constant_bytes = 0;

    // A new place for a register of this size; zero for a predicate.
    int32_t allocate(size_t bytes);
    // Copies the constants to the places that the program expects.
    void finish_constants();
  };

  Coder(Scope& scope, const Statement& statement) : scope_(scope), statement_(statement) {}

  const Statement& statement() const { return statement_; }
  Program& program() { return scope_.program; }
  [[noreturn]] void fail(const std::string& why) const;

  // Modifiers. The decoder must use each of them: finish() fails otherwise.
  bool take(std::string_view modifier);
  Type take_type();    // the first type that has not been used yet
  Space take_space();  // generic if there is none
  int take_vector();   // 1, 2, 4
  // The position of the modifier among the names, or -1.
  int take_one(std::initializer_list<std::string_view> names);
  void finish() const;

  size_t operands() const { return statement_.operands.size(); }
  const Operand& operand(size_t i) const;

  // Places of an operand of this type. A register must have the type's size.
  int32_t source(const Operand& operand, Type type);
  int32_t source(size_t i, Type type) { return source(operand(i), type); }
  int32_t result(const Operand& operand, Type type);
  int32_t result(size_t i, Type type) { return result(operand(i), type); }
  // Places of operands that may be wider than their type; the width in bytes.
  int32_t wide_source(const Operand& operand, Type type, uint8_t& width);
  int32_t wide_result(const Operand& operand, Type type, uint8_t& width);
  int32_t sink(size_t bytes);  // for results that nobody reads
  Type register_type(const Operand& operand) const;

  int32_t constant(uint64_t bits, size_t size);  // the same value in all lanes
  int32_t predicate_constant(bool value);
  int32_t special(std::string_view name);
  // [base + offset]: the place of the base, of `width` 4 or 8 bytes.
  int32_t address(const Operand& operand, Space space, int64_t& offset, uint8_t& width);
  // A variable's address in its space, or the window's address if it is one of the module.
  uint64_t address_of(std::string_view name) const;
  // The slot of [param0 + 4] of a function or call.
  bool is_argument(std::string_view name) const;
  int32_t argument(std::string_view name, uint64_t offset, size_t size);

 private:
  int32_t register_place(const Operand& operand) const { return scope_.registers.at(operand.index); }
  void check_size(const Operand& operand, Type type) const;
  Scope& scope_;
  const Statement& statement_;
  uint64_t taken_ = 0;  // a bit for each modifier
};

using Decode = void (*)(Coder&, Instruction&);
struct Opcode {
  std::string_view name;
  Decode decode;
};

// Decoders by subject.
std::span<const Opcode> integer_opcodes();
std::span<const Opcode> wide_opcodes();
std::span<const Opcode> bit_opcodes();
std::span<const Opcode> float_opcodes();
std::span<const Opcode> approximate_opcodes();
std::span<const Opcode> compare_opcodes();
std::span<const Opcode> convert_opcodes();
std::span<const Opcode> move_opcodes();
std::span<const Opcode> memory_opcodes();
std::span<const Opcode> atomic_opcodes();
std::span<const Opcode> collective_opcodes();
std::span<const Opcode> control_opcodes();

}  // namespace ptx
