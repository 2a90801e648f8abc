// DO NOT EDIT. Generated from ops/resample.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the resample ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients of the input and of the grid, by differentiable ops.
std::tuple<Tensor, Tensor> grid_sampler_nd_formula(const Tensor& grad, const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                                                   int64_t padding_mode, bool align_corners, const std::array<bool, 2>& needs);

}  // namespace amp
