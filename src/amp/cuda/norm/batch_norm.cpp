#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/norm.h>
#include <amp/cuda/norm/channels.h>
#include <amp/cuda/norm/values.h>
#include <amp/ops.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                     const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                                                     double eps) {
  const NoGradGuard no_grad;
  const ChannelMap map(input, 0);
  const Tensor x = map.arrange(input), output = map.empty_like(input);
  const ScalarType compute = computeType(input.dtype());
  const TensorOptions options = TensorOptions(compute).device(input.device());
  Tensor mean, invstd;
  if (training && input.numel() > 0) {
    mean = empty({map.channels}, options);
    invstd = empty({map.channels}, options);
    channel_statistics(map, x, eps, {running_mean, running_var, momentum}, mean, invstd);
    if (running_mean.defined()) detail::bump_version(running_mean);
    if (running_var.defined()) detail::bump_version(running_var);
  } else {
    mean = running_mean.defined() ? dense(running_mean, compute).clone() : zeros({map.channels}, options);
    const Tensor variance = running_var.defined() ? dense(running_var, compute) : ones({map.channels}, options);
    invstd = (variance + eps).rsqrt();
  }
  channel_apply(map, x, mean, invstd, compute_values(weight, compute), compute_values(bias, compute), output);
  return {output, mean, invstd};
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                              const Tensor& save_mean, const Tensor& save_invstd, bool training,
                                                              bool need_input, bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  const ChannelMap map(input, 0);
  const ScalarType compute = computeType(input.dtype());
  const Tensor x = map.arrange(input), dy = map.arrange(grad_output), gamma = compute_values(weight, compute);
  const Tensor mean = dense(save_mean, compute), invstd = dense(save_invstd, compute);
  GradientSums sums;
  if (training || need_weight || need_bias) sums = channel_sums(map, dy, x, mean);
  Tensor grad_input, grad_weight, grad_bias;
  if (need_input) {
    grad_input = map.empty_like(input);
    channel_combine(map, dy, x, mean, invstd, gamma, training ? statistics_gradient(map, sums, invstd, gamma) : StatisticsGradient{},
                    grad_input);
  }
  const TensorOptions options = TensorOptions(weight.defined() ? weight.dtype() : compute).device(input.device());
  if (need_weight) grad_weight = empty({map.channels}, options);
  if (need_bias) grad_bias = empty({map.channels}, options);
  parameter_gradients(map, sums, invstd, grad_weight, grad_bias);
  return {grad_input, grad_weight, grad_bias};
}

}  // namespace amp::cuda
