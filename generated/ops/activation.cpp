// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/activation.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- relu ----------------

namespace {

struct ReluBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = threshold_backward(grad, result, 0);
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "ReluBackward"; }
};

constexpr ElementwiseOp kRelu{
    .name = "relu",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::relu,
};

Tensor run_relu(const Tensor& self) {
  return elementwise<1>(kRelu, {&self});
}

[[gnu::noinline]] Tensor taped_relu(const Tensor& self) {
  auto* node = new ReluBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_relu(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_relu(const Tensor& self) {
  if (autograd::should_record(self)) return taped_relu(self);
  return run_relu(self);
}

[[gnu::noinline]] Tensor autocast_relu(const Tensor& self) {
  if (autocast::Call call(OpId::relu, self); call.applies()) {
    return call.run([&] { return recorded_relu(call.cast(self, 0)); });
  }
  return recorded_relu(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_relu(const Tensor& self) {
  return tracing::observe(OpId::relu, 0x1, [&] { return autocast_relu(self); }, self);
}

}  // namespace

Tensor relu(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_relu(self) : autocast_relu(self);
  return recorded_relu(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("relu"); }

Tensor& relu_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("relu_", self);
    elementwise_out(kRelu, self, /*resize=*/false, inputs, 1);
    autograd::wrote("relu_", self);
    tracing::wrote(OpId::relu, self, self);
    return self;
  }
  autograd::check_inplace("relu_", self);
  auto* node = new ReluBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kRelu, self, /*resize=*/false, inputs, 1);
  autograd::wrote("relu_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::relu, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("relu_"); }

Tensor& relu_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("relu_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kRelu, out, /*resize=*/true, inputs, 1);
  autograd::wrote("relu_out", out);
  tracing::wrote(OpId::relu, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("relu_out"); }

Tensor Tensor::relu() const { return amp::relu(*this); }
Tensor& Tensor::relu_() const { return amp::relu_(const_cast<Tensor&>(*this)); }

// ---------------- relu6 ----------------

namespace {

struct Relu6Backward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = hardtanh_backward(grad, self, 0, 6);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "Relu6Backward"; }
};

constexpr ElementwiseOp kRelu6{
    .name = "relu6",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::relu6,
};

Tensor run_relu6(const Tensor& self) {
  return elementwise<1>(kRelu6, {&self});
}

[[gnu::noinline]] Tensor taped_relu6(const Tensor& self) {
  auto* node = new Relu6Backward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_relu6(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_relu6(const Tensor& self) {
  if (autograd::should_record(self)) return taped_relu6(self);
  return run_relu6(self);
}

[[gnu::noinline]] Tensor autocast_relu6(const Tensor& self) {
  if (autocast::Call call(OpId::relu6, self); call.applies()) {
    return call.run([&] { return recorded_relu6(call.cast(self, 0)); });
  }
  return recorded_relu6(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_relu6(const Tensor& self) {
  return tracing::observe(OpId::relu6, 0x1, [&] { return autocast_relu6(self); }, self);
}

}  // namespace

Tensor relu6(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_relu6(self) : autocast_relu6(self);
  return recorded_relu6(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("relu6"); }

Tensor& relu6_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("relu6_", self);
    elementwise_out(kRelu6, self, /*resize=*/false, inputs, 1);
    autograd::wrote("relu6_", self);
    tracing::wrote(OpId::relu6, self, self);
    return self;
  }
  autograd::check_inplace("relu6_", self);
  auto* node = new Relu6Backward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kRelu6, self, /*resize=*/false, inputs, 1);
  autograd::wrote("relu6_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::relu6, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("relu6_"); }

// ---------------- hardtanh ----------------

namespace {

struct HardtanhBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar min_val_;
  Scalar max_val_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& min_val = min_val_;
    const Scalar& max_val = max_val_;
    if (needs_input(0)) input_grads[0] = hardtanh_backward(grad, self, min_val, max_val);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "HardtanhBackward"; }
};

constexpr ElementwiseOp kHardtanh{
    .name = "hardtanh",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::hardtanh,
    .params = 2,
};

Tensor run_hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  const ScalarParam params[] = {to_param(min_val), to_param(max_val)};
  return elementwise<1>(kHardtanh, {&self}, params);
}

[[gnu::noinline]] Tensor taped_hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  auto* node = new HardtanhBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->min_val_ = min_val;
  node->max_val_ = max_val;
  Tensor result = run_hardtanh(self, min_val, max_val);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  if (autograd::should_record(self)) return taped_hardtanh(self, min_val, max_val);
  return run_hardtanh(self, min_val, max_val);
}

[[gnu::noinline]] Tensor autocast_hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  if (autocast::Call call(OpId::hardtanh, self); call.applies()) {
    return call.run([&] { return recorded_hardtanh(call.cast(self, 0), min_val, max_val); });
  }
  return recorded_hardtanh(self, min_val, max_val);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  return tracing::observe(OpId::hardtanh, 0x1, [&] { return autocast_hardtanh(self, min_val, max_val); }, self, min_val, max_val);
}

}  // namespace

Tensor hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_hardtanh(self, min_val, max_val) : autocast_hardtanh(self, min_val, max_val);
  }
  return recorded_hardtanh(self, min_val, max_val);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardtanh"); }

Tensor& hardtanh_(Tensor& self, const Scalar& min_val, const Scalar& max_val) try {
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(min_val), to_param(max_val)};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("hardtanh_", self);
    elementwise_out(kHardtanh, self, /*resize=*/false, inputs, 1, params);
    autograd::wrote("hardtanh_", self);
    tracing::wrote(OpId::hardtanh, self, self, min_val, max_val);
    return self;
  }
  autograd::check_inplace("hardtanh_", self);
  auto* node = new HardtanhBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  node->min_val_ = min_val;
  node->max_val_ = max_val;
  elementwise_out(kHardtanh, self, /*resize=*/false, inputs, 1, params);
  autograd::wrote("hardtanh_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::hardtanh, self, self, min_val, max_val);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardtanh_"); }

Tensor& hardtanh_out(Tensor& out, const Tensor& self, const Scalar& min_val, const Scalar& max_val) try {
  autograd::check_out("hardtanh_out", out, self);
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(min_val), to_param(max_val)};
  elementwise_out(kHardtanh, out, /*resize=*/true, inputs, 1, params);
  autograd::wrote("hardtanh_out", out);
  tracing::wrote(OpId::hardtanh, out, self, min_val, max_val);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardtanh_out"); }

// ---------------- hardtanh_backward ----------------

namespace {

struct HardtanhBackwardBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Scalar min_val_;
  Scalar max_val_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& min_val = min_val_;
    const Scalar& max_val = max_val_;
    if (needs_input(0)) input_grads[0] = sum_to(hardtanh_backward(grad, self, min_val, max_val), grad_output_sizes_);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "HardtanhBackwardBackward"; }
};

constexpr ElementwiseOp kHardtanhBackward{
    .name = "hardtanh_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::hardtanh_backward,
    .params = 2,
};

Tensor run_hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  const ScalarParam params[] = {to_param(min_val), to_param(max_val)};
  return elementwise<2>(kHardtanhBackward, {&grad_output, &self}, params);
}

[[gnu::noinline]] Tensor taped_hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val,
                                                 const Scalar& max_val) {
  auto* node = new HardtanhBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->min_val_ = min_val;
  node->max_val_ = max_val;
  Tensor result = run_hardtanh_backward(grad_output, self, min_val, max_val);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  if (autograd::should_record(grad_output)) return taped_hardtanh_backward(grad_output, self, min_val, max_val);
  return run_hardtanh_backward(grad_output, self, min_val, max_val);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val,
                                                               const Scalar& max_val) {
  return tracing::observe_part("internal.hardtanh_backward", [&] { return recorded_hardtanh_backward(grad_output, self, min_val, max_val);
                                                                  }, grad_output, self, min_val, max_val);
}

}  // namespace

Tensor internal::hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) try {
  if (tracing::observed()) [[unlikely]] return observed_hardtanh_backward(grad_output, self, min_val, max_val);
  return recorded_hardtanh_backward(grad_output, self, min_val, max_val);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardtanh_backward"); }

// ---------------- threshold ----------------

namespace {

struct ThresholdBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar threshold_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& threshold = threshold_;
    if (needs_input(0)) input_grads[0] = threshold_backward(grad, self, threshold);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "ThresholdBackward"; }
};

constexpr ElementwiseOp kThreshold{
    .name = "threshold",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::threshold,
    .params = 2,
};

