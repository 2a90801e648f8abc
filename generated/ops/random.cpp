// DO NOT EDIT. Generated from ops/random.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/random.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- native_dropout ----------------

namespace {

struct NativeDropoutBackward final : autograd::FixedNode<1, 1> {
  double p_;
  std::optional<bool> train_;
  autograd::TensorInfo result_result_;
  autograd::SavedTensor result_mask_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_result = autograd::grad_or_zeros(grads[0], result_result_);
    const double p = p_;
    const std::optional<bool> train = train_;
    const Tensor result_mask = result_mask_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled() ? Tensor(autograd::in_float32([&](const Tensor& result_mask, const Tensor& grad_result) {
        return grad_result * result_mask * dropout_scale(p, train);
      }, result_mask, grad_result)) : Tensor(native_dropout_backward(grad_result, result_mask, dropout_scale(p, train)));
    }
  }
  void release_saved() override {
    result_mask_.reset();
  }
  const char* name() const override { return "NativeDropoutBackward"; }
};

std::tuple<Tensor, Tensor> run_native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("native_dropout", kArgs, kDtypes, {&input});
  check::native_dropout(input, p, train);
  return call_kernel(device, &Kernels::native_dropout, "native_dropout", input, p, train);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  auto* node = new NativeDropoutBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, input);
  node->p_ = p;
  node->train_ = train;
  auto result = run_native_dropout(input, p, train);
  node->result_result_.save(std::get<0>(result));
  node->result_mask_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  if (autograd::should_record(input)) return taped_native_dropout(input, p, train);
  return run_native_dropout(input, p, train);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  if (autocast::Call call(OpId::native_dropout, input); call.applies()) {
    return call.run([&] { return recorded_native_dropout(call.cast(input, 0), p, train); });
  }
  return recorded_native_dropout(input, p, train);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  return tracing::observe(OpId::native_dropout, 0x1, [&] { return autocast_native_dropout(input, p, train); }, input, p, train);
}

}  // namespace

std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_native_dropout(input, p, train) : autocast_native_dropout(input, p, train);
  }
  return recorded_native_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("native_dropout"); }

// ---------------- native_dropout_backward ----------------

namespace {

struct NativeDropoutBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor mask_;
  double scale_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor mask = mask_.unpack(this);
    const double scale = scale_;
    if (needs_input(0)) input_grads[0] = native_dropout_backward(grad, mask, scale);
  }
  void release_saved() override {
    mask_.reset();
  }
  const char* name() const override { return "NativeDropoutBackwardBackward"; }
};

Tensor run_native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "mask", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("native_dropout_backward", kArgs, kDtypes, {&grad_output, &mask});
  return call_kernel(device, &Kernels::native_dropout_backward, "native_dropout_backward", grad_output, mask, scale);
}

[[gnu::noinline]] Tensor taped_native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  auto* node = new NativeDropoutBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->mask_.save(mask);
  node->scale_ = scale;
  Tensor result = run_native_dropout_backward(grad_output, mask, scale);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  if (autograd::should_record(grad_output)) return taped_native_dropout_backward(grad_output, mask, scale);
  return run_native_dropout_backward(grad_output, mask, scale);
}

}  // namespace

Tensor internal::native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) try {
  return recorded_native_dropout_backward(grad_output, mask, scale);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("native_dropout_backward"); }

// ---------------- dropout ----------------

namespace {

Tensor run_dropout(const Tensor& input, double p, bool train) {
  AMP_CHECK(input.defined(), ValueError, "[dropout] input is an undefined tensor");
  return composite::dropout(input, p, train);
}

[[gnu::noinline]] Tensor autocast_dropout(const Tensor& input, double p, bool train) {
  if (autocast::Call call(OpId::dropout, input); call.applies()) {
    return call.run([&] { return run_dropout(call.cast(input, 0), p, train); });
  }
  return run_dropout(input, p, train);
}

[[gnu::cold, gnu::noinline]] Tensor observed_dropout(const Tensor& input, double p, bool train) {
  return tracing::observe(OpId::dropout, 0x1, [&] { return autocast_dropout(input, p, train); }, input, p, train);
}

}  // namespace

Tensor dropout(const Tensor& input, double p, bool train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_dropout(input, p, train) : autocast_dropout(input, p, train);
  }
  return run_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dropout"); }

Tensor& dropout_(Tensor& input, double p, bool train) try {
  write_inplace("dropout_", input, [&](const Tensor& input) { return run_dropout(input, p, train); }, input);
  tracing::wrote(OpId::dropout, input, input, p, train);
  return input;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dropout_"); }

// ---------------- feature_dropout ----------------

namespace {

Tensor run_feature_dropout(const Tensor& input, double p, bool train) {
  AMP_CHECK(input.defined(), ValueError, "[feature_dropout] input is an undefined tensor");
  return composite::feature_dropout(input, p, train);
}

[[gnu::noinline]] Tensor autocast_feature_dropout(const Tensor& input, double p, bool train) {
  if (autocast::Call call(OpId::feature_dropout, input); call.applies()) {
    return call.run([&] { return run_feature_dropout(call.cast(input, 0), p, train); });
  }
  return run_feature_dropout(input, p, train);
}

[[gnu::cold, gnu::noinline]] Tensor observed_feature_dropout(const Tensor& input, double p, bool train) {
  return tracing::observe(OpId::feature_dropout, 0x1, [&] { return autocast_feature_dropout(input, p, train); }, input, p, train);
}

}  // namespace

Tensor feature_dropout(const Tensor& input, double p, bool train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_feature_dropout(input, p, train) : autocast_feature_dropout(input, p, train);
  }
  return run_feature_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("feature_dropout"); }

