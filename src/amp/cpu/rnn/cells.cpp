// Compiled once per instruction set level.
#include <amp/cpu/rnn/cells.h>

#include <amp/cpu/simd/blocks.h>
#include <amp/cpu/simd/math.h>

namespace amp::cpu::AMP_ISA {

namespace {

#include <amp/ops/rnn/rnn_cells.inc>

template <class T>
using ComputeOf = typename VecOf<T>::Scalar;

template <class T>
AMP_FN const T* row_of(const void* p, int64_t row, int64_t width) {
  return p != nullptr ? static_cast<const T*>(p) + row * width : nullptr;
}
template <class T>
AMP_FN T* row_of(void* p, int64_t row, int64_t width) {
  return p != nullptr ? static_cast<T*>(p) + row * width : nullptr;
}

// One row of a tile.
template <class T, class State>
struct Row {
  using V = VecOf<T>;
  using Compute = ComputeOf<T>;

  AMP_FN Row(const RnnCell& cell, const RnnTile& tile, int64_t row, int64_t gates, int64_t saves)
      : hidden(cell.hidden),
        units(tile.units),
        input(row_of<T>(tile.input, row, gates * hidden)),
        gates(row_of<Compute>(tile.gates, row, gates * units)),
        bias(cell.bias != nullptr ? static_cast<const Compute*>(cell.bias) + tile.first : nullptr),
        next(row_of<State>(tile.next, row, hidden)),
        output(row_of<T>(tile.output, row, hidden)),
        saved(row_of<T>(tile.saved, row, saves * hidden)) {}

  template <class B>
  AMP_FN V of_input(B block, int64_t at, int i, int gate) const {
    return block.read(input + gate * hidden + at, i);
  }
  template <class B>
  AMP_FN V of_state(B block, int64_t at, int i, int gate) const {
    const V value = block.read(gates + gate * units + at, i);
    return bias != nullptr ? value + block.read(bias + gate * hidden + at, i) : value;
  }
  template <class B>
  AMP_FN V sum(B block, int64_t at, int i, int gate) const {
    return of_input(block, at, i, gate) + of_state(block, at, i, gate);
  }
  template <class B>
  AMP_FN void write(B block, int64_t at, int i, V state) const {
    block.write(next + at, i, state);
    if (output != nullptr) block.write(output + at, i, state);
  }
  template <class B>
  AMP_FN void save(B block, int64_t at, int i, int which, V value) const {
    if (saved != nullptr) block.write(saved + which * hidden + at, i, value);
  }

  int64_t hidden, units;
  const T* input;
  const Compute* gates;
  const Compute* bias;
  State* next;
  T* output;
  T* saved;
};

struct Lstm {
  template <class T, class State>
  static void forward(const RnnCell& cell, const RnnTile& tile) {
    using V = VecOf<T>;
    for (int64_t r = 0; r < tile.rows; ++r) {
      const Row<T, State> row(cell, tile, r, 4, 5);
      ComputeOf<T>* c = row_of<ComputeOf<T>>(tile.cell, r, cell.hidden);
      for_blocks<V>(
          tile.units, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
            for (int i = 0; i < B::kVectors; ++i) {
              const V before = block.read(c + at, i);
              V gates[4] = {row.sum(block, at, i, 0), row.sum(block, at, i, 1), row.sum(block, at, i, 2), row.sum(block, at, i, 3)};
              V after = before;
              const V hidden = lstm_forward(gates, after);
              block.write(c + at, i, after);
              row.write(block, at, i, hidden);
#pragma GCC unroll 4
              for (int g = 0; g < 4; ++g) row.save(block, at, i, g, gates[g]);
              row.save(block, at, i, 4, before);
            }
          });
    }
  }

