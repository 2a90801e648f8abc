#include <amp/nn/rnn.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include <amp/core/checked.h>
#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>

namespace amp::nn {

using utils::rnn::PackedSequence;

namespace {

// The number of features of a hidden state.
template <class Sizes>
int64_t outputs_of(const Sizes& sizes) {
  return sizes.proj_size > 0 ? sizes.proj_size : sizes.hidden_size;
}

}  // namespace

RecurrentBase::RecurrentBase(const char* name, int64_t gates, const Sizes& sizes) : Module(name), sizes_(sizes), gates_(gates) {
  const int64_t hidden = sizes.hidden_size, directions = sizes.bidirectional ? 2 : 1, outputs = outputs_of(sizes);
  AMP_CHECK(sizes.input_size > 0 && hidden > 0 && sizes.num_layers > 0, ValueError, "[", name, "] input_size ", sizes.input_size,
            ", hidden_size ", hidden, " and num_layers ", sizes.num_layers, " must be positive");
  AMP_CHECK(sizes.proj_size >= 0 && sizes.proj_size < hidden, ValueError, "[", name, "] proj_size ", sizes.proj_size,
            " must not be negative and must be less than hidden_size ", hidden);
  AMP_CHECK(sizes.dropout >= 0 && sizes.dropout <= 1, ValueError, "[", name, "] dropout must be in [0, 1], but is ", sizes.dropout);
  const int64_t rows = detail::checked_mul(name, gates, hidden), joined = detail::checked_mul(name, outputs, directions);
  for (int64_t layer = 0; layer < sizes.num_layers; ++layer) {
    for (int64_t direction = 0; direction < directions; ++direction) {
      const std::string suffix = "_l" + std::to_string(layer) + (direction == 1 ? "_reverse" : "");
      const int64_t in = layer == 0 ? sizes.input_size : joined;
      weights_.push_back(register_parameter("weight_ih" + suffix, empty({rows, in})));
      weights_.push_back(register_parameter("weight_hh" + suffix, empty({rows, outputs})));
      if (sizes.bias) {
        weights_.push_back(register_parameter("bias_ih" + suffix, empty({rows})));
        weights_.push_back(register_parameter("bias_hh" + suffix, empty({rows})));
      }
      if (sizes.proj_size > 0) weights_.push_back(register_parameter("weight_hr" + suffix, empty({outputs, hidden})));
    }
  }
  reset_parameters();
}

void RecurrentBase::reset_parameters() {
  const double bound = 1 / std::sqrt(static_cast<double>(sizes_.hidden_size));
  for (const Tensor& weight : weights_) init::uniform_(weight, -bound, bound);
}

void RecurrentBase::pretty_print(std::ostream& out) const {
  out << std::boolalpha << name() << "(" << sizes_.input_size << ", " << sizes_.hidden_size;
  if (sizes_.proj_size != 0) out << ", proj_size=" << sizes_.proj_size;
  if (sizes_.num_layers != 1) out << ", num_layers=" << sizes_.num_layers;
  if (!sizes_.bias) out << ", bias=false";
  if (sizes_.batch_first) out << ", batch_first=true";
  if (sizes_.dropout != 0) out << ", dropout=" << sizes_.dropout;
  if (sizes_.bidirectional) out << ", bidirectional=true";
  out << ")";
}

// The initial states as (layers * directions, batch, features).
RecurrentBase::State RecurrentBase::checked_state(const Tensor& input, const State& given, bool batched, int64_t batch) const {
  const auto checked = [&](const Tensor& t, int64_t features) {
    const Shape with_batch{sizes_.num_layers * (sizes_.bidirectional ? 2 : 1), batch, features};
    if (!t.defined()) return zeros(with_batch, input.options());
    Shape expected = with_batch;
    if (!batched) expected.erase(1);
    AMP_CHECK(t.sizes() == IntArrayRef(expected), ValueError, "[", name(), "] the initial state has shape ", t.sizes(), ", expected ",
              IntArrayRef(expected));
    return batched ? t : t.unsqueeze(1);
  };
  return {checked(given.h, outputs_of(sizes_)), gates_ == 4 ? checked(given.c, sizes_.hidden_size) : Tensor()};
}

std::tuple<Tensor, RecurrentBase::State> RecurrentBase::run(const Tensor& input, const State& initial) const {
  AMP_CHECK(input.defined() && (input.dim() == 2 || input.dim() == 3), ValueError, "[", name(),
            "] input must have 2 or 3 dimensions, but is ", input.defined() ? input.toString() : "undefined");
  AMP_CHECK(input.size(-1) == sizes_.input_size, ValueError, "[", name(), "] input of shape ", input.sizes(), " must have ",
            sizes_.input_size, " features");
  const bool batched = input.dim() == 3;
  const int64_t time = sizes_.batch_first ? 1 : 0;
  AMP_CHECK(input.size(batched ? time : 0) > 0, ValueError, "[", name(), "] the sequence has no steps");
  const State state = checked_state(input, initial, batched, batched ? input.size(1 - time) : 1);
  if (batched) return call(input, {}, state);
  auto [output, last] = call(input.unsqueeze(1 - time), {}, state);
  return {output.squeeze(1 - time), {last.h.squeeze(1), last.c.defined() ? last.c.squeeze(1) : Tensor()}};
}

std::tuple<PackedSequence, RecurrentBase::State> RecurrentBase::run(const PackedSequence& input, const State& initial) const {
  AMP_CHECK(input.data().defined() && input.data().dim() == 2 && input.data().size(1) == sizes_.input_size, ValueError, "[", name(),
            "] packed data must be (steps, ", sizes_.input_size, "), but is ",
            input.data().defined() ? input.data().toString() : "undefined");
  AMP_CHECK(input.batch_sizes().numel() > 0, ValueError, "[", name(), "] the sequence has no steps");
  State state = checked_state(input.data(), initial, true, input.batch_sizes().select(0, 0).item<int64_t>());
  const auto reorder = [](State& s, const Tensor& order) {
    if (!order.defined()) return;
    s.h = s.h.index_select(1, order);
    if (s.c.defined()) s.c = s.c.index_select(1, order);
  };
  reorder(state, input.sorted_indices());
  auto [data, last] = call(input.data(), input.batch_sizes(), state);
  reorder(last, input.unsorted_indices());
  return {PackedSequence(data, input.batch_sizes(), input.sorted_indices(), input.unsorted_indices()), last};
}

namespace {

template <class Sizes, class Options>
Sizes sizes_of(const Options& o) {
  return {o.input_size(), o.hidden_size(), o.num_layers(), o.bias(), o.batch_first(), o.dropout(), o.bidirectional()};
}

using Op = std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, TensorList, bool, int64_t, double, bool, bool, bool);
using PackedOp = std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, const Tensor&, TensorList, bool, int64_t, double, bool, bool);

