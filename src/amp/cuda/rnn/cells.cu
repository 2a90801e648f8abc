#include <amp/cuda/rnn/cells.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/math.cuh>

namespace amp::cuda {

namespace {

template <math::Floating V>
AMP_FN V multiply_add(V a, V b, V c) {
  return ::fma(a, b, c);
}

#include <amp/ops/rnn/rnn_cells.inc>

template <RnnMode kMode>
constexpr int kGatesOf = gates_of(kMode);

// A hidden unit of a row: the index of its values in rows of one or several blocks.
struct Unit {
  int64_t row, unit, hidden;

  __device__ Unit(int64_t i, int64_t hidden) : row(quotient(i, hidden)), unit(i - row * hidden), hidden(hidden) {}
  __device__ int64_t in_bias(int block) const { return block * hidden + unit; }
  __device__ int64_t at(int blocks, int block) const { return (row * blocks + block) * hidden + unit; }
};

// Saved for the backward pass: the activated gates and one more value, if anything.
template <class T, int kGates>
__device__ __forceinline__ void save(void* saved, const Unit& at, const Acc<T> (&gates)[kGates], Acc<T> last) {
  if (saved == nullptr) return;
  auto* to = static_cast<T*>(saved);
#pragma unroll
  for (int g = 0; g < kGates; ++g) to[at.at(kGates + 1, g)] = static_cast<T>(gates[g]);
  to[at.at(kGates + 1, kGates)] = static_cast<T>(last);
}
template <class T, int kGates>
__device__ __forceinline__ void load(const void* saved, const Unit& at, Acc<T> (&gates)[kGates], Acc<T>& last) {
  const auto* from = static_cast<const T*>(saved);
#pragma unroll
  for (int g = 0; g < kGates; ++g) gates[g] = static_cast<Acc<T>>(from[at.at(kGates + 1, g)]);
  last = static_cast<Acc<T>>(from[at.at(kGates + 1, kGates)]);
}

// Calls body for every unit of every row of a step.
template <class Body>
__device__ __forceinline__ void unit_loop(int64_t rows, int64_t hidden, const Body& body) {
  grid_loop(rows * hidden, [&](int64_t i) { body(i, Unit(i, hidden)); });
}

template <class T, RnnMode kMode>
__global__ void forward_kernel(RnnCells cells, RnnForward step) {
  using V = Acc<T>;
  constexpr int kGates = kGatesOf<kMode>;
  const auto *input = static_cast<const T*>(step.input), *bias = static_cast<const T*>(step.bias);
  const auto* gates = static_cast<const V*>(step.gates);
  auto *state = static_cast<T*>(step.state), *output = static_cast<T*>(step.output);
  unit_loop(cells.rows, cells.hidden, [&](int64_t i, const Unit& at) {
    V sums[kGates], of_state[kGates], hidden;
#pragma unroll
    for (int g = 0; g < kGates; ++g) {
      of_state[g] = gates[at.at(kGates, g)];
      if (bias != nullptr) of_state[g] += static_cast<V>(bias[at.in_bias(g)]);
      sums[g] = static_cast<V>(input[at.at(kGates, g)]);
      if (kMode != RnnMode::Gru || g < 2) sums[g] += of_state[g];
    }
    if constexpr (kMode == RnnMode::Lstm) {
      V& cell = static_cast<V*>(step.cell)[i];
      const V before = cell;
      hidden = lstm_forward(sums, cell);
      save<T>(step.saved, at, sums, before);
    } else if constexpr (kMode == RnnMode::Gru) {
      hidden = gru_forward(sums, of_state[2], static_cast<V>(state[i]));
      save<T>(step.saved, at, sums, of_state[2]);
    } else {
      hidden = plain_forward<kMode == RnnMode::Tanh>(sums[0]);
    }
    state[i] = static_cast<T>(hidden);
    if (output != nullptr) output[i] = static_cast<T>(hidden);
  });
}

// The i-th element of the previous states, in rows of `width`.
template <class T>
__device__ __forceinline__ T previous_state(const RnnPrevious& previous, int64_t i, int64_t row) {
  const T value = static_cast<const T*>(row < previous.rows ? previous.output : previous.initial)[i];
  if (previous.copy != nullptr) static_cast<T*>(previous.copy)[i] = value;
  return value;
}

template <class T, RnnMode kMode>
__global__ void backward_kernel(RnnCells cells, RnnBackward step) {
  using V = Acc<T>;
  constexpr int kGates = kGatesOf<kMode>;
  const auto* grad_output = static_cast<const T*>(step.grad_output);
  auto* grad_state = static_cast<V*>(step.grad_state);
  auto* grad_input = static_cast<T*>(step.grad_input);
  unit_loop(cells.rows, cells.hidden, [&](int64_t i, const Unit& at) {
    V before(0), grad = grad_state[i], grads[kGates];
    if (kMode == RnnMode::Gru || step.previous.copy != nullptr) before = static_cast<V>(previous_state<T>(step.previous, i, at.row));
    if (grad_output != nullptr) grad += static_cast<V>(grad_output[i]);
    if constexpr (kMode == RnnMode::Lstm) {
      V gates[kGates], cell_before, hidden;
      load<T>(step.saved, at, gates, cell_before);
      lstm_backward(gates, cell_before, grad, static_cast<V*>(step.grad_cell)[i], grads, hidden);
      if (step.state != nullptr) static_cast<T*>(step.state)[i] = static_cast<T>(hidden);
    } else if constexpr (kMode == RnnMode::Gru) {
      V gates[kGates], from_state, of_state;
      load<T>(step.saved, at, gates, from_state);
      gru_backward(gates, from_state, before, grad, grad_state[i], grads, of_state);
#pragma unroll
      for (int g = 0; g < kGates; ++g) static_cast<T*>(step.grad_gates)[at.at(kGates, g)] = static_cast<T>(g == 2 ? of_state : grads[g]);
    } else {
      grads[0] = plain_backward<kMode == RnnMode::Tanh>(static_cast<V>(static_cast<const T*>(step.output)[i]), grad);
    }
#pragma unroll
    for (int g = 0; g < kGates; ++g) grad_input[at.at(kGates, g)] = static_cast<T>(grads[g]);
  });
}

template <class T>
__global__ void add_gradient_kernel(int64_t rows, int64_t width, const T* grad_output, const Acc<T>* grad_state, T* sum,
                                    RnnPrevious previous) {
  unit_loop(rows, width, [&](int64_t i, const Unit& at) {
    Acc<T> value = grad_state[i];
    if (grad_output != nullptr) value += static_cast<Acc<T>>(grad_output[i]);
    sum[i] = static_cast<T>(value);
    if (previous.copy != nullptr) previous_state<T>(previous, i, at.row);
  });
}

// Calls fn(null T*, the mode as a constant) and the grid of a step, unless it has no rows.
template <class Function>
void with_cells(const RnnCells& cells, const Function& fn) {
  const int64_t n = cells.rows * cells.hidden;
  if (n == 0) return;
  dispatch<kFloatingTypes>(cells.dtype, [&]<class T>(T* null) {
    const auto call = [&]<RnnMode kMode>(std::integral_constant<RnnMode, kMode> mode) { fn(null, mode, grid_for(n)); };
    switch (cells.mode) {
      case RnnMode::Lstm: return call(std::integral_constant<RnnMode, RnnMode::Lstm>());
      case RnnMode::Gru: return call(std::integral_constant<RnnMode, RnnMode::Gru>());
      case RnnMode::Tanh: return call(std::integral_constant<RnnMode, RnnMode::Tanh>());
      case RnnMode::Relu: return call(std::integral_constant<RnnMode, RnnMode::Relu>());
    }
  });
}

}  // namespace

void rnn_forward(const RnnCells& cells, const RnnForward& step) {
  with_cells(cells, [&]<class T, RnnMode kMode>(T*, std::integral_constant<RnnMode, kMode>, unsigned grid) {
    launch(forward_kernel<T, kMode>, grid, kThreads, cells, step);
  });
}

void rnn_backward(const RnnCells& cells, const RnnBackward& step) {
  with_cells(cells, [&]<class T, RnnMode kMode>(T*, std::integral_constant<RnnMode, kMode>, unsigned grid) {
    launch(backward_kernel<T, kMode>, grid, kThreads, cells, step);
  });
}

void rnn_add_gradient(ScalarType dtype, int64_t rows, int64_t width, const void* grad_output, const void* grad_state, void* sum,
                      const RnnPrevious& previous) {
  if (rows == 0) return;
  dispatch<kFloatingTypes>(dtype, [&]<class T>(T*) {
    launch(add_gradient_kernel<T>, grid_for(rows * width), kThreads, rows, width, static_cast<const T*>(grad_output),
           static_cast<const Acc<T>*>(grad_state), static_cast<T*>(sum), previous);
  });
}

}  // namespace amp::cuda
