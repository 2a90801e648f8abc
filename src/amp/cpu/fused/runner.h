// One thread's part of a fused loop: blocks of elements that stay in the first-level cache go through all instructions.
#pragma once

#include <cstdint>
#include <memory>

#include <amp/cpu/fused/loop.h>
#include <amp/cpu/fused/tape.h>

namespace amp::cpu {

// How the loop is cut into blocks: pieces of long rows, or several whole short rows.
struct Blocks {
  Blocks(const FusedLoop& loop, int64_t block);

  int64_t length, rows, per_row, rows_of_block, count, size;
  bool by_pieces;
};

// The instructions for a loop, and its blocks.
struct FusedWork {
  FusedWork(const FusedExpression& expression, const FusedLoop& loop);

  const Tape& tape;
  const FusedLoop& loop;
  const Blocks blocks;
};

// A single value of any dtype.
struct alignas(16) Cell {
  char bytes[16];
};

// Computes n elements of an instruction. `at`: the memory of each slot of the tape.
void execute(const Tape& tape, const Instruction& instruction, char* const* at, int64_t n);

class Runner {
 public:
  explicit Runner(const FusedWork& work);

  void run_blocks(int64_t first, int64_t last);
  // Computes the elements [begin, end) of a loop in the order of its only output, whose blocks are pieces of rows, and writes them to
  // `out`.
  void run_range(int64_t begin, int64_t end, char* out);

 private:
  const Slot& slot_of(int operand, size_t& slot) const;
  bool is_repeated(int operand) const;
  void prepare();
  void move_rows(int operand, char* buffer, int64_t offset, int64_t count, int64_t length) const;
  void run_block(int64_t offset, int64_t count, int64_t length);

  const Tape& tape_;
  const FusedLoop& loop_;
  const Blocks& blocks_;
  FusedRows rows_;
  uintptr_t shift_ = 0;    // from the memory of the output to where it is written
  char* at_[kMaxSlots];    // by slot
  Cell cells_[kMaxSlots];  // by slot; not initialized
  alignas(64) char small_[16384];
  std::unique_ptr<char[]> large_;
};

// Runs a call on few elements without preparing a loop, which would take longer than the loop itself. Returns false for other calls: each
// operand must be contiguous or a single element.
bool run_small(const FusedCall& call);

// The reduction of the loop's only output, which has no memory.
void reduce_fused(const FusedCall& call, const FusedLoop& loop);

}  // namespace amp::cpu
