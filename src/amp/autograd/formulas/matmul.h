// Helpers for the derivatives of the matmul ops. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Which factor of a product is turned around.
enum class Turn { First, Second };

// a.t() @ b or a @ b.t(), unrecorded, in `dtype`: that of both or float32.
Tensor mm_kernel(const Tensor& a, const Tensor& b, Turn turn, ScalarType dtype);

// The gradients of linear; the kernels are unrecorded and give `dtype`: that of grad or float32.
Tensor linear_input_grad(const Tensor& grad, const Tensor& weight);
Tensor linear_weight_grad(const Tensor& grad, const Tensor& input);
Tensor linear_bias_grad(const Tensor& grad);
Tensor linear_input_grad_kernel(const Tensor& grad, const Tensor& weight, ScalarType dtype);
Tensor linear_weight_grad_kernel(const Tensor& grad, const Tensor& input, ScalarType dtype);
Tensor linear_bias_grad_kernel(const Tensor& grad, ScalarType dtype);

}  // namespace amp
