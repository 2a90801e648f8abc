// DO NOT EDIT. Generated from ops/resample.yaml by codegen (./dev regenerate).
// The hand-written kernels of the resample ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

Tensor resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d, double scale_h,
                double scale_w);
Tensor resample_backward(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners, double scale_d, double scale_h,
                         double scale_w);
Tensor grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners);
std::tuple<Tensor, Tensor> grid_sampler_nd_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                    int64_t interpolation_mode, int64_t padding_mode, bool align_corners, bool need_input,
                                                    bool need_grid);

}  // namespace amp::cuda
