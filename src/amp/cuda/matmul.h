// Products that formulas and native ops ask of the CUDA backend, beside the kernels of the matmul ops. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// a @ b with either turned around, in `dtype`: that of both or float32.
Tensor mm_as(const Tensor& a, bool turn_a, const Tensor& b, bool turn_b, ScalarType dtype);
// Over broadcast batch dimensions, as many in a as in b.
Tensor batched_mm(const Tensor& a, const Tensor& b);
// The gradients of linear, in `dtype`.
Tensor linear_input_grad(const Tensor& grad, const Tensor& weight, ScalarType dtype);
Tensor linear_weight_grad(const Tensor& grad, const Tensor& input, ScalarType dtype);
Tensor linear_bias_grad(const Tensor& grad, ScalarType dtype);

}  // namespace amp::cuda
