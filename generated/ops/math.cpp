// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/math.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- abs ----------------

namespace {

Tensor run_abs(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[abs] self is an undefined tensor");
  return self.is_complex() ? complex_abs(self).to(toRealType(self.scalar_type())) : real_abs(self);
}

[[gnu::noinline]] Tensor autocast_abs(const Tensor& self) {
  if (autocast::Call call(OpId::abs, self); call.applies()) {
    return call.run([&] { return run_abs(call.cast(self, 0)); });
  }
  return run_abs(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_abs(const Tensor& self) {
  return tracing::observe(OpId::abs, 0x1, [&] { return autocast_abs(self); }, self);
}

}  // namespace

Tensor abs(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_abs(self) : autocast_abs(self);
  return run_abs(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("abs"); }

Tensor& abs_(Tensor& self) try {
  write_inplace("abs_", self, [&](const Tensor& self) { return run_abs(self); }, self);
  tracing::wrote(OpId::abs, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("abs_"); }

Tensor& abs_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("abs_out", out, self);
  const autocast::Suspended suspended;
  write_out("abs_out", out, run_abs(self));
  tracing::wrote(OpId::abs, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("abs_out"); }

Tensor Tensor::abs() const { return amp::abs(*this); }
Tensor& Tensor::abs_() const { return amp::abs_(const_cast<Tensor&>(*this)); }

// ---------------- real_abs ----------------

namespace {

struct RealAbsBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad * sign(self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AbsBackward"; }
};

constexpr ElementwiseOp kRealAbs{
    .name = "abs",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::real_abs,
};

Tensor run_real_abs(const Tensor& self) {
  return elementwise<1>(kRealAbs, {&self});
}

[[gnu::noinline]] Tensor taped_real_abs(const Tensor& self) {
  auto* node = new RealAbsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_real_abs(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_real_abs(const Tensor& self) {
  if (autograd::should_record(self)) return taped_real_abs(self);
  return run_real_abs(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_real_abs(const Tensor& self) {
  return tracing::observe_part("internal.real_abs", [&] { return recorded_real_abs(self); }, self);
}

}  // namespace

Tensor internal::real_abs(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_real_abs(self);
  return recorded_real_abs(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("real_abs"); }

// ---------------- complex_abs ----------------

namespace {

struct ComplexAbsBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad * sign(self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AbsBackward"; }
};

constexpr ElementwiseOp kComplexAbs{
    .name = "abs",
    .dtypes = kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::complex_abs,
};

Tensor run_complex_abs(const Tensor& self) {
  return elementwise<1>(kComplexAbs, {&self});
}

[[gnu::noinline]] Tensor taped_complex_abs(const Tensor& self) {
  auto* node = new ComplexAbsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_complex_abs(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_complex_abs(const Tensor& self) {
  if (autograd::should_record(self)) return taped_complex_abs(self);
  return run_complex_abs(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_complex_abs(const Tensor& self) {
  return tracing::observe_part("internal.complex_abs", [&] { return recorded_complex_abs(self); }, self);
}

}  // namespace

Tensor internal::complex_abs(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_complex_abs(self);
  return recorded_complex_abs(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("complex_abs"); }

// ---------------- sign ----------------

namespace {

struct SignBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result,
                                                const Tensor& grad) { return sign_backward(grad, self, result); }, self, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "SignBackward"; }
};

constexpr ElementwiseOp kSign{
    .name = "sign",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::sign,
};

Tensor run_sign(const Tensor& self) {
  return elementwise<1>(kSign, {&self});
}

[[gnu::noinline]] Tensor taped_sign(const Tensor& self) {
  auto* node = new SignBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  if (self.is_complex()) node->self_.save(self);
  Tensor result = run_sign(self);
  if (self.is_complex()) node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sign(const Tensor& self) {
  if (autograd::should_record(self)) return taped_sign(self);
  return run_sign(self);
}

[[gnu::noinline]] Tensor autocast_sign(const Tensor& self) {
  if (autocast::Call call(OpId::sign, self); call.applies()) {
    return call.run([&] { return recorded_sign(call.cast(self, 0)); });
  }
  return recorded_sign(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sign(const Tensor& self) {
  return tracing::observe(OpId::sign, 0x1, [&] { return autocast_sign(self); }, self);
}

}  // namespace

Tensor sign(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_sign(self) : autocast_sign(self);
  return recorded_sign(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sign"); }

Tensor& sign_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("sign_", self);
    elementwise_out(kSign, self, /*resize=*/false, inputs, 1);
    autograd::wrote("sign_", self);
    tracing::wrote(OpId::sign, self, self);
    return self;
  }
  autograd::check_inplace("sign_", self);
  auto* node = new SignBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  if (self.is_complex()) node->self_.save(self.clone());
  elementwise_out(kSign, self, /*resize=*/false, inputs, 1);
  autograd::wrote("sign_", self);
  if (self.is_complex()) node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::sign, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sign_"); }

Tensor& sign_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("sign_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kSign, out, /*resize=*/true, inputs, 1);
  autograd::wrote("sign_out", out);
  tracing::wrote(OpId::sign, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sign_out"); }

Tensor Tensor::sign() const { return amp::sign(*this); }
Tensor& Tensor::sign_() const { return amp::sign_(const_cast<Tensor&>(*this)); }

// ---------------- square ----------------

namespace {

struct SquareBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(self * 2); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "SquareBackward"; }
};

constexpr ElementwiseOp kSquare{
    .name = "square",
    .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes,
    .result = ElementwiseResult::Number,
    .kernel = &Kernels::square,
};

Tensor run_square(const Tensor& self) {
  return elementwise<1>(kSquare, {&self});
}

[[gnu::noinline]] Tensor taped_square(const Tensor& self) {
  auto* node = new SquareBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_square(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_square(const Tensor& self) {
  if (autograd::should_record(self)) return taped_square(self);
  return run_square(self);
}

[[gnu::noinline]] Tensor autocast_square(const Tensor& self) {
  if (autocast::Call call(OpId::square, self); call.applies()) {
    return call.run([&] { return recorded_square(call.cast(self, 0)); });
  }
  return recorded_square(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_square(const Tensor& self) {
  return tracing::observe(OpId::square, 0x1, [&] { return autocast_square(self); }, self);
}

}  // namespace

Tensor square(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_square(self) : autocast_square(self);
  return recorded_square(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("square"); }

Tensor& square_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("square_", self);
    elementwise_out(kSquare, self, /*resize=*/false, inputs, 1);
    autograd::wrote("square_", self);
    tracing::wrote(OpId::square, self, self);
    return self;
  }
  autograd::check_inplace("square_", self);
  auto* node = new SquareBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kSquare, self, /*resize=*/false, inputs, 1);
  autograd::wrote("square_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::square, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("square_"); }

Tensor& square_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("square_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kSquare, out, /*resize=*/true, inputs, 1);
  autograd::wrote("square_out", out);
  tracing::wrote(OpId::square, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("square_out"); }

Tensor Tensor::square() const { return amp::square(*this); }
Tensor& Tensor::square_() const { return amp::square_(const_cast<Tensor&>(*this)); }

// ---------------- sqrt ----------------

namespace {

struct SqrtBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return grad / conj_of(result * 2); }, result,
                                            grad);
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "SqrtBackward"; }
};

constexpr ElementwiseOp kSqrt{
    .name = "sqrt",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::sqrt,
};

Tensor run_sqrt(const Tensor& self) {
  return elementwise<1>(kSqrt, {&self});
}

[[gnu::noinline]] Tensor taped_sqrt(const Tensor& self) {
  auto* node = new SqrtBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_sqrt(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sqrt(const Tensor& self) {
  if (autograd::should_record(self)) return taped_sqrt(self);
  return run_sqrt(self);
}

[[gnu::noinline]] Tensor autocast_sqrt(const Tensor& self) {
  if (autocast::Call call(OpId::sqrt, self); call.applies()) {
    return call.run([&] { return recorded_sqrt(call.cast(self, 0)); });
  }
  return recorded_sqrt(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sqrt(const Tensor& self) {
  return tracing::observe(OpId::sqrt, 0x1, [&] { return autocast_sqrt(self); }, self);
}

}  // namespace

Tensor sqrt(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_sqrt(self) : autocast_sqrt(self);
  return recorded_sqrt(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sqrt"); }

Tensor& sqrt_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("sqrt_", self);
    elementwise_out(kSqrt, self, /*resize=*/false, inputs, 1);
    autograd::wrote("sqrt_", self);
    tracing::wrote(OpId::sqrt, self, self);
    return self;
  }
  autograd::check_inplace("sqrt_", self);
  auto* node = new SqrtBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kSqrt, self, /*resize=*/false, inputs, 1);
  autograd::wrote("sqrt_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::sqrt, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sqrt_"); }

Tensor& sqrt_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("sqrt_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kSqrt, out, /*resize=*/true, inputs, 1);
  autograd::wrote("sqrt_out", out);
  tracing::wrote(OpId::sqrt, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sqrt_out"); }

Tensor Tensor::sqrt() const { return amp::sqrt(*this); }
Tensor& Tensor::sqrt_() const { return amp::sqrt_(const_cast<Tensor&>(*this)); }

// ---------------- rsqrt ----------------

namespace {

struct RsqrtBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32(
          [&](const Tensor& result, const Tensor& grad) { return grad * -0.5 * conj_of(result * result * result); }, result, grad);
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "RsqrtBackward"; }
};

constexpr ElementwiseOp kRsqrt{
    .name = "rsqrt",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::rsqrt,
};

Tensor run_rsqrt(const Tensor& self) {
  return elementwise<1>(kRsqrt, {&self});
}

[[gnu::noinline]] Tensor taped_rsqrt(const Tensor& self) {
  auto* node = new RsqrtBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_rsqrt(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_rsqrt(const Tensor& self) {
  if (autograd::should_record(self)) return taped_rsqrt(self);
  return run_rsqrt(self);
}

[[gnu::noinline]] Tensor autocast_rsqrt(const Tensor& self) {
  if (autocast::Call call(OpId::rsqrt, self); call.applies()) {
    return call.run([&] { return recorded_rsqrt(call.cast(self, 0)); });
  }
  return recorded_rsqrt(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_rsqrt(const Tensor& self) {
  return tracing::observe(OpId::rsqrt, 0x1, [&] { return autocast_rsqrt(self); }, self);
}

}  // namespace

Tensor rsqrt(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_rsqrt(self) : autocast_rsqrt(self);
  return recorded_rsqrt(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rsqrt"); }

Tensor& rsqrt_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("rsqrt_", self);
    elementwise_out(kRsqrt, self, /*resize=*/false, inputs, 1);
    autograd::wrote("rsqrt_", self);
    tracing::wrote(OpId::rsqrt, self, self);
    return self;
  }
  autograd::check_inplace("rsqrt_", self);
  auto* node = new RsqrtBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kRsqrt, self, /*resize=*/false, inputs, 1);
  autograd::wrote("rsqrt_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::rsqrt, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rsqrt_"); }

Tensor& rsqrt_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("rsqrt_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kRsqrt, out, /*resize=*/true, inputs, 1);
  autograd::wrote("rsqrt_out", out);
  tracing::wrote(OpId::rsqrt, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rsqrt_out"); }

Tensor Tensor::rsqrt() const { return amp::rsqrt(*this); }
Tensor& Tensor::rsqrt_() const { return amp::rsqrt_(const_cast<Tensor&>(*this)); }

// ---------------- reciprocal ----------------

namespace {

struct ReciprocalBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return -grad * conj_of(result * result); },
                                            result, grad);
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "ReciprocalBackward"; }
};

constexpr ElementwiseOp kReciprocal{
    .name = "reciprocal",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::reciprocal,
};

Tensor run_reciprocal(const Tensor& self) {
  return elementwise<1>(kReciprocal, {&self});
}

[[gnu::noinline]] Tensor taped_reciprocal(const Tensor& self) {
  auto* node = new ReciprocalBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_reciprocal(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_reciprocal(const Tensor& self) {
  if (autograd::should_record(self)) return taped_reciprocal(self);
  return run_reciprocal(self);
}

[[gnu::noinline]] Tensor autocast_reciprocal(const Tensor& self) {
  if (autocast::Call call(OpId::reciprocal, self); call.applies()) {
    return call.run([&] { return recorded_reciprocal(call.cast(self, 0)); });
  }
  return recorded_reciprocal(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_reciprocal(const Tensor& self) {
  return tracing::observe(OpId::reciprocal, 0x1, [&] { return autocast_reciprocal(self); }, self);
}

}  // namespace

Tensor reciprocal(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_reciprocal(self) : autocast_reciprocal(self);
  return recorded_reciprocal(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("reciprocal"); }

Tensor& reciprocal_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("reciprocal_", self);
    elementwise_out(kReciprocal, self, /*resize=*/false, inputs, 1);
    autograd::wrote("reciprocal_", self);
    tracing::wrote(OpId::reciprocal, self, self);
    return self;
  }
  autograd::check_inplace("reciprocal_", self);
  auto* node = new ReciprocalBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kReciprocal, self, /*resize=*/false, inputs, 1);
  autograd::wrote("reciprocal_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::reciprocal, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("reciprocal_"); }

Tensor& reciprocal_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("reciprocal_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kReciprocal, out, /*resize=*/true, inputs, 1);
  autograd::wrote("reciprocal_out", out);
  tracing::wrote(OpId::reciprocal, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("reciprocal_out"); }

Tensor Tensor::reciprocal() const { return amp::reciprocal(*this); }
Tensor& Tensor::reciprocal_() const { return amp::reciprocal_(const_cast<Tensor&>(*this)); }

// ---------------- exp ----------------

namespace {

struct ExpBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad * conj_of(result);
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "ExpBackward"; }
};

constexpr ElementwiseOp kExp{
    .name = "exp",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::exp,
};

Tensor run_exp(const Tensor& self) {
  return elementwise<1>(kExp, {&self});
}

[[gnu::noinline]] Tensor taped_exp(const Tensor& self) {
  auto* node = new ExpBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_exp(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_exp(const Tensor& self) {
  if (autograd::should_record(self)) return taped_exp(self);
  return run_exp(self);
}

[[gnu::noinline]] Tensor autocast_exp(const Tensor& self) {
  if (autocast::Call call(OpId::exp, self); call.applies()) {
    return call.run([&] { return recorded_exp(call.cast(self, 0)); });
  }
  return recorded_exp(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_exp(const Tensor& self) {
  return tracing::observe(OpId::exp, 0x1, [&] { return autocast_exp(self); }, self);
}

}  // namespace

Tensor exp(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_exp(self) : autocast_exp(self);
  return recorded_exp(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("exp"); }

Tensor& exp_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("exp_", self);
    elementwise_out(kExp, self, /*resize=*/false, inputs, 1);
    autograd::wrote("exp_", self);
    tracing::wrote(OpId::exp, self, self);
    return self;
  }
  autograd::check_inplace("exp_", self);
  auto* node = new ExpBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kExp, self, /*resize=*/false, inputs, 1);
  autograd::wrote("exp_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::exp, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("exp_"); }

Tensor& exp_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("exp_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kExp, out, /*resize=*/true, inputs, 1);
  autograd::wrote("exp_out", out);
  tracing::wrote(OpId::exp, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("exp_out"); }

Tensor Tensor::exp() const { return amp::exp(*this); }
Tensor& Tensor::exp_() const { return amp::exp_(const_cast<Tensor&>(*this)); }

// ---------------- exp2 ----------------

namespace {

struct Exp2Backward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) {
        return grad * conj_of(result) * 0.6931471805599453;
      }, result, grad);
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "Exp2Backward"; }
};

constexpr ElementwiseOp kExp2{
    .name = "exp2",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::exp2,
};

Tensor run_exp2(const Tensor& self) {
  return elementwise<1>(kExp2, {&self});
}

[[gnu::noinline]] Tensor taped_exp2(const Tensor& self) {
  auto* node = new Exp2Backward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_exp2(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_exp2(const Tensor& self) {
  if (autograd::should_record(self)) return taped_exp2(self);
  return run_exp2(self);
}

[[gnu::noinline]] Tensor autocast_exp2(const Tensor& self) {
  if (autocast::Call call(OpId::exp2, self); call.applies()) {
    return call.run([&] { return recorded_exp2(call.cast(self, 0)); });
  }
  return recorded_exp2(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_exp2(const Tensor& self) {
  return tracing::observe(OpId::exp2, 0x1, [&] { return autocast_exp2(self); }, self);
}

}  // namespace

Tensor exp2(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_exp2(self) : autocast_exp2(self);
  return recorded_exp2(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("exp2"); }

Tensor& exp2_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("exp2_", self);
    elementwise_out(kExp2, self, /*resize=*/false, inputs, 1);
    autograd::wrote("exp2_", self);
    tracing::wrote(OpId::exp2, self, self);
    return self;
  }
  autograd::check_inplace("exp2_", self);
  auto* node = new Exp2Backward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kExp2, self, /*resize=*/false, inputs, 1);
  autograd::wrote("exp2_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::exp2, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("exp2_"); }

Tensor& exp2_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("exp2_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kExp2, out, /*resize=*/true, inputs, 1);
  autograd::wrote("exp2_out", out);
  tracing::wrote(OpId::exp2, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("exp2_out"); }

Tensor Tensor::exp2() const { return amp::exp2(*this); }
Tensor& Tensor::exp2_() const { return amp::exp2_(const_cast<Tensor&>(*this)); }

// ---------------- expm1 ----------------

namespace {

struct Expm1Backward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return grad * conj_of(result + 1); }, result,
                                            grad);
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "Expm1Backward"; }
};

constexpr ElementwiseOp kExpm1{
    .name = "expm1",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::expm1,
};

Tensor run_expm1(const Tensor& self) {
  return elementwise<1>(kExpm1, {&self});
}

[[gnu::noinline]] Tensor taped_expm1(const Tensor& self) {
  auto* node = new Expm1Backward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_expm1(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_expm1(const Tensor& self) {
  if (autograd::should_record(self)) return taped_expm1(self);
  return run_expm1(self);
}

[[gnu::noinline]] Tensor autocast_expm1(const Tensor& self) {
  if (autocast::Call call(OpId::expm1, self); call.applies()) {
    return call.run([&] { return recorded_expm1(call.cast(self, 0)); });
  }
  return recorded_expm1(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_expm1(const Tensor& self) {
  return tracing::observe(OpId::expm1, 0x1, [&] { return autocast_expm1(self); }, self);
}

}  // namespace

Tensor expm1(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_expm1(self) : autocast_expm1(self);
  return recorded_expm1(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("expm1"); }

Tensor& expm1_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("expm1_", self);
    elementwise_out(kExpm1, self, /*resize=*/false, inputs, 1);
    autograd::wrote("expm1_", self);
    tracing::wrote(OpId::expm1, self, self);
    return self;
  }
  autograd::check_inplace("expm1_", self);
  auto* node = new Expm1Backward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kExpm1, self, /*resize=*/false, inputs, 1);
  autograd::wrote("expm1_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::expm1, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("expm1_"); }

Tensor& expm1_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("expm1_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kExpm1, out, /*resize=*/true, inputs, 1);
  autograd::wrote("expm1_out", out);
  tracing::wrote(OpId::expm1, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("expm1_out"); }

Tensor Tensor::expm1() const { return amp::expm1(*this); }
Tensor& Tensor::expm1_() const { return amp::expm1_(const_cast<Tensor&>(*this)); }

// ---------------- log ----------------

namespace {

struct LogBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad / conj_of(self);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LogBackward"; }
};

constexpr ElementwiseOp kLog{
    .name = "log",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::log,
};

Tensor run_log(const Tensor& self) {
  return elementwise<1>(kLog, {&self});
}

[[gnu::noinline]] Tensor taped_log(const Tensor& self) {
  auto* node = new LogBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_log(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_log(const Tensor& self) {
  if (autograd::should_record(self)) return taped_log(self);
  return run_log(self);
}

[[gnu::noinline]] Tensor autocast_log(const Tensor& self) {
  if (autocast::Call call(OpId::log, self); call.applies()) {
    return call.run([&] { return recorded_log(call.cast(self, 0)); });
  }
  return recorded_log(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_log(const Tensor& self) {
  return tracing::observe(OpId::log, 0x1, [&] { return autocast_log(self); }, self);
}

}  // namespace

Tensor log(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_log(self) : autocast_log(self);
  return recorded_log(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log"); }

Tensor& log_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("log_", self);
    elementwise_out(kLog, self, /*resize=*/false, inputs, 1);
    autograd::wrote("log_", self);
    tracing::wrote(OpId::log, self, self);
    return self;
  }
  autograd::check_inplace("log_", self);
  auto* node = new LogBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kLog, self, /*resize=*/false, inputs, 1);
  autograd::wrote("log_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::log, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_"); }

Tensor& log_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("log_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kLog, out, /*resize=*/true, inputs, 1);
  autograd::wrote("log_out", out);
  tracing::wrote(OpId::log, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_out"); }

Tensor Tensor::log() const { return amp::log(*this); }
Tensor& Tensor::log_() const { return amp::log_(const_cast<Tensor&>(*this)); }

// ---------------- log2 ----------------

namespace {

struct Log2Backward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / conj_of(self * 0.6931471805599453);
                                                                                         }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "Log2Backward"; }
};

constexpr ElementwiseOp kLog2{
    .name = "log2",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::log2,
};

Tensor run_log2(const Tensor& self) {
  return elementwise<1>(kLog2, {&self});
}

[[gnu::noinline]] Tensor taped_log2(const Tensor& self) {
  auto* node = new Log2Backward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_log2(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_log2(const Tensor& self) {
  if (autograd::should_record(self)) return taped_log2(self);
  return run_log2(self);
}

[[gnu::noinline]] Tensor autocast_log2(const Tensor& self) {
  if (autocast::Call call(OpId::log2, self); call.applies()) {
    return call.run([&] { return recorded_log2(call.cast(self, 0)); });
  }
  return recorded_log2(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_log2(const Tensor& self) {
  return tracing::observe(OpId::log2, 0x1, [&] { return autocast_log2(self); }, self);
}

}  // namespace

Tensor log2(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_log2(self) : autocast_log2(self);
  return recorded_log2(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log2"); }

Tensor& log2_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("log2_", self);
    elementwise_out(kLog2, self, /*resize=*/false, inputs, 1);
    autograd::wrote("log2_", self);
    tracing::wrote(OpId::log2, self, self);
    return self;
  }
  autograd::check_inplace("log2_", self);
  auto* node = new Log2Backward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kLog2, self, /*resize=*/false, inputs, 1);
  autograd::wrote("log2_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::log2, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log2_"); }

Tensor& log2_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("log2_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kLog2, out, /*resize=*/true, inputs, 1);
  autograd::wrote("log2_out", out);
  tracing::wrote(OpId::log2, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log2_out"); }

Tensor Tensor::log2() const { return amp::log2(*this); }
Tensor& Tensor::log2_() const { return amp::log2_(const_cast<Tensor&>(*this)); }

// ---------------- log10 ----------------

namespace {

struct Log10Backward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return grad / conj_of(self * 2.302585092994046);
      }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "Log10Backward"; }
};

constexpr ElementwiseOp kLog10{
    .name = "log10",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::log10,
};

Tensor run_log10(const Tensor& self) {
  return elementwise<1>(kLog10, {&self});
}

[[gnu::noinline]] Tensor taped_log10(const Tensor& self) {
  auto* node = new Log10Backward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_log10(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_log10(const Tensor& self) {
  if (autograd::should_record(self)) return taped_log10(self);
  return run_log10(self);
}

[[gnu::noinline]] Tensor autocast_log10(const Tensor& self) {
  if (autocast::Call call(OpId::log10, self); call.applies()) {
    return call.run([&] { return recorded_log10(call.cast(self, 0)); });
  }
  return recorded_log10(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_log10(const Tensor& self) {
  return tracing::observe(OpId::log10, 0x1, [&] { return autocast_log10(self); }, self);
}

}  // namespace

Tensor log10(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_log10(self) : autocast_log10(self);
  return recorded_log10(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log10"); }

Tensor& log10_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("log10_", self);
    elementwise_out(kLog10, self, /*resize=*/false, inputs, 1);
    autograd::wrote("log10_", self);
    tracing::wrote(OpId::log10, self, self);
    return self;
  }
  autograd::check_inplace("log10_", self);
  auto* node = new Log10Backward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kLog10, self, /*resize=*/false, inputs, 1);
  autograd::wrote("log10_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::log10, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log10_"); }

Tensor& log10_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("log10_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kLog10, out, /*resize=*/true, inputs, 1);
  autograd::wrote("log10_out", out);
  tracing::wrote(OpId::log10, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log10_out"); }

Tensor Tensor::log10() const { return amp::log10(*this); }
Tensor& Tensor::log10_() const { return amp::log10_(const_cast<Tensor&>(*this)); }

// ---------------- log1p ----------------

namespace {

struct Log1pBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / conj_of(self + 1); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "Log1pBackward"; }
};

constexpr ElementwiseOp kLog1p{
    .name = "log1p",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::log1p,
};

Tensor run_log1p(const Tensor& self) {
  return elementwise<1>(kLog1p, {&self});
}

[[gnu::noinline]] Tensor taped_log1p(const Tensor& self) {
  auto* node = new Log1pBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_log1p(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_log1p(const Tensor& self) {
  if (autograd::should_record(self)) return taped_log1p(self);
  return run_log1p(self);
}

[[gnu::noinline]] Tensor autocast_log1p(const Tensor& self) {
  if (autocast::Call call(OpId::log1p, self); call.applies()) {
    return call.run([&] { return recorded_log1p(call.cast(self, 0)); });
  }
  return recorded_log1p(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_log1p(const Tensor& self) {
  return tracing::observe(OpId::log1p, 0x1, [&] { return autocast_log1p(self); }, self);
}

}  // namespace

Tensor log1p(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_log1p(self) : autocast_log1p(self);
  return recorded_log1p(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log1p"); }

Tensor& log1p_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("log1p_", self);
    elementwise_out(kLog1p, self, /*resize=*/false, inputs, 1);
    autograd::wrote("log1p_", self);
    tracing::wrote(OpId::log1p, self, self);
    return self;
  }
  autograd::check_inplace("log1p_", self);
  auto* node = new Log1pBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kLog1p, self, /*resize=*/false, inputs, 1);
  autograd::wrote("log1p_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::log1p, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log1p_"); }

Tensor& log1p_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("log1p_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kLog1p, out, /*resize=*/true, inputs, 1);
  autograd::wrote("log1p_out", out);
  tracing::wrote(OpId::log1p, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log1p_out"); }

Tensor Tensor::log1p() const { return amp::log1p(*this); }
Tensor& Tensor::log1p_() const { return amp::log1p_(const_cast<Tensor&>(*this)); }

// ---------------- sin ----------------

namespace {

struct SinBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(cos(self)); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "SinBackward"; }
};

constexpr ElementwiseOp kSin{
    .name = "sin",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::sin,
};

Tensor run_sin(const Tensor& self) {
  return elementwise<1>(kSin, {&self});
}

[[gnu::noinline]] Tensor taped_sin(const Tensor& self) {
  auto* node = new SinBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_sin(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sin(const Tensor& self) {
  if (autograd::should_record(self)) return taped_sin(self);
  return run_sin(self);
}

[[gnu::noinline]] Tensor autocast_sin(const Tensor& self) {
  if (autocast::Call call(OpId::sin, self); call.applies()) {
    return call.run([&] { return recorded_sin(call.cast(self, 0)); });
  }
  return recorded_sin(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sin(const Tensor& self) {
  return tracing::observe(OpId::sin, 0x1, [&] { return autocast_sin(self); }, self);
}

}  // namespace

Tensor sin(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_sin(self) : autocast_sin(self);
  return recorded_sin(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sin"); }

Tensor& sin_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("sin_", self);
    elementwise_out(kSin, self, /*resize=*/false, inputs, 1);
    autograd::wrote("sin_", self);
    tracing::wrote(OpId::sin, self, self);
    return self;
  }
  autograd::check_inplace("sin_", self);
  auto* node = new SinBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kSin, self, /*resize=*/false, inputs, 1);
  autograd::wrote("sin_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::sin, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sin_"); }

Tensor& sin_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("sin_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kSin, out, /*resize=*/true, inputs, 1);
  autograd::wrote("sin_out", out);
  tracing::wrote(OpId::sin, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sin_out"); }

Tensor Tensor::sin() const { return amp::sin(*this); }
Tensor& Tensor::sin_() const { return amp::sin_(const_cast<Tensor&>(*this)); }

// ---------------- cos ----------------

namespace {

struct CosBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return -grad * conj_of(sin(self)); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "CosBackward"; }
};

constexpr ElementwiseOp kCos{
    .name = "cos",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::cos,
};

Tensor run_cos(const Tensor& self) {
  return elementwise<1>(kCos, {&self});
}

[[gnu::noinline]] Tensor taped_cos(const Tensor& self) {
  auto* node = new CosBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_cos(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cos(const Tensor& self) {
  if (autograd::should_record(self)) return taped_cos(self);
  return run_cos(self);
}

[[gnu::noinline]] Tensor autocast_cos(const Tensor& self) {
  if (autocast::Call call(OpId::cos, self); call.applies()) {
    return call.run([&] { return recorded_cos(call.cast(self, 0)); });
  }
  return recorded_cos(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cos(const Tensor& self) {
  return tracing::observe(OpId::cos, 0x1, [&] { return autocast_cos(self); }, self);
}

}  // namespace

Tensor cos(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_cos(self) : autocast_cos(self);
  return recorded_cos(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cos"); }

Tensor& cos_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("cos_", self);
    elementwise_out(kCos, self, /*resize=*/false, inputs, 1);
    autograd::wrote("cos_", self);
    tracing::wrote(OpId::cos, self, self);
    return self;
  }
  autograd::check_inplace("cos_", self);
  auto* node = new CosBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kCos, self, /*resize=*/false, inputs, 1);
  autograd::wrote("cos_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::cos, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cos_"); }

Tensor& cos_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("cos_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kCos, out, /*resize=*/true, inputs, 1);
  autograd::wrote("cos_out", out);
  tracing::wrote(OpId::cos, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cos_out"); }

Tensor Tensor::cos() const { return amp::cos(*this); }
Tensor& Tensor::cos_() const { return amp::cos_(const_cast<Tensor&>(*this)); }

// ---------------- tan ----------------

namespace {

struct TanBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return grad * conj_of(result * result + 1); },
                                            result, grad);
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "TanBackward"; }
};

constexpr ElementwiseOp kTan{
    .name = "tan",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::tan,
};

Tensor run_tan(const Tensor& self) {
  return elementwise<1>(kTan, {&self});
}

[[gnu::noinline]] Tensor taped_tan(const Tensor& self) {
  auto* node = new TanBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_tan(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_tan(const Tensor& self) {
  if (autograd::should_record(self)) return taped_tan(self);
  return run_tan(self);
}

[[gnu::noinline]] Tensor autocast_tan(const Tensor& self) {
  if (autocast::Call call(OpId::tan, self); call.applies()) {
    return call.run([&] { return recorded_tan(call.cast(self, 0)); });
  }
  return recorded_tan(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_tan(const Tensor& self) {
  return tracing::observe(OpId::tan, 0x1, [&] { return autocast_tan(self); }, self);
}

}  // namespace

Tensor tan(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_tan(self) : autocast_tan(self);
  return recorded_tan(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tan"); }

Tensor& tan_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("tan_", self);
    elementwise_out(kTan, self, /*resize=*/false, inputs, 1);
    autograd::wrote("tan_", self);
    tracing::wrote(OpId::tan, self, self);
    return self;
  }
  autograd::check_inplace("tan_", self);
  auto* node = new TanBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kTan, self, /*resize=*/false, inputs, 1);
  autograd::wrote("tan_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::tan, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tan_"); }

Tensor& tan_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("tan_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kTan, out, /*resize=*/true, inputs, 1);
  autograd::wrote("tan_out", out);
  tracing::wrote(OpId::tan, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tan_out"); }

Tensor Tensor::tan() const { return amp::tan(*this); }
Tensor& Tensor::tan_() const { return amp::tan_(const_cast<Tensor&>(*this)); }

// ---------------- asin ----------------

namespace {

struct AsinBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return grad * conj_of(rsqrt(1 - self * self));
      }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AsinBackward"; }
};

constexpr ElementwiseOp kAsin{
    .name = "asin",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::asin,
};

Tensor run_asin(const Tensor& self) {
  return elementwise<1>(kAsin, {&self});
}

[[gnu::noinline]] Tensor taped_asin(const Tensor& self) {
  auto* node = new AsinBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_asin(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_asin(const Tensor& self) {
  if (autograd::should_record(self)) return taped_asin(self);
  return run_asin(self);
}

[[gnu::noinline]] Tensor autocast_asin(const Tensor& self) {
  if (autocast::Call call(OpId::asin, self); call.applies()) {
    return call.run([&] { return recorded_asin(call.cast(self, 0)); });
  }
  return recorded_asin(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_asin(const Tensor& self) {
  return tracing::observe(OpId::asin, 0x1, [&] { return autocast_asin(self); }, self);
}

}  // namespace

Tensor asin(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_asin(self) : autocast_asin(self);
  return recorded_asin(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("asin"); }

Tensor& asin_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("asin_", self);
    elementwise_out(kAsin, self, /*resize=*/false, inputs, 1);
    autograd::wrote("asin_", self);
    tracing::wrote(OpId::asin, self, self);
    return self;
  }
  autograd::check_inplace("asin_", self);
  auto* node = new AsinBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kAsin, self, /*resize=*/false, inputs, 1);
  autograd::wrote("asin_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::asin, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("asin_"); }

Tensor& asin_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("asin_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kAsin, out, /*resize=*/true, inputs, 1);
  autograd::wrote("asin_out", out);
  tracing::wrote(OpId::asin, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("asin_out"); }

Tensor Tensor::asin() const { return amp::asin(*this); }
Tensor& Tensor::asin_() const { return amp::asin_(const_cast<Tensor&>(*this)); }

// ---------------- acos ----------------

namespace {

struct AcosBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return -grad * conj_of(rsqrt(1 - self * self));
      }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AcosBackward"; }
};

constexpr ElementwiseOp kAcos{
    .name = "acos",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::acos,
};

Tensor run_acos(const Tensor& self) {
  return elementwise<1>(kAcos, {&self});
}

[[gnu::noinline]] Tensor taped_acos(const Tensor& self) {
  auto* node = new AcosBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_acos(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_acos(const Tensor& self) {
  if (autograd::should_record(self)) return taped_acos(self);
  return run_acos(self);
}

[[gnu::noinline]] Tensor autocast_acos(const Tensor& self) {
  if (autocast::Call call(OpId::acos, self); call.applies()) {
    return call.run([&] { return recorded_acos(call.cast(self, 0)); });
  }
  return recorded_acos(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_acos(const Tensor& self) {
  return tracing::observe(OpId::acos, 0x1, [&] { return autocast_acos(self); }, self);
}

}  // namespace

Tensor acos(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_acos(self) : autocast_acos(self);
  return recorded_acos(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("acos"); }

Tensor& acos_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("acos_", self);
    elementwise_out(kAcos, self, /*resize=*/false, inputs, 1);
    autograd::wrote("acos_", self);
    tracing::wrote(OpId::acos, self, self);
    return self;
  }
  autograd::check_inplace("acos_", self);
  auto* node = new AcosBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kAcos, self, /*resize=*/false, inputs, 1);
  autograd::wrote("acos_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::acos, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("acos_"); }

Tensor& acos_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("acos_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kAcos, out, /*resize=*/true, inputs, 1);
  autograd::wrote("acos_out", out);
  tracing::wrote(OpId::acos, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("acos_out"); }

Tensor Tensor::acos() const { return amp::acos(*this); }
Tensor& Tensor::acos_() const { return amp::acos_(const_cast<Tensor&>(*this)); }

// ---------------- atan ----------------

namespace {

struct AtanBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / conj_of(self * self + 1); }, self,
                                            grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AtanBackward"; }
};

constexpr ElementwiseOp kAtan{
    .name = "atan",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::atan,
};

Tensor run_atan(const Tensor& self) {
  return elementwise<1>(kAtan, {&self});
}

[[gnu::noinline]] Tensor taped_atan(const Tensor& self) {
  auto* node = new AtanBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_atan(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_atan(const Tensor& self) {
  if (autograd::should_record(self)) return taped_atan(self);
  return run_atan(self);
}

[[gnu::noinline]] Tensor autocast_atan(const Tensor& self) {
  if (autocast::Call call(OpId::atan, self); call.applies()) {
    return call.run([&] { return recorded_atan(call.cast(self, 0)); });
  }
  return recorded_atan(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_atan(const Tensor& self) {
  return tracing::observe(OpId::atan, 0x1, [&] { return autocast_atan(self); }, self);
}

}  // namespace

Tensor atan(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_atan(self) : autocast_atan(self);
  return recorded_atan(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atan"); }

Tensor& atan_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("atan_", self);
    elementwise_out(kAtan, self, /*resize=*/false, inputs, 1);
    autograd::wrote("atan_", self);
    tracing::wrote(OpId::atan, self, self);
    return self;
  }
  autograd::check_inplace("atan_", self);
  auto* node = new AtanBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kAtan, self, /*resize=*/false, inputs, 1);
  autograd::wrote("atan_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::atan, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atan_"); }

Tensor& atan_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("atan_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kAtan, out, /*resize=*/true, inputs, 1);
  autograd::wrote("atan_out", out);
  tracing::wrote(OpId::atan, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atan_out"); }

Tensor Tensor::atan() const { return amp::atan(*this); }
Tensor& Tensor::atan_() const { return amp::atan_(const_cast<Tensor&>(*this)); }

// ---------------- sinh ----------------

namespace {

struct SinhBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(cosh(self)); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "SinhBackward"; }
};

constexpr ElementwiseOp kSinh{
    .name = "sinh",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::sinh,
};

Tensor run_sinh(const Tensor& self) {
  return elementwise<1>(kSinh, {&self});
}

[[gnu::noinline]] Tensor taped_sinh(const Tensor& self) {
  auto* node = new SinhBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_sinh(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sinh(const Tensor& self) {
  if (autograd::should_record(self)) return taped_sinh(self);
  return run_sinh(self);
}

[[gnu::noinline]] Tensor autocast_sinh(const Tensor& self) {
  if (autocast::Call call(OpId::sinh, self); call.applies()) {
    return call.run([&] { return recorded_sinh(call.cast(self, 0)); });
  }
  return recorded_sinh(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sinh(const Tensor& self) {
  return tracing::observe(OpId::sinh, 0x1, [&] { return autocast_sinh(self); }, self);
}

}  // namespace

Tensor sinh(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_sinh(self) : autocast_sinh(self);
  return recorded_sinh(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sinh"); }

Tensor& sinh_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("sinh_", self);
    elementwise_out(kSinh, self, /*resize=*/false, inputs, 1);
    autograd::wrote("sinh_", self);
    tracing::wrote(OpId::sinh, self, self);
    return self;
  }
  autograd::check_inplace("sinh_", self);
  auto* node = new SinhBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kSinh, self, /*resize=*/false, inputs, 1);
  autograd::wrote("sinh_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::sinh, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sinh_"); }

Tensor& sinh_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("sinh_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kSinh, out, /*resize=*/true, inputs, 1);
  autograd::wrote("sinh_out", out);
  tracing::wrote(OpId::sinh, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sinh_out"); }

Tensor Tensor::sinh() const { return amp::sinh(*this); }
Tensor& Tensor::sinh_() const { return amp::sinh_(const_cast<Tensor&>(*this)); }

// ---------------- cosh ----------------

namespace {

struct CoshBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(sinh(self)); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "CoshBackward"; }
};

constexpr ElementwiseOp kCosh{
    .name = "cosh",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::cosh,
};

Tensor run_cosh(const Tensor& self) {
  return elementwise<1>(kCosh, {&self});
}

[[gnu::noinline]] Tensor taped_cosh(const Tensor& self) {
  auto* node = new CoshBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_cosh(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cosh(const Tensor& self) {
  if (autograd::should_record(self)) return taped_cosh(self);
  return run_cosh(self);
}

[[gnu::noinline]] Tensor autocast_cosh(const Tensor& self) {
  if (autocast::Call call(OpId::cosh, self); call.applies()) {
    return call.run([&] { return recorded_cosh(call.cast(self, 0)); });
  }
  return recorded_cosh(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cosh(const Tensor& self) {
  return tracing::observe(OpId::cosh, 0x1, [&] { return autocast_cosh(self); }, self);
}

}  // namespace

Tensor cosh(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_cosh(self) : autocast_cosh(self);
  return recorded_cosh(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cosh"); }

Tensor& cosh_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("cosh_", self);
    elementwise_out(kCosh, self, /*resize=*/false, inputs, 1);
    autograd::wrote("cosh_", self);
    tracing::wrote(OpId::cosh, self, self);
    return self;
  }
  autograd::check_inplace("cosh_", self);
  auto* node = new CoshBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kCosh, self, /*resize=*/false, inputs, 1);
  autograd::wrote("cosh_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::cosh, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cosh_"); }

Tensor& cosh_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("cosh_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kCosh, out, /*resize=*/true, inputs, 1);
  autograd::wrote("cosh_out", out);
  tracing::wrote(OpId::cosh, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cosh_out"); }

Tensor Tensor::cosh() const { return amp::cosh(*this); }
Tensor& Tensor::cosh_() const { return amp::cosh_(const_cast<Tensor&>(*this)); }

// ---------------- tanh ----------------

namespace {

struct TanhBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = tanh_backward(grad, conj_of(result));
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "TanhBackward"; }
};

constexpr ElementwiseOp kTanh{
    .name = "tanh",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::tanh,
};

Tensor run_tanh(const Tensor& self) {
  return elementwise<1>(kTanh, {&self});
}

[[gnu::noinline]] Tensor taped_tanh(const Tensor& self) {
  auto* node = new TanhBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_tanh(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_tanh(const Tensor& self) {
  if (autograd::should_record(self)) return taped_tanh(self);
  return run_tanh(self);
}

[[gnu::noinline]] Tensor autocast_tanh(const Tensor& self) {
  if (autocast::Call call(OpId::tanh, self); call.applies()) {
    return call.run([&] { return recorded_tanh(call.cast(self, 0)); });
  }
  return recorded_tanh(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_tanh(const Tensor& self) {
  return tracing::observe(OpId::tanh, 0x1, [&] { return autocast_tanh(self); }, self);
}

}  // namespace

Tensor tanh(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_tanh(self) : autocast_tanh(self);
  return recorded_tanh(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tanh"); }

Tensor& tanh_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("tanh_", self);
    elementwise_out(kTanh, self, /*resize=*/false, inputs, 1);
    autograd::wrote("tanh_", self);
    tracing::wrote(OpId::tanh, self, self);
    return self;
  }
  autograd::check_inplace("tanh_", self);
  auto* node = new TanhBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kTanh, self, /*resize=*/false, inputs, 1);
  autograd::wrote("tanh_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::tanh, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tanh_"); }

Tensor& tanh_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("tanh_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kTanh, out, /*resize=*/true, inputs, 1);
  autograd::wrote("tanh_out", out);
  tracing::wrote(OpId::tanh, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tanh_out"); }

Tensor Tensor::tanh() const { return amp::tanh(*this); }
Tensor& Tensor::tanh_() const { return amp::tanh_(const_cast<Tensor&>(*this)); }

// ---------------- tanh_backward ----------------

namespace {

struct TanhBackwardBackward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::summed([&](const Tensor& output, const Tensor& grad) { return tanh_backward(grad, conj_of(output)); },
                                        grad_output_sizes_, output, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& output, const Tensor& grad) {
        return sum_to(grad * conj_of(grad_output * output * -2), output_sizes_);
      }, grad_output, output, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    output_.reset();
  }
  const char* name() const override { return "TanhBackwardBackward"; }
};

constexpr ElementwiseOp kTanhBackward{
    .name = "tanh_backward",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::tanh_backward,
};

Tensor run_tanh_backward(const Tensor& grad_output, const Tensor& output) {
  return elementwise<2>(kTanhBackward, {&grad_output, &output});
}

[[gnu::noinline]] Tensor taped_tanh_backward(const Tensor& grad_output, const Tensor& output) {
  auto* node = new TanhBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, output);
  if (node->needs_input(1)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->output_.save(output);
  node->output_sizes_ = autograd::shape_of(output);
  Tensor result = run_tanh_backward(grad_output, output);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_tanh_backward(const Tensor& grad_output, const Tensor& output) {
  if (autograd::should_record(grad_output, output)) return taped_tanh_backward(grad_output, output);
  return run_tanh_backward(grad_output, output);
}

[[gnu::cold, gnu::noinline]] Tensor observed_tanh_backward(const Tensor& grad_output, const Tensor& output) {
  return tracing::observe_part("internal.tanh_backward", [&] { return recorded_tanh_backward(grad_output, output); }, grad_output, output);
}

}  // namespace

Tensor internal::tanh_backward(const Tensor& grad_output, const Tensor& output) try {
  if (tracing::observed()) [[unlikely]] return observed_tanh_backward(grad_output, output);
  return recorded_tanh_backward(grad_output, output);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("tanh_backward"); }

// ---------------- asinh ----------------

namespace {

struct AsinhBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return grad * conj_of(rsqrt(self * self + 1));
      }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AsinhBackward"; }
};

constexpr ElementwiseOp kAsinh{
    .name = "asinh",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::asinh,
};

Tensor run_asinh(const Tensor& self) {
  return elementwise<1>(kAsinh, {&self});
}

[[gnu::noinline]] Tensor taped_asinh(const Tensor& self) {
  auto* node = new AsinhBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_asinh(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_asinh(const Tensor& self) {
  if (autograd::should_record(self)) return taped_asinh(self);
  return run_asinh(self);
}

[[gnu::noinline]] Tensor autocast_asinh(const Tensor& self) {
  if (autocast::Call call(OpId::asinh, self); call.applies()) {
    return call.run([&] { return recorded_asinh(call.cast(self, 0)); });
  }
  return recorded_asinh(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_asinh(const Tensor& self) {
  return tracing::observe(OpId::asinh, 0x1, [&] { return autocast_asinh(self); }, self);
}

}  // namespace

Tensor asinh(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_asinh(self) : autocast_asinh(self);
  return recorded_asinh(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("asinh"); }

Tensor& asinh_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("asinh_", self);
    elementwise_out(kAsinh, self, /*resize=*/false, inputs, 1);
    autograd::wrote("asinh_", self);
    tracing::wrote(OpId::asinh, self, self);
    return self;
  }
  autograd::check_inplace("asinh_", self);
  auto* node = new AsinhBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kAsinh, self, /*resize=*/false, inputs, 1);
  autograd::wrote("asinh_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::asinh, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("asinh_"); }

Tensor& asinh_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("asinh_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kAsinh, out, /*resize=*/true, inputs, 1);
  autograd::wrote("asinh_out", out);
  tracing::wrote(OpId::asinh, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("asinh_out"); }

Tensor Tensor::asinh() const { return amp::asinh(*this); }
Tensor& Tensor::asinh_() const { return amp::asinh_(const_cast<Tensor&>(*this)); }

// ---------------- acosh ----------------

namespace {

struct AcoshBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return acosh_backward(grad, self); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AcoshBackward"; }
};

constexpr ElementwiseOp kAcosh{
    .name = "acosh",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::acosh,
};

Tensor run_acosh(const Tensor& self) {
  return elementwise<1>(kAcosh, {&self});
}

[[gnu::noinline]] Tensor taped_acosh(const Tensor& self) {
  auto* node = new AcoshBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_acosh(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_acosh(const Tensor& self) {
  if (autograd::should_record(self)) return taped_acosh(self);
  return run_acosh(self);
}

[[gnu::noinline]] Tensor autocast_acosh(const Tensor& self) {
  if (autocast::Call call(OpId::acosh, self); call.applies()) {
    return call.run([&] { return recorded_acosh(call.cast(self, 0)); });
  }
  return recorded_acosh(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_acosh(const Tensor& self) {
  return tracing::observe(OpId::acosh, 0x1, [&] { return autocast_acosh(self); }, self);
}

}  // namespace

Tensor acosh(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_acosh(self) : autocast_acosh(self);
  return recorded_acosh(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("acosh"); }

Tensor& acosh_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("acosh_", self);
    elementwise_out(kAcosh, self, /*resize=*/false, inputs, 1);
    autograd::wrote("acosh_", self);
    tracing::wrote(OpId::acosh, self, self);
    return self;
  }
  autograd::check_inplace("acosh_", self);
  auto* node = new AcoshBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kAcosh, self, /*resize=*/false, inputs, 1);
  autograd::wrote("acosh_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::acosh, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("acosh_"); }

Tensor& acosh_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("acosh_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kAcosh, out, /*resize=*/true, inputs, 1);
  autograd::wrote("acosh_out", out);
  tracing::wrote(OpId::acosh, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("acosh_out"); }

Tensor Tensor::acosh() const { return amp::acosh(*this); }
Tensor& Tensor::acosh_() const { return amp::acosh_(const_cast<Tensor&>(*this)); }

// ---------------- atanh ----------------

namespace {

struct AtanhBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / conj_of(1 - self * self); }, self,
                                            grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "AtanhBackward"; }
};

constexpr ElementwiseOp kAtanh{
    .name = "atanh",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::atanh,
};

Tensor run_atanh(const Tensor& self) {
  return elementwise<1>(kAtanh, {&self});
}

[[gnu::noinline]] Tensor taped_atanh(const Tensor& self) {
  auto* node = new AtanhBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_atanh(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_atanh(const Tensor& self) {
  if (autograd::should_record(self)) return taped_atanh(self);
  return run_atanh(self);
}

[[gnu::noinline]] Tensor autocast_atanh(const Tensor& self) {
  if (autocast::Call call(OpId::atanh, self); call.applies()) {
    return call.run([&] { return recorded_atanh(call.cast(self, 0)); });
  }
  return recorded_atanh(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_atanh(const Tensor& self) {
  return tracing::observe(OpId::atanh, 0x1, [&] { return autocast_atanh(self); }, self);
}

}  // namespace

Tensor atanh(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_atanh(self) : autocast_atanh(self);
  return recorded_atanh(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atanh"); }

Tensor& atanh_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("atanh_", self);
    elementwise_out(kAtanh, self, /*resize=*/false, inputs, 1);
    autograd::wrote("atanh_", self);
    tracing::wrote(OpId::atanh, self, self);
    return self;
  }
  autograd::check_inplace("atanh_", self);
  auto* node = new AtanhBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kAtanh, self, /*resize=*/false, inputs, 1);
  autograd::wrote("atanh_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::atanh, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atanh_"); }

Tensor& atanh_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("atanh_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kAtanh, out, /*resize=*/true, inputs, 1);
  autograd::wrote("atanh_out", out);
  tracing::wrote(OpId::atanh, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atanh_out"); }

Tensor Tensor::atanh() const { return amp::atanh(*this); }
Tensor& Tensor::atanh_() const { return amp::atanh_(const_cast<Tensor&>(*this)); }

// ---------------- erf ----------------

namespace {

struct ErfBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return grad * exp(-(self * self)) * 1.1283791670955126;
      }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "ErfBackward"; }
};

constexpr ElementwiseOp kErf{
    .name = "erf",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::erf,
};

Tensor run_erf(const Tensor& self) {
  return elementwise<1>(kErf, {&self});
}

[[gnu::noinline]] Tensor taped_erf(const Tensor& self) {
  auto* node = new ErfBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_erf(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_erf(const Tensor& self) {
  if (autograd::should_record(self)) return taped_erf(self);
  return run_erf(self);
}

[[gnu::noinline]] Tensor autocast_erf(const Tensor& self) {
  if (autocast::Call call(OpId::erf, self); call.applies()) {
    return call.run([&] { return recorded_erf(call.cast(self, 0)); });
  }
  return recorded_erf(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_erf(const Tensor& self) {
  return tracing::observe(OpId::erf, 0x1, [&] { return autocast_erf(self); }, self);
}

}  // namespace

Tensor erf(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_erf(self) : autocast_erf(self);
  return recorded_erf(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erf"); }

Tensor& erf_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("erf_", self);
    elementwise_out(kErf, self, /*resize=*/false, inputs, 1);
    autograd::wrote("erf_", self);
    tracing::wrote(OpId::erf, self, self);
    return self;
  }
  autograd::check_inplace("erf_", self);
  auto* node = new ErfBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kErf, self, /*resize=*/false, inputs, 1);
  autograd::wrote("erf_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::erf, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erf_"); }

Tensor& erf_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("erf_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kErf, out, /*resize=*/true, inputs, 1);
  autograd::wrote("erf_out", out);
  tracing::wrote(OpId::erf, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erf_out"); }

Tensor Tensor::erf() const { return amp::erf(*this); }
Tensor& Tensor::erf_() const { return amp::erf_(const_cast<Tensor&>(*this)); }

// ---------------- erfc ----------------

namespace {

struct ErfcBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return grad * exp(-(self * self)) * -1.1283791670955126;
      }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "ErfcBackward"; }
};

constexpr ElementwiseOp kErfc{
    .name = "erfc",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::erfc,
};

Tensor run_erfc(const Tensor& self) {
  return elementwise<1>(kErfc, {&self});
}

[[gnu::noinline]] Tensor taped_erfc(const Tensor& self) {
  auto* node = new ErfcBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_erfc(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_erfc(const Tensor& self) {
  if (autograd::should_record(self)) return taped_erfc(self);
  return run_erfc(self);
}

[[gnu::noinline]] Tensor autocast_erfc(const Tensor& self) {
  if (autocast::Call call(OpId::erfc, self); call.applies()) {
    return call.run([&] { return recorded_erfc(call.cast(self, 0)); });
  }
  return recorded_erfc(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_erfc(const Tensor& self) {
  return tracing::observe(OpId::erfc, 0x1, [&] { return autocast_erfc(self); }, self);
}

}  // namespace

Tensor erfc(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_erfc(self) : autocast_erfc(self);
  return recorded_erfc(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erfc"); }

Tensor& erfc_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("erfc_", self);
    elementwise_out(kErfc, self, /*resize=*/false, inputs, 1);
    autograd::wrote("erfc_", self);
    tracing::wrote(OpId::erfc, self, self);
    return self;
  }
  autograd::check_inplace("erfc_", self);
  auto* node = new ErfcBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kErfc, self, /*resize=*/false, inputs, 1);
  autograd::wrote("erfc_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::erfc, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erfc_"); }

Tensor& erfc_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("erfc_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kErfc, out, /*resize=*/true, inputs, 1);
  autograd::wrote("erfc_out", out);
  tracing::wrote(OpId::erfc, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erfc_out"); }

Tensor Tensor::erfc() const { return amp::erfc(*this); }
Tensor& Tensor::erfc_() const { return amp::erfc_(const_cast<Tensor&>(*this)); }

// ---------------- erfinv ----------------

namespace {

struct ErfinvBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) {
        return grad * exp(result * result) * 0.886226925452758;
      }, result, grad);
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "ErfinvBackward"; }
};

constexpr ElementwiseOp kErfinv{
    .name = "erfinv",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::erfinv,
};

Tensor run_erfinv(const Tensor& self) {
  return elementwise<1>(kErfinv, {&self});
}

[[gnu::noinline]] Tensor taped_erfinv(const Tensor& self) {
  auto* node = new ErfinvBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_erfinv(self);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_erfinv(const Tensor& self) {
  if (autograd::should_record(self)) return taped_erfinv(self);
  return run_erfinv(self);
}

[[gnu::noinline]] Tensor autocast_erfinv(const Tensor& self) {
  if (autocast::Call call(OpId::erfinv, self); call.applies()) {
    return call.run([&] { return recorded_erfinv(call.cast(self, 0)); });
  }
  return recorded_erfinv(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_erfinv(const Tensor& self) {
  return tracing::observe(OpId::erfinv, 0x1, [&] { return autocast_erfinv(self); }, self);
}

}  // namespace

Tensor erfinv(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_erfinv(self) : autocast_erfinv(self);
  return recorded_erfinv(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erfinv"); }

Tensor& erfinv_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("erfinv_", self);
    elementwise_out(kErfinv, self, /*resize=*/false, inputs, 1);
    autograd::wrote("erfinv_", self);
    tracing::wrote(OpId::erfinv, self, self);
    return self;
  }
  autograd::check_inplace("erfinv_", self);
  auto* node = new ErfinvBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kErfinv, self, /*resize=*/false, inputs, 1);
  autograd::wrote("erfinv_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::erfinv, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erfinv_"); }

Tensor& erfinv_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("erfinv_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kErfinv, out, /*resize=*/true, inputs, 1);
  autograd::wrote("erfinv_out", out);
  tracing::wrote(OpId::erfinv, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("erfinv_out"); }

Tensor Tensor::erfinv() const { return amp::erfinv(*this); }
Tensor& Tensor::erfinv_() const { return amp::erfinv_(const_cast<Tensor&>(*this)); }

// ---------------- lgamma ----------------

namespace {

struct LgammaBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * digamma(self); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LgammaBackward"; }
};

constexpr ElementwiseOp kLgamma{
    .name = "lgamma",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::lgamma,
};

Tensor run_lgamma(const Tensor& self) {
  return elementwise<1>(kLgamma, {&self});
}

[[gnu::noinline]] Tensor taped_lgamma(const Tensor& self) {
  auto* node = new LgammaBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_lgamma(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_lgamma(const Tensor& self) {
  if (autograd::should_record(self)) return taped_lgamma(self);
  return run_lgamma(self);
}

[[gnu::noinline]] Tensor autocast_lgamma(const Tensor& self) {
  if (autocast::Call call(OpId::lgamma, self); call.applies()) {
    return call.run([&] { return recorded_lgamma(call.cast(self, 0)); });
  }
  return recorded_lgamma(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_lgamma(const Tensor& self) {
  return tracing::observe(OpId::lgamma, 0x1, [&] { return autocast_lgamma(self); }, self);
}

}  // namespace

Tensor lgamma(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_lgamma(self) : autocast_lgamma(self);
  return recorded_lgamma(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lgamma"); }

Tensor& lgamma_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("lgamma_", self);
    elementwise_out(kLgamma, self, /*resize=*/false, inputs, 1);
    autograd::wrote("lgamma_", self);
    tracing::wrote(OpId::lgamma, self, self);
    return self;
  }
  autograd::check_inplace("lgamma_", self);
  auto* node = new LgammaBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kLgamma, self, /*resize=*/false, inputs, 1);
  autograd::wrote("lgamma_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::lgamma, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lgamma_"); }

Tensor& lgamma_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("lgamma_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kLgamma, out, /*resize=*/true, inputs, 1);
  autograd::wrote("lgamma_out", out);
  tracing::wrote(OpId::lgamma, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lgamma_out"); }

Tensor Tensor::lgamma() const { return amp::lgamma(*this); }
Tensor& Tensor::lgamma_() const { return amp::lgamma_(const_cast<Tensor&>(*this)); }

// ---------------- digamma ----------------

namespace {

struct DigammaBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * trigamma(self); }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "DigammaBackward"; }
};

constexpr ElementwiseOp kDigamma{
    .name = "digamma",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::digamma,
};

Tensor run_digamma(const Tensor& self) {
  return elementwise<1>(kDigamma, {&self});
}

[[gnu::noinline]] Tensor taped_digamma(const Tensor& self) {
  auto* node = new DigammaBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_digamma(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_digamma(const Tensor& self) {
  if (autograd::should_record(self)) return taped_digamma(self);
  return run_digamma(self);
}

[[gnu::noinline]] Tensor autocast_digamma(const Tensor& self) {
  if (autocast::Call call(OpId::digamma, self); call.applies()) {
    return call.run([&] { return recorded_digamma(call.cast(self, 0)); });
  }
  return recorded_digamma(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_digamma(const Tensor& self) {
  return tracing::observe(OpId::digamma, 0x1, [&] { return autocast_digamma(self); }, self);
}

}  // namespace

Tensor digamma(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_digamma(self) : autocast_digamma(self);
  return recorded_digamma(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("digamma"); }

Tensor& digamma_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("digamma_", self);
    elementwise_out(kDigamma, self, /*resize=*/false, inputs, 1);
    autograd::wrote("digamma_", self);
    tracing::wrote(OpId::digamma, self, self);
    return self;
  }
  autograd::check_inplace("digamma_", self);
  auto* node = new DigammaBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self.clone());
  elementwise_out(kDigamma, self, /*resize=*/false, inputs, 1);
  autograd::wrote("digamma_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::digamma, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("digamma_"); }

Tensor& digamma_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("digamma_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kDigamma, out, /*resize=*/true, inputs, 1);
  autograd::wrote("digamma_out", out);
  tracing::wrote(OpId::digamma, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("digamma_out"); }

Tensor Tensor::digamma() const { return amp::digamma(*this); }
Tensor& Tensor::digamma_() const { return amp::digamma_(const_cast<Tensor&>(*this)); }

// ---------------- trigamma ----------------

namespace {

constexpr ElementwiseOp kTrigamma{
    .name = "trigamma",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::trigamma,
};

Tensor run_trigamma(const Tensor& self) {
  return elementwise<1>(kTrigamma, {&self});
}

[[gnu::cold, gnu::noinline]] Tensor observed_trigamma(const Tensor& self) {
  return tracing::observe_part("internal.trigamma", [&] { return run_trigamma(self); }, self);
}

}  // namespace

Tensor internal::trigamma(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_trigamma(self);
  return run_trigamma(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("trigamma"); }

// ---------------- ceil ----------------

namespace {

struct CeilBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "CeilBackward"; }
};

constexpr ElementwiseOp kCeil{
    .name = "ceil",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::ceil,
};

Tensor run_ceil(const Tensor& self) {
  return elementwise<1>(kCeil, {&self});
}

[[gnu::noinline]] Tensor taped_ceil(const Tensor& self) {
  auto* node = new CeilBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_ceil(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_ceil(const Tensor& self) {
  if (autograd::should_record(self)) return taped_ceil(self);
  return run_ceil(self);
}

[[gnu::noinline]] Tensor autocast_ceil(const Tensor& self) {
  if (autocast::Call call(OpId::ceil, self); call.applies()) {
    return call.run([&] { return recorded_ceil(call.cast(self, 0)); });
  }
  return recorded_ceil(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_ceil(const Tensor& self) {
  return tracing::observe(OpId::ceil, 0x1, [&] { return autocast_ceil(self); }, self);
}

}  // namespace

Tensor ceil(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_ceil(self) : autocast_ceil(self);
  return recorded_ceil(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ceil"); }

Tensor& ceil_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("ceil_", self);
    elementwise_out(kCeil, self, /*resize=*/false, inputs, 1);
    autograd::wrote("ceil_", self);
    tracing::wrote(OpId::ceil, self, self);
    return self;
  }
  autograd::check_inplace("ceil_", self);
  auto* node = new CeilBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kCeil, self, /*resize=*/false, inputs, 1);
  autograd::wrote("ceil_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::ceil, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ceil_"); }

Tensor& ceil_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("ceil_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kCeil, out, /*resize=*/true, inputs, 1);
  autograd::wrote("ceil_out", out);
  tracing::wrote(OpId::ceil, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ceil_out"); }

Tensor Tensor::ceil() const { return amp::ceil(*this); }
Tensor& Tensor::ceil_() const { return amp::ceil_(const_cast<Tensor&>(*this)); }

// ---------------- floor ----------------

namespace {

struct FloorBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "FloorBackward"; }
};

constexpr ElementwiseOp kFloor{
    .name = "floor",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::floor,
};

Tensor run_floor(const Tensor& self) {
  return elementwise<1>(kFloor, {&self});
}

[[gnu::noinline]] Tensor taped_floor(const Tensor& self) {
  auto* node = new FloorBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_floor(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_floor(const Tensor& self) {
  if (autograd::should_record(self)) return taped_floor(self);
  return run_floor(self);
}

[[gnu::noinline]] Tensor autocast_floor(const Tensor& self) {
  if (autocast::Call call(OpId::floor, self); call.applies()) {
    return call.run([&] { return recorded_floor(call.cast(self, 0)); });
  }
  return recorded_floor(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_floor(const Tensor& self) {
  return tracing::observe(OpId::floor, 0x1, [&] { return autocast_floor(self); }, self);
}

}  // namespace

Tensor floor(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_floor(self) : autocast_floor(self);
  return recorded_floor(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("floor"); }

Tensor& floor_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("floor_", self);
    elementwise_out(kFloor, self, /*resize=*/false, inputs, 1);
    autograd::wrote("floor_", self);
    tracing::wrote(OpId::floor, self, self);
    return self;
  }
  autograd::check_inplace("floor_", self);
  auto* node = new FloorBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kFloor, self, /*resize=*/false, inputs, 1);
  autograd::wrote("floor_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::floor, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("floor_"); }

Tensor& floor_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("floor_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kFloor, out, /*resize=*/true, inputs, 1);
  autograd::wrote("floor_out", out);
  tracing::wrote(OpId::floor, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("floor_out"); }

Tensor Tensor::floor() const { return amp::floor(*this); }
Tensor& Tensor::floor_() const { return amp::floor_(const_cast<Tensor&>(*this)); }

// ---------------- trunc ----------------

namespace {

struct TruncBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "TruncBackward"; }
};

constexpr ElementwiseOp kTrunc{
    .name = "trunc",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::trunc,
};

Tensor run_trunc(const Tensor& self) {
  return elementwise<1>(kTrunc, {&self});
}

[[gnu::noinline]] Tensor taped_trunc(const Tensor& self) {
  auto* node = new TruncBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_trunc(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_trunc(const Tensor& self) {
  if (autograd::should_record(self)) return taped_trunc(self);
  return run_trunc(self);
}

[[gnu::noinline]] Tensor autocast_trunc(const Tensor& self) {
  if (autocast::Call call(OpId::trunc, self); call.applies()) {
    return call.run([&] { return recorded_trunc(call.cast(self, 0)); });
  }
  return recorded_trunc(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_trunc(const Tensor& self) {
  return tracing::observe(OpId::trunc, 0x1, [&] { return autocast_trunc(self); }, self);
}

}  // namespace

Tensor trunc(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_trunc(self) : autocast_trunc(self);
  return recorded_trunc(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("trunc"); }

Tensor& trunc_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("trunc_", self);
    elementwise_out(kTrunc, self, /*resize=*/false, inputs, 1);
    autograd::wrote("trunc_", self);
    tracing::wrote(OpId::trunc, self, self);
    return self;
  }
  autograd::check_inplace("trunc_", self);
  auto* node = new TruncBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kTrunc, self, /*resize=*/false, inputs, 1);
  autograd::wrote("trunc_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::trunc, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("trunc_"); }

Tensor& trunc_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("trunc_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kTrunc, out, /*resize=*/true, inputs, 1);
  autograd::wrote("trunc_out", out);
  tracing::wrote(OpId::trunc, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("trunc_out"); }

Tensor Tensor::trunc() const { return amp::trunc(*this); }
Tensor& Tensor::trunc_() const { return amp::trunc_(const_cast<Tensor&>(*this)); }

// ---------------- round ----------------

namespace {

struct RoundBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "RoundBackward"; }
};

constexpr ElementwiseOp kRound{
    .name = "round",
    .dtypes = kFloatingTypes | kIntegralTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::round,
};

Tensor run_round(const Tensor& self) {
  return elementwise<1>(kRound, {&self});
}

[[gnu::noinline]] Tensor taped_round(const Tensor& self) {
  auto* node = new RoundBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_round(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_round(const Tensor& self) {
  if (autograd::should_record(self)) return taped_round(self);
  return run_round(self);
}

[[gnu::noinline]] Tensor autocast_round(const Tensor& self) {
  if (autocast::Call call(OpId::round, self); call.applies()) {
    return call.run([&] { return recorded_round(call.cast(self, 0)); });
  }
  return recorded_round(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_round(const Tensor& self) {
  return tracing::observe(OpId::round, 0x1, [&] { return autocast_round(self); }, self);
}

}  // namespace

Tensor round(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_round(self) : autocast_round(self);
  return recorded_round(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("round"); }

Tensor& round_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("round_", self);
    elementwise_out(kRound, self, /*resize=*/false, inputs, 1);
    autograd::wrote("round_", self);
    tracing::wrote(OpId::round, self, self);
    return self;
  }
  autograd::check_inplace("round_", self);
  auto* node = new RoundBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kRound, self, /*resize=*/false, inputs, 1);
  autograd::wrote("round_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::round, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("round_"); }

Tensor& round_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("round_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kRound, out, /*resize=*/true, inputs, 1);
  autograd::wrote("round_out", out);
  tracing::wrote(OpId::round, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("round_out"); }

Tensor Tensor::round() const { return amp::round(*this); }
Tensor& Tensor::round_() const { return amp::round_(const_cast<Tensor&>(*this)); }

// ---------------- round.decimals ----------------

namespace {

Tensor run_round_decimals(const Tensor& self, int64_t decimals) {
  AMP_CHECK(self.defined(), ValueError, "[round] self is an undefined tensor");
  return composite::rounded_once(
      "round", {0b0}, [](const Tensor& self, int64_t decimals) { return composite::round_decimals(self, decimals); }, self, decimals);
}

[[gnu::noinline]] Tensor autocast_round_decimals(const Tensor& self, int64_t decimals) {
  if (autocast::Call call(OpId::round_decimals, self); call.applies()) {
    return call.run([&] { return run_round_decimals(call.cast(self, 0), decimals); });
  }
  return run_round_decimals(self, decimals);
}

[[gnu::cold, gnu::noinline]] Tensor observed_round_decimals(const Tensor& self, int64_t decimals) {
  return tracing::observe(OpId::round_decimals, 0x1, [&] { return autocast_round_decimals(self, decimals); }, self, decimals);
}

}  // namespace

Tensor round(const Tensor& self, int64_t decimals) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_round_decimals(self, decimals) : autocast_round_decimals(self, decimals);
  }
  return run_round_decimals(self, decimals);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("round"); }

Tensor& round_(Tensor& self, int64_t decimals) try {
  write_inplace("round_", self, [&](const Tensor& self) { return run_round_decimals(self, decimals); }, self);
  tracing::wrote(OpId::round_decimals, self, self, decimals);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("round_"); }

Tensor Tensor::round(int64_t decimals) const { return amp::round(*this, decimals); }
Tensor& Tensor::round_(int64_t decimals) const { return amp::round_(const_cast<Tensor&>(*this), decimals); }

// ---------------- frac ----------------

namespace {

struct FracBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad;
  }
  const char* name() const override { return "FracBackward"; }
};

constexpr ElementwiseOp kFrac{
    .name = "frac",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::frac,
};

Tensor run_frac(const Tensor& self) {
  return elementwise<1>(kFrac, {&self});
}

[[gnu::noinline]] Tensor taped_frac(const Tensor& self) {
  auto* node = new FracBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_frac(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_frac(const Tensor& self) {
  if (autograd::should_record(self)) return taped_frac(self);
  return run_frac(self);
}

[[gnu::noinline]] Tensor autocast_frac(const Tensor& self) {
  if (autocast::Call call(OpId::frac, self); call.applies()) {
    return call.run([&] { return recorded_frac(call.cast(self, 0)); });
  }
  return recorded_frac(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_frac(const Tensor& self) {
  return tracing::observe(OpId::frac, 0x1, [&] { return autocast_frac(self); }, self);
}

}  // namespace

Tensor frac(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_frac(self) : autocast_frac(self);
  return recorded_frac(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("frac"); }

Tensor& frac_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("frac_", self);
    elementwise_out(kFrac, self, /*resize=*/false, inputs, 1);
    autograd::wrote("frac_", self);
    tracing::wrote(OpId::frac, self, self);
    return self;
  }
  autograd::check_inplace("frac_", self);
  auto* node = new FracBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kFrac, self, /*resize=*/false, inputs, 1);
  autograd::wrote("frac_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::frac, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("frac_"); }

Tensor& frac_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("frac_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kFrac, out, /*resize=*/true, inputs, 1);
  autograd::wrote("frac_out", out);
  tracing::wrote(OpId::frac, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("frac_out"); }

Tensor Tensor::frac() const { return amp::frac(*this); }
Tensor& Tensor::frac_() const { return amp::frac_(const_cast<Tensor&>(*this)); }

// ---------------- pow ----------------

namespace {

struct PowBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor exponent_;
  Shape exponent_sizes_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor exponent = exponent_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& exponent, const Tensor& grad) {
        return sum_to(pow_backward_self(grad, self, exponent), self_sizes_);
      }, self, exponent, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& exponent, const Tensor& result, const Tensor& grad) {
        return sum_to(pow_backward_exponent(grad, self, exponent, result), exponent_sizes_);
      }, self, exponent, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    exponent_.reset();
    result_.reset();
  }
  const char* name() const override { return "PowBackward"; }
};

constexpr ElementwiseOp kPow{
    .name = "pow",
    .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::pow,
};

Tensor run_pow(const Tensor& self, const Tensor& exponent) {
  return elementwise<2>(kPow, {&self, &exponent});
}

[[gnu::noinline]] Tensor taped_pow(const Tensor& self, const Tensor& exponent) {
  auto* node = new PowBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, exponent);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->exponent_.save(exponent);
  node->exponent_sizes_ = autograd::shape_of(exponent);
  Tensor result = run_pow(self, exponent);
  if ((node->needs_input(1)) && (!has_16_bits(self) && !has_16_bits(exponent))) node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_pow(const Tensor& self, const Tensor& exponent) {
  if (autograd::should_record(self, exponent)) return taped_pow(self, exponent);
  return run_pow(self, exponent);
}

[[gnu::noinline]] Tensor autocast_pow(const Tensor& self, const Tensor& exponent) {
  if (autocast::Call call(OpId::pow, self, exponent); call.applies()) {
    return call.run([&] { return recorded_pow(call.cast(self, 0), call.cast(exponent, 1)); });
  }
  return recorded_pow(self, exponent);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pow(const Tensor& self, const Tensor& exponent) {
  return tracing::observe(OpId::pow, 0x3, [&] { return autocast_pow(self, exponent); }, self, exponent);
}

}  // namespace

Tensor pow(const Tensor& self, const Tensor& exponent) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_pow(self, exponent) : autocast_pow(self, exponent);
  return recorded_pow(self, exponent);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pow"); }

Tensor& pow_(Tensor& self, const Tensor& exponent) try {
  const Tensor* inputs[] = {&self, &exponent};
  if (!autograd::should_record(self, exponent)) {
    autograd::check_unrecorded("pow_", self);
    elementwise_out(kPow, self, /*resize=*/false, inputs, 2);
    autograd::wrote("pow_", self);
    tracing::wrote(OpId::pow, self, self, exponent);
    return self;
  }
  autograd::check_inplace("pow_", self);
  auto* node = new PowBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, exponent);
  node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  node->exponent_.save(exponent);
  node->exponent_sizes_ = autograd::shape_of(exponent);
  elementwise_out(kPow, self, /*resize=*/false, inputs, 2);
  autograd::wrote("pow_", self);
  if ((node->needs_input(1)) && (!has_16_bits(self) && !has_16_bits(exponent))) node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::pow, self, self, exponent);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pow_"); }

Tensor& pow_out(Tensor& out, const Tensor& self, const Tensor& exponent) try {
  autograd::check_out("pow_out", out, self, exponent);
  const Tensor* inputs[] = {&self, &exponent};
  elementwise_out(kPow, out, /*resize=*/true, inputs, 2);
  autograd::wrote("pow_out", out);
  tracing::wrote(OpId::pow, out, self, exponent);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pow_out"); }

Tensor pow(const Scalar& self, const Tensor& exponent) { return pow(detail::wrapped_scalar(self), exponent); }

Tensor Tensor::pow(const Tensor& exponent) const { return amp::pow(*this, exponent); }
Tensor& Tensor::pow_(const Tensor& exponent) const { return amp::pow_(const_cast<Tensor&>(*this), exponent); }

// ---------------- pow.scalar ----------------

namespace {

struct PowScalarBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar exponent_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& exponent = exponent_;
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return pow_backward(grad, self, exponent); },
                                            self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "PowScalarBackward"; }
};

Tensor run_pow_scalar(const Tensor& self, const Scalar& exponent) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("pow", kArgs, kDtypes, {&self});
  return native::pow_scalar(self, exponent);
}

[[gnu::noinline]] Tensor taped_pow_scalar(const Tensor& self, const Scalar& exponent) {
  auto* node = new PowScalarBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->exponent_ = exponent;
  Tensor result = run_pow_scalar(self, exponent);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_pow_scalar(const Tensor& self, const Scalar& exponent) {
  if (autograd::should_record(self)) return taped_pow_scalar(self, exponent);
  return run_pow_scalar(self, exponent);
}

[[gnu::noinline]] Tensor autocast_pow_scalar(const Tensor& self, const Scalar& exponent) {
  if (autocast::Call call(OpId::pow_scalar, self); call.applies()) {
    return call.run([&] { return recorded_pow_scalar(call.cast(self, 0), exponent); });
  }
  return recorded_pow_scalar(self, exponent);
}

[[gnu::cold, gnu::noinline]] Tensor observed_pow_scalar(const Tensor& self, const Scalar& exponent) {
  return tracing::observe(OpId::pow_scalar, 0x1, [&] { return autocast_pow_scalar(self, exponent); }, self, exponent);
}

}  // namespace

Tensor pow(const Tensor& self, const Scalar& exponent) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_pow_scalar(self, exponent) : autocast_pow_scalar(self, exponent);
  }
  return recorded_pow_scalar(self, exponent);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pow"); }

Tensor& pow_(Tensor& self, const Scalar& exponent) try {
  write_inplace("pow_", self, [&](const Tensor& self) { return recorded_pow_scalar(self, exponent); }, self);
  tracing::wrote(OpId::pow_scalar, self, self, exponent);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pow_"); }

Tensor& pow_out(Tensor& out, const Tensor& self, const Scalar& exponent) try {
  autograd::check_out("pow_out", out, self);
  write_out("pow_out", out, run_pow_scalar(self, exponent));
  tracing::wrote(OpId::pow_scalar, out, self, exponent);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("pow_out"); }

Tensor Tensor::pow(const Scalar& exponent) const { return amp::pow(*this, exponent); }
Tensor& Tensor::pow_(const Scalar& exponent) const { return amp::pow_(const_cast<Tensor&>(*this), exponent); }

// ---------------- cube ----------------

namespace {

struct CubeBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(self * self * 3); }, self,
                                            grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "PowBackward"; }
};

constexpr ElementwiseOp kCube{
    .name = "pow",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::cube,
};

Tensor run_cube(const Tensor& self) {
  return elementwise<1>(kCube, {&self});
}

[[gnu::noinline]] Tensor taped_cube(const Tensor& self) {
  auto* node = new CubeBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_cube(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cube(const Tensor& self) {
  if (autograd::should_record(self)) return taped_cube(self);
  return run_cube(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cube(const Tensor& self) {
  return tracing::observe_part("internal.cube", [&] { return recorded_cube(self); }, self);
}

}  // namespace

Tensor internal::cube(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_cube(self);
  return recorded_cube(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cube"); }

// ---------------- atan2 ----------------

namespace {

struct Atan2Backward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(atan2_backward(grad, other, self, other), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-atan2_backward(grad, self, self, other), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "Atan2Backward"; }
};

constexpr ElementwiseOp kAtan2{
    .name = "atan2",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::atan2,
};

Tensor run_atan2(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kAtan2, {&self, &other});
}

[[gnu::noinline]] Tensor taped_atan2(const Tensor& self, const Tensor& other) {
  auto* node = new Atan2Backward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_atan2(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_atan2(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_atan2(self, other);
  return run_atan2(self, other);
}

[[gnu::noinline]] Tensor autocast_atan2(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::atan2, self, other); call.applies()) {
    return call.run([&] { return recorded_atan2(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_atan2(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_atan2(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::atan2, 0x3, [&] { return autocast_atan2(self, other); }, self, other);
}

}  // namespace

Tensor atan2(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_atan2(self, other) : autocast_atan2(self, other);
  return recorded_atan2(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atan2"); }

Tensor& atan2_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("atan2_", self);
    elementwise_out(kAtan2, self, /*resize=*/false, inputs, 2);
    autograd::wrote("atan2_", self);
    tracing::wrote(OpId::atan2, self, self, other);
    return self;
  }
  autograd::check_inplace("atan2_", self);
  auto* node = new Atan2Backward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kAtan2, self, /*resize=*/false, inputs, 2);
  autograd::wrote("atan2_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::atan2, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atan2_"); }

Tensor& atan2_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("atan2_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kAtan2, out, /*resize=*/true, inputs, 2);
  autograd::wrote("atan2_out", out);
  tracing::wrote(OpId::atan2, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("atan2_out"); }

Tensor Tensor::atan2(const Tensor& other) const { return amp::atan2(*this, other); }
Tensor& Tensor::atan2_(const Tensor& other) const { return amp::atan2_(const_cast<Tensor&>(*this), other); }

// ---------------- hypot ----------------

namespace {

struct HypotBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return sum_to(grad * (self / result), self_sizes_);
      }, self, result, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& other, const Tensor& result, const Tensor& grad) {
        return sum_to(grad * (other / result), other_sizes_);
      }, other, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
    result_.reset();
  }
  const char* name() const override { return "HypotBackward"; }
};

constexpr ElementwiseOp kHypot{
    .name = "hypot",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::hypot,
};

Tensor run_hypot(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kHypot, {&self, &other});
}

[[gnu::noinline]] Tensor taped_hypot(const Tensor& self, const Tensor& other) {
  auto* node = new HypotBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(0)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(1)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_hypot(self, other);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_hypot(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_hypot(self, other);
  return run_hypot(self, other);
}

[[gnu::noinline]] Tensor autocast_hypot(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::hypot, self, other); call.applies()) {
    return call.run([&] { return recorded_hypot(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_hypot(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hypot(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::hypot, 0x3, [&] { return autocast_hypot(self, other); }, self, other);
}

}  // namespace

Tensor hypot(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_hypot(self, other) : autocast_hypot(self, other);
  return recorded_hypot(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hypot"); }

Tensor& hypot_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("hypot_", self);
    elementwise_out(kHypot, self, /*resize=*/false, inputs, 2);
    autograd::wrote("hypot_", self);
    tracing::wrote(OpId::hypot, self, self, other);
    return self;
  }
  autograd::check_inplace("hypot_", self);
  auto* node = new HypotBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(0)) node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(1)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kHypot, self, /*resize=*/false, inputs, 2);
  autograd::wrote("hypot_", self);
  node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::hypot, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hypot_"); }

Tensor& hypot_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("hypot_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kHypot, out, /*resize=*/true, inputs, 2);
  autograd::wrote("hypot_out", out);
  tracing::wrote(OpId::hypot, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hypot_out"); }

Tensor Tensor::hypot(const Tensor& other) const { return amp::hypot(*this, other); }
Tensor& Tensor::hypot_(const Tensor& other) const { return amp::hypot_(const_cast<Tensor&>(*this), other); }

// ---------------- logaddexp ----------------

namespace {

Tensor run_logaddexp(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[logaddexp] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[logaddexp] other is an undefined tensor");
  return composite::logaddexp(self, other);
}

[[gnu::noinline]] Tensor autocast_logaddexp(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::logaddexp, self, other); call.applies()) {
    return call.run([&] { return run_logaddexp(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_logaddexp(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logaddexp(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::logaddexp, 0x3, [&] { return autocast_logaddexp(self, other); }, self, other);
}

}  // namespace

Tensor logaddexp(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_logaddexp(self, other) : autocast_logaddexp(self, other);
  return run_logaddexp(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logaddexp"); }

Tensor& logaddexp_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("logaddexp_out", out, self, other);
  const autocast::Suspended suspended;
  write_out("logaddexp_out", out, run_logaddexp(self, other));
  tracing::wrote(OpId::logaddexp, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logaddexp_out"); }

Tensor Tensor::logaddexp(const Tensor& other) const { return amp::logaddexp(*this, other); }

// ---------------- real_logaddexp ----------------

namespace {

struct RealLogaddexpBackward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * logaddexp_share(self, other), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * logaddexp_share(other, self), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "LogaddexpBackward"; }
};

constexpr ElementwiseOp kRealLogaddexp{
    .name = "logaddexp",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::real_logaddexp,
};

Tensor run_real_logaddexp(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kRealLogaddexp, {&self, &other});
}

[[gnu::noinline]] Tensor taped_real_logaddexp(const Tensor& self, const Tensor& other) {
  auto* node = new RealLogaddexpBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_real_logaddexp(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_real_logaddexp(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_real_logaddexp(self, other);
  return run_real_logaddexp(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_real_logaddexp(const Tensor& self, const Tensor& other) {
  return tracing::observe_part("internal.real_logaddexp", [&] { return recorded_real_logaddexp(self, other); }, self, other);
}

}  // namespace

Tensor internal::real_logaddexp(const Tensor& self, const Tensor& other) try {
  if (tracing::observed()) [[unlikely]] return observed_real_logaddexp(self, other);
  return recorded_real_logaddexp(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("real_logaddexp"); }

// ---------------- logaddexp2 ----------------

namespace {

struct Logaddexp2Backward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * logaddexp_share(self * 0.6931471805599453, other * 0.6931471805599453), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * logaddexp_share(other * 0.6931471805599453, self * 0.6931471805599453), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "Logaddexp2Backward"; }
};

constexpr ElementwiseOp kLogaddexp2{
    .name = "logaddexp2",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::logaddexp2,
};

Tensor run_logaddexp2(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kLogaddexp2, {&self, &other});
}

[[gnu::noinline]] Tensor taped_logaddexp2(const Tensor& self, const Tensor& other) {
  auto* node = new Logaddexp2Backward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_logaddexp2(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_logaddexp2(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_logaddexp2(self, other);
  return run_logaddexp2(self, other);
}

[[gnu::noinline]] Tensor autocast_logaddexp2(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::logaddexp2, self, other); call.applies()) {
    return call.run([&] { return recorded_logaddexp2(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_logaddexp2(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logaddexp2(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::logaddexp2, 0x3, [&] { return autocast_logaddexp2(self, other); }, self, other);
}

}  // namespace

Tensor logaddexp2(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_logaddexp2(self, other) : autocast_logaddexp2(self, other);
  return recorded_logaddexp2(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logaddexp2"); }

Tensor& logaddexp2_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("logaddexp2_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kLogaddexp2, out, /*resize=*/true, inputs, 2);
  autograd::wrote("logaddexp2_out", out);
  tracing::wrote(OpId::logaddexp2, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logaddexp2_out"); }

Tensor Tensor::logaddexp2(const Tensor& other) const { return amp::logaddexp2(*this, other); }

// ---------------- xlogy ----------------

namespace {

struct XlogyBackward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(xlogy(grad, other).masked_fill(logical_and(self == 0, other <= 0), 0), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * (self / other), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "XlogyBackward"; }
};

constexpr ElementwiseOp kXlogy{
    .name = "xlogy",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::xlogy,
};

Tensor run_xlogy(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kXlogy, {&self, &other});
}

[[gnu::noinline]] Tensor taped_xlogy(const Tensor& self, const Tensor& other) {
  auto* node = new XlogyBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_xlogy(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_xlogy(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_xlogy(self, other);
  return run_xlogy(self, other);
}

[[gnu::noinline]] Tensor autocast_xlogy(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::xlogy, self, other); call.applies()) {
    return call.run([&] { return recorded_xlogy(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_xlogy(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_xlogy(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::xlogy, 0x3, [&] { return autocast_xlogy(self, other); }, self, other);
}

}  // namespace

Tensor xlogy(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_xlogy(self, other) : autocast_xlogy(self, other);
  return recorded_xlogy(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("xlogy"); }

Tensor& xlogy_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("xlogy_", self);
    elementwise_out(kXlogy, self, /*resize=*/false, inputs, 2);
    autograd::wrote("xlogy_", self);
    tracing::wrote(OpId::xlogy, self, self, other);
    return self;
  }
  autograd::check_inplace("xlogy_", self);
  auto* node = new XlogyBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kXlogy, self, /*resize=*/false, inputs, 2);
  autograd::wrote("xlogy_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::xlogy, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("xlogy_"); }

Tensor& xlogy_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("xlogy_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kXlogy, out, /*resize=*/true, inputs, 2);
  autograd::wrote("xlogy_out", out);
  tracing::wrote(OpId::xlogy, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("xlogy_out"); }

Tensor xlogy(const Tensor& self, const Scalar& other) { return xlogy(self, detail::wrapped_scalar(other)); }
Tensor& xlogy_(Tensor& self, const Scalar& other) { return xlogy_(self, detail::wrapped_scalar(other)); }

Tensor xlogy(const Scalar& self, const Tensor& other) { return xlogy(detail::wrapped_scalar(self), other); }

Tensor Tensor::xlogy(const Tensor& other) const { return amp::xlogy(*this, other); }
Tensor& Tensor::xlogy_(const Tensor& other) const { return amp::xlogy_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::xlogy(const Scalar& other) const { return amp::xlogy(*this, other); }
Tensor& Tensor::xlogy_(const Scalar& other) const { return amp::xlogy_(const_cast<Tensor&>(*this), other); }

// ---------------- special_xlog1py ----------------

namespace {

struct SpecialXlog1pyBackward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(special_xlog1py(grad, other).masked_fill(logical_and(self == 0, other <= -1), 0), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * (self / (other + 1)), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "SpecialXlog1pyBackward"; }
};

constexpr ElementwiseOp kSpecialXlog1py{
    .name = "special_xlog1py",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::special_xlog1py,
};

Tensor run_special_xlog1py(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kSpecialXlog1py, {&self, &other});
}

[[gnu::noinline]] Tensor taped_special_xlog1py(const Tensor& self, const Tensor& other) {
  auto* node = new SpecialXlog1pyBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_special_xlog1py(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_special_xlog1py(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_special_xlog1py(self, other);
  return run_special_xlog1py(self, other);
}

[[gnu::noinline]] Tensor autocast_special_xlog1py(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::special_xlog1py, self, other); call.applies()) {
    return call.run([&] { return recorded_special_xlog1py(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_special_xlog1py(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_special_xlog1py(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::special_xlog1py, 0x3, [&] { return autocast_special_xlog1py(self, other); }, self, other);
}

}  // namespace

Tensor special_xlog1py(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_special_xlog1py(self, other) : autocast_special_xlog1py(self, other);
  }
  return recorded_special_xlog1py(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("special_xlog1py"); }

Tensor& special_xlog1py_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("special_xlog1py_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kSpecialXlog1py, out, /*resize=*/true, inputs, 2);
  autograd::wrote("special_xlog1py_out", out);
  tracing::wrote(OpId::special_xlog1py, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("special_xlog1py_out"); }

Tensor special_xlog1py(const Tensor& self, const Scalar& other) { return special_xlog1py(self, detail::wrapped_scalar(other)); }

Tensor special_xlog1py(const Scalar& self, const Tensor& other) { return special_xlog1py(detail::wrapped_scalar(self), other); }

// ---------------- copysign ----------------

namespace {

struct CopysignBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  Shape other_sizes_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return sum_to(grad * (sign(self) * sign(result)), self_sizes_);
      }, self, result, grad);
    }
    if (needs_input(1)) input_grads[1] = sum_to(zeros_like(grad), other_sizes_);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "CopysignBackward"; }
};

constexpr ElementwiseOp kCopysign{
    .name = "copysign",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::copysign,
};

Tensor run_copysign(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kCopysign, {&self, &other});
}

[[gnu::noinline]] Tensor taped_copysign(const Tensor& self, const Tensor& other) {
  auto* node = new CopysignBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(0)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_copysign(self, other);
  if (node->needs_input(0)) node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_copysign(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_copysign(self, other);
  return run_copysign(self, other);
}

[[gnu::noinline]] Tensor autocast_copysign(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::copysign, self, other); call.applies()) {
    return call.run([&] { return recorded_copysign(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_copysign(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_copysign(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::copysign, 0x3, [&] { return autocast_copysign(self, other); }, self, other);
}

}  // namespace

Tensor copysign(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_copysign(self, other) : autocast_copysign(self, other);
  return recorded_copysign(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("copysign"); }

Tensor& copysign_(Tensor& self, const Tensor& other) try {
  const Tensor* inputs[] = {&self, &other};
  if (!autograd::should_record(self, other)) {
    autograd::check_unrecorded("copysign_", self);
    elementwise_out(kCopysign, self, /*resize=*/false, inputs, 2);
    autograd::wrote("copysign_", self);
    tracing::wrote(OpId::copysign, self, self, other);
    return self;
  }
  autograd::check_inplace("copysign_", self);
  auto* node = new CopysignBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  if (node->needs_input(0)) node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  elementwise_out(kCopysign, self, /*resize=*/false, inputs, 2);
  autograd::wrote("copysign_", self);
  if (node->needs_input(0)) node->result_.save_result(self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::copysign, self, self, other);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("copysign_"); }

Tensor& copysign_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("copysign_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kCopysign, out, /*resize=*/true, inputs, 2);
  autograd::wrote("copysign_out", out);
  tracing::wrote(OpId::copysign, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("copysign_out"); }

Tensor copysign(const Tensor& self, const Scalar& other) { return copysign(self, detail::wrapped_scalar(other)); }
Tensor& copysign_(Tensor& self, const Scalar& other) { return copysign_(self, detail::wrapped_scalar(other)); }

Tensor Tensor::copysign(const Tensor& other) const { return amp::copysign(*this, other); }
Tensor& Tensor::copysign_(const Tensor& other) const { return amp::copysign_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::copysign(const Scalar& other) const { return amp::copysign(*this, other); }
Tensor& Tensor::copysign_(const Scalar& other) const { return amp::copysign_(const_cast<Tensor&>(*this), other); }

// ---------------- heaviside ----------------

namespace {

constexpr ElementwiseOp kHeaviside{
    .name = "heaviside",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::heaviside,
};

Tensor run_heaviside(const Tensor& self, const Tensor& values) {
  return elementwise<2>(kHeaviside, {&self, &values});
}

[[gnu::noinline]] Tensor autocast_heaviside(const Tensor& self, const Tensor& values) {
  if (autocast::Call call(OpId::heaviside, self, values); call.applies()) {
    return call.run([&] { return run_heaviside(call.cast(self, 0), call.cast(values, 1)); });
  }
  return run_heaviside(self, values);
}

[[gnu::cold, gnu::noinline]] Tensor observed_heaviside(const Tensor& self, const Tensor& values) {
  return tracing::observe(OpId::heaviside, 0x3, [&] { return autocast_heaviside(self, values); }, self, values);
}

}  // namespace

Tensor heaviside(const Tensor& self, const Tensor& values) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_heaviside(self, values) : autocast_heaviside(self, values);
  return run_heaviside(self, values);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("heaviside"); }

Tensor& heaviside_(Tensor& self, const Tensor& values) try {
  const Tensor* inputs[] = {&self, &values};
  autograd::check_inplace("heaviside_", self);
  const autograd::NodePtr overwritten = autograd::overwritten_node(self);
  elementwise_out(kHeaviside, self, /*resize=*/false, inputs, 2);
  autograd::wrote("heaviside_", self);
  if (overwritten) autograd::rebase_history(self, overwritten.get());
  tracing::wrote(OpId::heaviside, self, self, values);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("heaviside_"); }

Tensor& heaviside_out(Tensor& out, const Tensor& self, const Tensor& values) try {
  autograd::check_out("heaviside_out", out);
  const Tensor* inputs[] = {&self, &values};
  elementwise_out(kHeaviside, out, /*resize=*/true, inputs, 2);
  autograd::wrote("heaviside_out", out);
  tracing::wrote(OpId::heaviside, out, self, values);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("heaviside_out"); }

Tensor Tensor::heaviside(const Tensor& values) const { return amp::heaviside(*this, values); }
Tensor& Tensor::heaviside_(const Tensor& values) const { return amp::heaviside_(const_cast<Tensor&>(*this), values); }

// ---------------- ldexp ----------------

namespace {

Tensor run_ldexp(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[ldexp] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[ldexp] other is an undefined tensor");
  return composite::rounded_once("ldexp", {0b10}, [](const Tensor& self, const Tensor& other) {
    return self * exp2(self.is_floating_point() && isIntegralType(other.scalar_type(), true) ? other.to(self.scalar_type()) : other);
  }, self, other);
}

[[gnu::noinline]] Tensor autocast_ldexp(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::ldexp, self, other); call.applies()) {
    return call.run([&] { return run_ldexp(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_ldexp(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_ldexp(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::ldexp, 0x3, [&] { return autocast_ldexp(self, other); }, self, other);
}

}  // namespace

Tensor ldexp(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_ldexp(self, other) : autocast_ldexp(self, other);
  return run_ldexp(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ldexp"); }

Tensor Tensor::ldexp(const Tensor& other) const { return amp::ldexp(*this, other); }

// ---------------- deg2rad ----------------

namespace {

struct Deg2radBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = deg2rad(grad);
  }
  const char* name() const override { return "Deg2radBackward"; }
};

constexpr ElementwiseOp kDeg2rad{
    .name = "deg2rad",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::deg2rad,
};

Tensor run_deg2rad(const Tensor& self) {
  return elementwise<1>(kDeg2rad, {&self});
}

[[gnu::noinline]] Tensor taped_deg2rad(const Tensor& self) {
  auto* node = new Deg2radBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_deg2rad(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_deg2rad(const Tensor& self) {
  if (autograd::should_record(self)) return taped_deg2rad(self);
  return run_deg2rad(self);
}

[[gnu::noinline]] Tensor autocast_deg2rad(const Tensor& self) {
  if (autocast::Call call(OpId::deg2rad, self); call.applies()) {
    return call.run([&] { return recorded_deg2rad(call.cast(self, 0)); });
  }
  return recorded_deg2rad(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_deg2rad(const Tensor& self) {
  return tracing::observe(OpId::deg2rad, 0x1, [&] { return autocast_deg2rad(self); }, self);
}

}  // namespace

Tensor deg2rad(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_deg2rad(self) : autocast_deg2rad(self);
  return recorded_deg2rad(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("deg2rad"); }

Tensor& deg2rad_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("deg2rad_", self);
    elementwise_out(kDeg2rad, self, /*resize=*/false, inputs, 1);
    autograd::wrote("deg2rad_", self);
    tracing::wrote(OpId::deg2rad, self, self);
    return self;
  }
  autograd::check_inplace("deg2rad_", self);
  auto* node = new Deg2radBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kDeg2rad, self, /*resize=*/false, inputs, 1);
  autograd::wrote("deg2rad_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::deg2rad, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("deg2rad_"); }

Tensor& deg2rad_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("deg2rad_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kDeg2rad, out, /*resize=*/true, inputs, 1);
  autograd::wrote("deg2rad_out", out);
  tracing::wrote(OpId::deg2rad, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("deg2rad_out"); }

Tensor Tensor::deg2rad() const { return amp::deg2rad(*this); }
Tensor& Tensor::deg2rad_() const { return amp::deg2rad_(const_cast<Tensor&>(*this)); }

// ---------------- rad2deg ----------------

namespace {

struct Rad2degBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = rad2deg(grad);
  }
  const char* name() const override { return "Rad2degBackward"; }
};

constexpr ElementwiseOp kRad2deg{
    .name = "rad2deg",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::rad2deg,
};

Tensor run_rad2deg(const Tensor& self) {
  return elementwise<1>(kRad2deg, {&self});
}

[[gnu::noinline]] Tensor taped_rad2deg(const Tensor& self) {
  auto* node = new Rad2degBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_rad2deg(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_rad2deg(const Tensor& self) {
  if (autograd::should_record(self)) return taped_rad2deg(self);
  return run_rad2deg(self);
}

[[gnu::noinline]] Tensor autocast_rad2deg(const Tensor& self) {
  if (autocast::Call call(OpId::rad2deg, self); call.applies()) {
    return call.run([&] { return recorded_rad2deg(call.cast(self, 0)); });
  }
  return recorded_rad2deg(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_rad2deg(const Tensor& self) {
  return tracing::observe(OpId::rad2deg, 0x1, [&] { return autocast_rad2deg(self); }, self);
}

}  // namespace

Tensor rad2deg(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_rad2deg(self) : autocast_rad2deg(self);
  return recorded_rad2deg(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rad2deg"); }

Tensor& rad2deg_(Tensor& self) try {
  const Tensor* inputs[] = {&self};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("rad2deg_", self);
    elementwise_out(kRad2deg, self, /*resize=*/false, inputs, 1);
    autograd::wrote("rad2deg_", self);
    tracing::wrote(OpId::rad2deg, self, self);
    return self;
  }
  autograd::check_inplace("rad2deg_", self);
  auto* node = new Rad2degBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  elementwise_out(kRad2deg, self, /*resize=*/false, inputs, 1);
  autograd::wrote("rad2deg_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::rad2deg, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rad2deg_"); }

Tensor& rad2deg_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("rad2deg_out", out, self);
  const Tensor* inputs[] = {&self};
  elementwise_out(kRad2deg, out, /*resize=*/true, inputs, 1);
  autograd::wrote("rad2deg_out", out);
  tracing::wrote(OpId::rad2deg, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rad2deg_out"); }

Tensor Tensor::rad2deg() const { return amp::rad2deg(*this); }
Tensor& Tensor::rad2deg_() const { return amp::rad2deg_(const_cast<Tensor&>(*this)); }

// ---------------- positive ----------------

namespace {

Tensor run_positive(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[positive] self is an undefined tensor");
  return composite::positive(self);
}

[[gnu::noinline]] Tensor autocast_positive(const Tensor& self) {
  if (autocast::Call call(OpId::positive, self); call.applies()) {
    return call.run([&] { return run_positive(call.cast(self, 0)); });
  }
  return run_positive(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_positive(const Tensor& self) {
  return tracing::observe(OpId::positive, 0x1, [&] { return autocast_positive(self); }, self);
}

}  // namespace

Tensor positive(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_positive(self) : autocast_positive(self);
  return run_positive(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("positive"); }

Tensor Tensor::positive() const { return amp::positive(*this); }

// ---------------- maximum ----------------

namespace {

struct MaximumBackward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_larger(grad, self, other);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_larger(grad, other, self);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "MaximumBackward"; }
};

constexpr ElementwiseOp kMaximum{
    .name = "maximum",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::maximum,
};

Tensor run_maximum(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kMaximum, {&self, &other});
}

[[gnu::noinline]] Tensor taped_maximum(const Tensor& self, const Tensor& other) {
  auto* node = new MaximumBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_maximum(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_maximum(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_maximum(self, other);
  return run_maximum(self, other);
}

[[gnu::noinline]] Tensor autocast_maximum(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::maximum, self, other); call.applies()) {
    return call.run([&] { return recorded_maximum(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_maximum(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_maximum(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::maximum, 0x3, [&] { return autocast_maximum(self, other); }, self, other);
}

}  // namespace

Tensor maximum(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_maximum(self, other) : autocast_maximum(self, other);
  return recorded_maximum(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("maximum"); }

Tensor& maximum_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("maximum_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kMaximum, out, /*resize=*/true, inputs, 2);
  autograd::wrote("maximum_out", out);
  tracing::wrote(OpId::maximum, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("maximum_out"); }

Tensor Tensor::maximum(const Tensor& other) const { return amp::maximum(*this, other); }

// ---------------- minimum ----------------

namespace {

struct MinimumBackward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_larger(grad, other, self);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_larger(grad, self, other);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "MinimumBackward"; }
};

constexpr ElementwiseOp kMinimum{
    .name = "minimum",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::minimum,
};

Tensor run_minimum(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kMinimum, {&self, &other});
}

[[gnu::noinline]] Tensor taped_minimum(const Tensor& self, const Tensor& other) {
  auto* node = new MinimumBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_minimum(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_minimum(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_minimum(self, other);
  return run_minimum(self, other);
}

[[gnu::noinline]] Tensor autocast_minimum(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::minimum, self, other); call.applies()) {
    return call.run([&] { return recorded_minimum(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_minimum(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_minimum(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::minimum, 0x3, [&] { return autocast_minimum(self, other); }, self, other);
}

}  // namespace

Tensor minimum(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_minimum(self, other) : autocast_minimum(self, other);
  return recorded_minimum(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("minimum"); }

Tensor& minimum_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("minimum_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kMinimum, out, /*resize=*/true, inputs, 2);
  autograd::wrote("minimum_out", out);
  tracing::wrote(OpId::minimum, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("minimum_out"); }

Tensor Tensor::minimum(const Tensor& other) const { return amp::minimum(*this, other); }

// ---------------- keep_larger ----------------

namespace {

struct KeepLargerBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor a_;
  autograd::SavedTensor b_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor a = a_.unpack(this);
    const Tensor b = b_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& a, const Tensor& b, const Tensor& grad) { return keep_larger(grad, a, b); },
                                        grad_output_sizes_, a, b, grad);
    }
  }
  void release_saved() override {
    a_.reset();
    b_.reset();
  }
  const char* name() const override { return "KeepLargerBackward"; }
};

constexpr ElementwiseOp kKeepLarger{
    .name = "keep_larger",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::keep_larger,
};

Tensor run_keep_larger(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  return elementwise<3>(kKeepLarger, {&grad_output, &a, &b});
}

[[gnu::noinline]] Tensor taped_keep_larger(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  auto* node = new KeepLargerBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->a_.save(a);
  node->b_.save(b);
  Tensor result = run_keep_larger(grad_output, a, b);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_keep_larger(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  if (autograd::should_record(grad_output)) return taped_keep_larger(grad_output, a, b);
  return run_keep_larger(grad_output, a, b);
}

[[gnu::cold, gnu::noinline]] Tensor observed_keep_larger(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  return tracing::observe_part("internal.keep_larger", [&] { return recorded_keep_larger(grad_output, a, b); }, grad_output, a, b);
}

}  // namespace

Tensor internal::keep_larger(const Tensor& grad_output, const Tensor& a, const Tensor& b) try {
  if (tracing::observed()) [[unlikely]] return observed_keep_larger(grad_output, a, b);
  return recorded_keep_larger(grad_output, a, b);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("keep_larger"); }

// ---------------- keep_ahead ----------------

namespace {

struct KeepAheadBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor a_;
  autograd::SavedTensor b_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor a = a_.unpack(this);
    const Tensor b = b_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& a, const Tensor& b, const Tensor& grad) { return keep_ahead(grad, a, b); },
                                        grad_output_sizes_, a, b, grad);
    }
  }
  void release_saved() override {
    a_.reset();
    b_.reset();
  }
  const char* name() const override { return "KeepAheadBackward"; }
};

constexpr ElementwiseOp kKeepAhead{
    .name = "keep_ahead",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::keep_ahead,
};

Tensor run_keep_ahead(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  return elementwise<3>(kKeepAhead, {&grad_output, &a, &b});
}

[[gnu::noinline]] Tensor taped_keep_ahead(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  auto* node = new KeepAheadBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->a_.save(a);
  node->b_.save(b);
  Tensor result = run_keep_ahead(grad_output, a, b);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_keep_ahead(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  if (autograd::should_record(grad_output)) return taped_keep_ahead(grad_output, a, b);
  return run_keep_ahead(grad_output, a, b);
}

[[gnu::cold, gnu::noinline]] Tensor observed_keep_ahead(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  return tracing::observe_part("internal.keep_ahead", [&] { return recorded_keep_ahead(grad_output, a, b); }, grad_output, a, b);
}

}  // namespace

Tensor internal::keep_ahead(const Tensor& grad_output, const Tensor& a, const Tensor& b) try {
  if (tracing::observed()) [[unlikely]] return observed_keep_ahead(grad_output, a, b);
  return recorded_keep_ahead(grad_output, a, b);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("keep_ahead"); }

// ---------------- fmax ----------------

namespace {

struct FmaxBackward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_first(grad, self, other, 1);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_second(grad, self, other, 1);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "FmaxBackward"; }
};

constexpr ElementwiseOp kFmax{
    .name = "fmax",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::fmax,
};

Tensor run_fmax(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kFmax, {&self, &other});
}

[[gnu::noinline]] Tensor taped_fmax(const Tensor& self, const Tensor& other) {
  auto* node = new FmaxBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_fmax(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_fmax(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_fmax(self, other);
  return run_fmax(self, other);
}

[[gnu::noinline]] Tensor autocast_fmax(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::fmax, self, other); call.applies()) {
    return call.run([&] { return recorded_fmax(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_fmax(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fmax(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::fmax, 0x3, [&] { return autocast_fmax(self, other); }, self, other);
}

}  // namespace

Tensor fmax(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_fmax(self, other) : autocast_fmax(self, other);
  return recorded_fmax(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fmax"); }

Tensor& fmax_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("fmax_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kFmax, out, /*resize=*/true, inputs, 2);
  autograd::wrote("fmax_out", out);
  tracing::wrote(OpId::fmax, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fmax_out"); }

Tensor Tensor::fmax(const Tensor& other) const { return amp::fmax(*this, other); }

// ---------------- fmin ----------------

namespace {

struct FminBackward final : autograd::FixedNode<2, 1> {
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
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_first(grad, self, other, -1);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_second(grad, self, other, -1);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "FminBackward"; }
};

constexpr ElementwiseOp kFmin{
    .name = "fmin",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::fmin,
};

Tensor run_fmin(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kFmin, {&self, &other});
}

[[gnu::noinline]] Tensor taped_fmin(const Tensor& self, const Tensor& other) {
  auto* node = new FminBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_fmin(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_fmin(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_fmin(self, other);
  return run_fmin(self, other);
}

[[gnu::noinline]] Tensor autocast_fmin(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::fmin, self, other); call.applies()) {
    return call.run([&] { return recorded_fmin(call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_fmin(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fmin(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::fmin, 0x3, [&] { return autocast_fmin(self, other); }, self, other);
}

}  // namespace

Tensor fmin(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_fmin(self, other) : autocast_fmin(self, other);
  return recorded_fmin(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fmin"); }

Tensor& fmin_out(Tensor& out, const Tensor& self, const Tensor& other) try {
  autograd::check_out("fmin_out", out, self, other);
  const Tensor* inputs[] = {&self, &other};
  elementwise_out(kFmin, out, /*resize=*/true, inputs, 2);
  autograd::wrote("fmin_out", out);
  tracing::wrote(OpId::fmin, out, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fmin_out"); }

Tensor Tensor::fmin(const Tensor& other) const { return amp::fmin(*this, other); }

// ---------------- keep_first ----------------

namespace {

struct KeepFirstBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor a_;
  autograd::SavedTensor b_;
  int64_t sign_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor a = a_.unpack(this);
    const Tensor b = b_.unpack(this);
    const int64_t sign = sign_;
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& a, const Tensor& b, const Tensor& grad) {
        return keep_first(grad, a, b, sign);
      }, grad_output_sizes_, a, b, grad);
    }
  }
  void release_saved() override {
    a_.reset();
    b_.reset();
  }
  const char* name() const override { return "KeepFirstBackward"; }
};

constexpr ElementwiseOp kKeepFirst{
    .name = "keep_first",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::keep_first,
    .params = 1,
};

Tensor run_keep_first(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  const ScalarParam params[] = {to_param(sign)};
  return elementwise<3>(kKeepFirst, {&grad_output, &a, &b}, params);
}

[[gnu::noinline]] Tensor taped_keep_first(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  auto* node = new KeepFirstBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->a_.save(a);
  node->b_.save(b);
  node->sign_ = sign;
  Tensor result = run_keep_first(grad_output, a, b, sign);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_keep_first(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  if (autograd::should_record(grad_output)) return taped_keep_first(grad_output, a, b, sign);
  return run_keep_first(grad_output, a, b, sign);
}

[[gnu::cold, gnu::noinline]] Tensor observed_keep_first(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  return tracing::observe_part("internal.keep_first", [&] { return recorded_keep_first(grad_output, a, b, sign); }, grad_output, a, b,
                               sign);
}

}  // namespace

Tensor internal::keep_first(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) try {
  if (tracing::observed()) [[unlikely]] return observed_keep_first(grad_output, a, b, sign);
  return recorded_keep_first(grad_output, a, b, sign);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("keep_first"); }

// ---------------- keep_second ----------------

namespace {

struct KeepSecondBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor a_;
  autograd::SavedTensor b_;
  int64_t sign_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor a = a_.unpack(this);
    const Tensor b = b_.unpack(this);
    const int64_t sign = sign_;
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& a, const Tensor& b, const Tensor& grad) {
        return keep_second(grad, a, b, sign);
      }, grad_output_sizes_, a, b, grad);
    }
  }
  void release_saved() override {
    a_.reset();
    b_.reset();
  }
  const char* name() const override { return "KeepSecondBackward"; }
};

constexpr ElementwiseOp kKeepSecond{
    .name = "keep_second",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::keep_second,
    .params = 1,
};

Tensor run_keep_second(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  const ScalarParam params[] = {to_param(sign)};
  return elementwise<3>(kKeepSecond, {&grad_output, &a, &b}, params);
}

[[gnu::noinline]] Tensor taped_keep_second(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  auto* node = new KeepSecondBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->a_.save(a);
  node->b_.save(b);
  node->sign_ = sign;
  Tensor result = run_keep_second(grad_output, a, b, sign);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_keep_second(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  if (autograd::should_record(grad_output)) return taped_keep_second(grad_output, a, b, sign);
  return run_keep_second(grad_output, a, b, sign);
}

[[gnu::cold, gnu::noinline]] Tensor observed_keep_second(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  return tracing::observe_part("internal.keep_second", [&] { return recorded_keep_second(grad_output, a, b, sign); }, grad_output, a, b,
                               sign);
}

}  // namespace

Tensor internal::keep_second(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) try {
  if (tracing::observed()) [[unlikely]] return observed_keep_second(grad_output, a, b, sign);
  return recorded_keep_second(grad_output, a, b, sign);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("keep_second"); }

// ---------------- clamp ----------------

namespace {

Tensor run_clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  AMP_CHECK(self.defined(), ValueError, "[clamp] self is an undefined tensor");
  return composite::clamp(self, min, max);
}

[[gnu::noinline]] Tensor autocast_clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  if (autocast::Call call(OpId::clamp, self); call.applies()) {
    return call.run([&] { return run_clamp(call.cast(self, 0), min, max); });
  }
  return run_clamp(self, min, max);
}

[[gnu::cold, gnu::noinline]] Tensor observed_clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  return tracing::observe(OpId::clamp, 0x1, [&] { return autocast_clamp(self, min, max); }, self, min, max);
}

}  // namespace

Tensor clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_clamp(self, min, max) : autocast_clamp(self, min, max);
  return run_clamp(self, min, max);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp"); }

Tensor& clamp_(Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) try {
  write_inplace("clamp_", self, [&](const Tensor& self) { return run_clamp(self, min, max); }, self);
  tracing::wrote(OpId::clamp, self, self, min, max);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_"); }

Tensor& clamp_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) try {
  autograd::check_out("clamp_out", out, self);
  const autocast::Suspended suspended;
  write_out("clamp_out", out, run_clamp(self, min, max));
  tracing::wrote(OpId::clamp, out, self, min, max);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_out"); }

Tensor Tensor::clamp(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const { return amp::clamp(*this, min, max); }
Tensor& Tensor::clamp_(const std::optional<Scalar>& min, const std::optional<Scalar>& max) const {
  return amp::clamp_(const_cast<Tensor&>(*this), min, max);
}

// ---------------- clamp.tensor ----------------

namespace {

Tensor run_clamp_tensor(const Tensor& self, const Tensor& min, const Tensor& max) {
  AMP_CHECK(self.defined(), ValueError, "[clamp] self is an undefined tensor");
  return composite::clamp_tensor(self, min, max);
}

[[gnu::noinline]] Tensor autocast_clamp_tensor(const Tensor& self, const Tensor& min, const Tensor& max) {
  if (autocast::Call call(OpId::clamp_tensor, self, min, max); call.applies()) {
    return call.run([&] { return run_clamp_tensor(call.cast(self, 0), call.cast(min, 1), call.cast(max, 2)); });
  }
  return run_clamp_tensor(self, min, max);
}

[[gnu::cold, gnu::noinline]] Tensor observed_clamp_tensor(const Tensor& self, const Tensor& min, const Tensor& max) {
  return tracing::observe(OpId::clamp_tensor, 0x7, [&] { return autocast_clamp_tensor(self, min, max); }, self, min, max);
}

}  // namespace

Tensor clamp(const Tensor& self, const Tensor& min, const Tensor& max) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_clamp_tensor(self, min, max) : autocast_clamp_tensor(self, min, max);
  }
  return run_clamp_tensor(self, min, max);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp"); }

Tensor& clamp_(Tensor& self, const Tensor& min, const Tensor& max) try {
  write_inplace("clamp_", self, [&](const Tensor& self) { return run_clamp_tensor(self, min, max); }, self, min, max);
  tracing::wrote(OpId::clamp_tensor, self, self, min, max);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_"); }

Tensor& clamp_out(Tensor& out, const Tensor& self, const Tensor& min, const Tensor& max) try {
  autograd::check_out("clamp_out", out, self, min, max);
  const autocast::Suspended suspended;
  write_out("clamp_out", out, run_clamp_tensor(self, min, max));
  tracing::wrote(OpId::clamp_tensor, out, self, min, max);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_out"); }

Tensor Tensor::clamp(const Tensor& min, const Tensor& max) const { return amp::clamp(*this, min, max); }
Tensor& Tensor::clamp_(const Tensor& min, const Tensor& max) const { return amp::clamp_(const_cast<Tensor&>(*this), min, max); }

// ---------------- clamp_between ----------------

namespace {

struct ClampBetweenBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor low_;
  Shape low_sizes_;
  autograd::SavedTensor high_;
  Shape high_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor low = low_.unpack(this);
    const Tensor high = high_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& low, const Tensor& high, const Tensor& grad) {
        return sum_to(clamp_backward(grad, self, low, high), self_sizes_);
      }, self, low, high, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& low, const Tensor& high, const Tensor& grad) {
        return sum_to(clamp_low_backward(grad, self, low, high), low_sizes_);
      }, self, low, high, grad);
    }
    if (needs_input(2)) {
      input_grads[2] = autograd::in_float32([&](const Tensor& self, const Tensor& low, const Tensor& high, const Tensor& grad) {
        return sum_to(clamp_high_backward(grad, self, low, high), high_sizes_);
      }, self, low, high, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    low_.reset();
    high_.reset();
  }
  const char* name() const override { return "ClampBackward"; }
};

constexpr ElementwiseOp kClampBetween{
    .name = "clamp",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::clamp_between,
};

Tensor run_clamp_between(const Tensor& self, const Tensor& low, const Tensor& high) {
  return elementwise<3>(kClampBetween, {&self, &low, &high});
}

[[gnu::noinline]] Tensor taped_clamp_between(const Tensor& self, const Tensor& low, const Tensor& high) {
  auto* node = new ClampBetweenBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, low);
  node->connect(2, high);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->low_.save(low);
  node->low_sizes_ = autograd::shape_of(low);
  node->high_.save(high);
  node->high_sizes_ = autograd::shape_of(high);
  Tensor result = run_clamp_between(self, low, high);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_clamp_between(const Tensor& self, const Tensor& low, const Tensor& high) {
  if (autograd::should_record(self, low, high)) return taped_clamp_between(self, low, high);
  return run_clamp_between(self, low, high);
}

[[gnu::cold, gnu::noinline]] Tensor observed_clamp_between(const Tensor& self, const Tensor& low, const Tensor& high) {
  return tracing::observe_part("internal.clamp_between", [&] { return recorded_clamp_between(self, low, high); }, self, low, high);
}

}  // namespace

Tensor internal::clamp_between(const Tensor& self, const Tensor& low, const Tensor& high) try {
  if (tracing::observed()) [[unlikely]] return observed_clamp_between(self, low, high);
  return recorded_clamp_between(self, low, high);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_between"); }

// ---------------- keep_between ----------------

namespace {

struct KeepBetweenBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  autograd::SavedTensor low_;
  autograd::SavedTensor high_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor low = low_.unpack(this);
    const Tensor high = high_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& low, const Tensor& high, const Tensor& grad) {
        return keep_between(grad, self, low, high);
      }, grad_output_sizes_, self, low, high, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    low_.reset();
    high_.reset();
  }
  const char* name() const override { return "KeepBetweenBackward"; }
};

constexpr ElementwiseOp kKeepBetween{
    .name = "keep_between",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::keep_between,
};

Tensor run_keep_between(const Tensor& grad_output, const Tensor& self, const Tensor& low, const Tensor& high) {
  return elementwise<4>(kKeepBetween, {&grad_output, &self, &low, &high});
}

[[gnu::noinline]] Tensor taped_keep_between(const Tensor& grad_output, const Tensor& self, const Tensor& low, const Tensor& high) {
  auto* node = new KeepBetweenBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->low_.save(low);
  node->high_.save(high);
  Tensor result = run_keep_between(grad_output, self, low, high);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_keep_between(const Tensor& grad_output, const Tensor& self, const Tensor& low, const Tensor& high) {
  if (autograd::should_record(grad_output)) return taped_keep_between(grad_output, self, low, high);
  return run_keep_between(grad_output, self, low, high);
}

[[gnu::cold, gnu::noinline]] Tensor observed_keep_between(const Tensor& grad_output, const Tensor& self, const Tensor& low,
                                                          const Tensor& high) {
  return tracing::observe_part("internal.keep_between", [&] { return recorded_keep_between(grad_output, self, low, high); }, grad_output,
                               self, low, high);
}

}  // namespace

Tensor internal::keep_between(const Tensor& grad_output, const Tensor& self, const Tensor& low, const Tensor& high) try {
  if (tracing::observed()) [[unlikely]] return observed_keep_between(grad_output, self, low, high);
  return recorded_keep_between(grad_output, self, low, high);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("keep_between"); }

// ---------------- clamp_min ----------------

namespace {

struct ClampMinBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor min_;
  Shape min_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor min = min_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(clamp_min_backward(grad, self, min), self_sizes_);
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& min,
                                            const Tensor& grad) { return keep_ahead(grad, min, self); }, min_sizes_, self, min, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    min_.reset();
  }
  const char* name() const override { return "ClampMinBackward"; }
};

constexpr ElementwiseOp kClampMin{
    .name = "clamp_min",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::clamp_min,
};

Tensor run_clamp_min(const Tensor& self, const Tensor& min) {
  return elementwise<2>(kClampMin, {&self, &min});
}

[[gnu::noinline]] Tensor taped_clamp_min(const Tensor& self, const Tensor& min) {
  auto* node = new ClampMinBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, min);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->min_.save(min);
  node->min_sizes_ = autograd::shape_of(min);
  Tensor result = run_clamp_min(self, min);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_clamp_min(const Tensor& self, const Tensor& min) {
  if (autograd::should_record(self, min)) return taped_clamp_min(self, min);
  return run_clamp_min(self, min);
}

[[gnu::noinline]] Tensor autocast_clamp_min(const Tensor& self, const Tensor& min) {
  if (autocast::Call call(OpId::clamp_min, self, min); call.applies()) {
    return call.run([&] { return recorded_clamp_min(call.cast(self, 0), call.cast(min, 1)); });
  }
  return recorded_clamp_min(self, min);
}

[[gnu::cold, gnu::noinline]] Tensor observed_clamp_min(const Tensor& self, const Tensor& min) {
  return tracing::observe(OpId::clamp_min, 0x3, [&] { return autocast_clamp_min(self, min); }, self, min);
}

}  // namespace

Tensor clamp_min(const Tensor& self, const Tensor& min) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_clamp_min(self, min) : autocast_clamp_min(self, min);
  return recorded_clamp_min(self, min);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_min"); }

Tensor& clamp_min_(Tensor& self, const Tensor& min) try {
  const Tensor* inputs[] = {&self, &min};
  if (!autograd::should_record(self, min)) {
    autograd::check_unrecorded("clamp_min_", self);
    elementwise_out(kClampMin, self, /*resize=*/false, inputs, 2);
    autograd::wrote("clamp_min_", self);
    tracing::wrote(OpId::clamp_min, self, self, min);
    return self;
  }
  autograd::check_inplace("clamp_min_", self);
  auto* node = new ClampMinBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, min);
  node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  node->min_.save(min);
  node->min_sizes_ = autograd::shape_of(min);
  elementwise_out(kClampMin, self, /*resize=*/false, inputs, 2);
  autograd::wrote("clamp_min_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::clamp_min, self, self, min);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_min_"); }

Tensor& clamp_min_out(Tensor& out, const Tensor& self, const Tensor& min) try {
  autograd::check_out("clamp_min_out", out, self, min);
  const Tensor* inputs[] = {&self, &min};
  elementwise_out(kClampMin, out, /*resize=*/true, inputs, 2);
  autograd::wrote("clamp_min_out", out);
  tracing::wrote(OpId::clamp_min, out, self, min);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_min_out"); }

Tensor clamp_min(const Tensor& self, const Scalar& min) { return clamp_min(self, detail::wrapped_scalar(min)); }
Tensor& clamp_min_(Tensor& self, const Scalar& min) { return clamp_min_(self, detail::wrapped_scalar(min)); }

Tensor Tensor::clamp_min(const Tensor& min) const { return amp::clamp_min(*this, min); }
Tensor& Tensor::clamp_min_(const Tensor& min) const { return amp::clamp_min_(const_cast<Tensor&>(*this), min); }
Tensor Tensor::clamp_min(const Scalar& min) const { return amp::clamp_min(*this, min); }
Tensor& Tensor::clamp_min_(const Scalar& min) const { return amp::clamp_min_(const_cast<Tensor&>(*this), min); }

// ---------------- clamp_max ----------------

namespace {

struct ClampMaxBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor max_;
  Shape max_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor max = max_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(clamp_max_backward(grad, self, max), self_sizes_);
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& max,
                                            const Tensor& grad) { return keep_ahead(grad, self, max); }, max_sizes_, self, max, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    max_.reset();
  }
  const char* name() const override { return "ClampMaxBackward"; }
};

constexpr ElementwiseOp kClampMax{
    .name = "clamp_max",
    .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::clamp_max,
};

Tensor run_clamp_max(const Tensor& self, const Tensor& max) {
  return elementwise<2>(kClampMax, {&self, &max});
}

[[gnu::noinline]] Tensor taped_clamp_max(const Tensor& self, const Tensor& max) {
  auto* node = new ClampMaxBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, max);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->max_.save(max);
  node->max_sizes_ = autograd::shape_of(max);
  Tensor result = run_clamp_max(self, max);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_clamp_max(const Tensor& self, const Tensor& max) {
  if (autograd::should_record(self, max)) return taped_clamp_max(self, max);
  return run_clamp_max(self, max);
}

[[gnu::noinline]] Tensor autocast_clamp_max(const Tensor& self, const Tensor& max) {
  if (autocast::Call call(OpId::clamp_max, self, max); call.applies()) {
    return call.run([&] { return recorded_clamp_max(call.cast(self, 0), call.cast(max, 1)); });
  }
  return recorded_clamp_max(self, max);
}

[[gnu::cold, gnu::noinline]] Tensor observed_clamp_max(const Tensor& self, const Tensor& max) {
  return tracing::observe(OpId::clamp_max, 0x3, [&] { return autocast_clamp_max(self, max); }, self, max);
}

}  // namespace

Tensor clamp_max(const Tensor& self, const Tensor& max) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_clamp_max(self, max) : autocast_clamp_max(self, max);
  return recorded_clamp_max(self, max);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_max"); }

Tensor& clamp_max_(Tensor& self, const Tensor& max) try {
  const Tensor* inputs[] = {&self, &max};
  if (!autograd::should_record(self, max)) {
    autograd::check_unrecorded("clamp_max_", self);
    elementwise_out(kClampMax, self, /*resize=*/false, inputs, 2);
    autograd::wrote("clamp_max_", self);
    tracing::wrote(OpId::clamp_max, self, self, max);
    return self;
  }
  autograd::check_inplace("clamp_max_", self);
  auto* node = new ClampMaxBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, max);
  node->self_.save(self.clone());
  node->self_sizes_ = autograd::shape_of(self);
  node->max_.save(max);
  node->max_sizes_ = autograd::shape_of(max);
  elementwise_out(kClampMax, self, /*resize=*/false, inputs, 2);
  autograd::wrote("clamp_max_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::clamp_max, self, self, max);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_max_"); }

Tensor& clamp_max_out(Tensor& out, const Tensor& self, const Tensor& max) try {
  autograd::check_out("clamp_max_out", out, self, max);
  const Tensor* inputs[] = {&self, &max};
  elementwise_out(kClampMax, out, /*resize=*/true, inputs, 2);
  autograd::wrote("clamp_max_out", out);
  tracing::wrote(OpId::clamp_max, out, self, max);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("clamp_max_out"); }

Tensor clamp_max(const Tensor& self, const Scalar& max) { return clamp_max(self, detail::wrapped_scalar(max)); }
Tensor& clamp_max_(Tensor& self, const Scalar& max) { return clamp_max_(self, detail::wrapped_scalar(max)); }

Tensor Tensor::clamp_max(const Tensor& max) const { return amp::clamp_max(*this, max); }
Tensor& Tensor::clamp_max_(const Tensor& max) const { return amp::clamp_max_(const_cast<Tensor&>(*this), max); }
Tensor Tensor::clamp_max(const Scalar& max) const { return amp::clamp_max(*this, max); }
Tensor& Tensor::clamp_max_(const Scalar& max) const { return amp::clamp_max_(const_cast<Tensor&>(*this), max); }

// ---------------- where ----------------

namespace {

struct WhereBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor condition_;
  Shape self_sizes_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor condition = condition_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(keep_where(condition, grad), self_sizes_);
    if (needs_input(1)) input_grads[1] = sum_to(keep_where_not(condition, grad), other_sizes_);
  }
  void release_saved() override {
    condition_.reset();
  }
  const char* name() const override { return "WhereBackward"; }
};

constexpr ElementwiseOp kWhere{
    .name = "where",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::where,
    .masks = 1,
};

Tensor run_where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  return elementwise<3>(kWhere, {&condition, &self, &other});
}

[[gnu::noinline]] Tensor taped_where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  auto* node = new WhereBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->condition_.save(condition);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_where(condition, self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_where(condition, self, other);
  return run_where(condition, self, other);
}

[[gnu::noinline]] Tensor autocast_where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::where, self, other); call.applies()) {
    return call.run([&] { return recorded_where(condition, call.cast(self, 0), call.cast(other, 1)); });
  }
  return recorded_where(condition, self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::where, 0x6, [&] { return autocast_where(condition, self, other); }, condition, self, other);
}

}  // namespace

Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_where(condition, self, other) : autocast_where(condition, self, other);
  }
  return recorded_where(condition, self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("where"); }

Tensor& where_out(Tensor& out, const Tensor& condition, const Tensor& self, const Tensor& other) try {
  autograd::check_out("where_out", out, self, other);
  const Tensor* inputs[] = {&condition, &self, &other};
  elementwise_out(kWhere, out, /*resize=*/true, inputs, 3);
  autograd::wrote("where_out", out);
  tracing::wrote(OpId::where, out, condition, self, other);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("where_out"); }

Tensor where(const Tensor& condition, const Scalar& self, const Tensor& other) {
  return where(condition, detail::wrapped_scalar(self), other);
}

Tensor where(const Tensor& condition, const Tensor& self, const Scalar& other) {
  return where(condition, self, detail::wrapped_scalar(other));
}

// ---------------- where.scalars ----------------

namespace {

Tensor run_where_scalars(const Tensor& condition, const Scalar& self, const Scalar& other) {
  AMP_CHECK(condition.defined(), ValueError, "[where] condition is an undefined tensor");
  return where(condition, detail::wrapped_scalar(self), detail::wrapped_scalar(other));
}

}  // namespace

Tensor where(const Tensor& condition, const Scalar& self, const Scalar& other) try {
  return run_where_scalars(condition, self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("where"); }

// ---------------- where.method ----------------

namespace {

Tensor run_where_method(const Tensor& self, const Tensor& condition, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[where] self is an undefined tensor");
  AMP_CHECK(condition.defined(), ValueError, "[where] condition is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[where] other is an undefined tensor");
  return amp::where(condition, self, other);
}

[[gnu::noinline]] Tensor autocast_where_method(const Tensor& self, const Tensor& condition, const Tensor& other) {
  if (autocast::Call call(OpId::where_method, self, other); call.applies()) {
    return call.run([&] { return run_where_method(call.cast(self, 0), condition, call.cast(other, 1)); });
  }
  return run_where_method(self, condition, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_where_method(const Tensor& self, const Tensor& condition, const Tensor& other) {
  return tracing::observe(OpId::where_method, 0x5, [&] { return autocast_where_method(self, condition, other); }, self, condition, other);
}

}  // namespace

static Tensor where_method_method(const Tensor& self, const Tensor& condition, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_where_method(self, condition, other) : autocast_where_method(self, condition, other);
  }
  return run_where_method(self, condition, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("where"); }

Tensor Tensor::where(const Tensor& condition, const Tensor& other) const { return amp::where_method_method(*this, condition, other); }

// ---------------- where.method_scalar ----------------

namespace {

Tensor run_where_method_scalar(const Tensor& self, const Tensor& condition, const Scalar& other) {
  AMP_CHECK(self.defined(), ValueError, "[where] self is an undefined tensor");
  AMP_CHECK(condition.defined(), ValueError, "[where] condition is an undefined tensor");
  return amp::where(condition, self, detail::wrapped_scalar(other));
}

[[gnu::noinline]] Tensor autocast_where_method_scalar(const Tensor& self, const Tensor& condition, const Scalar& other) {
  if (autocast::Call call(OpId::where_method_scalar, self); call.applies()) {
    return call.run([&] { return run_where_method_scalar(call.cast(self, 0), condition, other); });
  }
  return run_where_method_scalar(self, condition, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_where_method_scalar(const Tensor& self, const Tensor& condition, const Scalar& other) {
  return tracing::observe(OpId::where_method_scalar, 0x1, [&] { return autocast_where_method_scalar(self, condition, other); }, self,
                          condition, other);
}

}  // namespace

static Tensor where_method_scalar_method(const Tensor& self, const Tensor& condition, const Scalar& other) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_where_method_scalar(self, condition, other)
                               : autocast_where_method_scalar(self, condition, other);
  }
  return run_where_method_scalar(self, condition, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("where"); }

Tensor Tensor::where(const Tensor& condition, const Scalar& other) const {
  return amp::where_method_scalar_method(*this, condition, other);
}

// ---------------- keep_where ----------------

namespace {

struct KeepWhereBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor condition_;
  Shape value_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor condition = condition_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(keep_where(condition, grad), value_sizes_);
  }
  void release_saved() override {
    condition_.reset();
  }
  const char* name() const override { return "KeepWhereBackward"; }
};

constexpr ElementwiseOp kKeepWhere{
    .name = "keep_where",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::keep_where,
    .masks = 1,
};

Tensor run_keep_where(const Tensor& condition, const Tensor& value) {
  return elementwise<2>(kKeepWhere, {&condition, &value});
}

[[gnu::noinline]] Tensor taped_keep_where(const Tensor& condition, const Tensor& value) {
  auto* node = new KeepWhereBackward;
  autograd::NodePtr owner(node);
  node->connect(0, value);
  node->condition_.save(condition);
  node->value_sizes_ = autograd::shape_of(value);
  Tensor result = run_keep_where(condition, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_keep_where(const Tensor& condition, const Tensor& value) {
  if (autograd::should_record(value)) return taped_keep_where(condition, value);
  return run_keep_where(condition, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_keep_where(const Tensor& condition, const Tensor& value) {
  return tracing::observe_part("internal.keep_where", [&] { return recorded_keep_where(condition, value); }, condition, value);
}

}  // namespace

Tensor internal::keep_where(const Tensor& condition, const Tensor& value) try {
  if (tracing::observed()) [[unlikely]] return observed_keep_where(condition, value);
  return recorded_keep_where(condition, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("keep_where"); }

// ---------------- keep_where_not ----------------

namespace {

struct KeepWhereNotBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor condition_;
  Shape value_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor condition = condition_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(keep_where_not(condition, grad), value_sizes_);
  }
  void release_saved() override {
    condition_.reset();
  }
  const char* name() const override { return "KeepWhereNotBackward"; }
};

constexpr ElementwiseOp kKeepWhereNot{
    .name = "keep_where_not",
    .dtypes = kFloatingTypes | kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::keep_where_not,
    .masks = 1,
};

Tensor run_keep_where_not(const Tensor& condition, const Tensor& value) {
  return elementwise<2>(kKeepWhereNot, {&condition, &value});
}

[[gnu::noinline]] Tensor taped_keep_where_not(const Tensor& condition, const Tensor& value) {
  auto* node = new KeepWhereNotBackward;
  autograd::NodePtr owner(node);
  node->connect(0, value);
  node->condition_.save(condition);
  node->value_sizes_ = autograd::shape_of(value);
  Tensor result = run_keep_where_not(condition, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_keep_where_not(const Tensor& condition, const Tensor& value) {
  if (autograd::should_record(value)) return taped_keep_where_not(condition, value);
  return run_keep_where_not(condition, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_keep_where_not(const Tensor& condition, const Tensor& value) {
  return tracing::observe_part("internal.keep_where_not", [&] { return recorded_keep_where_not(condition, value); }, condition, value);
}

}  // namespace

Tensor internal::keep_where_not(const Tensor& condition, const Tensor& value) try {
  if (tracing::observed()) [[unlikely]] return observed_keep_where_not(condition, value);
  return recorded_keep_where_not(condition, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("keep_where_not"); }

// ---------------- masked_fill ----------------

namespace {

struct MaskedFillBackward final : autograd::FixedNode<1, 1> {
  Shape self_sizes_;
  autograd::SavedTensor mask_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor mask = mask_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(keep_where_not(mask, grad), self_sizes_);
  }
  void release_saved() override {
    mask_.reset();
  }
  const char* name() const override { return "MaskedFillBackward"; }
};

constexpr ElementwiseOp kMaskedFill{
    .name = "masked_fill",
    .dtypes = kAllTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::masked_fill,
    .masks = 2,
    .params = 1,
};

Tensor run_masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  check::masked_fill(self, mask, value);
  const ScalarParam params[] = {to_param(value)};
  return elementwise<2>(kMaskedFill, {&self, &mask}, params);
}

[[gnu::noinline]] Tensor taped_masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  auto* node = new MaskedFillBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_sizes_ = autograd::shape_of(self);
  node->mask_.save(mask);
  Tensor result = run_masked_fill(self, mask, value);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  if (autograd::should_record(self)) return taped_masked_fill(self, mask, value);
  return run_masked_fill(self, mask, value);
}

[[gnu::noinline]] Tensor autocast_masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  if (autocast::Call call(OpId::masked_fill, self); call.applies()) {
    return call.run([&] { return recorded_masked_fill(call.cast(self, 0), mask, value); });
  }
  return recorded_masked_fill(self, mask, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  return tracing::observe(OpId::masked_fill, 0x1, [&] { return autocast_masked_fill(self, mask, value); }, self, mask, value);
}

}  // namespace

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_masked_fill(self, mask, value) : autocast_masked_fill(self, mask, value);
  }
  return recorded_masked_fill(self, mask, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_fill"); }

Tensor& masked_fill_(Tensor& self, const Tensor& mask, const Scalar& value) try {
  check::masked_fill(self, mask, value);
  const Tensor* inputs[] = {&self, &mask};
  const ScalarParam params[] = {to_param(value)};
  if (!autograd::should_record(self)) {
    autograd::check_unrecorded("masked_fill_", self);
    elementwise_out(kMaskedFill, self, /*resize=*/false, inputs, 2, params);
    autograd::wrote("masked_fill_", self);
    tracing::wrote(OpId::masked_fill, self, self, mask, value);
    return self;
  }
  autograd::check_inplace("masked_fill_", self);
  auto* node = new MaskedFillBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_sizes_ = autograd::shape_of(self);
  node->mask_.save(mask);
  elementwise_out(kMaskedFill, self, /*resize=*/false, inputs, 2, params);
  autograd::wrote("masked_fill_", self);
  autograd::rebase_history(self, node);
  tracing::wrote(OpId::masked_fill, self, self, mask, value);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_fill_"); }

Tensor& masked_fill_out(Tensor& out, const Tensor& self, const Tensor& mask, const Scalar& value) try {
  autograd::check_out("masked_fill_out", out, self);
  check::masked_fill(self, mask, value);
  const Tensor* inputs[] = {&self, &mask};
  const ScalarParam params[] = {to_param(value)};
  elementwise_out(kMaskedFill, out, /*resize=*/true, inputs, 2, params);
  autograd::wrote("masked_fill_out", out);
  tracing::wrote(OpId::masked_fill, out, self, mask, value);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_fill_out"); }

Tensor Tensor::masked_fill(const Tensor& mask, const Scalar& value) const { return amp::masked_fill(*this, mask, value); }
Tensor& Tensor::masked_fill_(const Tensor& mask, const Scalar& value) const {
  return amp::masked_fill_(const_cast<Tensor&>(*this), mask, value);
}

// ---------------- masked_fill.tensor ----------------

namespace {

Tensor run_masked_fill_tensor(const Tensor& self, const Tensor& mask, const Tensor& value) {
  AMP_CHECK(self.defined(), ValueError, "[masked_fill] self is an undefined tensor");
  AMP_CHECK(mask.defined(), ValueError, "[masked_fill] mask is an undefined tensor");
  AMP_CHECK(value.defined(), ValueError, "[masked_fill] value is an undefined tensor");
  return composite::masked_fill_tensor(self, mask, value);
}

[[gnu::noinline]] Tensor autocast_masked_fill_tensor(const Tensor& self, const Tensor& mask, const Tensor& value) {
  if (autocast::Call call(OpId::masked_fill_tensor, self, value); call.applies()) {
    return call.run([&] { return run_masked_fill_tensor(call.cast(self, 0), mask, call.cast(value, 1)); });
  }
  return run_masked_fill_tensor(self, mask, value);
}

[[gnu::cold, gnu::noinline]] Tensor observed_masked_fill_tensor(const Tensor& self, const Tensor& mask, const Tensor& value) {
  return tracing::observe(OpId::masked_fill_tensor, 0x5, [&] { return autocast_masked_fill_tensor(self, mask, value); }, self, mask, value);
}

}  // namespace

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_masked_fill_tensor(self, mask, value) : autocast_masked_fill_tensor(self, mask, value);
  }
  return run_masked_fill_tensor(self, mask, value);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_fill"); }

Tensor& masked_fill_(Tensor& self, const Tensor& mask, const Tensor& value) try {
  write_inplace("masked_fill_", self, [&](const Tensor& self) { return run_masked_fill_tensor(self, mask, value); }, self, value);
  tracing::wrote(OpId::masked_fill_tensor, self, self, mask, value);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("masked_fill_"); }

Tensor Tensor::masked_fill(const Tensor& mask, const Tensor& value) const { return amp::masked_fill(*this, mask, value); }
Tensor& Tensor::masked_fill_(const Tensor& mask, const Tensor& value) const {
  return amp::masked_fill_(const_cast<Tensor&>(*this), mask, value);
}

// ---------------- nan_to_num ----------------

namespace {

Tensor run_nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  AMP_CHECK(self.defined(), ValueError, "[nan_to_num] self is an undefined tensor");
  return composite::nan_to_num(self, nan, posinf, neginf);
}

[[gnu::noinline]] Tensor autocast_nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf,
                                             std::optional<double> neginf) {
  if (autocast::Call call(OpId::nan_to_num, self); call.applies()) {
    return call.run([&] { return run_nan_to_num(call.cast(self, 0), nan, posinf, neginf); });
  }
  return run_nan_to_num(self, nan, posinf, neginf);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf,
                                                        std::optional<double> neginf) {
  return tracing::observe(OpId::nan_to_num, 0x1, [&] { return autocast_nan_to_num(self, nan, posinf, neginf); }, self, nan, posinf, neginf);
}

}  // namespace

Tensor nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nan_to_num(self, nan, posinf, neginf) : autocast_nan_to_num(self, nan, posinf, neginf);
  }
  return run_nan_to_num(self, nan, posinf, neginf);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nan_to_num"); }

Tensor& nan_to_num_(Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) try {
  write_inplace("nan_to_num_", self, [&](const Tensor& self) { return run_nan_to_num(self, nan, posinf, neginf); }, self);
  tracing::wrote(OpId::nan_to_num, self, self, nan, posinf, neginf);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nan_to_num_"); }

Tensor Tensor::nan_to_num(std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) const {
  return amp::nan_to_num(*this, nan, posinf, neginf);
}
Tensor& Tensor::nan_to_num_(std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) const {
  return amp::nan_to_num_(const_cast<Tensor&>(*this), nan, posinf, neginf);
}

// ---------------- replace_non_finite ----------------

namespace {

struct ReplaceNonFiniteBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = keep_where(isfinite(self), grad);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "NanToNumBackward"; }
};

constexpr ElementwiseOp kReplaceNonFinite{
    .name = "nan_to_num",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::replace_non_finite,
    .params = 3,
};

Tensor run_replace_non_finite(const Tensor& self, const Scalar& nan, const Scalar& posinf, const Scalar& neginf) {
  const ScalarParam params[] = {to_param(nan), to_param(posinf), to_param(neginf)};
  return elementwise<1>(kReplaceNonFinite, {&self}, params);
}

[[gnu::noinline]] Tensor taped_replace_non_finite(const Tensor& self, const Scalar& nan, const Scalar& posinf, const Scalar& neginf) {
  auto* node = new ReplaceNonFiniteBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_replace_non_finite(self, nan, posinf, neginf);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_replace_non_finite(const Tensor& self, const Scalar& nan, const Scalar& posinf, const Scalar& neginf) {
  if (autograd::should_record(self)) return taped_replace_non_finite(self, nan, posinf, neginf);
  return run_replace_non_finite(self, nan, posinf, neginf);
}

[[gnu::cold, gnu::noinline]] Tensor observed_replace_non_finite(const Tensor& self, const Scalar& nan, const Scalar& posinf,
                                                                const Scalar& neginf) {
  return tracing::observe_part("internal.replace_non_finite", [&] { return recorded_replace_non_finite(self, nan, posinf, neginf); }, self,
                               nan, posinf, neginf);
}

}  // namespace

Tensor internal::replace_non_finite(const Tensor& self, const Scalar& nan, const Scalar& posinf, const Scalar& neginf) try {
  if (tracing::observed()) [[unlikely]] return observed_replace_non_finite(self, nan, posinf, neginf);
  return recorded_replace_non_finite(self, nan, posinf, neginf);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("replace_non_finite"); }

// ---------------- fake_quantize_per_tensor_affine ----------------

namespace {

Tensor run_fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  AMP_CHECK(self.defined(), ValueError, "[fake_quantize_per_tensor_affine] self is an undefined tensor");
  return composite::fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max);
}

[[gnu::noinline]] Tensor autocast_fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min,
                                                                  int64_t quant_max) {
  if (autocast::Call call(OpId::fake_quantize_per_tensor_affine, self); call.applies()) {
    return call.run([&] { return run_fake_quantize_per_tensor_affine(call.cast(self, 0), scale, zero_point, quant_min, quant_max); });
  }
  return run_fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point,
                                                                             int64_t quant_min, int64_t quant_max) {
  return tracing::observe(OpId::fake_quantize_per_tensor_affine, 0x1,
                          [&] { return autocast_fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max); }, self,
                          scale, zero_point, quant_min, quant_max);
}

}  // namespace

Tensor fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max)
                               : autocast_fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max);
  }
  return run_fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fake_quantize_per_tensor_affine"); }

// ---------------- fake_quantize_per_tensor_affine.tensor_qparams ----------------

namespace {

Tensor run_fake_quantize_per_tensor_affine_tensor_qparams(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                          int64_t quant_min, int64_t quant_max) {
  AMP_CHECK(self.defined(), ValueError, "[fake_quantize_per_tensor_affine] self is an undefined tensor");
  AMP_CHECK(scale.defined(), ValueError, "[fake_quantize_per_tensor_affine] scale is an undefined tensor");
  AMP_CHECK(zero_point.defined(), ValueError, "[fake_quantize_per_tensor_affine] zero_point is an undefined tensor");
  return composite::fake_quantize_per_tensor_affine_tensor_qparams(self, scale, zero_point, quant_min, quant_max);
}

[[gnu::noinline]] Tensor autocast_fake_quantize_per_tensor_affine_tensor_qparams(
    const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min, int64_t quant_max) {
  if (autocast::Call call(OpId::fake_quantize_per_tensor_affine_tensor_qparams, self, scale); call.applies()) {
    return call.run([&] {
      return run_fake_quantize_per_tensor_affine_tensor_qparams(call.cast(self, 0), call.cast(scale, 1), zero_point, quant_min, quant_max);
    });
  }
  return run_fake_quantize_per_tensor_affine_tensor_qparams(self, scale, zero_point, quant_min, quant_max);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fake_quantize_per_tensor_affine_tensor_qparams(
    const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min, int64_t quant_max) {
  return tracing::observe(OpId::fake_quantize_per_tensor_affine_tensor_qparams, 0x3, [&] {
    return autocast_fake_quantize_per_tensor_affine_tensor_qparams(self, scale, zero_point, quant_min, quant_max);
  }, self, scale, zero_point, quant_min, quant_max);
}

}  // namespace

Tensor fake_quantize_per_tensor_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min,
                                       int64_t quant_max) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fake_quantize_per_tensor_affine_tensor_qparams(self, scale, zero_point, quant_min, quant_max)
                               : autocast_fake_quantize_per_tensor_affine_tensor_qparams(self, scale, zero_point, quant_min, quant_max);
  }
  return run_fake_quantize_per_tensor_affine_tensor_qparams(self, scale, zero_point, quant_min, quant_max);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fake_quantize_per_tensor_affine"); }

// ---------------- fake_quantize_per_channel_affine ----------------

namespace {

Tensor run_fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis,
                                            int64_t quant_min, int64_t quant_max) {
  AMP_CHECK(self.defined(), ValueError, "[fake_quantize_per_channel_affine] self is an undefined tensor");
  AMP_CHECK(scale.defined(), ValueError, "[fake_quantize_per_channel_affine] scale is an undefined tensor");
  AMP_CHECK(zero_point.defined(), ValueError, "[fake_quantize_per_channel_affine] zero_point is an undefined tensor");
  return composite::fake_quantize_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max);
}

[[gnu::noinline]] Tensor autocast_fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                                   int64_t axis, int64_t quant_min, int64_t quant_max) {
  if (autocast::Call call(OpId::fake_quantize_per_channel_affine, self, scale); call.applies()) {
    return call.run([&] {
      return run_fake_quantize_per_channel_affine(call.cast(self, 0), call.cast(scale, 1), zero_point, axis, quant_min, quant_max);
    });
  }
  return run_fake_quantize_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fake_quantize_per_channel_affine(
    const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min, int64_t quant_max) {
  return tracing::observe(OpId::fake_quantize_per_channel_affine, 0x3, [&] {
    return autocast_fake_quantize_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max);
  }, self, scale, zero_point, axis, quant_min, quant_max);
}

}  // namespace

Tensor fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min,
                                        int64_t quant_max) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fake_quantize_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max)
                               : autocast_fake_quantize_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max);
  }
  return run_fake_quantize_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fake_quantize_per_channel_affine"); }

// ---------------- quantize_recorded ----------------

namespace {

struct QuantizeRecordedBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo result_number_;
  autograd::SavedTensor result_inside_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_number = autograd::grad_or_zeros(grads[0], result_number_);
    const Tensor result_inside = result_inside_.unpack(this);
    if (needs_input(0)) input_grads[0] = keep_where(result_inside, grad_number);
  }
  void release_saved() override {
    result_inside_.reset();
  }
  const char* name() const override { return "FakeQuantizePerTensorAffineBackward"; }
};

std::tuple<Tensor, Tensor> run_quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                                                 const Scalar& high) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<1>("fake_quantize_per_tensor_affine", kArgs, kDtypes, {&self});
  return native::quantize_recorded(self, scale, zero_point, low, high);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point,
                                                                     const Scalar& low, const Scalar& high) {
  auto* node = new QuantizeRecordedBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  auto result = run_quantize_recorded(self, scale, zero_point, low, high);
  node->result_number_.save(std::get<0>(result));
  node->result_inside_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                                                      const Scalar& high) {
  if (autograd::should_record(self)) return taped_quantize_recorded(self, scale, zero_point, low, high);
  return run_quantize_recorded(self, scale, zero_point, low, high);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_quantize_recorded(
    const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high) {
  return tracing::observe_part("internal.quantize_recorded", [&] { return recorded_quantize_recorded(self, scale, zero_point, low, high); },
                               self, scale, zero_point, low, high);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                                                       const Scalar& high) try {
  if (tracing::observed()) [[unlikely]] return observed_quantize_recorded(self, scale, zero_point, low, high);
  return recorded_quantize_recorded(self, scale, zero_point, low, high);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("quantize_recorded"); }

// ---------------- quantize_each_recorded ----------------

namespace {

struct QuantizeEachRecordedBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo result_number_;
  autograd::SavedTensor result_inside_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_number = autograd::grad_or_zeros(grads[0], result_number_);
    const Tensor result_inside = result_inside_.unpack(this);
    if (needs_input(0)) input_grads[0] = keep_where(result_inside, grad_number);
  }
  void release_saved() override {
    result_inside_.reset();
  }
  const char* name() const override { return "FakeQuantizePerChannelAffineBackward"; }
};

std::tuple<Tensor, Tensor> run_quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low,
                                                      const Scalar& high) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "scale", .dtype = ArgDtype::Common},
      {.name = "zero_point", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes;
  check_args<3>("fake_quantize_per_channel_affine", kArgs, kDtypes, {&self, &scale, &zero_point});
  return native::quantize_each_recorded(self, scale, zero_point, low, high);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                                          const Scalar& low, const Scalar& high) {
  auto* node = new QuantizeEachRecordedBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  auto result = run_quantize_each_recorded(self, scale, zero_point, low, high);
  node->result_number_.save(std::get<0>(result));
  node->result_inside_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                           const Scalar& low, const Scalar& high) {
  if (autograd::should_record(self)) return taped_quantize_each_recorded(self, scale, zero_point, low, high);
  return run_quantize_each_recorded(self, scale, zero_point, low, high);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_quantize_each_recorded(
    const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low, const Scalar& high) {
  return tracing::observe_part("internal.quantize_each_recorded",
                               [&] { return recorded_quantize_each_recorded(self, scale, zero_point, low, high); }, self, scale, zero_point,
                               low, high);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                            const Scalar& low, const Scalar& high) try {
  if (tracing::observed()) [[unlikely]] return observed_quantize_each_recorded(self, scale, zero_point, low, high);
  return recorded_quantize_each_recorded(self, scale, zero_point, low, high);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("quantize_each_recorded"); }

// ---------------- quantize_by ----------------

namespace {

constexpr ElementwiseOp kQuantizeBy{
    .name = "fake_quantize_per_tensor_affine",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::quantize_by,
    .params = 4,
};

Tensor run_quantize_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high) {
  const ScalarParam params[] = {to_param(scale), to_param(zero_point), to_param(low), to_param(high)};
  return elementwise<1>(kQuantizeBy, {&self}, params);
}

[[gnu::cold, gnu::noinline]] Tensor observed_quantize_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point,
                                                         const Scalar& low, const Scalar& high) {
  return tracing::observe_part("internal.quantize_by", [&] { return run_quantize_by(self, scale, zero_point, low, high); }, self, scale,
                               zero_point, low, high);
}

}  // namespace

Tensor internal::quantize_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high) try {
  if (tracing::observed()) [[unlikely]] return observed_quantize_by(self, scale, zero_point, low, high);
  return run_quantize_by(self, scale, zero_point, low, high);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("quantize_by"); }

// ---------------- quantizes_by ----------------

namespace {

constexpr ElementwiseOp kQuantizesBy{
    .name = "fake_quantize_per_tensor_affine",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::quantizes_by,
    .params = 4,
};

Tensor run_quantizes_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high) {
  const ScalarParam params[] = {to_param(scale), to_param(zero_point), to_param(low), to_param(high)};
  return elementwise<1>(kQuantizesBy, {&self}, params);
}

[[gnu::cold, gnu::noinline]] Tensor observed_quantizes_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point,
                                                          const Scalar& low, const Scalar& high) {
  return tracing::observe_part("internal.quantizes_by", [&] { return run_quantizes_by(self, scale, zero_point, low, high); }, self, scale,
                               zero_point, low, high);
}

}  // namespace

Tensor internal::quantizes_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                              const Scalar& high) try {
  if (tracing::observed()) [[unlikely]] return observed_quantizes_by(self, scale, zero_point, low, high);
  return run_quantizes_by(self, scale, zero_point, low, high);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("quantizes_by"); }

// ---------------- quantize_by_each ----------------

namespace {

constexpr ElementwiseOp kQuantizeByEach{
    .name = "fake_quantize_per_channel_affine",
    .dtypes = kWideTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::quantize_by_each,
    .params = 2,
};

Tensor run_quantize_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low, const Scalar& high) {
  const ScalarParam params[] = {to_param(low), to_param(high)};
  return elementwise<3>(kQuantizeByEach, {&self, &scale, &zero_point}, params);
}

[[gnu::cold, gnu::noinline]] Tensor observed_quantize_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                              const Scalar& low, const Scalar& high) {
  return tracing::observe_part("internal.quantize_by_each", [&] { return run_quantize_by_each(self, scale, zero_point, low, high); }, self,
                               scale, zero_point, low, high);
}

}  // namespace

Tensor internal::quantize_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low,
                                  const Scalar& high) try {
  if (tracing::observed()) [[unlikely]] return observed_quantize_by_each(self, scale, zero_point, low, high);
  return run_quantize_by_each(self, scale, zero_point, low, high);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("quantize_by_each"); }

// ---------------- quantizes_by_each ----------------

namespace {

constexpr ElementwiseOp kQuantizesByEach{
    .name = "fake_quantize_per_channel_affine",
    .dtypes = kWideTypes,
    .result = ElementwiseResult::Bool,
    .kernel = &Kernels::quantizes_by_each,
    .params = 2,
};

Tensor run_quantizes_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low, const Scalar& high) {
  const ScalarParam params[] = {to_param(low), to_param(high)};
  return elementwise<3>(kQuantizesByEach, {&self, &scale, &zero_point}, params);
}

[[gnu::cold, gnu::noinline]] Tensor observed_quantizes_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                               const Scalar& low, const Scalar& high) {
  return tracing::observe_part("internal.quantizes_by_each", [&] {
    return run_quantizes_by_each(self, scale, zero_point, low, high);
  }, self, scale, zero_point, low, high);
}

}  // namespace

Tensor internal::quantizes_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low,
                                   const Scalar& high) try {
  if (tracing::observed()) [[unlikely]] return observed_quantizes_by_each(self, scale, zero_point, low, high);
  return run_quantizes_by_each(self, scale, zero_point, low, high);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("quantizes_by_each"); }

// ---------------- logit ----------------

namespace {

Tensor run_logit(const Tensor& self, std::optional<double> eps) {
  AMP_CHECK(self.defined(), ValueError, "[logit] self is an undefined tensor");
  return composite::logit(self, eps);
}

[[gnu::noinline]] Tensor autocast_logit(const Tensor& self, std::optional<double> eps) {
  if (autocast::Call call(OpId::logit, self); call.applies()) {
    return call.run([&] { return run_logit(call.cast(self, 0), eps); });
  }
  return run_logit(self, eps);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logit(const Tensor& self, std::optional<double> eps) {
  return tracing::observe(OpId::logit, 0x1, [&] { return autocast_logit(self, eps); }, self, eps);
}

}  // namespace

Tensor logit(const Tensor& self, std::optional<double> eps) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_logit(self, eps) : autocast_logit(self, eps);
  return run_logit(self, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logit"); }

Tensor& logit_(Tensor& self, std::optional<double> eps) try {
  write_inplace("logit_", self, [&](const Tensor& self) { return run_logit(self, eps); }, self);
  tracing::wrote(OpId::logit, self, self, eps);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logit_"); }

Tensor Tensor::logit(std::optional<double> eps) const { return amp::logit(*this, eps); }
Tensor& Tensor::logit_(std::optional<double> eps) const { return amp::logit_(const_cast<Tensor&>(*this), eps); }

// ---------------- log_odds ----------------

namespace {

struct LogOddsBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  double eps_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const double eps = eps_;
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return log_odds_backward(grad, self, eps); },
                                            self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "LogitBackward"; }
};

constexpr ElementwiseOp kLogOdds{
    .name = "logit",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::log_odds,
    .params = 1,
};

Tensor run_log_odds(const Tensor& self, double eps) {
  const ScalarParam params[] = {to_param(eps)};
  return elementwise<1>(kLogOdds, {&self}, params);
}

[[gnu::noinline]] Tensor taped_log_odds(const Tensor& self, double eps) {
  auto* node = new LogOddsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->eps_ = eps;
  Tensor result = run_log_odds(self, eps);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_log_odds(const Tensor& self, double eps) {
  if (autograd::should_record(self)) return taped_log_odds(self, eps);
  return run_log_odds(self, eps);
}

[[gnu::cold, gnu::noinline]] Tensor observed_log_odds(const Tensor& self, double eps) {
  return tracing::observe_part("internal.log_odds", [&] { return recorded_log_odds(self, eps); }, self, eps);
}

}  // namespace

Tensor internal::log_odds(const Tensor& self, double eps) try {
  if (tracing::observed()) [[unlikely]] return observed_log_odds(self, eps);
  return recorded_log_odds(self, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_odds"); }

}  // namespace amp