Tensor& feature_dropout_(Tensor& input, double p, bool train) try {
  write_inplace("feature_dropout_", input, [&](const Tensor& input) { return run_feature_dropout(input, p, train); }, input);
  tracing::wrote(OpId::feature_dropout, input, input, p, train);
  return input;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("feature_dropout_"); }

// ---------------- dropout1d ----------------

namespace {

Tensor run_dropout1d(const Tensor& input, double p, bool training) {
  AMP_CHECK(input.defined(), ValueError, "[dropout1d] input is an undefined tensor");
  return composite::dropout1d(input, p, training);
}

[[gnu::noinline]] Tensor autocast_dropout1d(const Tensor& input, double p, bool training) {
  if (autocast::Call call(OpId::dropout1d, input); call.applies()) {
    return call.run([&] { return run_dropout1d(call.cast(input, 0), p, training); });
  }
  return run_dropout1d(input, p, training);
}

[[gnu::cold, gnu::noinline]] Tensor observed_dropout1d(const Tensor& input, double p, bool training) {
  return tracing::observe(OpId::dropout1d, 0x1, [&] { return autocast_dropout1d(input, p, training); }, input, p, training);
}

}  // namespace

Tensor dropout1d(const Tensor& input, double p, bool training) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_dropout1d(input, p, training) : autocast_dropout1d(input, p, training);
  }
  return run_dropout1d(input, p, training);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dropout1d"); }

// ---------------- dropout2d ----------------

namespace {

Tensor run_dropout2d(const Tensor& input, double p, bool training) {
  AMP_CHECK(input.defined(), ValueError, "[dropout2d] input is an undefined tensor");
  return feature_dropout(input, p, training);
}

[[gnu::noinline]] Tensor autocast_dropout2d(const Tensor& input, double p, bool training) {
  if (autocast::Call call(OpId::dropout2d, input); call.applies()) {
    return call.run([&] { return run_dropout2d(call.cast(input, 0), p, training); });
  }
  return run_dropout2d(input, p, training);
}

[[gnu::cold, gnu::noinline]] Tensor observed_dropout2d(const Tensor& input, double p, bool training) {
  return tracing::observe(OpId::dropout2d, 0x1, [&] { return autocast_dropout2d(input, p, training); }, input, p, training);
}

}  // namespace

Tensor dropout2d(const Tensor& input, double p, bool training) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_dropout2d(input, p, training) : autocast_dropout2d(input, p, training);
  }
  return run_dropout2d(input, p, training);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dropout2d"); }

// ---------------- dropout3d ----------------

namespace {

Tensor run_dropout3d(const Tensor& input, double p, bool training) {
  AMP_CHECK(input.defined(), ValueError, "[dropout3d] input is an undefined tensor");
  return composite::dropout3d(input, p, training);
}

[[gnu::noinline]] Tensor autocast_dropout3d(const Tensor& input, double p, bool training) {
  if (autocast::Call call(OpId::dropout3d, input); call.applies()) {
    return call.run([&] { return run_dropout3d(call.cast(input, 0), p, training); });
  }
  return run_dropout3d(input, p, training);
}

[[gnu::cold, gnu::noinline]] Tensor observed_dropout3d(const Tensor& input, double p, bool training) {
  return tracing::observe(OpId::dropout3d, 0x1, [&] { return autocast_dropout3d(input, p, training); }, input, p, training);
}

}  // namespace

Tensor dropout3d(const Tensor& input, double p, bool training) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_dropout3d(input, p, training) : autocast_dropout3d(input, p, training);
  }
  return run_dropout3d(input, p, training);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dropout3d"); }

// ---------------- alpha_dropout ----------------

namespace {

Tensor run_alpha_dropout(const Tensor& input, double p, bool train) {
  AMP_CHECK(input.defined(), ValueError, "[alpha_dropout] input is an undefined tensor");
  return composite::alpha_dropout(input, p, train);
}

[[gnu::noinline]] Tensor autocast_alpha_dropout(const Tensor& input, double p, bool train) {
  if (autocast::Call call(OpId::alpha_dropout, input); call.applies()) {
    return call.run([&] { return run_alpha_dropout(call.cast(input, 0), p, train); });
  }
  return run_alpha_dropout(input, p, train);
}

[[gnu::cold, gnu::noinline]] Tensor observed_alpha_dropout(const Tensor& input, double p, bool train) {
  return tracing::observe(OpId::alpha_dropout, 0x1, [&] { return autocast_alpha_dropout(input, p, train); }, input, p, train);
}

}  // namespace

Tensor alpha_dropout(const Tensor& input, double p, bool train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_alpha_dropout(input, p, train) : autocast_alpha_dropout(input, p, train);
  }
  return run_alpha_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("alpha_dropout"); }

Tensor& alpha_dropout_(Tensor& input, double p, bool train) try {
  write_inplace("alpha_dropout_", input, [&](const Tensor& input) { return run_alpha_dropout(input, p, train); }, input);
  tracing::wrote(OpId::alpha_dropout, input, input, p, train);
  return input;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("alpha_dropout_"); }

