// The windows of a pool.
#pragma once

#include <algorithm>

#include <amp/core/tensor.h>
#include <amp/cpu/pool/pool_kernels.h>
#include <amp/ops/pool/pool_geometry.h>

namespace amp::cpu {

// How the windows along the width depend on the position of the output.
struct RegularWindows {
  int64_t stride = 0, padding = 0, dilation = 1, kernel = 0;  // stride 0: no regular windows
};

// Owns the windows of a walk. They may take more memory than the output. Create a Walk after the output, and only if the output has
// elements.
class Walk {
 public:
  // A fixed window that moves by a stride.
  Walk(const PoolGeometry& g, bool include_padding, int64_t divisor);
  // Windows that divide the input among the outputs (adaptive pooling).
  explicit Walk(const PoolGeometry& g);

  const PoolWalk& walk() const { return walk_; }
  const RegularWindows& width() const { return width_; }
  int64_t batch() const { return batch_; }
  int64_t rows() const { return batch_ * walk_.out[0] * walk_.out[1]; }
  // The largest number of elements of a window along a dimension.
  int64_t most(int d) const;
  // Rows per thread for rows of `elements` inputs.
  int64_t grain(int64_t elements) const;

 private:
  PoolWindow* new_windows(int d, int64_t count);
  void fill(const PoolGeometry& g, bool include_padding, int64_t divisor);

  Tensor tables_[3];
  PoolWalk walk_{};
  RegularWindows width_;
  int64_t batch_ = 0;
};

PoolGeometry adaptive_geometry(IntArrayRef sizes, IntArrayRef output_size);

}  // namespace amp::cpu
