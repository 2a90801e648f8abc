// Constructs distributions and checks their arguments against the dtype of the tensor to fill. Internal.
#pragma once

#include <amp/core/distributions.h>
#include <amp/core/scalar_type.h>

namespace amp::detail {

// All throw TypeError "[op] ..." for a dtype that the distribution does not support, ValueError for arguments out of range.
Distribution uniform_distribution(const char* op, ScalarType dtype, double from, double to);
Distribution normal_distribution(const char* op, ScalarType dtype, double mean, double deviation);
// from, ..., to - 1. A floating-point dtype gets those that it holds: the others are rounded to the nearest of them.
Distribution integer_distribution(const char* op, ScalarType dtype, int64_t from, int64_t to);
Distribution bernoulli_distribution(const char* op, ScalarType dtype, double probability);

}  // namespace amp::detail
