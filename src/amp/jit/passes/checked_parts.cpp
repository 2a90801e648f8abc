// Internal ops that files of recorded programs may name, because their arguments are checked here.
#include <array>
#include <tuple>
#include <utility>

#include <amp/core/checked.h>
#include <amp/core/error.h>
#include <amp/core/grad_mode.h>
#include <amp/internal_ops.h>
#include <amp/jit/graph.h>
#include <amp/ops/rnn_layers.h>

namespace amp::jit {

namespace {

// One direction of one layer of a recurrent network.
std::tuple<Tensor, Tensor, Tensor> rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                             const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode, bool reverse) {
  AMP_CHECK(mode >= 0 && mode <= static_cast<int64_t>(RnnMode::Relu), ValueError, "[rnn_layer] mode must be from 0 to 3, but is ", mode);
  const auto kind = static_cast<RnnMode>(mode);
  const std::array<const Tensor*, 6> all{&gates, &hx, &cx, &w_hh, &b_hh, &w_hr};
  bool keep = false;
  for (const Tensor* t : all) {
    if (!t->defined()) continue;
    AMP_CHECK(!t->is_sparse() && isFloatingType(t->dtype()) && t->dtype() == gates.dtype() && t->device() == gates.device(), TypeError,
              "[rnn_layer] expected dense tensors of one floating dtype on one device, but got ", t->toString(), " and ", gates.toString());
    keep = keep || t->requires_grad();
  }
  const auto check = [](const char* name, const Tensor& t, IntArrayRef expected) {
    AMP_CHECK(t.defined() && t.sizes() == expected, ValueError, "[rnn_layer] ", name, " must have the shape ", expected, ", but is ",
              t.defined() ? t.toString() : "undefined");
  };
  AMP_CHECK(gates.defined() && gates.dim() == 2 && hx.defined() && hx.dim() == 2, ValueError,
            "[rnn_layer] gates and hx must have 2 dimensions");
  const int64_t batch = hx.size(0), outputs = hx.size(1);
  const bool is_lstm = kind == RnnMode::Lstm;
  AMP_CHECK(cx.defined() == is_lstm && (!is_lstm || cx.dim() == 2), ValueError,
            "[rnn_layer] cx must have 2 dimensions for an LSTM, and be undefined for other networks");
  const int64_t hidden = is_lstm ? cx.size(1) : outputs;
  AMP_CHECK(hidden > 0 && outputs > 0, ValueError, "[rnn_layer] the states have no hidden units");
  if (is_lstm) check("cx", cx, {batch, hidden});
  const int64_t width = amp::detail::checked_mul("rnn_layer", gates_of(kind), hidden);
  check("gates", gates, {gates.size(0), width});
  check("w_hh", w_hh, {width, outputs});
  if (b_hh.defined()) check("b_hh", b_hh, {width});
  if (hidden != outputs || w_hr.defined()) check("w_hr", w_hr, {outputs, hidden});
  int64_t rows = 0, before = batch;
  for (const int64_t size : batch_sizes) {
    AMP_CHECK((size > 0 || batch == 0) && size >= 0 && size <= before && size <= gates.size(0) - rows, ValueError,
              "[rnn_layer] batch_sizes must be positive, must not increase from ", batch, ", and must sum to the ", gates.size(0),
              " rows of gates");
    rows += size;
    before = size;
  }
  AMP_CHECK(!batch_sizes.empty() && batch_sizes[0] == batch && rows == gates.size(0), ValueError,
            "[rnn_layer] batch_sizes must begin with ", batch, " and sum to the ", gates.size(0), " rows of gates");
  auto [output, h_n, c_n, reserve] =
      internal::rnn_layer(gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep && GradMode::is_enabled());
  return {std::move(output), std::move(h_n), std::move(c_n)};
}

// What the gates of a recurrent cell are computed from.
std::tuple<Tensor, Tensor, Tensor> cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                             const Tensor& b_ih, const Tensor& b_hh, int64_t apart) {
  for (const Tensor* t : {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh}) {
    const bool is_bias = t == &b_ih || t == &b_hh;
    AMP_CHECK(t->defined() || is_bias, ValueError, "[cell_sums] input, hx, w_ih and w_hh must be tensors");
    AMP_CHECK(!t->defined() ||
                  (!t->is_sparse() && isReducedFloatingType(t->dtype()) && t->dtype() == input.dtype() && t->device() == input.device()),
              TypeError, "[cell_sums] expected dense tensors of one 16-bit dtype on one device, but got ", t->toString(), " and ",
              input.toString());
  }
  AMP_CHECK(w_ih.dim() == 2 && w_hh.dim() == 2 && w_ih.size(0) == w_hh.size(0), ValueError,
            "[cell_sums] w_ih and w_hh must have 2 dimensions and the same number of rows, but have shapes ", w_ih.sizes(), " and ",
            w_hh.sizes());
  AMP_CHECK(input.dim() > 0 && hx.dim() == input.dim() && hx.sizes().drop_back() == input.sizes().drop_back(), ValueError,
            "[cell_sums] input and hx must differ only in the last dimension, but have shapes ", input.sizes(), " and ", hx.sizes());
  AMP_CHECK(apart >= 0 && apart <= w_ih.size(0), ValueError, "[cell_sums] apart must be from 0 to ", w_ih.size(0), ", but is ", apart);
  return internal::cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
}

}  // namespace

const OpCall& rnn_layer_call() {
  static const OpCall call =
      op_call_detail::make("amp.rnn_layer", rnn_layer, "gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse", 0b110100, OpId{});
  return call;
}

const OpCall& cell_sums_call() {
  static const OpCall call = op_call_detail::make("amp.cell_sums", cell_sums, "input, hx, w_ih, w_hh, b_ih, b_hh, apart", 0b110000, OpId{});
  return call;
}

const OpCall& checked_part(const OpCall& part) {
  switch (part.role) {
    case FrozenRole::RecurrentLayer: return rnn_layer_call();
    case FrozenRole::RecurrentCell: return cell_sums_call();
    default: return part;
  }
}

}  // namespace amp::jit
