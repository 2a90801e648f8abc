// DO NOT EDIT. Generated from ops/math.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/math.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- abs ----------------

namespace {

Tensor run_abs(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[abs] self is an undefined tensor");
  return self.is_complex() ? complex_abs(self).to(toRealType(self.scalar_type())) : real_abs(self);
}

}  // namespace

Tensor abs(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::abs, run_abs, self); }
Tensor& abs_(Tensor& self) { return wrapper::assign(Inputs<0>(), OpId::abs, "abs_", run_abs, self); }
Tensor& abs_out(Tensor& out, const Tensor& self) { return wrapper::composite_out(Inputs<0>(), OpId::abs, "abs_out", run_abs, out, self); }
Tensor Tensor::abs() const { return amp::abs(*this); }
Tensor& Tensor::abs_() const { return amp::abs_(const_cast<Tensor&>(*this)); }

// ---------------- real_abs ----------------

namespace {

struct RealAbsBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad * sign(self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "AbsBackward"; }
};

constexpr ElementwiseOp kRealAbs{.name = "abs", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::real_abs};
Tensor run_real_abs(const Tensor& self) { return elementwise<1>(kRealAbs, {&self}); }
constexpr auto recorded_real_abs = wrapper::recorded<run_real_abs, RealAbsBackward, Inputs<0>>;

}  // namespace

Tensor internal::real_abs(const Tensor& self) { return wrapper::part("internal.real_abs", recorded_real_abs, self); }

// ---------------- complex_abs ----------------

namespace {

struct ComplexAbsBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad * sign(self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "AbsBackward"; }
};

constexpr ElementwiseOp kComplexAbs{.name = "abs", .dtypes = kComplexTypes, .kernel = &Kernels::complex_abs};
Tensor run_complex_abs(const Tensor& self) { return elementwise<1>(kComplexAbs, {&self}); }
constexpr auto recorded_complex_abs = wrapper::recorded<run_complex_abs, ComplexAbsBackward, Inputs<0>>;

}  // namespace

Tensor internal::complex_abs(const Tensor& self) { return wrapper::part("internal.complex_abs", recorded_complex_abs, self); }

// ---------------- sign ----------------

namespace {

struct SignBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, result_;

  void save(auto kept, const Tensor& self) { if (self.is_complex()) self_.save(kept(self)); }
  void save_result(const auto& result, const Tensor& self) { if (self.is_complex()) result_.save_result(result); }
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
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "SignBackward"; }
};

constexpr ElementwiseOp kSign{.name = "sign", .dtypes = kAllTypes, .kernel = &Kernels::sign};
Tensor run_sign(const Tensor& self) { return elementwise<1>(kSign, {&self}); }
constexpr auto recorded_sign = wrapper::recorded<run_sign, SignBackward, Inputs<0>>;

}  // namespace

Tensor sign(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::sign, recorded_sign, self); }

Tensor& sign_(Tensor& self) {
  const auto write = [&] { elementwise_out(kSign, self, Resize::No, {&self}); };
  return wrapper::inplace<SignBackward, Inputs<0>>(OpId::sign, "sign_", write, self);
}

Tensor& sign_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSign, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::sign, "sign_out", write, out, self);
}

Tensor Tensor::sign() const { return amp::sign(*this); }
Tensor& Tensor::sign_() const { return amp::sign_(const_cast<Tensor&>(*this)); }

// ---------------- square ----------------

namespace {

struct SquareBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(self * 2); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SquareBackward"; }
};

constexpr ElementwiseOp kSquare{.name = "square", .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes,
                                .result = ElementwiseResult::Number, .kernel = &Kernels::square};

Tensor run_square(const Tensor& self) { return elementwise<1>(kSquare, {&self}); }
constexpr auto recorded_square = wrapper::recorded<run_square, SquareBackward, Inputs<0>>;

}  // namespace

Tensor square(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::square, recorded_square, self); }

Tensor& square_(Tensor& self) {
  const auto write = [&] { elementwise_out(kSquare, self, Resize::No, {&self}); };
  return wrapper::inplace<SquareBackward, Inputs<0>>(OpId::square, "square_", write, self);
}

Tensor& square_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSquare, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::square, "square_out", write, out, self);
}

Tensor Tensor::square() const { return amp::square(*this); }
Tensor& Tensor::square_() const { return amp::square_(const_cast<Tensor&>(*this)); }

// ---------------- sqrt ----------------

namespace {

struct SqrtBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return grad / conj_of(result * 2); }, result,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "SqrtBackward"; }
};

constexpr ElementwiseOp kSqrt{.name = "sqrt", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::sqrt};

Tensor run_sqrt(const Tensor& self) { return elementwise<1>(kSqrt, {&self}); }
constexpr auto recorded_sqrt = wrapper::recorded<run_sqrt, SqrtBackward, Inputs<0>>;

}  // namespace

Tensor sqrt(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::sqrt, recorded_sqrt, self); }

Tensor& sqrt_(Tensor& self) {
  const auto write = [&] { elementwise_out(kSqrt, self, Resize::No, {&self}); };
  return wrapper::inplace<SqrtBackward, Inputs<0>>(OpId::sqrt, "sqrt_", write, self);
}

Tensor& sqrt_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSqrt, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::sqrt, "sqrt_out", write, out, self);
}

Tensor Tensor::sqrt() const { return amp::sqrt(*this); }
Tensor& Tensor::sqrt_() const { return amp::sqrt_(const_cast<Tensor&>(*this)); }

// ---------------- rsqrt ----------------

namespace {

struct RsqrtBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32(
          [&](const Tensor& result, const Tensor& grad) { return grad * -0.5 * conj_of(result * result * result); }, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "RsqrtBackward"; }
};

constexpr ElementwiseOp kRsqrt{.name = "rsqrt", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                               .kernel = &Kernels::rsqrt};

Tensor run_rsqrt(const Tensor& self) { return elementwise<1>(kRsqrt, {&self}); }
constexpr auto recorded_rsqrt = wrapper::recorded<run_rsqrt, RsqrtBackward, Inputs<0>>;

}  // namespace

Tensor rsqrt(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::rsqrt, recorded_rsqrt, self); }

Tensor& rsqrt_(Tensor& self) {
  const auto write = [&] { elementwise_out(kRsqrt, self, Resize::No, {&self}); };
  return wrapper::inplace<RsqrtBackward, Inputs<0>>(OpId::rsqrt, "rsqrt_", write, self);
}

Tensor& rsqrt_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kRsqrt, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::rsqrt, "rsqrt_out", write, out, self);
}

Tensor Tensor::rsqrt() const { return amp::rsqrt(*this); }
Tensor& Tensor::rsqrt_() const { return amp::rsqrt_(const_cast<Tensor&>(*this)); }

// ---------------- reciprocal ----------------

namespace {

struct ReciprocalBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return -grad * conj_of(result * result); },
                                            result, grad);
    }
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "ReciprocalBackward"; }
};

constexpr ElementwiseOp kReciprocal{.name = "reciprocal", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                                    .kernel = &Kernels::reciprocal};

Tensor run_reciprocal(const Tensor& self) { return elementwise<1>(kReciprocal, {&self}); }
constexpr auto recorded_reciprocal = wrapper::recorded<run_reciprocal, ReciprocalBackward, Inputs<0>>;

}  // namespace

Tensor reciprocal(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::reciprocal, recorded_reciprocal, self); }

Tensor& reciprocal_(Tensor& self) {
  const auto write = [&] { elementwise_out(kReciprocal, self, Resize::No, {&self}); };
  return wrapper::inplace<ReciprocalBackward, Inputs<0>>(OpId::reciprocal, "reciprocal_", write, self);
}

Tensor& reciprocal_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kReciprocal, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::reciprocal, "reciprocal_out", write, out, self);
}

Tensor Tensor::reciprocal() const { return amp::reciprocal(*this); }
Tensor& Tensor::reciprocal_() const { return amp::reciprocal_(const_cast<Tensor&>(*this)); }

// ---------------- exp ----------------

namespace {

struct ExpBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad * conj_of(result);
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "ExpBackward"; }
};

constexpr ElementwiseOp kExp{.name = "exp", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                             .kernel = &Kernels::exp};

Tensor run_exp(const Tensor& self) { return elementwise<1>(kExp, {&self}); }
constexpr auto recorded_exp = wrapper::recorded<run_exp, ExpBackward, Inputs<0>>;

}  // namespace

Tensor exp(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::exp, recorded_exp, self); }

Tensor& exp_(Tensor& self) {
  const auto write = [&] { elementwise_out(kExp, self, Resize::No, {&self}); };
  return wrapper::inplace<ExpBackward, Inputs<0>>(OpId::exp, "exp_", write, self);
}

Tensor& exp_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kExp, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::exp, "exp_out", write, out, self);
}

Tensor Tensor::exp() const { return amp::exp(*this); }
Tensor& Tensor::exp_() const { return amp::exp_(const_cast<Tensor&>(*this)); }

// ---------------- exp2 ----------------

namespace {

struct Exp2Backward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
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
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "Exp2Backward"; }
};

constexpr ElementwiseOp kExp2{.name = "exp2", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::exp2};

Tensor run_exp2(const Tensor& self) { return elementwise<1>(kExp2, {&self}); }
constexpr auto recorded_exp2 = wrapper::recorded<run_exp2, Exp2Backward, Inputs<0>>;

}  // namespace

Tensor exp2(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::exp2, recorded_exp2, self); }

Tensor& exp2_(Tensor& self) {
  const auto write = [&] { elementwise_out(kExp2, self, Resize::No, {&self}); };
  return wrapper::inplace<Exp2Backward, Inputs<0>>(OpId::exp2, "exp2_", write, self);
}

Tensor& exp2_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kExp2, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::exp2, "exp2_out", write, out, self);
}

Tensor Tensor::exp2() const { return amp::exp2(*this); }
Tensor& Tensor::exp2_() const { return amp::exp2_(const_cast<Tensor&>(*this)); }

// ---------------- expm1 ----------------

namespace {

struct Expm1Backward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return grad * conj_of(result + 1); }, result,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "Expm1Backward"; }
};

constexpr ElementwiseOp kExpm1{.name = "expm1", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                               .kernel = &Kernels::expm1};

Tensor run_expm1(const Tensor& self) { return elementwise<1>(kExpm1, {&self}); }
constexpr auto recorded_expm1 = wrapper::recorded<run_expm1, Expm1Backward, Inputs<0>>;

}  // namespace

Tensor expm1(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::expm1, recorded_expm1, self); }

Tensor& expm1_(Tensor& self) {
  const auto write = [&] { elementwise_out(kExpm1, self, Resize::No, {&self}); };
  return wrapper::inplace<Expm1Backward, Inputs<0>>(OpId::expm1, "expm1_", write, self);
}

Tensor& expm1_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kExpm1, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::expm1, "expm1_out", write, out, self);
}

Tensor Tensor::expm1() const { return amp::expm1(*this); }
Tensor& Tensor::expm1_() const { return amp::expm1_(const_cast<Tensor&>(*this)); }

// ---------------- log ----------------

namespace {

struct LogBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = grad / conj_of(self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LogBackward"; }
};

constexpr ElementwiseOp kLog{.name = "log", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                             .kernel = &Kernels::log};

Tensor run_log(const Tensor& self) { return elementwise<1>(kLog, {&self}); }
constexpr auto recorded_log = wrapper::recorded<run_log, LogBackward, Inputs<0>>;

}  // namespace

Tensor log(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::log, recorded_log, self); }

Tensor& log_(Tensor& self) {
  const auto write = [&] { elementwise_out(kLog, self, Resize::No, {&self}); };
  return wrapper::inplace<LogBackward, Inputs<0>>(OpId::log, "log_", write, self);
}

Tensor& log_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kLog, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::log, "log_out", write, out, self);
}

Tensor Tensor::log() const { return amp::log(*this); }
Tensor& Tensor::log_() const { return amp::log_(const_cast<Tensor&>(*this)); }

// ---------------- log2 ----------------

namespace {

struct Log2Backward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / conj_of(self * 0.6931471805599453);
                                                                                         }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "Log2Backward"; }
};

constexpr ElementwiseOp kLog2{.name = "log2", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::log2};

Tensor run_log2(const Tensor& self) { return elementwise<1>(kLog2, {&self}); }
constexpr auto recorded_log2 = wrapper::recorded<run_log2, Log2Backward, Inputs<0>>;

}  // namespace

Tensor log2(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::log2, recorded_log2, self); }

Tensor& log2_(Tensor& self) {
  const auto write = [&] { elementwise_out(kLog2, self, Resize::No, {&self}); };
  return wrapper::inplace<Log2Backward, Inputs<0>>(OpId::log2, "log2_", write, self);
}

Tensor& log2_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kLog2, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::log2, "log2_out", write, out, self);
}

Tensor Tensor::log2() const { return amp::log2(*this); }
Tensor& Tensor::log2_() const { return amp::log2_(const_cast<Tensor&>(*this)); }

// ---------------- log10 ----------------

namespace {

struct Log10Backward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
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
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "Log10Backward"; }
};

constexpr ElementwiseOp kLog10{.name = "log10", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                               .kernel = &Kernels::log10};

Tensor run_log10(const Tensor& self) { return elementwise<1>(kLog10, {&self}); }
constexpr auto recorded_log10 = wrapper::recorded<run_log10, Log10Backward, Inputs<0>>;

}  // namespace

Tensor log10(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::log10, recorded_log10, self); }

Tensor& log10_(Tensor& self) {
  const auto write = [&] { elementwise_out(kLog10, self, Resize::No, {&self}); };
  return wrapper::inplace<Log10Backward, Inputs<0>>(OpId::log10, "log10_", write, self);
}

Tensor& log10_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kLog10, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::log10, "log10_out", write, out, self);
}

Tensor Tensor::log10() const { return amp::log10(*this); }
Tensor& Tensor::log10_() const { return amp::log10_(const_cast<Tensor&>(*this)); }

// ---------------- log1p ----------------

namespace {

struct Log1pBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / conj_of(self + 1); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "Log1pBackward"; }
};

constexpr ElementwiseOp kLog1p{.name = "log1p", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                               .kernel = &Kernels::log1p};

Tensor run_log1p(const Tensor& self) { return elementwise<1>(kLog1p, {&self}); }
constexpr auto recorded_log1p = wrapper::recorded<run_log1p, Log1pBackward, Inputs<0>>;

}  // namespace

Tensor log1p(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::log1p, recorded_log1p, self); }

Tensor& log1p_(Tensor& self) {
  const auto write = [&] { elementwise_out(kLog1p, self, Resize::No, {&self}); };
  return wrapper::inplace<Log1pBackward, Inputs<0>>(OpId::log1p, "log1p_", write, self);
}

Tensor& log1p_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kLog1p, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::log1p, "log1p_out", write, out, self);
}

Tensor Tensor::log1p() const { return amp::log1p(*this); }
Tensor& Tensor::log1p_() const { return amp::log1p_(const_cast<Tensor&>(*this)); }

// ---------------- sin ----------------

namespace {

struct SinBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(cos(self)); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SinBackward"; }
};

constexpr ElementwiseOp kSin{.name = "sin", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                             .kernel = &Kernels::sin};

Tensor run_sin(const Tensor& self) { return elementwise<1>(kSin, {&self}); }
constexpr auto recorded_sin = wrapper::recorded<run_sin, SinBackward, Inputs<0>>;

}  // namespace

Tensor sin(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::sin, recorded_sin, self); }

