// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/arithmetic.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

namespace sparse {
Tensor add(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params);
Tensor sub(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params);
Tensor mul(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params);
Tensor div(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params);
Tensor neg(const Tensor* out, const Tensor* const* inputs, const ScalarParam* params);
}  // namespace sparse

// ---------------- add ----------------

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
    if (needs_input(1)) input_grads[1] = autograd::summed([&](const Tensor& grad) { return mul_by(grad, alpha); }, other_sizes_, grad);
  }
  const char* name() const override { return "AddBackward"; }
};

constexpr ElementwiseOp kAdd{
    .name = "add",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::add,
    .sparse = &sparse::add,
    .params = 1,
};

Tensor run_add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check::add(self, other, alpha);
  const ScalarParam params[] = {to_param(alpha)};
  return elementwise<2>(kAdd, {&self, &other}, params);
}

[[gnu::noinline]] Tensor taped_add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  auto* node = new AddBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  node->alpha_ = alpha;
  Tensor result = run_add(self, other, alpha);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (autograd::should_record(self, other)) return taped_add(self, other, alpha);
  return run_add(self, other, alpha);
}

[[gnu::noinline]] Tensor autocast_add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (autocast::Call call(OpId::add, self, other); call.applies()) {
    return call.run([&] { return recorded_add(call.cast(self, 0), call.cast(other, 1), alpha); });
  }
  return recorded_add(self, other, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return tracing::observe(OpId::add, 0x3, [&] { return autocast_add(self, other, alpha); }, self, other, alpha);
}

}  // namespace

Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_add(self, other, alpha) : autocast_add(self, other, alpha);
  return recorded_add(self, other, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("add"); }

Tensor& add_(Tensor& self, const Tensor& other, const Scalar& alpha) try {
  check::add(self, other, alpha);
  const Tensor* inputs[] = {&self, &other};
  const ScalarParam params[] = {to_param(alpha)};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("add_", self);
    elementwise_out(kAdd, self, /*resize=*/false, inputs, 2, params);
    autograd::wrote("add_", self);
    tracing::wrote(OpId::add, self, self, other, alpha);
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
  autograd::wrote("add_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::add, self, self, other, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("add_"); }

Tensor& add_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) try {
  autograd::check_out("add_out", out, self, other);
  check::add(self, other, alpha);
  const Tensor* inputs[] = {&self, &other};
  const ScalarParam params[] = {to_param(alpha)};
  elementwise_out(kAdd, out, /*resize=*/true, inputs, 2, params);
  autograd::wrote("add_out", out);
  tracing::wrote(OpId::add, out, self, other, alpha);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("add_out"); }

Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha) { return add(self, detail::wrapped_scalar(other), alpha); }
Tensor& add_(Tensor& self, const Scalar& other, const Scalar& alpha) { return add_(self, detail::wrapped_scalar(other), alpha); }

Tensor Tensor::add(const Tensor& other, const Scalar& alpha) const { return amp::add(*this, other, alpha); }
Tensor& Tensor::add_(const Tensor& other, const Scalar& alpha) const { return amp::add_(const_cast<Tensor&>(*this), other, alpha); }
Tensor Tensor::add(const Scalar& other, const Scalar& alpha) const { return amp::add(*this, other, alpha); }
Tensor& Tensor::add_(const Scalar& other, const Scalar& alpha) const { return amp::add_(const_cast<Tensor&>(*this), other, alpha); }

// ---------------- sub ----------------

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
    if (needs_input(1)) input_grads[1] = autograd::summed([&](const Tensor& grad) { return mul_by(grad, -alpha); }, other_sizes_, grad);
  }
  const char* name() const override { return "SubBackward"; }
};

constexpr ElementwiseOp kSub{
    .name = "sub",
    .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::sub,
    .sparse = &sparse::sub,
    .params = 1,
};

Tensor run_sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check::sub(self, other, alpha);
  const ScalarParam params[] = {to_param(alpha)};
  return elementwise<2>(kSub, {&self, &other}, params);
}

[[gnu::noinline]] Tensor taped_sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  auto* node = new SubBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  node->alpha_ = alpha;
  Tensor result = run_sub(self, other, alpha);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (autograd::should_record(self, other)) return taped_sub(self, other, alpha);
  return run_sub(self, other, alpha);
}

[[gnu::noinline]] Tensor autocast_sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (autocast::Call call(OpId::sub, self, other); call.applies()) {
    return call.run([&] { return recorded_sub(call.cast(self, 0), call.cast(other, 1), alpha); });
  }
  return recorded_sub(self, other, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return tracing::observe(OpId::sub, 0x3, [&] { return autocast_sub(self, other, alpha); }, self, other, alpha);
}

}  // namespace

