// Shape arithmetic shared by ops.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// The shape to which both broadcast. Throws ValueError, naming the op.
Shape broadcast_shapes(const char* op, IntArrayRef a, IntArrayRef b);
// Sums `grad` over the dimensions in which `sizes` was broadcast to it. Returns `grad` itself if there are none. Differentiable.
Tensor sum_to(const Tensor& grad, IntArrayRef sizes);

}  // namespace amp