// ---------------- feature_alpha_dropout ----------------

namespace {

Tensor run_feature_alpha_dropout(const Tensor& input, double p, bool train) {
  AMP_CHECK(input.defined(), ValueError, "[feature_alpha_dropout] input is an undefined tensor");
  return composite::feature_alpha_dropout(input, p, train);
}

[[gnu::noinline]] Tensor autocast_feature_alpha_dropout(const Tensor& input, double p, bool train) {
  if (autocast::Call call(OpId::feature_alpha_dropout, input); call.applies()) {
    return call.run([&] { return run_feature_alpha_dropout(call.cast(input, 0), p, train); });
  }
  return run_feature_alpha_dropout(input, p, train);
}

[[gnu::cold, gnu::noinline]] Tensor observed_feature_alpha_dropout(const Tensor& input, double p, bool train) {
  return tracing::observe(OpId::feature_alpha_dropout, 0x1, [&] { return autocast_feature_alpha_dropout(input, p, train); }, input, p,
                          train);
}

}  // namespace

Tensor feature_alpha_dropout(const Tensor& input, double p, bool train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_feature_alpha_dropout(input, p, train) : autocast_feature_alpha_dropout(input, p, train);
  }
  return run_feature_alpha_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("feature_alpha_dropout"); }

Tensor& feature_alpha_dropout_(Tensor& input, double p, bool train) try {
  write_inplace("feature_alpha_dropout_", input, [&](const Tensor& input) { return run_feature_alpha_dropout(input, p, train); }, input);
  tracing::wrote(OpId::feature_alpha_dropout, input, input, p, train);
  return input;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("feature_alpha_dropout_"); }

// ---------------- bernoulli ----------------

namespace {

Tensor run_bernoulli(const Tensor& self, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<1>("bernoulli", kArgs, kDtypes, {&self});
  return native::bernoulli(self, generator);
}

[[gnu::noinline]] Tensor autocast_bernoulli(const Tensor& self, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::bernoulli, self); call.applies()) {
    return call.run([&] { return run_bernoulli(call.cast(self, 0), generator); });
  }
  return run_bernoulli(self, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bernoulli(const Tensor& self, const std::optional<Generator>& generator) {
  return tracing::observe(OpId::bernoulli, 0x1, [&] { return autocast_bernoulli(self, generator); }, self, generator);
}

}  // namespace

