// The norm of all gradients as one vector, and what clipping multiplies them by. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp::optim {

// Whether the gradients are floating, lie densely, and on one device, so that one pass covers them.
bool in_one_pass(const std::vector<Tensor>& grads);
// The dtype of their norm: float32, or float64 when one of them is.
ScalarType norm_dtype(const std::vector<Tensor>& grads);
// Their norm of order 2, for gradients in one pass.
Tensor norm(const std::vector<Tensor>& grads);
Tensor norm_of(const Tensor& squares, ScalarType dtype);
// max_norm / (norm + 1e-6), at most 1.
Tensor clip_factor(const Tensor& norm, double max_norm);

}  // namespace amp::optim
