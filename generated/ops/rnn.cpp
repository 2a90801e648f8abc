// DO NOT EDIT. Generated from ops/rnn.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/rnn.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

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

}  // namespace

std::tuple<Tensor, Tensor> lstm_cell(const Tensor& input, TensorList hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                                     const Tensor& b_hh) {
  return wrapper::function<Casts<0, 1, 2, 3, 4, 5>>(OpId::lstm_cell, run_lstm_cell, input, hx, w_ih, w_hh, b_ih, b_hh);
}

// ---------------- gru_cell ----------------

namespace {

Tensor run_gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  AMP_CHECK(input.defined(), ValueError, "[gru_cell] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[gru_cell] hx is an undefined tensor");
  AMP_CHECK(w_ih.defined(), ValueError, "[gru_cell] w_ih is an undefined tensor");
  AMP_CHECK(w_hh.defined(), ValueError, "[gru_cell] w_hh is an undefined tensor");
  return composite::gru_cell(input, hx, w_ih, w_hh, b_ih, b_hh);
}

}  // namespace

Tensor gru_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh) {
  return wrapper::function<Casts<0, 1, 2, 3, 4, 5>>(OpId::gru_cell, run_gru_cell, input, hx, w_ih, w_hh, b_ih, b_hh);
}

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

}  // namespace

Tensor rnn_tanh_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) {
  return wrapper::function<Casts<0, 1, 2, 3, 4, 5>>(OpId::rnn_tanh_cell, run_rnn_tanh_cell, input, hx, w_ih, w_hh, b_ih, b_hh);
}

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

}  // namespace

Tensor rnn_relu_cell(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih,
                     const Tensor& b_hh) {
  return wrapper::function<Casts<0, 1, 2, 3, 4, 5>>(OpId::rnn_relu_cell, run_rnn_relu_cell, input, hx, w_ih, w_hh, b_ih, b_hh);
}

// ---------------- lstm.input ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_lstm_input(const Tensor& input, TensorList hx, TensorList params, bool has_biases,
                                                  int64_t num_layers, double dropout, bool train, bool bidirectional, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[lstm] input is an undefined tensor");
  check_defined("lstm", "hx", hx);
  check_defined("lstm", "params", params);
  return composite::lstm_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& input, TensorList hx, TensorList params, bool has_biases, int64_t num_layers,
                                        double dropout, bool train, bool bidirectional, bool batch_first) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::lstm_input, run_lstm_input, input, hx, params, has_biases, num_layers, dropout, train,
                                           bidirectional, batch_first);
}

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

}  // namespace

std::tuple<Tensor, Tensor, Tensor> lstm(const Tensor& data, const Tensor& batch_sizes, TensorList hx, TensorList params, bool has_biases,
                                        int64_t num_layers, double dropout, bool train, bool bidirectional) {
  return wrapper::function<Casts<0, 2, 3>>(OpId::lstm_data, run_lstm_data, data, batch_sizes, hx, params, has_biases, num_layers, dropout,
                                           train, bidirectional);
}

// ---------------- gru.input ----------------

namespace {

std::tuple<Tensor, Tensor> run_gru_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                         double dropout, bool train, bool bidirectional, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[gru] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[gru] hx is an undefined tensor");
  check_defined("gru", "params", params);
  return composite::gru_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor> gru(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                               double dropout, bool train, bool bidirectional, bool batch_first) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::gru_input, run_gru_input, input, hx, params, has_biases, num_layers, dropout, train,
                                           bidirectional, batch_first);
}

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

}  // namespace

std::tuple<Tensor, Tensor> gru(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                               int64_t num_layers, double dropout, bool train, bool bidirectional) {
  return wrapper::function<Casts<0, 2, 3>>(OpId::gru_data, run_gru_data, data, batch_sizes, hx, params, has_biases, num_layers, dropout,
                                           train, bidirectional);
}

// ---------------- rnn_tanh.input ----------------

