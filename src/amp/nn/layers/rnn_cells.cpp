#include <amp/nn/rnn_cells.h>

#include <cmath>
#include <ostream>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>

namespace amp::nn {

CellBase::CellBase(const char* name, int64_t gates, int64_t input_size, int64_t hidden_size, bool bias)
    : Module(name), input_size_(input_size), hidden_size_(hidden_size) {
  AMP_CHECK(input_size > 0 && hidden_size > 0, ValueError, "[", name, "] input_size ", input_size, " and hidden_size ", hidden_size,
            " must be positive");
  const int64_t rows = detail::checked_mul(name, gates, hidden_size);
  weight_ih = register_parameter("weight_ih", empty({rows, input_size}));
  weight_hh = register_parameter("weight_hh", empty({rows, hidden_size}));
  bias_ih = register_parameter("bias_ih", bias ? empty({rows}) : Tensor());
  bias_hh = register_parameter("bias_hh", bias ? empty({rows}) : Tensor());
  reset_parameters();
}

void CellBase::reset_parameters() {
  const double bound = 1 / std::sqrt(static_cast<double>(hidden_size_));
  for (const Tensor& parameter : parameters()) init::uniform_(parameter, -bound, bound);
}

void CellBase::pretty_print(std::ostream& out) const {
  out << name() << "(" << input_size_ << ", " << hidden_size_ << (bias_ih.defined() ? ")" : ", bias=false)");
}

Tensor CellBase::state_for(const Tensor& input, const Tensor& state) const {
  AMP_CHECK(input.defined() && (input.dim() == 1 || input.dim() == 2), ValueError, "[", name(),
            "] input must have 1 or 2 dimensions, but is ", input.defined() ? input.toString() : "undefined");
  if (state.defined()) return state;
  Shape sizes(input.sizes());
  sizes.back() = hidden_size_;
  return zeros(sizes, input.options());
}

RNNCellImpl::RNNCellImpl(const RNNCellOptions& opts)
    : CellBase("RNNCell", 1, opts.input_size(), opts.hidden_size(), opts.bias()), options(opts) {
  AMP_CHECK(opts.nonlinearity() == kTanh || opts.nonlinearity() == kReLU, ValueError, "[RNNCell] nonlinearity must be kTanh or kReLU");
}

Tensor RNNCellImpl::forward(const Tensor& input, const Tensor& hx) {
  const auto cell = options.nonlinearity() == kTanh ? rnn_tanh_cell : rnn_relu_cell;
  return cell(input, state_for(input, hx), weight_ih, weight_hh, bias_ih, bias_hh);
}

LSTMCellImpl::LSTMCellImpl(const LSTMCellOptions& opts)
    : CellBase("LSTMCell", 4, opts.input_size(), opts.hidden_size(), opts.bias()), options(opts) {}

std::tuple<Tensor, Tensor> LSTMCellImpl::forward(const Tensor& input, const std::optional<std::tuple<Tensor, Tensor>>& hx) {
  const Tensor h = state_for(input, hx ? std::get<0>(*hx) : Tensor()), c = state_for(input, hx ? std::get<1>(*hx) : Tensor());
  return lstm_cell(input, {h, c}, weight_ih, weight_hh, bias_ih, bias_hh);
}

GRUCellImpl::GRUCellImpl(const GRUCellOptions& opts)
    : CellBase("GRUCell", 3, opts.input_size(), opts.hidden_size(), opts.bias()), options(opts) {}

Tensor GRUCellImpl::forward(const Tensor& input, const Tensor& hx) {
  return gru_cell(input, state_for(input, hx), weight_ih, weight_hh, bias_ih, bias_hh);
}

// --- copies ---

AMP_DEFINE_CLONEABLE(RNNCellImpl)
AMP_DEFINE_CLONEABLE(LSTMCellImpl)
AMP_DEFINE_CLONEABLE(GRUCellImpl)

}  // namespace amp::nn
