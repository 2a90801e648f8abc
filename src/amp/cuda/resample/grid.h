// The gradient of grid_sampler's input. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/grid_plan.h>

namespace amp::cuda {

// Adds to dx, zeros of the shape of the input. dy, grid and dx are contiguous.
void grid_input_gradient(const GridPlan& plan, const Tensor& dy, const Tensor& grid, const Tensor& dx);

}  // namespace amp::cuda