Tensor bernoulli(const Tensor& self, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_bernoulli(self, generator) : autocast_bernoulli(self, generator);
  }
  return run_bernoulli(self, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli"); }

Tensor& bernoulli_out(Tensor& out, const Tensor& self, const std::optional<Generator>& generator) try {
  autograd::check_out("bernoulli_out", out);
  write_out("bernoulli_out", out, run_bernoulli(self, generator));
  tracing::wrote(OpId::bernoulli, out, self, generator);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli_out"); }

Tensor Tensor::bernoulli(const std::optional<Generator>& generator) const { return amp::bernoulli(*this, generator); }

// ---------------- bernoulli.p ----------------

namespace {

struct BernoulliPBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "BernoulliPBackward"; }
};

void write_bernoulli_p(const Tensor& self, double p, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("bernoulli", kArgs, kDtypes, {&self});
  return native::bernoulli_p_(self, p, generator);
}

Tensor run_bernoulli_p(const Tensor& self, double p, const std::optional<Generator>& generator) {
  Tensor result = working_copy("bernoulli", self);
  write_bernoulli_p(result, p, generator);
  return result;
}

[[gnu::noinline]] Tensor taped_bernoulli_p(const Tensor& self, double p, const std::optional<Generator>& generator) {
  auto* node = new BernoulliPBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_bernoulli_p(self, p, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_bernoulli_p(const Tensor& self, double p, const std::optional<Generator>& generator) {
  if (autograd::should_record(self)) return taped_bernoulli_p(self, p, generator);
  return run_bernoulli_p(self, p, generator);
}

[[gnu::noinline]] Tensor autocast_bernoulli_p(const Tensor& self, double p, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::bernoulli_p, self); call.applies()) {
    return call.run([&] { return recorded_bernoulli_p(call.cast(self, 0), p, generator); });
  }
  return recorded_bernoulli_p(self, p, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bernoulli_p(const Tensor& self, double p, const std::optional<Generator>& generator) {
  return tracing::observe(OpId::bernoulli_p, 0x1, [&] { return autocast_bernoulli_p(self, p, generator); }, self, p, generator);
}

}  // namespace

Tensor bernoulli(const Tensor& self, double p, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_bernoulli_p(self, p, generator) : autocast_bernoulli_p(self, p, generator);
  }
  return recorded_bernoulli_p(self, p, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli"); }

Tensor& bernoulli_(Tensor& self, double p, const std::optional<Generator>& generator) try {
  check_no_overlap("bernoulli_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("bernoulli_", self);
    write_bernoulli_p(self, p, generator);
    autograd::wrote("bernoulli_", self);
    tracing::wrote(OpId::bernoulli_p, self, self, p, generator);
    return self;
  }
  autograd::check_inplace("bernoulli_", self);
  auto* node = new BernoulliPBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  write_bernoulli_p(self, p, generator);
  autograd::wrote("bernoulli_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::bernoulli_p, self, self, p, generator);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli_"); }

Tensor Tensor::bernoulli(double p, const std::optional<Generator>& generator) const { return amp::bernoulli(*this, p, generator); }
Tensor& Tensor::bernoulli_(double p, const std::optional<Generator>& generator) const {
  return amp::bernoulli_(const_cast<Tensor&>(*this), p, generator);
}

// ---------------- bernoulli.Tensor ----------------

namespace {

struct BernoulliTensorBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "BernoulliTensorBackward"; }
};

void write_bernoulli_Tensor(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "p", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<2>("bernoulli", kArgs, kDtypes, {&self, &p});
  return native::bernoulli_Tensor_(self, p, generator);
}

Tensor run_bernoulli_Tensor(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  Tensor result = working_copy("bernoulli", self);
  write_bernoulli_Tensor(result, p, generator);
  return result;
}

[[gnu::noinline]] Tensor taped_bernoulli_Tensor(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  auto* node = new BernoulliTensorBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_bernoulli_Tensor(self, p, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_bernoulli_Tensor(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  if (autograd::should_record(self)) return taped_bernoulli_Tensor(self, p, generator);
  return run_bernoulli_Tensor(self, p, generator);
}

[[gnu::noinline]] Tensor autocast_bernoulli_Tensor(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::bernoulli_Tensor, self, p); call.applies()) {
    return call.run([&] { return recorded_bernoulli_Tensor(call.cast(self, 0), call.cast(p, 1), generator); });
  }
  return recorded_bernoulli_Tensor(self, p, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_bernoulli_Tensor(const Tensor& self, const Tensor& p,
                                                              const std::optional<Generator>& generator) {
  return tracing::observe(OpId::bernoulli_Tensor, 0x3, [&] { return autocast_bernoulli_Tensor(self, p, generator); }, self, p, generator);
}

}  // namespace

Tensor bernoulli(const Tensor& self, const Tensor& p, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_bernoulli_Tensor(self, p, generator) : autocast_bernoulli_Tensor(self, p, generator);
  }
  return recorded_bernoulli_Tensor(self, p, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli"); }

Tensor& bernoulli_(Tensor& self, const Tensor& p, const std::optional<Generator>& generator) try {
  check_no_overlap("bernoulli_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("bernoulli_", self);
    write_bernoulli_Tensor(self, p, generator);
    autograd::wrote("bernoulli_", self);
    tracing::wrote(OpId::bernoulli_Tensor, self, self, p, generator);
    return self;
  }
  autograd::check_inplace("bernoulli_", self);
  auto* node = new BernoulliTensorBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  write_bernoulli_Tensor(self, p, generator);
  autograd::wrote("bernoulli_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::bernoulli_Tensor, self, self, p, generator);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli_"); }

Tensor Tensor::bernoulli(const Tensor& p, const std::optional<Generator>& generator) const { return amp::bernoulli(*this, p, generator); }
Tensor& Tensor::bernoulli_(const Tensor& p, const std::optional<Generator>& generator) const {
  return amp::bernoulli_(const_cast<Tensor&>(*this), p, generator);
}

// ---------------- poisson ----------------

namespace {

struct PoissonBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "PoissonBackward"; }
};

Tensor run_poisson(const Tensor& self, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("poisson", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::poisson, "poisson", self, generator);
}

[[gnu::noinline]] Tensor taped_poisson(const Tensor& self, const std::optional<Generator>& generator) {
  auto* node = new PoissonBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_poisson(self, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_poisson(const Tensor& self, const std::optional<Generator>& generator) {
  if (autograd::should_record(self)) return taped_poisson(self, generator);
  return run_poisson(self, generator);
}

[[gnu::noinline]] Tensor autocast_poisson(const Tensor& self, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::poisson, self); call.applies()) {
    return call.run([&] { return recorded_poisson(call.cast(self, 0), generator); });
  }
  return recorded_poisson(self, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_poisson(const Tensor& self, const std::optional<Generator>& generator) {
  return tracing::observe(OpId::poisson, 0x1, [&] { return autocast_poisson(self, generator); }, self, generator);
}

}  // namespace

Tensor poisson(const Tensor& self, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_poisson(self, generator) : autocast_poisson(self, generator);
  }
  return recorded_poisson(self, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("poisson"); }

Tensor& poisson_out(Tensor& out, const Tensor& self, const std::optional<Generator>& generator) try {
  autograd::check_out("poisson_out", out, self);
  write_out("poisson_out", out, run_poisson(self, generator));
  tracing::wrote(OpId::poisson, out, self, generator);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("poisson_out"); }

// ---------------- normal.Tensor_float ----------------

namespace {

struct NormalTensorFloatBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo mean_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& mean = mean_;
    if (needs_input(0)) input_grads[0] = zeros(mean.sizes(), grad.options());
  }
  const char* name() const override { return "NormalTensorFloatBackward"; }
};

Tensor run_normal_Tensor_float(const Tensor& mean, double std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "mean", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("normal", kArgs, kDtypes, {&mean});
  return native::normal_Tensor_float(mean, std, generator);
}

[[gnu::noinline]] Tensor taped_normal_Tensor_float(const Tensor& mean, double std, const std::optional<Generator>& generator) {
  auto* node = new NormalTensorFloatBackward;
  autograd::NodePtr owner(node);
  node->connect(0, mean);
  node->mean_.save(mean);
  Tensor result = run_normal_Tensor_float(mean, std, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_normal_Tensor_float(const Tensor& mean, double std, const std::optional<Generator>& generator) {
  if (autograd::should_record(mean)) return taped_normal_Tensor_float(mean, std, generator);
  return run_normal_Tensor_float(mean, std, generator);
}

[[gnu::noinline]] Tensor autocast_normal_Tensor_float(const Tensor& mean, double std, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::normal_Tensor_float, mean); call.applies()) {
    return call.run([&] { return recorded_normal_Tensor_float(call.cast(mean, 0), std, generator); });
  }
  return recorded_normal_Tensor_float(mean, std, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_normal_Tensor_float(const Tensor& mean, double std,
                                                                 const std::optional<Generator>& generator) {
  return tracing::observe(OpId::normal_Tensor_float, 0x1, [&] { return autocast_normal_Tensor_float(mean, std, generator); }, mean, std,
                          generator);
}

}  // namespace

Tensor normal(const Tensor& mean, double std, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_normal_Tensor_float(mean, std, generator) : autocast_normal_Tensor_float(mean, std, generator);
  }
  return recorded_normal_Tensor_float(mean, std, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normal"); }

Tensor& normal_out(Tensor& out, const Tensor& mean, double std, const std::optional<Generator>& generator) try {
  autograd::check_out("normal_out", out, mean);
  write_out("normal_out", out, run_normal_Tensor_float(mean, std, generator));
  tracing::wrote(OpId::normal_Tensor_float, out, mean, std, generator);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normal_out"); }

// ---------------- normal.float_Tensor ----------------

namespace {

struct NormalFloatTensorBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo std_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& std = std_;
    if (needs_input(0)) input_grads[0] = zeros(std.sizes(), grad.options());
  }
  const char* name() const override { return "NormalFloatTensorBackward"; }
};

Tensor run_normal_float_Tensor(double mean, const Tensor& std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "std", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<1>("normal", kArgs, kDtypes, {&std});
  return native::normal_float_Tensor(mean, std, generator);
}

[[gnu::noinline]] Tensor taped_normal_float_Tensor(double mean, const Tensor& std, const std::optional<Generator>& generator) {
  auto* node = new NormalFloatTensorBackward;
  autograd::NodePtr owner(node);
  node->connect(0, std);
  node->std_.save(std);
  Tensor result = run_normal_float_Tensor(mean, std, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_normal_float_Tensor(double mean, const Tensor& std, const std::optional<Generator>& generator) {
  if (autograd::should_record(std)) return taped_normal_float_Tensor(mean, std, generator);
  return run_normal_float_Tensor(mean, std, generator);
}

[[gnu::noinline]] Tensor autocast_normal_float_Tensor(double mean, const Tensor& std, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::normal_float_Tensor, std); call.applies()) {
    return call.run([&] { return recorded_normal_float_Tensor(mean, call.cast(std, 0), generator); });
  }
  return recorded_normal_float_Tensor(mean, std, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_normal_float_Tensor(double mean, const Tensor& std,
                                                                 const std::optional<Generator>& generator) {
  return tracing::observe(OpId::normal_float_Tensor, 0x2, [&] { return autocast_normal_float_Tensor(mean, std, generator); }, mean, std,
                          generator);
}

}  // namespace

Tensor normal(double mean, const Tensor& std, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_normal_float_Tensor(mean, std, generator) : autocast_normal_float_Tensor(mean, std, generator);
  }
  return recorded_normal_float_Tensor(mean, std, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normal"); }

Tensor& normal_out(Tensor& out, double mean, const Tensor& std, const std::optional<Generator>& generator) try {
  autograd::check_out("normal_out", out, std);
  write_out("normal_out", out, run_normal_float_Tensor(mean, std, generator));
  tracing::wrote(OpId::normal_float_Tensor, out, mean, std, generator);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normal_out"); }

// ---------------- normal.Tensor_Tensor ----------------

namespace {

struct NormalTensorTensorBackward final : autograd::FixedNode<2, 1> {
  autograd::TensorInfo mean_;
  autograd::TensorInfo std_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& mean = mean_;
    const auto& std = std_;
    if (needs_input(0)) input_grads[0] = zeros(mean.sizes(), grad.options());
    if (needs_input(1)) input_grads[1] = zeros(std.sizes(), grad.options());
  }
  const char* name() const override { return "NormalTensorTensorBackward"; }
};

Tensor run_normal_Tensor_Tensor(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "mean", .dtype = ArgDtype::Own},
      {.name = "std", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<2>("normal", kArgs, kDtypes, {&mean, &std});
  return native::normal_Tensor_Tensor(mean, std, generator);
}

[[gnu::noinline]] Tensor taped_normal_Tensor_Tensor(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) {
  auto* node = new NormalTensorTensorBackward;
  autograd::NodePtr owner(node);
  node->connect(0, mean);
  node->connect(1, std);
  node->mean_.save(mean);
  node->std_.save(std);
  Tensor result = run_normal_Tensor_Tensor(mean, std, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_normal_Tensor_Tensor(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) {
  if (autograd::should_record(mean, std)) return taped_normal_Tensor_Tensor(mean, std, generator);
  return run_normal_Tensor_Tensor(mean, std, generator);
}

[[gnu::noinline]] Tensor autocast_normal_Tensor_Tensor(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::normal_Tensor_Tensor, mean, std); call.applies()) {
    return call.run([&] { return recorded_normal_Tensor_Tensor(call.cast(mean, 0), call.cast(std, 1), generator); });
  }
  return recorded_normal_Tensor_Tensor(mean, std, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_normal_Tensor_Tensor(const Tensor& mean, const Tensor& std,
                                                                  const std::optional<Generator>& generator) {
  return tracing::observe(OpId::normal_Tensor_Tensor, 0x3, [&] { return autocast_normal_Tensor_Tensor(mean, std, generator); }, mean, std,
                          generator);
}

}  // namespace

Tensor normal(const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_normal_Tensor_Tensor(mean, std, generator) : autocast_normal_Tensor_Tensor(mean, std, generator);
  }
  return recorded_normal_Tensor_Tensor(mean, std, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normal"); }

Tensor& normal_out(Tensor& out, const Tensor& mean, const Tensor& std, const std::optional<Generator>& generator) try {
  autograd::check_out("normal_out", out, mean, std);
  write_out("normal_out", out, run_normal_Tensor_Tensor(mean, std, generator));
  tracing::wrote(OpId::normal_Tensor_Tensor, out, mean, std, generator);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normal_out"); }

// ---------------- normal_functional ----------------

namespace {

struct NormalFunctionalBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "NormalFunctionalBackward"; }
};

Tensor run_normal_functional(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("normal_functional", kArgs, kDtypes, {&self});
  return native::normal_functional(self, mean, std, generator);
}

[[gnu::noinline]] Tensor taped_normal_functional(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  auto* node = new NormalFunctionalBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_normal_functional(self, mean, std, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_normal_functional(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  if (autograd::should_record(self)) return taped_normal_functional(self, mean, std, generator);
  return run_normal_functional(self, mean, std, generator);
}

[[gnu::noinline]] Tensor autocast_normal_functional(const Tensor& self, double mean, double std,
                                                    const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::normal_functional, self); call.applies()) {
    return call.run([&] { return recorded_normal_functional(call.cast(self, 0), mean, std, generator); });
  }
  return recorded_normal_functional(self, mean, std, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_normal_functional(const Tensor& self, double mean, double std,
                                                               const std::optional<Generator>& generator) {
  return tracing::observe(OpId::normal_functional, 0x1, [&] { return autocast_normal_functional(self, mean, std, generator); }, self, mean,
                          std, generator);
}

}  // namespace

Tensor normal_functional(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_normal_functional(self, mean, std, generator)
                               : autocast_normal_functional(self, mean, std, generator);
  }
  return recorded_normal_functional(self, mean, std, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("normal_functional"); }

// ---------------- exponential ----------------

namespace {

struct ExponentialBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "ExponentialBackward"; }
};

void write_exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<1>("exponential", kArgs, kDtypes, {&self});
  return native::exponential_(self, lambd, generator);
}

Tensor run_exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  Tensor result = working_copy("exponential", self);
  write_exponential(result, lambd, generator);
  return result;
}

[[gnu::noinline]] Tensor taped_exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  auto* node = new ExponentialBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_exponential(self, lambd, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  if (autograd::should_record(self)) return taped_exponential(self, lambd, generator);
  return run_exponential(self, lambd, generator);
}

[[gnu::noinline]] Tensor autocast_exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::exponential, self); call.applies()) {
    return call.run([&] { return recorded_exponential(call.cast(self, 0), lambd, generator); });
  }
  return recorded_exponential(self, lambd, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) {
  return tracing::observe(OpId::exponential, 0x1, [&] { return autocast_exponential(self, lambd, generator); }, self, lambd, generator);
}

}  // namespace

Tensor exponential(const Tensor& self, double lambd, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_exponential(self, lambd, generator) : autocast_exponential(self, lambd, generator);
  }
  return recorded_exponential(self, lambd, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("exponential"); }

Tensor& exponential_(Tensor& self, double lambd, const std::optional<Generator>& generator) try {
  check_no_overlap("exponential_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("exponential_", self);
    write_exponential(self, lambd, generator);
    autograd::wrote("exponential_", self);
    tracing::wrote(OpId::exponential, self, self, lambd, generator);
    return self;
  }
  autograd::check_inplace("exponential_", self);
  auto* node = new ExponentialBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  write_exponential(self, lambd, generator);
  autograd::wrote("exponential_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::exponential, self, self, lambd, generator);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("exponential_"); }

Tensor Tensor::exponential(double lambd, const std::optional<Generator>& generator) const {
  return amp::exponential(*this, lambd, generator);
}
Tensor& Tensor::exponential_(double lambd, const std::optional<Generator>& generator) const {
  return amp::exponential_(const_cast<Tensor&>(*this), lambd, generator);
}

// ---------------- geometric ----------------

namespace {

struct GeometricBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "GeometricBackward"; }
};

void write_geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes;
  check_args<1>("geometric", kArgs, kDtypes, {&self});
  return native::geometric_(self, p, generator);
}

Tensor run_geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  Tensor result = working_copy("geometric", self);
  write_geometric(result, p, generator);
  return result;
}

[[gnu::noinline]] Tensor taped_geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  auto* node = new GeometricBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_geometric(self, p, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  if (autograd::should_record(self)) return taped_geometric(self, p, generator);
  return run_geometric(self, p, generator);
}

[[gnu::noinline]] Tensor autocast_geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::geometric, self); call.applies()) {
    return call.run([&] { return recorded_geometric(call.cast(self, 0), p, generator); });
  }
  return recorded_geometric(self, p, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_geometric(const Tensor& self, double p, const std::optional<Generator>& generator) {
  return tracing::observe(OpId::geometric, 0x1, [&] { return autocast_geometric(self, p, generator); }, self, p, generator);
}

}  // namespace

Tensor geometric(const Tensor& self, double p, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_geometric(self, p, generator) : autocast_geometric(self, p, generator);
  }
  return recorded_geometric(self, p, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("geometric"); }

Tensor& geometric_(Tensor& self, double p, const std::optional<Generator>& generator) try {
  check_no_overlap("geometric_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("geometric_", self);
    write_geometric(self, p, generator);
    autograd::wrote("geometric_", self);
    tracing::wrote(OpId::geometric, self, self, p, generator);
    return self;
  }
  autograd::check_inplace("geometric_", self);
  auto* node = new GeometricBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  write_geometric(self, p, generator);
  autograd::wrote("geometric_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::geometric, self, self, p, generator);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("geometric_"); }

Tensor Tensor::geometric(double p, const std::optional<Generator>& generator) const { return amp::geometric(*this, p, generator); }
Tensor& Tensor::geometric_(double p, const std::optional<Generator>& generator) const {
  return amp::geometric_(const_cast<Tensor&>(*this), p, generator);
}

// ---------------- log_normal ----------------

namespace {

struct LogNormalBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "LogNormalBackward"; }
};

void write_log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<1>("log_normal", kArgs, kDtypes, {&self});
  return native::log_normal_(self, mean, std, generator);
}

Tensor run_log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  Tensor result = working_copy("log_normal", self);
  write_log_normal(result, mean, std, generator);
  return result;
}

[[gnu::noinline]] Tensor taped_log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  auto* node = new LogNormalBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_log_normal(self, mean, std, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  if (autograd::should_record(self)) return taped_log_normal(self, mean, std, generator);
  return run_log_normal(self, mean, std, generator);
}

[[gnu::noinline]] Tensor autocast_log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::log_normal, self); call.applies()) {
    return call.run([&] { return recorded_log_normal(call.cast(self, 0), mean, std, generator); });
  }
  return recorded_log_normal(self, mean, std, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_log_normal(const Tensor& self, double mean, double std,
                                                        const std::optional<Generator>& generator) {
  return tracing::observe(OpId::log_normal, 0x1, [&] { return autocast_log_normal(self, mean, std, generator); }, self, mean, std,
                          generator);
}

}  // namespace

