// Shared by the kernels of recurrent layers: the sizes and numbers that their arguments stand for.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The `mode` of rnn_layer.
enum class RnnMode : int64_t { Lstm, Gru, Tanh, Relu };

// The number of gates: w_ih and w_hh have that many rows per hidden unit.
constexpr int64_t gates_of(RnnMode mode) { return mode == RnnMode::Lstm ? 4 : mode == RnnMode::Gru ? 3 : 1; }

// The number of elements per hidden unit that the forward pass saves. LSTM: the gates and the previous cell state. GRU: the gates and the
// state's contribution to the new gate.
constexpr int64_t saved_of(RnnMode mode) { return mode == RnnMode::Lstm ? 5 : mode == RnnMode::Gru ? 4 : 0; }

// The sizes of one direction of one layer, over sequences that are packed step by step.
struct RnnSizes {
  RnnSizes(const Tensor& gates_of_rows, const Tensor& hx, const Tensor& w_hh, RnnMode of_mode)
      : mode(of_mode),
        gates(gates_of(of_mode)),
        hidden(w_hh.size(0) / gates),
        outputs(w_hh.size(1)),
        batch(hx.size(0)),
        rows(gates_of_rows.size(0)) {}

  RnnMode mode;
  int64_t gates;
  int64_t hidden;   // units
  int64_t outputs;  // per step: `hidden`, or fewer with a projection
  int64_t batch;    // sequences
  int64_t rows;     // total steps of all sequences
};

// One step, in the order of processing. The sequences are sorted by length: a step has the first `rows` of them.
struct RnnStep {
  int64_t offset;  // of its first row
  int64_t rows;
  int64_t before, after;  // rows of the step processed before it (0 for the first) and after it (0 for the last)

  // Rows whose sequence starts or ends here, in the order of processing.
  int64_t first_started() const { return before < rows ? before : rows; }
  int64_t first_ended() const { return after < rows ? after : rows; }
};

AMP_API std::vector<RnnStep> rnn_steps(IntArrayRef batch_sizes, bool reverse);

// A state, or the gradient of a state, that the steps update: a copy of `initial`, or zeros if that is undefined.
Tensor rnn_state(const Tensor& initial, IntArrayRef sizes, const TensorOptions& options);

// A whole network over packed sequences.
struct RnnProblem {
  RnnMode mode;
  ScalarType dtype;
  int64_t layers, directions;
  bool has_biases;
  int64_t features;         // size of the input
  int64_t hidden, outputs;  // sizes of a layer and direction, as in RnnSizes
  int64_t batch, steps;
  bool same_length;  // all sequences have all steps
  bool trains;       // a backward pass may follow

  RnnProblem(const Tensor& input, const Tensor& hx, const Tensor& cx, IntArrayRef batch_sizes, RnnMode of_mode, int64_t num_layers,
             bool with_biases, bool bidirectional, bool training)
      : mode(of_mode),
        dtype(input.dtype()),
        layers(num_layers),
        directions(bidirectional ? 2 : 1),
        has_biases(with_biases),
        features(input.size(1)),
        hidden(cx.defined() ? cx.size(2) : hx.size(2)),
        outputs(hx.size(2)),
        batch(hx.size(1)),
        steps(static_cast<int64_t>(batch_sizes.size())),
        same_length(batch_sizes.back() == batch),
        trains(training) {}
};

// One parameter of a network, within the vector of all parameters.
struct RnnWeight {
  enum Kind : uint8_t { InputWeight, StateWeight, Projection, InputBias, StateBias };
  Kind kind;
  int64_t index;          // index of its layer and direction: layer * directions + direction
  int64_t rows, columns;  // a bias has 1 column
  int64_t offset;
};
// The parameters in order: w_ih, w_hh and, with a projection, w_hr of each layer and direction. With biases, b_ih and b_hh of each follow.
AMP_API std::vector<RnnWeight> rnn_weights(const RnnProblem& problem);

// rnn_network without its last result, computed layer by layer.
std::tuple<Tensor, Tensor, Tensor> layered_rnn_network(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights,
                                                       IntArrayRef batch_sizes, RnnMode mode, int64_t num_layers, bool has_biases,
                                                       bool bidirectional);

// The number of sequences in each step. Checks that the numbers are positive and do not increase, and that their sum is the number of rows
// of `data`.
std::vector<int64_t> checked_batch_sizes(const char* op, const Tensor& data, const Tensor& batch_sizes);

// rnn_layer without its last result, as a sequence of differentiable ops.
std::tuple<Tensor, Tensor, Tensor> unrolled_rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                      const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, RnnMode mode,
                                                      bool reverse);

}  // namespace amp
