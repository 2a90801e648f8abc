// An n-dimensional loop over strided operands, built by device-independent shape code for elementwise kernels. Does not allocate.
#pragma once

#include <cstdint>
#include <span>

#include <amp/core/export.h>
#include <amp/core/scalar_type.h>

namespace amp {

inline constexpr int kMaxLoopDims = 16;
inline constexpr int kMaxLoopOperands = 6;

struct StridedOperand {
  void* data;
  ScalarType dtype;
  int64_t strides[kMaxLoopDims];  // in elements, one per dimension of the loop; 0 where the operand is broadcast
};

// Dimensions are in the order of a tensor: the last one varies fastest. Operand 0 is the output. Unused array elements are uninitialized.
struct AMP_API StridedLoop {
  int ndim = 0;
  int n_operands = 0;
  int64_t sizes[kMaxLoopDims];
  StridedOperand operands[kMaxLoopOperands];

  StridedLoop() {}
  // A loop of this shape, without operands yet. More than kMaxLoopDims dimensions throw ValueError.
  explicit StridedLoop(std::span<const int64_t> shape);

  // Adds an operand of the given shape, broadcast to the loop's shape by PyTorch's rules (the caller has checked that this is possible).
  void add(const void* data, ScalarType dtype, std::span<const int64_t> shape, std::span<const int64_t> strides);
  // Adds a contiguous operand with the loop's shape.
  void add_contiguous(const void* data, ScalarType dtype);
  // Adds a single value, broadcast over the loop.
  void add_splat(const void* value, ScalarType dtype);

  int64_t numel() const {
    int64_t n = 1;
    for (int d = 0; d < ndim; ++d) n *= sizes[d];
    return n;
  }

  // Orders the dimensions by the strides of the output (then of the inputs). Drops those of size 1, and merges neighbors that all operands
  // can traverse with one stride. Leaves at least one dimension. An optimization: kernels give the same results without it.
  void coalesce();
};

}  // namespace amp
