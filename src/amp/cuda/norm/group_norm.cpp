#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/norm.h>
#include <amp/cuda/norm/channels.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor, Tensor> native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups,
                                                     double eps) {
  const NoGradGuard no_grad;
  const ChannelMap map(input, num_groups);
  const ScalarType compute = computeType(input.dtype());
  const TensorOptions options = TensorOptions(compute).device(input.device());
  const Tensor output = map.empty_like(input);
  if (input.numel() == 0) return {output, zeros({map.batch, num_groups}, options), zeros({map.batch, num_groups}, options)};
  const Tensor x = map.arrange(input), mean = empty({map.batch, num_groups}, options), rstd = empty({map.batch, num_groups}, options);
  channel_statistics(map, x, eps, {}, mean, rstd);
  channel_apply(map, x, mean, rstd, dense(weight, compute), dense(bias, compute), output);
  return {output, mean, rstd};
}

std::tuple<Tensor, Tensor, Tensor> native_group_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                              const Tensor& mean, const Tensor& rstd, int64_t num_groups, bool need_input,
                                                              bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  const ChannelMap map(input, num_groups);
  const ScalarType compute = computeType(input.dtype());
  const Tensor x = map.arrange(input), dy = map.arrange(grad_output), gamma = dense(weight, compute);
  const Tensor means = dense(mean, compute), rstds = dense(rstd, compute);
  const GradientSums sums = channel_sums(map, dy, x, means, rstds, {});
  Tensor grad_input;
  ParameterGradients parameters;
  if (need_input) {
    grad_input = map.empty_like(input);
    channel_combine(map, dy, x, means, rstds, gamma, statistics_gradient(map, sums, rstds, gamma), grad_input);
  }
  const TensorOptions options = TensorOptions(weight.defined() ? weight.dtype() : compute).device(input.device());
  if (need_weight) parameters.weight = empty({map.channels}, options);
  if (need_bias) parameters.bias = empty({map.channels}, options);
  parameter_gradients(map, sums, rstds, parameters);
  return {grad_input, parameters.weight, parameters.bias};
}

}  // namespace amp::cuda
