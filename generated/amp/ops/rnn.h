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

}  // namespace amp
