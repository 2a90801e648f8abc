// Layer and RMS norm, which have separate statistics for every row of `n` contiguous elements: what every device computes in the same way.
// The kernels themselves are in row_norm.inc. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

struct NormalizedRows {
  NormalizedRows(const Tensor& input, IntArrayRef normalized_shape) : statistics_shape(input.sizes()) {
    for (const int64_t size : normalized_shape) n *= size;
    count = n > 0 ? input.numel() / n : 0;
    for (size_t i = statistics_shape.size() - normalized_shape.size(); i < statistics_shape.size(); ++i) statistics_shape[i] = 1;
  }
  int64_t n = 1, count;
  Shape statistics_shape;  // that of the input with normalized dimensions of 1
};

// mean is undefined without centring (RMS norm).
struct RowNormResults {
  Tensor output, mean, rstd;
};
// Those that are not needed are undefined.
struct RowNormGradients {
  Tensor input, weight, bias;
};

}  // namespace amp
