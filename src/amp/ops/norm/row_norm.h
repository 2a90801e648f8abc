// Layer and RMS norm, which have separate statistics for every row of `n` contiguous elements: the part that is the same on every device.
// The kernels are in row_norm.inc. Internal.
#pragma once

#include <limits>

#include <amp/core/tensor.h>

namespace amp {

struct NormalizedRows {
  NormalizedRows(const Tensor& input, IntArrayRef normalized_shape) : statistics_shape(input.sizes()) {
    for (const int64_t size : normalized_shape) n *= size;
    count = n > 0 ? input.numel() / n : 0;
    for (size_t i = statistics_shape.size() - normalized_shape.size(); i < statistics_shape.size(); ++i) statistics_shape[i] = 1;
  }
  int64_t n = 1, count;
  Shape statistics_shape;  // shape of the input with 1 for normalized dimensions
};

// mean is undefined without centering (RMS norm).
struct RowNormResults {
  Tensor output, mean, rstd;

  // The statistics of rows without elements, which no kernel writes.
  void fill_statistics() const {
    for (const Tensor& t : {mean, rstd})
      if (t.defined()) t.fill_(std::numeric_limits<double>::quiet_NaN());
  }
};
// Gradients that are not needed are undefined.
struct RowNormGradients {
  Tensor input, weight, bias;
};

}  // namespace amp
