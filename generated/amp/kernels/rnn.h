// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement rnn ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace native {
std::tuple<Tensor, Tensor, Tensor> cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                             const Tensor& b_ih, const Tensor& b_hh, int64_t apart);
}  // namespace native

namespace composite {
std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                                     const Tensor& b_hh);
Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh);
std::tuple<Tensor, Tensor, Tensor> lstm_input(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers,
                                              double dropout, bool train, bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor, Tensor> lstm_data(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params,
                                             bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);
std::tuple<Tensor, Tensor> gru_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                     double dropout, bool train, bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor> gru_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                                    int64_t num_layers, double dropout, bool train, bool bidirectional);
std::tuple<Tensor, Tensor> rnn_tanh_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                          double dropout, bool train, bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor> rnn_tanh_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params,
                                         bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);
std::tuple<Tensor, Tensor> rnn_relu_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                          double dropout, bool train, bool bidirectional, bool batch_first);
std::tuple<Tensor, Tensor> rnn_relu_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params,
                                         bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);
std::tuple<Tensor, Tensor> _pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first);
std::tuple<Tensor, Tensor> _pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                                const Scalar& padding_value, int64_t total_length);
}  // namespace composite

}  // namespace amp
