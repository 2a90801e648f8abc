#include <amp/ops/formulas/conv.h>

#include <amp/internal_ops.h>
#include <amp/ops.h>

namespace amp {

namespace {
Tensor plus(const Tensor& a, const Tensor& b) { return !a.defined() ? b : !b.defined() ? a : a + b; }
}  // namespace

// A convolution is linear in the input, the weight and the bias: every term is a convolution with one of them replaced.
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

}  // namespace amp
