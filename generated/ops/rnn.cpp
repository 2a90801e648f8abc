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
  return tracing::observe(OpId::lstm_cell, 0x3f, [&] { return autocast_lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh); }, input, hx, w_ih,
                          w_hh, b_ih, b_hh);
}

}  // namespace

std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                                     const Tensor& b_hh) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_lstm_cell(input, hx, w_ih, w_hh, b_ih, b_hh)
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
  return tracing::observe(OpId::gru_cell, 0x3f, [&] { return autocast_gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh); }, input, hx, w_ih, w_hh,
                          b_ih, b_hh);
}

}  // namespace

Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh)
                               : autocast_gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
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
  return tracing::observe(OpId::rnn_tanh_cell, 0x3f, [&] { return autocast_rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh); }, input, hx,
                          w_ih, w_hh, b_ih, b_hh);
}

}  // namespace

Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_rnn_tanh_cell(input, hx, w_ih, w_hh, b_ih, b_hh)
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
  return tracing::observe(OpId::rnn_relu_cell, 0x3f, [&] { return autocast_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh); }, input, hx,
                          w_ih, w_hh, b_ih, b_hh);
}

}  // namespace

Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh)
                               : autocast_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
  }
  return run_rnn_relu_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_relu_cell"); }

// ---------------- lstm.input ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_lstm_input(const Tensor& input, TensorList hx, TensorList params, bool has_biases,
                                                  int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[lstm] input is an undefined tensor");
  check_defined("lstm", "hx", hx);
  check_defined("lstm", "params", params);
  return composite::lstm_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_lstm_input(const Tensor& input, TensorList hx, TensorList params,
                                                                         bool has_biases, int64_t num_layers, double dropout, bool train,
                                                                         bool bidirectional, bool batch_first) {
  if (autocast::Call call(OpId::lstm_input, input, hx, params); call.applies()) {
    return call.run([&] {
      return run_lstm_input(call.cast(input, 0), call.cast(hx, 1), call.cast(params, 2), has_biases, num_layers, dropout, train,
                            bidirectional, batch_first);
    });
  }
  return run_lstm_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_lstm_input(const Tensor& input, TensorList hx, TensorList params,
                                                                                    bool has_biases, int64_t num_layers, double dropout,
                                                                                    bool train, bool bidirectional, bool batch_first) {
  return tracing::observe(OpId::lstm_input, 0x7, [&] {
    return autocast_lstm_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }, input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers,
                                        double dropout, bool train, bool bidirectional, bool batch_first) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_lstm_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)
                               : autocast_lstm_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }
  return run_lstm_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lstm"); }

// ---------------- lstm.data ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_lstm_data(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params,
                                                 bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  AMP_CHECK(data.defined(), ValueError, "[lstm] data is an undefined tensor");
  AMP_CHECK(batch_sizes.defined(), ValueError, "[lstm] batch_sizes is an undefined tensor");
  check_defined("lstm", "hx", hx);
  check_defined("lstm", "params", params);
  return composite::lstm_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_lstm_data(const Tensor& data, const Tensor& batch_sizes, TensorList hx,
                                                                        TensorList params, bool has_biases, int64_t num_layers,
                                                                        double dropout, bool train, bool bidirectional) {
  if (autocast::Call call(OpId::lstm_data, data, hx, params); call.applies()) {
    return call.run([&] {
      return run_lstm_data(call.cast(data, 0), batch_sizes, call.cast(hx, 1), call.cast(params, 2), has_biases, num_layers, dropout, train,
                           bidirectional);
    });
  }
  return run_lstm_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_lstm_data(
    const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return tracing::observe(OpId::lstm_data, 0xd, [&] {
    return autocast_lstm_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
  }, data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params, bool has_biases,
                                        int64_t num_layers, double dropout, bool train, bool bidirectional) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_lstm_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional)
                               : autocast_lstm_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
  }
  return run_lstm_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lstm"); }

// ---------------- gru.input ----------------