namespace {

std::tuple<Tensor, Tensor> run_rnn_tanh_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                              double dropout, bool train, bool bidirectional, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[rnn_tanh] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[rnn_tanh] hx is an undefined tensor");
  check_defined("rnn_tanh", "params", params);
  return composite::rnn_tanh_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                    double dropout, bool train, bool bidirectional, bool batch_first) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::rnn_tanh_input, run_rnn_tanh_input, input, hx, params, has_biases, num_layers, dropout,
                                           train, bidirectional, batch_first);
}

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

}  // namespace

std::tuple<Tensor, Tensor> rnn_tanh(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                                    int64_t num_layers, double dropout, bool train, bool bidirectional) {
  return wrapper::function<Casts<0, 2, 3>>(OpId::rnn_tanh_data, run_rnn_tanh_data, data, batch_sizes, hx, params, has_biases, num_layers,
                                           dropout, train, bidirectional);
}

// ---------------- rnn_relu.input ----------------

namespace {

std::tuple<Tensor, Tensor> run_rnn_relu_input(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                              double dropout, bool train, bool bidirectional, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[rnn_relu] input is an undefined tensor");
  AMP_CHECK(hx.defined(), ValueError, "[rnn_relu] hx is an undefined tensor");
  check_defined("rnn_relu", "params", params);
  return composite::rnn_relu_input(input, hx, params, has_biases, num_layers, dropout, train, bidirectional, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor> rnn_relu(const Tensor& input, const Tensor& hx, TensorList params, bool has_biases, int64_t num_layers,
                                    double dropout, bool train, bool bidirectional, bool batch_first) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::rnn_relu_input, run_rnn_relu_input, input, hx, params, has_biases, num_layers, dropout,
                                           train, bidirectional, batch_first);
}

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

}  // namespace

std::tuple<Tensor, Tensor> rnn_relu(const Tensor& data, const Tensor& batch_sizes, const Tensor& hx, TensorList params, bool has_biases,
                                    int64_t num_layers, double dropout, bool train, bool bidirectional) {
  return wrapper::function<Casts<0, 2, 3>>(OpId::rnn_relu_data, run_rnn_relu_data, data, batch_sizes, hx, params, has_biases, num_layers,
                                           dropout, train, bidirectional);
}

// ---------------- _pack_padded_sequence ----------------

namespace {

std::tuple<Tensor, Tensor> run__pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first) {
  AMP_CHECK(input.defined(), ValueError, "[_pack_padded_sequence] input is an undefined tensor");
  AMP_CHECK(lengths.defined(), ValueError, "[_pack_padded_sequence] lengths is an undefined tensor");
  return composite::_pack_padded_sequence(input, lengths, batch_first);
}

}  // namespace

std::tuple<Tensor, Tensor> _pack_padded_sequence(const Tensor& input, const Tensor& lengths, bool batch_first) {
  return wrapper::function<Casts<0>>(OpId::_pack_padded_sequence, run__pack_padded_sequence, input, lengths, batch_first);
}

// ---------------- _pad_packed_sequence ----------------

namespace {

std::tuple<Tensor, Tensor> run__pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                                    const Scalar& padding_value, int64_t total_length) {
  AMP_CHECK(data.defined(), ValueError, "[_pad_packed_sequence] data is an undefined tensor");
  AMP_CHECK(batch_sizes.defined(), ValueError, "[_pad_packed_sequence] batch_sizes is an undefined tensor");
  return composite::_pad_packed_sequence(data, batch_sizes, batch_first, padding_value, total_length);
}

}  // namespace

std::tuple<Tensor, Tensor> _pad_packed_sequence(const Tensor& data, const Tensor& batch_sizes, bool batch_first,
                                                const Scalar& padding_value, int64_t total_length) {
  return wrapper::function<Casts<0>>(OpId::_pad_packed_sequence, run__pad_packed_sequence, data, batch_sizes, batch_first, padding_value,
                                     total_length);
}

