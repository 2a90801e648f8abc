// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// Each channel brought to mean 0 and variance 1 and scaled: with statistics of the batch when training (the running ones are then updated
// in place), else with the running ones. Beside a 16-bit input, parameters and statistics may be float32. (torch.batch_norm)
AMP_API Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                          const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled);

// What batch_norm computes, with the mean and the inverse standard deviation per channel that it used. (at::native_batch_norm)
AMP_API std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                             const Tensor& running_mean, const Tensor& running_var, bool training,
                                                             double momentum, double eps);

// The last dimensions, of shape normalized_shape, brought to mean 0 and variance 1 and scaled element by element. (torch.layer_norm)
AMP_API Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight = {}, const Tensor& bias = {},
                          double eps = 1e-05, bool cudnn_enable = true);

// What layer_norm computes, with the mean and the inverse standard deviation of each row. (at::native_layer_norm)
AMP_API std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                             const Tensor& bias, double eps);

// The channels of each image in num_groups groups, each brought to mean 0 and variance 1, and scaled per channel. (torch.group_norm)
AMP_API Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight = {}, const Tensor& bias = {}, double eps = 1e-05,
                          bool cudnn_enabled = true);

// Each channel of each image brought to mean 0 and variance 1 and scaled; or normalized with the running statistics. (torch.instance_norm)
AMP_API Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                             const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled);

// The last dimensions, of shape normalized_shape, divided by their root mean square and scaled; eps is that of the dtype computed in by
// default. A weight of another dtype than the input's is converted. (torch.rms_norm)
AMP_API Tensor rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight = {},
                        std::optional<double> eps = std::nullopt);

}  // namespace amp