Tensor run_threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  const ScalarParam params[] = {to_param(threshold), to_param(value)};
  return elementwise<1>(kThreshold, {&self}, params);
}

[[gnu::noinline]] Tensor taped_threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  auto* node = new ThresholdBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->threshold_ = threshold;
  Tensor result = run_threshold(self, threshold, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  if (autograd::should_record(self)) return taped_threshold(self, threshold, value);
  return run_threshold(self, threshold, value);
}

[[gnu::noinline]] Tensor autocast_threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  if (autocast::Call call(OpId::threshold, self); call.applies()) {
    return call.run([&] { return recorded_threshold(call.cast(self, 0), threshold, value); });
  }
  return recorded_threshold(self, threshold, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  return tracing::observe(OpId::threshold, 0x1, [&] { return autocast_threshold(self, threshold, value); }, self, threshold, value);
}

}  // namespace

Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_threshold(self, threshold, value) : autocast_threshold(self, threshold, value);
  }
  return recorded_threshold(self, threshold, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("threshold"); }

Tensor& threshold_(Tensor& self, const Scalar& threshold, const Scalar& value) try {
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(threshold), to_param(value)};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("threshold_", self);
    elementwise_out(kThreshold, self, /*resize=*/false, inputs, 1, params);
    autograd::wrote("threshold_", self);
    tracing::wrote(OpId::threshold, self, self, threshold, value);
    return self;
  }
  autograd::check_inplace("threshold_", self);
  auto* node = new ThresholdBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  node->threshold_ = threshold;
  elementwise_out(kThreshold, self, /*resize=*/false, inputs, 1, params);
  autograd::wrote("threshold_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::threshold, self, self, threshold, value);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("threshold_"); }

Tensor& threshold_out(Tensor& out, const Tensor& self, const Scalar& threshold, const Scalar& value) try {
  autograd::check_out("threshold_out", out, self);
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(threshold), to_param(value)};
  elementwise_out(kThreshold, out, /*resize=*/true, inputs, 1, params);
  autograd::wrote("threshold_out", out);
  tracing::wrote(OpId::threshold, out, self, threshold, value);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("threshold_out"); }

// ---------------- threshold_backward ----------------

namespace {

struct ThresholdBackwardBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Scalar threshold_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& threshold = threshold_;
    if (needs_input(0)) input_grads[0] = sum_to(threshold_backward(grad, self, threshold), grad_output_sizes_);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "ThresholdBackwardBackward"; }
};

constexpr ElementwiseOp kThresholdBackward{
    .name = "threshold_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::threshold_backward,
    .params = 1,
};

Tensor run_threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  const ScalarParam params[] = {to_param(threshold)};
  return elementwise<2>(kThresholdBackward, {&grad_output, &self}, params);
}

[[gnu::noinline]] Tensor taped_threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  auto* node = new ThresholdBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->threshold_ = threshold;
  Tensor result = run_threshold_backward(grad_output, self, threshold);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  if (autograd::should_record(grad_output)) return taped_threshold_backward(grad_output, self, threshold);
  return run_threshold_backward(grad_output, self, threshold);
}

[[gnu::cold, gnu::noinline]] Tensor observed_threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  return tracing::observe_part("internal.threshold_backward", [&] {
    return recorded_threshold_backward(grad_output, self, threshold);
  }, grad_output, self, threshold);
}

}  // namespace

Tensor internal::threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) try {
  if (tracing::observed()) [[unlikely]] return observed_threshold_backward(grad_output, self, threshold);
  return recorded_threshold_backward(grad_output, self, threshold);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("threshold_backward"); }

// ---------------- leaky_relu ----------------

namespace {

struct LeakyReluBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar negative_slope_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& negative_slope = negative_slope_;
    if (needs_input(0)) input_grads[0] = leaky_relu_backward(grad, self, negative_slope);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LeakyReluBackward"; }
};

constexpr ElementwiseOp kLeakyRelu{
    .name = "leaky_relu",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::leaky_relu,
    .params = 1,
};

Tensor run_leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  const ScalarParam params[] = {to_param(negative_slope)};
  return elementwise<1>(kLeakyRelu, {&self}, params);
}

[[gnu::noinline]] Tensor taped_leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  auto* node = new LeakyReluBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->negative_slope_ = negative_slope;
  Tensor result = run_leaky_relu(self, negative_slope);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  if (autograd::should_record(self)) return taped_leaky_relu(self, negative_slope);
  return run_leaky_relu(self, negative_slope);
}

[[gnu::noinline]] Tensor autocast_leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  if (autocast::Call call(OpId::leaky_relu, self); call.applies()) {
    return call.run([&] { return recorded_leaky_relu(call.cast(self, 0), negative_slope); });
  }
  return recorded_leaky_relu(self, negative_slope);
}

[[gnu::cold, gnu::noinline]] Tensor observed_leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  return tracing::observe(OpId::leaky_relu, 0x1, [&] { return autocast_leaky_relu(self, negative_slope); }, self, negative_slope);
}

}  // namespace

Tensor leaky_relu(const Tensor& self, const Scalar& negative_slope) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_leaky_relu(self, negative_slope) : autocast_leaky_relu(self, negative_slope);
  }
  return recorded_leaky_relu(self, negative_slope);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("leaky_relu"); }

Tensor& leaky_relu_(Tensor& self, const Scalar& negative_slope) try {
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(negative_slope)};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("leaky_relu_", self);
    elementwise_out(kLeakyRelu, self, /*resize=*/false, inputs, 1, params);
    autograd::wrote("leaky_relu_", self);
    tracing::wrote(OpId::leaky_relu, self, self, negative_slope);
    return self;
  }
  autograd::check_inplace("leaky_relu_", self);
  auto* node = new LeakyReluBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  node->negative_slope_ = negative_slope;
  elementwise_out(kLeakyRelu, self, /*resize=*/false, inputs, 1, params);
  autograd::wrote("leaky_relu_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::leaky_relu, self, self, negative_slope);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("leaky_relu_"); }

Tensor& leaky_relu_out(Tensor& out, const Tensor& self, const Scalar& negative_slope) try {
  autograd::check_out("leaky_relu_out", out, self);
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(negative_slope)};
  elementwise_out(kLeakyRelu, out, /*resize=*/true, inputs, 1, params);
  autograd::wrote("leaky_relu_out", out);
  tracing::wrote(OpId::leaky_relu, out, self, negative_slope);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("leaky_relu_out"); }

// ---------------- leaky_relu_backward ----------------

namespace {

struct LeakyReluBackwardBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Scalar negative_slope_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& negative_slope = negative_slope_;
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) {
        return leaky_relu_backward(grad, self, negative_slope);
      }, grad_output_sizes_, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LeakyReluBackwardBackward"; }
};

constexpr ElementwiseOp kLeakyReluBackward{
    .name = "leaky_relu_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::leaky_relu_backward,
    .params = 1,
};

Tensor run_leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope) {
  const ScalarParam params[] = {to_param(negative_slope)};
  return elementwise<2>(kLeakyReluBackward, {&grad_output, &self}, params);
}

[[gnu::noinline]] Tensor taped_leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope) {
  auto* node = new LeakyReluBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->negative_slope_ = negative_slope;
  Tensor result = run_leaky_relu_backward(grad_output, self, negative_slope);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope) {
  if (autograd::should_record(grad_output)) return taped_leaky_relu_backward(grad_output, self, negative_slope);
  return run_leaky_relu_backward(grad_output, self, negative_slope);
}

[[gnu::cold, gnu::noinline]] Tensor observed_leaky_relu_backward(const Tensor& grad_output, const Tensor& self,
                                                                 const Scalar& negative_slope) {
  return tracing::observe_part("internal.leaky_relu_backward", [&] { return recorded_leaky_relu_backward(grad_output, self, negative_slope);
                                                                    }, grad_output, self, negative_slope);
}

}  // namespace

Tensor internal::leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope) try {
  if (tracing::observed()) [[unlikely]] return observed_leaky_relu_backward(grad_output, self, negative_slope);
  return recorded_leaky_relu_backward(grad_output, self, negative_slope);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("leaky_relu_backward"); }

// ---------------- prelu ----------------

