#include <amp/ops/formulas/conv.h>

#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/arithmetic.h>

namespace amp {

namespace {
Tensor plus(const Tensor& a, const Tensor& b) { return !a.defined() ? b : !b.defined() ? a : a + b; }
}  // namespace

// A convolution is linear in the input, the weight and the bias. Every term is therefore a convolution with one of them replaced.
std::tuple<Tensor, Tensor, Tensor> convolution_double_backward(const Tensor& grad_grad_input, const Tensor& grad_grad_weight,
                                                               const Tensor& grad_grad_bias, const Tensor& grad_output, const Tensor& input,
                                                               const Tensor& weight, IntArrayRef stride, IntArrayRef padding,
                                                               IntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                                                               int64_t groups, const std::array<bool, 3>& needs) {
  const auto forward = [&](const Tensor& x, const Tensor& w) {
    return convolution(x, w, {}, stride, padding, dilation, transposed, output_padding, groups);
  };
  const auto backward = [&](const Tensor& x, const Tensor& w, bool of_input) {
    return internal::convolution_backward(grad_output, x, w, stride, padding, dilation, transposed, output_padding, groups, of_input,
                                          !of_input, false, w.scalar_type());
  };
  Tensor to_grad_output, to_input, to_weight;
  if (grad_grad_input.defined()) {
    if (needs[0]) to_grad_output = forward(grad_grad_input, weight);
    if (needs[2]) to_weight = std::get<1>(backward(grad_grad_input, weight, false));
  }
  if (grad_grad_weight.defined()) {
    const Tensor like_weight = grad_grad_weight.to(weight.scalar_type());  // the gradient may be wider
    if (needs[0]) to_grad_output = plus(to_grad_output, forward(input, like_weight));
    if (needs[1]) to_input = std::get<0>(backward(input, like_weight, true));
  }
  if (grad_grad_bias.defined() && needs[0]) {
    Shape over(static_cast<size_t>(grad_output.dim()), 1);
    over[1] = -1;
    to_grad_output = plus(to_grad_output, grad_grad_bias.view(over).expand(grad_output.sizes()));
  }
  return {to_grad_output, to_input, to_weight};
}

std::tuple<Tensor, Tensor, Tensor> convolution_relu_backward(const Tensor& grad, const Tensor& result, const Tensor& self,
                                                             const Tensor& weight, IntArrayRef stride, IntArrayRef padding,
                                                             IntArrayRef dilation, int64_t groups, bool need_self, bool need_weight,
                                                             bool need_bias, ScalarType weight_dtype) {
  const int64_t none[] = {0};
  return internal::convolution_backward(internal::threshold_backward(grad, result, 0), self, weight, stride, padding, dilation, false, none,
                                        groups, need_self, need_weight, need_bias, weight_dtype);
}

std::tuple<Tensor, Tensor, Tensor, Tensor> convolution_add_relu_backward(const Tensor& grad, const Tensor& result, const Tensor& self,
                                                                         const Tensor& weight, std::optional<Scalar> alpha,
                                                                         IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                                                                         int64_t groups, const std::array<bool, 4>& needs,
                                                                         ScalarType weight_dtype) {
  const int64_t none[] = {0};
  const Tensor to_sum = internal::threshold_backward(grad, result, 0);
  Tensor to_self, to_weight, to_z, to_bias;
  if (needs[0] || needs[1] || needs[3]) {
    std::tie(to_self, to_weight, to_bias) = internal::convolution_backward(to_sum, self, weight, stride, padding, dilation, false, none,
                                                                           groups, needs[0], needs[1], needs[3], weight_dtype);
  }
  if (needs[2]) to_z = alpha ? mul_by(to_sum, *alpha) : to_sum;
  return {to_self, to_weight, to_z, to_bias};
}

}  // namespace amp