  template <class T>
  static void backward(const RnnCell& cell, const RnnGradTile& tile) {
    using V = VecOf<T>;
    using Compute = ComputeOf<T>;
    const int64_t hidden = cell.hidden;
    for (int64_t r = 0; r < tile.rows; ++r) {
      const T *grad = row_of<T>(tile.grad_output, r, hidden), *saved = row_of<T>(tile.saved, r, 5 * hidden);
      const Compute* grad_state = row_of<Compute>(tile.grad_state, r, tile.grad_state_row);
      Compute *grad_cell = row_of<Compute>(tile.grad_cell, r, hidden), *wide = row_of<Compute>(tile.wide_gates, r, 4 * hidden);
      T *grad_input = row_of<T>(tile.grad_input, r, 4 * hidden), *state = row_of<T>(tile.state, r, hidden);
      for_blocks<V>(
          tile.units, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
            for (int i = 0; i < B::kVectors; ++i) {
              V dh = block.read(grad_state + at, i);
              if (grad != nullptr) dh += block.read(grad + at, i);
              const V activated[4] = {block.read(saved + at, i), block.read(saved + hidden + at, i), block.read(saved + 2 * hidden + at, i),
                                      block.read(saved + 3 * hidden + at, i)};
              V dc = block.read(grad_cell + at, i), gates[4], output;
              lstm_backward(activated, block.read(saved + 4 * hidden + at, i), dh, dc, gates, output);
              block.write(grad_cell + at, i, dc);
              if (state != nullptr) block.write(state + at, i, output);
#pragma GCC unroll 4
              for (int g = 0; g < 4; ++g) {
                block.write(grad_input + g * hidden + at, i, gates[g]);
                if (wide != nullptr) block.write(wide + g * hidden + at, i, gates[g]);
              }
            }
          });
    }
  }
};

struct Gru {
  template <class T, class State>
  static void forward(const RnnCell& cell, const RnnTile& tile) {
    using V = VecOf<T>;
    for (int64_t r = 0; r < tile.rows; ++r) {
      const Row<T, State> row(cell, tile, r, 3, 4);
      const State* previous = row_of<State>(tile.previous, r, cell.hidden);
      for_blocks<V>(
          tile.units, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
            for (int i = 0; i < B::kVectors; ++i) {
              const V from_state = row.of_state(block, at, i, 2);
              V gates[3] = {row.sum(block, at, i, 0), row.sum(block, at, i, 1), row.of_input(block, at, i, 2)};
              row.write(block, at, i, gru_forward(gates, from_state, block.read(previous + at, i)));
#pragma GCC unroll 3
              for (int g = 0; g < 3; ++g) row.save(block, at, i, g, gates[g]);
              row.save(block, at, i, 3, from_state);
            }
          });
    }
  }

  template <class T>
  static void backward(const RnnCell& cell, const RnnGradTile& tile) {
    using V = VecOf<T>;
    using Compute = ComputeOf<T>;
    const int64_t hidden = cell.hidden;
    for (int64_t r = 0; r < tile.rows; ++r) {
      const T *grad = row_of<T>(tile.grad_output, r, hidden), *saved = row_of<T>(tile.saved, r, 4 * hidden);
      const T* previous = row_of<T>(tile.previous, r, hidden);
      const Compute* grad_state = row_of<Compute>(tile.grad_state, r, tile.grad_state_row);
      Compute *direct = row_of<Compute>(tile.direct, r, hidden), *wide = row_of<Compute>(tile.wide_gates, r, 3 * hidden);
      T *grad_input = row_of<T>(tile.grad_input, r, 3 * hidden), *grad_gates = row_of<T>(tile.grad_gates, r, 3 * hidden);
      for_blocks<V>(
          tile.units, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
            for (int i = 0; i < B::kVectors; ++i) {
              V dh = block.read(grad_state + at, i) + block.read(direct + at, i);
              if (grad != nullptr) dh += block.read(grad + at, i);
              const V activated[3] = {block.read(saved + at, i), block.read(saved + hidden + at, i),
                                      block.read(saved + 2 * hidden + at, i)};
              V before, gates[3], from_state;
              gru_backward(activated, block.read(saved + 3 * hidden + at, i), block.read(previous + at, i), dh, before, gates, from_state);
              block.write(direct + at, i, before);
#pragma GCC unroll 3
              for (int g = 0; g < 3; ++g) {
                const V of_state = g == 2 ? from_state : gates[g];
                block.write(grad_input + g * hidden + at, i, gates[g]);
                block.write(grad_gates + g * hidden + at, i, of_state);
                if (wide != nullptr) block.write(wide + g * hidden + at, i, of_state);
              }
            }
          });
    }
  }
};

