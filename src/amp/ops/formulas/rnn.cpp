#include <amp/ops/formulas/rnn.h>

#include <amp/autograd/autograd.h>
#include <amp/ops.h>
#include <amp/ops/rnn_layers.h>

namespace amp {

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> rnn_layer_formula(const Tensor& grad_output, const Tensor& grad_h,
                                                                             const Tensor& grad_c, const Tensor& gates, const Tensor& hx,
                                                                             const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh,
                                                                             const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                                             bool reverse, const std::array<bool, 6>& needs) {
  // Copies, so that the inner backward pass ends at them even if one argument was computed from another.
  std::array<Tensor, 6> args{gates, hx, cx, w_hh, b_hh, w_hr}, grads;
  std::vector<Tensor> inputs, outputs, grad_outputs;
  for (size_t i = 0; i < args.size(); ++i) {
    if (args[i].defined()) args[i] = args[i].clone();
    if (needs[i]) inputs.push_back(args[i]);
  }
  const auto [output, h_n, c_n] =
      unrolled_rnn_layer(args[0], args[1], args[2], args[3], args[4], args[5], batch_sizes, static_cast<RnnMode>(mode), reverse);
  const auto add = [&](const Tensor& result, const Tensor& grad) {
    if (!grad.defined() || !result.requires_grad()) return;
    outputs.push_back(result);
    grad_outputs.push_back(grad);
  };
  add(output, grad_output);
  add(h_n, grad_h);
  add(c_n, grad_c);
  if (outputs.empty()) return {};
  const std::vector<Tensor> found =
      autograd::grad(outputs, inputs, grad_outputs, /*retain_graph=*/true, /*create_graph=*/true, /*allow_unused=*/true);
  for (size_t i = 0, next = 0; i < args.size(); ++i) {
    if (needs[i]) grads[i] = found[next++];
  }
  return {grads[0], grads[1], grads[2], grads[3], grads[4], grads[5]};
}

}  // namespace amp
