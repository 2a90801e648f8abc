// Arithmetic, comparison and logical operators on tensors and numbers.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

#define AMP_BINARY_OPERATOR(op)                                 \
  AMP_API Tensor operator op(const Tensor& a, const Tensor& b); \
  AMP_API Tensor operator op(const Tensor& a, const Scalar& b); \
  AMP_API Tensor operator op(const Scalar& a, const Tensor& b);
AMP_BINARY_OPERATOR(+)
AMP_BINARY_OPERATOR(-)
AMP_BINARY_OPERATOR(*)
AMP_BINARY_OPERATOR(/)
AMP_BINARY_OPERATOR(%)
// Elementwise comparison. Tensor::is_same tells whether two handles refer to the same tensor.
AMP_BINARY_OPERATOR(==)
AMP_BINARY_OPERATOR(!=)
AMP_BINARY_OPERATOR(<)
AMP_BINARY_OPERATOR(<=)
AMP_BINARY_OPERATOR(>)
AMP_BINARY_OPERATOR(>=)
// These require integers or bools.
AMP_BINARY_OPERATOR(&)
AMP_BINARY_OPERATOR(|)
AMP_BINARY_OPERATOR(^)
#undef AMP_BINARY_OPERATOR
AMP_API Tensor operator!(const Tensor& a);  // logical_not
// Shifts of integers: multiplies or divides by a power of 2, rounding down. Throws TypeError for other dtypes, ValueError for a number of
// bits outside of [0, 62].
AMP_API Tensor operator<<(const Tensor& a, const Scalar& bits);
AMP_API Tensor operator>>(const Tensor& a, const Scalar& bits);

inline Tensor Tensor::bitwise_left_shift(const Scalar& bits) const { return *this << bits; }
inline Tensor Tensor::bitwise_right_shift(const Scalar& bits) const { return *this >> bits; }

}  // namespace amp
