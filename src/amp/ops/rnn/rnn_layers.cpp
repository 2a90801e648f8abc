// Recurrent networks of several layers and directions. They run as a whole if the backend has a kernel for that, else layer by layer.
#include <array>
#include <optional>
#include <utility>

#include <amp/autocast/call.h>
#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/thread_state.h>
#include <amp/internal_ops.h>
#include <amp/kernels/rnn.h>
#include <amp/kernels/table.h>
#include <amp/ops.h>
#include <amp/ops/matmul/linear_casts.h>
#include <amp/ops/rnn_layers.h>

namespace amp {

namespace {

struct Network {
  const char* op;
  RnnMode mode;
  TensorList params;
  bool has_biases;
  int64_t num_layers;
  double dropout;
  bool train, bidirectional;

  int64_t directions() const { return bidirectional ? 2 : 1; }
};

// The parameters of one direction of one layer.
struct Weights {
  Tensor w_ih, w_hh, b_ih, b_hh, w_hr;

  std::array<const Tensor*, 5> all() const { return {&w_ih, &w_hh, &b_ih, &b_hh, &w_hr}; }
};

struct States {
  Tensor h, c;
};

// The steps of all sequences, with the number of sequences that have each step.
struct Steps {
  Tensor data;
  std::vector<int64_t> batch_sizes;
};

void check_weights(const Network& net, const Weights& w, int64_t layer, int64_t features, int64_t hidden, int64_t outputs) {
  const int64_t rows = gates_of(net.mode) * hidden;
  const auto check = [&](const char* name, const Tensor& t, IntArrayRef expected) {
    AMP_CHECK(!t.defined() || t.sizes() == expected, ValueError, "[", net.op, "] ", name, " of layer ", layer, " must have shape ",
              expected, ", but has ", t.sizes());
  };
  check("w_ih", w.w_ih, {rows, features});
  check("w_hh", w.w_hh, {rows, outputs});
  check("b_ih", w.b_ih, IntArrayRef(rows));
  check("b_hh", w.b_hh, IntArrayRef(rows));
  check("w_hr", w.w_hr, {outputs, hidden});
}

// The parameters by layer and direction. `hidden` is the size of the cell state, `outputs` the size of the hidden state.
std::vector<Weights> weights_of(const Network& net, int64_t features, int64_t hidden, int64_t outputs) {
  const bool projects = hidden != outputs;
  const size_t each = (net.has_biases ? 4 : 2) + (projects ? 1 : 0);
  AMP_CHECK(net.num_layers > 0, ValueError, "[", net.op, "] num_layers must be positive, but is ", net.num_layers);
  AMP_CHECK(net.dropout >= 0 && net.dropout <= 1, ValueError, "[", net.op, "] dropout must be in [0, 1], but is ", net.dropout);
  const size_t sets = net.params.size() / each;
  AMP_CHECK(net.params.size() % each == 0 && sets % static_cast<size_t>(net.directions()) == 0 &&
                static_cast<int64_t>(sets) / net.directions() == net.num_layers,
            ValueError, "[", net.op, "] params must hold ", each, " tensors for each of ", net.num_layers, " layers and ", net.directions(),
            " directions, but holds ", net.params.size());
  std::vector<Weights> result;
  for (size_t i = 0; i < sets; ++i) {
    const Tensor* p = net.params.data() + i * each;
    Weights w{p[0], p[1], {}, {}, {}};
    if (net.has_biases) {
      w.b_ih = p[2];
      w.b_hh = p[3];
    }
    if (projects) w.w_hr = p[each - 1];
    const int64_t layer = static_cast<int64_t>(i) / net.directions();
    check_weights(net, w, layer, layer == 0 ? features : outputs * net.directions(), hidden, outputs);
    result.push_back(std::move(w));
  }
  return result;
}

bool has_kernel(const Tensor& t) {
  const Kernels* table = detail::find_kernels(t.device().type());
  return table != nullptr && table->rnn_layer != nullptr;
}

Tensor cast_of(const autocast::Call& call, const Tensor& t, int index) {
  return call.applies() ? static_cast<const Tensor&>(call.cast(t, index)) : t;
}

// Autocast treats the recurrent part like `linear`. The rule of `linear` also decides about the input's part.
std::tuple<Tensor, States> run_direction(const Network& net, const Steps& steps, const Weights& weights, const States& initial,
                                         bool reverse) {
  const Tensor gates = linear(steps.data, weights.w_ih, weights.b_ih);
  const Tensor w_hr = cast_of(autocast::Call(OpId::linear, initial.h, weights.w_hr), weights.w_hr, 1);
  const autocast::Call call(OpId::linear, initial.h, weights.w_hh, weights.b_hh);
  const Tensor w_hh = cast_of(call, weights.w_hh, 1), b_hh = cast_of(call, weights.b_hh, 2);
  const auto state = [&](const Tensor& t) { return call.applies() && t.defined() ? t.to(gates.dtype()) : t; };
  const Tensor h = state(initial.h), c = state(initial.c);
  for (const Tensor* t : {&h, &c, &w_hh, &b_hh, &w_hr}) {
    AMP_CHECK(!t->defined() || t->dtype() == gates.dtype(), TypeError, "[", net.op,
              "] expected the states and the parameters in the dtype ", gates.dtype(), " of the input, but got ", t->dtype());
  }
  if (!has_kernel(gates)) {
    auto [output, h_n, c_n] = unrolled_rnn_layer(gates, h, c, w_hh, b_hh, w_hr, steps.batch_sizes, net.mode, reverse);
    return {output, {h_n, c_n}};
  }
  bool keep = false;
  for (const Tensor* t : {&gates, &h, &c, &w_hh, &b_hh, &w_hr}) keep = keep || t->requires_grad();
  auto [output, h_n, c_n, reserve] = internal::rnn_layer(gates, h, c, w_hh, b_hh, w_hr, steps.batch_sizes, static_cast<int64_t>(net.mode),
                                                         reverse, keep && GradMode::is_enabled());
  return {output, {h_n, c_n}};
}

// `initial` holds the states of every layer and direction; c is undefined except for an LSTM.
std::tuple<Tensor, States> run_layers(const Network& net, Steps steps, const States& initial, const std::vector<Weights>& weights) {
  std::vector<Tensor> last_h, last_c;
  for (size_t index = 0; index < weights.size();) {
    if (index > 0) steps.data = dropout(steps.data, net.dropout, net.train);
    std::vector<Tensor> outputs;
    for (int64_t direction = 0; direction < net.directions(); ++direction, ++index) {
      const auto of_layer = [&](const Tensor& t) { return t.defined() ? t.select(0, static_cast<int64_t>(index)) : t; };
      auto [output, last] = run_direction(net, steps, weights[index], {of_layer(initial.h), of_layer(initial.c)}, direction == 1);
      outputs.push_back(output);
      last_h.push_back(last.h);
      last_c.push_back(last.c);
    }
    steps.data = outputs.size() == 1 ? outputs[0] : cat(outputs, 1);
  }
  return {steps.data, {stack(last_h), initial.c.defined() ? stack(last_c) : Tensor()}};
}

// The arguments of a network after the cast stage, in the form that run_direction uses for each layer.
struct Operands {
  Tensor data;
  States initial;
  std::vector<Weights> weights;