Tensor& sin_(Tensor& self) {
  const auto write = [&] { elementwise_out(kSin, self, Resize::No, {&self}); };
  return wrapper::inplace<SinBackward, Inputs<0>>(OpId::sin, "sin_", write, self);
}

Tensor& sin_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSin, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::sin, "sin_out", write, out, self);
}

Tensor Tensor::sin() const { return amp::sin(*this); }
Tensor& Tensor::sin_() const { return amp::sin_(const_cast<Tensor&>(*this)); }

// ---------------- cos ----------------

namespace {

struct CosBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return -grad * conj_of(sin(self)); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "CosBackward"; }
};

constexpr ElementwiseOp kCos{.name = "cos", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                             .kernel = &Kernels::cos};

Tensor run_cos(const Tensor& self) { return elementwise<1>(kCos, {&self}); }
constexpr auto recorded_cos = wrapper::recorded<run_cos, CosBackward, Inputs<0>>;

}  // namespace

Tensor cos(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::cos, recorded_cos, self); }

Tensor& cos_(Tensor& self) {
  const auto write = [&] { elementwise_out(kCos, self, Resize::No, {&self}); };
  return wrapper::inplace<CosBackward, Inputs<0>>(OpId::cos, "cos_", write, self);
}

Tensor& cos_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kCos, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::cos, "cos_out", write, out, self);
}

Tensor Tensor::cos() const { return amp::cos(*this); }
Tensor& Tensor::cos_() const { return amp::cos_(const_cast<Tensor&>(*this)); }

// ---------------- tan ----------------

namespace {

struct TanBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return grad * conj_of(result * result + 1); },
                                            result, grad);
    }
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "TanBackward"; }
};

constexpr ElementwiseOp kTan{.name = "tan", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                             .kernel = &Kernels::tan};

Tensor run_tan(const Tensor& self) { return elementwise<1>(kTan, {&self}); }
constexpr auto recorded_tan = wrapper::recorded<run_tan, TanBackward, Inputs<0>>;

}  // namespace

Tensor tan(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::tan, recorded_tan, self); }

Tensor& tan_(Tensor& self) {
  const auto write = [&] { elementwise_out(kTan, self, Resize::No, {&self}); };
  return wrapper::inplace<TanBackward, Inputs<0>>(OpId::tan, "tan_", write, self);
}

Tensor& tan_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kTan, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::tan, "tan_out", write, out, self);
}

Tensor Tensor::tan() const { return amp::tan(*this); }
Tensor& Tensor::tan_() const { return amp::tan_(const_cast<Tensor&>(*this)); }

// ---------------- asin ----------------

namespace {

struct AsinBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
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
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "AsinBackward"; }
};

constexpr ElementwiseOp kAsin{.name = "asin", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::asin};

Tensor run_asin(const Tensor& self) { return elementwise<1>(kAsin, {&self}); }
constexpr auto recorded_asin = wrapper::recorded<run_asin, AsinBackward, Inputs<0>>;

}  // namespace

Tensor asin(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::asin, recorded_asin, self); }

Tensor& asin_(Tensor& self) {
  const auto write = [&] { elementwise_out(kAsin, self, Resize::No, {&self}); };
  return wrapper::inplace<AsinBackward, Inputs<0>>(OpId::asin, "asin_", write, self);
}

Tensor& asin_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kAsin, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::asin, "asin_out", write, out, self);
}

Tensor Tensor::asin() const { return amp::asin(*this); }
Tensor& Tensor::asin_() const { return amp::asin_(const_cast<Tensor&>(*this)); }

// ---------------- acos ----------------

namespace {

struct AcosBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
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
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "AcosBackward"; }
};

constexpr ElementwiseOp kAcos{.name = "acos", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::acos};

Tensor run_acos(const Tensor& self) { return elementwise<1>(kAcos, {&self}); }
constexpr auto recorded_acos = wrapper::recorded<run_acos, AcosBackward, Inputs<0>>;

}  // namespace

Tensor acos(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::acos, recorded_acos, self); }

Tensor& acos_(Tensor& self) {
  const auto write = [&] { elementwise_out(kAcos, self, Resize::No, {&self}); };
  return wrapper::inplace<AcosBackward, Inputs<0>>(OpId::acos, "acos_", write, self);
}

Tensor& acos_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kAcos, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::acos, "acos_out", write, out, self);
}

Tensor Tensor::acos() const { return amp::acos(*this); }
Tensor& Tensor::acos_() const { return amp::acos_(const_cast<Tensor&>(*this)); }

// ---------------- atan ----------------

namespace {

struct AtanBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / conj_of(self * self + 1); }, self,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "AtanBackward"; }
};

constexpr ElementwiseOp kAtan{.name = "atan", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::atan};

Tensor run_atan(const Tensor& self) { return elementwise<1>(kAtan, {&self}); }
constexpr auto recorded_atan = wrapper::recorded<run_atan, AtanBackward, Inputs<0>>;

}  // namespace

Tensor atan(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::atan, recorded_atan, self); }

Tensor& atan_(Tensor& self) {
  const auto write = [&] { elementwise_out(kAtan, self, Resize::No, {&self}); };
  return wrapper::inplace<AtanBackward, Inputs<0>>(OpId::atan, "atan_", write, self);
}

Tensor& atan_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kAtan, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::atan, "atan_out", write, out, self);
}

Tensor Tensor::atan() const { return amp::atan(*this); }
Tensor& Tensor::atan_() const { return amp::atan_(const_cast<Tensor&>(*this)); }

// ---------------- sinh ----------------

namespace {

struct SinhBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(cosh(self)); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SinhBackward"; }
};

constexpr ElementwiseOp kSinh{.name = "sinh", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::sinh};

Tensor run_sinh(const Tensor& self) { return elementwise<1>(kSinh, {&self}); }
constexpr auto recorded_sinh = wrapper::recorded<run_sinh, SinhBackward, Inputs<0>>;

}  // namespace

Tensor sinh(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::sinh, recorded_sinh, self); }

Tensor& sinh_(Tensor& self) {
  const auto write = [&] { elementwise_out(kSinh, self, Resize::No, {&self}); };
  return wrapper::inplace<SinhBackward, Inputs<0>>(OpId::sinh, "sinh_", write, self);
}

Tensor& sinh_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSinh, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::sinh, "sinh_out", write, out, self);
}

Tensor Tensor::sinh() const { return amp::sinh(*this); }
Tensor& Tensor::sinh_() const { return amp::sinh_(const_cast<Tensor&>(*this)); }

// ---------------- cosh ----------------

namespace {

struct CoshBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(sinh(self)); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "CoshBackward"; }
};

constexpr ElementwiseOp kCosh{.name = "cosh", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::cosh};

Tensor run_cosh(const Tensor& self) { return elementwise<1>(kCosh, {&self}); }
constexpr auto recorded_cosh = wrapper::recorded<run_cosh, CoshBackward, Inputs<0>>;

}  // namespace

Tensor cosh(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::cosh, recorded_cosh, self); }

Tensor& cosh_(Tensor& self) {
  const auto write = [&] { elementwise_out(kCosh, self, Resize::No, {&self}); };
  return wrapper::inplace<CoshBackward, Inputs<0>>(OpId::cosh, "cosh_", write, self);
}

Tensor& cosh_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kCosh, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::cosh, "cosh_out", write, out, self);
}

Tensor Tensor::cosh() const { return amp::cosh(*this); }
Tensor& Tensor::cosh_() const { return amp::cosh_(const_cast<Tensor&>(*this)); }

// ---------------- tanh ----------------

namespace {

struct TanhBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = tanh_backward(grad, conj_of(result));
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "TanhBackward"; }
};

constexpr ElementwiseOp kTanh{.name = "tanh", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::tanh};

Tensor run_tanh(const Tensor& self) { return elementwise<1>(kTanh, {&self}); }
constexpr auto recorded_tanh = wrapper::recorded<run_tanh, TanhBackward, Inputs<0>>;

}  // namespace

Tensor tanh(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::tanh, recorded_tanh, self); }

Tensor& tanh_(Tensor& self) {
  const auto write = [&] { elementwise_out(kTanh, self, Resize::No, {&self}); };
  return wrapper::inplace<TanhBackward, Inputs<0>>(OpId::tanh, "tanh_", write, self);
}

Tensor& tanh_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kTanh, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::tanh, "tanh_out", write, out, self);
}

Tensor Tensor::tanh() const { return amp::tanh(*this); }
Tensor& Tensor::tanh_() const { return amp::tanh_(const_cast<Tensor&>(*this)); }

// ---------------- tanh_backward ----------------

namespace {

struct TanhBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kOutput };
  autograd::SavedTensor grad_output_, output_;
  Shape grad_output_sizes_, output_sizes_;

  void save(const Tensor& grad_output, const Tensor& output) {
    if (needs_input(kOutput)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    output_.save(output);
    output_sizes_ = autograd::shape_of(output);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor output = output_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& output, const Tensor& grad) {
        return tanh_backward(grad, conj_of(output));
      }, grad_output_sizes_, output, grad);
    }
    if (needs_input(kOutput)) {
      input_grads[kOutput] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& output, const Tensor& grad) {
        return sum_to(grad * conj_of(grad_output * output * -2), output_sizes_);
      }, grad_output, output, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, output_); }
  const char* name() const override { return "TanhBackwardBackward"; }
};

constexpr ElementwiseOp kTanhBackward{.name = "tanh_backward", .dtypes = kFloatingTypes | kComplexTypes, .kernel = &Kernels::tanh_backward};
Tensor run_tanh_backward(const Tensor& grad_output, const Tensor& output) { return elementwise<2>(kTanhBackward, {&grad_output, &output}); }
constexpr auto recorded_tanh_backward = wrapper::recorded<run_tanh_backward, TanhBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::tanh_backward(const Tensor& grad_output, const Tensor& output) {
  return wrapper::part("internal.tanh_backward", recorded_tanh_backward, grad_output, output);
}

// ---------------- asinh ----------------

namespace {

struct AsinhBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
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
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "AsinhBackward"; }
};

constexpr ElementwiseOp kAsinh{.name = "asinh", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                               .kernel = &Kernels::asinh};

Tensor run_asinh(const Tensor& self) { return elementwise<1>(kAsinh, {&self}); }
constexpr auto recorded_asinh = wrapper::recorded<run_asinh, AsinhBackward, Inputs<0>>;

}  // namespace

Tensor asinh(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::asinh, recorded_asinh, self); }

Tensor& asinh_(Tensor& self) {
  const auto write = [&] { elementwise_out(kAsinh, self, Resize::No, {&self}); };
  return wrapper::inplace<AsinhBackward, Inputs<0>>(OpId::asinh, "asinh_", write, self);
}

Tensor& asinh_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kAsinh, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::asinh, "asinh_out", write, out, self);
}

Tensor Tensor::asinh() const { return amp::asinh(*this); }
Tensor& Tensor::asinh_() const { return amp::asinh_(const_cast<Tensor&>(*this)); }

// ---------------- acosh ----------------

namespace {

struct AcoshBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return acosh_backward(grad, self); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "AcoshBackward"; }
};

constexpr ElementwiseOp kAcosh{.name = "acosh", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                               .kernel = &Kernels::acosh};

Tensor run_acosh(const Tensor& self) { return elementwise<1>(kAcosh, {&self}); }
constexpr auto recorded_acosh = wrapper::recorded<run_acosh, AcoshBackward, Inputs<0>>;

}  // namespace

Tensor acosh(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::acosh, recorded_acosh, self); }

Tensor& acosh_(Tensor& self) {
  const auto write = [&] { elementwise_out(kAcosh, self, Resize::No, {&self}); };
  return wrapper::inplace<AcoshBackward, Inputs<0>>(OpId::acosh, "acosh_", write, self);
}

Tensor& acosh_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kAcosh, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::acosh, "acosh_out", write, out, self);
}

Tensor Tensor::acosh() const { return amp::acosh(*this); }
Tensor& Tensor::acosh_() const { return amp::acosh_(const_cast<Tensor&>(*this)); }

// ---------------- atanh ----------------

namespace {

struct AtanhBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / conj_of(1 - self * self); }, self,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "AtanhBackward"; }
};

constexpr ElementwiseOp kAtanh{.name = "atanh", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                               .kernel = &Kernels::atanh};

Tensor run_atanh(const Tensor& self) { return elementwise<1>(kAtanh, {&self}); }
constexpr auto recorded_atanh = wrapper::recorded<run_atanh, AtanhBackward, Inputs<0>>;

}  // namespace

Tensor atanh(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::atanh, recorded_atanh, self); }

Tensor& atanh_(Tensor& self) {
  const auto write = [&] { elementwise_out(kAtanh, self, Resize::No, {&self}); };
  return wrapper::inplace<AtanhBackward, Inputs<0>>(OpId::atanh, "atanh_", write, self);
}

Tensor& atanh_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kAtanh, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::atanh, "atanh_out", write, out, self);
}

Tensor Tensor::atanh() const { return amp::atanh(*this); }
Tensor& Tensor::atanh_() const { return amp::atanh_(const_cast<Tensor&>(*this)); }

// ---------------- erf ----------------

namespace {

struct ErfBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
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
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "ErfBackward"; }
};

constexpr ElementwiseOp kErf{.name = "erf", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float, .kernel = &Kernels::erf};
Tensor run_erf(const Tensor& self) { return elementwise<1>(kErf, {&self}); }
constexpr auto recorded_erf = wrapper::recorded<run_erf, ErfBackward, Inputs<0>>;

}  // namespace

Tensor erf(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::erf, recorded_erf, self); }

Tensor& erf_(Tensor& self) {
  const auto write = [&] { elementwise_out(kErf, self, Resize::No, {&self}); };
  return wrapper::inplace<ErfBackward, Inputs<0>>(OpId::erf, "erf_", write, self);
}

Tensor& erf_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kErf, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::erf, "erf_out", write, out, self);
}

Tensor Tensor::erf() const { return amp::erf(*this); }
Tensor& Tensor::erf_() const { return amp::erf_(const_cast<Tensor&>(*this)); }

// ---------------- erfc ----------------

namespace {

struct ErfcBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
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
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "ErfcBackward"; }
};

constexpr ElementwiseOp kErfc{.name = "erfc", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float, .kernel = &Kernels::erfc};
Tensor run_erfc(const Tensor& self) { return elementwise<1>(kErfc, {&self}); }
constexpr auto recorded_erfc = wrapper::recorded<run_erfc, ErfcBackward, Inputs<0>>;

}  // namespace

Tensor erfc(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::erfc, recorded_erfc, self); }

Tensor& erfc_(Tensor& self) {
  const auto write = [&] { elementwise_out(kErfc, self, Resize::No, {&self}); };
  return wrapper::inplace<ErfcBackward, Inputs<0>>(OpId::erfc, "erfc_", write, self);
}

Tensor& erfc_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kErfc, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::erfc, "erfc_out", write, out, self);
}

Tensor Tensor::erfc() const { return amp::erfc(*this); }
Tensor& Tensor::erfc_() const { return amp::erfc_(const_cast<Tensor&>(*this)); }

// ---------------- erfinv ----------------

namespace {

struct ErfinvBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
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
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "ErfinvBackward"; }
};

constexpr ElementwiseOp kErfinv{.name = "erfinv", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float, .kernel = &Kernels::erfinv};
Tensor run_erfinv(const Tensor& self) { return elementwise<1>(kErfinv, {&self}); }
constexpr auto recorded_erfinv = wrapper::recorded<run_erfinv, ErfinvBackward, Inputs<0>>;

}  // namespace

Tensor erfinv(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::erfinv, recorded_erfinv, self); }

