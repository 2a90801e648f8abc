// A whole recurrent network. The CPU runs it layer by layer: a kernel for all layers at once would do the same.
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cpu/kernels/rnn.h>
#include <amp/ops/formulas/rnn.h>
#include <amp/ops/rnn_layers.h>

namespace amp::cpu {

std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights,
                                                       IntArrayRef batch_sizes, int64_t mode, int64_t num_layers, bool has_biases,
                                                       bool bidirectional, int64_t, bool) {
  const NoGradGuard no_grad;
  auto [output, h_n, c_n] =
      layered_rnn_network(input, hx, cx, weights, batch_sizes, static_cast<RnnMode>(mode), num_layers, has_biases, bidirectional);
  return {output, h_n, c_n, empty({0}, kUInt8)};
}

std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network_backward(const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c,
                                                                const Tensor& input, const Tensor& hx, const Tensor& cx,
                                                                const Tensor& weights, const Tensor&, const Tensor&,
                                                                IntArrayRef batch_sizes, int64_t mode, int64_t num_layers, bool has_biases,
                                                                bool bidirectional, int64_t, bool need_input, bool need_hx, bool need_cx,
                                                                bool need_weights) {
  const NoGradGuard no_grad;
  return rnn_network_formula(grad_output, grad_h, grad_c, input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional,
                             {need_input, need_hx, need_cx, need_weights});
}

}  // namespace amp::cpu
