// The memory that a fused expression reads and writes, as nested loops over strided operands.
#pragma once

#include <cstdint>

#include <amp/core/tensor.h>
#include <amp/kernels/fused.h>

namespace amp::cpu {

inline constexpr int kMaxFusedOperands = kMaxFusedInputs + kMaxFusedOutputs;

struct FusedOperand {
  char* data;
  int64_t size;               // bytes of an element
  int64_t strides[kMaxDims];  // in elements; 0 where the operand is broadcast
};

// The inputs come first, then the outputs. The dimensions are in the order of the first output's memory, and neighbors that all operands
// traverse with one stride are one dimension. There is at least one dimension.
struct FusedLoop {
  int ndim = 0, num_inputs = 0, num_operands = 0;
  int64_t sizes[kMaxDims];
  FusedOperand operands[kMaxFusedOperands];

  explicit FusedLoop(const FusedCall& call);

  int64_t numel() const;
  int64_t row_length() const { return sizes[ndim - 1]; }
  int64_t inner_stride(int k) const { return operands[k].strides[ndim - 1]; }
  // Whether the operand is one value for the whole loop.
  bool is_constant(int k) const;
  // Whether the operand is the same in each row.
  bool repeats_rows(int k) const;
  // Whether the elements of the operand are contiguous in the order of the loop.
  bool is_dense(int k) const;

 private:
  void add(const Tensor& tensor, IntArrayRef shape);
  bool is_outer(int a, int b) const;
  bool can_merge(int outer, int inner) const;
  void move_dim(int from, int to);
  void order_dims();
  void merge_dims();
};

// Steps through the rows of a loop: the address of each operand at the first element of the row. Addresses are numbers, since the result of
// a chain that is reduced has no memory.
class FusedRows {
 public:
  explicit FusedRows(const FusedLoop& loop) : loop_(loop) {}
  void seek(int64_t row);
  void next();
  uintptr_t address(int k) const { return at_[k]; }
  char* at(int k) const { return reinterpret_cast<char*>(at_[k]); }

 private:
  const FusedLoop& loop_;
  int64_t counters_[kMaxDims];
  uintptr_t at_[kMaxFusedOperands];
};

}  // namespace amp::cpu
