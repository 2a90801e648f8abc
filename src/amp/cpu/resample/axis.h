// Resampling along one dimension as a sparse matrix: the inputs that each output reads, and their weights.
#pragma once

#include <cstdint>
#include <vector>

#include <amp/ops/resample/resample_rule.h>

namespace amp::cpu {

struct ResampleAxis {
  int64_t in = 1, out = 1;
  // The entries of output o are starts[o], ..., starts[o + 1] - 1.
  std::vector<int64_t> starts{0, 1};
  std::vector<int32_t> index{0};
  std::vector<double> weights{1};

  // The largest number of entries of any output.
  int64_t most_taps() const;
  // The gradient: outputs and inputs exchanged, entries in the order of outputs.
  ResampleAxis transposed() const;
};

ResampleAxis resample_axis(const ResampleRule& rule);

}  // namespace amp::cpu
