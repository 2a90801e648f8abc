// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// One step of an LSTM. hx holds the hidden state and the cell state; the rows of w_ih (4 * hidden, in) and w_hh (4 * hidden, hidden) are
// the input, forget, cell and output gates. Returns both states. (torch.lstm_cell)
AMP_API std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh,
                                             const Tensor& b_ih = {}, const Tensor& b_hh = {});

// One step of a GRU. The rows of w_ih (3 * hidden, in) and w_hh (3 * hidden, hidden) are the reset, update and new gates. (torch.gru_cell)
AMP_API Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih = {},
                        const Tensor& b_hh = {});

// tanh(input @ w_ih.t() + b_ih + hx @ w_hh.t() + b_hh), one step of a plain recurrent network. (torch.rnn_tanh_cell)
AMP_API Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih = {},
                             const Tensor& b_hh = {});

// relu(input @ w_ih.t() + b_ih + hx @ w_hh.t() + b_hh), one step of a plain recurrent network. (torch.rnn_relu_cell)
AMP_API Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih = {},
                             const Tensor& b_hh = {});

// An LSTM over sequences (steps, batch, features), or (batch, steps, features) with batch_first. hx holds the hidden and the cell states,
// (layers * directions, batch, hidden) each. params holds, layer by layer and for each direction, w_ih, w_hh and, with has_biases, b_ih and
// b_hh. A hidden state of fewer features than the cell state is a projection by w_hr, which follows them. dropout acts between layers, if
// train. Returns the output of the last layer and the final states. (torch.lstm)
AMP_API std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers,
                                                double dropout, bool train, bool bidirectional, bool batch_first);

// lstm over packed sequences, sorted by decreasing length: data holds the first steps of all sequences, then the second steps, and so on,
// and batch_sizes the number of sequences in each step. (torch.lstm)
AMP_API std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params,
                                                bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);

// A GRU over sequences (steps, batch, features), or (batch, steps, features) with batch_first. hx is (layers * directions, batch, hidden).
// params holds, layer by layer and for each direction, w_ih, w_hh and, with has_biases, b_ih and b_hh. dropout acts between layers, if
// train. Returns the output of the last layer and the final states. (torch.gru)
AMP_API std::tuple<Tensor, Tensor> gru(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                       double dropout, bool train, bool bidirectional, bool batch_first);

// gru over packed sequences, sorted by decreasing length: data holds the first steps of all sequences, then the second steps, and so on,
// and batch_sizes the number of sequences in each step. (torch.gru)
AMP_API std::tuple<Tensor, Tensor> gru(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                                       int64_t num_layers, double dropout, bool train, bool bidirectional);

// A plain recurrent network with tanh over sequences (steps, batch, features), or (batch, steps, features) with batch_first. hx is (layers
// * directions, batch, hidden). params holds, layer by layer and for each direction, w_ih, w_hh and, with has_biases, b_ih and b_hh.
// dropout acts between layers, if train. Returns the output of the last layer and the final states. (torch.rnn_tanh)
AMP_API std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                            double dropout, bool train, bool bidirectional, bool batch_first);

// rnn_tanh over packed sequences, sorted by decreasing length: data holds the first steps of all sequences, then the second steps, and so
// on, and batch_sizes the number of sequences in each step. (torch.rnn_tanh)
AMP_API std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params,
                                            bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);

// A plain recurrent network with relu over sequences (steps, batch, features), or (batch, steps, features) with batch_first. hx is (layers
// * directions, batch, hidden). params holds, layer by layer and for each direction, w_ih, w_hh and, with has_biases, b_ih and b_hh.
// dropout acts between layers, if train. Returns the output of the last layer and the final states. (torch.rnn_relu)
AMP_API std::tuple<Tensor, Tensor> rnn_relu(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                            double dropout, bool train, bool bidirectional, bool batch_first);

// rnn_relu over packed sequences, sorted by decreasing length: data holds the first steps of all sequences, then the second steps, and so
// on, and batch_sizes the number of sequences in each step. (torch.rnn_relu)
AMP_API std::tuple<Tensor, Tensor> rnn_relu(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params,
                                            bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional);

// The steps of padded sequences (steps, batch, *), or (batch, steps, *) with batch_first, of decreasing lengths: the first steps of all
// sequences, then the second steps, and so on. Also returns the number of sequences that have each step. (torch._pack_padded_sequence)
AMP_API std::tuple<Tensor, Tensor> _pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first);

// The inverse of _pack_padded_sequence: sequences padded with padding_value to the longest, or to total_length if that is positive, and
// their lengths. (torch._pad_packed_sequence)
AMP_API std::tuple<Tensor, Tensor> _pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                                        const Scalar& padding_value, int64_t total_length);

}  // namespace amp
