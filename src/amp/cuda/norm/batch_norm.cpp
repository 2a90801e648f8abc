#include <utility>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/norm.h>
#include <amp/cuda/norm/channels.h>
#include <amp/cuda/norm/operand.h>
#include <amp/ops.h>

namespace amp::cuda {

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                     const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                                                     double eps) {
  const NoGradGuard no_grad;
  const ChannelMap map(input, 0);
  const Tensor x = map.arrange(input);
  const ScalarType compute = computeType(input.dtype());
  const RunningStatistics running{running_mean, running_var, momentum};
  Tensor output = map.empty_like(input), mean(detail::new_tensor({map.channels}, compute, input.device())),
         invstd(detail::new_tensor({map.channels}, compute, input.device()));
  if (training && input.numel() > 0) {
    channel_statistics(map, x, eps, running, mean, invstd);
    if (running_mean.defined()) detail::bump_version(running_mean, "batch_norm");
    if (running_var.defined()) detail::bump_version(running_var, "batch_norm");
  } else {
    given_statistics(running, eps, mean, invstd);
  }
  channel_apply(map, x, mean, invstd, operand(weight, compute), operand(bias, compute), output);
  return {std::move(output), std::move(mean), std::move(invstd)};
}

std::tuple<Tensor, Tensor, Tensor> native_batch_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                              const Tensor& save_mean, const Tensor& save_invstd, bool training,
                                                              bool need_input, bool need_weight, bool need_bias) {
  const NoGradGuard no_grad;
  const ChannelMap map(input, 0);
  const ScalarType compute = computeType(input.dtype());
  const Tensor x = map.arrange(input), dy = map.arrange(grad_output), gamma = dense(weight, compute);
  const Tensor mean = dense(save_mean, compute), invstd = dense(save_invstd, compute);
  const TensorOptions options = TensorOptions(weight.defined() ? weight.dtype() : compute).device(input.device());
  ParameterGradients parameters;
  if (need_weight) parameters.weight = empty({map.channels}, options);
  if (need_bias) parameters.bias = empty({map.channels}, options);
  StatisticsGradient through;
  if ((training && need_input) || need_weight || need_bias) {
    const GradientSums sums = channel_sums(map, dy, x, mean, invstd, parameters);
    if (training) through.sums = sums;
  }
  Tensor grad_input;
  if (need_input) {
    grad_input = map.empty_like(input);
    channel_combine(map, dy, x, mean, invstd, gamma, through, grad_input);
  }
  return {grad_input, parameters.weight, parameters.bias};
}

}  // namespace amp::cuda
