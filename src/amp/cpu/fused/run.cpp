// Runs fused elementwise expressions: blocks of elements that stay in the first-level cache go through all instructions.
#include <algorithm>
#include <atomic>
#include <memory>
#include <utility>

#include <amp/core/parallel.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/fused/loop.h>
#include <amp/cpu/fused/rows.h>
#include <amp/cpu/fused/tape.h>
#include <amp/cpu/kernels/core_kernels.h>
#include <amp/cpu/simd/isa.h>
#include <amp/ops/elementwise_op.h>

namespace amp::cpu {

namespace {

constexpr int64_t kBlock = 1024;         // elements of a block, unless the buffers would leave the first-level cache
constexpr int64_t kBufferBytes = 32768;  // for all buffers of a thread
constexpr int64_t kLongRow = 256;        // shorter rows are processed several at a time
constexpr int64_t kParallelWork = 65536, kWorkPerThread = 32768;  // as in elementwise/run.cpp
constexpr int64_t kTransposed = 4096;    // elements from which on a copy in the order of the loop is faster than steps through memory

// The tapes of an expression, one for each combination of accesses that was needed. Threads add to the list and never remove.
struct CpuExpression final : PreparedExpression {
  struct Entry {
    uint64_t key;
    Tape tape;
    const Entry* next;
  };

  std::vector<RowFunction> rows;
  mutable std::atomic<const Entry*> tapes = nullptr;

  ~CpuExpression() override {
    for (const Entry* entry = tapes.load(std::memory_order_acquire); entry != nullptr;) delete std::exchange(entry, entry->next);
  }

  const Tape& tape(const FusedExpression& expression, const Access* access) const {
    const size_t count = expression.inputs.size() + expression.outputs.size();
    uint64_t key = static_cast<uint64_t>(active_isa());
    for (size_t k = 0; k < count; ++k) key = key << 2 | static_cast<uint64_t>(access[k]);
    const Entry* first = tapes.load(std::memory_order_acquire);
    for (const Entry* entry = first; entry != nullptr; entry = entry->next) {
      if (entry->key == key) return entry->tape;
    }
    auto made = std::make_unique<Entry>(Entry{key, Tape(expression, rows.data(), access), first});
    while (!tapes.compare_exchange_weak(made->next, made.get(), std::memory_order_acq_rel)) {}
    return made.release()->tape;
  }
};

// How the loop is cut into blocks: pieces of long rows, or several whole short rows.
struct Blocks {
  Blocks(const FusedLoop& loop, int64_t block) {
    length = loop.row_length();
    rows = loop.numel() / length;
    by_pieces = rows == 1 || length >= kLongRow;
    per_row = by_pieces ? (length + block - 1) / block : 1;
    rows_of_block = by_pieces ? 1 : std::max<int64_t>(1, block / length);
    count = by_pieces ? rows * per_row : (rows + rows_of_block - 1) / rows_of_block;
    size = by_pieces ? std::min(length, block) : rows_of_block * length;
  }

  int64_t length, rows, per_row, rows_of_block, count, size;
  bool by_pieces;
};

// One thread's part of the loop.
class Runner {
 public:
  Runner(const Tape& tape, const FusedLoop& loop, const Blocks& blocks)
      : tape_(tape), loop_(loop), blocks_(blocks), rows_(loop), buffer_bytes_((blocks.size * tape.widest() + 63) / 64 * 64) {
    const auto bytes = static_cast<size_t>(tape.num_buffers() * buffer_bytes_) + 64;
    char* memory = small_;
    if (bytes > sizeof(small_)) {
      large_.reset(new char[bytes]);
      memory = large_.get() + (64 - reinterpret_cast<uintptr_t>(large_.get()) % 64) % 64;
    }
    for (size_t i = 0; i < tape.slots().size(); ++i) {
      const Slot& slot = tape.slots()[i];
      if (slot.buffer >= 0) at_[i] = memory + slot.buffer * buffer_bytes_;
      else if (slot.operand >= 0) at_[i] = loop.operands[slot.operand].data;
      else if (slot.is_single()) at_[i] = cells_[i].bytes;
    }
  }

