// Counts of the values of one tensor. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>
#include <amp/tracing/statistics.h>

namespace amp::tracing {

// Whether the range of the format is known.
bool has_range(ScalarType dtype);
// Adds the values of a floating-point tensor to a row that has a Fit for each format.
void count_values(const Tensor& tensor, TensorStatisticsRow& row);
// Adds the counts of a row for the same tensor.
void add_counts(const TensorStatisticsRow& from, TensorStatisticsRow& to);

}  // namespace amp::tracing