Tensor& erfinv_(Tensor& self) {
  const auto write = [&] { elementwise_out(kErfinv, self, Resize::No, {&self}); };
  return wrapper::inplace<ErfinvBackward, Inputs<0>>(OpId::erfinv, "erfinv_", write, self);
}

Tensor& erfinv_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kErfinv, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::erfinv, "erfinv_out", write, out, self);
}

Tensor Tensor::erfinv() const { return amp::erfinv(*this); }
Tensor& Tensor::erfinv_() const { return amp::erfinv_(const_cast<Tensor&>(*this)); }

// ---------------- lgamma ----------------

namespace {

struct LgammaBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * digamma(self); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LgammaBackward"; }
};

constexpr ElementwiseOp kLgamma{.name = "lgamma", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float, .kernel = &Kernels::lgamma};
Tensor run_lgamma(const Tensor& self) { return elementwise<1>(kLgamma, {&self}); }
constexpr auto recorded_lgamma = wrapper::recorded<run_lgamma, LgammaBackward, Inputs<0>>;

}  // namespace

Tensor lgamma(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::lgamma, recorded_lgamma, self); }

Tensor& lgamma_(Tensor& self) {
  const auto write = [&] { elementwise_out(kLgamma, self, Resize::No, {&self}); };
  return wrapper::inplace<LgammaBackward, Inputs<0>>(OpId::lgamma, "lgamma_", write, self);
}

Tensor& lgamma_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kLgamma, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::lgamma, "lgamma_out", write, out, self);
}

Tensor Tensor::lgamma() const { return amp::lgamma(*this); }
Tensor& Tensor::lgamma_() const { return amp::lgamma_(const_cast<Tensor&>(*this)); }

// ---------------- digamma ----------------

namespace {

struct DigammaBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * trigamma(self); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "DigammaBackward"; }
};

constexpr ElementwiseOp kDigamma{.name = "digamma", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                 .kernel = &Kernels::digamma};

Tensor run_digamma(const Tensor& self) { return elementwise<1>(kDigamma, {&self}); }
constexpr auto recorded_digamma = wrapper::recorded<run_digamma, DigammaBackward, Inputs<0>>;

}  // namespace

Tensor digamma(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::digamma, recorded_digamma, self); }

Tensor& digamma_(Tensor& self) {
  const auto write = [&] { elementwise_out(kDigamma, self, Resize::No, {&self}); };
  return wrapper::inplace<DigammaBackward, Inputs<0>>(OpId::digamma, "digamma_", write, self);
}

Tensor& digamma_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kDigamma, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::digamma, "digamma_out", write, out, self);
}

Tensor Tensor::digamma() const { return amp::digamma(*this); }
Tensor& Tensor::digamma_() const { return amp::digamma_(const_cast<Tensor&>(*this)); }

// ---------------- trigamma ----------------

namespace {

struct TrigammaBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return trigamma_backward(grad, self); }, self,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "TrigammaBackward"; }
};

constexpr ElementwiseOp kTrigamma{.name = "trigamma", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                  .kernel = &Kernels::trigamma};

Tensor run_trigamma(const Tensor& self) { return elementwise<1>(kTrigamma, {&self}); }
constexpr auto recorded_trigamma = wrapper::recorded<run_trigamma, TrigammaBackward, Inputs<0>>;

}  // namespace

Tensor internal::trigamma(const Tensor& self) { return wrapper::part("internal.trigamma", recorded_trigamma, self); }

// ---------------- sinc ----------------

namespace {

struct SincBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(sinc_slope(self)); }, self,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SincBackward"; }
};

constexpr ElementwiseOp kSinc{.name = "sinc", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                              .kernel = &Kernels::sinc};

Tensor run_sinc(const Tensor& self) { return elementwise<1>(kSinc, {&self}); }
constexpr auto recorded_sinc = wrapper::recorded<run_sinc, SincBackward, Inputs<0>>;

}  // namespace

Tensor sinc(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::sinc, recorded_sinc, self); }

Tensor& sinc_(Tensor& self) {
  const auto write = [&] { elementwise_out(kSinc, self, Resize::No, {&self}); };
  return wrapper::inplace<SincBackward, Inputs<0>>(OpId::sinc, "sinc_", write, self);
}

Tensor& sinc_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSinc, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::sinc, "sinc_out", write, out, self);
}

Tensor Tensor::sinc() const { return amp::sinc(*this); }
Tensor& Tensor::sinc_() const { return amp::sinc_(const_cast<Tensor&>(*this)); }

// ---------------- sinc_slope ----------------

namespace {

struct SincSlopeBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return sinc_slope_backward(grad, self); }, self,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SincBackward"; }
};

constexpr ElementwiseOp kSincSlope{.name = "sinc", .dtypes = kFloatingTypes | kComplexTypes, .kernel = &Kernels::sinc_slope};
Tensor run_sinc_slope(const Tensor& self) { return elementwise<1>(kSincSlope, {&self}); }
constexpr auto recorded_sinc_slope = wrapper::recorded<run_sinc_slope, SincSlopeBackward, Inputs<0>>;

}  // namespace

Tensor internal::sinc_slope(const Tensor& self) { return wrapper::part("internal.sinc_slope", recorded_sinc_slope, self); }

// ---------------- i0 ----------------

namespace {

struct I0Backward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * special_i1(self); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "I0Backward"; }
};

constexpr ElementwiseOp kI0{.name = "i0", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float, .kernel = &Kernels::i0};
Tensor run_i0(const Tensor& self) { return elementwise<1>(kI0, {&self}); }
constexpr auto recorded_i0 = wrapper::recorded<run_i0, I0Backward, Inputs<0>>;

}  // namespace

Tensor i0(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::i0, recorded_i0, self); }

Tensor& i0_(Tensor& self) {
  const auto write = [&] { elementwise_out(kI0, self, Resize::No, {&self}); };
  return wrapper::inplace<I0Backward, Inputs<0>>(OpId::i0, "i0_", write, self);
}

Tensor& i0_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kI0, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::i0, "i0_out", write, out, self);
}

Tensor Tensor::i0() const { return amp::i0(*this); }
Tensor& Tensor::i0_() const { return amp::i0_(const_cast<Tensor&>(*this)); }

// ---------------- special_i0e ----------------

namespace {

struct SpecialI0eBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return grad * (special_i1e(self) - sign(self) * special_i0e(self));
      }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SpecialI0eBackward"; }
};

constexpr ElementwiseOp kSpecialI0e{.name = "special_i0e", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                    .kernel = &Kernels::special_i0e};

Tensor run_special_i0e(const Tensor& self) { return elementwise<1>(kSpecialI0e, {&self}); }
constexpr auto recorded_special_i0e = wrapper::recorded<run_special_i0e, SpecialI0eBackward, Inputs<0>>;

}  // namespace

Tensor special_i0e(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::special_i0e, recorded_special_i0e, self); }

Tensor& special_i0e_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSpecialI0e, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::special_i0e, "special_i0e_out", write, out, self);
}

// ---------------- special_i1 ----------------

namespace {

struct SpecialI1Backward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return i1_backward(grad, self); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SpecialI1Backward"; }
};

constexpr ElementwiseOp kSpecialI1{.name = "special_i1", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                   .kernel = &Kernels::special_i1};

Tensor run_special_i1(const Tensor& self) { return elementwise<1>(kSpecialI1, {&self}); }
constexpr auto recorded_special_i1 = wrapper::recorded<run_special_i1, SpecialI1Backward, Inputs<0>>;

}  // namespace

Tensor special_i1(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::special_i1, recorded_special_i1, self); }

Tensor& special_i1_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSpecialI1, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::special_i1, "special_i1_out", write, out, self);
}

// ---------------- special_i1e ----------------

namespace {

struct SpecialI1eBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return i1e_backward(grad, self); }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SpecialI1eBackward"; }
};

constexpr ElementwiseOp kSpecialI1e{.name = "special_i1e", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                    .kernel = &Kernels::special_i1e};

Tensor run_special_i1e(const Tensor& self) { return elementwise<1>(kSpecialI1e, {&self}); }
constexpr auto recorded_special_i1e = wrapper::recorded<run_special_i1e, SpecialI1eBackward, Inputs<0>>;

}  // namespace

Tensor special_i1e(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::special_i1e, recorded_special_i1e, self); }

Tensor& special_i1e_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSpecialI1e, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::special_i1e, "special_i1e_out", write, out, self);
}

// ---------------- special_ndtr ----------------

namespace {

struct SpecialNdtrBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return grad * exp(self * self * -0.5) * 0.3989422804014327;
      }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SpecialNdtrBackward"; }
};

constexpr ElementwiseOp kSpecialNdtr{.name = "special_ndtr", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                     .kernel = &Kernels::special_ndtr};

Tensor run_special_ndtr(const Tensor& self) { return elementwise<1>(kSpecialNdtr, {&self}); }
constexpr auto recorded_special_ndtr = wrapper::recorded<run_special_ndtr, SpecialNdtrBackward, Inputs<0>>;

}  // namespace

Tensor special_ndtr(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::special_ndtr, recorded_special_ndtr, self); }

Tensor& special_ndtr_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSpecialNdtr, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::special_ndtr, "special_ndtr_out", write, out, self);
}

// ---------------- special_entr ----------------

namespace {

Tensor run_special_entr(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[special_entr] self is an undefined tensor");
  return composite::rounded_once("special_entr", [](const Tensor& self) { return composite::special_entr(self); }, self);
}

}  // namespace

Tensor special_entr(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::special_entr, run_special_entr, self); }

Tensor& special_entr_out(Tensor& out, const Tensor& self) {
  return wrapper::composite_out(Inputs<0>(), OpId::special_entr, "special_entr_out", run_special_entr, out, self);
}

// ---------------- mvlgamma ----------------

namespace {

Tensor run_mvlgamma(const Tensor& self, int64_t p) {
  AMP_CHECK(self.defined(), ValueError, "[mvlgamma] self is an undefined tensor");
  return composite::rounded_once("mvlgamma", [](const Tensor& self, int64_t p) { return composite::mvlgamma(self, p); }, self, p);
}

}  // namespace

Tensor mvlgamma(const Tensor& self, int64_t p) { return wrapper::function<Casts<0>>(OpId::mvlgamma, run_mvlgamma, self, p); }
Tensor Tensor::mvlgamma(int64_t p) const { return amp::mvlgamma(*this, p); }

// ---------------- ceil ----------------

namespace {

struct CeilBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "CeilBackward"; }
};

constexpr ElementwiseOp kCeil{.name = "ceil", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::ceil};
Tensor run_ceil(const Tensor& self) { return elementwise<1>(kCeil, {&self}); }
constexpr auto recorded_ceil = wrapper::recorded<run_ceil, CeilBackward, Inputs<0>>;

}  // namespace

Tensor ceil(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::ceil, recorded_ceil, self); }

Tensor& ceil_(Tensor& self) {
  const auto write = [&] { elementwise_out(kCeil, self, Resize::No, {&self}); };
  return wrapper::inplace<CeilBackward, Inputs<0>>(OpId::ceil, "ceil_", write, self);
}

Tensor& ceil_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kCeil, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::ceil, "ceil_out", write, out, self);
}

Tensor Tensor::ceil() const { return amp::ceil(*this); }
Tensor& Tensor::ceil_() const { return amp::ceil_(const_cast<Tensor&>(*this)); }

// ---------------- floor ----------------

namespace {

struct FloorBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "FloorBackward"; }
};

constexpr ElementwiseOp kFloor{.name = "floor", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::floor};
Tensor run_floor(const Tensor& self) { return elementwise<1>(kFloor, {&self}); }
constexpr auto recorded_floor = wrapper::recorded<run_floor, FloorBackward, Inputs<0>>;

}  // namespace

Tensor floor(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::floor, recorded_floor, self); }

Tensor& floor_(Tensor& self) {
  const auto write = [&] { elementwise_out(kFloor, self, Resize::No, {&self}); };
  return wrapper::inplace<FloorBackward, Inputs<0>>(OpId::floor, "floor_", write, self);
}

Tensor& floor_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kFloor, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::floor, "floor_out", write, out, self);
}

Tensor Tensor::floor() const { return amp::floor(*this); }
Tensor& Tensor::floor_() const { return amp::floor_(const_cast<Tensor&>(*this)); }

// ---------------- trunc ----------------

namespace {

struct TruncBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "TruncBackward"; }
};

constexpr ElementwiseOp kTrunc{.name = "trunc", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::trunc};
Tensor run_trunc(const Tensor& self) { return elementwise<1>(kTrunc, {&self}); }
constexpr auto recorded_trunc = wrapper::recorded<run_trunc, TruncBackward, Inputs<0>>;

}  // namespace

Tensor trunc(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::trunc, recorded_trunc, self); }

Tensor& trunc_(Tensor& self) {
  const auto write = [&] { elementwise_out(kTrunc, self, Resize::No, {&self}); };
  return wrapper::inplace<TruncBackward, Inputs<0>>(OpId::trunc, "trunc_", write, self);
}

Tensor& trunc_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kTrunc, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::trunc, "trunc_out", write, out, self);
}

Tensor Tensor::trunc() const { return amp::trunc(*this); }
Tensor& Tensor::trunc_() const { return amp::trunc_(const_cast<Tensor&>(*this)); }

// ---------------- round ----------------

namespace {

struct RoundBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "RoundBackward"; }
};

constexpr ElementwiseOp kRound{.name = "round", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::round};
Tensor run_round(const Tensor& self) { return elementwise<1>(kRound, {&self}); }
constexpr auto recorded_round = wrapper::recorded<run_round, RoundBackward, Inputs<0>>;

}  // namespace

Tensor round(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::round, recorded_round, self); }

Tensor& round_(Tensor& self) {
  const auto write = [&] { elementwise_out(kRound, self, Resize::No, {&self}); };
  return wrapper::inplace<RoundBackward, Inputs<0>>(OpId::round, "round_", write, self);
}

Tensor& round_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kRound, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::round, "round_out", write, out, self);
}

Tensor Tensor::round() const { return amp::round(*this); }
Tensor& Tensor::round_() const { return amp::round_(const_cast<Tensor&>(*this)); }

// ---------------- round.decimals ----------------

namespace {

Tensor run_round_decimals(const Tensor& self, int64_t decimals) {
  AMP_CHECK(self.defined(), ValueError, "[round] self is an undefined tensor");
  return composite::rounded_once("round", {composite::arguments()},
                                 [](const Tensor& self, int64_t decimals) { return composite::round_decimals(self, decimals); }, self,
                                 decimals);
}

}  // namespace

Tensor round(const Tensor& self, int64_t decimals) {
  return wrapper::function<Casts<0>>(OpId::round_decimals, run_round_decimals, self, decimals);
}

Tensor& round_(Tensor& self, int64_t decimals) {
  return wrapper::assign(Inputs<0>(), OpId::round_decimals, "round_", run_round_decimals, self, decimals);
}

Tensor Tensor::round(int64_t decimals) const { return amp::round(*this, decimals); }
Tensor& Tensor::round_(int64_t decimals) const { return amp::round_(const_cast<Tensor&>(*this), decimals); }

// ---------------- frac ----------------

namespace {

struct FracBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = grad;
  }
  const char* name() const override { return "FracBackward"; }
};

constexpr ElementwiseOp kFrac{.name = "frac", .dtypes = kFloatingTypes, .kernel = &Kernels::frac};
Tensor run_frac(const Tensor& self) { return elementwise<1>(kFrac, {&self}); }
constexpr auto recorded_frac = wrapper::recorded<run_frac, FracBackward, Inputs<0>>;

}  // namespace

Tensor frac(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::frac, recorded_frac, self); }

