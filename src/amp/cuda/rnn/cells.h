// The elementwise parts of recurrent cells on the current stream, one launch for a step: activations of the gates, the new states, and
// their derivatives. Internal.
#pragma once

#include <amp/ops/rnn_layers.h>

namespace amp::cuda {

// Pointers are to dense rows, of `hidden` elements unless something else is said, which is a block of them for each gate or saved value.
// They are in `dtype`, or in its compute type where it says so.
struct RnnCells {
  RnnMode mode;
  ScalarType dtype;
  int64_t rows, hidden;
};

struct RnnForward {
  const void* input;  // rows of gates: what the input contributes to them
  const void* gates;  // Compute, rows of gates: what the state contributes
  const void* bias;   // one row of gates, added to those of the state; may be null
  void* state;        // the hidden state: read for a GRU, and replaced
  void* cell;         // Compute: the cell state of an LSTM, replaced
  void* output;       // the same as `state`; may be null
  void* saved;        // for the backward pass; may be null
};
void rnn_forward(const RnnCells& cells, const RnnForward& step);

// The hidden states before a step: those of the step before for the sequences that were in it, then the initial ones.
struct RnnPrevious {
  const void* output;  // of the step before
  int64_t rows;        // in it
  const void* initial;
  void* copy;  // gets all of them; may be null
};

struct RnnBackward {
  const void* grad_output;  // may be null
  void* grad_state;         // Compute: the gradient of the new state from later steps; for a GRU updated to what bypasses the gates
  void* grad_cell;          // Compute: the gradient of an LSTM's cell state, updated
  const void* saved;
  const void* output;  // of RNN_TANH and RNN_RELU
  RnnPrevious previous;
  void* grad_input;  // rows of gates: the gradient of what the input contributes
  void* grad_gates;  // rows of gates: the gradient of what the state contributes, of a GRU, where it differs
  void* state;       // the new hidden state of an LSTM before its projection; may be null
};
void rnn_backward(const RnnCells& cells, const RnnBackward& step);

// sum = grad_output + grad_state for a step of `width` outputs, with grad_output null for zeros and grad_state in the compute type.
void rnn_add_gradient(ScalarType dtype, int64_t rows, int64_t width, const void* grad_output, const void* grad_state, void* sum,
                      const RnnPrevious& previous);

}  // namespace amp::cuda
