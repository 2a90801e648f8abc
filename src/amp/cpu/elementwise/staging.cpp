#include <amp/cpu/elementwise/staging.h>

#include <algorithm>

#include <amp/cpu/elementwise/cast.h>

namespace amp::cpu {

RowWalker::RowWalker(const StridedLoop& loop) : loop_(loop) {
  for (int k = 0; k < loop.n_operands; ++k) sizes_[k] = elementSize(loop.operands[k].dtype);
}

void RowWalker::seek(int64_t row) {
  for (int k = 0; k < loop_.n_operands; ++k) pointers_[k] = static_cast<char*>(loop_.operands[k].data);
  for (int d = loop_.ndim - 2; d >= 0; --d) {
    counters_[d] = row % loop_.sizes[d];
    row /= loop_.sizes[d];
    for (int k = 0; k < loop_.n_operands; ++k) {
      const StridedOperand& operand = loop_.operands[k];
      pointers_[k] += counters_[d] * operand.strides[d] * sizes_[k];
    }
  }
}

void RowWalker::next() {
  for (int d = loop_.ndim - 2; d >= 0; --d) {
    const bool wraps = ++counters_[d] == loop_.sizes[d];
    const int64_t steps = wraps ? 1 - loop_.sizes[d] : 1;
    for (int k = 0; k < loop_.n_operands; ++k) pointers_[k] += steps * loop_.operands[k].strides[d] * sizes_[k];
    if (!wraps) return;
    counters_[d] = 0;
  }
}

BlockPlan::BlockPlan(const StridedLoop& loop, ScalarType staged) {
  bool wide = elementSize(staged) > 8;
  for (int k = 0; k < loop.n_operands; ++k) wide = wide || elementSize(loop.operands[k].dtype) > 8;
  const int64_t size = wide ? kSmallBlockSize : kBlockSize;
  row_length = loop.ndim > 0 ? loop.sizes[loop.ndim - 1] : 1;
  rows = 1;
  for (int d = 0; d + 1 < loop.ndim; ++d) rows *= loop.sizes[d];
  rows_per_block = std::clamp<int64_t>(size / std::max<int64_t>(row_length, 1), 1, std::max<int64_t>(rows, 1));
  block_length = std::min(row_length, size);
  blocks_per_row = rows_per_block > 1 ? 1 : (row_length + size - 1) / size;
  n_blocks = rows_per_block > 1 ? (rows + rows_per_block - 1) / rows_per_block : rows * blocks_per_row;
  for (int k = 0; k < loop.n_operands; ++k) {
    dense[k] = constant[k] = true;
    int64_t expected = 1;
    for (int d = loop.ndim - 1; d >= 0; --d) {
      const int64_t stride = loop.operands[k].strides[d];
      if (loop.sizes[d] == 1) continue;
      if (stride != expected) dense[k] = false;
      if (stride != 0) constant[k] = false;
      expected *= loop.sizes[d];
    }
  }
}

Block::Block(const StridedLoop& loop, const BlockPlan& plan, int64_t index) : loop_(loop), plan_(plan), walker_(loop) {
  row_ = index / plan.blocks_per_row * plan.rows_per_block;
  piece_ = index % plan.blocks_per_row;
  walker_.seek(row_);
  place();
}

void Block::place() {
  rows_ = std::min(plan_.rows_per_block, plan_.rows - row_);
  offset_ = piece_ * plan_.block_length;
  length_ = std::min(plan_.block_length, plan_.row_length - offset_);
}

void Block::next() {
  if (++piece_ == plan_.blocks_per_row) {
    piece_ = 0;
    row_ += rows_;
    if (row_ < plan_.rows) {
      if (rows_ == 1) walker_.next();
      else walker_.seek(row_);
    }
  }
  place();
}

bool Block::is_constant(int k) const {
  return plan_.constant[k] || (rows_ == 1 && loop_.ndim > 0 && loop_.operands[k].strides[loop_.ndim - 1] == 0);
}

char* Block::contiguous(int k) const {
  if (is_constant(k)) return walker_.pointer(k);
  const StridedOperand& operand = loop_.operands[k];
  if (rows_ == 1 ? operand.strides[loop_.ndim - 1] != 1 && length_ > 1 : !plan_.dense[k]) return nullptr;
  return walker_.pointer(k) + offset_ * operand.strides[loop_.ndim - 1] * elementSize(operand.dtype);
}

const void* Block::gather(int k, ScalarType want, BlockBuffer& buffer) const {
  const StridedOperand& operand = loop_.operands[k];
  const ScalarType dtype = operand.dtype;
  if (const void* elements = contiguous(k)) {
    if (dtype == want) return elements;
    cast_contiguous(want, buffer.bytes, dtype, elements, is_constant(k) ? 1 : size());
  } else if (dtype == want) {
    gather_rows(k, buffer.bytes);
  } else {
    BlockBuffer raw;
    gather_rows(k, raw.bytes);
    cast_contiguous(want, buffer.bytes, dtype, raw.bytes, size());
  }
  return buffer.bytes;
}

void Block::gather_rows(int k, char* target) const {
  const StridedOperand& operand = loop_.operands[k];
  const int64_t size = elementSize(operand.dtype), stride = operand.strides[loop_.ndim - 1];
  RowWalker walker = walker_;
  for (int64_t r = 0; r < rows_; ++r) {
    move_strided(size, target, 1, walker.pointer(k) + offset_ * stride * size, stride, length_);
    target += length_ * size;
    if (r + 1 < rows_) walker.next();
  }
}

void Block::scatter(int k, ScalarType from, const void* elements) const {
  const StridedOperand& operand = loop_.operands[k];
  const ScalarType dtype = operand.dtype;
  if (char* target = is_constant(k) && size() > 1 ? nullptr : contiguous(k)) {
    cast_contiguous(dtype, target, from, elements, size());
    return;
  }
  BlockBuffer raw;
  const char* source = static_cast<const char*>(elements);
  if (dtype != from) {
    cast_contiguous(dtype, raw.bytes, from, elements, size());
    source = raw.bytes;
  }
  const int64_t element = elementSize(dtype), stride = operand.strides[loop_.ndim - 1];
  RowWalker walker = walker_;
  for (int64_t r = 0; r < rows_; ++r) {
    move_strided(element, walker.pointer(k) + offset_ * stride * element, stride, source, 1, length_);
    source += length_ * element;
    if (r + 1 < rows_) walker.next();
  }
}

}  // namespace amp::cpu
