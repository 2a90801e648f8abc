// DO NOT EDIT. Generated from ops/matmul.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the matmul ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradient of linear with respect to its input.
Tensor linear_formula_input(const Tensor& grad, const Tensor& weight);
// The gradient of linear with respect to its weight.
Tensor linear_formula_weight(const Tensor& grad, const Tensor& input);
// The gradient of linear with respect to its bias.
Tensor linear_formula_bias(const Tensor& grad);
// The products of a and b, summed over the batch dimensions in which `sizes` was broadcast. In 16 bits, the sum is part of the products and
// rounds once.
Tensor batched_mm_formula(const Tensor& a, const Tensor& b, IntArrayRef sizes);
// The product of two matrices times the conjugate of alpha, rounded once.
Tensor mm_formula(const Tensor& a, const Tensor& b, const Scalar& alpha);
// The products of two batches of matrices times the conjugate of alpha, rounded once.
Tensor bmm_formula(const Tensor& a, const Tensor& b, const Scalar& alpha);
// The same as mm_formula, with either matrix optionally transposed, for gradients that are not recorded. The result has `dtype`, or
// float32.
Tensor mm_scaled(const Tensor& a, const Tensor& b, bool transpose_a, bool transpose_b, const Scalar& alpha, ScalarType dtype);
// The gradients of _addmm_activation.
std::tuple<Tensor, Tensor, Tensor> addmm_activation_backward(const Tensor& grad, const Tensor& result,
                                                             const Tensor& self, const Tensor& mat1, const Tensor& mat2, const Scalar& beta,
                                                             const Scalar& alpha, bool use_gelu, const std::array<bool, 3>& needs);

}  // namespace amp
