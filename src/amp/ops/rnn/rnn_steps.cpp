// The steps of a recurrent layer, and the layer as a sequence of ops.
#include <algorithm>

#include <amp/core/factories.h>
#include <amp/core/operators.h>
#include <amp/ops.h>
#include <amp/ops/rnn_layers.h>

namespace amp {

std::vector<RnnStep> rnn_steps(IntArrayRef batch_sizes, bool reverse) {
  std::vector<RnnStep> steps;
  steps.reserve(batch_sizes.size());
  int64_t offset = 0;
  for (size_t t = 0; t < batch_sizes.size(); ++t) {
    const int64_t earlier = t > 0 ? batch_sizes[t - 1] : 0, later = t + 1 < batch_sizes.size() ? batch_sizes[t + 1] : 0;
    steps.push_back({offset, batch_sizes[t], reverse ? later : earlier, reverse ? earlier : later});
    offset += batch_sizes[t];
  }
  if (reverse) std::reverse(steps.begin(), steps.end());
  return steps;
}

Tensor rnn_state(const Tensor& initial, IntArrayRef sizes, const TensorOptions& options) {
  if (!initial.defined()) return zeros(sizes, options);
  return initial.detach().to(options.dtype(), false, /*copy=*/true).contiguous();
}

namespace {

struct RnnState {
  Tensor h, c;
};

// The state after a step, without the projection.
RnnState next_state(RnnMode mode, const Tensor& from_input, const Tensor& from_state, const RnnState& before) {
  if (mode == RnnMode::Tanh) return {tanh(from_input + from_state), {}};
  if (mode == RnnMode::Relu) return {relu(from_input + from_state), {}};
  const int64_t gates = gates_of(mode);
  const std::vector<Tensor> x = from_input.chunk(gates, 1), y = from_state.chunk(gates, 1);
  if (mode == RnnMode::Gru) {
    const Tensor update = sigmoid(x[1] + y[1]), fresh = tanh(x[2] + sigmoid(x[0] + y[0]) * y[2]);
    return {fresh + update * (before.h - fresh), {}};
  }
  const Tensor c = sigmoid(x[1] + y[1]) * before.c + sigmoid(x[0] + y[0]) * tanh(x[2] + y[2]);
  return {sigmoid(x[3] + y[3]) * tanh(c), c};
}

Tensor first_rows(const Tensor& t, int64_t rows) { return !t.defined() || rows == t.size(0) ? t : t.narrow(0, 0, rows); }
// Returns t with its first rows replaced by `rows`.
Tensor with_first_rows(const Tensor& t, const Tensor& rows) {
  if (!t.defined() || rows.size(0) == t.size(0)) return rows;
  return cat({rows, t.narrow(0, rows.size(0), t.size(0) - rows.size(0))});
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> unrolled_rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                      const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, RnnMode mode,
                                                      bool reverse) {
  RnnState state{hx, cx};
  std::vector<Tensor> outputs;
  for (const RnnStep& step : rnn_steps(batch_sizes, reverse)) {
    const RnnState before{first_rows(state.h, step.rows), first_rows(state.c, step.rows)};
    RnnState after = next_state(mode, gates.narrow(0, step.offset, step.rows), linear(before.h, w_hh, b_hh), before);
    if (w_hr.defined()) after.h = linear(after.h, w_hr);
    outputs.push_back(after.h);
    state = {with_first_rows(state.h, after.h), state.c.defined() ? with_first_rows(state.c, after.c) : Tensor()};
  }
  if (reverse) std::reverse(outputs.begin(), outputs.end());
  return {cat(outputs), state.h, state.c.defined() ? state.c : empty({0}, hx.options())};
}

}  // namespace amp