// ---------------- cell_sums ----------------

namespace {

struct CellSumsBackward final : wrapper::Node<6, 3> {
  enum : uint32_t { kInput, kHx, kWIh, kWHh, kBIh, kBHh };
  autograd::SavedTensor input_, hx_, w_ih_, w_hh_;
  autograd::TensorInfo b_ih_, b_hh_;

  void save(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh, const Tensor& b_ih, const Tensor& b_hh,
            const auto&...) {
    if (needs_input(kWIh)) input_.save(input);
    if (needs_input(kWHh)) hx_.save(hx);
    if (needs_input(kInput)) w_ih_.save(w_ih);
    if (needs_input(kHx)) w_hh_.save(w_hh);
    b_ih_.save(b_ih);
    b_hh_.save(b_hh);
  }
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
    if (needs_input(kInput)) input_grads[kInput] = cell_sums_formula_input(grad_sums, grad_from_input, w_ih, wanted_dtype(kInput));
    if (needs_input(kHx)) input_grads[kHx] = cell_sums_formula_input(grad_sums, grad_from_state, w_hh, wanted_dtype(kHx));
    if (needs_input(kWIh)) input_grads[kWIh] = cell_sums_formula_weight(grad_sums, grad_from_input, input, wanted_dtype(kWIh));
    if (needs_input(kWHh)) input_grads[kWHh] = cell_sums_formula_weight(grad_sums, grad_from_state, hx, wanted_dtype(kWHh));
    if (needs_input(kBIh)) input_grads[kBIh] = cell_sums_formula_bias(grad_sums, grad_from_input, b_ih.scalar_type(), wanted_dtype(kBIh));
    if (needs_input(kBHh)) input_grads[kBHh] = cell_sums_formula_bias(grad_sums, grad_from_state, b_hh.scalar_type(), wanted_dtype(kBHh));
  }
  void release_saved() override { wrapper::reset(input_, hx_, w_ih_, w_hh_); }
  const char* name() const override { return "CellSumsBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                 const Tensor& b_ih, const Tensor& b_hh, int64_t apart) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}, {.name = "hx"}, {.name = "w_ih"}, {.name = "w_hh"},
                                      {.name = "b_ih", .optional = true}, {.name = "b_hh", .optional = true}};
  check_args<6>("cell_sums", kArgs, kFloatingTypes, {&input, &hx, &w_ih, &w_hh, &b_ih, &b_hh});
  return native::cell_sums(input, hx, w_ih, w_hh, b_ih, b_hh, apart);
}

constexpr auto recorded_cell_sums = wrapper::recorded<run_cell_sums, CellSumsBackward, Inputs<0, 1, 2, 3, 4, 5>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::cell_sums(const Tensor& input, const Tensor& hx, const Tensor& w_ih, const Tensor& w_hh,
                                                       const Tensor& b_ih, const Tensor& b_hh, int64_t apart) {
  return wrapper::part("internal.cell_sums", recorded_cell_sums, input, hx, w_ih, w_hh, b_ih, b_hh, apart);
}

// ---------------- rnn_layer ----------------

namespace {

struct RnnLayerBackward final : wrapper::Node<6, 3> {
  enum : uint32_t { kGates, kHx, kCx, kWHh, kBHh, kWHr };
  autograd::SavedTensor gates_, hx_, cx_, w_hh_, b_hh_, w_hr_, result_output_, result_reserve_;
  autograd::SavedInts batch_sizes_;
  int64_t mode_;
  bool reverse_;

