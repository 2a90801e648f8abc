// One direction of one layer of a recurrent network, step by step. The contribution of the input to the gates is given. Each step
// multiplies the state by the recurrent weights and computes the new state tile by tile.
#include <amp/cpu/rnn/layer.h>

#include <algorithm>
#include <cstring>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cpu/elementwise/cast.h>
#include <amp/cpu/kernels/rnn.h>
#include <amp/cpu/rnn/packed_tiles.h>

namespace amp::cpu {

namespace {

// The recurrent weights. For many steps they are packed: the columns of each block of units are adjacent, gate by gate.
class RecurrentWeights {
 public:
  // `rows`: the rows of each tile, or 0 if they differ.
  RecurrentWeights(const Tensor& w_hh, const RnnSizes& sizes, int64_t rows, bool packs, ScalarType dtype)
      : sizes_(sizes), weights_(w_hh.detach().to(dtype).contiguous()) {
    if (!packs) return;
    packed_ = pack();
    if (rows == 0 || !multiplies_in_tiles()) return;
    tiles_ = PackedTiles(sizes.hidden, [&](int64_t first, int64_t units) { return of_packed(nullptr, rows, first, units, nullptr); });
  }

  // gates[row * gates * units + ...] = state[row] * the weights of `units` units.
  void multiply(const void* state, int64_t rows, int64_t first, int64_t units, void* gates) const {
    if (packed_.defined()) {
      const Gemm g = of_packed(state, rows, first, units, gates);
      if (!tiles_.multiply(g, first)) gemm(g);
      return;
    }
    Gemm g = product(state, rows, units, gates);
    g.n = units;
    g.b_row = 1;
    g.b_column = sizes_.outputs;
    for (int64_t gate = 0; gate < sizes_.gates; ++gate) {
      g.b = element_of(weights_, (gate * sizes_.hidden + first) * sizes_.outputs);
      g.c = static_cast<char*>(gates) + gate * units * elementSize(g.out_dtype);
      gemm(g);
    }
  }

 private:
  Gemm product(const void* state, int64_t rows, int64_t units, void* gates) const {
    return {.dtype = weights_.dtype(),
            .out_dtype = computeType(weights_.dtype()),
            .m = rows,
            .k = sizes_.outputs,
            .a = state,
            .a_row = sizes_.outputs,
            .a_column = 1,
            .c = gates,
            .c_row = sizes_.gates * units};
  }
  Gemm of_packed(const void* state, int64_t rows, int64_t first, int64_t units, void* gates) const {
    Gemm g = product(state, rows, units, gates);
    g.n = g.c_row;
    g.b = element_of(packed_, first * sizes_.gates * sizes_.outputs);
    g.b_row = g.n;
    g.b_column = 1;
    return g;
  }

  Tensor pack() const {
    const Tensor packed = empty(weights_.sizes(), weights_.dtype());
    constexpr int64_t kDepth = 16;  // the written data stays in the cache
    const int64_t size = weights_.element_size(), depth = sizes_.outputs;
    each_rnn_tile(1, sizes_.hidden, sizes_.gates * depth, [&](int64_t, int64_t, int64_t first, int64_t units) {
      const int64_t width = sizes_.gates * units;
      for (int64_t p = 0; p < depth; p += kDepth) {
        for (int64_t gate = 0; gate < sizes_.gates; ++gate) {
          for (int64_t unit = 0; unit < units; ++unit) {
            move_strided(size, element_of(packed, first * sizes_.gates * depth + p * width + gate * units + unit), width,
                         element_of(weights_, (gate * sizes_.hidden + first + unit) * depth + p), 1, std::min(kDepth, depth - p));
          }
        }
      }
    });
    return packed;
  }

