// The elementwise parts of recurrent cells, per instruction set level: activations of the gates, the new states, and their derivatives.
// They work on tiles: some rows (sequences) and some adjacent hidden units of a step. `Compute` is float, or double for float64.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

// Shared by all tiles of a call. States have the element type or, with `wide`, the compute type.
struct RnnCell {
  int64_t hidden;
  bool wide;
  const void* bias;  // Compute[gates * hidden] or null
};

// Pointers to the first row and, where a row has all hidden units, to the first unit. Each row of `input`, `gates` and `saved` has a block
// of units for each gate.
struct RnnTile {
  int64_t rows, units;
  int64_t first;         // unit
  const void* input;     // rows of gates * hidden: the contribution of the input to the gates
  const void* gates;     // Compute, rows of gates * units: the contribution of the state
  const void* previous;  // state of a GRU
  void* cell;            // Compute: the cell state of an LSTM, updated
  void* next;            // state: the new one
  void* output;          // the same as elements; may be null
  void* saved;           // for the backward pass; may be null
};

struct RnnGradTile {
  int64_t rows, units, first;
  const void* grad_output;  // may be null
  const void* grad_state;   // Compute: the gradient of the new state from the next step,
  int64_t grad_state_row;   // with rows that far apart
  void* direct;             // Compute, for a GRU: the part of grad_state that bypasses the gates; updated
  void* grad_cell;          // Compute: the gradient of the cell state, updated
  const void* saved;
  const void* output;    // for RNN_TANH and RNN_RELU
  const void* previous;  // for a GRU
  void* grad_input;      // the gradient of `input`
  void* grad_gates;      // the gradient of `gates` if it differs, for a GRU
  void* wide_gates;      // Compute: the same as grad_gates or grad_input; may be null
  void* state;           // the new state of an LSTM before a projection, recomputed; may be null
};

struct RnnKernels {
  // Indexed by RnnMode.
  void (*forward[4])(const RnnCell& cell, const RnnTile& tile);
  void (*backward[4])(const RnnCell& cell, const RnnGradTile& tile);
  // sum[i] = grad[i] + state[i] for Compute `state`; `grad` and `wide`, a copy of the sum as Compute, may be null.
  void (*add_gradient)(const void* grad, const void* state, void* sum, void* wide, int64_t n);
};

AMP_ISA_DECLARE(extern const PerFloatingType<RnnKernels> kRnn;)

}  // namespace amp::cpu
