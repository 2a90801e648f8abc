// Parsed PTX: variables, functions, and instructions with their operands.
#pragma once

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <fakecuda/ptx/types.h>

namespace ptx {

// A variable of a state space. Names and text point into the source.
struct Variable {
  std::string_view name;
  Space space = Space::Global;
  uint64_t size = 0;  // in bytes; zero for an array whose size comes with the launch
  uint32_t align = 1;
  std::vector<uint8_t> bytes;  // bytes of the initializer; the rest is zero
  struct Reference {
    uint64_t offset;
    std::string_view name;
    uint64_t addend;
  };
  std::vector<Reference> references;  // initializers that are addresses
};

struct Register {
  Type type = Type::None;
};

struct Operand {
  enum Kind : uint8_t {
    Nothing,   // "_"
    Register,  // `index` into the function's registers
    Special,   // %tid.x: `name`
    Integer,   // `bits`, negative numbers in two's complement
    Float32,   // `bits`
    Float64,   // `bits`
    Name,      // a variable or function `name`, plus `bits`
    Label,     // `index` into the function's labels
    Address,   // [base + bits]: `parts` has the base, a register or a name, or is empty
    Vector,    // {a, b}: `parts`
    Pair,      // a|b: `parts`
    List,      // (a, b): `parts`, for calls
  };
  Kind kind = Nothing;
  bool negated = false;  // !p
  uint32_t index = 0;
  uint64_t bits = 0;
  std::string_view name;
  std::vector<Operand> parts;
};

// The position in the kernel's source: .loc
struct Place {
  uint32_t file = 0, line = 0;
};

struct Statement {
  std::string_view opcode;                  // "ld"
  std::vector<std::string_view> modifiers;  // ".global", ".v4", ".u32"
  std::vector<Operand> operands;
  Operand guard;  // a register, or nothing
  uint32_t line = 0;
  uint32_t read_mask = ~0u;  // bytes of a lane's result that matter (.pragma "used_bytes_mask")
  Place place;
  bool has(std::string_view modifier) const;
  std::string text() const;  // "ld.global.v4.u32"
};

struct Function {
  std::string_view name;
  bool entry = false;
  std::vector<Variable> results, parameters;
  uint32_t max_threads[3] = {0, 0, 0}, required_threads[3] = {0, 0, 0};  // .maxntid, .reqntid; zero: not set
  std::string_view body;                                                 // text between the braces; empty for a declaration
  uint32_t line = 0;

  // The body's content, after parse_body().
  bool parsed = false;
  std::vector<Register> registers;
  std::vector<Variable> variables;  // .shared, .local and .param; names are unique
  std::vector<Statement> statements;
  std::vector<uint32_t> labels;  // the statement after each label
  std::vector<std::vector<uint32_t>> branch_targets;
  std::map<std::string_view, uint32_t> label_names, target_names;  // the latter into branch_targets
};

struct Parsed {
  std::string_view source;
  std::map<std::string_view, Variable> variables;
  std::map<std::string_view, Function> functions;
  std::map<uint32_t, std::string> files;
  std::deque<std::string> names;  // names of variables of inner scopes
};

// The module's declarations. It finds the bodies of functions, but only parse_body() reads them. `source` must outlive the result.
Parsed parse(std::string_view source);
void parse_body(Parsed& module, Function& function);

}  // namespace ptx
