// One direction of one layer of a recurrent network. The contribution of the input to the gates is given. Each step is a product of the
// state and the recurrent weights, and a kernel for the cells. The gradients of the weights are one product over all steps.
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/gemm/gemm.h>
#include <amp/cuda/kernels/matmul.h>
#include <amp/cuda/kernels/rnn.h>
#include <amp/cuda/rnn/cells.h>

namespace amp::cuda {

namespace {

// The address of a row, which may be one past the last; null if the tensor is undefined.
char* row_of(const Tensor& t, int64_t row) {
  return t.defined() ? static_cast<char*>(t.data_ptr()) + row * t.size(1) * t.element_size() : nullptr;
}

// The first rows of c = `rows` rows of a, times b or its transpose.
Gemm product(const Tensor& a, int64_t first, int64_t rows, const Tensor& b, bool transposes, const Tensor& c) {
  return {.dtype = a.dtype(),
          .out_dtype = c.dtype(),
          .m = rows,
          .n = c.size(1),
          .k = a.size(1),
          .a = row_of(a, first),
          .a_row = a.size(1),
          .a_column = 1,
          .b = b.data_ptr(),
          .b_row = transposes ? 1 : b.size(1),
          .b_column = transposes ? b.size(1) : 1,
          .c = c.data_ptr(),
          .c_row = c.size(1)};
}

struct Forward {
  Forward(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh, const Tensor& w_hr, RnnMode mode,
          bool keep)
      : sizes(gates, hx, w_hh, mode),
        dtype(gates.dtype()),
        options(gates.options()),
        compute(options.dtype(computeType(dtype))),
        input(dense(gates)),
        weights(dense(w_hh, dtype)),
        bias(dense(b_hh, dtype)),
        projection(dense(w_hr, dtype)),
        from_state(empty({sizes.batch, sizes.gates * sizes.hidden}, compute)),
        output(empty({sizes.rows, sizes.outputs}, options)),
        saved(empty({keep ? sizes.rows : 0, saved_of(mode) * sizes.hidden}, options)),
        state(rnn_state(hx, hx.sizes(), options)) {
    if (cx.defined()) cell = rnn_state(cx, cx.sizes(), compute);
    if (projection.defined()) hidden = empty({sizes.batch, sizes.hidden}, options);
  }

  void run(const RnnStep& step) {
    gemm(product(state, 0, step.rows, weights, true, from_state));
    rnn_forward({sizes.mode, dtype, step.rows, sizes.hidden},
                {row_of(input, step.offset), from_state.data_ptr(), data_or_null(bias),
                 projection.defined() ? hidden.data_ptr() : state.data_ptr(), row_of(cell, 0),
                 projection.defined() ? nullptr : row_of(output, step.offset), saved.numel() > 0 ? row_of(saved, step.offset) : nullptr});
    if (!projection.defined()) return;
    gemm(product(hidden, 0, step.rows, projection, true, state));
    output.narrow(0, step.offset, step.rows).copy_(state.narrow(0, 0, step.rows));
  }

  RnnSizes sizes;
  ScalarType dtype;
  TensorOptions options, compute;
  Tensor input, weights, bias, projection, from_state, output, saved;
  // A row is written only while its sequence lasts. At the end it therefore contains the final state.
  Tensor state, cell;
  Tensor hidden;  // before the projection
};

struct Backward {
  Backward(const RnnSizes& given, const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx,
           const Tensor& w_hh, const Tensor& w_hr, const Tensor& results, const Tensor& reserve)
      : sizes(given),
        dtype(results.dtype()),
        options(results.options()),
        compute(options.dtype(computeType(dtype))),
        weights(dense(w_hh, dtype)),
        projection(dense(w_hr, dtype)),
        grad_outputs(dense(grad_output, dtype)),
        output(dense(results)),
        initial(dense(hx, dtype)),
        saved(dense(reserve)),
        grad_state(rnn_state(grad_h, {sizes.batch, sizes.outputs}, compute)),
        grad_input(empty({sizes.rows, sizes.gates * sizes.hidden}, options)),
        grad_gates(sizes.mode == RnnMode::Gru ? empty(grad_input.sizes(), options) : grad_input) {
    if (sizes.mode == RnnMode::Lstm) grad_cell = rnn_state(grad_c, {sizes.batch, sizes.hidden}, compute);
    if (!projection.defined()) return;
    grad_projected = empty({sizes.rows, sizes.outputs}, options);
    grad_hidden = empty({sizes.batch, sizes.hidden}, compute);
  }

