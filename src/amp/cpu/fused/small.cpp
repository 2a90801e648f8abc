#include <amp/cpu/fused/prepared.h>
#include <amp/cpu/fused/runner.h>

namespace amp::cpu {

namespace {

constexpr int64_t kMostSmall = 1024;  // elements

// The operands of a small call.
struct SmallOperands {
  int count = 0;
  char* data[kMaxFusedOperands];
  Access access[kMaxFusedOperands];

  // Returns false if the tensor is neither contiguous with n elements nor a single one.
  bool add(const Tensor& tensor, int64_t n) {
    const detail::TensorImpl& impl = *tensor.impl();
    if (!impl.has(detail::TensorImpl::Contiguous) || (impl.numel != n && impl.numel != 1)) return false;
    data[count] = static_cast<char*>(impl.data);
    access[count++] = impl.numel == n ? Access::Block : Access::Constant;
    return true;
  }
};

}  // namespace

bool run_small(const FusedCall& call) {
  const FusedExpression& expression = call.expression;
  const int64_t n = call.outputs[0].impl()->numel;
  if (n > kMostSmall || call.reduced != nullptr) return false;
  SmallOperands operands;
  for (size_t k = 0; k < expression.inputs.size(); ++k) {
    if (!operands.add(*call.inputs[k], n)) return false;
  }
  for (size_t k = 0; k < expression.outputs.size(); ++k) {
    if (!operands.add(call.outputs[k], n)) return false;
  }
  const Tape& tape = static_cast<const CpuExpression&>(*expression.prepared).tape(expression, operands.access);
  alignas(64) char buffers[16384];
  const int64_t bytes = (n * tape.widest() + 63) / 64 * 64;  // of a buffer
  if (tape.num_buffers() * bytes > static_cast<int64_t>(sizeof(buffers))) return false;
  char* at[kMaxSlots];
  Cell cells[kMaxSlots];
  for (size_t i = 0; i < tape.slots().size(); ++i) {
    const Slot& slot = tape.slots()[i];
    if (slot.buffer >= 0) at[i] = buffers + slot.buffer * bytes;
    else at[i] = slot.operand >= 0 ? operands.data[slot.operand] : cells[i].bytes;
  }
  for (const Instruction& instruction : tape.constants()) execute(tape, instruction, at, 1);
  for (const Instruction& instruction : tape.block()) execute(tape, instruction, at, n);
  return true;
}

}  // namespace amp::cpu
