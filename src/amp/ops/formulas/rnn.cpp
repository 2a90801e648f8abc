#include <amp/ops/formulas/rnn.h>

#include <amp/autograd/autograd.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/internal_ops.h>
#include <amp/ops.h>
#include <amp/ops/formulas/matmul.h>
#include <amp/ops/rnn_layers.h>

namespace amp {

namespace {

// The gradients of `args`, given those of the three results of `compute`, which may be undefined. `compute` runs again on copies. The
// gradients are recorded if recording is on.
template <size_t N, class Compute>
std::array<Tensor, N> gradients(std::array<Tensor, N> args, const std::array<bool, N>& needs, const std::array<Tensor, 3>& result_grads,
                                const Compute& compute) {
  const bool records = GradMode::is_enabled();
  const EnableGradGuard recorded;
  // Copies the arguments. The inner backward pass then ends at them even if one argument was computed from another.
  std::vector<Tensor> inputs, outputs, grad_outputs;
  for (size_t i = 0; i < N; ++i) {
    if (args[i].defined()) args[i] = records ? args[i].clone() : args[i].detach().requires_grad_(needs[i]);
    if (needs[i]) inputs.push_back(args[i]);
  }
  const std::array<Tensor, 3> results = std::apply([](const auto&... each) { return std::array<Tensor, 3>{each...}; }, compute(args));
  for (size_t i = 0; i < 3; ++i) {
    if (!result_grads[i].defined() || !results[i].requires_grad()) continue;
    outputs.push_back(results[i]);
    grad_outputs.push_back(result_grads[i]);
  }
  std::array<Tensor, N> grads;
  if (outputs.empty()) return grads;
  const std::vector<Tensor> found = autograd::grad(outputs, inputs, grad_outputs, /*retain_graph=*/records, /*create_graph=*/records,
                                                   /*allow_unused=*/true);
  for (size_t i = 0, next = 0; i < N; ++i) {
    if (needs[i]) grads[i] = found[next++];
  }
  return grads;
}

// The gradient of all columns of a linear map in a cell, in `dtype`. One of the two parts may be undefined.
Tensor whole_gradient(const Tensor& sums, const Tensor& apart, ScalarType dtype) {
  if (!apart.defined() || apart.size(-1) == 0) return sums;
  Shape sizes(apart.sizes());
  sizes.back() = sums.defined() ? sums.size(-1) : 2 * apart.size(-1);
  return cat({sums.defined() ? sums : zeros(sizes, apart.options().dtype(dtype)), apart.to(dtype)}, -1);
}

}  // namespace

Tensor cell_sums_formula_input(const Tensor& grad, const Tensor& grad_apart, const Tensor& weight, ScalarType wanted) {
  const Tensor whole = whole_gradient(grad, grad_apart, weight.dtype());
  return GradMode::is_enabled() ? linear_formula_input(whole, weight) : internal::linear_backward_input(whole, weight, wanted);
}

Tensor cell_sums_formula_weight(const Tensor& grad, const Tensor& grad_apart, const Tensor& input, ScalarType wanted) {
  const Tensor whole = whole_gradient(grad, grad_apart, input.dtype());
  return GradMode::is_enabled() ? linear_formula_weight(whole, input) : internal::linear_backward_weight(whole, input, wanted);
}

Tensor cell_sums_formula_bias(const Tensor& grad, const Tensor& grad_apart, ScalarType dtype, ScalarType wanted) {
  const Tensor whole = whole_gradient(grad, grad_apart, dtype);
  return GradMode::is_enabled() ? linear_formula_bias(whole) : internal::linear_backward_bias(whole, wanted);
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> rnn_layer_formula(const Tensor& grad_output, const Tensor& grad_h,
                                                                             const Tensor& grad_c, const Tensor& gates, const Tensor& hx,
                                                                             const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh,
                                                                             const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                                             bool reverse, const std::array<bool, 6>& needs) {
  return std::tuple_cat(gradients<6>({gates, hx, cx, w_hh, b_hh, w_hr}, needs, {grad_output, grad_h, grad_c}, [&](const auto& args) {
    return unrolled_rnn_layer(args[0], args[1], args[2], args[3], args[4], args[5], batch_sizes, static_cast<RnnMode>(mode), reverse);
  }));
}

std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network_formula(const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c,
                                                               const Tensor& input, const Tensor& hx, const Tensor& cx,
                                                               const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
                                                               int64_t num_layers, bool has_biases, bool bidirectional,
                                                               const std::array<bool, 4>& needs) {
  return std::tuple_cat(gradients<4>({input, hx, cx, weights}, needs, {grad_output, grad_h, grad_c}, [&](const auto& args) {
    return layered_rnn_network(args[0], args[1], args[2], args[3], batch_sizes, static_cast<RnnMode>(mode), num_layers, has_biases,
                               bidirectional);
  }));
}

}  // namespace amp
