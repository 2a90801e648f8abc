// The gradients of rnn_layer: the gradients of the gates step by step, then those of the weights in one product over all steps.
#include <algorithm>
#include <cstring>

#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cpu/kernels/matmul.h>
#include <amp/cpu/kernels/rnn.h>
#include <amp/cpu/rnn/layer.h>
#include <amp/cpu/rnn/packed_tiles.h>
#include <amp/ops/common/dense.h>

namespace amp::cpu {

namespace {

// The state before each step, in the order of `output`.
Tensor previous_states(const std::vector<RnnStep>& steps, const Tensor& hx, const Tensor& output) {
  const Tensor initial = hx.detach().contiguous(), result = empty(output.sizes(), output.dtype());
  const int64_t width = output.size(1), bytes = width * output.element_size();
  const auto copy = [&](int64_t to, const Tensor& from, int64_t row, int64_t rows) {
    if (rows > 0) std::memcpy(element_of(result, to * width), element_of(from, row * width), static_cast<size_t>(rows * bytes));
  };
  for (size_t i = 0; i < steps.size(); ++i) {
    const int64_t first = steps[i].first_started();
    copy(steps[i].offset, output, i > 0 ? steps[i - 1].offset : 0, first);
    copy(steps[i].offset + first, initial, first, steps[i].rows - first);
  }
  return result;
}

struct Backward {
  Backward(const RnnSizes& given, ScalarType type, const std::vector<RnnStep>& steps, const Tensor& w_hh, const Tensor& w_hr,
           const Tensor& grad_h, const Tensor& grad_c)
      : sizes(given),
        dtype(type),
        compute(computeType(type)),
        product(rnn_product_dtype(type)),
        weights(dense(w_hh, product)),
        projection(dense(w_hr, product)),
        width(sizes.gates * sizes.hidden),
        grad_state(rnn_state(grad_h, {sizes.batch, sizes.outputs}, compute)),
        grad_input(empty({sizes.rows, width}, type)),
        grad_gates(sizes.mode == RnnMode::Gru ? empty({sizes.rows, width}, type) : grad_input) {
    if (sizes.mode == RnnMode::Lstm) grad_cell = rnn_state(grad_c, {sizes.batch, sizes.hidden}, compute);
    if (sizes.mode == RnnMode::Gru) direct = zeros({sizes.batch, sizes.hidden}, compute);
    if (product != type) {
      for (Tensor& copy : wide) copy = empty({sizes.batch, width}, product);
    }
    if (!projection.defined()) {
      pack(steps);
      return;
    }
    projected = empty({sizes.rows, sizes.outputs}, type);
    grad_hidden = empty({sizes.batch, sizes.hidden}, compute);
    if (product != type) wide_projected = empty({sizes.batch, sizes.outputs}, product);
  }

  void pack(const std::vector<RnnStep>& steps) {
    tile_rows = many(steps) && sizes.batch >= kPackedRnnRows && multiplies_in_tiles() ? rows_of_each_tile(steps, sizes.batch) : 0;
    if (tile_rows == 0) return;
    carried = empty({sizes.batch, sizes.outputs}, compute);
    tiles = PackedTiles(sizes.hidden, [&](int64_t first, int64_t units) { return through_weights(nullptr, tile_rows, first, units); });
  }

  const void* wide_gates(const RnnStep& step, int64_t row) const {
    return product != dtype ? element_of(wide[1], row * width) : element_of(grad_gates, (step.offset + row) * width);
  }

  // The gradient of `count` units of some rows of the state, from the gradient of the gates.
  Gemm through_weights(const void* gates, int64_t rows, int64_t first, int64_t count) const {
    return {.dtype = product,
            .out_dtype = compute,
            .m = rows,
            .n = count,
            .k = width,
            .a = gates,
            .a_row = width,
            .a_column = 1,
            .b = element_of(weights, first),
            .b_row = sizes.outputs,
            .b_column = 1,
            .c_row = count};
  }

  // The gradient of the state before step `later`, from the gradient of its gates: `count` columns of some rows.
  void through_gates(const RnnStep& later, int64_t row, int64_t rows, int64_t first, int64_t count) {
    rows = std::min(rows, later.rows - row);
    if (rows <= 0) return;
    Gemm g = through_weights(wide_gates(later, row), rows, first, count);
    g.c = element_of(grad_state, row * sizes.outputs + first);
    g.c_row = sizes.outputs;
    gemm(g);
  }

  // The same for a tile, whose elements are adjacent in `carried`.
  void* through_gates_of_tile(const RnnStep& later, int64_t row, int64_t rows, int64_t first, int64_t units) {
    Gemm g = through_weights(wide_gates(later, row), rows, first, units);
    g.c = element_of(carried, row * sizes.outputs + rows * first);
    if (!tiles.multiply(g, first)) gemm(g);
    return g.c;
  }

  void run(const RnnStep& step, const RnnStep* later) {
    const int64_t rows = later != nullptr ? std::max(step.rows, later->rows) : step.rows;
    if (projection.defined()) {
      if (later != nullptr) through_gates(*later, 0, later->rows, 0, sizes.outputs);
      through_projection(step);
    }
    const int64_t work = projection.defined() ? sizes.outputs : width;
    each_rnn_tile(rows, sizes.hidden, work, [&](int64_t row, int64_t count, int64_t first, int64_t units) {
      const void* grad = element_of(projection.defined() ? grad_hidden : grad_state, row * sizes.hidden + first);
      int64_t grad_row = sizes.hidden;
      if (!projection.defined() && later != nullptr) {
        prefetch(step, row, std::min(count, step.rows - row), first, units);
        if (tile_rows > 0) grad = through_gates_of_tile(*later, row, count, first, units), grad_row = units;
        else through_gates(*later, row, count, first, units);
      }
      if (row < step.rows) cells(step, row, std::min(count, step.rows - row), first, units, grad, grad_row);
    });
    std::swap(wide[0], wide[1]);
  }