namespace {

std::tuple<Tensor, Tensor> run_gru_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                         double dropout, bool train, bool bidirectional, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[gru] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[gru] hx is an undefined tensor");
  check_defined("gru", "params", params);
  return composite::gru_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_gru_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases,
                                                                int64_t num_layers, double dropout, bool train, bool bidirectional,
                                                                bool batch_first) {
  if (autocast::Call call(OpId::gru_input, input, hx, params); call.applies()) {
    return call.run([&] {
      return run_gru_input(call.cast(input, 0), call.cast(hx, 1), call.cast(params, 2), has_biases, num_layers, dropout, train,
                           bidirectional, batch_first);
    });
  }
  return run_gru_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_gru_input(const Tensor& input, const Tensor& hx, TensorList params,
                                                                           bool has_biases, int64_t num_layers, double dropout, bool train,
                                                                           bool bidirectional, bool batch_first) {
  return tracing::observe(OpId::gru_input, 0x7, [&] {
    return autocast_gru_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }, input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor> gru(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                               double dropout, bool train, bool bidirectional, bool batch_first) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_gru_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)
                               : autocast_gru_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }
  return run_gru_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gru"); }

// ---------------- gru.data ----------------

namespace {

std::tuple<Tensor, Tensor> run_gru_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                                        int64_t num_layers, double dropout, bool train, bool bidirectional) {
  AMP_CHECK(data.defined(), ValueError, "[gru] data is an undefined tensor");
  AMP_CHECK(batch_sizes.defined(), ValueError, "[gru] batch_sizes is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[gru] hx is an undefined tensor");
  check_defined("gru", "params", params);
  return composite::gru_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_gru_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                                                               TensorList params, bool has_biases, int64_t num_layers, double dropout,
                                                               bool train, bool bidirectional) {
  if (autocast::Call call(OpId::gru_data, data, hx, params); call.applies()) {
    return call.run([&] {
      return run_gru_data(call.cast(data, 0), batch_sizes, call.cast(hx, 1), call.cast(params, 2), has_biases, num_layers, dropout, train,
                          bidirectional);
    });
  }
  return run_gru_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_gru_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                                                                          TensorList params, bool has_biases, int64_t num_layers,
                                                                          double dropout, bool train, bool bidirectional) {
  return tracing::observe(OpId::gru_data, 0xd, [&] {
    return autocast_gru_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
  }, data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

}  // namespace

std::tuple<Tensor, Tensor> gru(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                               int64_t num_layers, double dropout, bool train, bool bidirectional) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_gru_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional)
                               : autocast_gru_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
  }
  return run_gru_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gru"); }

// ---------------- rnn_tanh.input ----------------

namespace {

std::tuple<Tensor, Tensor> run_rnn_tanh_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                              double dropout, bool train, bool bidirectional, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[rnn_tanh] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[rnn_tanh] hx is an undefined tensor");
  check_defined("rnn_tanh", "params", params);
  return composite::rnn_tanh_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_rnn_tanh_input(const Tensor& input, const Tensor& hx, TensorList params,
                                                                     bool has_biases, int64_t num_layers, double dropout, bool train,
                                                                     bool bidirectional, bool batch_first) {
  if (autocast::Call call(OpId::rnn_tanh_input, input, hx, params); call.applies()) {
    return call.run([&] {
      return run_rnn_tanh_input(call.cast(input, 0), call.cast(hx, 1), call.cast(params, 2), has_biases, num_layers, dropout, train,
                                bidirectional, batch_first);
    });
  }
  return run_rnn_tanh_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_rnn_tanh_input(const Tensor& input, const Tensor& hx, TensorList params,
                                                                                bool has_biases, int64_t num_layers, double dropout,
                                                                                bool train, bool bidirectional, bool batch_first) {
  return tracing::observe(OpId::rnn_tanh_input, 0x7, [&] {
    return autocast_rnn_tanh_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }, input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                    double dropout, bool train, bool bidirectional, bool batch_first) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_rnn_tanh_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)
        : autocast_rnn_tanh_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }
  return run_rnn_tanh_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_tanh"); }

// ---------------- rnn_tanh.data ----------------

namespace {

std::tuple<Tensor, Tensor> run_rnn_tanh_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params,
                                             bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  AMP_CHECK(data.defined(), ValueError, "[rnn_tanh] data is an undefined tensor");
  AMP_CHECK(batch_sizes.defined(), ValueError, "[rnn_tanh] batch_sizes is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[rnn_tanh] hx is an undefined tensor");
  check_defined("rnn_tanh", "params", params);
  return composite::rnn_tanh_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_rnn_tanh_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                                                                    TensorList params, bool has_biases, int64_t num_layers, double dropout,
                                                                    bool train, bool bidirectional) {
  if (autocast::Call call(OpId::rnn_tanh_data, data, hx, params); call.applies()) {
    return call.run([&] {
      return run_rnn_tanh_data(call.cast(data, 0), batch_sizes, call.cast(hx, 1), call.cast(params, 2), has_biases, num_layers, dropout,
                               train, bidirectional);
    });
  }
  return run_rnn_tanh_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_rnn_tanh_data(
    const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return tracing::observe(OpId::rnn_tanh_data, 0xd, [&] {
    return autocast_rnn_tanh_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
  }, data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

}  // namespace

std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                                    int64_t num_layers, double dropout, bool train, bool bidirectional) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_rnn_tanh_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional)
        : autocast_rnn_tanh_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
  }
  return run_rnn_tanh_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_tanh"); }

