// The gradient of grid_sampler's input. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/resample/grid_plan.h>

namespace amp::cuda {

// Adds to dx, which has the shape of the input and holds zeros before. dy, grid and dx are contiguous.
void grid_input_gradient(const GridPlan& plan, const Tensor& dy, const Tensor& grid, const Tensor& dx);

}  // namespace amp::cuda