Tensor& frac_(Tensor& self) {
  const auto write = [&] { elementwise_out(kFrac, self, Resize::No, {&self}); };
  return wrapper::inplace<FracBackward, Inputs<0>>(OpId::frac, "frac_", write, self);
}

Tensor& frac_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kFrac, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::frac, "frac_out", write, out, self);
}

Tensor Tensor::frac() const { return amp::frac(*this); }
Tensor& Tensor::frac_() const { return amp::frac_(const_cast<Tensor&>(*this)); }

// ---------------- pow ----------------

namespace {

struct PowBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kExponent };
  autograd::SavedTensor self_, exponent_, result_;
  Shape self_sizes_, exponent_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& exponent) {
    self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    exponent_.save(exponent);
    exponent_sizes_ = autograd::shape_of(exponent);
  }
  void save_result(const auto& result, const Tensor& self, const Tensor& exponent) {
    if (needs_input(kExponent) && !has_16_bits(self) && !has_16_bits(exponent)) result_.save_result(result);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor exponent = exponent_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& exponent, const Tensor& grad) {
        return sum_to(pow_backward_self(grad, self, exponent), self_sizes_);
      }, self, exponent, grad);
    }
    if (needs_input(kExponent)) {
      input_grads[kExponent] = autograd::in_float32([&](const Tensor& self, const Tensor& exponent, const Tensor& result,
                                                        const Tensor& grad) {
        return sum_to(pow_backward_exponent(grad, self, exponent, result), exponent_sizes_);
      }, self, exponent, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, exponent_, result_); }
  const char* name() const override { return "PowBackward"; }
};

constexpr ElementwiseOp kPow{.name = "pow", .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes, .kernel = &Kernels::pow};
Tensor run_pow(const Tensor& self, const Tensor& exponent) { return elementwise<2>(kPow, {&self, &exponent}); }
constexpr auto recorded_pow = wrapper::recorded<run_pow, PowBackward, Inputs<0, 1>>;

}  // namespace

Tensor pow(const Tensor& self, const Tensor& exponent) { return wrapper::function<Casts<0, 1>>(OpId::pow, recorded_pow, self, exponent); }

Tensor& pow_(Tensor& self, const Tensor& exponent) {
  const auto write = [&] { elementwise_out(kPow, self, Resize::No, {&self, &exponent}); };
  return wrapper::inplace<PowBackward, Inputs<0, 1>>(OpId::pow, "pow_", write, self, exponent);
}

Tensor& pow_out(Tensor& out, const Tensor& self, const Tensor& exponent) {
  const auto write = [&] { elementwise_out(kPow, out, Resize::Yes, {&self, &exponent}); };
  return wrapper::out(Inputs<0, 1>(), OpId::pow, "pow_out", write, out, self, exponent);
}

Tensor pow(const Scalar& self, const Tensor& exponent) { return pow(detail::wrapped_scalar(self), exponent); }
Tensor Tensor::pow(const Tensor& exponent) const { return amp::pow(*this, exponent); }
Tensor& Tensor::pow_(const Tensor& exponent) const { return amp::pow_(const_cast<Tensor&>(*this), exponent); }

// ---------------- pow.scalar ----------------

namespace {

struct PowScalarBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  Scalar exponent_;

  void save(const Tensor& self, const Scalar& exponent) {
    self_.save(self);
    exponent_ = exponent;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return pow_backward(grad, self, exponent_); },
                                            self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "PowScalarBackward"; }
};

Tensor run_pow_scalar(const Tensor& self, const Scalar& exponent) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("pow", kArgs, kAllTypes, {&self});
  return native::pow_scalar(self, exponent);
}

constexpr auto recorded_pow_scalar = wrapper::recorded<run_pow_scalar, PowScalarBackward, Inputs<0>>;

}  // namespace

Tensor pow(const Tensor& self, const Scalar& exponent) {
  return wrapper::function<Casts<0>>(OpId::pow_scalar, recorded_pow_scalar, self, exponent);
}

Tensor& pow_(Tensor& self, const Scalar& exponent) {
  return wrapper::assign(Inputs<0>(), OpId::pow_scalar, "pow_", recorded_pow_scalar, self, exponent);
}

Tensor& pow_out(Tensor& out, const Tensor& self, const Scalar& exponent) {
  return wrapper::copy_out(Inputs<0>(), OpId::pow_scalar, "pow_out", run_pow_scalar, out, self, exponent);
}

Tensor Tensor::pow(const Scalar& exponent) const { return amp::pow(*this, exponent); }
Tensor& Tensor::pow_(const Scalar& exponent) const { return amp::pow_(const_cast<Tensor&>(*this), exponent); }

// ---------------- cube ----------------

namespace {

struct CubeBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(self * self * 3); }, self,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "PowBackward"; }
};

constexpr ElementwiseOp kCube{.name = "pow", .dtypes = kFloatingTypes | kComplexTypes, .kernel = &Kernels::cube};
Tensor run_cube(const Tensor& self) { return elementwise<1>(kCube, {&self}); }
constexpr auto recorded_cube = wrapper::recorded<run_cube, CubeBackward, Inputs<0>>;

}  // namespace

Tensor internal::cube(const Tensor& self) { return wrapper::part("internal.cube", recorded_cube, self); }

// ---------------- float_power ----------------

namespace {

Tensor run_float_power(const Tensor& self, const Tensor& exponent) {
  AMP_CHECK(self.defined(), ValueError, "[float_power] self is an undefined tensor");
  AMP_CHECK(exponent.defined(), ValueError, "[float_power] exponent is an undefined tensor");
  return composite::float_power(self, exponent);
}

}  // namespace

Tensor float_power(const Tensor& self, const Tensor& exponent) {
  return wrapper::function<Casts<0, 1>>(OpId::float_power, run_float_power, self, exponent);
}

Tensor float_power(const Scalar& self, const Tensor& exponent) { return float_power(detail::wrapped_scalar(self), exponent); }
Tensor Tensor::float_power(const Tensor& exponent) const { return amp::float_power(*this, exponent); }

// ---------------- float_power.scalar ----------------

namespace {

Tensor run_float_power_scalar(const Tensor& self, const Scalar& exponent) {
  AMP_CHECK(self.defined(), ValueError, "[float_power] self is an undefined tensor");
  return composite::float_power_scalar(self, exponent);
}

}  // namespace

Tensor float_power(const Tensor& self, const Scalar& exponent) {
  return wrapper::function<Casts<0>>(OpId::float_power_scalar, run_float_power_scalar, self, exponent);
}

Tensor Tensor::float_power(const Scalar& exponent) const { return amp::float_power(*this, exponent); }

// ---------------- atan2 ----------------

namespace {

struct Atan2Backward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& other) {
    self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(atan2_backward(grad, other, self, other), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-atan2_backward(grad, self, self, other), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "Atan2Backward"; }
};

constexpr ElementwiseOp kAtan2{.name = "atan2", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float, .kernel = &Kernels::atan2};
Tensor run_atan2(const Tensor& self, const Tensor& other) { return elementwise<2>(kAtan2, {&self, &other}); }
constexpr auto recorded_atan2 = wrapper::recorded<run_atan2, Atan2Backward, Inputs<0, 1>>;

}  // namespace

Tensor atan2(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::atan2, recorded_atan2, self, other); }

Tensor& atan2_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kAtan2, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<Atan2Backward, Inputs<0, 1>>(OpId::atan2, "atan2_", write, self, other);
}

Tensor& atan2_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kAtan2, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::atan2, "atan2_out", write, out, self, other);
}

Tensor Tensor::atan2(const Tensor& other) const { return amp::atan2(*this, other); }
Tensor& Tensor::atan2_(const Tensor& other) const { return amp::atan2_(const_cast<Tensor&>(*this), other); }

// ---------------- hypot ----------------

namespace {

struct HypotBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_, result_;
  Shape self_sizes_, other_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& other) {
    if (needs_input(kSelf)) self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kOther)) other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return sum_to(grad * (self / result), self_sizes_);
      }, self, result, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& other, const Tensor& result, const Tensor& grad) {
        return sum_to(grad * (other / result), other_sizes_);
      }, other, result, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_, result_); }
  const char* name() const override { return "HypotBackward"; }
};

constexpr ElementwiseOp kHypot{.name = "hypot", .dtypes = kFloatingTypes, .kernel = &Kernels::hypot};
Tensor run_hypot(const Tensor& self, const Tensor& other) { return elementwise<2>(kHypot, {&self, &other}); }
constexpr auto recorded_hypot = wrapper::recorded<run_hypot, HypotBackward, Inputs<0, 1>>;

}  // namespace

Tensor hypot(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::hypot, recorded_hypot, self, other); }

Tensor& hypot_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kHypot, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<HypotBackward, Inputs<0, 1>>(OpId::hypot, "hypot_", write, self, other);
}

Tensor& hypot_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kHypot, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::hypot, "hypot_out", write, out, self, other);
}

Tensor Tensor::hypot(const Tensor& other) const { return amp::hypot(*this, other); }
Tensor& Tensor::hypot_(const Tensor& other) const { return amp::hypot_(const_cast<Tensor&>(*this), other); }

// ---------------- logaddexp ----------------

namespace {

Tensor run_logaddexp(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[logaddexp] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[logaddexp] other is an undefined tensor");
  return composite::logaddexp(self, other);
}

}  // namespace

Tensor logaddexp(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::logaddexp, run_logaddexp, self, other);
}

Tensor& logaddexp_out(Tensor& out, const Tensor& self, const Tensor& other) {
  return wrapper::composite_out(Inputs<0, 1>(), OpId::logaddexp, "logaddexp_out", run_logaddexp, out, self, other);
}

Tensor Tensor::logaddexp(const Tensor& other) const { return amp::logaddexp(*this, other); }

// ---------------- real_logaddexp ----------------

namespace {

struct RealLogaddexpBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * logaddexp_share(self, other), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * logaddexp_share(other, self), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "LogaddexpBackward"; }
};

constexpr ElementwiseOp kRealLogaddexp{.name = "logaddexp", .dtypes = kFloatingTypes, .kernel = &Kernels::real_logaddexp};
Tensor run_real_logaddexp(const Tensor& self, const Tensor& other) { return elementwise<2>(kRealLogaddexp, {&self, &other}); }
constexpr auto recorded_real_logaddexp = wrapper::recorded<run_real_logaddexp, RealLogaddexpBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::real_logaddexp(const Tensor& self, const Tensor& other) {
  return wrapper::part("internal.real_logaddexp", recorded_real_logaddexp, self, other);
}

// ---------------- logaddexp2 ----------------

namespace {

struct Logaddexp2Backward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * logaddexp_share(self * 0.6931471805599453, other * 0.6931471805599453), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * logaddexp_share(other * 0.6931471805599453, self * 0.6931471805599453), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "Logaddexp2Backward"; }
};

constexpr ElementwiseOp kLogaddexp2{.name = "logaddexp2", .dtypes = kFloatingTypes, .kernel = &Kernels::logaddexp2};
Tensor run_logaddexp2(const Tensor& self, const Tensor& other) { return elementwise<2>(kLogaddexp2, {&self, &other}); }
constexpr auto recorded_logaddexp2 = wrapper::recorded<run_logaddexp2, Logaddexp2Backward, Inputs<0, 1>>;

}  // namespace

Tensor logaddexp2(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::logaddexp2, recorded_logaddexp2, self, other);
}

Tensor& logaddexp2_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLogaddexp2, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::logaddexp2, "logaddexp2_out", write, out, self, other);
}

Tensor Tensor::logaddexp2(const Tensor& other) const { return amp::logaddexp2(*this, other); }

// ---------------- xlogy ----------------

namespace {

struct XlogyBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& other) {
    self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(xlogy(grad, other).masked_fill(logical_and(self == 0, other <= 0), 0), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * (self / other), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "XlogyBackward"; }
};

constexpr ElementwiseOp kXlogy{.name = "xlogy", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float, .kernel = &Kernels::xlogy};
Tensor run_xlogy(const Tensor& self, const Tensor& other) { return elementwise<2>(kXlogy, {&self, &other}); }
constexpr auto recorded_xlogy = wrapper::recorded<run_xlogy, XlogyBackward, Inputs<0, 1>>;

}  // namespace

Tensor xlogy(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::xlogy, recorded_xlogy, self, other); }

Tensor& xlogy_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kXlogy, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<XlogyBackward, Inputs<0, 1>>(OpId::xlogy, "xlogy_", write, self, other);
}

Tensor& xlogy_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kXlogy, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::xlogy, "xlogy_out", write, out, self, other);
}

Tensor xlogy(const Tensor& self, const Scalar& other) { return xlogy(self, detail::wrapped_scalar(other)); }
Tensor& xlogy_(Tensor& self, const Scalar& other) { return xlogy_(self, detail::wrapped_scalar(other)); }
Tensor xlogy(const Scalar& self, const Tensor& other) { return xlogy(detail::wrapped_scalar(self), other); }
Tensor Tensor::xlogy(const Tensor& other) const { return amp::xlogy(*this, other); }
Tensor& Tensor::xlogy_(const Tensor& other) const { return amp::xlogy_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::xlogy(const Scalar& other) const { return amp::xlogy(*this, other); }
Tensor& Tensor::xlogy_(const Scalar& other) const { return amp::xlogy_(const_cast<Tensor&>(*this), other); }

// ---------------- special_xlog1py ----------------

namespace {

struct SpecialXlog1pyBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(special_xlog1py(grad, other).masked_fill(logical_and(self == 0, other <= -1), 0), self_sizes_);
      }, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(grad * (self / (other + 1)), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "SpecialXlog1pyBackward"; }
};

constexpr ElementwiseOp kSpecialXlog1py{.name = "special_xlog1py", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                        .kernel = &Kernels::special_xlog1py};

Tensor run_special_xlog1py(const Tensor& self, const Tensor& other) { return elementwise<2>(kSpecialXlog1py, {&self, &other}); }
constexpr auto recorded_special_xlog1py = wrapper::recorded<run_special_xlog1py, SpecialXlog1pyBackward, Inputs<0, 1>>;

}  // namespace

Tensor special_xlog1py(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::special_xlog1py, recorded_special_xlog1py, self, other);
}

Tensor& special_xlog1py_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kSpecialXlog1py, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::special_xlog1py, "special_xlog1py_out", write, out, self, other);
}

Tensor special_xlog1py(const Tensor& self, const Scalar& other) { return special_xlog1py(self, detail::wrapped_scalar(other)); }
Tensor special_xlog1py(const Scalar& self, const Tensor& other) { return special_xlog1py(detail::wrapped_scalar(self), other); }

// ---------------- copysign ----------------

namespace {

struct CopysignBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, result_;
  Shape self_sizes_, other_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& other) {
    if (needs_input(kSelf)) self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    other_sizes_ = autograd::shape_of(other);
  }
  void save_result(const auto& result, const auto&...) { if (needs_input(kSelf)) result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return sum_to(grad * (sign(self) * sign(result)), self_sizes_);
      }, self, result, grad);
    }
    if (needs_input(kOther)) input_grads[kOther] = sum_to(zeros_like(grad), other_sizes_);
  }
  void release_saved() override { wrapper::reset(self_, result_); }
  const char* name() const override { return "CopysignBackward"; }
};

constexpr ElementwiseOp kCopysign{.name = "copysign", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                  .kernel = &Kernels::copysign};

Tensor run_copysign(const Tensor& self, const Tensor& other) { return elementwise<2>(kCopysign, {&self, &other}); }
constexpr auto recorded_copysign = wrapper::recorded<run_copysign, CopysignBackward, Inputs<0, 1>>;

}  // namespace