// ---------------- rnn_relu.input ----------------

namespace {

std::tuple<Tensor, Tensor> run_rnn_relu_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                              double dropout, bool train, bool bidirectional, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[rnn_relu] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[rnn_relu] hx is an undefined tensor");
  check_defined("rnn_relu", "params", params);
  return composite::rnn_relu_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_rnn_relu_input(const Tensor& input, const Tensor& hx, TensorList params,
                                                                     bool has_biases, int64_t num_layers, double dropout, bool train,
                                                                     bool bidirectional, bool batch_first) {
  if (autocast::Call call(OpId::rnn_relu_input, input, hx, params); call.applies()) {
    return call.run([&] {
      return run_rnn_relu_input(call.cast(input, 0), call.cast(hx, 1), call.cast(params, 2), has_biases, num_layers, dropout, train,
                                bidirectional, batch_first);
    });
  }
  return run_rnn_relu_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_rnn_relu_input(const Tensor& input, const Tensor& hx, TensorList params,
                                                                                bool has_biases, int64_t num_layers, double dropout,
                                                                                bool train, bool bidirectional, bool batch_first) {
  return tracing::observe(OpId::rnn_relu_input, 0x7, [&] {
    return autocast_rnn_relu_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }, input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor> rnn_relu(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                    double dropout, bool train, bool bidirectional, bool batch_first) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_rnn_relu_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first)
        : autocast_rnn_relu_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
  }
  return run_rnn_relu_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_relu"); }

// ---------------- rnn_relu.data ----------------

namespace {

std::tuple<Tensor, Tensor> run_rnn_relu_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params,
                                             bool has_biases, int64_t num_layers, double dropout, bool train, bool bidirectional) {
  AMP_CHECK(data.defined(), ValueError, "[rnn_relu] data is an undefined tensor");
  AMP_CHECK(batch_sizes.defined(), ValueError, "[rnn_relu] batch_sizes is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[rnn_relu] hx is an undefined tensor");
  check_defined("rnn_relu", "params", params);
  return composite::rnn_relu_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_rnn_relu_data(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx,
                                                                    TensorList params, bool has_biases, int64_t num_layers, double dropout,
                                                                    bool train, bool bidirectional) {
  if (autocast::Call call(OpId::rnn_relu_data, data, hx, params); call.applies()) {
    return call.run([&] {
      return run_rnn_relu_data(call.cast(data, 0), batch_sizes, call.cast(hx, 1), call.cast(params, 2), has_biases, num_layers, dropout,
                               train, bidirectional);
    });
  }
  return run_rnn_relu_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_rnn_relu_data(
    const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers, double dropout,
    bool train, bool bidirectional) {
  return tracing::observe(OpId::rnn_relu_data, 0xd, [&] {
    return autocast_rnn_relu_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
  }, data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
}

}  // namespace

std::tuple<Tensor, Tensor> rnn_relu(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                                    int64_t num_layers, double dropout, bool train, bool bidirectional) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_rnn_relu_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional)
        : autocast_rnn_relu_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
  }
  return run_rnn_relu_data(data, batch_sizes, hx, params, has_biases, num_layers, dropout, train, bidirectional);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_relu"); }

// ---------------- _pack_padded_sequence ----------------

namespace {

std::tuple<Tensor, Tensor> run__pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[_pack_padded_sequence] input is an undefined tensor");
  AMP_CHECK(lengths.defined(), ValueError, "[_pack_padded_sequence] lengths is an undefined tensor");
  return composite::_pack_padded_sequence(input, lengths, batch_first);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast__pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first) {
  if (autocast::Call call(OpId::_pack_padded_sequence, input); call.applies()) {
    return call.run([&] { return run__pack_padded_sequence(call.cast(input, 0), lengths, batch_first); });
  }
  return run__pack_padded_sequence(input, lengths, batch_first);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed__pack_padded_sequence(const Tensor& input, const Tensor& lengths,
                                                                                       bool batch_first) {
  return tracing::observe(OpId::_pack_padded_sequence, 0x1, [&] { return autocast__pack_padded_sequence(input, lengths, batch_first); },
                          input, lengths, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor> _pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__pack_padded_sequence(input, lengths, batch_first)
                               : autocast__pack_padded_sequence(input, lengths, batch_first);
  }
  return run__pack_padded_sequence(input, lengths, batch_first);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_pack_padded_sequence"); }

// ---------------- _pad_packed_sequence ----------------

namespace {

std::tuple<Tensor, Tensor> run__pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                                    const Scalar& padding_value, int64_t total_length) {
  AMP_CHECK(data.defined(), ValueError, "[_pad_packed_sequence] data is an undefined tensor");
  AMP_CHECK(batch_sizes.defined(), ValueError, "[_pad_packed_sequence] batch_sizes is an undefined tensor");
  return composite::_pad_packed_sequence(data, batch_sizes, batch_first, padding_value, total_length);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast__pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                                                           const Scalar& padding_value, int64_t total_length) {
  if (autocast::Call call(OpId::_pad_packed_sequence, data); call.applies()) {
    return call.run([&] { return run__pad_packed_sequence(call.cast(data, 0), batch_sizes, batch_first, padding_value, total_length); });
  }
  return run__pad_packed_sequence(data, batch_sizes, batch_first, padding_value, total_length);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed__pad_packed_sequence(
    const Tensor& data, const Tensor& batch_sizes, bool batch_first, const Scalar& padding_value, int64_t total_length) {
  return tracing::observe(OpId::_pad_packed_sequence, 0x1,
                          [&] { return autocast__pad_packed_sequence(data, batch_sizes, batch_first, padding_value, total_length); }, data,
                          batch_sizes, batch_first, padding_value, total_length);
}

}  // namespace

std::tuple<Tensor, Tensor> _pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                                const Scalar& padding_value, int64_t total_length) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__pad_packed_sequence(data, batch_sizes, batch_first, padding_value, total_length)
                               : autocast__pad_packed_sequence(data, batch_sizes, batch_first, padding_value, total_length);
  }
  return run__pad_packed_sequence(data, batch_sizes, batch_first, padding_value, total_length);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_pad_packed_sequence"); }

// ---------------- cell_sums ----------------

namespace {

struct CellSumsBackward final : autograd::FixedNode<6, 3> {
  autograd::SavedTensor input_;
  autograd::SavedTensor hx_;
  autograd::SavedTensor w_ih_;
  autograd::SavedTensor w_hh_;
  autograd::TensorInfo b_ih_;
  autograd::TensorInfo b_hh_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_sums = grads[0];
    const Tensor& grad_from_input = grads[1];
    const Tensor& grad_from_state = grads[2];
    const Tensor input = input_.unpack(this);
    const Tensor hx = hx_.unpack(this);
    const Tensor w_ih = w_ih_.unpack(this);
    const Tensor w_hh = w_hh_.unpack(this);
    const auto& b_ih = b_ih_;
    const auto& b_hh = b_hh_;
    if (needs_input(0)) input_grads[0] = cell_sums_formula_input(grad_sums, grad_from_input, w_ih, wanted_dtype(0));
    if (needs_input(1)) input_grads[1] = cell_sums_formula_input(grad_sums, grad_from_state, w_hh, wanted_dtype(1));
    if (needs_input(2)) input_grads[2] = cell_sums_formula_weight(grad_sums, grad_from_input, input, wanted_dtype(2));
    if (needs_input(3)) input_grads[3] = cell_sums_formula_weight(grad_sums, grad_from_state, hx, wanted_dtype(3));
    if (needs_input(4)) input_grads[4] = cell_sums_formula_bias(grad_sums, grad_from_input, b_ih.scalar_type(), wanted_dtype(4));
    if (needs_input(5)) input_grads[5] = cell_sums_formula_bias(grad_sums, grad_from_state, b_hh.scalar_type(), wanted_dtype(5));
  }
  void release_saved() override {
    input_.reset();
    hx_.reset();
    w_ih_.reset();
    w_hh_.reset();
  }
  const char* name() const override { return "CellSumsBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                 const Tensor& b_ih, const Tensor& b_hh, int64_t apart) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "hx", .dtype = ArgDtype::Common},
      {.name = "w_ih", .dtype = ArgDtype::Common},
      {.name = "w_hh", .dtype = ArgDtype::Common},
      {.name = "b_ih", .optional = true, .dtype = ArgDtype::Common},
      {.name = "b_hh", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<6>("cell_sums", kArgs, kDtypes, {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh});
  return native::cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped_cell_sums(
    const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh, int64_t apart) {
  auto* node = new CellSumsBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, hx);
  node->connect(2, w_ih);
  node->connect(3, w_hh);
  node->connect(4, b_ih);
  node->connect(5, b_hh);
  if (node->needs_input(2)) node->input_.save(input);
  if (node->needs_input(3)) node->hx_.save(hx);
  if (node->needs_input(0)) node->w_ih_.save(w_ih);
  if (node->needs_input(1)) node->w_hh_.save(w_hh);
  node->b_ih_.save(b_ih);
  node->b_hh_.save(b_hh);
  auto result = run_cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  autograd::set_history(std::get<2>(result), node, 2);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded_cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                      const Tensor& b_ih, const Tensor& b_hh, int64_t apart) {
  if (autograd::should_record(input, hx, w_ih, w_hh, b_ih, b_hh)) return taped_cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
  return run_cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_cell_sums(
    const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh, int64_t apart) {
  return tracing::observe_part("internal.cell_sums", [&] { return recorded_cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart); }, input,
                               hx, w_ih, w_hh, b_ih, b_hh, apart);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                       const Tensor& b_ih, const Tensor& b_hh, int64_t apart) try {
  if (tracing::observed()) [[unlikely]] return observed_cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
  return recorded_cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cell_sums"); }

// ---------------- rnn_layer ----------------

namespace {

struct RnnLayerBackward final : autograd::FixedNode<6, 3> {
  autograd::SavedTensor gates_;
  autograd::SavedTensor hx_;
  autograd::SavedTensor cx_;
  autograd::SavedTensor w_hh_;
  autograd::SavedTensor b_hh_;
  autograd::SavedTensor w_hr_;
  autograd::SavedInts batch_sizes_;
  int64_t mode_;
  bool reverse_;
  autograd::SavedTensor result_output_;
  autograd::SavedTensor result_reserve_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_output = grads[0];
    const Tensor& grad_h_n = grads[1];
    const Tensor& grad_c_n = grads[2];
    const Tensor gates = GradMode::is_enabled() ? gates_.unpack(this) : Tensor();
    const Tensor hx = hx_.unpack(this);
    const Tensor cx = GradMode::is_enabled() ? cx_.unpack(this) : Tensor();
    const Tensor w_hh = w_hh_.unpack(this);
    const Tensor b_hh = GradMode::is_enabled() ? b_hh_.unpack(this) : Tensor();
    const Tensor w_hr = w_hr_.unpack(this);
    const IntArrayRef batch_sizes = batch_sizes_;
    const int64_t mode = mode_;
    const bool reverse = reverse_;
    const Tensor result_output = !GradMode::is_enabled() ? result_output_.unpack(this) : Tensor();
    const Tensor result_reserve = !GradMode::is_enabled() ? result_reserve_.unpack(this) : Tensor();
    const std::array<bool, 6> needs{needs_input(0), needs_input(1), needs_input(2), needs_input(3), needs_input(4), needs_input(5)};
    if (needs_input(0) || needs_input(1) || needs_input(2) || needs_input(3) || needs_input(4) || needs_input(5)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2], input_grads[3], input_grads[4], input_grads[5]) = GradMode::is_enabled()
          ? rnn_layer_formula(grad_output, grad_h_n, grad_c_n, gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, needs)
          : rnn_layer_backward(grad_output, grad_h_n, grad_c_n, hx, w_hh, w_hr, result_output, result_reserve, batch_sizes, mode, reverse,
                               needs[2], needs[3], needs[4], needs[5], wanted_dtype(3), wanted_dtype(4), wanted_dtype(5));
    }
  }
  void release_saved() override {
    gates_.reset();
    hx_.reset();
    cx_.reset();
    w_hh_.reset();
    b_hh_.reset();
    w_hr_.reset();
    result_output_.reset();
    result_reserve_.reset();
  }
  const char* name() const override { return "RnnLayerBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run_rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                         const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                         bool reverse, bool keep) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "gates", .dtype = ArgDtype::Common},
      {.name = "hx", .dtype = ArgDtype::Common},
      {.name = "cx", .optional = true, .dtype = ArgDtype::Common},
      {.name = "w_hh", .dtype = ArgDtype::Common},
      {.name = "b_hh", .optional = true, .dtype = ArgDtype::Common},
      {.name = "w_hr", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<6>("rnn_layer", kArgs, kDtypes, {&gates, &hx, &cx, &w_hh, &b_hh, &w_hr});
  return call_kernel(device, &Kernels::rnn_layer, "rnn_layer", gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> taped_rnn_layer(
    const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh, const Tensor& w_hr,
    IntArrayRef batch_sizes, int64_t mode, bool reverse, bool keep) {
  auto* node = new RnnLayerBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, gates);
  node->connect(1, hx);
  node->connect(2, cx);
  node->connect(3, w_hh);
  node->connect(4, b_hh);
  node->connect(5, w_hr);
  node->gates_.save(gates);
  node->hx_.save(hx);
  node->cx_.save(cx);
  node->w_hh_.save(w_hh);
  node->b_hh_.save(b_hh);
  node->w_hr_.save(w_hr);
  node->batch_sizes_ = batch_sizes;
  node->mode_ = mode;
  node->reverse_ = reverse;
  auto result = run_rnn_layer(gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
  node->result_output_.save_result(std::get<0>(result));
  node->result_reserve_.save(std::get<3>(result));
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  autograd::set_history(std::get<2>(result), node, 2);
  return result;
}

std::tuple<Tensor, Tensor, Tensor, Tensor> recorded_rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                              const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                              bool reverse, bool keep) {
  if (autograd::should_record(gates, hx, cx, w_hh, b_hh, w_hr)) {
    return taped_rnn_layer(gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
  }
  return run_rnn_layer(gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> observed_rnn_layer(
    const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh, const Tensor& w_hr,
    IntArrayRef batch_sizes, int64_t mode, bool reverse, bool keep) {
  return tracing::observe_part("internal.rnn_layer",
                               [&] { return recorded_rnn_layer(gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep); }, gates,
                               hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                               const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes,
                                                               int64_t mode, bool reverse, bool keep) try {
  if (tracing::observed()) [[unlikely]] return observed_rnn_layer(gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
  return recorded_rnn_layer(gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_layer"); }

// ---------------- rnn_layer_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> run_rnn_layer_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
    const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
    bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .optional = true, .dtype = ArgDtype::Own},
      {.name = "grad_h", .optional = true, .dtype = ArgDtype::Own},
      {.name = "grad_c", .optional = true, .dtype = ArgDtype::Own},
      {.name = "hx", .dtype = ArgDtype::Own},
      {.name = "w_hh", .dtype = ArgDtype::Own},
      {.name = "w_hr", .optional = true, .dtype = ArgDtype::Own},
      {.name = "output", .dtype = ArgDtype::Own},
      {.name = "reserve", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<8>("rnn_layer_backward", kArgs, kDtypes,
                                      {&grad_output, &grad_h, &grad_c, &hx, &w_hh, &w_hr, &output, &reserve});
  return call_kernel(device, &Kernels::rnn_layer_backward, "rnn_layer_backward", grad_output, grad_h, grad_c, hx, w_hh, w_hr, output,
                     reserve, batch_sizes, mode, reverse, need_cell, need_weight, need_bias, need_projection, weight_dtype, bias_dtype,
                     projection_dtype);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> internal::rnn_layer_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
    const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
    bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype) try {
  return run_rnn_layer_backward(grad_output, grad_h, grad_c, hx, w_hh, w_hr, output, reserve, batch_sizes, mode, reverse, need_cell,
                                need_weight, need_bias, need_projection, weight_dtype, bias_dtype, projection_dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_layer_backward"); }

// ---------------- rnn_network ----------------

namespace {

struct RnnNetworkBackward final : autograd::FixedNode<4, 3> {
  autograd::SavedTensor input_;
  autograd::SavedTensor hx_;
  autograd::SavedTensor cx_;
  autograd::SavedTensor weights_;
  autograd::SavedInts batch_sizes_;
  int64_t mode_;
  int64_t num_layers_;
  bool has_biases_;
  bool bidirectional_;
  int64_t way_;
  autograd::SavedTensor result_output_;
  autograd::SavedTensor result_reserve_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_output = grads[0];
    const Tensor& grad_h_n = grads[1];
    const Tensor& grad_c_n = grads[2];
    const Tensor input = input_.unpack(this);
    const Tensor hx = hx_.unpack(this);
    const Tensor cx = cx_.unpack(this);
    const Tensor weights = weights_.unpack(this);
    const IntArrayRef batch_sizes = batch_sizes_;
    const int64_t mode = mode_;
    const int64_t num_layers = num_layers_;
    const bool has_biases = has_biases_;
    const bool bidirectional = bidirectional_;
    const int64_t way = way_;
    const Tensor result_output = !GradMode::is_enabled() ? result_output_.unpack(this) : Tensor();
    const Tensor result_reserve = !GradMode::is_enabled() ? result_reserve_.unpack(this) : Tensor();
    const std::array<bool, 4> needs{needs_input(0), needs_input(1), needs_input(2), needs_input(3)};
    if (needs_input(0) || needs_input(1) || needs_input(2) || needs_input(3)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2], input_grads[3]) = GradMode::is_enabled()
          ? rnn_network_formula(grad_output,
                                grad_h_n, grad_c_n, input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, needs)
          : rnn_network_backward(grad_output, grad_h_n, grad_c_n, input, hx, cx, weights, result_output, result_reserve, batch_sizes, mode,
                                 num_layers, has_biases, bidirectional, way, needs[0], needs[1], needs[2], needs[3]);
    }
  }
  void release_saved() override {
    input_.reset();
    hx_.reset();
    cx_.reset();
    weights_.reset();
    result_output_.reset();
    result_reserve_.reset();
  }
  const char* name() const override { return "RnnNetworkBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run_rnn_network(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights,
                                                           IntArrayRef batch_sizes, int64_t mode, int64_t num_layers, bool has_biases,
                                                           bool bidirectional, int64_t way, bool keep) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "hx", .dtype = ArgDtype::Common},
      {.name = "cx", .optional = true, .dtype = ArgDtype::Common},
      {.name = "weights", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<4>("rnn_network", kArgs, kDtypes, {&input, &hx, &cx, &weights});
  return call_kernel(device, &Kernels::rnn_network, "rnn_network", input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases,
                     bidirectional, way, keep);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> taped_rnn_network(
    const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
    int64_t num_layers, bool has_biases, bool bidirectional, int64_t way, bool keep) {
  auto* node = new RnnNetworkBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, hx);
  node->connect(2, cx);
  node->connect(3, weights);
  node->input_.save(input);
  node->hx_.save(hx);
  node->cx_.save(cx);
  node->weights_.save(weights);
  node->batch_sizes_ = batch_sizes;
  node->mode_ = mode;
  node->num_layers_ = num_layers;
  node->has_biases_ = has_biases;
  node->bidirectional_ = bidirectional;
  node->way_ = way;
  auto result = run_rnn_network(input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, keep);
  node->result_output_.save_result(std::get<0>(result));
  node->result_reserve_.save(std::get<3>(result));
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  autograd::set_history(std::get<2>(result), node, 2);
  return result;
}

std::tuple<Tensor, Tensor, Tensor, Tensor> recorded_rnn_network(
    const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
    int64_t num_layers, bool has_biases, bool bidirectional, int64_t way, bool keep) {
  if (autograd::should_record(input, hx, cx, weights)) {
    return taped_rnn_network(input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, keep);
  }
  return run_rnn_network(input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, keep);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor, Tensor> observed_rnn_network(
    const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
    int64_t num_layers, bool has_biases, bool bidirectional, int64_t way, bool keep) {
  return tracing::observe_part("internal.rnn_network", [&] {
    return recorded_rnn_network(input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, keep);
  }, input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, keep);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::rnn_network(
    const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
    int64_t num_layers, bool has_biases, bool bidirectional, int64_t way, bool keep) try {
  if (tracing::observed()) [[unlikely]] {
    return observed_rnn_network(input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, keep);
  }
  return recorded_rnn_network(input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases, bidirectional, way, keep);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_network"); }

// ---------------- rnn_network_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor, Tensor> run_rnn_network_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& input, const Tensor& hx, const Tensor& cx,
    const Tensor& weights, const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, int64_t num_layers,
    bool has_biases, bool bidirectional, int64_t way, bool need_input, bool need_hx, bool need_cx, bool need_weights) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .optional = true, .dtype = ArgDtype::Own},
      {.name = "grad_h", .optional = true, .dtype = ArgDtype::Own},
      {.name = "grad_c", .optional = true, .dtype = ArgDtype::Own},
      {.name = "input", .dtype = ArgDtype::Own},
      {.name = "hx", .dtype = ArgDtype::Own},
      {.name = "cx", .optional = true, .dtype = ArgDtype::Own},
      {.name = "weights", .dtype = ArgDtype::Own},
      {.name = "output", .dtype = ArgDtype::Own},
      {.name = "reserve", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<9>("rnn_network_backward", kArgs, kDtypes,
                                      {&grad_output, &grad_h, &grad_c, &input, &hx, &cx, &weights, &output, &reserve});
  return call_kernel(device, &Kernels::rnn_network_backward, "rnn_network_backward", grad_output, grad_h, grad_c, input, hx, cx,
                     weights, output, reserve, batch_sizes, mode, num_layers, has_biases, bidirectional, way, need_input, need_hx, need_cx,
                     need_weights);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::rnn_network_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& input, const Tensor& hx, const Tensor& cx,
    const Tensor& weights, const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, int64_t num_layers,
    bool has_biases, bool bidirectional, int64_t way, bool need_input, bool need_hx, bool need_cx, bool need_weights) try {
  return run_rnn_network_backward(grad_output, grad_h, grad_c, input, hx, cx, weights, output, reserve, batch_sizes, mode, num_layers,
                                  has_biases, bidirectional, way, need_input, need_hx, need_cx, need_weights);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rnn_network_backward"); }

}  // namespace amp
