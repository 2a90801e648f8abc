// Helpers for the derivatives of the reduction ops. Internal.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of a reduction over `dim`, spread over the reduced dimensions again.
Tensor expand_reduced(const Tensor& grad, IntArrayRef sizes, OptionalIntArrayRef dim, bool keepdim);

}  // namespace amp
