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
      input_grads[0] = GradMode::is_enabled() ? Tensor(grad_result * result_mask * dropout_scale(p, train))
                                              : Tensor(native_dropout_backward(grad_result, result_mask, dropout_scale(p, train)));
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
  return trace::observe(OpId::native_dropout, [&] { return autocast_native_dropout(input, p, train); }, input);
}

}  // namespace

std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_native_dropout(input, p, train) : autocast_native_dropout(input, p, train);
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
  return trace::observe(OpId::dropout, [&] { return autocast_dropout(input, p, train); }, input);
}

}  // namespace

Tensor dropout(const Tensor& input, double p, bool train) try {
  if (autocast::any_stage()) [[unlikely]] return trace::observed() ? observed_dropout(input, p, train) : autocast_dropout(input, p, train);
  return run_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("dropout"); }

Tensor& dropout_(Tensor& input, double p, bool train) try {
  write_inplace("dropout_", input, [&](const Tensor& input) { return run_dropout(input, p, train); }, input);
  trace::wrote(OpId::dropout, input);
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
  return trace::observe(OpId::feature_dropout, [&] { return autocast_feature_dropout(input, p, train); }, input);
}

}  // namespace

Tensor feature_dropout(const Tensor& input, double p, bool train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_feature_dropout(input, p, train) : autocast_feature_dropout(input, p, train);
  }
  return run_feature_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("feature_dropout"); }

Tensor& feature_dropout_(Tensor& input, double p, bool train) try {
  write_inplace("feature_dropout_", input, [&](const Tensor& input) { return run_feature_dropout(input, p, train); }, input);
  trace::wrote(OpId::feature_dropout, input);
  return input;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("feature_dropout_"); }

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
  return trace::observe(OpId::alpha_dropout, [&] { return autocast_alpha_dropout(input, p, train); }, input);
}

}  // namespace

Tensor alpha_dropout(const Tensor& input, double p, bool train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_alpha_dropout(input, p, train) : autocast_alpha_dropout(input, p, train);
  }
  return run_alpha_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("alpha_dropout"); }

Tensor& alpha_dropout_(Tensor& input, double p, bool train) try {
  write_inplace("alpha_dropout_", input, [&](const Tensor& input) { return run_alpha_dropout(input, p, train); }, input);
  trace::wrote(OpId::alpha_dropout, input);
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
  return trace::observe(OpId::feature_alpha_dropout, [&] { return autocast_feature_alpha_dropout(input, p, train); }, input);
}

}  // namespace

Tensor feature_alpha_dropout(const Tensor& input, double p, bool train) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_feature_alpha_dropout(input, p, train) : autocast_feature_alpha_dropout(input, p, train);
  }
  return run_feature_alpha_dropout(input, p, train);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("feature_alpha_dropout"); }

Tensor& feature_alpha_dropout_(Tensor& input, double p, bool train) try {
  write_inplace("feature_alpha_dropout_", input, [&](const Tensor& input) { return run_feature_alpha_dropout(input, p, train); }, input);
  trace::wrote(OpId::feature_alpha_dropout, input);
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
  return trace::observe(OpId::bernoulli, [&] { return autocast_bernoulli(self, generator); }, self);
}

}  // namespace

Tensor bernoulli(const Tensor& self, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_bernoulli(self, generator) : autocast_bernoulli(self, generator);
  }
  return run_bernoulli(self, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli"); }

Tensor& bernoulli_out(Tensor& out, const Tensor& self, const std::optional<Generator>& generator) try {
  autograd::check_out("bernoulli_out", out);
  write_out("bernoulli_out", out, run_bernoulli(self, generator));
  trace::wrote(OpId::bernoulli, out);
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
  return trace::observe(OpId::bernoulli_p, [&] { return autocast_bernoulli_p(self, p, generator); }, self);
}

}  // namespace

Tensor bernoulli(const Tensor& self, double p, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_bernoulli_p(self, p, generator) : autocast_bernoulli_p(self, p, generator);
  }
  return recorded_bernoulli_p(self, p, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli"); }

Tensor& bernoulli_(Tensor& self, double p, const std::optional<Generator>& generator) try {
  check_no_overlap("bernoulli_", self);
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("bernoulli_", self);
    write_bernoulli_p(self, p, generator);
    autograd::wrote(self);
    trace::wrote(OpId::bernoulli_p, self);
    return self;
  }
  autograd::check_inplace("bernoulli_", self);
  auto* node = new BernoulliPBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  write_bernoulli_p(self, p, generator);
  autograd::wrote(self);
  autograd::rebase_history(self, node);
  trace::wrote(OpId::bernoulli_p, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bernoulli_"); }

Tensor Tensor::bernoulli(double p, const std::optional<Generator>& generator) const { return amp::bernoulli(*this, p, generator); }
Tensor& Tensor::bernoulli_(double p, const std::optional<Generator>& generator) const {
  return amp::bernoulli_(const_cast<Tensor&>(*this), p, generator);
}

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
  return trace::observe(OpId::multinomial, [&] { return autocast_multinomial(self, num_samples, replacement, generator); }, self);
}

}  // namespace

Tensor multinomial(const Tensor& self, int64_t num_samples, bool replacement, const std::optional<Generator>& generator) try {
  if (autocast::any_stage()) [[unlikely]] {
    return trace::observed() ? observed_multinomial(self, num_samples, replacement, generator)
                             : autocast_multinomial(self, num_samples, replacement, generator);
  }
  return run_multinomial(self, num_samples, replacement, generator);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("multinomial"); }

Tensor Tensor::multinomial(int64_t num_samples, bool replacement, const std::optional<Generator>& generator) const {
  return amp::multinomial(*this, num_samples, replacement, generator);
}

}  // namespace amp
