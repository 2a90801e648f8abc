// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// Each channel normalized to mean 0 and variance 1 and scaled. Training uses the statistics of the batch and updates the running ones in
// place; otherwise the running statistics are used. With a 16-bit input, parameters and statistics may be float32. (torch.batch_norm)
AMP_API Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                          const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled);

// The result of batch_norm, with the mean and the inverse standard deviation per channel that it used. (at::native_batch_norm)
AMP_API std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                             const Tensor& running_mean, const Tensor& running_var, bool training,
                                                             double momentum, double eps);

// The last dimensions, of shape normalized_shape, normalized to mean 0 and variance 1 and scaled element by element. (torch.layer_norm)
AMP_API Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight = {}, const Tensor& bias = {},
                          double eps = 1e-05, bool cudnn_enable = true);

// The result of layer_norm, with the mean and the inverse standard deviation of each row. (at::native_layer_norm)
AMP_API std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                             const Tensor& bias, double eps);

// The channels of each image in num_groups groups, each group normalized to mean 0 and variance 1, and scaled per channel.
// (torch.group_norm)
AMP_API Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight = {}, const Tensor& bias = {}, double eps = 1e-05,
                          bool cudnn_enabled = true);

// Each channel of each image normalized to mean 0 and variance 1, or with the running statistics, and scaled. (torch.instance_norm)
AMP_API Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                             const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled);

// The last dimensions, of shape normalized_shape, divided by their root mean square and scaled; eps defaults to the epsilon of the compute
// dtype. A weight whose dtype differs from the input's is converted. (torch.rms_norm)
AMP_API Tensor rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight = {}, std::optional<double> eps = {});

// Each element of an input (N, C, ...) over (k + alpha * mean)^beta, with the mean of the squares in a window of `size` channels.
// (torch.nn.functional.local_response_norm)
AMP_API Tensor local_response_norm(const Tensor& input, int64_t size, double alpha = 0.0001, double beta = 0.75, double k = 1.0);

}  // namespace amp