  // The gradient of the state before step `later`, from the gradient of its gates. For a GRU, also from the part that bypasses them, which
  // is already there.
  void through_gates(const RnnStep& later) {
    Gemm g = product(grad_gates, later.offset, later.rows, weights, false, grad_state);
    if (sizes.mode == RnnMode::Gru) {
      g.addend = g.c;
      g.addend_dtype = g.out_dtype;
      g.addend_row = g.c_row;
      g.addend_column = 1;
    }
    gemm(g);
  }

  // `before`: the previously processed step, if there is one.
  void run(const RnnStep& step, const RnnStep* before) {
    RnnPrevious states{before != nullptr ? row_of(output, before->offset) : nullptr, step.first_started(), initial.data_ptr(),
                       row_of(previous, step.offset)};
    const char* grad = row_of(grad_outputs, step.offset);
    if (projection.defined()) {
      rnn_add_gradient(dtype, step.rows, sizes.outputs, grad, grad_state.data_ptr(), row_of(grad_projected, step.offset), states);
      gemm(product(grad_projected, step.offset, step.rows, projection, false, grad_hidden));
      grad = nullptr;
      states.copy = nullptr;
    }
    rnn_backward({sizes.mode, dtype, step.rows, sizes.hidden},
                 {grad, projection.defined() ? grad_hidden.data_ptr() : grad_state.data_ptr(), row_of(grad_cell, 0),
                  row_of(saved, step.offset), row_of(output, step.offset), states, row_of(grad_input, step.offset),
                  row_of(grad_gates, step.offset), row_of(hidden, step.offset)});
  }

  const RnnSizes& sizes;
  ScalarType dtype;
  TensorOptions options, compute;
  Tensor weights, projection, grad_outputs, output, initial, saved;
  Tensor grad_state, grad_cell;   // gradients of the states that the current step passes on
  Tensor grad_input, grad_gates;  // gradients of both parts of the gates, for all steps
  Tensor grad_projected;          // gradients of the outputs of a projection, for all steps
  Tensor grad_hidden;             // gradient of the state before it
  Tensor previous, hidden;        // the states before each step, and those before the projection, for all steps, if needed
};

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                     const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                     bool reverse, bool keep) {
  const NoGradGuard no_grad;
  Forward layer(gates, hx, cx, w_hh, b_hh, w_hr, static_cast<RnnMode>(mode), keep);
  for (const RnnStep& step : rnn_steps(batch_sizes, reverse)) layer.run(step);
  return {layer.output, layer.state, layer.cell.defined() ? layer.cell.to(layer.dtype) : empty({0}, layer.options), layer.saved};
}

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> rnn_layer_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
    const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
    bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype) {
  const NoGradGuard no_grad;
  const RnnSizes sizes(output, hx, w_hh, static_cast<RnnMode>(mode));
  const std::vector<RnnStep> steps = rnn_steps(batch_sizes, reverse);
  Backward layer(sizes, grad_output, grad_h, grad_c, hx, w_hh, w_hr, output, reserve);
  if (need_weight) layer.previous = empty({sizes.rows, sizes.outputs}, layer.options);
  if (need_projection) layer.hidden = empty({sizes.rows, sizes.hidden}, layer.options);
  for (size_t i = steps.size(); i-- > 0;) {
    layer.run(steps[i], i > 0 ? &steps[i - 1] : nullptr);
    layer.through_gates(steps[i]);
  }
  return {layer.grad_input,
          layer.grad_state.to(layer.dtype),
          need_cell ? layer.grad_cell.to(layer.dtype) : Tensor(),
          need_weight ? linear_backward_weight(layer.grad_gates, layer.previous, weight_dtype) : Tensor(),
          need_bias ? linear_backward_bias(layer.grad_gates, bias_dtype) : Tensor(),
          need_projection ? linear_backward_weight(layer.grad_projected, layer.hidden, projection_dtype) : Tensor()};
}

}  // namespace amp::cuda
