// One step of recurrent networks, with torch's layout of weights: the rows of w_ih and w_hh are the gates, one after the other.
#include <amp/kernels/rnn.h>
#include <amp/ops.h>

namespace amp {

namespace {

void check_cell(const char* op, const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, int64_t gates) {
  AMP_CHECK(w_ih.dim() == 2 && w_hh.dim() == 2, ValueError, "[", op, "] w_ih and w_hh must have 2 dimensions, but have shapes ",
            w_ih.sizes(), " and ", w_hh.sizes());
  const int64_t width = w_hh.size(1);
  AMP_CHECK(w_hh.size(0) == gates * width && w_ih.size(0) == gates * width, ValueError, "[", op, "] expected w_ih and w_hh of ",
            gates * width, " rows, ", gates, " for each of ", width, " hidden units, but they have shapes ", w_ih.sizes(), " and ",
            w_hh.sizes());
  AMP_CHECK(input.dim() > 0 && input.size(-1) == w_ih.size(1), ValueError, "[", op, "] input of shape ", input.sizes(),
            " doesn't fit w_ih, which takes ", w_ih.size(1), " features");
  AMP_CHECK(hx.dim() == input.dim() && hx.size(-1) == width && hx.sizes().drop_back() == input.sizes().drop_back(), ValueError, "[", op,
            "] hx of shape ", hx.sizes(), " doesn't fit input of shape ", input.sizes(), " and ", width, " hidden units");
}

// Gate number `i` of the last dimension.
Tensor gate(const Tensor& gates, int64_t i, int64_t width) { return gates.narrow(-1, i * width, width); }

Tensor simple_cell(const char* op, const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                   const Tensor& b_hh) {
  check_cell(op, input, hx, w_ih, w_hh, 1);
  return linear(input, w_ih, b_ih) + linear(hx, w_hh, b_hh);
}

}  // namespace

namespace composite {

std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                                     const Tensor& b_hh) {
  AMP_CHECK(hx.size() == 2, ValueError, "[lstm_cell] hx must be the hidden state and the cell state, but holds ", hx.size(), " tensors");
  check_cell("lstm_cell", input, hx[0], w_ih, w_hh, 4);
  AMP_CHECK(hx[1].sizes() == hx[0].sizes(), ValueError, "[lstm_cell] the cell state has shape ", hx[1].sizes(), ", but the hidden state ",
            hx[0].sizes());
  const int64_t width = w_hh.size(1);
  const Tensor gates = linear(input, w_ih, b_ih) + linear(hx[0], w_hh, b_hh);
  const Tensor in = sigmoid(gate(gates, 0, width)), forget = sigmoid(gate(gates, 1, width)), fresh = tanh(gate(gates, 2, width));
  const Tensor cell = forget * hx[1] + in * fresh;
  return {sigmoid(gate(gates, 3, width)) * tanh(cell), cell};
}

Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  check_cell("gru_cell", input, hx, w_ih, w_hh, 3);
  const int64_t width = w_hh.size(1);
  const Tensor from_input = linear(input, w_ih, b_ih), from_hidden = linear(hx, w_hh, b_hh);
  const Tensor reset = sigmoid(gate(from_input, 0, width) + gate(from_hidden, 0, width));
  const Tensor update = sigmoid(gate(from_input, 1, width) + gate(from_hidden, 1, width));
  const Tensor fresh = tanh(gate(from_input, 2, width) + reset * gate(from_hidden, 2, width));
  return (hx - fresh) * update + fresh;
}

Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) {
  return tanh(simple_cell("rnn_tanh_cell", input, hx, w_ih, w_hh, b_ih, b_hh));
}

Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) {
  return relu(simple_cell("rnn_relu_cell", input, hx, w_ih, w_hh, b_ih, b_hh));
}

}  // namespace composite

}  // namespace amp
