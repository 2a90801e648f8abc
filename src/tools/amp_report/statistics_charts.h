// The plots of the report about statistics.
#pragma once

#include <string>
#include <vector>

#include "statistics_file.h"

namespace report {

// The largest share of a tensor in any step. `share`: Values::underflow or Values::saturation; `dtype`: its index in the file.
double worst_share(const WatchedTensor& tensor, std::vector<double> Values::*share, size_t dtype);

// A row of cells for each tensor: the darker a cell, the more values have its exponent.
std::string exponents(const StatisticsFile& statistics);
std::string amax_over_time(const StatisticsFile& statistics);
std::string worst_shares(const StatisticsFile& statistics, std::vector<double> Values::*share, size_t dtype);

}  // namespace report
