#include <amp/cpu/fused/runner.h>

#include <algorithm>
#include <cstring>

#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/fused/prepared.h>

namespace amp::cpu {

namespace {

constexpr int64_t kBlock = 1024;  // elements of a block, unless the buffers would leave the first-level cache
constexpr int64_t kLeastBlock = 256;
constexpr int64_t kBufferBytes = 32768;  // for all buffers of a thread
constexpr int64_t kLongRow = 256;        // shorter rows are processed several at a time

Access access_of(const FusedLoop& loop, int k, bool by_pieces) {
  const bool is_input = k < loop.num_inputs;
  if (is_input && loop.is_constant(k)) return Access::Constant;
  if (by_pieces && is_input && loop.inner_stride(k) == 0) return Access::Single;
  const bool is_block = by_pieces ? loop.inner_stride(k) == 1 || loop.row_length() == 1 : loop.is_dense(k);
  return is_block ? Access::Block : Access::Staged;
}

const Tape& tape_for(const FusedExpression& expression, const FusedLoop& loop) {
  const bool by_pieces = Blocks(loop, kBlock).by_pieces;
  Access access[kMaxFusedOperands];
  for (int k = 0; k < loop.num_operands; ++k) access[k] = access_of(loop, k, by_pieces);
  return static_cast<const CpuExpression&>(*expression.prepared).tape(expression, access);
}

int64_t block_size(const Tape& tape) {
  const int64_t fits = kBufferBytes / (std::max(1, tape.num_buffers()) * tape.widest()) / 64 * 64;
  return std::clamp<int64_t>(fits, kLeastBlock, kBlock);
}

}  // namespace

void execute(const Tape& tape, const Instruction& instruction, char* const* at, int64_t n) {
  const Slot& result = tape.slots()[static_cast<size_t>(instruction.result)];
  if (result.is_single()) n = 1;
  char* out = at[instruction.result];
  if (instruction.loop != nullptr) {
    const void* in[kMaxStepInputs];
    for (int k = 0; k < instruction.num_inputs; ++k) in[k] = at[instruction.inputs[k]];
    return instruction.loop(out, in, instruction.splat, n, instruction.params);
  }
  const Slot& from = tape.slots()[static_cast<size_t>(instruction.inputs[0])];
  const char* in = at[instruction.inputs[0]];
  if (from.is_single() && !result.is_single()) return move_strided(elementSize(result.dtype), out, 1, in, 0, n);
  cast_contiguous(result.dtype, out, from.dtype, in, n);
}

Blocks::Blocks(const FusedLoop& loop, int64_t block) {
  length = loop.row_length();
  rows = loop.numel() / length;
  by_pieces = rows == 1 || length >= kLongRow;
  per_row = by_pieces ? (length + block - 1) / block : 1;
  rows_of_block = by_pieces ? 1 : std::max<int64_t>(1, block / length);
  count = by_pieces ? rows * per_row : (rows + rows_of_block - 1) / rows_of_block;
  size = by_pieces ? std::min(length, block) : rows_of_block * length;
}

FusedWork::FusedWork(const FusedExpression& expression, const FusedLoop& fused)
    : tape(tape_for(expression, fused)), loop(fused), blocks(fused, block_size(tape)) {}

Runner::Runner(const FusedWork& work) : tape_(work.tape), loop_(work.loop), blocks_(work.blocks), rows_(work.loop) {
  const int64_t buffer = (blocks_.size * tape_.widest() + 63) / 64 * 64;
  const auto bytes = static_cast<size_t>(tape_.num_buffers() * buffer);
  char* memory = small_;
  if (bytes > sizeof(small_)) {
    large_.reset(new char[bytes + 64]);
    memory = large_.get() + (64 - reinterpret_cast<uintptr_t>(large_.get()) % 64) % 64;
  }
  for (size_t i = 0; i < tape_.slots().size(); ++i) {
    const Slot& slot = tape_.slots()[i];
    if (slot.buffer >= 0) at_[i] = memory + slot.buffer * buffer;
    else if (slot.operand >= 0) at_[i] = loop_.operands[slot.operand].data;
    else at_[i] = cells_[i].bytes;
  }
  prepare();
}

const Slot& Runner::slot_of(int operand, size_t& slot) const {
  slot = static_cast<size_t>(tape_.operands()[static_cast<size_t>(operand)]);
  return tape_.slots()[slot];
}

// Whether a staged input is the same in each block: blocks are whole rows, and it is the same in each row.
bool Runner::is_repeated(int operand) const { return operand < loop_.num_inputs && !blocks_.by_pieces && loop_.repeats_rows(operand); }

// Computes what is the same in all blocks.
void Runner::prepare() {
  for (const Instruction& instruction : tape_.constants()) execute(tape_, instruction, at_, 1);
  for (int k = 0; k < loop_.num_inputs; ++k) {
    size_t slot;
    if (slot_of(k, slot).access != Access::Staged || !is_repeated(k)) continue;
    const int64_t bytes = blocks_.length * loop_.operands[k].size;
    for (int64_t row = 0; row < std::min(blocks_.rows_of_block, blocks_.rows); ++row)
      move_strided(loop_.operands[k].size, at_[slot] + row * bytes, 1, loop_.operands[k].data, loop_.inner_stride(k), blocks_.length);
  }
}

void Runner::run_blocks(int64_t first, int64_t last) {
  int64_t row = first / blocks_.per_row * blocks_.rows_of_block, piece = first % blocks_.per_row;
  rows_.seek(row);
  for (int64_t block = first; block < last; ++block) {
    const int64_t offset = blocks_.by_pieces ? piece * blocks_.size : 0, count = std::min(blocks_.rows_of_block, blocks_.rows - row);
    run_block(offset, count, blocks_.by_pieces ? std::min(blocks_.size, blocks_.length - offset) : blocks_.length);
    if (++piece < blocks_.per_row) continue;
    piece = 0;
    row += count;
    if (row >= blocks_.rows) break;
    if (count == 1) rows_.next();
    else rows_.seek(row);
  }
}

void Runner::run_range(int64_t begin, int64_t end, char* out) {
  const FusedOperand& output = loop_.operands[loop_.num_operands - 1];
  shift_ = reinterpret_cast<uintptr_t>(out) - reinterpret_cast<uintptr_t>(output.data) - static_cast<uintptr_t>(begin * output.size);
  int64_t row = begin / blocks_.length, offset = begin % blocks_.length;
  rows_.seek(row);
  while (begin < end) {
    const int64_t length = std::min({blocks_.size, blocks_.length - offset, end - begin});
    run_block(offset, 1, length);
    begin += length;
    offset += length;
    if (offset < blocks_.length || begin >= end) continue;
    offset = 0;
    ++row;
    rows_.next();
  }
}

// Moves the rows of a block between an operand and its buffer.
void Runner::move_rows(int operand, char* buffer, int64_t offset, int64_t count, int64_t length) const {
  const int64_t size = loop_.operands[operand].size, stride = loop_.inner_stride(operand);
  FusedRows rows = rows_;
  for (int64_t row = 0; row < count; ++row) {
    char* place = rows.at(operand) + offset * stride * size;
    if (operand < loop_.num_inputs) move_strided(size, buffer, 1, place, stride, length);
    else move_strided(size, place, stride, buffer, 1, length);
    buffer += length * size;
    if (row + 1 < count) rows.next();
  }
}

void Runner::run_block(int64_t offset, int64_t count, int64_t length) {
  for (int k = 0; k < loop_.num_operands; ++k) {
    size_t slot;
    switch (slot_of(k, slot).access) {
      case Access::Block: {
        const uintptr_t shift = k < loop_.num_inputs ? 0 : shift_;
        at_[slot] = reinterpret_cast<char*>(rows_.address(k) + static_cast<uintptr_t>(offset * loop_.operands[k].size) + shift);
        break;
      }
      case Access::Single: at_[slot] = rows_.at(k); break;
      case Access::Staged:
        if (k < loop_.num_inputs && !is_repeated(k)) move_rows(k, at_[slot], offset, count, length);
        break;
      case Access::Constant: break;
    }
  }
  for (const Instruction& instruction : tape_.block()) execute(tape_, instruction, at_, count * length);
  for (int k = loop_.num_inputs; k < loop_.num_operands; ++k) {
    size_t slot;
    if (slot_of(k, slot).access == Access::Staged) move_rows(k, at_[slot], offset, count, length);
  }
}

}  // namespace amp::cpu
