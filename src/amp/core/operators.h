// Arithmetic and comparison operators on tensors and numbers.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

#define AMP_BINARY_OPERATOR(op)                                            \
  AMP_API Tensor operator op(const Tensor& a, const Tensor& b);            \
  AMP_API Tensor operator op(const Tensor& a, const Scalar& b);            \
  AMP_API Tensor operator op(const Scalar& a, const Tensor& b);
AMP_BINARY_OPERATOR(+)
AMP_BINARY_OPERATOR(-)
AMP_BINARY_OPERATOR(*)
AMP_BINARY_OPERATOR(/)
#undef AMP_BINARY_OPERATOR

}  // namespace amp
