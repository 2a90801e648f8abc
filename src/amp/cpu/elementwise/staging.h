// Walks a strided loop in blocks that fit the L1 cache, and brings the operands of a block into contiguous memory of a wanted dtype.
#pragma once

#include <amp/core/strided.h>

namespace amp::cpu {

// Elements of a block; a buffer of one holds any dtype.
inline constexpr int64_t kBlockSize = 512;
struct alignas(64) BlockBuffer {
  char bytes[kBlockSize * 16];
};

// A position in a loop of rows (a row: the last dimension), as one pointer per operand.
class RowWalker {
 public:
  explicit RowWalker(const StridedLoop& loop) : loop_(loop) {}
  void seek(int64_t row);
  void next();
  char* pointer(int operand) const { return pointers_[operand]; }

 private:
  const StridedLoop& loop_;
  int64_t counters_[kMaxLoopDims];
  char* pointers_[kMaxLoopOperands];
};

// How a loop is cut into blocks of at most kBlockSize elements: pieces of long rows, or several whole short rows.
struct BlockPlan {
  explicit BlockPlan(const StridedLoop& loop);

  int64_t rows, row_length;
  int64_t rows_per_block, blocks_per_row, block_length;  // one of the first two is 1; block_length: elements of a row in a block
  int64_t n_blocks;
  // Per operand: whether the whole loop reads it as one contiguous run, or as one value.
  bool dense[kMaxLoopOperands], constant[kMaxLoopOperands];
};

// One block of a loop. Blocks are visited in order after a seek.
class Block {
 public:
  Block(const StridedLoop& loop, const BlockPlan& plan, int64_t index);
  void next();
  int64_t size() const { return rows_ * length_; }

  // Operand k is one value throughout the block.
  bool is_constant(int k) const;
  // The address of operand k when it lies contiguous in memory, else null. Constant operands have their address too.
  char* contiguous(int k) const;
  // The operand as contiguous elements of type `want`: its own memory, or `buffer` filled. A constant operand gives one element only.
  const void* gather(int k, ScalarType want, BlockBuffer& buffer) const;
  // Writes contiguous elements of type `from` to operand k.
  void scatter(int k, ScalarType from, const void* elements) const;

 private:
  void place();
  void gather_rows(int k, char* target) const;

  const StridedLoop& loop_;
  const BlockPlan& plan_;
  RowWalker walker_;
  int64_t row_, piece_;             // first row; which piece of it
  int64_t rows_, offset_, length_;  // of this block
};

}  // namespace amp::cpu
