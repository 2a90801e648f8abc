// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the rnn ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients of rnn_layer when they are themselves recorded. The layer is computed again from differentiable ops.
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor,
           Tensor> rnn_layer_formula(const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& gates,
                                     const Tensor& hx, const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh, const Tensor& w_hr,
                                     IntArrayRef batch_sizes, int64_t mode, bool reverse, const std::array<bool, 6>& needs);
// The gradients of rnn_network from its arguments alone, which can be recorded if recording is on. The network is computed again, layer by
// layer.
std::tuple<Tensor, Tensor, Tensor,
           Tensor> rnn_network_formula(const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& input,
                                       const Tensor& hx, const Tensor& cx, const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
                                       int64_t num_layers, bool has_biases, bool bidirectional, const std::array<bool, 4>& needs);
// The gradient of cell_sums with respect to an argument of a linear map. It has the dtype `wanted` unless it is recorded.
Tensor cell_sums_formula_input(const Tensor& grad, const Tensor& grad_apart, const Tensor& weight, ScalarType wanted);
// The same for the weight of a linear map.
Tensor cell_sums_formula_weight(const Tensor& grad, const Tensor& grad_apart, const Tensor& input, ScalarType wanted);
// The same for the bias of a linear map, which has `dtype`.
Tensor cell_sums_formula_bias(const Tensor& grad, const Tensor& grad_apart, ScalarType dtype, ScalarType wanted);

}  // namespace amp
