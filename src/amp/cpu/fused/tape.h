// A fused expression as instructions on blocks of elements. Each is one loop of an elementwise op, or a conversion. Contains no SIMD types:
// the loops are those of the active instruction set.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/cpu/fused/rows.h>
#include <amp/kernels/fused.h>

namespace amp::cpu {

// How a block finds an operand of the expression.
enum class Access : uint8_t {
  Block,     // contiguous elements, which instructions read or write where they are
  Staged,    // elements that are copied to a buffer first, or from one afterwards
  Single,    // one value for the block; inputs only
  Constant,  // one value for the whole loop; inputs only
};

// Each input of a step may have to be converted twice, and its result once.
inline constexpr int kMaxSlots = kMaxFusedInputs + kMaxFusedSteps * (2 * kMaxStepInputs + 2);

// A place for a block of elements, or for a single one.
struct Slot {
  ScalarType dtype = ScalarType::Undefined;
  Access access = Access::Block;
  int operand = -1;  // its memory is that of this operand of the loop
  int buffer = -1;   // or this buffer; -1 for single elements, which have cells
  bool is_single() const { return access == Access::Single || access == Access::Constant; }
};

struct Instruction {
  LoopFunction loop = nullptr;  // null: a conversion, or a fill if the input is single and the result is not
  const ScalarParam* params = nullptr;
  unsigned splat = 0;  // bit k: input k is a single value
  int num_inputs = 0;
  int inputs[kMaxStepInputs] = {};  // slots
  int result = 0;
};

class Tape {
 public:
  // `rows`: by step, null for casts. `access`: of the inputs, then of the outputs.
  Tape(const FusedExpression& expression, const RowFunction* rows, const Access* access);

  const std::vector<Slot>& slots() const { return slots_; }
  // Run once, before the first block.
  const std::vector<Instruction>& constants() const { return constants_; }
  const std::vector<Instruction>& block() const { return block_; }
  // The slots of the inputs, then of the outputs.
  const std::vector<int>& operands() const { return operands_; }
  int num_buffers() const { return num_buffers_; }
  int64_t widest() const { return widest_; }  // bytes of an element
  int64_t cost() const { return cost_; }      // of one element, as in ElementwiseRow

 private:
  int add_slot(ScalarType dtype, Access access, int operand = -1);
  int result_slot(int value, ScalarType dtype, Access access);
  void emit(const Instruction& instruction);
  int converted(int slot, ScalarType dtype);
  int splat_of(int slot, const ElementwiseRow& row, ScalarType type);
  void add_step(const FusedStep& step, int value, RowFunction function);
  void add_cast(int from, int value, ScalarType dtype);
  void add_row(const FusedStep& step, int value, const ElementwiseRow& row);
  void place_buffers();

  const int num_values_;
  std::vector<int> output_of_;  // by value: its operand, or -1
  const Access* access_;
  std::vector<int> slot_of_;  // by value
  struct Conversion {
    int from, to;
  };
  std::vector<Conversion> conversions_;
  std::vector<Slot> slots_;
  std::vector<Instruction> constants_, block_;
  std::vector<int> operands_;
  int num_buffers_ = 0;
  int64_t widest_ = 1, cost_ = 0;
};

}  // namespace amp::cpu
