// The dimensions and shapes of reductions. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// A set of dimensions, one bit each.
using DimMask = uint32_t;

// The dimensions to reduce over: all dimensions if the list is absent or empty. Throws IndexError for a dimension out of range, ValueError
// for a repeated one.
DimMask reduced_dims(const char* op, OptionalIntArrayRef dim, int64_t ndim);
DimMask reduced_dim(const char* op, int64_t dim, int64_t ndim);
// Throws IndexError if a reduced dimension has size 0, because there is then no element to choose.
void check_choice(const char* op, const Tensor& self, DimMask dims);
// The shape of the result.
Shape reduced_shape(IntArrayRef sizes, DimMask dims, bool keepdim);
// The number of elements reduced to each result.
int64_t reduced_count(IntArrayRef sizes, DimMask dims);
// The result dtype of sums and products: `dtype` if given, int64 for integers and bools, else that of the input. Throws TypeError for a
// dtype that would lose the gradient of an input that requires one.
ScalarType sum_type(const char* op, const Tensor& input, std::optional<ScalarType> dtype);
// The result dtype of means: `dtype` if given, else the input's. Throws TypeError for integers and bools.
ScalarType mean_type(const Tensor& input, std::optional<ScalarType> dtype);

}  // namespace amp
