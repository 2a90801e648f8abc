// Walks a strided loop in blocks that fit the L1 cache, and stages the operands of a block in contiguous memory of a requested dtype.
#pragma once

#include <amp/core/strided.h>

namespace amp::cpu {

// Elements of a block: fewer if some are complex128; a buffer holds one block of any dtype.
inline constexpr int64_t kBlockSize = 1024, kSmallBlockSize = 512;
struct alignas(64) BlockBuffer {
  char bytes[kSmallBlockSize * 16];
};

// A position in a loop over rows (a row is the last dimension), as one pointer per operand.
class RowWalker {
 public:
  explicit RowWalker(const StridedLoop& loop);
  void seek(int64_t row);
  void next();
  char* pointer(int operand) const { return pointers_[operand]; }

 private:
  const StridedLoop& loop_;
  int64_t sizes_[kMaxLoopOperands];  // sizes of elements
  int64_t counters_[kMaxLoopDims];
  char* pointers_[kMaxLoopOperands];
};

// How a loop is split into blocks: pieces of long rows, or several whole short rows.
struct BlockPlan {
  // Operands are staged in the dtype `staged`.
  BlockPlan(const StridedLoop& loop, ScalarType staged);

  int64_t rows, row_length;
  int64_t rows_per_block, blocks_per_row, block_length;  // rows_per_block or blocks_per_row is 1; block_length: elements per row in a block
  int64_t n_blocks;
  // For each operand: whether the whole loop reads it as one contiguous run, or as a single value.
  bool dense[kMaxLoopOperands], constant[kMaxLoopOperands];
};

// One block of a loop. After a seek, blocks are visited in order.
class Block {
 public:
  Block(const StridedLoop& loop, const BlockPlan& plan, int64_t index);
  void next();
  int64_t size() const { return rows_ * length_; }

  // Operand k is a single value throughout the block.
  bool is_constant(int k) const;
  // The address of operand k if its elements are contiguous, else null. Constant operands also have an address.
  char* contiguous(int k) const;
  // The operand as contiguous elements of type `want`: its own memory, or a copy in `buffer`. A constant operand yields one element only.
  const void* gather(int k, ScalarType want, BlockBuffer& buffer) const;
  // Writes contiguous elements of type `from` to operand k.
  void scatter(int k, ScalarType from, const void* elements) const;

 private:
  void place();
  void gather_rows(int k, char* target) const;

  const StridedLoop& loop_;
  const BlockPlan& plan_;
  RowWalker walker_;
  int64_t row_, piece_;             // first row; index of the piece in it
  int64_t rows_, offset_, length_;  // shape and position of this block
};

}  // namespace amp::cpu