namespace {

Tensor run_prelu(const Tensor& self, const Tensor& weight) {
  AMP_CHECK(self.defined(), ValueError, "[prelu] self is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[prelu] weight is an undefined tensor");
  return composite::prelu(self, weight);
}

[[gnu::noinline]] Tensor autocast_prelu(const Tensor& self, const Tensor& weight) {
  if (autocast::Call call(OpId::prelu, self, weight); call.applies()) {
    return call.run([&] { return run_prelu(call.cast(self, 0), call.cast(weight, 1)); });
  }
  return run_prelu(self, weight);
}

[[gnu::cold, gnu::noinline]] Tensor observed_prelu(const Tensor& self, const Tensor& weight) {
  return tracing::observe(OpId::prelu, 0x3, [&] { return autocast_prelu(self, weight); }, self, weight);
}

}  // namespace

Tensor prelu(const Tensor& self, const Tensor& weight) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_prelu(self, weight) : autocast_prelu(self, weight);
  return run_prelu(self, weight);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("prelu"); }

Tensor Tensor::prelu(const Tensor& weight) const { return amp::prelu(*this, weight); }

// ---------------- prelu_elementwise ----------------

namespace {

struct PreluElementwiseBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor weight_;
  Shape weight_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& weight, const Tensor& grad) {
        return prelu_backward(grad, self, weight);
      }, self_sizes_, self, weight, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return threshold_backward(grad, -self, 0) * self; },
                                        weight_sizes_, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    weight_.reset();
  }
  const char* name() const override { return "PreluBackward"; }
};

constexpr ElementwiseOp kPreluElementwise{
    .name = "prelu",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::prelu_elementwise,
};

Tensor run_prelu_elementwise(const Tensor& self, const Tensor& weight) {
  return elementwise<2>(kPreluElementwise, {&self, &weight});
}

[[gnu::noinline]] Tensor taped_prelu_elementwise(const Tensor& self, const Tensor& weight) {
  auto* node = new PreluElementwiseBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, weight);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->weight_.save(weight);
  node->weight_sizes_ = autograd::shape_of(weight);
  Tensor result = run_prelu_elementwise(self, weight);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_prelu_elementwise(const Tensor& self, const Tensor& weight) {
  if (autograd::should_record(self, weight)) return taped_prelu_elementwise(self, weight);
  return run_prelu_elementwise(self, weight);
}

[[gnu::cold, gnu::noinline]] Tensor observed_prelu_elementwise(const Tensor& self, const Tensor& weight) {
  return tracing::observe_part("internal.prelu_elementwise", [&] { return recorded_prelu_elementwise(self, weight); }, self, weight);
}

}  // namespace

Tensor internal::prelu_elementwise(const Tensor& self, const Tensor& weight) try {
  if (tracing::observed()) [[unlikely]] return observed_prelu_elementwise(self, weight);
  return recorded_prelu_elementwise(self, weight);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("prelu_elementwise"); }

// ---------------- prelu_backward ----------------

namespace {

struct PreluBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  autograd::SavedTensor weight_;
  Shape weight_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& weight, const Tensor& grad) {
        return prelu_backward(grad, self, weight);
      }, grad_output_sizes_, self, weight, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& grad_output, const Tensor& self,
                                            const Tensor& grad) { return threshold_backward(grad, -self, 0) * grad_output; }, weight_sizes_,
                                        grad_output, self, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
    weight_.reset();
  }
  const char* name() const override { return "PreluBackwardBackward"; }
};

constexpr ElementwiseOp kPreluBackward{
    .name = "prelu_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::prelu_backward,
};

Tensor run_prelu_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
  return elementwise<3>(kPreluBackward, {&grad_output, &self, &weight});
}

[[gnu::noinline]] Tensor taped_prelu_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
  auto* node = new PreluBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, weight);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  if (node->needs_input(0)) node->weight_.save(weight);
  node->weight_sizes_ = autograd::shape_of(weight);
  Tensor result = run_prelu_backward(grad_output, self, weight);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_prelu_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
  if (autograd::should_record(grad_output, weight)) return taped_prelu_backward(grad_output, self, weight);
  return run_prelu_backward(grad_output, self, weight);
}

[[gnu::cold, gnu::noinline]] Tensor observed_prelu_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
  return tracing::observe_part("internal.prelu_backward", [&] { return recorded_prelu_backward(grad_output, self, weight); }, grad_output,
                               self, weight);
}

}  // namespace

Tensor internal::prelu_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) try {
  if (tracing::observed()) [[unlikely]] return observed_prelu_backward(grad_output, self, weight);
  return recorded_prelu_backward(grad_output, self, weight);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("prelu_backward"); }

// ---------------- elu ----------------

namespace {

struct EluBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar alpha_;
  Scalar scale_;
  Scalar input_scale_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& alpha = alpha_;
    const Scalar& scale = scale_;
    const Scalar& input_scale = input_scale_;
    if (needs_input(0)) input_grads[0] = elu_backward(grad, self, alpha, scale, input_scale);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "EluBackward"; }
};

constexpr ElementwiseOp kElu{
    .name = "elu",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::elu,
    .params = 3,
};

Tensor run_elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  const ScalarParam params[] = {to_param(alpha), to_param(scale), to_param(input_scale)};
  return elementwise<1>(kElu, {&self}, params);
}

[[gnu::noinline]] Tensor taped_elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  auto* node = new EluBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->alpha_ = alpha;
  node->scale_ = scale;
  node->input_scale_ = input_scale;
  Tensor result = run_elu(self, alpha, scale, input_scale);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  if (autograd::should_record(self)) return taped_elu(self, alpha, scale, input_scale);
  return run_elu(self, alpha, scale, input_scale);
}

[[gnu::noinline]] Tensor autocast_elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  if (autocast::Call call(OpId::elu, self); call.applies()) {
    return call.run([&] { return recorded_elu(call.cast(self, 0), alpha, scale, input_scale); });
  }
  return recorded_elu(self, alpha, scale, input_scale);
}

[[gnu::cold, gnu::noinline]] Tensor observed_elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  return tracing::observe(OpId::elu, 0x1, [&] { return autocast_elu(self, alpha, scale, input_scale); }, self, alpha, scale, input_scale);
}

}  // namespace

Tensor elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_elu(self, alpha, scale, input_scale) : autocast_elu(self, alpha, scale, input_scale);
  }
  return recorded_elu(self, alpha, scale, input_scale);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("elu"); }

Tensor& elu_(Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) try {
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(alpha), to_param(scale), to_param(input_scale)};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("elu_", self);
    elementwise_out(kElu, self, /*resize=*/false, inputs, 1, params);
    autograd::wrote("elu_", self);
    tracing::wrote(OpId::elu, self, self, alpha, scale, input_scale);
    return self;
  }
  autograd::check_inplace("elu_", self);
  auto* node = new EluBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  node->alpha_ = alpha;
  node->scale_ = scale;
  node->input_scale_ = input_scale;
  elementwise_out(kElu, self, /*resize=*/false, inputs, 1, params);
  autograd::wrote("elu_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::elu, self, self, alpha, scale, input_scale);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("elu_"); }

Tensor& elu_out(Tensor& out, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) try {
  autograd::check_out("elu_out", out, self);
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(alpha), to_param(scale), to_param(input_scale)};
  elementwise_out(kElu, out, /*resize=*/true, inputs, 1, params);
  autograd::wrote("elu_out", out);
  tracing::wrote(OpId::elu, out, self, alpha, scale, input_scale);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("elu_out"); }

// ---------------- elu_backward ----------------

namespace {

struct EluBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;
  Scalar alpha_;
  Scalar scale_;
  Scalar input_scale_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Scalar& alpha = alpha_;
    const Scalar& scale = scale_;
    const Scalar& input_scale = input_scale_;
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) {
                                            return elu_backward(grad, self, alpha, scale, input_scale); }, grad_output_sizes_, self, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(elu_second_derivative(grad * grad_output, self, alpha, scale, input_scale), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
  }
  const char* name() const override { return "EluBackwardBackward"; }
};

constexpr ElementwiseOp kEluBackward{
    .name = "elu_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::elu_backward,
    .params = 3,
};

Tensor run_elu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& alpha, const Scalar& scale,
                        const Scalar& input_scale) {
  const ScalarParam params[] = {to_param(alpha), to_param(scale), to_param(input_scale)};
  return elementwise<2>(kEluBackward, {&grad_output, &self}, params);
}

[[gnu::noinline]] Tensor taped_elu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& alpha, const Scalar& scale,
                                            const Scalar& input_scale) {
  auto* node = new EluBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->alpha_ = alpha;
  node->scale_ = scale;
  node->input_scale_ = input_scale;
  Tensor result = run_elu_backward(grad_output, self, alpha, scale, input_scale);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_elu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& alpha, const Scalar& scale,
                             const Scalar& input_scale) {
  if (autograd::should_record(grad_output, self)) return taped_elu_backward(grad_output, self, alpha, scale, input_scale);
  return run_elu_backward(grad_output, self, alpha, scale, input_scale);
}

