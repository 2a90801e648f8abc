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

}  // namespace amp