  void run(int64_t first, int64_t last) {
    for (const Instruction& instruction : tape_.constants()) execute(instruction, 1);
    stage_repeated();
    int64_t row = first / blocks_.per_row * blocks_.rows_of_block, piece = first % blocks_.per_row;
    rows_.seek(row);
    for (int64_t block = first; block < last; ++block) {
      const int64_t offset = piece * blocks_.size, count = std::min(blocks_.rows_of_block, blocks_.rows - row);
      const int64_t length = blocks_.by_pieces ? std::min(blocks_.size, blocks_.length - offset) : blocks_.length;
      run_block(offset, count, length);
      if (++piece < blocks_.per_row) continue;
      piece = 0;
      row += count;
      if (row >= blocks_.rows) break;
      if (count == 1) rows_.next();
      else rows_.seek(row);
    }
  }

 private:
  struct alignas(16) Cell {
    char bytes[16];
  };

  // Whether a staged input is the same in each block, since blocks are whole rows and it is the same in each row.
  bool is_repeated(int k) const { return !blocks_.by_pieces && loop_.repeats_rows(k) && k < loop_.num_inputs; }

  void stage_repeated() {
    for (int k = 0; k < loop_.num_inputs; ++k) {
      const auto slot = static_cast<size_t>(tape_.operands()[static_cast<size_t>(k)]);
      if (tape_.slots()[slot].access != Access::Staged || !is_repeated(k)) continue;
      const FusedOperand& operand = loop_.operands[k];
      for (int64_t row = 0; row < std::min(blocks_.rows_of_block, blocks_.rows); ++row)
        move_strided(operand.size, at_[slot] + row * blocks_.length * operand.size, 1, operand.data, loop_.inner_stride(k), blocks_.length);
    }
  }

  // Moves the rows of a block between an operand and its buffer.
  void move_rows(int k, char* buffer, int64_t offset, int64_t count, int64_t length) const {
    const int64_t size = loop_.operands[k].size, stride = loop_.inner_stride(k);
    FusedRows rows = rows_;
    for (int64_t row = 0; row < count; ++row) {
      char* place = rows.at(k) + offset * stride * size;
      if (k < loop_.num_inputs) move_strided(size, buffer, 1, place, stride, length);
      else move_strided(size, place, stride, buffer, 1, length);
      buffer += length * size;
      if (row + 1 < count) rows.next();
    }
  }

  void run_block(int64_t offset, int64_t count, int64_t length) {
    const int64_t n = count * length;
    for (int k = 0; k < loop_.num_operands; ++k) {
      const auto slot = static_cast<size_t>(tape_.operands()[static_cast<size_t>(k)]);
      switch (tape_.slots()[slot].access) {
        case Access::Block: at_[slot] = rows_.at(k) + offset * loop_.operands[k].size; break;
        case Access::Single: at_[slot] = rows_.at(k); break;
        case Access::Staged:
          if (k < loop_.num_inputs && !is_repeated(k)) move_rows(k, at_[slot], offset, count, length);
          break;
        case Access::Constant: break;
      }
    }
    for (const Instruction& instruction : tape_.block()) execute(instruction, n);
    for (int k = loop_.num_inputs; k < loop_.num_operands; ++k) {
      const auto slot = static_cast<size_t>(tape_.operands()[static_cast<size_t>(k)]);
      if (tape_.slots()[slot].access == Access::Staged) move_rows(k, at_[slot], offset, count, length);
    }
  }

  void execute(const Instruction& instruction, int64_t n) const {
    const auto place = [&](int slot) { return at_[static_cast<size_t>(slot)]; };
    const Slot& result = tape_.slots()[static_cast<size_t>(instruction.result)];
    if (result.is_single()) n = 1;
    char* out = place(instruction.result);
    if (instruction.loop != nullptr) {
      const void* in[kMaxStepInputs];
      for (int k = 0; k < instruction.num_inputs; ++k) in[k] = place(instruction.inputs[k]);
      return instruction.loop(out, in, instruction.splat, n, instruction.params);
    }
    const Slot& from = tape_.slots()[static_cast<size_t>(instruction.inputs[0])];
    const char* in = place(instruction.inputs[0]);
    if (from.is_single() && !result.is_single()) return move_strided(elementSize(result.dtype), out, 1, in, 0, n);
    cast_contiguous(result.dtype, out, from.dtype, in, n);
  }