  Operands(const Tensor& input, const States& states, const std::vector<Weights>& params) : initial(states), weights(params) {
    const CastsOfNoOp casts;
    const Weights& first = params.front();
    data = cast_of(autocast::Call(OpId::linear, input, first.w_ih, first.b_ih), input, 0);
    if (!autocast::any_stage()) return;
    bool applies = false;
    for (Weights& w : weights) {
      w.w_hr = cast_of(autocast::Call(OpId::linear, states.h, w.w_hr), w.w_hr, 1);
      {
        const autocast::Call call(OpId::linear, data, w.w_ih, w.b_ih);
        w.w_ih = cast_of(call, w.w_ih, 1);
        w.b_ih = cast_of(call, w.b_ih, 2);
      }
      const autocast::Call call(OpId::linear, states.h, w.w_hh, w.b_hh);
      w.w_hh = cast_of(call, w.w_hh, 1);
      w.b_hh = cast_of(call, w.b_hh, 2);
      applies = applies || call.applies();
    }
    if (!applies) return;
    initial.h = states.h.to(data.dtype());
    if (states.c.defined()) initial.c = states.c.to(data.dtype());
  }

  // Whether all have the same dtype and device.
  bool agree() const {
    const auto fits = [this](const Tensor& t) { return !t.defined() || (t.dtype() == data.dtype() && t.device() == data.device()); };
    bool all = fits(initial.h) && fits(initial.c);
    for (const Weights& w : weights) {
      for (const Tensor* t : w.all()) all = all && fits(*t);
    }
    return all;
  }