Tensor copysign(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::copysign, recorded_copysign, self, other);
}

Tensor& copysign_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kCopysign, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<CopysignBackward, Inputs<0, 1>>(OpId::copysign, "copysign_", write, self, other);
}

Tensor& copysign_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kCopysign, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::copysign, "copysign_out", write, out, self, other);
}

Tensor copysign(const Tensor& self, const Scalar& other) { return copysign(self, detail::wrapped_scalar(other)); }
Tensor& copysign_(Tensor& self, const Scalar& other) { return copysign_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::copysign(const Tensor& other) const { return amp::copysign(*this, other); }
Tensor& Tensor::copysign_(const Tensor& other) const { return amp::copysign_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::copysign(const Scalar& other) const { return amp::copysign(*this, other); }
Tensor& Tensor::copysign_(const Scalar& other) const { return amp::copysign_(const_cast<Tensor&>(*this), other); }

// ---------------- heaviside ----------------

namespace {

constexpr ElementwiseOp kHeaviside{.name = "heaviside", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
                                   .kernel = &Kernels::heaviside};

Tensor run_heaviside(const Tensor& self, const Tensor& values) { return elementwise<2>(kHeaviside, {&self, &values}); }

}  // namespace

Tensor heaviside(const Tensor& self, const Tensor& values) {
  return wrapper::function<Casts<0, 1>>(OpId::heaviside, run_heaviside, self, values);
}

Tensor& heaviside_(Tensor& self, const Tensor& values) {
  const auto write = [&] { elementwise_out(kHeaviside, self, Resize::No, {&self, &values}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::heaviside, "heaviside_", write, self, values);
}

Tensor& heaviside_out(Tensor& out, const Tensor& self, const Tensor& values) {
  const auto write = [&] { elementwise_out(kHeaviside, out, Resize::Yes, {&self, &values}); };
  return wrapper::out(Inputs<>(), OpId::heaviside, "heaviside_out", write, out, self, values);
}

Tensor Tensor::heaviside(const Tensor& values) const { return amp::heaviside(*this, values); }
Tensor& Tensor::heaviside_(const Tensor& values) const { return amp::heaviside_(const_cast<Tensor&>(*this), values); }

// ---------------- ldexp ----------------

namespace {

Tensor run_ldexp(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[ldexp] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[ldexp] other is an undefined tensor");
  return composite::rounded_once("ldexp", {composite::arguments(1)},
                                 [](const Tensor& self, const Tensor& other) { return composite::ldexp(self, other); }, self, other);
}

}  // namespace

Tensor ldexp(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::ldexp, run_ldexp, self, other); }
Tensor Tensor::ldexp(const Tensor& other) const { return amp::ldexp(*this, other); }

// ---------------- nextafter ----------------

namespace {

constexpr ElementwiseOp kNextafter{.name = "nextafter", .dtypes = kWideTypes, .kernel = &Kernels::nextafter};
Tensor run_nextafter(const Tensor& self, const Tensor& other) { return elementwise<2>(kNextafter, {&self, &other}); }

}  // namespace

Tensor nextafter(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::nextafter, run_nextafter, self, other);
}

Tensor& nextafter_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kNextafter, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Overwriting>(OpId::nextafter, "nextafter_", write, self, other);
}

Tensor& nextafter_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kNextafter, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::nextafter, "nextafter_out", write, out, self, other);
}

Tensor Tensor::nextafter(const Tensor& other) const { return amp::nextafter(*this, other); }
Tensor& Tensor::nextafter_(const Tensor& other) const { return amp::nextafter_(const_cast<Tensor&>(*this), other); }

// ---------------- frexp ----------------

namespace {

struct FrexpBackward final : wrapper::Node<1> {
  autograd::TensorInfo result_mantissa_;
  autograd::SavedTensor result_exponent_;

  void save_result(const auto& result, const auto&...) {
    result_mantissa_.save(std::get<0>(result));
    result_exponent_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_mantissa = autograd::grad_or_zeros(grads[0], result_mantissa_);
    const Tensor result_exponent = result_exponent_.unpack(this);
    if (needs_input(0)) input_grads[0] = ldexp(grad_mantissa, -result_exponent);
  }
  void release_saved() override { wrapper::reset(result_exponent_); }
  const char* name() const override { return "FrexpBackward"; }
};

std::tuple<Tensor, Tensor> run_frexp(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("frexp", kArgs, kFloatingTypes, {&self});
  return native::frexp(self);
}

constexpr auto recorded_frexp = wrapper::recorded<run_frexp, FrexpBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> frexp(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::frexp, recorded_frexp, self); }
std::tuple<Tensor, Tensor> Tensor::frexp() const { return amp::frexp(*this); }

// ---------------- frexp_mantissa ----------------

namespace {

constexpr ElementwiseOp kFrexpMantissa{.name = "frexp", .dtypes = kFloatingTypes, .kernel = &Kernels::frexp_mantissa};
Tensor run_frexp_mantissa(const Tensor& self) { return elementwise<1>(kFrexpMantissa, {&self}); }

}  // namespace

Tensor internal::frexp_mantissa(const Tensor& self) { return wrapper::part("internal.frexp_mantissa", run_frexp_mantissa, self); }

// ---------------- frexp_exponent ----------------

namespace {

constexpr ElementwiseOp kFrexpExponent{.name = "frexp", .dtypes = kFloatingTypes, .kernel = &Kernels::frexp_exponent};
Tensor run_frexp_exponent(const Tensor& self) { return elementwise<1>(kFrexpExponent, {&self}); }

}  // namespace

Tensor internal::frexp_exponent(const Tensor& self) { return wrapper::part("internal.frexp_exponent", run_frexp_exponent, self); }

// ---------------- gcd ----------------

namespace {

constexpr ElementwiseOp kGcd{.name = "gcd", .dtypes = kIntegralTypes, .kernel = &Kernels::gcd};
Tensor run_gcd(const Tensor& self, const Tensor& other) { return elementwise<2>(kGcd, {&self, &other}); }

}  // namespace

Tensor gcd(const Tensor& self, const Tensor& other) try {
  return run_gcd(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gcd"); }

Tensor& gcd_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kGcd, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Untaped>(OpId::gcd, "gcd_", write, self, other);
}

Tensor& gcd_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kGcd, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::gcd, "gcd_out", write, out, self, other);
}

Tensor Tensor::gcd(const Tensor& other) const { return amp::gcd(*this, other); }
Tensor& Tensor::gcd_(const Tensor& other) const { return amp::gcd_(const_cast<Tensor&>(*this), other); }

// ---------------- lcm ----------------

namespace {

constexpr ElementwiseOp kLcm{.name = "lcm", .dtypes = kIntegralTypes, .kernel = &Kernels::lcm};
Tensor run_lcm(const Tensor& self, const Tensor& other) { return elementwise<2>(kLcm, {&self, &other}); }

}  // namespace

Tensor lcm(const Tensor& self, const Tensor& other) try {
  return run_lcm(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lcm"); }

Tensor& lcm_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLcm, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Untaped>(OpId::lcm, "lcm_", write, self, other);
}

Tensor& lcm_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kLcm, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::lcm, "lcm_out", write, out, self, other);
}

Tensor Tensor::lcm(const Tensor& other) const { return amp::lcm(*this, other); }
Tensor& Tensor::lcm_(const Tensor& other) const { return amp::lcm_(const_cast<Tensor&>(*this), other); }

// ---------------- deg2rad ----------------

namespace {

struct Deg2radBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = deg2rad(grad);
  }
  const char* name() const override { return "Deg2radBackward"; }
};

constexpr ElementwiseOp kDeg2rad{.name = "deg2rad", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                 .kernel = &Kernels::deg2rad};

Tensor run_deg2rad(const Tensor& self) { return elementwise<1>(kDeg2rad, {&self}); }
constexpr auto recorded_deg2rad = wrapper::recorded<run_deg2rad, Deg2radBackward, Inputs<0>>;

}  // namespace

Tensor deg2rad(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::deg2rad, recorded_deg2rad, self); }

Tensor& deg2rad_(Tensor& self) {
  const auto write = [&] { elementwise_out(kDeg2rad, self, Resize::No, {&self}); };
  return wrapper::inplace<Deg2radBackward, Inputs<0>>(OpId::deg2rad, "deg2rad_", write, self);
}

Tensor& deg2rad_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kDeg2rad, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::deg2rad, "deg2rad_out", write, out, self);
}

Tensor Tensor::deg2rad() const { return amp::deg2rad(*this); }
Tensor& Tensor::deg2rad_() const { return amp::deg2rad_(const_cast<Tensor&>(*this)); }

// ---------------- rad2deg ----------------

namespace {

struct Rad2degBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = rad2deg(grad);
  }
  const char* name() const override { return "Rad2degBackward"; }
};

constexpr ElementwiseOp kRad2deg{.name = "rad2deg", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                 .kernel = &Kernels::rad2deg};

Tensor run_rad2deg(const Tensor& self) { return elementwise<1>(kRad2deg, {&self}); }
constexpr auto recorded_rad2deg = wrapper::recorded<run_rad2deg, Rad2degBackward, Inputs<0>>;

}  // namespace

Tensor rad2deg(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::rad2deg, recorded_rad2deg, self); }

Tensor& rad2deg_(Tensor& self) {
  const auto write = [&] { elementwise_out(kRad2deg, self, Resize::No, {&self}); };
  return wrapper::inplace<Rad2degBackward, Inputs<0>>(OpId::rad2deg, "rad2deg_", write, self);
}

Tensor& rad2deg_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kRad2deg, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::rad2deg, "rad2deg_out", write, out, self);
}

Tensor Tensor::rad2deg() const { return amp::rad2deg(*this); }
Tensor& Tensor::rad2deg_() const { return amp::rad2deg_(const_cast<Tensor&>(*this)); }

// ---------------- positive ----------------

namespace {

Tensor run_positive(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[positive] self is an undefined tensor");
  return composite::positive(self);
}

}  // namespace

Tensor positive(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::positive, run_positive, self); }
Tensor Tensor::positive() const { return amp::positive(*this); }

// ---------------- maximum ----------------

namespace {

struct MaximumBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_larger(grad, self, other);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_larger(grad, other, self);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "MaximumBackward"; }
};

constexpr ElementwiseOp kMaximum{.name = "maximum", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes, .kernel = &Kernels::maximum};
Tensor run_maximum(const Tensor& self, const Tensor& other) { return elementwise<2>(kMaximum, {&self, &other}); }
constexpr auto recorded_maximum = wrapper::recorded<run_maximum, MaximumBackward, Inputs<0, 1>>;

}  // namespace

Tensor maximum(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::maximum, recorded_maximum, self, other);
}

Tensor& maximum_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kMaximum, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::maximum, "maximum_out", write, out, self, other);
}

Tensor Tensor::maximum(const Tensor& other) const { return amp::maximum(*this, other); }

// ---------------- minimum ----------------

namespace {

struct MinimumBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_larger(grad, other, self);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_larger(grad, self, other);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "MinimumBackward"; }
};

constexpr ElementwiseOp kMinimum{.name = "minimum", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes, .kernel = &Kernels::minimum};
Tensor run_minimum(const Tensor& self, const Tensor& other) { return elementwise<2>(kMinimum, {&self, &other}); }
constexpr auto recorded_minimum = wrapper::recorded<run_minimum, MinimumBackward, Inputs<0, 1>>;

}  // namespace

Tensor minimum(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::minimum, recorded_minimum, self, other);
}

Tensor& minimum_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kMinimum, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::minimum, "minimum_out", write, out, self, other);
}

Tensor Tensor::minimum(const Tensor& other) const { return amp::minimum(*this, other); }

// ---------------- keep_larger ----------------

namespace {

struct KeepLargerBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor a_, b_;

  void save(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    a_.save(a);
    b_.save(b);
  }
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
  void release_saved() override { wrapper::reset(a_, b_); }
  const char* name() const override { return "KeepLargerBackward"; }
};

constexpr ElementwiseOp kKeepLarger{.name = "keep_larger", .dtypes = kFloatingTypes, .kernel = &Kernels::keep_larger};

Tensor run_keep_larger(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  return elementwise<3>(kKeepLarger, {&grad_output, &a, &b});
}

constexpr auto recorded_keep_larger = wrapper::recorded<run_keep_larger, KeepLargerBackward, Inputs<0>>;

}  // namespace

Tensor internal::keep_larger(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  return wrapper::part("internal.keep_larger", recorded_keep_larger, grad_output, a, b);
}

// ---------------- keep_ahead ----------------

namespace {

struct KeepAheadBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor a_, b_;

  void save(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    a_.save(a);
    b_.save(b);
  }
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
  void release_saved() override { wrapper::reset(a_, b_); }
  const char* name() const override { return "KeepAheadBackward"; }
};

constexpr ElementwiseOp kKeepAhead{.name = "keep_ahead", .dtypes = kFloatingTypes, .kernel = &Kernels::keep_ahead};

Tensor run_keep_ahead(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  return elementwise<3>(kKeepAhead, {&grad_output, &a, &b});
}

constexpr auto recorded_keep_ahead = wrapper::recorded<run_keep_ahead, KeepAheadBackward, Inputs<0>>;

}  // namespace

Tensor internal::keep_ahead(const Tensor& grad_output, const Tensor& a, const Tensor& b) {
  return wrapper::part("internal.keep_ahead", recorded_keep_ahead, grad_output, a, b);
}

// ---------------- fmax ----------------

namespace {

struct FmaxBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_first(grad, self, other, 1);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_second(grad, self, other, 1);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "FmaxBackward"; }
};

constexpr ElementwiseOp kFmax{.name = "fmax", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes, .kernel = &Kernels::fmax};
Tensor run_fmax(const Tensor& self, const Tensor& other) { return elementwise<2>(kFmax, {&self, &other}); }
constexpr auto recorded_fmax = wrapper::recorded<run_fmax, FmaxBackward, Inputs<0, 1>>;

}  // namespace

Tensor fmax(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::fmax, recorded_fmax, self, other); }

Tensor& fmax_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kFmax, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::fmax, "fmax_out", write, out, self, other);
}

Tensor Tensor::fmax(const Tensor& other) const { return amp::fmax(*this, other); }

// ---------------- fmin ----------------

namespace {

struct FminBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_first(grad, self, other, -1);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return keep_second(grad, self, other, -1);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "FminBackward"; }
};

constexpr ElementwiseOp kFmin{.name = "fmin", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes, .kernel = &Kernels::fmin};
Tensor run_fmin(const Tensor& self, const Tensor& other) { return elementwise<2>(kFmin, {&self, &other}); }
constexpr auto recorded_fmin = wrapper::recorded<run_fmin, FminBackward, Inputs<0, 1>>;

}  // namespace

Tensor fmin(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::fmin, recorded_fmin, self, other); }

Tensor& fmin_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kFmin, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::fmin, "fmin_out", write, out, self, other);
}

Tensor Tensor::fmin(const Tensor& other) const { return amp::fmin(*this, other); }

// ---------------- keep_first ----------------

namespace {

struct KeepFirstBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor a_, b_;
  int64_t sign_;

  void save(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    a_.save(a);
    b_.save(b);
    sign_ = sign;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor a = a_.unpack(this);
    const Tensor b = b_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& a, const Tensor& b, const Tensor& grad) {
        return keep_first(grad, a, b, sign_);
      }, grad_output_sizes_, a, b, grad);
    }
  }
  void release_saved() override { wrapper::reset(a_, b_); }
  const char* name() const override { return "KeepFirstBackward"; }
};