  void save(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh, const Tensor& b_hh, const Tensor& w_hr,
            IntArrayRef batch_sizes, int64_t mode, bool reverse, const auto&...) {
    gates_.save(gates);
    hx_.save(hx);
    cx_.save(cx);
    w_hh_.save(w_hh);
    b_hh_.save(b_hh);
    w_hr_.save(w_hr);
    batch_sizes_ = batch_sizes;
    mode_ = mode;
    reverse_ = reverse;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save_result(std::get<0>(result));
    result_reserve_.save(std::get<3>(result));
  }
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
    const Tensor result_output = !GradMode::is_enabled() ? result_output_.unpack(this) : Tensor();
    const Tensor result_reserve = !GradMode::is_enabled() ? result_reserve_.unpack(this) : Tensor();
    const std::array<bool, 6> needs{needs_input(kGates), needs_input(kHx), needs_input(kCx), needs_input(kWHh), needs_input(kBHh),
                                    needs_input(kWHr)};
    if (needs_input(kGates) || needs_input(kHx) || needs_input(kCx) || needs_input(kWHh) || needs_input(kBHh) || needs_input(kWHr)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kGates], input_grads[kHx], input_grads[kCx], input_grads[kWHh], input_grads[kBHh],
                 input_grads[kWHr]) = rnn_layer_formula(grad_output, grad_h_n, grad_c_n, gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes_,
                                                        mode_, reverse_, needs);
      } else {
        std::tie(input_grads[kGates], input_grads[kHx], input_grads[kCx], input_grads[kWHh], input_grads[kBHh],
                 input_grads[kWHr]) = rnn_layer_backward(grad_output, grad_h_n, grad_c_n, hx, w_hh, w_hr, result_output, result_reserve,
                                                         batch_sizes_, mode_, reverse_, needs[kCx], needs[kWHh], needs[kBHh], needs[kWHr],
                                                         wanted_dtype(kWHh), wanted_dtype(kBHh), wanted_dtype(kWHr));
      }
    }
  }
  void release_saved() override { wrapper::reset(gates_, hx_, cx_, w_hh_, b_hh_, w_hr_, result_output_, result_reserve_); }
  const char* name() const override { return "RnnLayerBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run_rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                         const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes, int64_t mode,
                                                         bool reverse, bool keep) {
  static constexpr ArgSpec kArgs[] = {{.name = "gates"}, {.name = "hx"}, {.name = "cx", .optional = true}, {.name = "w_hh"},
                                      {.name = "b_hh", .optional = true}, {.name = "w_hr", .optional = true}};
  const Device device = check_args<6>("rnn_layer", kArgs, kFloatingTypes, {&gates, &hx, &cx, &w_hh, &b_hh, &w_hr});
  return call_kernel(device, &Kernels::rnn_layer, "rnn_layer", gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
}

constexpr auto recorded_rnn_layer = wrapper::recorded<run_rnn_layer, RnnLayerBackward, Inputs<0, 1, 2, 3, 4, 5>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::rnn_layer(const Tensor& gates, const Tensor& hx, const Tensor& cx, const Tensor& w_hh,
                                                               const Tensor& b_hh, const Tensor& w_hr, IntArrayRef batch_sizes,
                                                               int64_t mode, bool reverse, bool keep) {
  return wrapper::part("internal.rnn_layer", recorded_rnn_layer, gates, hx, cx, w_hh, b_hh, w_hr, batch_sizes, mode, reverse, keep);
}

// ---------------- rnn_layer_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> run_rnn_layer_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
    const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
    bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "grad_h", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "grad_c", .optional = true, .dtype = ArgDtype::Own}, {.name = "hx", .dtype = ArgDtype::Own},
                                      {.name = "w_hh", .dtype = ArgDtype::Own}, {.name = "w_hr", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "output", .dtype = ArgDtype::Own}, {.name = "reserve", .dtype = ArgDtype::Own}};
  const Device device = check_args<8>("rnn_layer_backward", kArgs, kFloatingTypes,
                                      {&grad_output, &grad_h, &grad_c, &hx, &w_hh, &w_hr, &output, &reserve});
  return call_kernel(device, &Kernels::rnn_layer_backward, "rnn_layer_backward", grad_output, grad_h, grad_c, hx, w_hh, w_hr, output,
                     reserve, batch_sizes, mode, reverse, need_cell, need_weight, need_bias, need_projection, weight_dtype, bias_dtype,
                     projection_dtype);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor, Tensor, Tensor> internal::rnn_layer_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& hx, const Tensor& w_hh, const Tensor& w_hr,
    const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, bool reverse, bool need_cell, bool need_weight,
    bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype) {
  return wrapper::part("internal.rnn_layer_backward", run_rnn_layer_backward, grad_output, grad_h, grad_c, hx, w_hh, w_hr, output,
                       reserve, batch_sizes, mode, reverse, need_cell, need_weight, need_bias, need_projection, weight_dtype, bias_dtype,
                       projection_dtype);
}