Tensor log_normal(const Tensor& self, double mean, double std, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_log_normal(self, mean, std, generator) : autocast_log_normal(self, mean, std, generator);
  }
  return recorded_log_normal(self, mean, std, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_normal"); }

Tensor& log_normal_(Tensor& self, double mean, double std, const std::optional<Generator>& generator) try {
  check_no_overlap("log_normal_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("log_normal_", self);
    write_log_normal(self, mean, std, generator);
    autograd::wrote("log_normal_", self);
    tracing::wrote(OpId::log_normal, self, self, mean, std, generator);
    return self;
  }
  autograd::check_inplace("log_normal_", self);
  auto* node = new LogNormalBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  write_log_normal(self, mean, std, generator);
  autograd::wrote("log_normal_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::log_normal, self, self, mean, std, generator);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_normal_"); }

Tensor Tensor::log_normal(double mean, double std, const std::optional<Generator>& generator) const {
  return amp::log_normal(*this, mean, std, generator);
}
Tensor& Tensor::log_normal_(double mean, double std, const std::optional<Generator>& generator) const {
  return amp::log_normal_(const_cast<Tensor&>(*this), mean, std, generator);
}

// ---------------- cauchy ----------------

namespace {

struct CauchyBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = zeros(self.sizes(), grad.options());
  }
  const char* name() const override { return "CauchyBackward"; }
};