Tensor sub(const Tensor& self, const Tensor& other, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_sub(self, other, alpha) : autocast_sub(self, other, alpha);
  return recorded_sub(self, other, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sub"); }

Tensor& sub_(Tensor& self, const Tensor& other, const Scalar& alpha) try {
  check::sub(self, other, alpha);
  const Tensor* inputs[] = {&self, &other};
  const ScalarParam params[] = {to_param(alpha)};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("sub_", self);
    elementwise_out(kSub, self, /*resize=*/false, inputs, 2, params);
    autograd::wrote("sub_", self);
    tracing::wrote(OpId::sub, self, self, other, alpha);
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
  autograd::wrote("sub_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::sub, self, self, other, alpha);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sub_"); }

Tensor& sub_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) try {
  autograd::check_out("sub_out", out, self, other);
  check::sub(self, other, alpha);
  const Tensor* inputs[] = {&self, &other};
  const ScalarParam params[] = {to_param(alpha)};
  elementwise_out(kSub, out, /*resize=*/true, inputs, 2, params);
  autograd::wrote("sub_out", out);
  tracing::wrote(OpId::sub, out, self, other, alpha);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sub_out"); }

Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha) { return sub(self, detail::wrapped_scalar(other), alpha); }
Tensor& sub_(Tensor& self, const Scalar& other, const Scalar& alpha) { return sub_(self, detail::wrapped_scalar(other), alpha); }

Tensor sub(const Scalar& self, const Tensor& other, const Scalar& alpha) { return sub(detail::wrapped_scalar(self), other, alpha); }

Tensor Tensor::sub(const Tensor& other, const Scalar& alpha) const { return amp::sub(*this, other, alpha); }
Tensor& Tensor::sub_(const Tensor& other, const Scalar& alpha) const { return amp::sub_(const_cast<Tensor&>(*this), other, alpha); }
Tensor Tensor::sub(const Scalar& other, const Scalar& alpha) const { return amp::sub(*this, other, alpha); }
Tensor& Tensor::sub_(const Scalar& other, const Scalar& alpha) const { return amp::sub_(const_cast<Tensor&>(*this), other, alpha); }

// ---------------- rsub ----------------

namespace {

struct RsubBackward final : autograd::FixedNode<2, 1> {
  Shape self_sizes_;
  Shape other_sizes_;
  Scalar alpha_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Scalar& alpha = alpha_;
    if (needs_input(0)) input_grads[0] = autograd::summed([&](const Tensor& grad) { return mul_by(grad, -alpha); }, self_sizes_, grad);
    if (needs_input(1)) input_grads[1] = sum_to(grad, other_sizes_);
  }
  const char* name() const override { return "RsubBackward"; }
};

constexpr ElementwiseOp kRsub{
    .name = "rsub",
    .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::rsub,
    .params = 1,
};

Tensor run_rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check::rsub(self, other, alpha);
  const ScalarParam params[] = {to_param(alpha)};
  return elementwise<2>(kRsub, {&self, &other}, params);
}

[[gnu::noinline]] Tensor taped_rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  auto* node = new RsubBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  node->alpha_ = alpha;
  Tensor result = run_rsub(self, other, alpha);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (autograd::should_record(self, other)) return taped_rsub(self, other, alpha);
  return run_rsub(self, other, alpha);
}

[[gnu::noinline]] Tensor autocast_rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  if (autocast::Call call(OpId::rsub, self, other); call.applies()) {
    return call.run([&] { return recorded_rsub(call.cast(self, 0), call.cast(other, 1), alpha); });
  }
  return recorded_rsub(self, other, alpha);
}

[[gnu::cold, gnu::noinline]] Tensor observed_rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return tracing::observe(OpId::rsub, 0x3, [&] { return autocast_rsub(self, other, alpha); }, self, other, alpha);
}

}  // namespace

Tensor rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_rsub(self, other, alpha) : autocast_rsub(self, other, alpha);
  }
  return recorded_rsub(self, other, alpha);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rsub"); }

Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha) { return rsub(self, detail::wrapped_scalar(other), alpha); }

Tensor Tensor::rsub(const Tensor& other, const Scalar& alpha) const { return amp::rsub(*this, other, alpha); }
Tensor Tensor::rsub(const Scalar& other, const Scalar& alpha) const { return amp::rsub(*this, other, alpha); }

// ---------------- mul ----------------

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
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& other, const Tensor& grad) { return grad * conj_of(other); }, self_sizes_, other,
                                        grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(self); }, other_sizes_, self,
                                        grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "MulBackward"; }
};

constexpr ElementwiseOp kMul{
    .name = "mul",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::mul,
    .sparse = &sparse::mul,
};

Tensor run_mul(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kMul, {&self, &other});
}