template <class Sizes>
std::tuple<Tensor, Tensor> call_op(Op op, PackedOp packed, const Sizes& s, const Tensor& input, const Tensor& batch_sizes, const Tensor& h,
                                   TensorList weights, bool training) {
  if (batch_sizes.defined()) return packed(input, batch_sizes, h, weights, s.bias, s.num_layers, s.dropout, training, s.bidirectional);
  return op(input, h, weights, s.bias, s.num_layers, s.dropout, training, s.bidirectional, s.batch_first);
}

}  // namespace

RNNImpl::RNNImpl(const RNNOptions& opts) : RecurrentBase("RNN", 1, sizes_of<Sizes>(opts)), options(opts) {
  AMP_CHECK(opts.nonlinearity() == kTanh || opts.nonlinearity() == kReLU, ValueError, "[RNN] nonlinearity must be kTanh or kReLU");
}

std::tuple<Tensor, Tensor> RNNImpl::forward(const Tensor& input, const Tensor& hx) {
  auto [output, last] = run(input, {hx, {}});
  return {output, last.h};
}

std::tuple<PackedSequence, Tensor> RNNImpl::forward_with_packed_input(const PackedSequence& input, const Tensor& hx) {
  auto [output, last] = run(input, {hx, {}});
  return {output, last.h};
}

std::tuple<Tensor, RecurrentBase::State> RNNImpl::call(const Tensor& input, const Tensor& batch_sizes, const State& initial) const {
  const bool is_tanh = options.nonlinearity() == kTanh;
  auto [output, h] = call_op(is_tanh ? Op(rnn_tanh) : Op(rnn_relu), is_tanh ? PackedOp(rnn_tanh) : PackedOp(rnn_relu), sizes(), input,
                             batch_sizes, initial.h, all_weights(), is_training());
  return {output, {h, {}}};
}

LSTMImpl::LSTMImpl(const LSTMOptions& opts)
    : RecurrentBase("LSTM", 4,
                    {opts.input_size(), opts.hidden_size(), opts.num_layers(), opts.bias(), opts.batch_first(), opts.dropout(),
                     opts.bidirectional(), opts.proj_size()}),
      options(opts) {}

std::tuple<Tensor, std::tuple<Tensor, Tensor>> LSTMImpl::forward(const Tensor& input, const std::optional<std::tuple<Tensor, Tensor>>& hx) {
  auto [output, last] = run(input, hx ? State{std::get<0>(*hx), std::get<1>(*hx)} : State{});
  return {output, {last.h, last.c}};
}

std::tuple<PackedSequence, std::tuple<Tensor, Tensor>> LSTMImpl::forward_with_packed_input(
    const PackedSequence& input, const std::optional<std::tuple<Tensor, Tensor>>& hx) {
  auto [output, last] = run(input, hx ? State{std::get<0>(*hx), std::get<1>(*hx)} : State{});
  return {output, {last.h, last.c}};
}

std::tuple<Tensor, RecurrentBase::State> LSTMImpl::call(const Tensor& input, const Tensor& batch_sizes, const State& initial) const {
  const Sizes& s = sizes();
  const Tensor states[] = {initial.h, initial.c};
  auto [output, h, c] =
      batch_sizes.defined()
          ? lstm(input, batch_sizes, states, all_weights(), s.bias, s.num_layers, s.dropout, is_training(), s.bidirectional)
          : lstm(input, states, all_weights(), s.bias, s.num_layers, s.dropout, is_training(), s.bidirectional, s.batch_first);
  return {output, {h, c}};
}

GRUImpl::GRUImpl(const GRUOptions& opts) : RecurrentBase("GRU", 3, sizes_of<Sizes>(opts)), options(opts) {}

std::tuple<Tensor, Tensor> GRUImpl::forward(const Tensor& input, const Tensor& hx) {
  auto [output, last] = run(input, {hx, {}});
  return {output, last.h};
}

std::tuple<PackedSequence, Tensor> GRUImpl::forward_with_packed_input(const PackedSequence& input, const Tensor& hx) {
  auto [output, last] = run(input, {hx, {}});
  return {output, last.h};
}

std::tuple<Tensor, RecurrentBase::State> GRUImpl::call(const Tensor& input, const Tensor& batch_sizes, const State& initial) const {
  auto [output, h] = call_op(Op(gru), PackedOp(gru), sizes(), input, batch_sizes, initial.h, all_weights(), is_training());
  return {output, {h, {}}};
}

// --- copies ---

AMP_DEFINE_CLONEABLE(RNNImpl)
AMP_DEFINE_CLONEABLE(LSTMImpl)
AMP_DEFINE_CLONEABLE(GRUImpl)

}  // namespace amp::nn
