// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
// The hand-written kernels of the norm ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                     const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                                                     double eps);
std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                              const Tensor& save_mean, const Tensor& save_invstd, bool training,
                                                              bool need_input, bool need_weight, bool need_bias);
std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                     const Tensor& bias, double eps);
std::tuple<Tensor, Tensor, Tensor> native_layer_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                              const Tensor& mean, const Tensor& rstd, const Tensor& weight, bool need_input,
                                                              bool need_weight, bool need_bias);
std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups,
                                                     double eps);
std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                              const Tensor& mean, const Tensor& rstd, int64_t num_groups, bool need_input,
                                                              bool need_weight, bool need_bias);
std::tuple<Tensor, Tensor> fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps);
std::tuple<Tensor, Tensor> fused_rms_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                   const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight);

}  // namespace amp::cuda
