// Helpers for the derivatives of the arithmetic ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// grad * factor; grad itself for a factor of 1.
Tensor mul_by(const Tensor& grad, const Scalar& factor);
// The complex conjugate; returns a real tensor itself.
Tensor conj_of(const Tensor& t);

}  // namespace amp
