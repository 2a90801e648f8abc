// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the arithmetic ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of a product with a number, grad * conj(factor); grad itself if factor is 1.
Tensor mul_by(const Tensor& grad, const Scalar& factor);
// The complex conjugate; a real tensor is returned itself.
Tensor conj_of(const Tensor& t);
// Whether t is a float16 or bfloat16 tensor.
bool has_16_bits(const Tensor& t);

}  // namespace amp
