// The elementwise parts of recurrent cells on the current stream, one launch for a step: activations of the gates, the new states, and
// their derivatives. Internal.
#pragma once

#include <amp/ops/rnn_layers.h>

namespace amp::cuda {

// Pointers to dense rows. A row has `hidden` elements, or a block of `hidden` elements for each gate or saved value. They are in `dtype`,
// or in its compute type where marked "Compute".
struct RnnCells {
  RnnMode mode;
  ScalarType dtype;
  int64_t rows, hidden;
};

struct RnnForward {
  const void* input;  // rows of gates: the contribution of the input
  const void* gates;  // Compute, rows of gates: the contribution of the state
  const void* bias;   // one row of gates, added to those of the state; may be null
  void* state;        // the hidden state: read for a GRU, and replaced
  void* cell;         // Compute: the cell state of an LSTM, replaced
  void* output;       // the same as `state`; may be null
  void* saved;        // for the backward pass; may be null
};
void rnn_forward(const RnnCells& cells, const RnnForward& step);

// The hidden states before a step. For sequences in the previous step, these are its outputs; for the others, the initial states.
struct RnnPrevious {
  const void* output;  // outputs of the previous step
  int64_t rows;        // rows of the previous step
  const void* initial;
  void* copy;  // receives all of them; may be null
};

struct RnnBackward {
  const void* grad_output;  // may be null
  void* grad_state;         // Compute: the gradient of the new state from later steps; a GRU replaces it with the part that skips the gates
  void* grad_cell;          // Compute: the gradient of an LSTM's cell state, updated
  const void* saved;
  const void* output;  // for RNN_TANH and RNN_RELU
  RnnPrevious previous;
  void* grad_input;  // rows of gates: the gradient of the input's contribution
  void* grad_gates;  // rows of gates: the gradient of the state's contribution, for a GRU, where it differs
  void* state;       // the new hidden state of an LSTM before its projection; may be null
};
void rnn_backward(const RnnCells& cells, const RnnBackward& step);

// sum = grad_output + grad_state for a step of `width` outputs. A null grad_output means zeros; grad_state is in the compute type.
void rnn_add_gradient(ScalarType dtype, int64_t rows, int64_t width, const void* grad_output, const void* grad_state, void* sum,
                      const RnnPrevious& previous);

}  // namespace amp::cuda