constexpr ElementwiseOp kKeepFirst{.name = "keep_first", .dtypes = kFloatingTypes, .kernel = &Kernels::keep_first, .params = 1};

Tensor run_keep_first(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  return elementwise<3>(kKeepFirst, {&grad_output, &a, &b}, {to_param(sign)});
}

constexpr auto recorded_keep_first = wrapper::recorded<run_keep_first, KeepFirstBackward, Inputs<0>>;

}  // namespace

Tensor internal::keep_first(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  return wrapper::part("internal.keep_first", recorded_keep_first, grad_output, a, b, sign);
}

// ---------------- keep_second ----------------

namespace {

struct KeepSecondBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor a_, b_;
  int64_t sign_;

  void save(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    a_.save(a);
    b_.save(b);
    sign_ = sign;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor a = a_.unpack(this);
    const Tensor b = b_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& a, const Tensor& b, const Tensor& grad) {
        return keep_second(grad, a, b, sign_);
      }, grad_output_sizes_, a, b, grad);
    }
  }
  void release_saved() override { wrapper::reset(a_, b_); }
  const char* name() const override { return "KeepSecondBackward"; }
};

constexpr ElementwiseOp kKeepSecond{.name = "keep_second", .dtypes = kFloatingTypes, .kernel = &Kernels::keep_second, .params = 1};

Tensor run_keep_second(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  return elementwise<3>(kKeepSecond, {&grad_output, &a, &b}, {to_param(sign)});
}

constexpr auto recorded_keep_second = wrapper::recorded<run_keep_second, KeepSecondBackward, Inputs<0>>;

}  // namespace

Tensor internal::keep_second(const Tensor& grad_output, const Tensor& a, const Tensor& b, int64_t sign) {
  return wrapper::part("internal.keep_second", recorded_keep_second, grad_output, a, b, sign);
}

// ---------------- clamp ----------------

namespace {

Tensor run_clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  AMP_CHECK(self.defined(), ValueError, "[clamp] self is an undefined tensor");
  return composite::clamp(self, min, max);
}

}  // namespace

Tensor clamp(const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  return wrapper::function<Casts<0>>(OpId::clamp, run_clamp, self, min, max);
}

Tensor& clamp_(Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  return wrapper::assign(Inputs<0>(), OpId::clamp, "clamp_", run_clamp, self, min, max);
}

Tensor& clamp_out(Tensor& out, const Tensor& self, const std::optional<Scalar>& min, const std::optional<Scalar>& max) {
  return wrapper::composite_out(Inputs<0>(), OpId::clamp, "clamp_out", run_clamp, out, self, min, max);
}

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

}  // namespace

Tensor clamp(const Tensor& self, const Tensor& min, const Tensor& max) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::clamp_tensor, run_clamp_tensor, self, min, max);
}

Tensor& clamp_(Tensor& self, const Tensor& min, const Tensor& max) {
  return wrapper::assign(Inputs<0, 1, 2>(), OpId::clamp_tensor, "clamp_", run_clamp_tensor, self, min, max);
}

Tensor& clamp_out(Tensor& out, const Tensor& self, const Tensor& min, const Tensor& max) {
  return wrapper::composite_out(Inputs<0, 1, 2>(), OpId::clamp_tensor, "clamp_out", run_clamp_tensor, out, self, min, max);
}

Tensor Tensor::clamp(const Tensor& min, const Tensor& max) const { return amp::clamp(*this, min, max); }
Tensor& Tensor::clamp_(const Tensor& min, const Tensor& max) const { return amp::clamp_(const_cast<Tensor&>(*this), min, max); }

// ---------------- clamp_between ----------------

namespace {

struct ClampBetweenBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kLow, kHigh };
  autograd::SavedTensor self_, low_, high_;
  Shape self_sizes_, low_sizes_, high_sizes_;

  void save(const Tensor& self, const Tensor& low, const Tensor& high) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    low_.save(low);
    low_sizes_ = autograd::shape_of(low);
    high_.save(high);
    high_sizes_ = autograd::shape_of(high);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor low = low_.unpack(this);
    const Tensor high = high_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& self, const Tensor& low, const Tensor& high, const Tensor& grad) {
        return sum_to(clamp_backward(grad, self, low, high), self_sizes_);
      }, self, low, high, grad);
    }
    if (needs_input(kLow)) {
      input_grads[kLow] = autograd::in_float32([&](const Tensor& self, const Tensor& low, const Tensor& high, const Tensor& grad) {
        return sum_to(clamp_low_backward(grad, self, low, high), low_sizes_);
      }, self, low, high, grad);
    }
    if (needs_input(kHigh)) {
      input_grads[kHigh] = autograd::in_float32([&](const Tensor& self, const Tensor& low, const Tensor& high, const Tensor& grad) {
        return sum_to(clamp_high_backward(grad, self, low, high), high_sizes_);
      }, self, low, high, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, low_, high_); }
  const char* name() const override { return "ClampBackward"; }
};

constexpr ElementwiseOp kClampBetween{.name = "clamp", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
                                      .kernel = &Kernels::clamp_between};

Tensor run_clamp_between(const Tensor& self, const Tensor& low, const Tensor& high) {
  return elementwise<3>(kClampBetween, {&self, &low, &high});
}

constexpr auto recorded_clamp_between = wrapper::recorded<run_clamp_between, ClampBetweenBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor internal::clamp_between(const Tensor& self, const Tensor& low, const Tensor& high) {
  return wrapper::part("internal.clamp_between", recorded_clamp_between, self, low, high);
}

// ---------------- keep_between ----------------

namespace {

struct KeepBetweenBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_, low_, high_;

  void save(const Tensor& grad_output, const Tensor& self, const Tensor& low, const Tensor& high) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    low_.save(low);
    high_.save(high);
  }
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
  void release_saved() override { wrapper::reset(self_, low_, high_); }
  const char* name() const override { return "KeepBetweenBackward"; }
};

constexpr ElementwiseOp kKeepBetween{.name = "keep_between", .dtypes = kFloatingTypes, .kernel = &Kernels::keep_between};

Tensor run_keep_between(const Tensor& grad_output, const Tensor& self, const Tensor& low, const Tensor& high) {
  return elementwise<4>(kKeepBetween, {&grad_output, &self, &low, &high});
}

constexpr auto recorded_keep_between = wrapper::recorded<run_keep_between, KeepBetweenBackward, Inputs<0>>;

}  // namespace

Tensor internal::keep_between(const Tensor& grad_output, const Tensor& self, const Tensor& low, const Tensor& high) {
  return wrapper::part("internal.keep_between", recorded_keep_between, grad_output, self, low, high);
}

// ---------------- clamp_min ----------------

namespace {

struct ClampMinBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kMin };
  autograd::SavedTensor self_, min_;
  Shape self_sizes_, min_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& min) {
    self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    min_.save(min);
    min_sizes_ = autograd::shape_of(min);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor min = min_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(clamp_min_backward(grad, self, min), self_sizes_);
    if (needs_input(kMin)) {
      input_grads[kMin] = autograd::summed([&](const Tensor& self, const Tensor& min,
                                               const Tensor& grad) { return keep_ahead(grad, min, self); }, min_sizes_, self, min, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, min_); }
  const char* name() const override { return "ClampMinBackward"; }
};

constexpr ElementwiseOp kClampMin{.name = "clamp_min", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
                                  .kernel = &Kernels::clamp_min};

Tensor run_clamp_min(const Tensor& self, const Tensor& min) { return elementwise<2>(kClampMin, {&self, &min}); }
constexpr auto recorded_clamp_min = wrapper::recorded<run_clamp_min, ClampMinBackward, Inputs<0, 1>>;

}  // namespace

Tensor clamp_min(const Tensor& self, const Tensor& min) {
  return wrapper::function<Casts<0, 1>>(OpId::clamp_min, recorded_clamp_min, self, min);
}

Tensor& clamp_min_(Tensor& self, const Tensor& min) {
  const auto write = [&] { elementwise_out(kClampMin, self, Resize::No, {&self, &min}); };
  return wrapper::inplace<ClampMinBackward, Inputs<0, 1>>(OpId::clamp_min, "clamp_min_", write, self, min);
}

Tensor& clamp_min_out(Tensor& out, const Tensor& self, const Tensor& min) {
  const auto write = [&] { elementwise_out(kClampMin, out, Resize::Yes, {&self, &min}); };
  return wrapper::out(Inputs<0, 1>(), OpId::clamp_min, "clamp_min_out", write, out, self, min);
}

Tensor clamp_min(const Tensor& self, const Scalar& min) { return clamp_min(self, detail::wrapped_scalar(min)); }
Tensor& clamp_min_(Tensor& self, const Scalar& min) { return clamp_min_(self, detail::wrapped_scalar(min)); }
Tensor Tensor::clamp_min(const Tensor& min) const { return amp::clamp_min(*this, min); }
Tensor& Tensor::clamp_min_(const Tensor& min) const { return amp::clamp_min_(const_cast<Tensor&>(*this), min); }
Tensor Tensor::clamp_min(const Scalar& min) const { return amp::clamp_min(*this, min); }
Tensor& Tensor::clamp_min_(const Scalar& min) const { return amp::clamp_min_(const_cast<Tensor&>(*this), min); }

// ---------------- clamp_max ----------------

namespace {

struct ClampMaxBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kMax };
  autograd::SavedTensor self_, max_;
  Shape self_sizes_, max_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& max) {
    self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    max_.save(max);
    max_sizes_ = autograd::shape_of(max);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor max = max_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(clamp_max_backward(grad, self, max), self_sizes_);
    if (needs_input(kMax)) {
      input_grads[kMax] = autograd::summed([&](const Tensor& self, const Tensor& max,
                                               const Tensor& grad) { return keep_ahead(grad, self, max); }, max_sizes_, self, max, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, max_); }
  const char* name() const override { return "ClampMaxBackward"; }
};

constexpr ElementwiseOp kClampMax{.name = "clamp_max", .dtypes = kFloatingTypes | kIntegralTypes | kBoolTypes,
                                  .kernel = &Kernels::clamp_max};

Tensor run_clamp_max(const Tensor& self, const Tensor& max) { return elementwise<2>(kClampMax, {&self, &max}); }
constexpr auto recorded_clamp_max = wrapper::recorded<run_clamp_max, ClampMaxBackward, Inputs<0, 1>>;

}  // namespace

Tensor clamp_max(const Tensor& self, const Tensor& max) {
  return wrapper::function<Casts<0, 1>>(OpId::clamp_max, recorded_clamp_max, self, max);
}

Tensor& clamp_max_(Tensor& self, const Tensor& max) {
  const auto write = [&] { elementwise_out(kClampMax, self, Resize::No, {&self, &max}); };
  return wrapper::inplace<ClampMaxBackward, Inputs<0, 1>>(OpId::clamp_max, "clamp_max_", write, self, max);
}

Tensor& clamp_max_out(Tensor& out, const Tensor& self, const Tensor& max) {
  const auto write = [&] { elementwise_out(kClampMax, out, Resize::Yes, {&self, &max}); };
  return wrapper::out(Inputs<0, 1>(), OpId::clamp_max, "clamp_max_out", write, out, self, max);
}

Tensor clamp_max(const Tensor& self, const Scalar& max) { return clamp_max(self, detail::wrapped_scalar(max)); }
Tensor& clamp_max_(Tensor& self, const Scalar& max) { return clamp_max_(self, detail::wrapped_scalar(max)); }
Tensor Tensor::clamp_max(const Tensor& max) const { return amp::clamp_max(*this, max); }
Tensor& Tensor::clamp_max_(const Tensor& max) const { return amp::clamp_max_(const_cast<Tensor&>(*this), max); }
Tensor Tensor::clamp_max(const Scalar& max) const { return amp::clamp_max(*this, max); }
Tensor& Tensor::clamp_max_(const Scalar& max) const { return amp::clamp_max_(const_cast<Tensor&>(*this), max); }

// ---------------- where ----------------

namespace {

struct WhereBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor condition_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& condition, const Tensor& self, const Tensor& other) {
    condition_.save(condition);
    self_sizes_ = autograd::shape_of(self);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor condition = condition_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(keep_where(condition, grad), self_sizes_);
    if (needs_input(kOther)) input_grads[kOther] = sum_to(keep_where_not(condition, grad), other_sizes_);
  }
  void release_saved() override { wrapper::reset(condition_); }
  const char* name() const override { return "WhereBackward"; }
};

constexpr ElementwiseOp kWhere{.name = "where", .dtypes = kAllTypes, .kernel = &Kernels::where, .masks = argument_bits(0)};

Tensor run_where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  check::where(condition, self, other);
  return elementwise<3>(kWhere, {&condition, &self, &other});
}

constexpr auto recorded_where = wrapper::recorded<run_where, WhereBackward, Inputs<1, 2>>;

}  // namespace

Tensor where(const Tensor& condition, const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<1, 2>>(OpId::where, recorded_where, condition, self, other);
}

Tensor& where_out(Tensor& out, const Tensor& condition, const Tensor& self, const Tensor& other) {
  const auto write = [&] {
    check::where(condition, self, other);
    elementwise_out(kWhere, out, Resize::Yes, {&condition, &self, &other});
  };
  return wrapper::out(Inputs<1, 2>(), OpId::where, "where_out", write, out, condition, self, other);
}

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

}  // namespace

static Tensor where_method_method(const Tensor& self, const Tensor& condition, const Tensor& other) {
  return wrapper::function<Casts<0, 2>>(OpId::where_method, run_where_method, self, condition, other);
}

Tensor Tensor::where(const Tensor& condition, const Tensor& other) const { return amp::where_method_method(*this, condition, other); }

// ---------------- where.method_scalar ----------------

namespace {

Tensor run_where_method_scalar(const Tensor& self, const Tensor& condition, const Scalar& other) {
  AMP_CHECK(self.defined(), ValueError, "[where] self is an undefined tensor");
  AMP_CHECK(condition.defined(), ValueError, "[where] condition is an undefined tensor");
  return amp::where(condition, self, detail::wrapped_scalar(other));
}

}  // namespace

static Tensor where_method_scalar_method(const Tensor& self, const Tensor& condition, const Scalar& other) {
  return wrapper::function<Casts<0>>(OpId::where_method_scalar, run_where_method_scalar, self, condition, other);
}

Tensor Tensor::where(const Tensor& condition, const Scalar& other) const {
  return amp::where_method_scalar_method(*this, condition, other);
}

// ---------------- keep_where ----------------

namespace {

struct KeepWhereBackward final : wrapper::Node<1> {
  autograd::SavedTensor condition_;
  Shape value_sizes_;

  void save(const Tensor& condition, const Tensor& value) {
    condition_.save(condition);
    value_sizes_ = autograd::shape_of(value);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor condition = condition_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(keep_where(condition, grad), value_sizes_);
  }
  void release_saved() override { wrapper::reset(condition_); }
  const char* name() const override { return "KeepWhereBackward"; }
};

constexpr ElementwiseOp kKeepWhere{.name = "keep_where", .dtypes = kFloatingTypes | kComplexTypes, .kernel = &Kernels::keep_where,
                                   .masks = argument_bits(0)};

Tensor run_keep_where(const Tensor& condition, const Tensor& value) { return elementwise<2>(kKeepWhere, {&condition, &value}); }
constexpr auto recorded_keep_where = wrapper::recorded<run_keep_where, KeepWhereBackward, Inputs<1>>;

}  // namespace

Tensor internal::keep_where(const Tensor& condition, const Tensor& value) {
  return wrapper::part("internal.keep_where", recorded_keep_where, condition, value);
}

// ---------------- keep_where_not ----------------

