#include <amp/nn/rnn.h>

#include <algorithm>
#include <cmath>
#include <ostream>

#include <amp/core/factories.h>
#include <amp/nn/init.h>
#include <amp/ops.h>

namespace amp::nn {

RecurrentBase::RecurrentBase(const char* name, int64_t gates, const Sizes& sizes) : Module(name), sizes_(sizes), gates_(gates) {
  const int64_t hidden = sizes.hidden_size, directions = sizes.bidirectional ? 2 : 1;
  AMP_CHECK(sizes.input_size > 0 && hidden > 0 && sizes.num_layers > 0, ValueError, "[", name, "] input_size ", sizes.input_size,
            ", hidden_size ", hidden, " and num_layers ", sizes.num_layers, " must be positive");
  AMP_CHECK(sizes.dropout >= 0 && sizes.dropout <= 1, ValueError, "[", name, "] dropout must be in [0, 1], but is ", sizes.dropout);
  for (int64_t layer = 0; layer < sizes.num_layers; ++layer) {
    for (int64_t direction = 0; direction < directions; ++direction) {
      const std::string suffix = "_l" + std::to_string(layer) + (direction == 1 ? "_reverse" : "");
      const int64_t in = layer == 0 ? sizes.input_size : hidden * directions;
      weights_.push_back(register_parameter("weight_ih" + suffix, empty({gates * hidden, in})));
      weights_.push_back(register_parameter("weight_hh" + suffix, empty({gates * hidden, hidden})));
      if (!sizes.bias) continue;
      weights_.push_back(register_parameter("bias_ih" + suffix, empty({gates * hidden})));
      weights_.push_back(register_parameter("bias_hh" + suffix, empty({gates * hidden})));
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
  if (sizes_.num_layers != 1) out << ", num_layers=" << sizes_.num_layers;
  if (!sizes_.bias) out << ", bias=false";
  if (sizes_.batch_first) out << ", batch_first=true";
  if (sizes_.dropout != 0) out << ", dropout=" << sizes_.dropout;
  if (sizes_.bidirectional) out << ", bidirectional=true";
  out << ")";
}

// Runs one direction of one layer over (T, N, *); replaces `state` by the final one.
Tensor RecurrentBase::run_direction(const Tensor& input, size_t index, bool reverse, State& state) const {
  const size_t per_direction = sizes_.bias ? 4 : 2;
  const Tensor* w = &weights_[index * per_direction];
  const Tensor b_ih = sizes_.bias ? w[2] : Tensor(), b_hh = sizes_.bias ? w[3] : Tensor();
  const std::vector<Tensor> gates = linear(input, w[0], b_ih).unbind(0);
  const ScalarType dtype = gates[0].dtype();  // under autocast possibly narrower than that of `state`
  state.h = state.h.to(dtype);
  if (state.c.defined()) state.c = state.c.to(dtype);
  std::vector<Tensor> outputs(gates.size());
  for (size_t i = 0; i < gates.size(); ++i) {
    const size_t t = reverse ? gates.size() - 1 - i : i;
    state = step(gates[t], state, w[1], b_hh);
    outputs[t] = state.h;
  }
  return stack(outputs);
}

void RecurrentBase::check_input(const Tensor& input, const State& initial) const {
  AMP_CHECK(input.defined() && (input.dim() == 2 || input.dim() == 3), ValueError, "[", name(),
            "] input must have 2 or 3 dimensions, but is ", input.defined() ? input.toString() : "undefined");
  AMP_CHECK(input.size(-1) == sizes_.input_size, ValueError, "[", name(), "] input of shape ", input.sizes(), " must have ",
            sizes_.input_size, " features");
  const bool batched = input.dim() == 3;
  AMP_CHECK(input.size(batched && sizes_.batch_first ? 1 : 0) > 0, ValueError, "[", name(), "] the sequence has no steps");
  Shape expected{sizes_.num_layers * (sizes_.bidirectional ? 2 : 1)};
  if (batched) expected.push_back(input.size(sizes_.batch_first ? 0 : 1));
  expected.push_back(sizes_.hidden_size);
  for (const Tensor* state : {&initial.h, &initial.c}) {
    AMP_CHECK(!state->defined() || state->sizes() == IntArrayRef(expected), ValueError, "[", name(), "] the initial state has shape ",
              state->sizes(), ", expected ", IntArrayRef(expected));
  }
}

std::tuple<Tensor, RecurrentBase::State> RecurrentBase::run(const Tensor& input, const State& initial) const {
  check_input(input, initial);
  const bool batched = input.dim() == 3;
  Tensor x = !batched ? input.unsqueeze(1) : sizes_.batch_first ? input.transpose(0, 1) : input;
  const int64_t directions = sizes_.bidirectional ? 2 : 1;
  const Shape state_sizes{x.size(1), sizes_.hidden_size};
  const auto start = [&](const Tensor& given, int64_t index) {
    return given.defined() ? given.select(0, index).reshape(state_sizes) : zeros(state_sizes, x.options());
  };
  const bool has_cell = gates_ == 4;
  std::vector<Tensor> last_h, last_c;
  for (int64_t layer = 0; layer < sizes_.num_layers; ++layer) {
    std::vector<Tensor> outputs;
    for (int64_t direction = 0; direction < directions; ++direction) {
      const int64_t index = layer * directions + direction;
      State state{start(initial.h, index), has_cell ? start(initial.c, index) : Tensor()};
      outputs.push_back(run_direction(x, static_cast<size_t>(index), direction == 1, state));
      last_h.push_back(state.h);
      last_c.push_back(state.c);
    }
    x = directions == 1 ? outputs[0] : cat(outputs, -1);
    if (layer + 1 < sizes_.num_layers) x = dropout(x, sizes_.dropout, is_training());
  }
  State last{stack(last_h), has_cell ? stack(last_c) : Tensor()};
  if (batched) return {sizes_.batch_first ? x.transpose(0, 1) : x, last};
  return {x.squeeze(1), {last.h.squeeze(1), has_cell ? last.c.squeeze(1) : Tensor()}};
}

namespace {
template <class Sizes, class Options>
Sizes sizes_of(const Options& o) {
  return {o.input_size(), o.hidden_size(), o.num_layers(), o.bias(), o.batch_first(), o.dropout(), o.bidirectional()};
}
}  // namespace

RNNImpl::RNNImpl(const RNNOptions& opts) : RecurrentBase("RNN", 1, sizes_of<Sizes>(opts)), options(opts) {
  AMP_CHECK(opts.nonlinearity() == kTanh || opts.nonlinearity() == kReLU, ValueError, "[RNN] nonlinearity must be kTanh or kReLU");
}

std::tuple<Tensor, Tensor> RNNImpl::forward(const Tensor& input, const Tensor& hx) {
  auto [output, last] = run(input, {hx, {}});
  return {output, last.h};
}

RecurrentBase::State RNNImpl::step(const Tensor& input_gates, const State& state, const Tensor& w_hh, const Tensor& b_hh) const {
  const Tensor sum = input_gates + linear(state.h, w_hh, b_hh);
  return {options.nonlinearity() == kTanh ? sum.tanh() : sum.relu(), {}};
}

LSTMImpl::LSTMImpl(const LSTMOptions& opts) : RecurrentBase("LSTM", 4, sizes_of<Sizes>(opts)), options(opts) {}

std::tuple<Tensor, std::tuple<Tensor, Tensor>> LSTMImpl::forward(const Tensor& input, const std::optional<std::tuple<Tensor, Tensor>>& hx) {
  auto [output, last] = run(input, hx ? State{std::get<0>(*hx), std::get<1>(*hx)} : State{});
  return {output, {last.h, last.c}};
}

RecurrentBase::State LSTMImpl::step(const Tensor& input_gates, const State& state, const Tensor& w_hh, const Tensor& b_hh) const {
  const std::vector<Tensor> gates = (input_gates + linear(state.h, w_hh, b_hh)).chunk(4, 1);
  const Tensor c = gates[1].sigmoid() * state.c + gates[0].sigmoid() * gates[2].tanh();
  return {gates[3].sigmoid() * c.tanh(), c};
}

GRUImpl::GRUImpl(const GRUOptions& opts) : RecurrentBase("GRU", 3, sizes_of<Sizes>(opts)), options(opts) {}

std::tuple<Tensor, Tensor> GRUImpl::forward(const Tensor& input, const Tensor& hx) {
  auto [output, last] = run(input, {hx, {}});
  return {output, last.h};
}

RecurrentBase::State GRUImpl::step(const Tensor& input_gates, const State& state, const Tensor& w_hh, const Tensor& b_hh) const {
  const std::vector<Tensor> x = input_gates.chunk(3, 1), y = linear(state.h, w_hh, b_hh).chunk(3, 1);
  const Tensor r = (x[0] + y[0]).sigmoid(), z = (x[1] + y[1]).sigmoid();
  const Tensor n = (x[2] + r * y[2]).tanh();
  return {n + z * (state.h - n), {}};
}

}  // namespace amp::nn