  const Tape& tape_;
  const FusedLoop& loop_;
  const Blocks& blocks_;
  FusedRows rows_;
  const int64_t buffer_bytes_;
  char* at_[kMaxSlots];    // by slot
  Cell cells_[kMaxSlots];  // by slot; not initialized
  alignas(64) char small_[16384];
  std::unique_ptr<char[]> large_;
};

Access access_of(const FusedLoop& loop, int k, bool by_pieces) {
  const bool is_input = k < loop.num_inputs;
  if (is_input && loop.is_constant(k)) return Access::Constant;
  if (by_pieces && is_input && loop.inner_stride(k) == 0) return Access::Single;
  return by_pieces ? (loop.inner_stride(k) == 1 || loop.row_length() == 1 ? Access::Block : Access::Staged)
                   : (loop.is_dense(k) ? Access::Block : Access::Staged);
}

// Copies of inputs whose memory is in another order than that of the outputs.
void straighten(const FusedLoop& loop, const FusedCall& call, std::vector<Tensor>& copies, const Tensor** inputs) {
  for (int k = 0; k < loop.num_inputs; ++k) {
    inputs[k] = call.inputs[k];
    const int64_t stride = loop.inner_stride(k);
    if (stride == 0 || stride == 1 || loop.row_length() == 1 || call.inputs[k]->sizes() != call.outputs[0].sizes()) continue;
    const Tensor straight(detail::new_strided_tensor(call.outputs[0].sizes(), call.outputs[0].strides(), call.inputs[k]->dtype(), kCPU));
    copy(straight, *call.inputs[k]);
    copies.reserve(kMaxFusedInputs);
    inputs[k] = &copies.emplace_back(straight);
  }
}

void run_loop(const FusedCall& call, const FusedLoop& loop) {
  const auto& prepared = static_cast<const CpuExpression&>(*call.expression.prepared);
  const bool by_pieces = Blocks(loop, kBlock).by_pieces;
  Access access[kMaxFusedOperands];
  for (int k = 0; k < loop.num_operands; ++k) access[k] = access_of(loop, k, by_pieces);
  const Tape& tape = prepared.tape(call.expression, access);
  const int64_t fits = kBufferBytes / (std::max(1, tape.num_buffers()) * tape.widest()) / 64 * 64;
  const Blocks blocks(loop, std::clamp<int64_t>(fits, 256, kBlock));
  const auto part = [&](int64_t first, int64_t last) { Runner(tape, loop, blocks).run(first, last); };
  const int64_t n = loop.numel(), unit = std::max<int64_t>(1, n * std::max<int64_t>(1, tape.cost()) / blocks.count);
  if (unit * blocks.count < kParallelWork) part(0, blocks.count);
  else parallel_for(0, blocks.count, std::max<int64_t>(1, kWorkPerThread / unit), part);
}

}  // namespace

void prepare_fused(FusedExpression& expression) {
  auto prepared = std::make_shared<CpuExpression>();
  for (const FusedStep& step : expression.steps) prepared->rows.push_back(step.op == nullptr ? nullptr : fused_row(step.op->kernel));
  expression.prepared = std::move(prepared);
}

void run_fused(const FusedCall& call) {
  const FusedLoop loop(call);
  if (loop.ndim == 1 || loop.numel() < kTransposed) return run_loop(call, loop);
  std::vector<Tensor> copies;
  const Tensor* inputs[kMaxFusedInputs];
  straighten(loop, call, copies, inputs);
  if (copies.empty()) return run_loop(call, loop);
  const FusedCall straight{call.expression, inputs, call.outputs};
  run_loop(straight, FusedLoop(straight));
}

}  // namespace amp::cpu