  void prefetch(const RnnStep& step, int64_t row, int64_t rows, int64_t first, int64_t units) const {
    const int64_t saves = saved_of(sizes.mode), size = elementSize(dtype), pitch = sizes.hidden * size;
    const auto of_step = [&](const Tensor& t, int64_t blocks) {
      prefetch_tile(element_of(t, (step.offset + row) * blocks * sizes.hidden + first), rows, blocks * pitch, blocks, pitch, units * size);
    };
    of_step(grad_output, 1);
    of_step(saved, saves);
    of_step(output, 1);
    of_step(previous, 1);
  }

  // `grad`: the gradient of the new state, from later steps.
  void cells(const RnnStep& step, int64_t row, int64_t rows, int64_t first, int64_t units, const void* grad, int64_t grad_row) {
    const RnnCell op{sizes.hidden, false, nullptr};
    const int64_t at = step.offset + row, state = row * sizes.hidden + first, saves = saved_of(sizes.mode);
    if (projection.defined()) {
      gemm({.dtype = product,
            .out_dtype = compute,
            .m = rows,
            .n = units,
            .k = sizes.outputs,
            .a = product != dtype ? element_of(wide_projected, row * sizes.outputs) : element_of(projected, at * sizes.outputs),
            .a_row = sizes.outputs,
            .a_column = 1,
            .b = element_of(projection, first),
            .b_row = sizes.hidden,
            .b_column = 1,
            .c = element_of(grad_hidden, state),
            .c_row = sizes.hidden});
    }
    const auto of_step = [&](const Tensor& t, int64_t blocks) { return element_of(t, at * blocks * sizes.hidden + first); };
    AMP_ISA_PICK(kRnn).of(dtype).backward[static_cast<int>(sizes.mode)](
        op,
        {rows, units, first, projection.defined() ? nullptr : of_step(grad_output, 1), grad, grad_row, element_of(direct, state),
         element_of(grad_cell, state), of_step(saved, saves), of_step(output, 1), of_step(previous, 1), of_step(grad_input, sizes.gates),
         of_step(grad_gates, sizes.gates), element_of(wide[0], row * width + first), of_step(hidden, 1)});
  }

  void through_projection(const RnnStep& step) {
    AMP_ISA_PICK(kRnn).of(dtype).add_gradient(element_of(grad_output, step.offset * sizes.outputs), grad_state.data_ptr(),
                                              element_of(projected, step.offset * sizes.outputs), element_of(wide_projected, 0),
                                              step.rows * sizes.outputs);
  }

  const RnnSizes& sizes;
  ScalarType dtype, compute, product;
  Tensor weights, projection;
  PackedTiles tiles;      // packed weights
  int64_t tile_rows = 0;  // 0: rows come and go
  Tensor carried;         // the gradient that the current step passes on, tile by tile, if they don't
  int64_t width;
  Tensor grad_state;              // gradient of the state that the current step passes on
  Tensor grad_input, grad_gates;  // gradients of both parts of the gates, for all steps
  Tensor grad_cell, direct;
  Tensor wide[2];                    // grad_gates of the current and the later step
  Tensor projected, wide_projected;  // the gradients of the outputs
  Tensor grad_hidden;                // gradient of the state before the projection
  Tensor grad_output, saved, output, previous;
  Tensor hidden;  // the states before the projection, for all steps
};

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> rnn_layer_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
    const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
    bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype) {
  const NoGradGuard no_grad;
  const ScalarType dtype = output.dtype();
  const RnnSizes sizes(output, hx, w_hh, static_cast<RnnMode>(mode));
  const std::vector<RnnStep> steps = rnn_steps(batch_sizes, reverse);
  Backward layer(sizes, dtype, steps, w_hh, w_hr, grad_h, grad_c);
  layer.grad_output = dense(grad_output, dtype);
  if (reserve.numel() > 0) layer.saved = dense(reserve, dtype);
  if (sizes.mode == RnnMode::Tanh || sizes.mode == RnnMode::Relu) layer.output = dense(output, dtype);
  const bool is_gru = sizes.mode == RnnMode::Gru;
  const Tensor previous = is_gru || need_weight ? previous_states(steps, hx, dense(output, dtype)) : Tensor();
  if (is_gru) layer.previous = previous;
  if (need_projection) layer.hidden = empty({sizes.rows, sizes.hidden}, dtype);
  for (size_t i = steps.size(); i-- > 0;) layer.run(steps[i], i + 1 < steps.size() ? &steps[i + 1] : nullptr);
  if (!steps.empty()) layer.through_gates(steps[0], 0, steps[0].rows, 0, sizes.outputs);
  Tensor grad_hx = is_gru ? layer.grad_state.add_(layer.direct) : layer.grad_state;
  return {layer.grad_input,
          grad_hx.to(dtype),
          need_cell ? layer.grad_cell.to(dtype) : Tensor(),
          need_weight ? linear_backward_weight(layer.grad_gates, previous, weight_dtype) : Tensor(),
          need_bias ? linear_backward_bias(layer.grad_gates, bias_dtype) : Tensor(),
          need_projection ? linear_backward_weight(layer.projected, layer.hidden, projection_dtype) : Tensor()};
}

}  // namespace amp::cpu