namespace {

struct KeepWhereNotBackward final : wrapper::Node<1> {
  autograd::SavedTensor condition_;
  Shape value_sizes_;

  void save(const Tensor& condition, const Tensor& value) {
    condition_.save(condition);
    value_sizes_ = autograd::shape_of(value);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor condition = condition_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(keep_where_not(condition, grad), value_sizes_);
  }
  void release_saved() override { wrapper::reset(condition_); }
  const char* name() const override { return "KeepWhereNotBackward"; }
};

constexpr ElementwiseOp kKeepWhereNot{.name = "keep_where_not", .dtypes = kFloatingTypes | kComplexTypes,
                                      .kernel = &Kernels::keep_where_not, .masks = argument_bits(0)};

Tensor run_keep_where_not(const Tensor& condition, const Tensor& value) { return elementwise<2>(kKeepWhereNot, {&condition, &value}); }
constexpr auto recorded_keep_where_not = wrapper::recorded<run_keep_where_not, KeepWhereNotBackward, Inputs<1>>;

}  // namespace

Tensor internal::keep_where_not(const Tensor& condition, const Tensor& value) {
  return wrapper::part("internal.keep_where_not", recorded_keep_where_not, condition, value);
}

// ---------------- masked_fill ----------------

namespace {

struct MaskedFillBackward final : wrapper::Node<1> {
  Shape self_sizes_;
  autograd::SavedTensor mask_;

  void save(const Tensor& self, const Tensor& mask, const auto&...) {
    self_sizes_ = autograd::shape_of(self);
    mask_.save(mask);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor mask = mask_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(keep_where_not(mask, grad), self_sizes_);
  }
  void release_saved() override { wrapper::reset(mask_); }
  const char* name() const override { return "MaskedFillBackward"; }
};

constexpr ElementwiseOp kMaskedFill{.name = "masked_fill", .dtypes = kAllTypes, .kernel = &Kernels::masked_fill, .masks = argument_bits(1),
                                    .params = 1};

Tensor run_masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  check::masked_fill(self, mask, value);
  return elementwise<2>(kMaskedFill, {&self, &mask}, {to_param(value)});
}

constexpr auto recorded_masked_fill = wrapper::recorded<run_masked_fill, MaskedFillBackward, Inputs<0>>;

}  // namespace

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Scalar& value) {
  return wrapper::function<Casts<0>>(OpId::masked_fill, recorded_masked_fill, self, mask, value);
}

Tensor& masked_fill_(Tensor& self, const Tensor& mask, const Scalar& value) {
  const auto write = [&] {
    check::masked_fill(self, mask, value);
    elementwise_out(kMaskedFill, self, Resize::No, {&self, &mask}, {to_param(value)});
  };
  return wrapper::inplace<MaskedFillBackward, Inputs<0>>(OpId::masked_fill, "masked_fill_", write, self, mask, value);
}

Tensor& masked_fill_out(Tensor& out, const Tensor& self, const Tensor& mask, const Scalar& value) {
  const auto write = [&] {
    check::masked_fill(self, mask, value);
    elementwise_out(kMaskedFill, out, Resize::Yes, {&self, &mask}, {to_param(value)});
  };
  return wrapper::out(Inputs<0>(), OpId::masked_fill, "masked_fill_out", write, out, self, mask, value);
}

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

}  // namespace

Tensor masked_fill(const Tensor& self, const Tensor& mask, const Tensor& value) {
  return wrapper::function<Casts<0, 2>>(OpId::masked_fill_tensor, run_masked_fill_tensor, self, mask, value);
}

Tensor& masked_fill_(Tensor& self, const Tensor& mask, const Tensor& value) {
  return wrapper::assign(Inputs<0, 2>(), OpId::masked_fill_tensor, "masked_fill_", run_masked_fill_tensor, self, mask, value);
}

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

}  // namespace

Tensor nan_to_num(const Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  return wrapper::function<Casts<0>>(OpId::nan_to_num, run_nan_to_num, self, nan, posinf, neginf);
}

Tensor& nan_to_num_(Tensor& self, std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) {
  return wrapper::assign(Inputs<0>(), OpId::nan_to_num, "nan_to_num_", run_nan_to_num, self, nan, posinf, neginf);
}

Tensor Tensor::nan_to_num(std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) const {
  return amp::nan_to_num(*this, nan, posinf, neginf);
}

Tensor& Tensor::nan_to_num_(std::optional<double> nan, std::optional<double> posinf, std::optional<double> neginf) const {
  return amp::nan_to_num_(const_cast<Tensor&>(*this), nan, posinf, neginf);
}

// ---------------- replace_non_finite ----------------

namespace {

struct ReplaceNonFiniteBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = keep_where(isfinite(self), grad);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "NanToNumBackward"; }
};

constexpr ElementwiseOp kReplaceNonFinite{.name = "nan_to_num", .dtypes = kFloatingTypes, .kernel = &Kernels::replace_non_finite,
                                          .params = 3};

Tensor run_replace_non_finite(const Tensor& self, const Scalar& nan, const Scalar& posinf, const Scalar& neginf) {
  return elementwise<1>(kReplaceNonFinite, {&self}, {to_param(nan), to_param(posinf), to_param(neginf)});
}

constexpr auto recorded_replace_non_finite = wrapper::recorded<run_replace_non_finite, ReplaceNonFiniteBackward, Inputs<0>>;

}  // namespace

Tensor internal::replace_non_finite(const Tensor& self, const Scalar& nan, const Scalar& posinf, const Scalar& neginf) {
  return wrapper::part("internal.replace_non_finite", recorded_replace_non_finite, self, nan, posinf, neginf);
}

// ---------------- fake_quantize_per_tensor_affine ----------------

namespace {

Tensor run_fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  AMP_CHECK(self.defined(), ValueError, "[fake_quantize_per_tensor_affine] self is an undefined tensor");
  return composite::fake_quantize_per_tensor_affine(self, scale, zero_point, quant_min, quant_max);
}

}  // namespace

Tensor fake_quantize_per_tensor_affine(const Tensor& self, double scale, int64_t zero_point, int64_t quant_min, int64_t quant_max) {
  return wrapper::function<Casts<0>>(OpId::fake_quantize_per_tensor_affine, run_fake_quantize_per_tensor_affine, self, scale, zero_point,
                                     quant_min, quant_max);
}

// ---------------- fake_quantize_per_tensor_affine.tensor_qparams ----------------

namespace {

Tensor run_fake_quantize_per_tensor_affine_tensor_qparams(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                          int64_t quant_min, int64_t quant_max) {
  AMP_CHECK(self.defined(), ValueError, "[fake_quantize_per_tensor_affine] self is an undefined tensor");
  AMP_CHECK(scale.defined(), ValueError, "[fake_quantize_per_tensor_affine] scale is an undefined tensor");
  AMP_CHECK(zero_point.defined(), ValueError, "[fake_quantize_per_tensor_affine] zero_point is an undefined tensor");
  return composite::fake_quantize_per_tensor_affine_tensor_qparams(self, scale, zero_point, quant_min, quant_max);
}

}  // namespace

Tensor fake_quantize_per_tensor_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t quant_min,
                                       int64_t quant_max) {
  return wrapper::function<Casts<0, 1>>(OpId::fake_quantize_per_tensor_affine_tensor_qparams,
                                        run_fake_quantize_per_tensor_affine_tensor_qparams, self, scale, zero_point, quant_min, quant_max);
}

// ---------------- fake_quantize_per_channel_affine ----------------

namespace {

Tensor run_fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis,
                                            int64_t quant_min, int64_t quant_max) {
  AMP_CHECK(self.defined(), ValueError, "[fake_quantize_per_channel_affine] self is an undefined tensor");
  AMP_CHECK(scale.defined(), ValueError, "[fake_quantize_per_channel_affine] scale is an undefined tensor");
  AMP_CHECK(zero_point.defined(), ValueError, "[fake_quantize_per_channel_affine] zero_point is an undefined tensor");
  return composite::fake_quantize_per_channel_affine(self, scale, zero_point, axis, quant_min, quant_max);
}

}  // namespace

Tensor fake_quantize_per_channel_affine(const Tensor& self, const Tensor& scale, const Tensor& zero_point, int64_t axis, int64_t quant_min,
                                        int64_t quant_max) {
  return wrapper::function<Casts<0, 1>>(OpId::fake_quantize_per_channel_affine, run_fake_quantize_per_channel_affine, self, scale,
                                        zero_point, axis, quant_min, quant_max);
}

// ---------------- quantize_recorded ----------------

namespace {

struct QuantizeRecordedBackward final : wrapper::Node<1> {
  autograd::TensorInfo result_number_;
  autograd::SavedTensor result_inside_;

  void save_result(const auto& result, const auto&...) {
    result_number_.save(std::get<0>(result));
    result_inside_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_number = autograd::grad_or_zeros(grads[0], result_number_);
    const Tensor result_inside = result_inside_.unpack(this);
    if (needs_input(0)) input_grads[0] = keep_where(result_inside, grad_number);
  }
  void release_saved() override { wrapper::reset(result_inside_); }
  const char* name() const override { return "FakeQuantizePerTensorAffineBackward"; }
};

std::tuple<Tensor, Tensor> run_quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                                                 const Scalar& high) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  check_args<1>("fake_quantize_per_tensor_affine", kArgs, kFloatingTypes, {&self});
  return native::quantize_recorded(self, scale, zero_point, low, high);
}

constexpr auto recorded_quantize_recorded = wrapper::recorded<run_quantize_recorded, QuantizeRecordedBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::quantize_recorded(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low,
                                                       const Scalar& high) {
  return wrapper::part("internal.quantize_recorded", recorded_quantize_recorded, self, scale, zero_point, low, high);
}

// ---------------- quantize_each_recorded ----------------

namespace {

struct QuantizeEachRecordedBackward final : wrapper::Node<1> {
  autograd::TensorInfo result_number_;
  autograd::SavedTensor result_inside_;

  void save_result(const auto& result, const auto&...) {
    result_number_.save(std::get<0>(result));
    result_inside_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_number = autograd::grad_or_zeros(grads[0], result_number_);
    const Tensor result_inside = result_inside_.unpack(this);
    if (needs_input(0)) input_grads[0] = keep_where(result_inside, grad_number);
  }
  void release_saved() override { wrapper::reset(result_inside_); }
  const char* name() const override { return "FakeQuantizePerChannelAffineBackward"; }
};

std::tuple<Tensor, Tensor> run_quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low,
                                                      const Scalar& high) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "scale"}, {.name = "zero_point"}};
  check_args<3>("fake_quantize_per_channel_affine", kArgs, kWideTypes, {&self, &scale, &zero_point});
  return native::quantize_each_recorded(self, scale, zero_point, low, high);
}

constexpr auto recorded_quantize_each_recorded = wrapper::recorded<run_quantize_each_recorded, QuantizeEachRecordedBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::quantize_each_recorded(const Tensor& self, const Tensor& scale, const Tensor& zero_point,
                                                            const Scalar& low, const Scalar& high) {
  return wrapper::part("internal.quantize_each_recorded", recorded_quantize_each_recorded, self, scale, zero_point, low, high);
}

// ---------------- quantize_by ----------------

namespace {

constexpr ElementwiseOp kQuantizeBy{.name = "fake_quantize_per_tensor_affine", .dtypes = kFloatingTypes, .kernel = &Kernels::quantize_by,
                                    .params = 4};

Tensor run_quantize_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high) {
  return elementwise<1>(kQuantizeBy, {&self}, {to_param(scale), to_param(zero_point), to_param(low), to_param(high)});
}

}  // namespace

Tensor internal::quantize_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high) {
  return wrapper::part("internal.quantize_by", run_quantize_by, self, scale, zero_point, low, high);
}

// ---------------- quantizes_by ----------------

namespace {

constexpr ElementwiseOp kQuantizesBy{.name = "fake_quantize_per_tensor_affine", .dtypes = kFloatingTypes, .result = ElementwiseResult::Bool,
                                     .kernel = &Kernels::quantizes_by, .params = 4};

Tensor run_quantizes_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high) {
  return elementwise<1>(kQuantizesBy, {&self}, {to_param(scale), to_param(zero_point), to_param(low), to_param(high)});
}

}  // namespace

Tensor internal::quantizes_by(const Tensor& self, const Scalar& scale, const Scalar& zero_point, const Scalar& low, const Scalar& high) {
  return wrapper::part("internal.quantizes_by", run_quantizes_by, self, scale, zero_point, low, high);
}

// ---------------- quantize_by_each ----------------

namespace {

constexpr ElementwiseOp kQuantizeByEach{.name = "fake_quantize_per_channel_affine", .dtypes = kWideTypes,
                                        .kernel = &Kernels::quantize_by_each, .params = 2};

Tensor run_quantize_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low, const Scalar& high) {
  return elementwise<3>(kQuantizeByEach, {&self, &scale, &zero_point}, {to_param(low), to_param(high)});
}

}  // namespace

Tensor internal::quantize_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low,
                                  const Scalar& high) {
  return wrapper::part("internal.quantize_by_each", run_quantize_by_each, self, scale, zero_point, low, high);
}

// ---------------- quantizes_by_each ----------------

namespace {

constexpr ElementwiseOp kQuantizesByEach{.name = "fake_quantize_per_channel_affine", .dtypes = kWideTypes,
                                         .result = ElementwiseResult::Bool, .kernel = &Kernels::quantizes_by_each, .params = 2};

Tensor run_quantizes_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low, const Scalar& high) {
  return elementwise<3>(kQuantizesByEach, {&self, &scale, &zero_point}, {to_param(low), to_param(high)});
}

}  // namespace

Tensor internal::quantizes_by_each(const Tensor& self, const Tensor& scale, const Tensor& zero_point, const Scalar& low,
                                   const Scalar& high) {
  return wrapper::part("internal.quantizes_by_each", run_quantizes_by_each, self, scale, zero_point, low, high);
}

// ---------------- logit ----------------

namespace {

Tensor run_logit(const Tensor& self, std::optional<double> eps) {
  AMP_CHECK(self.defined(), ValueError, "[logit] self is an undefined tensor");
  return composite::logit(self, eps);
}

}  // namespace

Tensor logit(const Tensor& self, std::optional<double> eps) { return wrapper::function<Casts<0>>(OpId::logit, run_logit, self, eps); }

Tensor& logit_(Tensor& self, std::optional<double> eps) {
  return wrapper::assign(Inputs<0>(), OpId::logit, "logit_", run_logit, self, eps);
}

Tensor Tensor::logit(std::optional<double> eps) const { return amp::logit(*this, eps); }
Tensor& Tensor::logit_(std::optional<double> eps) const { return amp::logit_(const_cast<Tensor&>(*this), eps); }

// ---------------- log_odds ----------------

namespace {

struct LogOddsBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  double eps_;

  void save(const Tensor& self, double eps) {
    self_.save(self);
    eps_ = eps;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return log_odds_backward(grad, self, eps_); },
                                            self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LogitBackward"; }
};

constexpr ElementwiseOp kLogOdds{.name = "logit", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                 .kernel = &Kernels::log_odds, .params = 1};

Tensor run_log_odds(const Tensor& self, double eps) { return elementwise<1>(kLogOdds, {&self}, {to_param(eps)}); }
constexpr auto recorded_log_odds = wrapper::recorded<run_log_odds, LogOddsBackward, Inputs<0>>;

}  // namespace