  // All parameters, in the order of rnn_weights.
  Tensor flat_weights() const {
    std::vector<Tensor> parts;
    const auto add = [&](const Tensor& t) {
      if (t.defined()) parts.push_back(t.reshape(IntArrayRef(-1)));
    };
    for (const Weights& w : weights) {
      for (const Tensor* t : {&w.w_ih, &w.w_hh, &w.w_hr}) add(*t);
    }
    for (const Weights& w : weights) {
      for (const Tensor* t : {&w.b_ih, &w.b_hh}) add(*t);
    }
    return cat(parts);
  }
};

// Runs the network as one kernel. Returns nothing if the backend has no kernel that is better than single layers.
std::optional<std::tuple<Tensor, States>> run_whole(const Network& net, const Steps& steps, const States& initial,
                                                    const std::vector<Weights>& weights) {
  const DeviceType device = steps.data.device().type();
  const Backend* backend = find_backend(device);
  const bool drops = net.dropout > 0 && net.train && net.num_layers > 1;
  if (backend == nullptr || backend->rnn_network_way == nullptr || drops || steps.batch_sizes[0] == 0 || !only_casts(device))
    return std::nullopt;
  const Operands operands(steps.data, initial, weights);
  if (!operands.agree()) return std::nullopt;
  const auto& [h, c] = operands.initial;
  bool keep = operands.data.requires_grad() || h.requires_grad() || (c.defined() && c.requires_grad());
  for (const Weights& w : operands.weights) {
    for (const Tensor* t : w.all()) keep = keep || (t->defined() && t->requires_grad());
  }
  keep = keep && GradMode::is_enabled();
  const DeviceGuard guard(steps.data.device());
  const int64_t way = backend->rnn_network_way(
      RnnProblem(operands.data, h, c, steps.batch_sizes, net.mode, net.num_layers, net.has_biases, net.bidirectional, keep));
  if (way < 0) return std::nullopt;
  auto [output, h_n, c_n, reserve] =
      internal::rnn_network(operands.data, h, c, operands.flat_weights(), steps.batch_sizes, static_cast<int64_t>(net.mode), net.num_layers,
                            net.has_biases, net.bidirectional, way, keep);
  return std::tuple(output, States{h_n, c.defined() ? c_n : Tensor()});
}

// Checks the states and parameters, and runs the network.
std::tuple<Tensor, States> run_network(const Network& net, const Steps& steps, const States& initial) {
  AMP_CHECK(initial.h.dim() == 3, ValueError, "[", net.op, "] the initial state must have 3 dimensions, but has shape ", initial.h.sizes());
  const Tensor& widest = initial.c.defined() ? initial.c : initial.h;
  AMP_CHECK(widest.dim() == 3, ValueError, "[", net.op, "] the initial cell state must have 3 dimensions, but has shape ", widest.sizes());
  AMP_CHECK(initial.h.size(2) > 0 && widest.size(2) > 0, ValueError, "[", net.op, "] the initial state of shape ", initial.h.sizes(),
            " has no hidden units");
  const std::vector<Weights> weights = weights_of(net, steps.data.size(1), widest.size(2), initial.h.size(2));
  for (const Tensor* t : {&initial.h, &widest}) {
    const Shape expected{static_cast<int64_t>(weights.size()), steps.batch_sizes[0], t->size(2)};
    AMP_CHECK(t->sizes() == IntArrayRef(expected), ValueError, "[", net.op, "] the initial state has shape ", t->sizes(), ", expected ",
              IntArrayRef(expected));
  }
  if (auto whole = run_whole(net, steps, initial, weights)) return *whole;
  return run_layers(net, steps, initial, weights);
}

std::tuple<Tensor, States> run_padded(const Network& net, const Tensor& input, const States& initial, bool batch_first) {
  AMP_CHECK(input.dim() == 3, ValueError, "[", net.op, "] input must have 3 dimensions, but has shape ", input.sizes());
  const Tensor x = batch_first ? input.transpose(0, 1) : input;
  const int64_t length = x.size(0), batch = x.size(1);
  AMP_CHECK(length > 0, ValueError, "[", net.op, "] the sequence has no steps");
  const Steps steps{x.reshape({length * batch, x.size(2)}), std::vector<int64_t>(static_cast<size_t>(length), batch)};
  auto [data, last] = run_network(net, steps, initial);
  const Tensor output = data.view({length, batch, data.size(1)});
  return {batch_first ? output.transpose(0, 1) : output, last};
}

std::tuple<Tensor, States> run_packed(const Network& net, const Tensor& data, const Tensor& batch_sizes, const States& initial) {
  AMP_CHECK(data.dim() == 2, ValueError, "[", net.op, "] data must have 2 dimensions, but has shape ", data.sizes());
  return run_network(net, {data, checked_batch_sizes(net.op, data, batch_sizes)}, initial);
}

States lstm_states(const Network& net, TensorList hx) {
  AMP_CHECK(hx.size() == 2, ValueError, "[", net.op, "] hx must be the hidden state and the cell state, but holds ", hx.size(), " tensors");
  return {hx[0], hx[1]};
}

std::tuple<Tensor, Tensor> output_and_state(std::tuple<Tensor, States> results) { return {std::get<0>(results), std::get<1>(results).h}; }
std::tuple<Tensor, Tensor, Tensor> output_and_states(std::tuple<Tensor, States> results) {
  return {std::get<0>(results), std::get<1>(results).h, std::get<1>(results).c};
}

}  // namespace

std::vector<RnnWeight> rnn_weights(const RnnProblem& problem) {
  std::vector<RnnWeight> all;
  int64_t offset = 0;
  const auto add = [&](RnnWeight::Kind kind, int64_t index, int64_t rows, int64_t columns) {
    all.push_back({kind, index, rows, columns, offset});
    offset += rows * columns;
  };
  const int64_t sets = problem.layers * problem.directions, rows = gates_of(problem.mode) * problem.hidden;
  for (int64_t i = 0; i < sets; ++i) {
    add(RnnWeight::InputWeight, i, rows, i < problem.directions ? problem.features : problem.outputs * problem.directions);
    add(RnnWeight::StateWeight, i, rows, problem.outputs);
    if (problem.outputs != problem.hidden) add(RnnWeight::Projection, i, problem.outputs, problem.hidden);
  }
  for (int64_t i = 0; problem.has_biases && i < sets; ++i) {
    add(RnnWeight::InputBias, i, rows, 1);
    add(RnnWeight::StateBias, i, rows, 1);
  }
  return all;
}

std::tuple<Tensor, Tensor, Tensor> layered_rnn_network(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights,
                                                       IntArrayRef batch_sizes, RnnMode mode, int64_t num_layers, bool has_biases,
                                                       bool bidirectional) {
  const Network net{"rnn_network", mode, {}, has_biases, num_layers, 0, false, bidirectional};
  std::vector<Weights> sets(static_cast<size_t>(num_layers * net.directions()));
  for (const RnnWeight& w : rnn_weights(RnnProblem(input, hx, cx, batch_sizes, mode, num_layers, has_biases, bidirectional, false))) {
    const Tensor vector = weights.narrow(0, w.offset, w.rows * w.columns);
    Weights& set = sets[static_cast<size_t>(w.index)];
    switch (w.kind) {
      case RnnWeight::InputWeight: set.w_ih = vector.view({w.rows, w.columns}); break;
      case RnnWeight::StateWeight: set.w_hh = vector.view({w.rows, w.columns}); break;
      case RnnWeight::Projection: set.w_hr = vector.view({w.rows, w.columns}); break;
      case RnnWeight::InputBias: set.b_ih = vector; break;
      case RnnWeight::StateBias: set.b_hh = vector; break;
    }
  }
  const auto [output, last] = run_layers(net, {input, {batch_sizes.begin(), batch_sizes.end()}}, {hx, cx}, sets);
  return {output, last.h, last.c.defined() ? last.c : empty({0}, hx.options())};
}

namespace composite {

std::tuple<Tensor, Tensor, Tensor> lstm_input(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers,
                                              double dropout, bool train, bool bidirectional, bool batch_first) {
  const Network net{"lstm", RnnMode::Lstm, params, has_biases, num_layers, dropout, train, bidirectional};
  return output_and_states(run_padded(net, input, lstm_states(net, hx), batch_first));
}

std::tuple<Tensor, Tensor, Tensor> lstm_data(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params,
                                             bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  const Network net{"lstm", RnnMode::Lstm, params, has_biases, num_layers, dropout, train, bidirectional};
  return output_and_states(run_packed(net, data, batch_sizes, lstm_states(net, hx)));
}

#define AMP_RNN_OPS(op, mode)                                                                                                          \
  std::tuple<Tensor, Tensor> op##_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, \
                                        double dropout, bool train, bool bidirectional, bool batch_first) {                            \
    const Network net{#op, mode, params, has_biases, num_layers, dropout, train, bidirectional};                                       \
    return output_and_state(run_padded(net, input, {hx, {}}, batch_first));                                                            \
  }                                                                                                                                    \
  std::tuple<Tensor, Tensor> op##_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params,             \
                                       bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {          \
    const Network net{#op, mode, params, has_biases, num_layers, dropout, train, bidirectional};                                       \
    return output_and_state(run_packed(net, data, batch_sizes, {hx, {}}));                                                             \
  }

AMP_RNN_OPS(gru, RnnMode::Gru)
AMP_RNN_OPS(rnn_tanh, RnnMode::Tanh)
AMP_RNN_OPS(rnn_relu, RnnMode::Relu)
#undef AMP_RNN_OPS

}  // namespace composite

}  // namespace amp
