// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
// The hand-written kernels of the rnn ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cpu {

std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                     const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                     bool reverse, bool keep);
std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> rnn_layer_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
    const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
    bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype);
std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights,
                                                       IntArrayRef batch_sizes, int64_t mode, int64_t num_layers, bool has_biases,
                                                       bool bidirectional, int64_t way, bool keep);
std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_network_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& input, const Tensor& hx, const Tensor& cx,
    const Tensor& weights, const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, int64_t num_layers,
    bool has_biases, bool bidirectional, int64_t way, bool need_input, bool need_hx, bool need_cx, bool need_weights);

}  // namespace amp::cpu