void write_cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<1>("cauchy", kArgs, kDtypes, {&self});
  return native::cauchy_(self, median, sigma, generator);
}

Tensor run_cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  Tensor result = working_copy("cauchy", self);
  write_cauchy(result, median, sigma, generator);
  return result;
}

[[gnu::noinline]] Tensor taped_cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  auto* node = new CauchyBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_cauchy(self, median, sigma, generator);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  if (autograd::should_record(self)) return taped_cauchy(self, median, sigma, generator);
  return run_cauchy(self, median, sigma, generator);
}

[[gnu::noinline]] Tensor autocast_cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::cauchy, self); call.applies()) {
    return call.run([&] { return recorded_cauchy(call.cast(self, 0), median, sigma, generator); });
  }
  return recorded_cauchy(self, median, sigma, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cauchy(const Tensor& self, double median, double sigma,
                                                    const std::optional<Generator>& generator) {
  return tracing::observe(OpId::cauchy, 0x1, [&] { return autocast_cauchy(self, median, sigma, generator); }, self, median, sigma,
                          generator);
}

}  // namespace

Tensor cauchy(const Tensor& self, double median, double sigma, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cauchy(self, median, sigma, generator) : autocast_cauchy(self, median, sigma, generator);
  }
  return recorded_cauchy(self, median, sigma, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cauchy"); }

Tensor& cauchy_(Tensor& self, double median, double sigma, const std::optional<Generator>& generator) try {
  check_no_overlap("cauchy_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("cauchy_", self);
    write_cauchy(self, median, sigma, generator);
    autograd::wrote("cauchy_", self);
    tracing::wrote(OpId::cauchy, self, self, median, sigma, generator);
    return self;
  }
  autograd::check_inplace("cauchy_", self);
  auto* node = new CauchyBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  write_cauchy(self, median, sigma, generator);
  autograd::wrote("cauchy_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::cauchy, self, self, median, sigma, generator);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cauchy_"); }

Tensor Tensor::cauchy(double median, double sigma, const std::optional<Generator>& generator) const {
  return amp::cauchy(*this, median, sigma, generator);
}
Tensor& Tensor::cauchy_(double median, double sigma, const std::optional<Generator>& generator) const {
  return amp::cauchy_(const_cast<Tensor&>(*this), median, sigma, generator);
}

// ---------------- rrelu ----------------

namespace {

Tensor run_rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, const std::optional<Generator>& generator) {
  AMP_CHECK(self.defined(), ValueError, "[rrelu] self is an undefined tensor");
  return composite::rrelu(self, lower, upper, training, generator);
}

[[gnu::noinline]] Tensor autocast_rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training,
                                        const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::rrelu, self); call.applies()) {
    return call.run([&] { return run_rrelu(call.cast(self, 0), lower, upper, training, generator); });
  }
  return run_rrelu(self, lower, upper, training, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training,
                                                   const std::optional<Generator>& generator) {
  return tracing::observe(OpId::rrelu, 0x1, [&] { return autocast_rrelu(self, lower, upper, training, generator); }, self, lower, upper,
                          training, generator);
}

}  // namespace