Tensor internal::log_odds(const Tensor& self, double eps) { return wrapper::part("internal.log_odds", recorded_log_odds, self, eps); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> math_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "abs", .signature = "(Tensor self) -> Tensor", .aliases = "absolute", .casts = "self", .composite = true,
       .call = calls<amp::abs>},
      {.name = "real_abs", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::real_abs>, .elementwise = &kRealAbs},
      {.name = "complex_abs", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::complex_abs>, .elementwise = &kComplexAbs},
      {.name = "sign", .signature = "(Tensor self) -> Tensor", .aliases = "sgn", .casts = "self", .call = calls<amp::sign>,
       .elementwise = &kSign},
      {.name = "square", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::square>, .elementwise = &kSquare},
      {.name = "sqrt", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::sqrt>, .elementwise = &kSqrt},
      {.name = "rsqrt", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::rsqrt>, .elementwise = &kRsqrt},
      {.name = "reciprocal", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::reciprocal>,
       .elementwise = &kReciprocal},
      {.name = "exp", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::exp>, .elementwise = &kExp},
      {.name = "exp2", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::exp2>, .elementwise = &kExp2},
      {.name = "expm1", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::expm1>, .elementwise = &kExpm1},
      {.name = "log", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::log>, .elementwise = &kLog},
      {.name = "log2", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::log2>, .elementwise = &kLog2},
      {.name = "log10", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::log10>, .elementwise = &kLog10},
      {.name = "log1p", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::log1p>, .elementwise = &kLog1p},
      {.name = "sin", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::sin>, .elementwise = &kSin},
      {.name = "cos", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::cos>, .elementwise = &kCos},
      {.name = "tan", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::tan>, .elementwise = &kTan},
      {.name = "asin", .signature = "(Tensor self) -> Tensor", .aliases = "arcsin", .casts = "self", .call = calls<amp::asin>,
       .elementwise = &kAsin},
      {.name = "acos", .signature = "(Tensor self) -> Tensor", .aliases = "arccos", .casts = "self", .call = calls<amp::acos>,
       .elementwise = &kAcos},
      {.name = "atan", .signature = "(Tensor self) -> Tensor", .aliases = "arctan", .casts = "self", .call = calls<amp::atan>,
       .elementwise = &kAtan},
      {.name = "sinh", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::sinh>, .elementwise = &kSinh},
      {.name = "cosh", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::cosh>, .elementwise = &kCosh},
      {.name = "tanh", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::tanh>, .elementwise = &kTanh,
       .role = FrozenRole::Tanh},
      {.name = "tanh_backward", .signature = "(Tensor grad_output, Tensor output) -> Tensor", .casts = "grad_output output",
       .internal = true, .call = calls<amp::internal::tanh_backward>, .elementwise = &kTanhBackward},
      {.name = "asinh", .signature = "(Tensor self) -> Tensor", .aliases = "arcsinh", .casts = "self", .call = calls<amp::asinh>,
       .elementwise = &kAsinh},
      {.name = "acosh", .signature = "(Tensor self) -> Tensor", .aliases = "arccosh", .casts = "self", .call = calls<amp::acosh>,
       .elementwise = &kAcosh},
      {.name = "atanh", .signature = "(Tensor self) -> Tensor", .aliases = "arctanh", .casts = "self", .call = calls<amp::atanh>,
       .elementwise = &kAtanh},
      {.name = "erf", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::erf>, .elementwise = &kErf},
      {.name = "erfc", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::erfc>, .elementwise = &kErfc},
      {.name = "erfinv", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::erfinv>, .elementwise = &kErfinv},
      {.name = "lgamma", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::lgamma>, .elementwise = &kLgamma},
      {.name = "digamma", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::digamma>, .elementwise = &kDigamma},
      {.name = "trigamma", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::trigamma>, .elementwise = &kTrigamma},
      {.name = "sinc", .signature = "(Tensor self) -> Tensor", .aliases = "special_sinc", .casts = "self", .call = calls<amp::sinc>,
       .elementwise = &kSinc},
      {.name = "sinc_slope", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::sinc_slope>, .elementwise = &kSincSlope},
      {.name = "i0", .signature = "(Tensor self) -> Tensor", .aliases = "special_i0", .casts = "self", .call = calls<amp::i0>,
       .elementwise = &kI0},
      {.name = "special_i0e", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::special_i0e>,
       .elementwise = &kSpecialI0e},
      {.name = "special_i1", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::special_i1>,
       .elementwise = &kSpecialI1},
      {.name = "special_i1e", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::special_i1e>,
       .elementwise = &kSpecialI1e},
      {.name = "special_ndtr", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::special_ndtr>,
       .elementwise = &kSpecialNdtr},
      {.name = "special_entr", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::special_entr>},
      {.name = "mvlgamma", .signature = "(Tensor self, int p) -> Tensor", .aliases = "special_multigammaln", .casts = "self",
       .composite = true, .call = calls<amp::mvlgamma>},
      {.name = "ceil", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::ceil>, .elementwise = &kCeil},
      {.name = "floor", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::floor>, .elementwise = &kFloor},
      {.name = "trunc", .signature = "(Tensor self) -> Tensor", .aliases = "fix", .casts = "self", .call = calls<amp::trunc>,
       .elementwise = &kTrunc},
      {.name = "round", .signature = "(Tensor self) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&)>(amp::round)>, .elementwise = &kRound},
      {.name = "round.decimals", .signature = "(Tensor self, *, int decimals) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, int64_t)>(amp::round)>},
      {.name = "frac", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::frac>, .elementwise = &kFrac},
      {.name = "pow", .signature = "(Tensor self, Tensor exponent) -> Tensor", .casts = "self exponent",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::pow)>, .elementwise = &kPow},
      {.name = "pow.scalar", .signature = "(Tensor self, Scalar exponent) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&)>(amp::pow)>},
      {.name = "cube", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true, .call = calls<amp::internal::cube>,
       .elementwise = &kCube},
      {.name = "float_power", .signature = "(Tensor self, Tensor exponent) -> Tensor", .casts = "self exponent", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::float_power)>},
      {.name = "float_power.scalar", .signature = "(Tensor self, Scalar exponent) -> Tensor", .casts = "self", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&)>(amp::float_power)>},
      {.name = "atan2", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "arctan2", .casts = "self other",
       .call = calls<amp::atan2>, .elementwise = &kAtan2},
      {.name = "hypot", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::hypot>,
       .elementwise = &kHypot},
      {.name = "logaddexp", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<amp::logaddexp>},
      {.name = "real_logaddexp", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .internal = true,
       .call = calls<amp::internal::real_logaddexp>, .elementwise = &kRealLogaddexp},
      {.name = "logaddexp2", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::logaddexp2>,
       .elementwise = &kLogaddexp2},
      {.name = "xlogy", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "special_xlogy", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::xlogy)>, .elementwise = &kXlogy},
      {.name = "special_xlog1py", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::special_xlog1py)>, .elementwise = &kSpecialXlog1py},
      {.name = "copysign", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::copysign)>, .elementwise = &kCopysign},
      {.name = "heaviside", .signature = "(Tensor self, Tensor values) -> Tensor", .casts = "self values", .call = calls<amp::heaviside>,
       .elementwise = &kHeaviside},
      {.name = "ldexp", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .composite = true,
       .call = calls<amp::ldexp>},
      {.name = "nextafter", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::nextafter>,
       .elementwise = &kNextafter},
      {.name = "frexp", .signature = "(Tensor self) -> (Tensor mantissa, Tensor exponent)", .casts = "self", .call = calls<amp::frexp>},
      {.name = "frexp_mantissa", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::frexp_mantissa>, .elementwise = &kFrexpMantissa},
      {.name = "frexp_exponent", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::frexp_exponent>, .elementwise = &kFrexpExponent},
      {.name = "gcd", .signature = "(Tensor self, Tensor other) -> Tensor", .facts = kOpenDtype | kTensorResult, .call = calls<amp::gcd>,
       .elementwise = &kGcd},
      {.name = "lcm", .signature = "(Tensor self, Tensor other) -> Tensor", .facts = kOpenDtype | kTensorResult, .call = calls<amp::lcm>,
       .elementwise = &kLcm},
      {.name = "deg2rad", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::deg2rad>, .elementwise = &kDeg2rad},
      {.name = "rad2deg", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::rad2deg>, .elementwise = &kRad2deg},
      {.name = "positive", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::positive>},
      {.name = "maximum", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::maximum>,
       .elementwise = &kMaximum},
      {.name = "minimum", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::minimum>,
       .elementwise = &kMinimum},
      {.name = "keep_larger", .signature = "(Tensor grad_output, Tensor a, Tensor b) -> Tensor", .casts = "grad_output a b",
       .internal = true, .call = calls<amp::internal::keep_larger>, .elementwise = &kKeepLarger},
      {.name = "keep_ahead", .signature = "(Tensor grad_output, Tensor a, Tensor b) -> Tensor", .casts = "grad_output a b",
       .internal = true, .call = calls<amp::internal::keep_ahead>, .elementwise = &kKeepAhead},
      {.name = "fmax", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::fmax>,
       .elementwise = &kFmax},
      {.name = "fmin", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .call = calls<amp::fmin>,
       .elementwise = &kFmin},
      {.name = "keep_first", .signature = "(Tensor grad_output, Tensor a, Tensor b, int sign) -> Tensor", .casts = "grad_output a b",
       .internal = true, .call = calls<amp::internal::keep_first>, .elementwise = &kKeepFirst},
      {.name = "keep_second", .signature = "(Tensor grad_output, Tensor a, Tensor b, int sign) -> Tensor", .casts = "grad_output a b",
       .internal = true, .call = calls<amp::internal::keep_second>, .elementwise = &kKeepSecond},
      {.name = "clamp", .signature = "(Tensor self, Scalar? min, Scalar? max=None) -> Tensor", .aliases = "clip", .casts = "self",
       .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const std::optional<Scalar>&, const std::optional<Scalar>&)>(amp::clamp)>},
      {.name = "clamp.tensor", .signature = "(Tensor self, Tensor? min=None, Tensor? max=None) -> Tensor", .casts = "self min max",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&)>(amp::clamp)>},
      {.name = "clamp_between", .signature = "(Tensor self, Tensor low, Tensor high) -> Tensor", .casts = "self low high",
       .internal = true, .call = calls<amp::internal::clamp_between>, .elementwise = &kClampBetween},
      {.name = "keep_between", .signature = "(Tensor grad_output, Tensor self, Tensor low, Tensor high) -> Tensor",
       .casts = "grad_output self low high", .internal = true, .call = calls<amp::internal::keep_between>, .elementwise = &kKeepBetween},
      {.name = "clamp_min", .signature = "(Tensor self, Tensor min) -> Tensor", .casts = "self min",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::clamp_min)>, .elementwise = &kClampMin},
      {.name = "clamp_max", .signature = "(Tensor self, Tensor max) -> Tensor", .casts = "self max",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::clamp_max)>, .elementwise = &kClampMax},
      {.name = "where", .signature = "(Tensor condition, Tensor self, Tensor other) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&)>(amp::where)>, .elementwise = &kWhere},
      {.name = "where.scalars", .signature = "(Tensor condition, Scalar self, Scalar other) -> Tensor",
       .facts = kOpenDtype | kTensorResult, .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Scalar&, const Scalar&)>(amp::where)>},
      {.name = "where.method", .signature = "(Tensor self, Tensor condition, Tensor other) -> Tensor", .casts = "self other",
       .composite = true, .call = calls<where_method_method>},
      {.name = "where.method_scalar", .signature = "(Tensor self, Tensor condition, Scalar other) -> Tensor", .casts = "self",
       .composite = true, .call = calls<where_method_scalar_method>},
      {.name = "keep_where", .signature = "(Tensor condition, Tensor value) -> Tensor", .casts = "value", .internal = true,
       .call = calls<amp::internal::keep_where>, .elementwise = &kKeepWhere},
      {.name = "keep_where_not", .signature = "(Tensor condition, Tensor value) -> Tensor", .casts = "value", .internal = true,
       .call = calls<amp::internal::keep_where_not>, .elementwise = &kKeepWhereNot},
      {.name = "masked_fill", .signature = "(Tensor self, Tensor mask, Scalar value) -> Tensor", .casts = "self",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Scalar&)>(amp::masked_fill)>, .elementwise = &kMaskedFill},
      {.name = "masked_fill.tensor", .signature = "(Tensor self, Tensor mask, Tensor value) -> Tensor", .casts = "self value",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&)>(amp::masked_fill)>},
      {.name = "nan_to_num", .signature = "(Tensor self, float? nan=None, float? posinf=None, float? neginf=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::nan_to_num>},
      {.name = "replace_non_finite", .signature = "(Tensor self, Scalar nan, Scalar posinf, Scalar neginf) -> Tensor", .casts = "self",
       .internal = true, .call = calls<amp::internal::replace_non_finite>, .elementwise = &kReplaceNonFinite},
      {.name = "fake_quantize_per_tensor_affine",
       .signature = "(Tensor self, float scale, int zero_point, int quant_min, int quant_max) -> Tensor", .casts = "self",
       .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, double, int64_t, int64_t, int64_t)>(amp::fake_quantize_per_tensor_affine)>},
      {.name = "fake_quantize_per_tensor_affine.tensor_qparams",
       .signature = "(Tensor self, Tensor scale, Tensor zero_point, int quant_min, int quant_max) -> Tensor", .casts = "self scale",
       .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, int64_t,
                                            int64_t)>(amp::fake_quantize_per_tensor_affine)>},
      {.name = "fake_quantize_per_channel_affine",
       .signature = "(Tensor self, Tensor scale, Tensor zero_point, int axis, int quant_min, int quant_max) -> Tensor",
       .casts = "self scale", .composite = true, .call = calls<amp::fake_quantize_per_channel_affine>},
      {.name = "quantize_recorded",
       .signature = "(Tensor self, Scalar scale, Scalar zero_point, Scalar low, Scalar high) -> (Tensor number, Tensor inside)",
       .casts = "self", .internal = true, .call = calls<amp::internal::quantize_recorded>},
      {.name = "quantize_each_recorded",
       .signature = "(Tensor self, Tensor scale, Tensor zero_point, Scalar low, Scalar high) -> (Tensor number, Tensor inside)",
       .casts = "self scale zero_point", .same_dtype = "self scale zero_point", .internal = true,
       .call = calls<amp::internal::quantize_each_recorded>},
      {.name = "quantize_by", .signature = "(Tensor self, Scalar scale, Scalar zero_point, Scalar low, Scalar high) -> Tensor",
       .casts = "self", .internal = true, .call = calls<amp::internal::quantize_by>, .elementwise = &kQuantizeBy},
      {.name = "quantizes_by", .signature = "(Tensor self, Scalar scale, Scalar zero_point, Scalar low, Scalar high) -> Tensor",
       .casts = "self", .internal = true, .call = calls<amp::internal::quantizes_by>, .elementwise = &kQuantizesBy},
      {.name = "quantize_by_each", .signature = "(Tensor self, Tensor scale, Tensor zero_point, Scalar low, Scalar high) -> Tensor",
       .casts = "self scale zero_point", .internal = true, .call = calls<amp::internal::quantize_by_each>, .elementwise = &kQuantizeByEach},
      {.name = "quantizes_by_each", .signature = "(Tensor self, Tensor scale, Tensor zero_point, Scalar low, Scalar high) -> Tensor",
       .casts = "self scale zero_point", .internal = true, .call = calls<amp::internal::quantizes_by_each>,
       .elementwise = &kQuantizesByEach},
      {.name = "logit", .signature = "(Tensor self, float? eps=None) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::logit>},
      {.name = "log_odds", .signature = "(Tensor self, float eps) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::log_odds>, .elementwise = &kLogOdds},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
