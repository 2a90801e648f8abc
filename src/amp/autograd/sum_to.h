// The derivative of broadcasting.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Sums `grad` over the dimensions in which `sizes` was broadcast to it. Returns `grad` itself if there are none. Differentiable.
AMP_API Tensor sum_to(const Tensor& grad, IntArrayRef sizes);

}  // namespace amp