template <bool kTanh>
struct Plain {
  template <class T, class State>
  static void forward(const RnnCell& cell, const RnnTile& tile) {
    using V = VecOf<T>;
    for (int64_t r = 0; r < tile.rows; ++r) {
      const Row<T, State> row(cell, tile, r, 1, 0);
      for_blocks<V>(
          tile.units, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
            for (int i = 0; i < B::kVectors; ++i) { row.write(block, at, i, plain_forward<kTanh>(row.sum(block, at, i, 0))); }
          });
    }
  }

  template <class T>
  static void backward(const RnnCell& cell, const RnnGradTile& tile) {
    using V = VecOf<T>;
    using Compute = ComputeOf<T>;
    const int64_t hidden = cell.hidden;
    for (int64_t r = 0; r < tile.rows; ++r) {
      const T *grad = row_of<T>(tile.grad_output, r, hidden), *output = row_of<T>(tile.output, r, hidden);
      const Compute* grad_state = row_of<Compute>(tile.grad_state, r, tile.grad_state_row);
      Compute* wide = row_of<Compute>(tile.wide_gates, r, hidden);
      T* grad_input = row_of<T>(tile.grad_input, r, hidden);
      for_blocks<V>(
          tile.units, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
            for (int i = 0; i < B::kVectors; ++i) {
              V d = block.read(grad_state + at, i);
              if (grad != nullptr) d += block.read(grad + at, i);
              d = plain_backward<kTanh>(block.read(output + at, i), d);
              block.write(grad_input + at, i, d);
              if (wide != nullptr) block.write(wide + at, i, d);
            }
          });
    }
  }
};

template <class Cell, class T>
void forward(const RnnCell& cell, const RnnTile& tile) {
  if (cell.wide) Cell::template forward<T, ComputeOf<T>>(cell, tile);
  else Cell::template forward<T, T>(cell, tile);
}
template <class Cell, class T>
void backward(const RnnCell& cell, const RnnGradTile& tile) {
  Cell::template backward<T>(cell, tile);
}

template <class T>
void add_gradient(const void* grad_data, const void* state_data, void* sum_data, void* wide_data, int64_t n) {
  using V = VecOf<T>;
  const auto* grad = static_cast<const T*>(grad_data);
  const auto* state = static_cast<const ComputeOf<T>*>(state_data);
  auto* sum = static_cast<T*>(sum_data);
  auto* wide = static_cast<ComputeOf<T>*>(wide_data);
  for_blocks<V>(
      n, [&]<class B>(B block, int64_t at) __attribute__((always_inline)) {
        for (int i = 0; i < B::kVectors; ++i) {
          V value = block.read(state + at, i);
          if (grad != nullptr) value += block.read(grad + at, i);
          block.write(sum + at, i, value);
          if (wide != nullptr) block.write(wide + at, i, value);
        }
      });
}

template <class T>
constexpr RnnKernels kernels() {
  return {{forward<Lstm, T>, forward<Gru, T>, forward<Plain<true>, T>, forward<Plain<false>, T>},
          {backward<Lstm, T>, backward<Gru, T>, backward<Plain<true>, T>, backward<Plain<false>, T>},
          add_gradient<T>};
}

}  // namespace

constinit const PerFloatingType<RnnKernels> kRnn = {kernels<float>(), kernels<double>(), kernels<Half>(), kernels<BFloat16>()};

}  // namespace amp::cpu::AMP_ISA
