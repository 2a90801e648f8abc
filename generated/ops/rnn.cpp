// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/rnn.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- lstm_cell ----------------

namespace {

std::tuple<Tensor, Tensor> run_lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                                         const Tensor& b_hh) {
  AMP_CHECK(input.defined(), ValueError, "[lstm_cell] input is an undefined tensor");
  AMP_CHECK(w_ih.defined(), ValueError, "[lstm_cell] w_ih is an undefined tensor");
  AMP_CHECK(w_hh.defined(), ValueError, "[lstm_cell] w_hh is an undefined tensor");
  check_defined("lstm_cell", "hx", hx);
  return composite::lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh,
                                                                const Tensor& b_ih, const Tensor& b_hh) {
  if (autocast::Call call(OpId::lstm_cell, input, hx, w_ih, w_hh, b_ih, b_hh); call.applies()) {
    return call.run([&] {
      return run_lstm_cell(call.cast(input, 0), call.cast(hx, 1), call.cast(w_ih, 2), call.cast(w_hh, 3), call.cast(b_ih, 4),
                           call.cast(b_hh, 5));
    });
  }
  return run_lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih,
                                                                           const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  return trace::observe(OpId::lstm_cell, [&] { return autocast_lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh); }, input, hx, w_ih, w_hh, b_ih,
                        b_hh);
}

}  // namespace

std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                                     const Tensor& b_hh) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh)
                             : autocast_lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
  }
  return run_lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lstm_cell"); }

// ---------------- gru_cell ----------------

namespace {

Tensor run_gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  AMP_CHECK(input.defined(), ValueError, "[gru_cell] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[gru_cell] hx is an undefined tensor");
  AMP_CHECK(w_ih.defined(), ValueError, "[gru_cell] w_ih is an undefined tensor");
  AMP_CHECK(w_hh.defined(), ValueError, "[gru_cell] w_hh is an undefined tensor");
  return composite::gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

[[gnu::noinline]] Tensor autocast_gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                           const Tensor& b_ih, const Tensor& b_hh) {
  if (autocast::Call call(OpId::gru_cell, input, hx, w_ih, w_hh, b_ih, b_hh); call.applies()) {
    return call.run([&] {
      return run_gru_cell(call.cast(input, 0), call.cast(hx, 1), call.cast(w_ih, 2), call.cast(w_hh, 3), call.cast(b_ih, 4),
                          call.cast(b_hh, 5));
    });
  }
  return run_gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                      const Tensor& b_ih, const Tensor& b_hh) {
  return trace::observe(OpId::gru_cell, [&] { return autocast_gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh); }, input, hx, w_ih, w_hh, b_ih,
                        b_hh);
}

}  // namespace

Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh) : autocast_gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
  }
  return run_gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gru_cell"); }

// ---------------- rnn_tanh_cell ----------------

namespace {

Tensor run_rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                         const Tensor& b_hh) {
  AMP_CHECK(input.defined(), ValueError, "[rnn_tanh_cell] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[rnn_tanh_cell] hx is an undefined tensor");
  AMP_CHECK(w_ih.defined(), ValueError, "[rnn_tanh_cell] w_ih is an undefined tensor");
  AMP_CHECK(w_hh.defined(), ValueError, "[rnn_tanh_cell] w_hh is an undefined tensor");
  return composite::rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

[[gnu::noinline]] Tensor autocast_rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                const Tensor& b_ih, const Tensor& b_hh) {
  if (autocast::Call call(OpId::rnn_tanh_cell, input, hx, w_ih, w_hh, b_ih, b_hh); call.applies()) {
    return call.run([&] {
      return run_rnn_tanh_cell(call.cast(input, 0), call.cast(hx, 1), call.cast(w_ih, 2), call.cast(w_hh, 3), call.cast(b_ih, 4),
                               call.cast(b_hh, 5));
    });
  }
  return run_rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

[[gnu::cold, gnu::noinline]] Tensor observed_rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                           const Tensor& b_ih, const Tensor& b_hh) {
  return trace::observe(OpId::rnn_tanh_cell, [&] { return autocast_rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh); }, input, hx, w_ih,
                        w_hh, b_ih, b_hh);
}

}  // namespace

Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh)
                             : autocast_rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
  }
  return run_rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_tanh_cell"); }

// ---------------- rnn_relu_cell ----------------

namespace {

Tensor run_rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                         const Tensor& b_hh) {
  AMP_CHECK(input.defined(), ValueError, "[rnn_relu_cell] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[rnn_relu_cell] hx is an undefined tensor");
  AMP_CHECK(w_ih.defined(), ValueError, "[rnn_relu_cell] w_ih is an undefined tensor");
  AMP_CHECK(w_hh.defined(), ValueError, "[rnn_relu_cell] w_hh is an undefined tensor");
  return composite::rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

[[gnu::noinline]] Tensor autocast_rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                const Tensor& b_ih, const Tensor& b_hh) {
  if (autocast::Call call(OpId::rnn_relu_cell, input, hx, w_ih, w_hh, b_ih, b_hh); call.applies()) {
    return call.run([&] {
      return run_rnn_relu_cell(call.cast(input, 0), call.cast(hx, 1), call.cast(w_ih, 2), call.cast(w_hh, 3), call.cast(b_ih, 4),
                               call.cast(b_hh, 5));
    });
  }
  return run_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

[[gnu::cold, gnu::noinline]] Tensor observed_rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                           const Tensor& b_ih, const Tensor& b_hh) {
  return trace::observe(OpId::rnn_relu_cell, [&] { return autocast_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh); }, input, hx, w_ih,
                        w_hh, b_ih, b_hh);
}

}  // namespace

Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh)
                             : autocast_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
  }
  return run_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_relu_cell"); }

}  // namespace amp
