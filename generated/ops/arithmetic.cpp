// DO NOT EDIT. Generated from ops.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/arithmetic.h>
#include <amp/ops/runtime.h>
#include <amp/cpu/rows_arithmetic.h>

namespace amp {

using namespace internal;

namespace cuda {
void launch_add(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);
void launch_sub(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);
void launch_mul(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);
void launch_div(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);
void launch_neg(const StridedLoop& loop, ScalarType compute, const cpu::ScalarParam* params);
}  // namespace cuda

// ---------------- add: ops.yaml:251 ----------------

namespace {

struct AddBackward final : autograd::FixedNode<2, 1> {
  Shape self_sizes_;
  Shape other_sizes_;
  Scalar alpha_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Scalar& alpha = alpha_;
    if (needs_input(0)) input_grads[0] = sum_to(grad, self_sizes_);
    if (needs_input(1)) input_grads[1] = sum_to(mul_by(grad, alpha), other_sizes_);
  }
  const char* name() const override { return "AddBackward"; }
};

constexpr ElementwiseOp kAdd{"add", kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes, ElementwiseResult::Same, &cpu::row<cpu::ArithmeticRow::add>, &cuda::launch_add};

Tensor run_add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const cpu::ScalarParam params[] = {to_param(alpha)};
  return elementwise<2>(kAdd, {&self, &other}, params);
}

Tensor recorded_add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (!autograd::should_record(self, other)) return run_add(self, other, alpha);
  auto* node = new AddBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  node->alpha_ = alpha;
  Tensor result = run_add(self, other, alpha);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::add, self, other);
    if (call.applies()) return recorded_add(call.cast(self), call.cast(other), alpha);
  }
  return recorded_add(self, other, alpha);
}

Tensor& add_(Tensor& self, const Tensor& other, const Scalar& alpha) {
  const Tensor* inputs[] = {&self, &other};
  const cpu::ScalarParam params[] = {to_param(alpha)};
  if (!autograd::should_record(self, other)) {
    elementwise_out(kAdd, self, /*resize=*/false, inputs, 2, params);
    autograd::wrote(self);
    return self;
  }
  autograd::check_inplace("add_", self);
  auto* node = new AddBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  node->alpha_ = alpha;
  elementwise_out(kAdd, self, /*resize=*/false, inputs, 2, params);
  autograd::wrote(self);
  autograd::rebase_history(self, node);
  return self;
}


Tensor& add_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  autograd::check_out("add_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  const cpu::ScalarParam params[] = {to_param(alpha)};
  elementwise_out(kAdd, out, /*resize=*/true, inputs, 2, params);
  autograd::wrote(out);
  return out;
}

Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha) { return add(self, detail::wrapped_scalar(other), alpha); }
Tensor& add_(Tensor& self, const Scalar& other, const Scalar& alpha) { return add_(self, detail::wrapped_scalar(other), alpha); }

Tensor Tensor::add(const Tensor& other, const Scalar& alpha) const { return amp::add(*this, other, alpha); }
Tensor& Tensor::add_(const Tensor& other, const Scalar& alpha) const { return amp::add_(const_cast<Tensor&>(*this), other, alpha); }
Tensor Tensor::add(const Scalar& other, const Scalar& alpha) const { return amp::add(*this, other, alpha); }
Tensor& Tensor::add_(const Scalar& other, const Scalar& alpha) const { return amp::add_(const_cast<Tensor&>(*this), other, alpha); }

// ---------------- sub: ops.yaml:270 ----------------

namespace {

struct SubBackward final : autograd::FixedNode<2, 1> {
  Shape self_sizes_;
  Shape other_sizes_;
  Scalar alpha_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Scalar& alpha = alpha_;
    if (needs_input(0)) input_grads[0] = sum_to(grad, self_sizes_);
    if (needs_input(1)) input_grads[1] = sum_to(mul_by(grad, -alpha), other_sizes_);
  }
  const char* name() const override { return "SubBackward"; }
};

constexpr ElementwiseOp kSub{"sub", kFloatingTypes | kIntegralTypes | kComplexTypes, ElementwiseResult::Same, &cpu::row<cpu::ArithmeticRow::sub>, &cuda::launch_sub};

Tensor run_sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const cpu::ScalarParam params[] = {to_param(alpha)};
  return elementwise<2>(kSub, {&self, &other}, params);
}

Tensor recorded_sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (!autograd::should_record(self, other)) return run_sub(self, other, alpha);
  auto* node = new SubBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  node->alpha_ = alpha;
  Tensor result = run_sub(self, other, alpha);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::sub, self, other);
    if (call.applies()) return recorded_sub(call.cast(self), call.cast(other), alpha);
  }
  return recorded_sub(self, other, alpha);
}