// ---------------- rnn_network ----------------

namespace {

struct RnnNetworkBackward final : wrapper::Node<4, 3> {
  enum : uint32_t { kInput, kHx, kCx, kWeights };
  autograd::SavedTensor input_, hx_, cx_, weights_, result_output_, result_reserve_;
  autograd::SavedInts batch_sizes_;
  int64_t mode_, num_layers_, way_;
  bool has_biases_, bidirectional_;

  void save(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
            int64_t num_layers, bool has_biases, bool bidirectional, int64_t way, const auto&...) {
    input_.save(input);
    hx_.save(hx);
    cx_.save(cx);
    weights_.save(weights);
    batch_sizes_ = batch_sizes;
    mode_ = mode;
    num_layers_ = num_layers;
    has_biases_ = has_biases;
    bidirectional_ = bidirectional;
    way_ = way;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save_result(std::get<0>(result));
    result_reserve_.save(std::get<3>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_output = grads[0];
    const Tensor& grad_h_n = grads[1];
    const Tensor& grad_c_n = grads[2];
    const Tensor input = input_.unpack(this);
    const Tensor hx = hx_.unpack(this);
    const Tensor cx = cx_.unpack(this);
    const Tensor weights = weights_.unpack(this);
    const Tensor result_output = !GradMode::is_enabled() ? result_output_.unpack(this) : Tensor();
    const Tensor result_reserve = !GradMode::is_enabled() ? result_reserve_.unpack(this) : Tensor();
    const std::array<bool, 4> needs{needs_input(kInput), needs_input(kHx), needs_input(kCx), needs_input(kWeights)};
    if (needs_input(kInput) || needs_input(kHx) || needs_input(kCx) || needs_input(kWeights)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kInput], input_grads[kHx], input_grads[kCx], input_grads[kWeights]) = rnn_network_formula(
            grad_output, grad_h_n, grad_c_n, input, hx, cx, weights, batch_sizes_, mode_, num_layers_, has_biases_, bidirectional_, needs);
      } else {
        std::tie(input_grads[kInput], input_grads[kHx], input_grads[kCx], input_grads[kWeights]) = rnn_network_backward(
            grad_output, grad_h_n, grad_c_n, input, hx, cx, weights, result_output, result_reserve, batch_sizes_, mode_, num_layers_,
            has_biases_, bidirectional_, way_, needs[kInput], needs[kHx], needs[kCx], needs[kWeights]);
      }
    }
  }
  void release_saved() override { wrapper::reset(input_, hx_, cx_, weights_, result_output_, result_reserve_); }
  const char* name() const override { return "RnnNetworkBackward"; }
};

std::tuple<Tensor, Tensor, Tensor, Tensor> run_rnn_network(const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights,
                                                           IntArrayRef batch_sizes, int64_t mode, int64_t num_layers, bool has_biases,
                                                           bool bidirectional, int64_t way, bool keep) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}, {.name = "hx"}, {.name = "cx", .optional = true}, {.name = "weights"}};
  const Device device = check_args<4>("rnn_network", kArgs, kFloatingTypes, {&input, &hx, &cx, &weights});
  return call_kernel(device, &Kernels::rnn_network, "rnn_network", input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases,
                     bidirectional, way, keep);
}

