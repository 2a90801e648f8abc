// DO NOT EDIT. Generated from ops/pool.yaml by codegen (./dev regenerate).
// The hand-written kernels of the pool ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor> max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                 IntArrayRef dilation, bool ceil_mode, bool need_indices);
Tensor max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride,
                         IntArrayRef padding, IntArrayRef dilation, bool ceil_mode);
std::tuple<Tensor, Tensor> adaptive_max_pool(const Tensor& self, IntArrayRef output_size);
Tensor adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes);
Tensor max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds);
Tensor max_pool_gather(const Tensor& self, const Tensor& indices);
Tensor avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                bool count_include_pad, std::optional<int64_t> divisor_override);
Tensor avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                         bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override);
Tensor adaptive_avg_pool(const Tensor& self, IntArrayRef output_size);
Tensor adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes);
std::tuple<Tensor, Tensor> fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                               const Tensor& random_samples);

}  // namespace amp::cuda