Tensor& sub_(Tensor& self, const Tensor& other, const Scalar& alpha) {
  const Tensor* inputs[] = {&self, &other};
  const cpu::ScalarParam params[] = {to_param(alpha)};
  if (!autograd::should_record(self, other)) {
    elementwise_out(kSub, self, /*resize=*/false, inputs, 2, params);
    autograd::wrote(self);
    return self;
  }
  autograd::check_inplace("sub_", self);
  auto* node = new SubBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  node->alpha_ = alpha;
  elementwise_out(kSub, self, /*resize=*/false, inputs, 2, params);
  autograd::wrote(self);
  autograd::rebase_history(self, node);
  return self;
}


Tensor& sub_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  autograd::check_out("sub_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  const cpu::ScalarParam params[] = {to_param(alpha)};
  elementwise_out(kSub, out, /*resize=*/true, inputs, 2, params);
  autograd::wrote(out);
  return out;
}

Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha) { return sub(self, detail::wrapped_scalar(other), alpha); }
Tensor& sub_(Tensor& self, const Scalar& other, const Scalar& alpha) { return sub_(self, detail::wrapped_scalar(other), alpha); }

Tensor sub(const Scalar& self, const Tensor& other, const Scalar& alpha) { return sub(detail::wrapped_scalar(self), other, alpha); }

Tensor Tensor::sub(const Tensor& other, const Scalar& alpha) const { return amp::sub(*this, other, alpha); }
Tensor& Tensor::sub_(const Tensor& other, const Scalar& alpha) const { return amp::sub_(const_cast<Tensor&>(*this), other, alpha); }
Tensor Tensor::sub(const Scalar& other, const Scalar& alpha) const { return amp::sub(*this, other, alpha); }
Tensor& Tensor::sub_(const Scalar& other, const Scalar& alpha) const { return amp::sub_(const_cast<Tensor&>(*this), other, alpha); }

// ---------------- mul: ops.yaml:285 ----------------

namespace {

struct MulBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(grad * other, self_sizes_);
    if (needs_input(1)) input_grads[1] = sum_to(grad * self, other_sizes_);
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "MulBackward"; }
};

constexpr ElementwiseOp kMul{"mul", kFloatingTypes | kIntegralTypes | kBoolTypes | kComplexTypes, ElementwiseResult::Same, &cpu::row<cpu::ArithmeticRow::mul>, &cuda::launch_mul};

Tensor run_mul(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kMul, {&self, &other});
}

Tensor recorded_mul(const Tensor& self, const Tensor& other) {
  if (!autograd::should_record(self, other)) return run_mul(self, other);
  auto* node = new MulBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_mul(self, other);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor mul(const Tensor& self, const Tensor& other) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::mul, self, other);
    if (call.applies()) return recorded_mul(call.cast(self), call.cast(other));
  }
  return recorded_mul(self, other);
}

Tensor& mul_(Tensor& self, const Tensor& other) {
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    elementwise_out(kMul, self, /*resize=*/false, inputs, 2);
    autograd::wrote(self);
    return self;
  }
  autograd::check_inplace("mul_", self);
  auto* node = new MulBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self.detach().clone());
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kMul, self, /*resize=*/false, inputs, 2);
  autograd::wrote(self);
  autograd::rebase_history(self, node);
  return self;
}


Tensor& mul_out(Tensor& out, const Tensor& self, const Tensor& other) {
  autograd::check_out("mul_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kMul, out, /*resize=*/true, inputs, 2);
  autograd::wrote(out);
  return out;
}

Tensor mul(const Tensor& self, const Scalar& other) { return mul(self, detail::wrapped_scalar(other)); }
Tensor& mul_(Tensor& self, const Scalar& other) { return mul_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::mul(const Tensor& other) const { return amp::mul(*this, other); }
Tensor& Tensor::mul_(const Tensor& other) const { return amp::mul_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::mul(const Scalar& other) const { return amp::mul(*this, other); }
Tensor& Tensor::mul_(const Scalar& other) const { return amp::mul_(const_cast<Tensor&>(*this), other); }

// ---------------- div: ops.yaml:300 ----------------

namespace {

struct DivBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(grad / other, self_sizes_);
    if (needs_input(1)) input_grads[1] = sum_to(-grad * (self / other) / other, other_sizes_);
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "DivBackward"; }
};

constexpr ElementwiseOp kDiv{"div", kFloatingTypes | kComplexTypes, ElementwiseResult::Float, &cpu::row<cpu::ArithmeticRow::div>, &cuda::launch_div};

Tensor run_div(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kDiv, {&self, &other});
}

Tensor recorded_div(const Tensor& self, const Tensor& other) {
  if (!autograd::should_record(self, other)) return run_div(self, other);
  auto* node = new DivBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_div(self, other);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor div(const Tensor& self, const Tensor& other) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::div, self, other);
    if (call.applies()) return recorded_div(call.cast(self), call.cast(other));
  }
  return recorded_div(self, other);
}

