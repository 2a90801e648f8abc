#include <amp/cpu/fused/tape.h>

#include <algorithm>

#include <amp/cpu/elementwise/single.h>

namespace amp::cpu {

namespace {

// The dtype in which the loop of an op reads its operands, as in run_elementwise: if all that vary have one dtype with a loop of its own,
// it is that dtype. Otherwise it is the compute type. Single values are not known yet, so those of narrow integers must have that dtype
// too.
ScalarType operand_type(const ElementwiseRow& row, const std::vector<Slot>& slots, const FusedStep& step, const int* inputs,
                        ScalarType type) {
  ScalarType common = ScalarType::Undefined;
  const auto slot_of = [&](int k) -> const Slot& { return slots[static_cast<size_t>(inputs[k])]; };
  for (int k = 0; k < step.num_inputs; ++k) {
    const Slot& slot = slot_of(k);
    if (slot.is_single()) continue;
    if (common == ScalarType::Undefined) common = slot.dtype;
    if (slot.dtype != common || slot.dtype == type || loop_type(slot.dtype) != type || row.direct(slot.dtype) == nullptr) return type;
  }
  if (common == ScalarType::Undefined || step.result != result_type(row, common)) return type;
  if (!is_narrow_integer(common)) return common;
  for (int k = 0; k < step.num_inputs; ++k) {
    if (slot_of(k).dtype != common) return type;
  }
  return takes_params(row, common, step.params.data()) ? common : type;
}

}  // namespace

Tape::Tape(const FusedExpression& expression, const RowFunction* rows, const Access* access)
    : num_values_(static_cast<int>(expression.inputs.size() + expression.steps.size())),
      output_of_(static_cast<size_t>(num_values_), -1),
      access_(access),
      slot_of_(static_cast<size_t>(num_values_), -1) {
  const auto num_inputs = static_cast<int>(expression.inputs.size());
  for (int k = 0; k < num_inputs; ++k) {
    slot_of_[static_cast<size_t>(k)] = add_slot(expression.inputs[static_cast<size_t>(k)], access[k], k);
    operands_.push_back(slot_of_[static_cast<size_t>(k)]);
  }
  for (size_t k = 0; k < expression.outputs.size(); ++k)
    output_of_[static_cast<size_t>(expression.outputs[k])] = num_inputs + static_cast<int>(k);
  for (size_t i = 0; i < expression.steps.size(); ++i) add_step(expression.steps[i], num_inputs + static_cast<int>(i), rows[i]);
  for (const int output : expression.outputs) operands_.push_back(slot_of_[static_cast<size_t>(output)]);
  place_buffers();
}

int Tape::add_slot(ScalarType dtype, Access access, int operand) {
  slots_.push_back({dtype, access, operand, -1});
  widest_ = std::max(widest_, elementSize(dtype));
  return static_cast<int>(slots_.size()) - 1;
}

// The slot of a step's result: an output, a block in a buffer, or a single value.
int Tape::result_slot(int value, ScalarType dtype, Access access) {
  const int output = output_of_[static_cast<size_t>(value)];
  const int slot = output >= 0 ? add_slot(dtype, access_[output], output) : add_slot(dtype, access);
  slot_of_[static_cast<size_t>(value)] = slot;
  return slot;
}

void Tape::emit(const Instruction& instruction) {
  const bool constant = slots_[static_cast<size_t>(instruction.result)].access == Access::Constant;
  (constant ? constants_ : block_).push_back(instruction);
}

// The slot in another dtype; converts once.
int Tape::converted(int slot, ScalarType dtype) {
  const Slot from = slots_[static_cast<size_t>(slot)];
  if (from.dtype == dtype) return slot;
  for (const Conversion& known : conversions_) {
    if (known.from == slot && slots_[static_cast<size_t>(known.to)].dtype == dtype) return known.to;
  }
  const int result = add_slot(dtype, from.is_single() ? from.access : Access::Block);
  emit({.num_inputs = 1, .inputs = {slot}, .result = result});
  conversions_.push_back({slot, result});
  if (!from.is_single()) ++cost_;
  return result;
}

// A single value for a loop over elements of `type`.
int Tape::splat_of(int slot, const ElementwiseRow& row, ScalarType type) {
  if (row.exact && isReducedFloatingType(type)) slot = converted(slot, type);
  return converted(slot, splat_type(type));
}

void Tape::add_step(const FusedStep& step, int value, RowFunction function) {
  if (step.op == nullptr) add_cast(slot_of_[static_cast<size_t>(step.inputs[0])], value, step.result);
  else add_row(step, value, function());
}

void Tape::add_cast(int from, int value, ScalarType dtype) {
  if (output_of_[static_cast<size_t>(value)] < 0) {
    slot_of_[static_cast<size_t>(value)] = converted(from, dtype);
    return;
  }
  if (slots_[static_cast<size_t>(from)].is_single()) from = converted(from, dtype);  // then fills the output with it
  emit({.num_inputs = 1, .inputs = {from}, .result = result_slot(value, dtype, Access::Block)});
  ++cost_;
}

void Tape::add_row(const FusedStep& step, int value, const ElementwiseRow& row) {
  Instruction instruction{.params = step.params.data(), .num_inputs = step.num_inputs};
  bool single = output_of_[static_cast<size_t>(value)] < 0, constant = single;
  for (int k = 0; k < step.num_inputs; ++k) {
    instruction.inputs[k] = slot_of_[static_cast<size_t>(step.inputs[k])];
    const Slot& slot = slots_[static_cast<size_t>(instruction.inputs[k])];
    single = single && slot.is_single();
    constant = constant && slot.access == Access::Constant;
  }
  const ScalarType compute = loop_type(step.compute);
  const ScalarType type = operand_type(row, slots_, step, instruction.inputs, compute);
  instruction.loop = row.direct(type);
  for (int k = 0; k < step.num_inputs; ++k) {
    int& input = instruction.inputs[k];
    if (!slots_[static_cast<size_t>(input)].is_single()) {
      input = converted(input, type);
    } else {
      input = splat_of(input, row, type);
      if (!single) instruction.splat |= 1u << k;
    }
  }
  const ScalarType stored = result_type(row, type);
  const Access access = constant ? Access::Constant : single ? Access::Single : Access::Block;
  if (!single) cost_ += row.cost;
  if (stored == step.result) {
    instruction.result = result_slot(value, stored, access);
    emit(instruction);
    return;
  }
  instruction.result = add_slot(stored, access);
  emit(instruction);
  if (output_of_[static_cast<size_t>(value)] < 0) {
    slot_of_[static_cast<size_t>(value)] = converted(instruction.result, step.result);
    return;
  }
  emit({.num_inputs = 1, .inputs = {instruction.result}, .result = result_slot(value, step.result, access)});
  ++cost_;
}

// Gives buffers to the blocks that are not operands. A block that no later instruction reads gives its buffer to others, at once to the
// result of the loop that reads it last, if the elements have the same size.
void Tape::place_buffers() {
  std::vector<size_t> last(slots_.size(), 0);
  for (size_t i = 0; i < block_.size(); ++i) {
    for (int k = 0; k < block_[i].num_inputs; ++k) last[static_cast<size_t>(block_[i].inputs[k])] = i;
  }
  std::vector<int> free;
  const auto needs_buffer = [](const Slot& slot) {
    return slot.access == Access::Staged || (slot.access == Access::Block && slot.operand < 0);
  };
  const auto place = [&](Slot& slot) {
    if (!needs_buffer(slot)) return;
    if (free.empty()) {
      slot.buffer = num_buffers_++;
    } else {
      slot.buffer = free.back();
      free.pop_back();
    }
  };
  for (Slot& slot : slots_) {
    if (slot.access == Access::Staged) slot.buffer = num_buffers_++;  // for the whole loop
  }
  for (size_t i = 0; i < block_.size(); ++i) {
    const Instruction& instruction = block_[i];
    Slot& result = slots_[static_cast<size_t>(instruction.result)];
    const auto release = [&](bool in_place) {
      for (int k = 0; k < instruction.num_inputs; ++k) {
        const auto input = static_cast<size_t>(instruction.inputs[k]);
        const Slot& slot = slots_[input];
        if (slot.buffer < 0 || slot.access == Access::Staged || last[input] != i) continue;
        const bool same_size = instruction.loop != nullptr && elementSize(slot.dtype) == elementSize(result.dtype);
        if (same_size != in_place || std::find(instruction.inputs, instruction.inputs + k, instruction.inputs[k]) != instruction.inputs + k)
          continue;
        free.push_back(slot.buffer);
      }
    };
    release(true);
    if (result.buffer < 0) place(result);
    release(false);
  }
}

}  // namespace amp::cpu