Tensor rrelu(const Tensor& self, const Scalar& lower, const Scalar& upper, bool training, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_rrelu(self, lower, upper, training, generator)
                               : autocast_rrelu(self, lower, upper, training, generator);
  }
  return run_rrelu(self, lower, upper, training, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rrelu"); }

Tensor& rrelu_(Tensor& self, const Scalar& lower, const Scalar& upper, bool training, const std::optional<Generator>& generator) try {
  write_inplace("rrelu_", self, [&](const Tensor& self) { return run_rrelu(self, lower, upper, training, generator); }, self);
  tracing::wrote(OpId::rrelu, self, self, lower, upper, training, generator);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rrelu_"); }

// ---------------- gumbel_softmax ----------------

namespace {

Tensor run_gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim) {
  AMP_CHECK(logits.defined(), ValueError, "[gumbel_softmax] logits is an undefined tensor");
  return composite::gumbel_softmax(logits, tau, hard, dim);
}

[[gnu::noinline]] Tensor autocast_gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim) {
  if (autocast::Call call(OpId::gumbel_softmax, logits); call.applies()) {
    return call.run([&] { return run_gumbel_softmax(call.cast(logits, 0), tau, hard, dim); });
  }
  return run_gumbel_softmax(logits, tau, hard, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim) {
  return tracing::observe(OpId::gumbel_softmax, 0x1, [&] { return autocast_gumbel_softmax(logits, tau, hard, dim); }, logits, tau, hard,
                          dim);
}

}  // namespace

Tensor gumbel_softmax(const Tensor& logits, double tau, bool hard, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_gumbel_softmax(logits, tau, hard, dim) : autocast_gumbel_softmax(logits, tau, hard, dim);
  }
  return run_gumbel_softmax(logits, tau, hard, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gumbel_softmax"); }

// ---------------- multinomial ----------------

namespace {

Tensor run_multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<1>("multinomial", kArgs, kDtypes, {&self});
  return native::multinomial(self, num_samples, replacement, generator);
}

[[gnu::noinline]] Tensor autocast_multinomial(const Tensor& self, int64_t num_samples, bool replacement,
                                              const std::optional<Generator>& generator) {
  if (autocast::Call call(OpId::multinomial, self); call.applies()) {
    return call.run([&] { return run_multinomial(call.cast(self, 0), num_samples, replacement, generator); });
  }
  return run_multinomial(self, num_samples, replacement, generator);
}

[[gnu::cold, gnu::noinline]] Tensor observed_multinomial(const Tensor& self, int64_t num_samples, bool replacement,
                                                         const std::optional<Generator>& generator) {
  return tracing::observe(OpId::multinomial, 0x1, [&] { return autocast_multinomial(self, num_samples, replacement, generator); }, self,
                          num_samples, replacement, generator);
}

}  // namespace

Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_multinomial(self, num_samples, replacement, generator)
                               : autocast_multinomial(self, num_samples, replacement, generator);
  }
  return run_multinomial(self, num_samples, replacement, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("multinomial"); }

Tensor Tensor::multinomial(int64_t num_samples, bool replacement, const std::optional<Generator>& generator) const {
  return amp::multinomial(*this, num_samples, replacement, generator);
}

}  // namespace amp