Tensor& div_(Tensor& self, const Tensor& other) {
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    elementwise_out(kDiv, self, /*resize=*/false, inputs, 2);
    autograd::wrote(self);
    return self;
  }
  autograd::check_inplace("div_", self);
  auto* node = new DivBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self.detach().clone());
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kDiv, self, /*resize=*/false, inputs, 2);
  autograd::wrote(self);
  autograd::rebase_history(self, node);
  return self;
}


Tensor& div_out(Tensor& out, const Tensor& self, const Tensor& other) {
  autograd::check_out("div_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kDiv, out, /*resize=*/true, inputs, 2);
  autograd::wrote(out);
  return out;
}

Tensor div(const Tensor& self, const Scalar& other) { return div(self, detail::wrapped_scalar(other)); }
Tensor& div_(Tensor& self, const Scalar& other) { return div_(self, detail::wrapped_scalar(other)); }

Tensor div(const Scalar& self, const Tensor& other) { return div(detail::wrapped_scalar(self), other); }

Tensor Tensor::div(const Tensor& other) const { return amp::div(*this, other); }
Tensor& Tensor::div_(const Tensor& other) const { return amp::div_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::div(const Scalar& other) const { return amp::div(*this, other); }
Tensor& Tensor::div_(const Scalar& other) const { return amp::div_(const_cast<Tensor&>(*this), other); }

// ---------------- neg: ops.yaml:314 ----------------

namespace {

struct NegBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = -grad;
  }
  const char* name() const override { return "NegBackward"; }
};

constexpr ElementwiseOp kNeg{"neg", kFloatingTypes | kIntegralTypes | kComplexTypes, ElementwiseResult::Same, &cpu::row<cpu::ArithmeticRow::neg>, &cuda::launch_neg};

Tensor run_neg(const Tensor& self) {
  return elementwise<1>(kNeg, {&self});
}

Tensor recorded_neg(const Tensor& self) {
  if (!autograd::should_record(self)) return run_neg(self);
  auto* node = new NegBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_neg(self);
  autograd::set_history(result, node);
  return result;
}

}  // namespace

Tensor neg(const Tensor& self) {
  if (autocast::any_enabled()) [[unlikely]] {
    const autocast::Call call(OpId::neg, self);
    if (call.applies()) return recorded_neg(call.cast(self));
  }
  return recorded_neg(self);
}

Tensor& neg_(Tensor& self) {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    elementwise_out(kNeg, self, /*resize=*/false, inputs, 1);
    autograd::wrote(self);
    return self;
  }
  autograd::check_inplace("neg_", self);
  auto* node = new NegBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kNeg, self, /*resize=*/false, inputs, 1);
  autograd::wrote(self);
  autograd::rebase_history(self, node);
  return self;
}


Tensor& neg_out(Tensor& out, const Tensor& self) {
  autograd::check_out("neg_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kNeg, out, /*resize=*/true, inputs, 1);
  autograd::wrote(out);
  return out;
}

Tensor Tensor::neg() const { return amp::neg(*this); }
Tensor& Tensor::neg_() const { return amp::neg_(const_cast<Tensor&>(*this)); }

// ---------------- bitwise_not: ops.yaml:324 ----------------

namespace {

Tensor run_bitwise_not(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{"self", false, false, false}};
  static constexpr TypeSet kDtypes[] = {kIntegralTypes | kBoolTypes, kIntegralTypes | kBoolTypes};
  [[maybe_unused]] const DeviceType device = check_args<1>("bitwise_not", kArgs, kDtypes, {&self});
  return native::bitwise_not(self);
}

Tensor recorded_bitwise_not(const Tensor& self) {
  return run_bitwise_not(self);
}

}  // namespace

Tensor bitwise_not(const Tensor& self) {
  return recorded_bitwise_not(self);
}

Tensor& bitwise_not_(Tensor& self) {
  return write_inplace("bitwise_not_", self, recorded_bitwise_not(self));
}


Tensor& bitwise_not_out(Tensor& out, const Tensor& self) {
  autograd::check_out("bitwise_not_out", out);
  return write_out("bitwise_not_out", out, run_bitwise_not(self));
}

Tensor Tensor::bitwise_not() const { return amp::bitwise_not(*this); }
Tensor& Tensor::bitwise_not_() const { return amp::bitwise_not_(const_cast<Tensor&>(*this)); }

}  // namespace amp
