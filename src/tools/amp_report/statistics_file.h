// A file of amp::TensorStatistics.
#pragma once

#include <string>
#include <vector>

#include "json_file.h"

namespace report {

// The values of a tensor in one step. `underflow` and `saturation` are shares, one for each format.
struct Values {
  double step, tensors, elements, zeros, nan, infinite, amax, mean;
  std::vector<double> underflow, saturation;
  double first_exponent;
  std::vector<double> exponents;
};

// A tensor of an op in a module, with its values in the order of the steps.
struct WatchedTensor {
  std::string module, op, tensor, dtype;
  std::vector<Values> steps;

  // "encoder.0 linear weight"
  std::string name() const;
};

struct StatisticsFile {
  std::vector<std::string> dtypes;
  std::vector<WatchedTensor> tensors;  // in the order in which they were first seen
};

bool is_statistics(const Json& content);
// The output of TensorStatistics::save. Throws FileError.
StatisticsFile statistics_in(const Json& content);

}  // namespace report