constexpr auto recorded_rnn_network = wrapper::recorded<run_rnn_network, RnnNetworkBackward, Inputs<0, 1, 2, 3>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::rnn_network(
    const Tensor& input, const Tensor& hx, const Tensor& cx, const Tensor& weights, IntArrayRef batch_sizes, int64_t mode,
    int64_t num_layers, bool has_biases, bool bidirectional, int64_t way, bool keep) {
  return wrapper::part("internal.rnn_network", recorded_rnn_network, input, hx, cx, weights, batch_sizes, mode, num_layers, has_biases,
                       bidirectional, way, keep);
}

// ---------------- rnn_network_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor, Tensor> run_rnn_network_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& input, const Tensor& hx, const Tensor& cx,
    const Tensor& weights, const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, int64_t num_layers,
    bool has_biases, bool bidirectional, int64_t way, bool need_input, bool need_hx, bool need_cx, bool need_weights) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .optional = true, .dtype = ArgDtype::Own}, {.name = "grad_h", .optional = true, .dtype = ArgDtype::Own},
      {.name = "grad_c", .optional = true, .dtype = ArgDtype::Own}, {.name = "input", .dtype = ArgDtype::Own},
      {.name = "hx", .dtype = ArgDtype::Own}, {.name = "cx", .optional = true, .dtype = ArgDtype::Own},
      {.name = "weights", .dtype = ArgDtype::Own}, {.name = "output", .dtype = ArgDtype::Own}, {.name = "reserve", .dtype = ArgDtype::Any}};
  const Device device = check_args<9>("rnn_network_backward", kArgs, kFloatingTypes,
                                      {&grad_output, &grad_h, &grad_c, &input, &hx, &cx, &weights, &output, &reserve});
  return call_kernel(device, &Kernels::rnn_network_backward, "rnn_network_backward", grad_output, grad_h, grad_c, input, hx, cx,
                     weights, output, reserve, batch_sizes, mode, num_layers, has_biases, bidirectional, way, need_input, need_hx, need_cx,
                     need_weights);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor, Tensor> internal::rnn_network_backward(
    const Tensor& grad_output, const Tensor& grad_h, const Tensor& grad_c, const Tensor& input, const Tensor& hx, const Tensor& cx,
    const Tensor& weights, const Tensor& output, const Tensor& reserve, IntArrayRef batch_sizes, int64_t mode, int64_t num_layers,
    bool has_biases, bool bidirectional, int64_t way, bool need_input, bool need_hx, bool need_cx, bool need_weights) {
  return wrapper::part("internal.rnn_network_backward", run_rnn_network_backward, grad_output, grad_h, grad_c, input, hx, cx, weights,
                       output, reserve, batch_sizes, mode, num_layers, has_biases, bidirectional, way, need_input, need_hx, need_cx,
                       need_weights);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> rnn_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "lstm_cell",
       .signature =
           "(Tensor input, Tensor[] hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> (Tensor hidden, Tensor cell)",
       .casts = "input hx w_ih w_hh b_ih b_hh", .same_dtype = "input hx w_ih w_hh b_ih b_hh",
       .facts = kUsual | kMatmulOrConv | kPartsDecide, .composite = true,
       .multiply_adds = [](const Input* args) { return work::linear(args[0], args[2]) + work::linear(args[1], args[3]); },
       .call = calls<amp::lstm_cell>},
      {.name = "gru_cell",
       .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
       .casts = "input hx w_ih w_hh b_ih b_hh", .same_dtype = "input hx w_ih w_hh b_ih b_hh",
       .facts = kUsual | kMatmulOrConv | kPartsDecide, .composite = true,
       .multiply_adds = [](const Input* args) { return work::linear(args[0], args[2]) + work::linear(args[1], args[3]); },
       .call = calls<amp::gru_cell>},
      {.name = "rnn_tanh_cell",
       .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
       .casts = "input hx w_ih w_hh b_ih b_hh", .same_dtype = "input hx w_ih w_hh b_ih b_hh",
       .facts = kUsual | kMatmulOrConv | kPartsDecide, .composite = true,
       .multiply_adds = [](const Input* args) { return work::linear(args[0], args[2]) + work::linear(args[1], args[3]); },
       .call = calls<amp::rnn_tanh_cell>},
      {.name = "rnn_relu_cell",
       .signature = "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih=None, Tensor? b_hh=None) -> Tensor",
       .casts = "input hx w_ih w_hh b_ih b_hh", .same_dtype = "input hx w_ih w_hh b_ih b_hh",
       .facts = kUsual | kMatmulOrConv | kPartsDecide, .composite = true,
       .multiply_adds = [](const Input* args) { return work::linear(args[0], args[2]) + work::linear(args[1], args[3]); },
       .call = calls<amp::rnn_relu_cell>},
      {.name = "lstm.input",
       .signature =
           "(Tensor input, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor output, Tensor h_n, Tensor c_n)",
       .casts = "input hx params", .same_dtype = "input hx params", .facts = kUsual | kMatmulOrConv, .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor, Tensor> (*)(const Tensor&, TensorList, TensorList, bool, int64_t, double, bool,
                                                                        bool, bool)>(amp::lstm)>},
      {.name = "lstm.data",
       .signature =
           "(Tensor data, Tensor batch_sizes, Tensor[] hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor output, Tensor h_n, Tensor c_n)",
       .casts = "data hx params", .same_dtype = "data hx params", .facts = kUsual | kMatmulOrConv, .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor, Tensor> (*)(const Tensor&, const Tensor&, TensorList, TensorList, bool, int64_t,
                                                                        double, bool, bool)>(amp::lstm)>},
      {.name = "gru.input",
       .signature =
           "(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor output, Tensor h_n)",
       .casts = "input hx params", .same_dtype = "input hx params", .facts = kUsual | kMatmulOrConv, .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, TensorList, bool, int64_t, double, bool, bool,
                                                                bool)>(amp::gru)>},
      {.name = "gru.data",
       .signature =
           "(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor output, Tensor h_n)",
       .casts = "data hx params", .same_dtype = "data hx params", .facts = kUsual | kMatmulOrConv, .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, const Tensor&, TensorList, bool, int64_t,
                                                                double, bool, bool)>(amp::gru)>},
      {.name = "rnn_tanh.input",
       .signature =
           "(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor output, Tensor h_n)",
       .casts = "input hx params", .same_dtype = "input hx params", .facts = kUsual | kMatmulOrConv, .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, TensorList, bool, int64_t, double, bool, bool,
                                                                bool)>(amp::rnn_tanh)>},
      {.name = "rnn_tanh.data",
       .signature =
           "(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor output, Tensor h_n)",
       .casts = "data hx params", .same_dtype = "data hx params", .facts = kUsual | kMatmulOrConv, .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, const Tensor&, TensorList, bool, int64_t,
                                                                double, bool, bool)>(amp::rnn_tanh)>},
      {.name = "rnn_relu.input",
       .signature =
           "(Tensor input, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional, bool batch_first) -> (Tensor output, Tensor h_n)",
       .casts = "input hx params", .same_dtype = "input hx params", .facts = kUsual | kMatmulOrConv, .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, TensorList, bool, int64_t, double, bool, bool,
                                                                bool)>(amp::rnn_relu)>},
      {.name = "rnn_relu.data",
       .signature =
           "(Tensor data, Tensor batch_sizes, Tensor hx, Tensor[] params, bool has_biases, int num_layers, float dropout, bool train, bool bidirectional) -> (Tensor output, Tensor h_n)",
       .casts = "data hx params", .same_dtype = "data hx params", .facts = kUsual | kMatmulOrConv, .composite = true,
       .call = calls<static_cast<std::tuple<Tensor, Tensor> (*)(const Tensor&, const Tensor&, const Tensor&, TensorList, bool, int64_t,
                                                                double, bool, bool)>(amp::rnn_relu)>},
      {.name = "_pack_padded_sequence",
       .signature = "(Tensor input, Tensor lengths, bool batch_first) -> (Tensor data, Tensor batch_sizes)", .casts = "input",
       .composite = true, .call = calls<amp::_pack_padded_sequence>},
      {.name = "_pad_packed_sequence",
       .signature =
           "(Tensor data, Tensor batch_sizes, bool batch_first, Scalar padding_value, int total_length) -> (Tensor output, Tensor lengths)",
       .casts = "data", .composite = true, .call = calls<amp::_pad_packed_sequence>},
      {.name = "cell_sums",
       .signature =
           "(Tensor input, Tensor hx, Tensor w_ih, Tensor w_hh, Tensor? b_ih, Tensor? b_hh, int apart) -> (Tensor sums, Tensor from_input, Tensor from_state)",
       .casts = "input hx w_ih w_hh b_ih b_hh", .same_dtype = "input hx w_ih w_hh b_ih b_hh", .internal = true,
       .call = calls<amp::internal::cell_sums>, .role = FrozenRole::RecurrentCell},
      {.name = "rnn_layer",
       .signature =
           "(Tensor gates, Tensor hx, Tensor? cx, Tensor w_hh, Tensor? b_hh, Tensor? w_hr, int[] batch_sizes, int mode, bool reverse, bool keep) -> (Tensor output, Tensor h_n, Tensor c_n, Tensor reserve)",
       .casts = "gates hx cx w_hh b_hh w_hr", .same_dtype = "gates hx cx w_hh b_hh w_hr", .internal = true,
       .call = calls<amp::internal::rnn_layer>, .role = FrozenRole::RecurrentLayer},
      {.name = "rnn_layer_backward",
       .signature =
           "(Tensor? grad_output, Tensor? grad_h, Tensor? grad_c, Tensor hx, Tensor w_hh, Tensor? w_hr, Tensor output, Tensor reserve, int[] batch_sizes, int mode, bool reverse, bool need_cell, bool need_weight, bool need_bias, bool need_projection, ScalarType weight_dtype, ScalarType bias_dtype, ScalarType projection_dtype) -> (Tensor grad_gates, Tensor grad_hx, Tensor grad_cx, Tensor grad_w_hh, Tensor grad_b_hh, Tensor grad_w_hr)",
       .casts = "grad_output grad_h grad_c hx w_hh w_hr output reserve", .facts = kCastArgument | kTensorResult, .internal = true,
       .call = calls<amp::internal::rnn_layer_backward>, .traits = OpCall::kUnchecked},
      {.name = "rnn_network",
       .signature =
           "(Tensor input, Tensor hx, Tensor? cx, Tensor weights, int[] batch_sizes, int mode, int num_layers, bool has_biases, bool bidirectional, int way, bool keep) -> (Tensor output, Tensor h_n, Tensor c_n, Tensor reserve)",
       .casts = "input hx cx weights", .same_dtype = "input hx cx weights", .internal = true, .call = calls<amp::internal::rnn_network>},
      {.name = "rnn_network_backward",
       .signature =
           "(Tensor? grad_output, Tensor? grad_h, Tensor? grad_c, Tensor input, Tensor hx, Tensor? cx, Tensor weights, Tensor output, Tensor reserve, int[] batch_sizes, int mode, int num_layers, bool has_biases, bool bidirectional, int way, bool need_input, bool need_hx, bool need_cx, bool need_weights) -> (Tensor grad_input, Tensor grad_hx, Tensor grad_cx, Tensor grad_weights)",
       .casts = "grad_output grad_h grad_c input hx cx weights output", .internal = true,
       .call = calls<amp::internal::rnn_network_backward>, .traits = OpCall::kUnchecked},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