  const RnnSizes& sizes_;
  Tensor weights_, packed_;
  PackedTiles tiles_;
};

struct Forward {
  Forward(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh, const Tensor& w_hr, RnnMode mode,
          const std::vector<RnnStep>& steps, bool keep)
      : sizes(gates, hx, w_hh, mode),
        dtype(gates.dtype()),
        compute(computeType(dtype)),
        product(many(steps) ? rnn_product_dtype(dtype) : dtype),
        x(gates.detach().contiguous()),
        bias(b_hh.defined() ? b_hh.detach().to(compute).contiguous() : Tensor()),
        weights(w_hh, sizes, rows_of_each_tile(steps, sizes.batch), many(steps) && sizes.batch >= kPackedRnnRows, product),
        projection(w_hr.defined() ? w_hr.detach().to(product).contiguous() : Tensor()),
        scratch(empty({sizes.batch, sizes.gates * sizes.hidden}, compute)),
        output(empty({sizes.rows, sizes.outputs}, dtype)),
        saved(empty({keep ? sizes.rows : 0, saved_of(mode) * sizes.hidden}, dtype)) {
    // A row is written only while its sequence lasts. Both copies therefore start with the initial state.
    for (Tensor& state : states) state = rnn_state(hx, hx.sizes(), product);
    if (cx.defined()) cell = rnn_state(cx, cx.sizes(), compute);
    if (projection.defined()) hidden = empty({sizes.batch, sizes.hidden}, product);
  }

  void run(const RnnStep& step) {
    const RnnCell op{sizes.hidden, product != dtype, element_of(bias, 0)};
    const auto cell_function = AMP_ISA_PICK(kRnn).of(dtype).forward[static_cast<int>(sizes.mode)];
    const int64_t width = sizes.gates * sizes.hidden, saves = saved_of(sizes.mode) * sizes.hidden;
    each_rnn_tile(step.rows, sizes.hidden, sizes.gates * sizes.outputs, [&](int64_t row, int64_t rows, int64_t first, int64_t units) {
      const int64_t at = step.offset + row, state = row * sizes.hidden + first;
      void* gates = element_of(scratch, row * width + rows * sizes.gates * first);
      const int64_t size = elementSize(dtype);
      prefetch_tile(element_of(x, at * width + first), rows, width * size, sizes.gates, sizes.hidden * size, units * size);
      weights.multiply(element_of(states[0], row * sizes.outputs), rows, first, units, gates);
      cell_function(op, {rows, units, first, element_of(x, at * width + first), gates,
                         sizes.mode == RnnMode::Gru ? element_of(states[0], state) : nullptr, element_of(cell, state),
                         element_of(projection.defined() ? hidden : states[1], state),
                         projection.defined() ? nullptr : element_of(output, at * sizes.hidden + first),
                         saved.numel() > 0 ? element_of(saved, at * saves + first) : nullptr});
    });
    if (projection.defined()) project(step);
    std::swap(states[0], states[1]);
  }

  RnnSizes sizes;
  ScalarType dtype, compute, product;
  Tensor x, bias;
  RecurrentWeights weights;
  Tensor projection, scratch, output, saved;
  Tensor states[2], cell, hidden;

 private:
  void project(const RnnStep& step) {
    gemm({.dtype = product,
          .out_dtype = product,
          .m = step.rows,
          .n = sizes.outputs,
          .k = sizes.hidden,
          .a = hidden.data_ptr(),
          .a_row = sizes.hidden,
          .a_column = 1,
          .b = projection.data_ptr(),
          .b_row = 1,
          .b_column = sizes.hidden,
          .c = states[1].data_ptr(),
          .c_row = sizes.outputs});
    cast_contiguous(dtype, element_of(output, step.offset * sizes.outputs), product, states[1].data_ptr(), step.rows * sizes.outputs);
  }
};

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                     const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                     bool reverse, bool keep) {
  const NoGradGuard no_grad;
  const std::vector<RnnStep> steps = rnn_steps(batch_sizes, reverse);
  Forward layer(gates, hx, cx, w_hh, b_hh, w_hr, static_cast<RnnMode>(mode), steps, keep);
  for (const RnnStep& step : steps) layer.run(step);
  const Tensor last = empty(hx.sizes(), layer.dtype);
  const int64_t outputs = layer.sizes.outputs;
  for (const RnnStep& step : steps) {
    const int64_t first = step.first_ended();
    if (first == step.rows) continue;
    std::memcpy(element_of(last, first * outputs), element_of(layer.output, (step.offset + first) * outputs),
                static_cast<size_t>((step.rows - first) * outputs * last.element_size()));
  }
  return {layer.output, last, layer.cell.defined() ? layer.cell.to(layer.dtype) : empty({0}, layer.dtype), layer.saved};
}

}  // namespace amp::cpu