[[gnu::noinline]] Tensor taped_mul(const Tensor& self, const Tensor& other) {
  auto* node = new MulBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_mul(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_mul(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_mul(self, other);
  return run_mul(self, other);
}

[[gnu::noinline]] Tensor autocast_mul(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::mul, self, other); call.applies()) {
    return call.run([&] { return recorded_mul(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_mul(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mul(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::mul, 0x3, [&] { return autocast_mul(self, other); }, self, other);
}

}  // namespace

Tensor mul(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_mul(self, other) : autocast_mul(self, other);
  return recorded_mul(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mul"); }

Tensor& mul_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("mul_", self);
    elementwise_out(kMul, self, /*resize=*/false, inputs, 2);
    autograd::wrote("mul_", self);
    tracing::wrote(OpId::mul, self, self, other);
    return self;
  }
  autograd::check_inplace("mul_", self);
  auto* node = new MulBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kMul, self, /*resize=*/false, inputs, 2);
  autograd::wrote("mul_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::mul, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mul_"); }

Tensor& mul_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("mul_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kMul, out, /*resize=*/true, inputs, 2);
  autograd::wrote("mul_out", out);
  tracing::wrote(OpId::mul, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mul_out"); }

Tensor mul(const Tensor& self, const Scalar& other) { return mul(self, detail::wrapped_scalar(other)); }
Tensor& mul_(Tensor& self, const Scalar& other) { return mul_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::mul(const Tensor& other) const { return amp::mul(*this, other); }
Tensor& Tensor::mul_(const Tensor& other) const { return amp::mul_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::mul(const Scalar& other) const { return amp::mul(*this, other); }
Tensor& Tensor::mul_(const Scalar& other) const { return amp::mul_(const_cast<Tensor&>(*this), other); }

// ---------------- div ----------------

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
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& other, const Tensor& grad) { return grad / conj_of(other); }, self_sizes_, other,
                                        grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-grad * conj_of((self / other) / other), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "DivBackward"; }
};

constexpr ElementwiseOp kDiv{
    .name = "div",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::div,
    .sparse = &sparse::div,
};

Tensor run_div(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kDiv, {&self, &other});
}

[[gnu::noinline]] Tensor taped_div(const Tensor& self, const Tensor& other) {
  auto* node = new DivBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_div(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_div(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_div(self, other);
  return run_div(self, other);
}

[[gnu::noinline]] Tensor autocast_div(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::div, self, other); call.applies()) {
    return call.run([&] { return recorded_div(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_div(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_div(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::div, 0x3, [&] { return autocast_div(self, other); }, self, other);
}

}  // namespace

Tensor div(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_div(self, other) : autocast_div(self, other);
  return recorded_div(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("div"); }

Tensor& div_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("div_", self);
    elementwise_out(kDiv, self, /*resize=*/false, inputs, 2);
    autograd::wrote("div_", self);
    tracing::wrote(OpId::div, self, self, other);
    return self;
  }
  autograd::check_inplace("div_", self);
  auto* node = new DivBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kDiv, self, /*resize=*/false, inputs, 2);
  autograd::wrote("div_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::div, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("div_"); }

Tensor& div_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("div_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kDiv, out, /*resize=*/true, inputs, 2);
  autograd::wrote("div_out", out);
  tracing::wrote(OpId::div, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("div_out"); }

Tensor div(const Tensor& self, const Scalar& other) { return div(self, detail::wrapped_scalar(other)); }
Tensor& div_(Tensor& self, const Scalar& other) { return div_(self, detail::wrapped_scalar(other)); }

Tensor div(const Scalar& self, const Tensor& other) { return div(detail::wrapped_scalar(self), other); }

Tensor Tensor::div(const Tensor& other) const { return amp::div(*this, other); }
Tensor& Tensor::div_(const Tensor& other) const { return amp::div_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::div(const Scalar& other) const { return amp::div(*this, other); }
Tensor& Tensor::div_(const Scalar& other) const { return amp::div_(const_cast<Tensor&>(*this), other); }

// ---------------- div.mode ----------------

namespace {

Tensor run_div_mode(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  AMP_CHECK(self.defined(), ValueError, "[div] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[div] other is an undefined tensor");
  return composite::div_mode(self, other, rounding_mode);
}

[[gnu::noinline]] Tensor autocast_div_mode(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  if (autocast::Call call(OpId::div_mode, self, other); call.applies()) {
    return call.run([&] { return run_div_mode(call.cast(self, 0), call.cast(other, 1), rounding_mode); });
  }
  return run_div_mode(self, other, rounding_mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_div_mode(const Tensor& self, const Tensor& other,
                                                      std::optional<std::string_view> rounding_mode) {
  return tracing::observe(OpId::div_mode, 0x3, [&] { return autocast_div_mode(self, other, rounding_mode); }, self, other, rounding_mode);
}

}  // namespace

Tensor div(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_div_mode(self, other, rounding_mode) : autocast_div_mode(self, other, rounding_mode);
  }
  return run_div_mode(self, other, rounding_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("div"); }

Tensor& div_(Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) try {
  write_inplace("div_", self, [&](const Tensor& self) { return run_div_mode(self, other, rounding_mode); }, self, other);
  tracing::wrote(OpId::div_mode, self, self, other, rounding_mode);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("div_"); }

Tensor div(const Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  return div(self, detail::wrapped_scalar(other), rounding_mode);
}
Tensor& div_(Tensor& self, const Scalar& other, std::optional<std::string_view> rounding_mode) {
  return div_(self, detail::wrapped_scalar(other), rounding_mode);
}

Tensor Tensor::div(const Tensor& other, std::optional<std::string_view> rounding_mode) const {
  return amp::div(*this, other, rounding_mode);
}
Tensor& Tensor::div_(const Tensor& other, std::optional<std::string_view> rounding_mode) const {
  return amp::div_(const_cast<Tensor&>(*this), other, rounding_mode);
}
Tensor Tensor::div(const Scalar& other, std::optional<std::string_view> rounding_mode) const {
  return amp::div(*this, other, rounding_mode);
}
Tensor& Tensor::div_(const Scalar& other, std::optional<std::string_view> rounding_mode) const {
  return amp::div_(const_cast<Tensor&>(*this), other, rounding_mode);
}

// ---------------- floor_divide ----------------

namespace {

struct FloorDivideBackward final : autograd::FixedNode<2, 1> {
  Shape self_sizes_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = sum_to(zeros_like(grad), self_sizes_);
    if (needs_input(1)) input_grads[1] = sum_to(zeros_like(grad), other_sizes_);
  }
  const char* name() const override { return "FloorDivideBackward"; }
};

constexpr ElementwiseOp kFloorDivide{
    .name = "floor_divide",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::floor_divide,
};

Tensor run_floor_divide(const Tensor& self, const Tensor& other) {
  check::floor_divide(self, other);
  return elementwise<2>(kFloorDivide, {&self, &other});
}

[[gnu::noinline]] Tensor taped_floor_divide(const Tensor& self, const Tensor& other) {
  auto* node = new FloorDivideBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_floor_divide(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_floor_divide(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_floor_divide(self, other);
  return run_floor_divide(self, other);
}

[[gnu::noinline]] Tensor autocast_floor_divide(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::floor_divide, self, other); call.applies()) {
    return call.run([&] { return recorded_floor_divide(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_floor_divide(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_floor_divide(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::floor_divide, 0x3, [&] { return autocast_floor_divide(self, other); }, self, other);
}

}  // namespace

Tensor floor_divide(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_floor_divide(self, other) : autocast_floor_divide(self, other);
  }
  return recorded_floor_divide(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("floor_divide"); }

Tensor& floor_divide_(Tensor& self, const Tensor& other) try {
  check::floor_divide(self, other);
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("floor_divide_", self);
    elementwise_out(kFloorDivide, self, /*resize=*/false, inputs, 2);
    autograd::wrote("floor_divide_", self);
    tracing::wrote(OpId::floor_divide, self, self, other);
    return self;
  }
  autograd::check_inplace("floor_divide_", self);
  auto* node = new FloorDivideBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kFloorDivide, self, /*resize=*/false, inputs, 2);
  autograd::wrote("floor_divide_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::floor_divide, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("floor_divide_"); }

Tensor& floor_divide_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("floor_divide_out", out, self, other);
  check::floor_divide(self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kFloorDivide, out, /*resize=*/true, inputs, 2);
  autograd::wrote("floor_divide_out", out);
  tracing::wrote(OpId::floor_divide, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("floor_divide_out"); }

Tensor floor_divide(const Tensor& self, const Scalar& other) { return floor_divide(self, detail::wrapped_scalar(other)); }
Tensor& floor_divide_(Tensor& self, const Scalar& other) { return floor_divide_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::floor_divide(const Tensor& other) const { return amp::floor_divide(*this, other); }
Tensor& Tensor::floor_divide_(const Tensor& other) const { return amp::floor_divide_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::floor_divide(const Scalar& other) const { return amp::floor_divide(*this, other); }
Tensor& Tensor::floor_divide_(const Scalar& other) const { return amp::floor_divide_(const_cast<Tensor&>(*this), other); }

// ---------------- trunc_divide ----------------

namespace {

struct TruncDivideBackward final : autograd::FixedNode<2, 1> {
  Shape self_sizes_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = sum_to(zeros_like(grad), self_sizes_);
    if (needs_input(1)) input_grads[1] = sum_to(zeros_like(grad), other_sizes_);
  }
  const char* name() const override { return "DivBackward"; }
};

constexpr ElementwiseOp kTruncDivide{
    .name = "div",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::trunc_divide,
};

Tensor run_trunc_divide(const Tensor& self, const Tensor& other) {
  check::trunc_divide(self, other);
  return elementwise<2>(kTruncDivide, {&self, &other});
}

[[gnu::noinline]] Tensor taped_trunc_divide(const Tensor& self, const Tensor& other) {
  auto* node = new TruncDivideBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_trunc_divide(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_trunc_divide(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_trunc_divide(self, other);
  return run_trunc_divide(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_trunc_divide(const Tensor& self, const Tensor& other) {
  return tracing::observe_part("internal.trunc_divide", [&] { return recorded_trunc_divide(self, other); }, self, other);
}

}  // namespace

Tensor internal::trunc_divide(const Tensor& self, const Tensor& other) try {
  if (tracing::observed()) [[unlikely]] return observed_trunc_divide(self, other);
  return recorded_trunc_divide(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("trunc_divide"); }

// ---------------- remainder ----------------

namespace {

struct RemainderBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(grad, self_sizes_);
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-grad * floor_divide(self, other), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "RemainderBackward"; }
};

constexpr ElementwiseOp kRemainder{
    .name = "remainder",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::remainder,
};

Tensor run_remainder(const Tensor& self, const Tensor& other) {
  check::remainder(self, other);
  return elementwise<2>(kRemainder, {&self, &other});
}

[[gnu::noinline]] Tensor taped_remainder(const Tensor& self, const Tensor& other) {
  auto* node = new RemainderBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(1)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_remainder(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_remainder(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_remainder(self, other);
  return run_remainder(self, other);
}

[[gnu::noinline]] Tensor autocast_remainder(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::remainder, self, other); call.applies()) {
    return call.run([&] { return recorded_remainder(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_remainder(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_remainder(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::remainder, 0x3, [&] { return autocast_remainder(self, other); }, self, other);
}

}  // namespace

Tensor remainder(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_remainder(self, other) : autocast_remainder(self, other);
  return recorded_remainder(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("remainder"); }

Tensor& remainder_(Tensor& self, const Tensor& other) try {
  check::remainder(self, other);
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("remainder_", self);
    elementwise_out(kRemainder, self, /*resize=*/false, inputs, 2);
    autograd::wrote("remainder_", self);
    tracing::wrote(OpId::remainder, self, self, other);
    return self;
  }
  autograd::check_inplace("remainder_", self);
  auto* node = new RemainderBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(1)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kRemainder, self, /*resize=*/false, inputs, 2);
  autograd::wrote("remainder_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::remainder, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("remainder_"); }

Tensor& remainder_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("remainder_out", out, self, other);
  check::remainder(self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kRemainder, out, /*resize=*/true, inputs, 2);
  autograd::wrote("remainder_out", out);
  tracing::wrote(OpId::remainder, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("remainder_out"); }

Tensor remainder(const Tensor& self, const Scalar& other) { return remainder(self, detail::wrapped_scalar(other)); }
Tensor& remainder_(Tensor& self, const Scalar& other) { return remainder_(self, detail::wrapped_scalar(other)); }

Tensor remainder(const Scalar& self, const Tensor& other) { return remainder(detail::wrapped_scalar(self), other); }

Tensor Tensor::remainder(const Tensor& other) const { return amp::remainder(*this, other); }
Tensor& Tensor::remainder_(const Tensor& other) const { return amp::remainder_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::remainder(const Scalar& other) const { return amp::remainder(*this, other); }
Tensor& Tensor::remainder_(const Scalar& other) const { return amp::remainder_(const_cast<Tensor&>(*this), other); }

// ---------------- fmod ----------------

namespace {

struct FmodBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(grad, self_sizes_);
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-grad * div(self, other, "trunc"), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "FmodBackward"; }
};

constexpr ElementwiseOp kFmod{
    .name = "fmod",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::fmod,
};

Tensor run_fmod(const Tensor& self, const Tensor& other) {
  check::fmod(self, other);
  return elementwise<2>(kFmod, {&self, &other});
}

[[gnu::noinline]] Tensor taped_fmod(const Tensor& self, const Tensor& other) {
  auto* node = new FmodBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(1)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_fmod(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_fmod(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_fmod(self, other);
  return run_fmod(self, other);
}

[[gnu::noinline]] Tensor autocast_fmod(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::fmod, self, other); call.applies()) {
    return call.run([&] { return recorded_fmod(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_fmod(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fmod(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::fmod, 0x3, [&] { return autocast_fmod(self, other); }, self, other);
}

}  // namespace

Tensor fmod(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_fmod(self, other) : autocast_fmod(self, other);
  return recorded_fmod(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fmod"); }

Tensor& fmod_(Tensor& self, const Tensor& other) try {
  check::fmod(self, other);
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("fmod_", self);
    elementwise_out(kFmod, self, /*resize=*/false, inputs, 2);
    autograd::wrote("fmod_", self);
    tracing::wrote(OpId::fmod, self, self, other);
    return self;
  }
  autograd::check_inplace("fmod_", self);
  auto* node = new FmodBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(1)) node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(1)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kFmod, self, /*resize=*/false, inputs, 2);
  autograd::wrote("fmod_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::fmod, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fmod_"); }

Tensor& fmod_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("fmod_out", out, self, other);
  check::fmod(self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kFmod, out, /*resize=*/true, inputs, 2);
  autograd::wrote("fmod_out", out);
  tracing::wrote(OpId::fmod, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fmod_out"); }

Tensor fmod(const Tensor& self, const Scalar& other) { return fmod(self, detail::wrapped_scalar(other)); }
Tensor& fmod_(Tensor& self, const Scalar& other) { return fmod_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::fmod(const Tensor& other) const { return amp::fmod(*this, other); }
Tensor& Tensor::fmod_(const Tensor& other) const { return amp::fmod_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::fmod(const Scalar& other) const { return amp::fmod(*this, other); }
Tensor& Tensor::fmod_(const Scalar& other) const { return amp::fmod_(const_cast<Tensor&>(*this), other); }

// ---------------- neg ----------------

namespace {

struct NegBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = -grad;
  }
  const char* name() const override { return "NegBackward"; }
};

constexpr ElementwiseOp kNeg{
    .name = "neg",
    .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::neg,
    .sparse = &sparse::neg,
};

Tensor run_neg(const Tensor& self) {
  return elementwise<1>(kNeg, {&self});
}

[[gnu::noinline]] Tensor taped_neg(const Tensor& self) {
  auto* node = new NegBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_neg(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_neg(const Tensor& self) {
  if (autograd::should_record(self)) return taped_neg(self);
  return run_neg(self);
}

[[gnu::noinline]] Tensor autocast_neg(const Tensor& self) {
  if (autocast::Call call(OpId::neg, self); call.applies()) {
    return call.run([&] { return recorded_neg(call.cast(self, 0)); });
  }
  return recorded_neg(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_neg(const Tensor& self) {
  return tracing::observe(OpId::neg, 0x1, [&] { return autocast_neg(self); }, self);
}

}  // namespace

Tensor neg(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_neg(self) : autocast_neg(self);
  return recorded_neg(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("neg"); }

Tensor& neg_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("neg_", self);
    elementwise_out(kNeg, self, /*resize=*/false, inputs, 1);
    autograd::wrote("neg_", self);
    tracing::wrote(OpId::neg, self, self);
    return self;
  }
  autograd::check_inplace("neg_", self);
  auto* node = new NegBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kNeg, self, /*resize=*/false, inputs, 1);
  autograd::wrote("neg_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::neg, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("neg_"); }

Tensor& neg_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("neg_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kNeg, out, /*resize=*/true, inputs, 1);
  autograd::wrote("neg_out", out);
  tracing::wrote(OpId::neg, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("neg_out"); }

Tensor Tensor::neg() const { return amp::neg(*this); }
Tensor& Tensor::neg_() const { return amp::neg_(const_cast<Tensor&>(*this)); }

// ---------------- addcmul ----------------

namespace {

struct AddcmulBackward final : autograd::FixedNode<3, 1> {
  Shape self_sizes_;
  autograd::SavedTensor tensor1_;
  Shape tensor1_sizes_;
  autograd::SavedTensor tensor2_;
  Shape tensor2_sizes_;
  Scalar value_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor tensor1 = tensor1_.unpack(this);
    const Tensor tensor2 = tensor2_.unpack(this);
    const Scalar& value = value_;
    if (needs_input(0)) input_grads[0] = sum_to(grad, self_sizes_);
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& tensor2, const Tensor& grad) {
        return sum_to(mul_by(grad * conj_of(tensor2), value), tensor1_sizes_);
      }, tensor2, grad);
    }
    if (needs_input(2)) {
      input_grads[2] = autograd::in_float32([&](const Tensor& tensor1, const Tensor& grad) {
        return sum_to(mul_by(grad * conj_of(tensor1), value), tensor2_sizes_);
      }, tensor1, grad);
    }
  }
  void release_saved() override {
    tensor1_.reset();
    tensor2_.reset();
  }
  const char* name() const override { return "AddcmulBackward"; }
};

constexpr ElementwiseOp kAddcmul{
    .name = "addcmul",
    .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::addcmul,
    .params = 1,
};

Tensor run_addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  const ScalarParam params[] = {to_param(value)};
  return elementwise<3>(kAddcmul, {&self, &tensor1, &tensor2}, params);
}

[[gnu::noinline]] Tensor taped_addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  auto* node = new AddcmulBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, tensor1);
  node->connect(2, tensor2);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(2)) node->tensor1_.save(tensor1);
  node->tensor1_sizes_ = autograd::shape_of(tensor1);
  if (node->needs_input(1)) node->tensor2_.save(tensor2);
  node->tensor2_sizes_ = autograd::shape_of(tensor2);
  node->value_ = value;
  Tensor result = run_addcmul(self, tensor1, tensor2, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  if (autograd::should_record(self, tensor1, tensor2)) return taped_addcmul(self, tensor1, tensor2, value);
  return run_addcmul(self, tensor1, tensor2, value);
}

[[gnu::noinline]] Tensor autocast_addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  if (autocast::Call call(OpId::addcmul, self, tensor1, tensor2); call.applies()) {
    return call.run([&] { return recorded_addcmul(call.cast(self, 0), call.cast(tensor1, 1), call.cast(tensor2, 2), value); });
  }
  return recorded_addcmul(self, tensor1, tensor2, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2,
                                                     const Scalar& value) {
  return tracing::observe(OpId::addcmul, 0x7, [&] { return autocast_addcmul(self, tensor1, tensor2, value); }, self, tensor1, tensor2,
                          value);
}

}  // namespace

Tensor addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_addcmul(self, tensor1, tensor2, value) : autocast_addcmul(self, tensor1, tensor2, value);
  }
  return recorded_addcmul(self, tensor1, tensor2, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addcmul"); }

Tensor& addcmul_(Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) try {
  const Tensor* inputs[] = {&self, &tensor1, &tensor2};
  const ScalarParam params[] = {to_param(value)};
  if (!autograd::should_record(self, tensor1, tensor2)) {
    autograd::check_unrecorded("addcmul_", self);
    elementwise_out(kAddcmul, self, /*resize=*/false, inputs, 3, params);
    autograd::wrote("addcmul_", self);
    tracing::wrote(OpId::addcmul, self, self, tensor1, tensor2, value);
    return self;
  }
  autograd::check_inplace("addcmul_", self);
  auto* node = new AddcmulBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, tensor1);
  node->connect(2, tensor2);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(2)) node->tensor1_.save(tensor1);
  node->tensor1_sizes_ = autograd::shape_of(tensor1);
  if (node->needs_input(1)) node->tensor2_.save(tensor2);
  node->tensor2_sizes_ = autograd::shape_of(tensor2);
  node->value_ = value;
  elementwise_out(kAddcmul, self, /*resize=*/false, inputs, 3, params);
  autograd::wrote("addcmul_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::addcmul, self, self, tensor1, tensor2, value);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addcmul_"); }

Tensor& addcmul_out(Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) try {
  autograd::check_out("addcmul_out", out, self, tensor1, tensor2);
  const Tensor* inputs[] = {&self, &tensor1, &tensor2};
  const ScalarParam params[] = {to_param(value)};
  elementwise_out(kAddcmul, out, /*resize=*/true, inputs, 3, params);
  autograd::wrote("addcmul_out", out);
  tracing::wrote(OpId::addcmul, out, self, tensor1, tensor2, value);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addcmul_out"); }

Tensor Tensor::addcmul(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const {
  return amp::addcmul(*this, tensor1, tensor2, value);
}
Tensor& Tensor::addcmul_(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const {
  return amp::addcmul_(const_cast<Tensor&>(*this), tensor1, tensor2, value);
}

// ---------------- addcdiv ----------------

namespace {

struct AddcdivBackward final : autograd::FixedNode<3, 1> {
  Shape self_sizes_;
  autograd::SavedTensor tensor1_;
  Shape tensor1_sizes_;
  autograd::SavedTensor tensor2_;
  Shape tensor2_sizes_;
  Scalar value_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor tensor1 = tensor1_.unpack(this);
    const Tensor tensor2 = tensor2_.unpack(this);
    const Scalar& value = value_;
    if (needs_input(0)) input_grads[0] = sum_to(grad, self_sizes_);
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& tensor2, const Tensor& grad) {
        return sum_to(mul_by(grad / conj_of(tensor2), value), tensor1_sizes_);
      }, tensor2, grad);
    }
    if (needs_input(2)) {
      input_grads[2] = autograd::in_float32([&](const Tensor& tensor1, const Tensor& tensor2, const Tensor& grad) {
        return sum_to(mul_by(-grad * conj_of((tensor1 / tensor2) / tensor2), value), tensor2_sizes_);
      }, tensor1, tensor2, grad);
    }
  }
  void release_saved() override {
    tensor1_.reset();
    tensor2_.reset();
  }
  const char* name() const override { return "AddcdivBackward"; }
};

constexpr ElementwiseOp kAddcdiv{
    .name = "addcdiv",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::addcdiv,
    .params = 1,
};

Tensor run_addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  const ScalarParam params[] = {to_param(value)};
  return elementwise<3>(kAddcdiv, {&self, &tensor1, &tensor2}, params);
}

[[gnu::noinline]] Tensor taped_addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  auto* node = new AddcdivBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, tensor1);
  node->connect(2, tensor2);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(2)) node->tensor1_.save(tensor1);
  node->tensor1_sizes_ = autograd::shape_of(tensor1);
  if (node->needs_input(1) || node->needs_input(2)) node->tensor2_.save(tensor2);
  node->tensor2_sizes_ = autograd::shape_of(tensor2);
  node->value_ = value;
  Tensor result = run_addcdiv(self, tensor1, tensor2, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  if (autograd::should_record(self, tensor1, tensor2)) return taped_addcdiv(self, tensor1, tensor2, value);
  return run_addcdiv(self, tensor1, tensor2, value);
}

[[gnu::noinline]] Tensor autocast_addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  if (autocast::Call call(OpId::addcdiv, self, tensor1, tensor2); call.applies()) {
    return call.run([&] { return recorded_addcdiv(call.cast(self, 0), call.cast(tensor1, 1), call.cast(tensor2, 2), value); });
  }
  return recorded_addcdiv(self, tensor1, tensor2, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2,
                                                     const Scalar& value) {
  return tracing::observe(OpId::addcdiv, 0x7, [&] { return autocast_addcdiv(self, tensor1, tensor2, value); }, self, tensor1, tensor2,
                          value);
}

}  // namespace

Tensor addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_addcdiv(self, tensor1, tensor2, value) : autocast_addcdiv(self, tensor1, tensor2, value);
  }
  return recorded_addcdiv(self, tensor1, tensor2, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addcdiv"); }

Tensor& addcdiv_(Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) try {
  const Tensor* inputs[] = {&self, &tensor1, &tensor2};
  const ScalarParam params[] = {to_param(value)};
  if (!autograd::should_record(self, tensor1, tensor2)) {
    autograd::check_unrecorded("addcdiv_", self);
    elementwise_out(kAddcdiv, self, /*resize=*/false, inputs, 3, params);
    autograd::wrote("addcdiv_", self);
    tracing::wrote(OpId::addcdiv, self, self, tensor1, tensor2, value);
    return self;
  }
  autograd::check_inplace("addcdiv_", self);
  auto* node = new AddcdivBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, tensor1);
  node->connect(2, tensor2);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(2)) node->tensor1_.save(tensor1);
  node->tensor1_sizes_ = autograd::shape_of(tensor1);
  if (node->needs_input(1) || node->needs_input(2)) node->tensor2_.save(tensor2);
  node->tensor2_sizes_ = autograd::shape_of(tensor2);
  node->value_ = value;
  elementwise_out(kAddcdiv, self, /*resize=*/false, inputs, 3, params);
  autograd::wrote("addcdiv_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::addcdiv, self, self, tensor1, tensor2, value);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addcdiv_"); }

Tensor& addcdiv_out(Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) try {
  autograd::check_out("addcdiv_out", out, self, tensor1, tensor2);
  const Tensor* inputs[] = {&self, &tensor1, &tensor2};
  const ScalarParam params[] = {to_param(value)};
  elementwise_out(kAddcdiv, out, /*resize=*/true, inputs, 3, params);
  autograd::wrote("addcdiv_out", out);
  tracing::wrote(OpId::addcdiv, out, self, tensor1, tensor2, value);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("addcdiv_out"); }

Tensor Tensor::addcdiv(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const {
  return amp::addcdiv(*this, tensor1, tensor2, value);
}
Tensor& Tensor::addcdiv_(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const {
  return amp::addcdiv_(const_cast<Tensor&>(*this), tensor1, tensor2, value);
}

// ---------------- lerp ----------------

namespace {

struct LerpBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor end_;
  Shape end_sizes_;
  autograd::SavedTensor weight_;
  Shape weight_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor end = end_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& weight, const Tensor& grad) {
        return sum_to(grad - grad * conj_of(weight), self_sizes_);
      }, weight, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& weight, const Tensor& grad) { return grad * conj_of(weight); }, end_sizes_,
                                        weight, grad);
    }
    if (needs_input(2)) {
      input_grads[2] = autograd::in_float32([&](const Tensor& self, const Tensor& end, const Tensor& grad) {
        return sum_to(grad * conj_of(end - self), weight_sizes_);
      }, self, end, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    end_.reset();
    weight_.reset();
  }
  const char* name() const override { return "LerpBackward"; }
};

constexpr ElementwiseOp kLerp{
    .name = "lerp",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::lerp,
};

Tensor run_lerp(const Tensor& self, const Tensor& end, const Tensor& weight) {
  return elementwise<3>(kLerp, {&self, &end, &weight});
}

[[gnu::noinline]] Tensor taped_lerp(const Tensor& self, const Tensor& end, const Tensor& weight) {
  auto* node = new LerpBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, end);
  node->connect(2, weight);
  if (node->needs_input(2)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(2)) node->end_.save(end);
  node->end_sizes_ = autograd::shape_of(end);
  if (node->needs_input(0) || node->needs_input(1)) node->weight_.save(weight);
  node->weight_sizes_ = autograd::shape_of(weight);
  Tensor result = run_lerp(self, end, weight);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_lerp(const Tensor& self, const Tensor& end, const Tensor& weight) {
  if (autograd::should_record(self, end, weight)) return taped_lerp(self, end, weight);
  return run_lerp(self, end, weight);
}

[[gnu::noinline]] Tensor autocast_lerp(const Tensor& self, const Tensor& end, const Tensor& weight) {
  if (autocast::Call call(OpId::lerp, self, end, weight); call.applies()) {
    return call.run([&] { return recorded_lerp(call.cast(self, 0), call.cast(end, 1), call.cast(weight, 2)); });
  }
  return recorded_lerp(self, end, weight);
}

[[gnu::cold, gnu::noinline]] Tensor observed_lerp(const Tensor& self, const Tensor& end, const Tensor& weight) {
  return tracing::observe(OpId::lerp, 0x7, [&] { return autocast_lerp(self, end, weight); }, self, end, weight);
}

}  // namespace

Tensor lerp(const Tensor& self, const Tensor& end, const Tensor& weight) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_lerp(self, end, weight) : autocast_lerp(self, end, weight);
  return recorded_lerp(self, end, weight);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lerp"); }

Tensor& lerp_(Tensor& self, const Tensor& end, const Tensor& weight) try {
  const Tensor* inputs[] = {&self, &end, &weight};
  if (!autograd::should_record(self, end, weight)) {
    autograd::check_unrecorded("lerp_", self);
    elementwise_out(kLerp, self, /*resize=*/false, inputs, 3);
    autograd::wrote("lerp_", self);
    tracing::wrote(OpId::lerp, self, self, end, weight);
    return self;
  }
  autograd::check_inplace("lerp_", self);
  auto* node = new LerpBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, end);
  node->connect(2, weight);
  if (node->needs_input(2)) node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(2)) node->end_.save(end);
  node->end_sizes_ = autograd::shape_of(end);
  if (node->needs_input(0) || node->needs_input(1)) node->weight_.save(weight);
  node->weight_sizes_ = autograd::shape_of(weight);
  elementwise_out(kLerp, self, /*resize=*/false, inputs, 3);
  autograd::wrote("lerp_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::lerp, self, self, end, weight);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lerp_"); }

Tensor& lerp_out(Tensor& out, const Tensor& self, const Tensor& end, const Tensor& weight) try {
  autograd::check_out("lerp_out", out, self, end, weight);
  const Tensor* inputs[] = {&self, &end, &weight};
  elementwise_out(kLerp, out, /*resize=*/true, inputs, 3);
  autograd::wrote("lerp_out", out);
  tracing::wrote(OpId::lerp, out, self, end, weight);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lerp_out"); }

Tensor lerp(const Tensor& self, const Tensor& end, const Scalar& weight) { return lerp(self, end, detail::wrapped_scalar(weight)); }
Tensor& lerp_(Tensor& self, const Tensor& end, const Scalar& weight) { return lerp_(self, end, detail::wrapped_scalar(weight)); }

Tensor Tensor::lerp(const Tensor& end, const Tensor& weight) const { return amp::lerp(*this, end, weight); }
Tensor& Tensor::lerp_(const Tensor& end, const Tensor& weight) const { return amp::lerp_(const_cast<Tensor&>(*this), end, weight); }
Tensor Tensor::lerp(const Tensor& end, const Scalar& weight) const { return amp::lerp(*this, end, weight); }
Tensor& Tensor::lerp_(const Tensor& end, const Scalar& weight) const { return amp::lerp_(const_cast<Tensor&>(*this), end, weight); }

// ---------------- bitwise_not ----------------

namespace {

Tensor run_bitwise_not(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kIntegralTypes | kBoolTypes;
  check_args<1>("bitwise_not", kArgs, kDtypes, {&self});
  return native::bitwise_not(self);
}

}  // namespace

Tensor bitwise_not(const Tensor& self) try {
  return run_bitwise_not(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_not"); }

Tensor& bitwise_not_(Tensor& self) try {
  write_inplace("bitwise_not_", self, [&](const Tensor& self) { return run_bitwise_not(self); });
  tracing::wrote(OpId::bitwise_not, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_not_"); }

Tensor& bitwise_not_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("bitwise_not_out", out);
  write_out("bitwise_not_out", out, run_bitwise_not(self));
  tracing::wrote(OpId::bitwise_not, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_not_out"); }

Tensor Tensor::bitwise_not() const { return amp::bitwise_not(*this); }
Tensor& Tensor::bitwise_not_() const { return amp::bitwise_not_(const_cast<Tensor&>(*this)); }

// ---------------- bitwise_and ----------------

namespace {

constexpr ElementwiseOp kBitwiseAnd{
    .name = "bitwise_and",
    .dtypes = kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::bitwise_and,
};

Tensor run_bitwise_and(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kBitwiseAnd, {&self, &other});
}

}  // namespace

Tensor bitwise_and(const Tensor& self, const Tensor& other) try {
  return run_bitwise_and(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_and"); }

Tensor& bitwise_and_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("bitwise_and_", self);
  elementwise_out(kBitwiseAnd, self, /*resize=*/false, inputs, 2);
  autograd::wrote("bitwise_and_", self);
  tracing::wrote(OpId::bitwise_and, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_and_"); }

Tensor& bitwise_and_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("bitwise_and_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kBitwiseAnd, out, /*resize=*/true, inputs, 2);
  autograd::wrote("bitwise_and_out", out);
  tracing::wrote(OpId::bitwise_and, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_and_out"); }

Tensor bitwise_and(const Tensor& self, const Scalar& other) { return bitwise_and(self, detail::wrapped_scalar(other)); }
Tensor& bitwise_and_(Tensor& self, const Scalar& other) { return bitwise_and_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::bitwise_and(const Tensor& other) const { return amp::bitwise_and(*this, other); }
Tensor& Tensor::bitwise_and_(const Tensor& other) const { return amp::bitwise_and_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::bitwise_and(const Scalar& other) const { return amp::bitwise_and(*this, other); }
Tensor& Tensor::bitwise_and_(const Scalar& other) const { return amp::bitwise_and_(const_cast<Tensor&>(*this), other); }

// ---------------- bitwise_or ----------------

namespace {

constexpr ElementwiseOp kBitwiseOr{
    .name = "bitwise_or",
    .dtypes = kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::bitwise_or,
};

Tensor run_bitwise_or(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kBitwiseOr, {&self, &other});
}

}  // namespace

Tensor bitwise_or(const Tensor& self, const Tensor& other) try {
  return run_bitwise_or(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_or"); }

Tensor& bitwise_or_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("bitwise_or_", self);
  elementwise_out(kBitwiseOr, self, /*resize=*/false, inputs, 2);
  autograd::wrote("bitwise_or_", self);
  tracing::wrote(OpId::bitwise_or, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_or_"); }

Tensor& bitwise_or_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("bitwise_or_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kBitwiseOr, out, /*resize=*/true, inputs, 2);
  autograd::wrote("bitwise_or_out", out);
  tracing::wrote(OpId::bitwise_or, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_or_out"); }

Tensor bitwise_or(const Tensor& self, const Scalar& other) { return bitwise_or(self, detail::wrapped_scalar(other)); }
Tensor& bitwise_or_(Tensor& self, const Scalar& other) { return bitwise_or_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::bitwise_or(const Tensor& other) const { return amp::bitwise_or(*this, other); }
Tensor& Tensor::bitwise_or_(const Tensor& other) const { return amp::bitwise_or_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::bitwise_or(const Scalar& other) const { return amp::bitwise_or(*this, other); }
Tensor& Tensor::bitwise_or_(const Scalar& other) const { return amp::bitwise_or_(const_cast<Tensor&>(*this), other); }

// ---------------- bitwise_xor ----------------

namespace {

constexpr ElementwiseOp kBitwiseXor{
    .name = "bitwise_xor",
    .dtypes = kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::bitwise_xor,
};

Tensor run_bitwise_xor(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kBitwiseXor, {&self, &other});
}

}  // namespace

Tensor bitwise_xor(const Tensor& self, const Tensor& other) try {
  return run_bitwise_xor(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_xor"); }

Tensor& bitwise_xor_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  autograd::check_inplace("bitwise_xor_", self);
  elementwise_out(kBitwiseXor, self, /*resize=*/false, inputs, 2);
  autograd::wrote("bitwise_xor_", self);
  tracing::wrote(OpId::bitwise_xor, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_xor_"); }

Tensor& bitwise_xor_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("bitwise_xor_out", out);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kBitwiseXor, out, /*resize=*/true, inputs, 2);
  autograd::wrote("bitwise_xor_out", out);
  tracing::wrote(OpId::bitwise_xor, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_xor_out"); }

Tensor bitwise_xor(const Tensor& self, const Scalar& other) { return bitwise_xor(self, detail::wrapped_scalar(other)); }
Tensor& bitwise_xor_(Tensor& self, const Scalar& other) { return bitwise_xor_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::bitwise_xor(const Tensor& other) const { return amp::bitwise_xor(*this, other); }
Tensor& Tensor::bitwise_xor_(const Tensor& other) const { return amp::bitwise_xor_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::bitwise_xor(const Scalar& other) const { return amp::bitwise_xor(*this, other); }
Tensor& Tensor::bitwise_xor_(const Scalar& other) const { return amp::bitwise_xor_(const_cast<Tensor&>(*this), other); }

}  // namespace amp
