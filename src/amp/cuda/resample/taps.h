// Resampling along the dimensions as sparse matrices in device memory. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/resample/resample_rule.h>

namespace amp::cuda {

// One dimension. The pointers are null if each output equals the input at its position.
struct ResampleTaps {
  int64_t in = 1, out = 1;
  // For each output: the first input that it reads, and the number of inputs. Inputs outside the image mean its border. The weight of input
  // first + k is weights[k * out + output], in the compute type of images.
  int32_t *first = nullptr, *count = nullptr;
  void* weights = nullptr;
  // For gradients, for each input: the outputs [from, end) that read it.
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
