// The norm of all gradients as one vector, and the factor by which clipping multiplies them. Internal.
#pragma once

#include <vector>

#include <amp/core/tensor.h>

namespace amp::optim {

// Whether all gradients are floating-point or complex, dense in memory and on one device, so that one pass can process them.
bool in_one_pass(const std::vector<Tensor>& grads);
// The dtype of the gradients' norm: float64 if one of them is float64, else float32.
ScalarType norm_dtype(const std::vector<Tensor>& grads);
// The gradients' norm of order 2, if one pass can process them.
Tensor norm(const std::vector<Tensor>& grads);
Tensor norm_of(const Tensor& squares, ScalarType dtype);
// max_norm / (norm + 1e-6), at most 1.
Tensor clip_factor(const Tensor& norm, double max_norm);

}  // namespace amp::optim
