// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the matmul ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/autograd/formula_types.h>
#include <amp/core/tensor.h>

namespace amp {

// a.t() @ b or a @ b.t(), unrecorded, in `dtype`, which is float32 or the dtype of both.
Tensor mm_kernel(const Tensor& a, const Tensor& b, Turn turn, ScalarType dtype);
// The gradient of linear with respect to its input.
Tensor linear_input_grad(const Tensor& grad, const Tensor& weight);
// The gradient of linear with respect to its weight.
Tensor linear_weight_grad(const Tensor& grad, const Tensor& input);
// The gradient of linear with respect to its bias.
Tensor linear_bias_grad(const Tensor& grad);
// linear_input_grad, unrecorded, in `dtype`, which is float32 or the dtype of grad.
Tensor linear_input_grad_kernel(const Tensor& grad, const Tensor& weight, ScalarType dtype);
// linear_weight_grad, unrecorded, in `dtype`, which is float32 or the dtype of grad.
Tensor linear_weight_grad_kernel(const Tensor& grad, const Tensor& input, ScalarType dtype);
// linear_bias_grad, unrecorded, in `dtype`, which is float32 or the dtype of grad.
Tensor linear_bias_grad_kernel(const Tensor& grad, ScalarType dtype);

}  // namespace amp