[[gnu::cold, gnu::noinline]] Tensor observed_elu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& alpha,
                                                          const Scalar& scale, const Scalar& input_scale) {
  return tracing::observe_part("internal.elu_backward", [&] { return recorded_elu_backward(grad_output, self, alpha, scale, input_scale); },
                               grad_output, self, alpha, scale, input_scale);
}

}  // namespace

Tensor internal::elu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& alpha, const Scalar& scale,
                              const Scalar& input_scale) try {
  if (tracing::observed()) [[unlikely]] return observed_elu_backward(grad_output, self, alpha, scale, input_scale);
  return recorded_elu_backward(grad_output, self, alpha, scale, input_scale);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("elu_backward"); }

// ---------------- selu ----------------

namespace {

Tensor run_selu(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[selu] self is an undefined tensor");
  return composite::selu(self);
}

[[gnu::noinline]] Tensor autocast_selu(const Tensor& self) {
  if (autocast::Call call(OpId::selu, self); call.applies()) {
    return call.run([&] { return run_selu(call.cast(self, 0)); });
  }
  return run_selu(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_selu(const Tensor& self) {
  return tracing::observe(OpId::selu, 0x1, [&] { return autocast_selu(self); }, self);
}

}  // namespace

Tensor selu(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_selu(self) : autocast_selu(self);
  return run_selu(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("selu"); }

Tensor& selu_(Tensor& self) try {
  write_inplace("selu_", self, [&](const Tensor& self) { return run_selu(self); }, self);
  tracing::wrote(OpId::selu, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("selu_"); }

// ---------------- celu ----------------

namespace {

Tensor run_celu(const Tensor& self, const Scalar& alpha) {
  AMP_CHECK(self.defined(), ValueError, "[celu] self is an undefined tensor");
  return composite::celu(self, alpha);
}

[[gnu::noinline]] Tensor autocast_celu(const Tensor& self, const Scalar& alpha) {
  if (autocast::Call call(OpId::celu, self); call.applies()) {
    return call.run([&] { return run_celu(call.cast(self, 0), alpha); });
  }
  return run_celu(self, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_celu(const Tensor& self, const Scalar& alpha) {
  return tracing::observe(OpId::celu, 0x1, [&] { return autocast_celu(self, alpha); }, self, alpha);
}

}  // namespace

Tensor celu(const Tensor& self, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_celu(self, alpha) : autocast_celu(self, alpha);
  return run_celu(self, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("celu"); }

Tensor& celu_(Tensor& self, const Scalar& alpha) try {
  write_inplace("celu_", self, [&](const Tensor& self) { return run_celu(self, alpha); }, self);
  tracing::wrote(OpId::celu, self, self, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("celu_"); }

// ---------------- sigmoid ----------------

namespace {

struct SigmoidBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = sigmoid_backward(grad, conj_of(result));
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "SigmoidBackward"; }
};

constexpr ElementwiseOp kSigmoid{
    .name = "sigmoid",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::sigmoid,
};

Tensor run_sigmoid(const Tensor& self) {
  return elementwise<1>(kSigmoid, {&self});
}

[[gnu::noinline]] Tensor taped_sigmoid(const Tensor& self) {
  auto* node = new SigmoidBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_sigmoid(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sigmoid(const Tensor& self) {
  if (autograd::should_record(self)) return taped_sigmoid(self);
  return run_sigmoid(self);
}

[[gnu::noinline]] Tensor autocast_sigmoid(const Tensor& self) {
  if (autocast::Call call(OpId::sigmoid, self); call.applies()) {
    return call.run([&] { return recorded_sigmoid(call.cast(self, 0)); });
  }
  return recorded_sigmoid(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sigmoid(const Tensor& self) {
  return tracing::observe(OpId::sigmoid, 0x1, [&] { return autocast_sigmoid(self); }, self);
}

}  // namespace

Tensor sigmoid(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_sigmoid(self) : autocast_sigmoid(self);
  return recorded_sigmoid(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sigmoid"); }

Tensor& sigmoid_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("sigmoid_", self);
    elementwise_out(kSigmoid, self, /*resize=*/false, inputs, 1);
    autograd::wrote("sigmoid_", self);
    tracing::wrote(OpId::sigmoid, self, self);
    return self;
  }
  autograd::check_inplace("sigmoid_", self);
  auto* node = new SigmoidBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kSigmoid, self, /*resize=*/false, inputs, 1);
  autograd::wrote("sigmoid_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::sigmoid, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sigmoid_"); }

Tensor& sigmoid_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("sigmoid_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kSigmoid, out, /*resize=*/true, inputs, 1);
  autograd::wrote("sigmoid_out", out);
  tracing::wrote(OpId::sigmoid, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sigmoid_out"); }

Tensor Tensor::sigmoid() const { return amp::sigmoid(*this); }
Tensor& Tensor::sigmoid_() const { return amp::sigmoid_(const_cast<Tensor&>(*this)); }

// ---------------- sigmoid_backward ----------------

namespace {

struct SigmoidBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor output_;
  Shape output_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor output = output_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& output, const Tensor& grad) { return sigmoid_backward(grad, conj_of(output)); },
                                        grad_output_sizes_, output, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& output, const Tensor& grad) {
        return sum_to(grad * conj_of(grad_output * (1 - output * 2)), output_sizes_);
      }, grad_output, output, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    output_.reset();
  }
  const char* name() const override { return "SigmoidBackwardBackward"; }
};

constexpr ElementwiseOp kSigmoidBackward{
    .name = "sigmoid_backward",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::sigmoid_backward,
};

Tensor run_sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  return elementwise<2>(kSigmoidBackward, {&grad_output, &output});
}

[[gnu::noinline]] Tensor taped_sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  auto* node = new SigmoidBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, output);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->output_.save(output);
  node->output_sizes_ = autograd::shape_of(output);
  Tensor result = run_sigmoid_backward(grad_output, output);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  if (autograd::should_record(grad_output, output)) return taped_sigmoid_backward(grad_output, output);
  return run_sigmoid_backward(grad_output, output);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  return tracing::observe_part("internal.sigmoid_backward", [&] { return recorded_sigmoid_backward(grad_output, output); }, grad_output,
                               output);
}

}  // namespace

Tensor internal::sigmoid_backward(const Tensor& grad_output, const Tensor& output) try {
  if (tracing::observed()) [[unlikely]] return observed_sigmoid_backward(grad_output, output);
  return recorded_sigmoid_backward(grad_output, output);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sigmoid_backward"); }

// ---------------- log_sigmoid ----------------

namespace {

struct LogSigmoidBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled()
          ? Tensor(autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * sigmoid(-self); }, self, grad))
          : Tensor(log_sigmoid_backward(grad, self));
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LogSigmoidBackward"; }
};

constexpr ElementwiseOp kLogSigmoid{
    .name = "log_sigmoid",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::log_sigmoid,
};

Tensor run_log_sigmoid(const Tensor& self) {
  return elementwise<1>(kLogSigmoid, {&self});
}

[[gnu::noinline]] Tensor taped_log_sigmoid(const Tensor& self) {
  auto* node = new LogSigmoidBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_log_sigmoid(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_log_sigmoid(const Tensor& self) {
  if (autograd::should_record(self)) return taped_log_sigmoid(self);
  return run_log_sigmoid(self);
}

[[gnu::noinline]] Tensor autocast_log_sigmoid(const Tensor& self) {
  if (autocast::Call call(OpId::log_sigmoid, self); call.applies()) {
    return call.run([&] { return recorded_log_sigmoid(call.cast(self, 0)); });
  }
  return recorded_log_sigmoid(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_log_sigmoid(const Tensor& self) {
  return tracing::observe(OpId::log_sigmoid, 0x1, [&] { return autocast_log_sigmoid(self); }, self);
}

}  // namespace

Tensor log_sigmoid(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_log_sigmoid(self) : autocast_log_sigmoid(self);
  return recorded_log_sigmoid(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_sigmoid"); }

Tensor& log_sigmoid_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("log_sigmoid_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kLogSigmoid, out, /*resize=*/true, inputs, 1);
  autograd::wrote("log_sigmoid_out", out);
  tracing::wrote(OpId::log_sigmoid, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_sigmoid_out"); }

// ---------------- log_sigmoid_backward ----------------

namespace {

constexpr ElementwiseOp kLogSigmoidBackward{
    .name = "log_sigmoid_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::log_sigmoid_backward,
};

Tensor run_log_sigmoid_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kLogSigmoidBackward, {&grad_output, &self});
}

[[gnu::cold, gnu::noinline]] Tensor observed_log_sigmoid_backward(const Tensor& grad_output, const Tensor& self) {
  return tracing::observe_part("internal.log_sigmoid_backward", [&] { return run_log_sigmoid_backward(grad_output, self); }, grad_output,
                               self);
}

}  // namespace

Tensor internal::log_sigmoid_backward(const Tensor& grad_output, const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_log_sigmoid_backward(grad_output, self);
  return run_log_sigmoid_backward(grad_output, self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_sigmoid_backward"); }

// ---------------- gelu ----------------

namespace {

Tensor run_gelu(const Tensor& self, StringRef approximate) {
  AMP_CHECK(self.defined(), ValueError, "[gelu] self is an undefined tensor");
  return composite::gelu(self, approximate);
}

[[gnu::noinline]] Tensor autocast_gelu(const Tensor& self, StringRef approximate) {
  if (autocast::Call call(OpId::gelu, self); call.applies()) {
    return call.run([&] { return run_gelu(call.cast(self, 0), approximate); });
  }
  return run_gelu(self, approximate);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gelu(const Tensor& self, StringRef approximate) {
  return tracing::observe(OpId::gelu, 0x1, [&] { return autocast_gelu(self, approximate); }, self, approximate);
}

}  // namespace

Tensor gelu(const Tensor& self, StringRef approximate) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_gelu(self, approximate) : autocast_gelu(self, approximate);
  return run_gelu(self, approximate);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gelu"); }

Tensor& gelu_(Tensor& self, StringRef approximate) try {
  write_inplace("gelu_", self, [&](const Tensor& self) { return run_gelu(self, approximate); }, self);
  tracing::wrote(OpId::gelu, self, self, approximate);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gelu_"); }

Tensor& gelu_out(Tensor& out, const Tensor& self, StringRef approximate) try {
  autograd::check_out("gelu_out", out, self);
  const autocast::Suspended suspended;
  write_out("gelu_out", out, run_gelu(self, approximate));
  tracing::wrote(OpId::gelu, out, self, approximate);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gelu_out"); }

// ---------------- gelu_erf ----------------

namespace {

struct GeluErfBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = gelu_erf_backward(grad, self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "GeluBackward"; }
};

constexpr ElementwiseOp kGeluErf{
    .name = "gelu",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::gelu_erf,
};

Tensor run_gelu_erf(const Tensor& self) {
  return elementwise<1>(kGeluErf, {&self});
}

[[gnu::noinline]] Tensor taped_gelu_erf(const Tensor& self) {
  auto* node = new GeluErfBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_gelu_erf(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_gelu_erf(const Tensor& self) {
  if (autograd::should_record(self)) return taped_gelu_erf(self);
  return run_gelu_erf(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gelu_erf(const Tensor& self) {
  return tracing::observe_part("internal.gelu_erf", [&] { return recorded_gelu_erf(self); }, self);
}

}  // namespace

Tensor internal::gelu_erf(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_gelu_erf(self);
  return recorded_gelu_erf(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gelu_erf"); }

// ---------------- gelu_erf_backward ----------------

namespace {

struct GeluErfBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return gelu_erf_backward(grad, self); },
                                        grad_output_sizes_, self, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * grad_output * gelu_erf_second_derivative(self), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
  }
  const char* name() const override { return "GeluBackwardBackward"; }
};

constexpr ElementwiseOp kGeluErfBackward{
    .name = "gelu",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::gelu_erf_backward,
};

Tensor run_gelu_erf_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kGeluErfBackward, {&grad_output, &self});
}

[[gnu::noinline]] Tensor taped_gelu_erf_backward(const Tensor& grad_output, const Tensor& self) {
  auto* node = new GeluErfBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  Tensor result = run_gelu_erf_backward(grad_output, self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_gelu_erf_backward(const Tensor& grad_output, const Tensor& self) {
  if (autograd::should_record(grad_output, self)) return taped_gelu_erf_backward(grad_output, self);
  return run_gelu_erf_backward(grad_output, self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gelu_erf_backward(const Tensor& grad_output, const Tensor& self) {
  return tracing::observe_part("internal.gelu_erf_backward", [&] { return recorded_gelu_erf_backward(grad_output, self); }, grad_output,
                               self);
}

}  // namespace

Tensor internal::gelu_erf_backward(const Tensor& grad_output, const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_gelu_erf_backward(grad_output, self);
  return recorded_gelu_erf_backward(grad_output, self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gelu_erf_backward"); }

// ---------------- gelu_tanh ----------------

namespace {

struct GeluTanhBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = gelu_tanh_backward(grad, self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "GeluBackward"; }
};

constexpr ElementwiseOp kGeluTanh{
    .name = "gelu",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::gelu_tanh,
};

Tensor run_gelu_tanh(const Tensor& self) {
  return elementwise<1>(kGeluTanh, {&self});
}

[[gnu::noinline]] Tensor taped_gelu_tanh(const Tensor& self) {
  auto* node = new GeluTanhBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_gelu_tanh(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_gelu_tanh(const Tensor& self) {
  if (autograd::should_record(self)) return taped_gelu_tanh(self);
  return run_gelu_tanh(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gelu_tanh(const Tensor& self) {
  return tracing::observe_part("internal.gelu_tanh", [&] { return recorded_gelu_tanh(self); }, self);
}

}  // namespace

Tensor internal::gelu_tanh(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_gelu_tanh(self);
  return recorded_gelu_tanh(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gelu_tanh"); }

// ---------------- gelu_tanh_backward ----------------

namespace {

struct GeluTanhBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return gelu_tanh_backward(grad, self); },
                                        grad_output_sizes_, self, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * grad_output * gelu_tanh_second_derivative(self), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
  }
  const char* name() const override { return "GeluBackwardBackward"; }
};

constexpr ElementwiseOp kGeluTanhBackward{
    .name = "gelu",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::gelu_tanh_backward,
};

Tensor run_gelu_tanh_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kGeluTanhBackward, {&grad_output, &self});
}

[[gnu::noinline]] Tensor taped_gelu_tanh_backward(const Tensor& grad_output, const Tensor& self) {
  auto* node = new GeluTanhBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  Tensor result = run_gelu_tanh_backward(grad_output, self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_gelu_tanh_backward(const Tensor& grad_output, const Tensor& self) {
  if (autograd::should_record(grad_output, self)) return taped_gelu_tanh_backward(grad_output, self);
  return run_gelu_tanh_backward(grad_output, self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gelu_tanh_backward(const Tensor& grad_output, const Tensor& self) {
  return tracing::observe_part("internal.gelu_tanh_backward", [&] { return recorded_gelu_tanh_backward(grad_output, self); }, grad_output,
                               self);
}

}  // namespace

Tensor internal::gelu_tanh_backward(const Tensor& grad_output, const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_gelu_tanh_backward(grad_output, self);
  return recorded_gelu_tanh_backward(grad_output, self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gelu_tanh_backward"); }

// ---------------- silu ----------------

namespace {

struct SiluBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = silu_backward(grad, conj_of(self));
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "SiluBackward"; }
};

constexpr ElementwiseOp kSilu{
    .name = "silu",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::silu,
};

Tensor run_silu(const Tensor& self) {
  return elementwise<1>(kSilu, {&self});
}

[[gnu::noinline]] Tensor taped_silu(const Tensor& self) {
  auto* node = new SiluBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_silu(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_silu(const Tensor& self) {
  if (autograd::should_record(self)) return taped_silu(self);
  return run_silu(self);
}

[[gnu::noinline]] Tensor autocast_silu(const Tensor& self) {
  if (autocast::Call call(OpId::silu, self); call.applies()) {
    return call.run([&] { return recorded_silu(call.cast(self, 0)); });
  }
  return recorded_silu(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_silu(const Tensor& self) {
  return tracing::observe(OpId::silu, 0x1, [&] { return autocast_silu(self); }, self);
}

}  // namespace

Tensor silu(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_silu(self) : autocast_silu(self);
  return recorded_silu(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("silu"); }

Tensor& silu_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("silu_", self);
    elementwise_out(kSilu, self, /*resize=*/false, inputs, 1);
    autograd::wrote("silu_", self);
    tracing::wrote(OpId::silu, self, self);
    return self;
  }
  autograd::check_inplace("silu_", self);
  auto* node = new SiluBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kSilu, self, /*resize=*/false, inputs, 1);
  autograd::wrote("silu_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::silu, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("silu_"); }

Tensor& silu_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("silu_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kSilu, out, /*resize=*/true, inputs, 1);
  autograd::wrote("silu_out", out);
  tracing::wrote(OpId::silu, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("silu_out"); }

// ---------------- silu_backward ----------------

namespace {

struct SiluBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return silu_backward(grad, conj_of(self)); },
                                        grad_output_sizes_, self, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * conj_of(grad_output * silu_second_derivative(self)), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
  }
  const char* name() const override { return "SiluBackwardBackward"; }
};

constexpr ElementwiseOp kSiluBackward{
    .name = "silu_backward",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::silu_backward,
};

Tensor run_silu_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kSiluBackward, {&grad_output, &self});
}

[[gnu::noinline]] Tensor taped_silu_backward(const Tensor& grad_output, const Tensor& self) {
  auto* node = new SiluBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  Tensor result = run_silu_backward(grad_output, self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_silu_backward(const Tensor& grad_output, const Tensor& self) {
  if (autograd::should_record(grad_output, self)) return taped_silu_backward(grad_output, self);
  return run_silu_backward(grad_output, self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_silu_backward(const Tensor& grad_output, const Tensor& self) {
  return tracing::observe_part("internal.silu_backward", [&] { return recorded_silu_backward(grad_output, self); }, grad_output, self);
}

}  // namespace

Tensor internal::silu_backward(const Tensor& grad_output, const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_silu_backward(grad_output, self);
  return recorded_silu_backward(grad_output, self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("silu_backward"); }

// ---------------- mish ----------------

namespace {

struct MishBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = mish_backward(grad, self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "MishBackward"; }
};

constexpr ElementwiseOp kMish{
    .name = "mish",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::mish,
};

Tensor run_mish(const Tensor& self) {
  return elementwise<1>(kMish, {&self});
}

[[gnu::noinline]] Tensor taped_mish(const Tensor& self) {
  auto* node = new MishBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_mish(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_mish(const Tensor& self) {
  if (autograd::should_record(self)) return taped_mish(self);
  return run_mish(self);
}

[[gnu::noinline]] Tensor autocast_mish(const Tensor& self) {
  if (autocast::Call call(OpId::mish, self); call.applies()) {
    return call.run([&] { return recorded_mish(call.cast(self, 0)); });
  }
  return recorded_mish(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mish(const Tensor& self) {
  return tracing::observe(OpId::mish, 0x1, [&] { return autocast_mish(self); }, self);
}

}  // namespace

Tensor mish(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_mish(self) : autocast_mish(self);
  return recorded_mish(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mish"); }

Tensor& mish_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("mish_", self);
    elementwise_out(kMish, self, /*resize=*/false, inputs, 1);
    autograd::wrote("mish_", self);
    tracing::wrote(OpId::mish, self, self);
    return self;
  }
  autograd::check_inplace("mish_", self);
  auto* node = new MishBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kMish, self, /*resize=*/false, inputs, 1);
  autograd::wrote("mish_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::mish, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mish_"); }

Tensor& mish_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("mish_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kMish, out, /*resize=*/true, inputs, 1);
  autograd::wrote("mish_out", out);
  tracing::wrote(OpId::mish, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mish_out"); }

// ---------------- mish_backward ----------------

namespace {

struct MishBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return mish_backward(grad, self); },
                                        grad_output_sizes_, self, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * grad_output * mish_second_derivative(self), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
  }
  const char* name() const override { return "MishBackwardBackward"; }
};

constexpr ElementwiseOp kMishBackward{
    .name = "mish_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::mish_backward,
};

Tensor run_mish_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kMishBackward, {&grad_output, &self});
}

[[gnu::noinline]] Tensor taped_mish_backward(const Tensor& grad_output, const Tensor& self) {
  auto* node = new MishBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  Tensor result = run_mish_backward(grad_output, self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_mish_backward(const Tensor& grad_output, const Tensor& self) {
  if (autograd::should_record(grad_output, self)) return taped_mish_backward(grad_output, self);
  return run_mish_backward(grad_output, self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mish_backward(const Tensor& grad_output, const Tensor& self) {
  return tracing::observe_part("internal.mish_backward", [&] { return recorded_mish_backward(grad_output, self); }, grad_output, self);
}

}  // namespace

Tensor internal::mish_backward(const Tensor& grad_output, const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_mish_backward(grad_output, self);
  return recorded_mish_backward(grad_output, self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mish_backward"); }

// ---------------- softplus ----------------

namespace {

struct SoftplusBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar beta_;
  Scalar threshold_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& beta = beta_;
    const Scalar& threshold = threshold_;
    if (needs_input(0)) input_grads[0] = softplus_backward(grad, self, beta, threshold);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "SoftplusBackward"; }
};

constexpr ElementwiseOp kSoftplus{
    .name = "softplus",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::softplus,
    .params = 2,
};

Tensor run_softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  const ScalarParam params[] = {to_param(beta), to_param(threshold)};
  return elementwise<1>(kSoftplus, {&self}, params);
}

[[gnu::noinline]] Tensor taped_softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  auto* node = new SoftplusBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->beta_ = beta;
  node->threshold_ = threshold;
  Tensor result = run_softplus(self, beta, threshold);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  if (autograd::should_record(self)) return taped_softplus(self, beta, threshold);
  return run_softplus(self, beta, threshold);
}

[[gnu::noinline]] Tensor autocast_softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  if (autocast::Call call(OpId::softplus, self); call.applies()) {
    return call.run([&] { return recorded_softplus(call.cast(self, 0), beta, threshold); });
  }
  return recorded_softplus(self, beta, threshold);
}

[[gnu::cold, gnu::noinline]] Tensor observed_softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  return tracing::observe(OpId::softplus, 0x1, [&] { return autocast_softplus(self, beta, threshold); }, self, beta, threshold);
}

}  // namespace

Tensor softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_softplus(self, beta, threshold) : autocast_softplus(self, beta, threshold);
  }
  return recorded_softplus(self, beta, threshold);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softplus"); }

Tensor& softplus_out(Tensor& out, const Tensor& self, const Scalar& beta, const Scalar& threshold) try {
  autograd::check_out("softplus_out", out, self);
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(beta), to_param(threshold)};
  elementwise_out(kSoftplus, out, /*resize=*/true, inputs, 1, params);
  autograd::wrote("softplus_out", out);
  tracing::wrote(OpId::softplus, out, self, beta, threshold);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softplus_out"); }

// ---------------- softplus_backward ----------------

namespace {

struct SoftplusBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;
  Scalar beta_;
  Scalar threshold_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Scalar& beta = beta_;
    const Scalar& threshold = threshold_;
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) {
        return softplus_backward(grad, self, beta, threshold);
      }, grad_output_sizes_, self, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(softplus_second_derivative(grad * grad_output, self, beta, threshold), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
  }
  const char* name() const override { return "SoftplusBackwardBackward"; }
};

constexpr ElementwiseOp kSoftplusBackward{
    .name = "softplus_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::softplus_backward,
    .params = 2,
};

Tensor run_softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  const ScalarParam params[] = {to_param(beta), to_param(threshold)};
  return elementwise<2>(kSoftplusBackward, {&grad_output, &self}, params);
}

[[gnu::noinline]] Tensor taped_softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta,
                                                 const Scalar& threshold) {
  auto* node = new SoftplusBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->beta_ = beta;
  node->threshold_ = threshold;
  Tensor result = run_softplus_backward(grad_output, self, beta, threshold);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  if (autograd::should_record(grad_output, self)) return taped_softplus_backward(grad_output, self, beta, threshold);
  return run_softplus_backward(grad_output, self, beta, threshold);
}

[[gnu::cold, gnu::noinline]] Tensor observed_softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta,
                                                               const Scalar& threshold) {
  return tracing::observe_part("internal.softplus_backward", [&] { return recorded_softplus_backward(grad_output, self, beta, threshold); },
                               grad_output, self, beta, threshold);
}

}  // namespace

Tensor internal::softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) try {
  if (tracing::observed()) [[unlikely]] return observed_softplus_backward(grad_output, self, beta, threshold);
  return recorded_softplus_backward(grad_output, self, beta, threshold);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softplus_backward"); }

// ---------------- hardsigmoid ----------------

namespace {

struct HardsigmoidBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = hardtanh_backward(grad, self, -3, 3) / 6;
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "HardsigmoidBackward"; }
};

constexpr ElementwiseOp kHardsigmoid{
    .name = "hardsigmoid",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::hardsigmoid,
};

Tensor run_hardsigmoid(const Tensor& self) {
  return elementwise<1>(kHardsigmoid, {&self});
}

[[gnu::noinline]] Tensor taped_hardsigmoid(const Tensor& self) {
  auto* node = new HardsigmoidBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_hardsigmoid(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_hardsigmoid(const Tensor& self) {
  if (autograd::should_record(self)) return taped_hardsigmoid(self);
  return run_hardsigmoid(self);
}

[[gnu::noinline]] Tensor autocast_hardsigmoid(const Tensor& self) {
  if (autocast::Call call(OpId::hardsigmoid, self); call.applies()) {
    return call.run([&] { return recorded_hardsigmoid(call.cast(self, 0)); });
  }
  return recorded_hardsigmoid(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hardsigmoid(const Tensor& self) {
  return tracing::observe(OpId::hardsigmoid, 0x1, [&] { return autocast_hardsigmoid(self); }, self);
}

}  // namespace

Tensor hardsigmoid(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_hardsigmoid(self) : autocast_hardsigmoid(self);
  return recorded_hardsigmoid(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardsigmoid"); }

Tensor& hardsigmoid_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("hardsigmoid_", self);
    elementwise_out(kHardsigmoid, self, /*resize=*/false, inputs, 1);
    autograd::wrote("hardsigmoid_", self);
    tracing::wrote(OpId::hardsigmoid, self, self);
    return self;
  }
  autograd::check_inplace("hardsigmoid_", self);
  auto* node = new HardsigmoidBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kHardsigmoid, self, /*resize=*/false, inputs, 1);
  autograd::wrote("hardsigmoid_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::hardsigmoid, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardsigmoid_"); }

Tensor& hardsigmoid_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("hardsigmoid_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kHardsigmoid, out, /*resize=*/true, inputs, 1);
  autograd::wrote("hardsigmoid_out", out);
  tracing::wrote(OpId::hardsigmoid, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardsigmoid_out"); }

// ---------------- hardswish ----------------

namespace {

struct HardswishBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = hardswish_backward(grad, self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "HardswishBackward"; }
};

constexpr ElementwiseOp kHardswish{
    .name = "hardswish",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::hardswish,
};

Tensor run_hardswish(const Tensor& self) {
  return elementwise<1>(kHardswish, {&self});
}

[[gnu::noinline]] Tensor taped_hardswish(const Tensor& self) {
  auto* node = new HardswishBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_hardswish(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_hardswish(const Tensor& self) {
  if (autograd::should_record(self)) return taped_hardswish(self);
  return run_hardswish(self);
}

[[gnu::noinline]] Tensor autocast_hardswish(const Tensor& self) {
  if (autocast::Call call(OpId::hardswish, self); call.applies()) {
    return call.run([&] { return recorded_hardswish(call.cast(self, 0)); });
  }
  return recorded_hardswish(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hardswish(const Tensor& self) {
  return tracing::observe(OpId::hardswish, 0x1, [&] { return autocast_hardswish(self); }, self);
}

}  // namespace

Tensor hardswish(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_hardswish(self) : autocast_hardswish(self);
  return recorded_hardswish(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardswish"); }

Tensor& hardswish_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("hardswish_", self);
    elementwise_out(kHardswish, self, /*resize=*/false, inputs, 1);
    autograd::wrote("hardswish_", self);
    tracing::wrote(OpId::hardswish, self, self);
    return self;
  }
  autograd::check_inplace("hardswish_", self);
  auto* node = new HardswishBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kHardswish, self, /*resize=*/false, inputs, 1);
  autograd::wrote("hardswish_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::hardswish, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardswish_"); }

Tensor& hardswish_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("hardswish_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kHardswish, out, /*resize=*/true, inputs, 1);
  autograd::wrote("hardswish_out", out);
  tracing::wrote(OpId::hardswish, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardswish_out"); }

// ---------------- hardswish_backward ----------------

namespace {

struct HardswishBackwardBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return hardswish_backward(grad, self); },
                                        grad_output_sizes_, self, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(hardtanh_backward(grad * grad_output, self, -3, 3) / 3, self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
  }
  const char* name() const override { return "HardswishBackwardBackward"; }
};

constexpr ElementwiseOp kHardswishBackward{
    .name = "hardswish_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::hardswish_backward,
};

Tensor run_hardswish_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kHardswishBackward, {&grad_output, &self});
}

[[gnu::noinline]] Tensor taped_hardswish_backward(const Tensor& grad_output, const Tensor& self) {
  auto* node = new HardswishBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  Tensor result = run_hardswish_backward(grad_output, self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_hardswish_backward(const Tensor& grad_output, const Tensor& self) {
  if (autograd::should_record(grad_output, self)) return taped_hardswish_backward(grad_output, self);
  return run_hardswish_backward(grad_output, self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hardswish_backward(const Tensor& grad_output, const Tensor& self) {
  return tracing::observe_part("internal.hardswish_backward", [&] { return recorded_hardswish_backward(grad_output, self); }, grad_output,
                               self);
}

}  // namespace

Tensor internal::hardswish_backward(const Tensor& grad_output, const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_hardswish_backward(grad_output, self);
  return recorded_hardswish_backward(grad_output, self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardswish_backward"); }

// ---------------- hardshrink ----------------

namespace {

struct HardshrinkBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar lambd_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& lambd = lambd_;
    if (needs_input(0)) input_grads[0] = shrink_backward(grad, self, lambd);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "HardshrinkBackward"; }
};

constexpr ElementwiseOp kHardshrink{
    .name = "hardshrink",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::hardshrink,
    .params = 1,
};

Tensor run_hardshrink(const Tensor& self, const Scalar& lambd) {
  const ScalarParam params[] = {to_param(lambd)};
  return elementwise<1>(kHardshrink, {&self}, params);
}

[[gnu::noinline]] Tensor taped_hardshrink(const Tensor& self, const Scalar& lambd) {
  auto* node = new HardshrinkBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->lambd_ = lambd;
  Tensor result = run_hardshrink(self, lambd);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_hardshrink(const Tensor& self, const Scalar& lambd) {
  if (autograd::should_record(self)) return taped_hardshrink(self, lambd);
  return run_hardshrink(self, lambd);
}

[[gnu::noinline]] Tensor autocast_hardshrink(const Tensor& self, const Scalar& lambd) {
  if (autocast::Call call(OpId::hardshrink, self); call.applies()) {
    return call.run([&] { return recorded_hardshrink(call.cast(self, 0), lambd); });
  }
  return recorded_hardshrink(self, lambd);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hardshrink(const Tensor& self, const Scalar& lambd) {
  return tracing::observe(OpId::hardshrink, 0x1, [&] { return autocast_hardshrink(self, lambd); }, self, lambd);
}

}  // namespace

Tensor hardshrink(const Tensor& self, const Scalar& lambd) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_hardshrink(self, lambd) : autocast_hardshrink(self, lambd);
  return recorded_hardshrink(self, lambd);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardshrink"); }

Tensor& hardshrink_out(Tensor& out, const Tensor& self, const Scalar& lambd) try {
  autograd::check_out("hardshrink_out", out, self);
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(lambd)};
  elementwise_out(kHardshrink, out, /*resize=*/true, inputs, 1, params);
  autograd::wrote("hardshrink_out", out);
  tracing::wrote(OpId::hardshrink, out, self, lambd);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hardshrink_out"); }

Tensor Tensor::hardshrink(const Scalar& lambd) const { return amp::hardshrink(*this, lambd); }

// ---------------- softshrink ----------------

namespace {

struct SoftshrinkBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar lambd_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& lambd = lambd_;
    if (needs_input(0)) input_grads[0] = shrink_backward(grad, self, lambd);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "SoftshrinkBackward"; }
};

constexpr ElementwiseOp kSoftshrink{
    .name = "softshrink",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::softshrink,
    .params = 1,
};

Tensor run_softshrink(const Tensor& self, const Scalar& lambd) {
  const ScalarParam params[] = {to_param(lambd)};
  return elementwise<1>(kSoftshrink, {&self}, params);
}

[[gnu::noinline]] Tensor taped_softshrink(const Tensor& self, const Scalar& lambd) {
  auto* node = new SoftshrinkBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->lambd_ = lambd;
  Tensor result = run_softshrink(self, lambd);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_softshrink(const Tensor& self, const Scalar& lambd) {
  if (autograd::should_record(self)) return taped_softshrink(self, lambd);
  return run_softshrink(self, lambd);
}

[[gnu::noinline]] Tensor autocast_softshrink(const Tensor& self, const Scalar& lambd) {
  if (autocast::Call call(OpId::softshrink, self); call.applies()) {
    return call.run([&] { return recorded_softshrink(call.cast(self, 0), lambd); });
  }
  return recorded_softshrink(self, lambd);
}

[[gnu::cold, gnu::noinline]] Tensor observed_softshrink(const Tensor& self, const Scalar& lambd) {
  return tracing::observe(OpId::softshrink, 0x1, [&] { return autocast_softshrink(self, lambd); }, self, lambd);
}

}  // namespace

Tensor softshrink(const Tensor& self, const Scalar& lambd) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_softshrink(self, lambd) : autocast_softshrink(self, lambd);
  return recorded_softshrink(self, lambd);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softshrink"); }

Tensor& softshrink_out(Tensor& out, const Tensor& self, const Scalar& lambd) try {
  autograd::check_out("softshrink_out", out, self);
  const Tensor* inputs[] = {&self};
  const ScalarParam params[] = {to_param(lambd)};
  elementwise_out(kSoftshrink, out, /*resize=*/true, inputs, 1, params);
  autograd::wrote("softshrink_out", out);
  tracing::wrote(OpId::softshrink, out, self, lambd);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softshrink_out"); }

// ---------------- shrink_backward ----------------

namespace {

struct ShrinkBackwardBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Scalar lambd_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& lambd = lambd_;
    if (needs_input(0)) input_grads[0] = sum_to(shrink_backward(grad, self, lambd), grad_output_sizes_);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "ShrinkBackwardBackward"; }
};

constexpr ElementwiseOp kShrinkBackward{
    .name = "shrink_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::shrink_backward,
    .params = 1,
};

Tensor run_shrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  const ScalarParam params[] = {to_param(lambd)};
  return elementwise<2>(kShrinkBackward, {&grad_output, &self}, params);
}

[[gnu::noinline]] Tensor taped_shrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  auto* node = new ShrinkBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->lambd_ = lambd;
  Tensor result = run_shrink_backward(grad_output, self, lambd);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_shrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  if (autograd::should_record(grad_output)) return taped_shrink_backward(grad_output, self, lambd);
  return run_shrink_backward(grad_output, self, lambd);
}

[[gnu::cold, gnu::noinline]] Tensor observed_shrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  return tracing::observe_part("internal.shrink_backward", [&] { return recorded_shrink_backward(grad_output, self, lambd); }, grad_output,
                               self, lambd);
}

}  // namespace

Tensor internal::shrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) try {
  if (tracing::observed()) [[unlikely]] return observed_shrink_backward(grad_output, self, lambd);
  return recorded_shrink_backward(grad_output, self, lambd);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("shrink_backward"); }

// ---------------- tanhshrink ----------------

namespace {

struct TanhshrinkBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(square(self.tanh())); },
                                            self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "TanhshrinkBackward"; }
};

constexpr ElementwiseOp kTanhshrink{
    .name = "tanhshrink",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::tanhshrink,
};

Tensor run_tanhshrink(const Tensor& self) {
  return elementwise<1>(kTanhshrink, {&self});
}

[[gnu::noinline]] Tensor taped_tanhshrink(const Tensor& self) {
  auto* node = new TanhshrinkBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_tanhshrink(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_tanhshrink(const Tensor& self) {
  if (autograd::should_record(self)) return taped_tanhshrink(self);
  return run_tanhshrink(self);
}

[[gnu::noinline]] Tensor autocast_tanhshrink(const Tensor& self) {
  if (autocast::Call call(OpId::tanhshrink, self); call.applies()) {
    return call.run([&] { return recorded_tanhshrink(call.cast(self, 0)); });
  }
  return recorded_tanhshrink(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_tanhshrink(const Tensor& self) {
  return tracing::observe(OpId::tanhshrink, 0x1, [&] { return autocast_tanhshrink(self); }, self);
}

}  // namespace

Tensor tanhshrink(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_tanhshrink(self) : autocast_tanhshrink(self);
  return recorded_tanhshrink(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tanhshrink"); }

// ---------------- softsign ----------------

namespace {

Tensor run_softsign(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[softsign] self is an undefined tensor");
  return composite::rounded_once("softsign", [](const Tensor& self) {
    return self.is_complex() ? self / (self.abs() + 1) : real_softsign(self);
  }, self);
}

[[gnu::noinline]] Tensor autocast_softsign(const Tensor& self) {
  if (autocast::Call call(OpId::softsign, self); call.applies()) {
    return call.run([&] { return run_softsign(call.cast(self, 0)); });
  }
  return run_softsign(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_softsign(const Tensor& self) {
  return tracing::observe(OpId::softsign, 0x1, [&] { return autocast_softsign(self); }, self);
}

}  // namespace

Tensor softsign(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_softsign(self) : autocast_softsign(self);
  return run_softsign(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softsign"); }

// ---------------- real_softsign ----------------

namespace {

struct RealSoftsignBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / square(self.abs() + 1); }, self,
                                            grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "SoftsignBackward"; }
};

constexpr ElementwiseOp kRealSoftsign{
    .name = "softsign",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::real_softsign,
};

Tensor run_real_softsign(const Tensor& self) {
  return elementwise<1>(kRealSoftsign, {&self});
}

[[gnu::noinline]] Tensor taped_real_softsign(const Tensor& self) {
  auto* node = new RealSoftsignBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_real_softsign(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_real_softsign(const Tensor& self) {
  if (autograd::should_record(self)) return taped_real_softsign(self);
  return run_real_softsign(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_real_softsign(const Tensor& self) {
  return tracing::observe_part("internal.real_softsign", [&] { return recorded_real_softsign(self); }, self);
}

}  // namespace

Tensor internal::real_softsign(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_real_softsign(self);
  return recorded_real_softsign(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("real_softsign"); }

// ---------------- glu ----------------

namespace {

Tensor run_glu(const Tensor& self, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[glu] self is an undefined tensor");
  return composite::glu(self, dim);
}

[[gnu::noinline]] Tensor autocast_glu(const Tensor& self, int64_t dim) {
  if (autocast::Call call(OpId::glu, self); call.applies()) {
    return call.run([&] { return run_glu(call.cast(self, 0), dim); });
  }
  return run_glu(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_glu(const Tensor& self, int64_t dim) {
  return tracing::observe(OpId::glu, 0x1, [&] { return autocast_glu(self, dim); }, self, dim);
}

}  // namespace

Tensor glu(const Tensor& self, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_glu(self, dim) : autocast_glu(self, dim);
  return run_glu(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("glu"); }

Tensor& glu_out(Tensor& out, const Tensor& self, int64_t dim) try {
  autograd::check_out("glu_out", out, self);
  const autocast::Suspended suspended;
  write_out("glu_out", out, run_glu(self, dim));
  tracing::wrote(OpId::glu, out, self, dim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("glu_out"); }

// ---------------- gated ----------------

namespace {

struct GatedBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor gate_;
  Shape gate_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor gate = gate_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& gate, const Tensor& grad) { return sum_to(grad * sigmoid(gate), self_sizes_);
                                                                                         }, gate, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& gate, const Tensor& grad) {
        return sum_to(sigmoid_backward(grad * self, sigmoid(gate)), gate_sizes_);
      }, self, gate, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    gate_.reset();
  }
  const char* name() const override { return "GluBackward"; }
};

constexpr ElementwiseOp kGated{
    .name = "glu",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::gated,
};

Tensor run_gated(const Tensor& self, const Tensor& gate) {
  return elementwise<2>(kGated, {&self, &gate});
}

[[gnu::noinline]] Tensor taped_gated(const Tensor& self, const Tensor& gate) {
  auto* node = new GatedBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, gate);
  if (node->needs_input(1)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->gate_.save(gate);
  node->gate_sizes_ = autograd::shape_of(gate);
  Tensor result = run_gated(self, gate);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_gated(const Tensor& self, const Tensor& gate) {
  if (autograd::should_record(self, gate)) return taped_gated(self, gate);
  return run_gated(self, gate);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gated(const Tensor& self, const Tensor& gate) {
  return tracing::observe_part("internal.gated", [&] { return recorded_gated(self, gate); }, self, gate);
}

}  // namespace

Tensor internal::gated(const Tensor& self, const Tensor& gate) try {
  if (tracing::observed()) [[unlikely]] return observed_gated(self, gate);
  return recorded_gated(self, gate);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gated"); }

}  // namespace amp
