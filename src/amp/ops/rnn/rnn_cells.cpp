// One step of recurrent networks, with torch's layout of weights: the rows of w_ih and w_hh are the gates, one after the other.
#include <array>

#include <amp/autocast/call.h>
#include <amp/autocast/suspend.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/operators.h>
#include <amp/internal_ops.h>
#include <amp/kernels/matmul.h>
#include <amp/kernels/rnn.h>
#include <amp/ops.h>
#include <amp/ops/fused.h>
#include <amp/ops/matmul/gemm.h>
#include <amp/ops/matmul/linear_casts.h>
#include <amp/ops/shape/views.h>

namespace amp {

namespace {

void check_cell(const char* op, const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, int64_t gates) {
  AMP_CHECK(w_ih.dim() == 2 && w_hh.dim() == 2, ValueError, "[", op, "] w_ih and w_hh must have 2 dimensions, but have shapes ",
            w_ih.sizes(), " and ", w_hh.sizes());
  const int64_t width = w_hh.size(1);
  AMP_CHECK(w_hh.size(0) == gates * width && w_ih.size(0) == gates * width, ValueError, "[", op, "] expected w_ih and w_hh of ",
            gates * width, " rows, ", gates, " for each of ", width, " hidden units, but they have shapes ", w_ih.sizes(), " and ",
            w_hh.sizes());
  AMP_CHECK(input.dim() > 0 && input.size(-1) == w_ih.size(1), ValueError, "[", op, "] input of shape ", input.sizes(),
            " doesn't fit w_ih, which takes ", w_ih.size(1), " features");
  AMP_CHECK(hx.dim() == input.dim() && hx.size(-1) == width && hx.sizes().drop_back() == input.sizes().drop_back(), ValueError, "[", op,
            "] hx of shape ", hx.sizes(), " doesn't fit input of shape ", input.sizes(), " and ", width, " hidden units");
}

// Gate number `i` of the last dimension.
Tensor gate(const Tensor& gates, int64_t i, int64_t width) { return gates.narrow(-1, i * width, width); }

// What the input and the state contribute to the gates. The last columns may be apart: the others are the sums of both.
struct Contributions {
  Tensor sums, from_input, from_state;
};

struct Operands {
  Tensor input, hx, w_ih, w_hh, b_ih, b_hh;

  // The arguments after the cast stage of `linear`.
  Operands cast() const {
    const CastsOfNoOp casts;
    const auto of_linear = [](const Tensor& x, const Tensor& w, const Tensor& b) {
      const autocast::Call call(OpId::linear, x, w, b);
      return std::array<Tensor, 3>{call.cast(x, 0), call.cast(w, 1), call.cast(b, 2)};
    };
    const auto [x, w_x, b_x] = of_linear(input, w_ih, b_ih);
    const auto [h, w_h, b_h] = of_linear(hx, w_hh, b_hh);
    return {x, h, w_x, w_h, b_x, b_h};
  }

  bool have_one_low_dtype() const {
    const auto agrees = [this](const Tensor& t) { return !t.defined() || t.dtype() == input.dtype(); };
    return isReducedFloatingType(input.dtype()) && agrees(hx) && agrees(w_ih) && agrees(w_hh) && agrees(b_ih) && agrees(b_hh);
  }

