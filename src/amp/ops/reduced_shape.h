// The dimensions and shapes of reductions. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// A set of dimensions, one bit each.
using DimMask = uint32_t;

// The dimensions that a reduction is given: all when the list is absent or empty. Throws IndexError out of range, ValueError for one given
// twice.
DimMask reduced_dims(const char* op, OptionalIntArrayRef dim, int64_t ndim);
DimMask reduced_dim(const char* op, int64_t dim, int64_t ndim);
// Throws IndexError when a reduced dimension has size 0: there is nothing to choose from.
void check_choice(const char* op, const Tensor& self, DimMask dims);
// The shape of the result.
Shape reduced_shape(IntArrayRef sizes, DimMask dims, bool keepdim);
// How many elements each result is made of.
int64_t reduced_count(IntArrayRef sizes, DimMask dims);
// The dtype in which sums and products come out: `dtype` when given, int64 for integers and bools, else that of the input. Throws
// TypeError for one that would lose the gradient of an input that requires one.
ScalarType sum_type(const char* op, const Tensor& input, std::optional<ScalarType> dtype);

}  // namespace amp
