// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/activation.h>
#include <amp/ops/runtime.h>
#include <amp/cpu/rows_activation.h>

namespace amp {

using namespace internal;

namespace cuda {
void launch_relu(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);
void launch_threshold_backward(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);
void launch_exp(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);
}  // namespace cuda

// ---------------- relu: ops.yaml:335 ----------------

namespace {

struct ReluBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = threshold_backward(grad, result);
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "ReluBackward"; }
};

constexpr ElementwiseOp kRelu{"relu", kFloatingTypes | kIntegralTypes, ElementwiseResult::Same, &cpu::row<cpu::ActivationRow::relu>, &cuda::launch_relu};

Tensor run_relu(const Tensor& self) {
  return elementwise<1>(kRelu, {&self});
}

Tensor recorded_relu(const Tensor& self) {
  if (!autograd::should_record(self)) return run_relu(self);
  auto* node = new ReluBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_relu(self);
  node->result_.save_result(result);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor relu(const Tensor& self) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::relu, self);
    if (call.applies()) return recorded_relu(call.cast(self));
  }
  return recorded_relu(self);
}

Tensor& relu_(Tensor& self) {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    elementwise_out(kRelu, self, /*resize=*/false, inputs, 1);
    autograd::wrote(self);
    return self;
  }
  autograd::check_inplace("relu_", self);
  auto* node = new ReluBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kRelu, self, /*resize=*/false, inputs, 1);
  autograd::wrote(self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  return self;
}


Tensor& relu_out(Tensor& out, const Tensor& self) {
  autograd::check_out("relu_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kRelu, out, /*resize=*/true, inputs, 1);
  autograd::wrote(out);
  return out;
}

Tensor Tensor::relu() const { return amp::relu(*this); }
Tensor& Tensor::relu_() const { return amp::relu_(const_cast<Tensor&>(*this)); }

// ---------------- threshold_backward: ops.yaml:346 ----------------

namespace {

struct ThresholdBackwardBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor output_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor output = output_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(threshold_backward(grad, output), grad_output_sizes_);
  }
  void release_saved() override {
    output_.reset();
  }
  const char* name() const override { return "ThresholdBackwardBackward"; }
};

constexpr ElementwiseOp kThresholdBackward{"threshold_backward", kFloatingTypes, ElementwiseResult::Same, &cpu::row<cpu::ActivationRow::threshold_backward>, &cuda::launch_threshold_backward};

Tensor run_threshold_backward(const Tensor& grad_output, const Tensor& output) {
  return elementwise<2>(kThresholdBackward, {&grad_output, &output});
}

Tensor recorded_threshold_backward(const Tensor& grad_output, const Tensor& output) {
  if (!autograd::should_record(grad_output)) return run_threshold_backward(grad_output, output);
  auto* node = new ThresholdBackwardBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->output_.save(output);
  Tensor result = run_threshold_backward(grad_output, output);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor internal::threshold_backward(const Tensor& grad_output, const Tensor& output) {
  return recorded_threshold_backward(grad_output, output);
}

// ---------------- exp: ops.yaml:356 ----------------

namespace {

struct ExpBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad * result;
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "ExpBackward"; }
};

constexpr ElementwiseOp kExp{"exp", kFloatingTypes, ElementwiseResult::Float, &cpu::row<cpu::ActivationRow::exp>, &cuda::launch_exp};

Tensor run_exp(const Tensor& self) {
  return elementwise<1>(kExp, {&self});
}

Tensor recorded_exp(const Tensor& self) {
  if (!autograd::should_record(self)) return run_exp(self);
  auto* node = new ExpBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_exp(self);
  node->result_.save_result(result);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor exp(const Tensor& self) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::exp, self);
    if (call.applies()) return recorded_exp(call.cast(self));
  }
  return recorded_exp(self);
}

Tensor& exp_(Tensor& self) {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    elementwise_out(kExp, self, /*resize=*/false, inputs, 1);
    autograd::wrote(self);
    return self;
  }
  autograd::check_inplace("exp_", self);
  auto* node = new ExpBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kExp, self, /*resize=*/false, inputs, 1);
  autograd::wrote(self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  return self;
}


Tensor& exp_out(Tensor& out, const Tensor& self) {
  autograd::check_out("exp_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kExp, out, /*resize=*/true, inputs, 1);
  autograd::wrote(out);
  return out;
}

Tensor Tensor::exp() const { return amp::exp(*this); }
Tensor& Tensor::exp_() const { return amp::exp_(const_cast<Tensor&>(*this)); }

}  // namespace amp