  Contributions contributions(int64_t apart) const {
    const auto [sums, from_input, from_state] = internal::cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
    return {sums, from_input, from_state};
  }
};

// With tensors of 16 bits, the sums round once: a part may leave the range of float16 although the sum is far inside.
Contributions contributions(const Operands& given, int64_t apart) {
  if (!autocast::any_stage()) {
    if (given.have_one_low_dtype()) return given.contributions(apart);
  } else if (only_casts(given.input.device().type())) {
    const Operands operands = given.cast();
    if (operands.have_one_low_dtype()) return operands.contributions(apart);
  }
  const Tensor x = linear(given.input, given.w_ih, given.b_ih), y = linear(given.hx, given.w_hh, given.b_hh);
  if (apart == 0) return {x + y, {}, {}};
  const int64_t added = x.size(-1) - apart;
  return {x.narrow(-1, 0, added) + y.narrow(-1, 0, added), x.narrow(-1, added, apart), y.narrow(-1, added, apart)};
}

Tensor simple_cell(const char* op, const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                   const Tensor& b_hh) {
  check_cell(op, input, hx, w_ih, w_hh, 1);
  return contributions({input, hx, w_ih, w_hh, b_ih, b_hh}, 0).sums;
}

}  // namespace

namespace native {

std::tuple<Tensor, Tensor, Tensor> cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                             const Tensor& b_ih, const Tensor& b_hh, int64_t apart) {
  check::linear(input, w_ih, b_ih);
  check::linear(hx, w_hh, b_hh);
  const NoGradGuard no_grad;
  const autocast::Suspended suspended;
  const ScalarType dtype = input.dtype(), compute = computeType(dtype);
  const auto rows = [](const Tensor& t) { return t.dim() == 2 ? t : t.reshape({-1, t.size(-1)}); };
  const auto product = [&](const Tensor& t, const Tensor& weight) {
    return internal::mm_transposed(rows(t), weight, false, true, compute);
  };
  const auto shaped = [&](const Tensor& t) {  // not a view, because it gets a history
    const Shape sizes = with_last(input.sizes(), t.size(1));
    return alias(t, sizes, detail::contiguous_strides(sizes));
  };
  Tensor y = product(hx, w_hh);
  if (apart == 0) {
    const Tensor bias = b_ih.defined() && b_hh.defined() ? b_ih.to(compute).add_(b_hh) : b_ih.defined() ? b_ih : b_hh;
    const Tensor sums = internal::linear_fused(rows(input), w_ih, bias, y, static_cast<int64_t>(FusedActivation::None), 0);
    return {shaped(sums.to(dtype)), empty({0}, y.options()), empty({0}, y.options())};
  }
  if (b_hh.defined()) y.add_(b_hh);
  Tensor x = product(input, w_ih);
  if (b_ih.defined()) x.add_(b_ih);
  const int64_t added = x.size(1) - apart;
  const auto last = [&](const Tensor& t) { return shaped(t.narrow(1, added, apart).contiguous()); };
  return {shaped((x.narrow(1, 0, added) + y.narrow(1, 0, added)).to(dtype)), last(x), last(y)};
}

}  // namespace native

namespace composite {

std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                                     const Tensor& b_hh) {
  AMP_CHECK(hx.size() == 2, ValueError, "[lstm_cell] hx must be the hidden state and the cell state, but holds ", hx.size(), " tensors");
  check_cell("lstm_cell", input, hx[0], w_ih, w_hh, 4);
  AMP_CHECK(hx[1].sizes() == hx[0].sizes(), ValueError, "[lstm_cell] the cell state has shape ", hx[1].sizes(), ", but the hidden state ",
            hx[0].sizes());
  const int64_t width = w_hh.size(1);
  const Tensor gates = contributions({input, hx[0], w_ih, w_hh, b_ih, b_hh}, 0).sums;
  const Tensor in = sigmoid(gate(gates, 0, width)), forget = sigmoid(gate(gates, 1, width)), fresh = tanh(gate(gates, 2, width));
  const Tensor cell = forget * hx[1] + in * fresh;
  return {sigmoid(gate(gates, 3, width)) * tanh(cell), cell};
}

Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  check_cell("gru_cell", input, hx, w_ih, w_hh, 3);
  const int64_t width = w_hh.size(1);
  const Contributions to = contributions({input, hx, w_ih, w_hh, b_ih, b_hh}, width);
  const Tensor reset = sigmoid(gate(to.sums, 0, width)), update = sigmoid(gate(to.sums, 1, width));
  const Tensor fresh = tanh((to.from_input + reset * to.from_state).to(to.sums.dtype()));
  return (hx - fresh) * update + fresh;
}

Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) {
  return tanh(simple_cell("rnn_tanh_cell", input, hx, w_ih, w_hh, b_ih, b_hh));
}

Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) {
  return relu(simple_cell("rnn_relu_cell", input, hx, w_ih, w_hh, b_ih, b_hh));
}

}  // namespace composite

}  // namespace amp
