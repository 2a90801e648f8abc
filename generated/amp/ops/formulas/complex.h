// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the complex ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients of polar_parts. Either gradient of a result may be undefined.
std::tuple<Tensor, Tensor> polar_backward(const Tensor& grad_number, const Tensor& grad_unit, const Tensor& number, const Tensor& unit,
                                          IntArrayRef abs_sizes, IntArrayRef angle_sizes, const std::array<bool, 2>& needs);

}  // namespace amp
