// Resampling along the dimensions as sparse matrices in device memory. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/resample_rule.h>

namespace amp::cuda {

// One dimension. The pointers are null if each output is the input at its position.
struct ResampleTaps {
  int64_t in = 1, out = 1;
  // Of each output: the first input that it reads (inputs outside of the image stand for its border), and how many. The weight of input
  // first + k is weights[k * out + output], of the type in which images are computed.
  int32_t *first = nullptr, *count = nullptr;
  void* weights = nullptr;
  // Of each input, for gradients: the outputs [from, end) that read it.
  int32_t *from = nullptr, *end = nullptr;
};

// Owns the matrices of depth, height and width, which the current stream computes.
class ResampleTables {
 public:
  ResampleTables(const ResampleRules& rules, bool for_gradient, ScalarType compute, Device device);
  const ResampleTaps& taps(size_t d) const { return taps_[d]; }

 private:
  ResampleTaps taps_[3];
  Tensor integers_, weights_;
};

}  // namespace amp::cuda
