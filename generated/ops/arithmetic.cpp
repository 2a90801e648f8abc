// DO NOT EDIT. Generated from ops/arithmetic.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/arithmetic.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

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

struct AddBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  Shape self_sizes_, other_sizes_;
  Scalar alpha_;

  void save(const Tensor& self, const Tensor& other, const Scalar& alpha) {
    self_sizes_ = autograd::shape_of(self);
    other_sizes_ = autograd::shape_of(other);
    alpha_ = alpha;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(grad, self_sizes_);
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& grad) { return mul_by(grad, alpha_); }, other_sizes_, grad);
    }
  }
  const char* name() const override { return "AddBackward"; }
};

constexpr ElementwiseOp kAdd{.name = "add", .dtypes = kAllTypes, .kernel = &Kernels::add, .sparse = &sparse::add, .params = 1};

Tensor run_add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check::add(self, other, alpha);
  return elementwise<2>(kAdd, {&self, &other}, {to_param(alpha)});
}

constexpr auto recorded_add = wrapper::recorded<run_add, AddBackward, Inputs<0, 1>>;

}  // namespace

Tensor add(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return wrapper::function<Casts<0, 1>>(OpId::add, recorded_add, self, other, alpha);
}

Tensor& add_(Tensor& self, const Tensor& other, const Scalar& alpha) {
  const auto write = [&] {
    check::add(self, other, alpha);
    elementwise_out(kAdd, self, Resize::No, {&self, &other}, {to_param(alpha)});
  };
  return wrapper::inplace<AddBackward, Inputs<0, 1>>(OpId::add, "add_", write, self, other, alpha);
}

Tensor& add_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const auto write = [&] {
    check::add(self, other, alpha);
    elementwise_out(kAdd, out, Resize::Yes, {&self, &other}, {to_param(alpha)});
  };
  return wrapper::out(Inputs<0, 1>(), OpId::add, "add_out", write, out, self, other, alpha);
}

Tensor add(const Tensor& self, const Scalar& other, const Scalar& alpha) { return add(self, detail::wrapped_scalar(other), alpha); }
Tensor& add_(Tensor& self, const Scalar& other, const Scalar& alpha) { return add_(self, detail::wrapped_scalar(other), alpha); }
Tensor Tensor::add(const Tensor& other, const Scalar& alpha) const { return amp::add(*this, other, alpha); }
Tensor& Tensor::add_(const Tensor& other, const Scalar& alpha) const { return amp::add_(const_cast<Tensor&>(*this), other, alpha); }
Tensor Tensor::add(const Scalar& other, const Scalar& alpha) const { return amp::add(*this, other, alpha); }
Tensor& Tensor::add_(const Scalar& other, const Scalar& alpha) const { return amp::add_(const_cast<Tensor&>(*this), other, alpha); }

// ---------------- sub ----------------

namespace {

struct SubBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  Shape self_sizes_, other_sizes_;
  Scalar alpha_;

  void save(const Tensor& self, const Tensor& other, const Scalar& alpha) {
    self_sizes_ = autograd::shape_of(self);
    other_sizes_ = autograd::shape_of(other);
    alpha_ = alpha;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(grad, self_sizes_);
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& grad) { return mul_by(grad, -alpha_); }, other_sizes_, grad);
    }
  }
  const char* name() const override { return "SubBackward"; }
};

constexpr ElementwiseOp kSub{.name = "sub", .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes, .kernel = &Kernels::sub,
                             .sparse = &sparse::sub, .params = 1};

Tensor run_sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check::sub(self, other, alpha);
  return elementwise<2>(kSub, {&self, &other}, {to_param(alpha)});
}

constexpr auto recorded_sub = wrapper::recorded<run_sub, SubBackward, Inputs<0, 1>>;

}  // namespace

Tensor sub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return wrapper::function<Casts<0, 1>>(OpId::sub, recorded_sub, self, other, alpha);
}

Tensor& sub_(Tensor& self, const Tensor& other, const Scalar& alpha) {
  const auto write = [&] {
    check::sub(self, other, alpha);
    elementwise_out(kSub, self, Resize::No, {&self, &other}, {to_param(alpha)});
  };
  return wrapper::inplace<SubBackward, Inputs<0, 1>>(OpId::sub, "sub_", write, self, other, alpha);
}

Tensor& sub_out(Tensor& out, const Tensor& self, const Tensor& other, const Scalar& alpha) {
  const auto write = [&] {
    check::sub(self, other, alpha);
    elementwise_out(kSub, out, Resize::Yes, {&self, &other}, {to_param(alpha)});
  };
  return wrapper::out(Inputs<0, 1>(), OpId::sub, "sub_out", write, out, self, other, alpha);
}

Tensor sub(const Tensor& self, const Scalar& other, const Scalar& alpha) { return sub(self, detail::wrapped_scalar(other), alpha); }
Tensor& sub_(Tensor& self, const Scalar& other, const Scalar& alpha) { return sub_(self, detail::wrapped_scalar(other), alpha); }
Tensor sub(const Scalar& self, const Tensor& other, const Scalar& alpha) { return sub(detail::wrapped_scalar(self), other, alpha); }
Tensor Tensor::sub(const Tensor& other, const Scalar& alpha) const { return amp::sub(*this, other, alpha); }
Tensor& Tensor::sub_(const Tensor& other, const Scalar& alpha) const { return amp::sub_(const_cast<Tensor&>(*this), other, alpha); }
Tensor Tensor::sub(const Scalar& other, const Scalar& alpha) const { return amp::sub(*this, other, alpha); }
Tensor& Tensor::sub_(const Scalar& other, const Scalar& alpha) const { return amp::sub_(const_cast<Tensor&>(*this), other, alpha); }

// ---------------- rsub ----------------

namespace {

struct RsubBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  Shape self_sizes_, other_sizes_;
  Scalar alpha_;

  void save(const Tensor& self, const Tensor& other, const Scalar& alpha) {
    self_sizes_ = autograd::shape_of(self);
    other_sizes_ = autograd::shape_of(other);
    alpha_ = alpha;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& grad) { return mul_by(grad, -alpha_); }, self_sizes_, grad);
    }
    if (needs_input(kOther)) input_grads[kOther] = sum_to(grad, other_sizes_);
  }
  const char* name() const override { return "RsubBackward"; }
};

constexpr ElementwiseOp kRsub{.name = "rsub", .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes, .kernel = &Kernels::rsub,
                              .params = 1};

Tensor run_rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  check::rsub(self, other, alpha);
  return elementwise<2>(kRsub, {&self, &other}, {to_param(alpha)});
}

constexpr auto recorded_rsub = wrapper::recorded<run_rsub, RsubBackward, Inputs<0, 1>>;

}  // namespace

Tensor rsub(const Tensor& self, const Tensor& other, const Scalar& alpha) {
  return wrapper::function<Casts<0, 1>>(OpId::rsub, recorded_rsub, self, other, alpha);
}

Tensor rsub(const Tensor& self, const Scalar& other, const Scalar& alpha) { return rsub(self, detail::wrapped_scalar(other), alpha); }
Tensor Tensor::rsub(const Tensor& other, const Scalar& alpha) const { return amp::rsub(*this, other, alpha); }
Tensor Tensor::rsub(const Scalar& other, const Scalar& alpha) const { return amp::rsub(*this, other, alpha); }

// ---------------- mul ----------------

namespace {

struct MulBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& other) {
    if (needs_input(kOther)) self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kSelf)) other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& other, const Tensor& grad) { return grad * conj_of(other); }, self_sizes_,
                                            other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(self); }, other_sizes_,
                                             self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "MulBackward"; }
};

constexpr ElementwiseOp kMul{.name = "mul", .dtypes = kAllTypes, .kernel = &Kernels::mul, .sparse = &sparse::mul};
Tensor run_mul(const Tensor& self, const Tensor& other) { return elementwise<2>(kMul, {&self, &other}); }
constexpr auto recorded_mul = wrapper::recorded<run_mul, MulBackward, Inputs<0, 1>>;

}  // namespace

Tensor mul(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::mul, recorded_mul, self, other); }

Tensor& mul_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kMul, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<MulBackward, Inputs<0, 1>>(OpId::mul, "mul_", write, self, other);
}

Tensor& mul_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kMul, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::mul, "mul_out", write, out, self, other);
}

Tensor mul(const Tensor& self, const Scalar& other) { return mul(self, detail::wrapped_scalar(other)); }
Tensor& mul_(Tensor& self, const Scalar& other) { return mul_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::mul(const Tensor& other) const { return amp::mul(*this, other); }
Tensor& Tensor::mul_(const Tensor& other) const { return amp::mul_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::mul(const Scalar& other) const { return amp::mul(*this, other); }
Tensor& Tensor::mul_(const Scalar& other) const { return amp::mul_(const_cast<Tensor&>(*this), other); }

// ---------------- div ----------------

namespace {

struct DivBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& other) {
    if (needs_input(kOther)) self_.save(kept(self));
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
      input_grads[kSelf] = autograd::summed([&](const Tensor& other, const Tensor& grad) { return grad / conj_of(other); }, self_sizes_,
                                            other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-grad * conj_of((self / other) / other), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "DivBackward"; }
};

constexpr ElementwiseOp kDiv{.name = "div", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                             .kernel = &Kernels::div, .sparse = &sparse::div};

Tensor run_div(const Tensor& self, const Tensor& other) { return elementwise<2>(kDiv, {&self, &other}); }
constexpr auto recorded_div = wrapper::recorded<run_div, DivBackward, Inputs<0, 1>>;

}  // namespace

Tensor div(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::div, recorded_div, self, other); }

Tensor& div_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kDiv, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<DivBackward, Inputs<0, 1>>(OpId::div, "div_", write, self, other);
}

Tensor& div_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kDiv, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<0, 1>(), OpId::div, "div_out", write, out, self, other);
}

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

}  // namespace

Tensor div(const Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  return wrapper::function<Casts<0, 1>>(OpId::div_mode, run_div_mode, self, other, rounding_mode);
}

Tensor& div_(Tensor& self, const Tensor& other, std::optional<std::string_view> rounding_mode) {
  return wrapper::assign(Inputs<0, 1>(), OpId::div_mode, "div_", run_div_mode, self, other, rounding_mode);
}

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

struct FloorDivideBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_sizes_ = autograd::shape_of(self);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(zeros_like(grad), self_sizes_);
    if (needs_input(kOther)) input_grads[kOther] = sum_to(zeros_like(grad), other_sizes_);
  }
  const char* name() const override { return "FloorDivideBackward"; }
};

constexpr ElementwiseOp kFloorDivide{.name = "floor_divide", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::floor_divide,
                                     .checks_values = true};

Tensor run_floor_divide(const Tensor& self, const Tensor& other) {
  check::floor_divide(self, other);
  return elementwise<2>(kFloorDivide, {&self, &other});
}

constexpr auto recorded_floor_divide = wrapper::recorded<run_floor_divide, FloorDivideBackward, Inputs<0, 1>>;

}  // namespace

Tensor floor_divide(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::floor_divide, recorded_floor_divide, self, other);
}

Tensor& floor_divide_(Tensor& self, const Tensor& other) {
  const auto write = [&] {
    check::floor_divide(self, other);
    elementwise_out(kFloorDivide, self, Resize::No, {&self, &other});
  };
  return wrapper::inplace<FloorDivideBackward, Inputs<0, 1>>(OpId::floor_divide, "floor_divide_", write, self, other);
}

Tensor& floor_divide_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] {
    check::floor_divide(self, other);
    elementwise_out(kFloorDivide, out, Resize::Yes, {&self, &other});
  };
  return wrapper::out(Inputs<0, 1>(), OpId::floor_divide, "floor_divide_out", write, out, self, other);
}

Tensor floor_divide(const Tensor& self, const Scalar& other) { return floor_divide(self, detail::wrapped_scalar(other)); }
Tensor& floor_divide_(Tensor& self, const Scalar& other) { return floor_divide_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::floor_divide(const Tensor& other) const { return amp::floor_divide(*this, other); }
Tensor& Tensor::floor_divide_(const Tensor& other) const { return amp::floor_divide_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::floor_divide(const Scalar& other) const { return amp::floor_divide(*this, other); }
Tensor& Tensor::floor_divide_(const Scalar& other) const { return amp::floor_divide_(const_cast<Tensor&>(*this), other); }

// ---------------- trunc_divide ----------------

namespace {

struct TruncDivideBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_sizes_ = autograd::shape_of(self);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(zeros_like(grad), self_sizes_);
    if (needs_input(kOther)) input_grads[kOther] = sum_to(zeros_like(grad), other_sizes_);
  }
  const char* name() const override { return "DivBackward"; }
};

constexpr ElementwiseOp kTruncDivide{.name = "div", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::trunc_divide,
                                     .checks_values = true};

Tensor run_trunc_divide(const Tensor& self, const Tensor& other) {
  check::trunc_divide(self, other);
  return elementwise<2>(kTruncDivide, {&self, &other});
}

constexpr auto recorded_trunc_divide = wrapper::recorded<run_trunc_divide, TruncDivideBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::trunc_divide(const Tensor& self, const Tensor& other) {
  return wrapper::part("internal.trunc_divide", recorded_trunc_divide, self, other);
}

// ---------------- remainder ----------------

namespace {

struct RemainderBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& other) {
    if (needs_input(kOther)) self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kOther)) other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(grad, self_sizes_);
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-grad * floor_divide(self, other), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "RemainderBackward"; }
};

constexpr ElementwiseOp kRemainder{.name = "remainder", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::remainder,
                                   .checks_values = true};

Tensor run_remainder(const Tensor& self, const Tensor& other) {
  check::remainder(self, other);
  return elementwise<2>(kRemainder, {&self, &other});
}

constexpr auto recorded_remainder = wrapper::recorded<run_remainder, RemainderBackward, Inputs<0, 1>>;

}  // namespace

Tensor remainder(const Tensor& self, const Tensor& other) {
  return wrapper::function<Casts<0, 1>>(OpId::remainder, recorded_remainder, self, other);
}

Tensor& remainder_(Tensor& self, const Tensor& other) {
  const auto write = [&] {
    check::remainder(self, other);
    elementwise_out(kRemainder, self, Resize::No, {&self, &other});
  };
  return wrapper::inplace<RemainderBackward, Inputs<0, 1>>(OpId::remainder, "remainder_", write, self, other);
}

Tensor& remainder_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] {
    check::remainder(self, other);
    elementwise_out(kRemainder, out, Resize::Yes, {&self, &other});
  };
  return wrapper::out(Inputs<0, 1>(), OpId::remainder, "remainder_out", write, out, self, other);
}

Tensor remainder(const Tensor& self, const Scalar& other) { return remainder(self, detail::wrapped_scalar(other)); }
Tensor& remainder_(Tensor& self, const Scalar& other) { return remainder_(self, detail::wrapped_scalar(other)); }
Tensor remainder(const Scalar& self, const Tensor& other) { return remainder(detail::wrapped_scalar(self), other); }
Tensor Tensor::remainder(const Tensor& other) const { return amp::remainder(*this, other); }
Tensor& Tensor::remainder_(const Tensor& other) const { return amp::remainder_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::remainder(const Scalar& other) const { return amp::remainder(*this, other); }
Tensor& Tensor::remainder_(const Scalar& other) const { return amp::remainder_(const_cast<Tensor&>(*this), other); }

// ---------------- fmod ----------------

namespace {

struct FmodBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& other) {
    if (needs_input(kOther)) self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kOther)) other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(grad, self_sizes_);
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-grad * div(self, other, "trunc"), other_sizes_);
      }, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "FmodBackward"; }
};

constexpr ElementwiseOp kFmod{.name = "fmod", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::fmod, .checks_values = true};

Tensor run_fmod(const Tensor& self, const Tensor& other) {
  check::fmod(self, other);
  return elementwise<2>(kFmod, {&self, &other});
}

constexpr auto recorded_fmod = wrapper::recorded<run_fmod, FmodBackward, Inputs<0, 1>>;

}  // namespace

Tensor fmod(const Tensor& self, const Tensor& other) { return wrapper::function<Casts<0, 1>>(OpId::fmod, recorded_fmod, self, other); }

Tensor& fmod_(Tensor& self, const Tensor& other) {
  const auto write = [&] {
    check::fmod(self, other);
    elementwise_out(kFmod, self, Resize::No, {&self, &other});
  };
  return wrapper::inplace<FmodBackward, Inputs<0, 1>>(OpId::fmod, "fmod_", write, self, other);
}

Tensor& fmod_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] {
    check::fmod(self, other);
    elementwise_out(kFmod, out, Resize::Yes, {&self, &other});
  };
  return wrapper::out(Inputs<0, 1>(), OpId::fmod, "fmod_out", write, out, self, other);
}

Tensor fmod(const Tensor& self, const Scalar& other) { return fmod(self, detail::wrapped_scalar(other)); }
Tensor& fmod_(Tensor& self, const Scalar& other) { return fmod_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::fmod(const Tensor& other) const { return amp::fmod(*this, other); }
Tensor& Tensor::fmod_(const Tensor& other) const { return amp::fmod_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::fmod(const Scalar& other) const { return amp::fmod(*this, other); }
Tensor& Tensor::fmod_(const Scalar& other) const { return amp::fmod_(const_cast<Tensor&>(*this), other); }

// ---------------- neg ----------------

namespace {

struct NegBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = -grad;
  }
  const char* name() const override { return "NegBackward"; }
};

constexpr ElementwiseOp kNeg{.name = "neg", .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes, .kernel = &Kernels::neg,
                             .sparse = &sparse::neg};

Tensor run_neg(const Tensor& self) { return elementwise<1>(kNeg, {&self}); }
constexpr auto recorded_neg = wrapper::recorded<run_neg, NegBackward, Inputs<0>>;

}  // namespace

Tensor neg(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::neg, recorded_neg, self); }

Tensor& neg_(Tensor& self) {
  const auto write = [&] { elementwise_out(kNeg, self, Resize::No, {&self}); };
  return wrapper::inplace<NegBackward, Inputs<0>>(OpId::neg, "neg_", write, self);
}

Tensor& neg_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kNeg, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::neg, "neg_out", write, out, self);
}

Tensor Tensor::neg() const { return amp::neg(*this); }
Tensor& Tensor::neg_() const { return amp::neg_(const_cast<Tensor&>(*this)); }

// ---------------- addcmul ----------------

namespace {

struct AddcmulBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kTensor1, kTensor2 };
  Shape self_sizes_, tensor1_sizes_, tensor2_sizes_;
  autograd::SavedTensor tensor1_, tensor2_;
  Scalar value_;

  void save(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kTensor2)) tensor1_.save(tensor1);
    tensor1_sizes_ = autograd::shape_of(tensor1);
    if (needs_input(kTensor1)) tensor2_.save(tensor2);
    tensor2_sizes_ = autograd::shape_of(tensor2);
    value_ = value;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor tensor1 = tensor1_.unpack(this);
    const Tensor tensor2 = tensor2_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(grad, self_sizes_);
    if (needs_input(kTensor1)) {
      input_grads[kTensor1] = autograd::in_float32(
          [&](const Tensor& tensor2, const Tensor& grad) { return sum_to(mul_by(grad * conj_of(tensor2), value_), tensor1_sizes_); },
          tensor2, grad);
    }
    if (needs_input(kTensor2)) {
      input_grads[kTensor2] = autograd::in_float32(
          [&](const Tensor& tensor1, const Tensor& grad) { return sum_to(mul_by(grad * conj_of(tensor1), value_), tensor2_sizes_); },
          tensor1, grad);
    }
  }
  void release_saved() override { wrapper::reset(tensor1_, tensor2_); }
  const char* name() const override { return "AddcmulBackward"; }
};

constexpr ElementwiseOp kAddcmul{.name = "addcmul", .dtypes = kFloatingTypes | kIntegralTypes | kComplexTypes, .kernel = &Kernels::addcmul,
                                 .params = 1};

Tensor run_addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  check::addcmul(self, tensor1, tensor2, value);
  return elementwise<3>(kAddcmul, {&self, &tensor1, &tensor2}, {to_param(value)});
}

constexpr auto recorded_addcmul = wrapper::recorded<run_addcmul, AddcmulBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor addcmul(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::addcmul, recorded_addcmul, self, tensor1, tensor2, value);
}

Tensor& addcmul_(Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  const auto write = [&] {
    check::addcmul(self, tensor1, tensor2, value);
    elementwise_out(kAddcmul, self, Resize::No, {&self, &tensor1, &tensor2}, {to_param(value)});
  };
  return wrapper::inplace<AddcmulBackward, Inputs<0, 1, 2>>(OpId::addcmul, "addcmul_", write, self, tensor1, tensor2, value);
}

Tensor& addcmul_out(Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  const auto write = [&] {
    check::addcmul(self, tensor1, tensor2, value);
    elementwise_out(kAddcmul, out, Resize::Yes, {&self, &tensor1, &tensor2}, {to_param(value)});
  };
  return wrapper::out(Inputs<0, 1, 2>(), OpId::addcmul, "addcmul_out", write, out, self, tensor1, tensor2, value);
}

Tensor Tensor::addcmul(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const {
  return amp::addcmul(*this, tensor1, tensor2, value);
}

Tensor& Tensor::addcmul_(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const {
  return amp::addcmul_(const_cast<Tensor&>(*this), tensor1, tensor2, value);
}

// ---------------- addcdiv ----------------

namespace {

struct AddcdivBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kTensor1, kTensor2 };
  Shape self_sizes_, tensor1_sizes_, tensor2_sizes_;
  autograd::SavedTensor tensor1_, tensor2_;
  Scalar value_;

  void save(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kTensor2)) tensor1_.save(tensor1);
    tensor1_sizes_ = autograd::shape_of(tensor1);
    if (needs_input(kTensor1) || needs_input(kTensor2)) tensor2_.save(tensor2);
    tensor2_sizes_ = autograd::shape_of(tensor2);
    value_ = value;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor tensor1 = tensor1_.unpack(this);
    const Tensor tensor2 = tensor2_.unpack(this);
    if (needs_input(kSelf)) input_grads[kSelf] = sum_to(grad, self_sizes_);
    if (needs_input(kTensor1)) {
      input_grads[kTensor1] = autograd::in_float32(
          [&](const Tensor& tensor2, const Tensor& grad) { return sum_to(mul_by(grad / conj_of(tensor2), value_), tensor1_sizes_); },
          tensor2, grad);
    }
    if (needs_input(kTensor2)) {
      input_grads[kTensor2] = autograd::in_float32([&](const Tensor& tensor1, const Tensor& tensor2, const Tensor& grad) {
        return sum_to(mul_by(-grad * conj_of((tensor1 / tensor2) / tensor2), value_), tensor2_sizes_);
      }, tensor1, tensor2, grad);
    }
  }
  void release_saved() override { wrapper::reset(tensor1_, tensor2_); }
  const char* name() const override { return "AddcdivBackward"; }
};

constexpr ElementwiseOp kAddcdiv{.name = "addcdiv", .dtypes = kFloatingTypes | kComplexTypes, .kernel = &Kernels::addcdiv, .params = 1};

Tensor run_addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  check::addcdiv(self, tensor1, tensor2, value);
  return elementwise<3>(kAddcdiv, {&self, &tensor1, &tensor2}, {to_param(value)});
}

constexpr auto recorded_addcdiv = wrapper::recorded<run_addcdiv, AddcdivBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor addcdiv(const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::addcdiv, recorded_addcdiv, self, tensor1, tensor2, value);
}

Tensor& addcdiv_(Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  const auto write = [&] {
    check::addcdiv(self, tensor1, tensor2, value);
    elementwise_out(kAddcdiv, self, Resize::No, {&self, &tensor1, &tensor2}, {to_param(value)});
  };
  return wrapper::inplace<AddcdivBackward, Inputs<0, 1, 2>>(OpId::addcdiv, "addcdiv_", write, self, tensor1, tensor2, value);
}

Tensor& addcdiv_out(Tensor& out, const Tensor& self, const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) {
  const auto write = [&] {
    check::addcdiv(self, tensor1, tensor2, value);
    elementwise_out(kAddcdiv, out, Resize::Yes, {&self, &tensor1, &tensor2}, {to_param(value)});
  };
  return wrapper::out(Inputs<0, 1, 2>(), OpId::addcdiv, "addcdiv_out", write, out, self, tensor1, tensor2, value);
}

Tensor Tensor::addcdiv(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const {
  return amp::addcdiv(*this, tensor1, tensor2, value);
}

Tensor& Tensor::addcdiv_(const Tensor& tensor1, const Tensor& tensor2, const Scalar& value) const {
  return amp::addcdiv_(const_cast<Tensor&>(*this), tensor1, tensor2, value);
}

// ---------------- lerp ----------------

namespace {

struct LerpBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kEnd, kWeight };
  autograd::SavedTensor self_, end_, weight_;
  Shape self_sizes_, end_sizes_, weight_sizes_;

  void save(auto kept, const Tensor& self, const Tensor& end, const Tensor& weight) {
    if (needs_input(kWeight)) self_.save(kept(self));
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kWeight)) end_.save(end);
    end_sizes_ = autograd::shape_of(end);
    if (needs_input(kSelf) || needs_input(kEnd)) weight_.save(weight);
    weight_sizes_ = autograd::shape_of(weight);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor end = end_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32(
          [&](const Tensor& weight, const Tensor& grad) { return sum_to(grad - grad * conj_of(weight), self_sizes_); }, weight, grad);
    }
    if (needs_input(kEnd)) {
      input_grads[kEnd] = autograd::summed([&](const Tensor& weight, const Tensor& grad) { return grad * conj_of(weight); }, end_sizes_,
                                           weight, grad);
    }
    if (needs_input(kWeight)) {
      input_grads[kWeight] = autograd::in_float32([&](const Tensor& self, const Tensor& end, const Tensor& grad) {
        return sum_to(grad * conj_of(end - self), weight_sizes_);
      }, self, end, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, end_, weight_); }
  const char* name() const override { return "LerpBackward"; }
};

constexpr ElementwiseOp kLerp{.name = "lerp", .dtypes = kFloatingTypes | kComplexTypes, .kernel = &Kernels::lerp};
Tensor run_lerp(const Tensor& self, const Tensor& end, const Tensor& weight) { return elementwise<3>(kLerp, {&self, &end, &weight}); }
constexpr auto recorded_lerp = wrapper::recorded<run_lerp, LerpBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor lerp(const Tensor& self, const Tensor& end, const Tensor& weight) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::lerp, recorded_lerp, self, end, weight);
}

Tensor& lerp_(Tensor& self, const Tensor& end, const Tensor& weight) {
  const auto write = [&] { elementwise_out(kLerp, self, Resize::No, {&self, &end, &weight}); };
  return wrapper::inplace<LerpBackward, Inputs<0, 1, 2>>(OpId::lerp, "lerp_", write, self, end, weight);
}

Tensor& lerp_out(Tensor& out, const Tensor& self, const Tensor& end, const Tensor& weight) {
  const auto write = [&] { elementwise_out(kLerp, out, Resize::Yes, {&self, &end, &weight}); };
  return wrapper::out(Inputs<0, 1, 2>(), OpId::lerp, "lerp_out", write, out, self, end, weight);
}

Tensor lerp(const Tensor& self, const Tensor& end, const Scalar& weight) { return lerp(self, end, detail::wrapped_scalar(weight)); }
Tensor& lerp_(Tensor& self, const Tensor& end, const Scalar& weight) { return lerp_(self, end, detail::wrapped_scalar(weight)); }
Tensor Tensor::lerp(const Tensor& end, const Tensor& weight) const { return amp::lerp(*this, end, weight); }
Tensor& Tensor::lerp_(const Tensor& end, const Tensor& weight) const { return amp::lerp_(const_cast<Tensor&>(*this), end, weight); }
Tensor Tensor::lerp(const Tensor& end, const Scalar& weight) const { return amp::lerp(*this, end, weight); }
Tensor& Tensor::lerp_(const Tensor& end, const Scalar& weight) const { return amp::lerp_(const_cast<Tensor&>(*this), end, weight); }

// ---------------- bitwise_not ----------------

namespace {

Tensor run_bitwise_not(const Tensor& self) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}};
  check_args<1>("bitwise_not", kArgs, kIntegralTypes | kBoolTypes, {&self});
  return native::bitwise_not(self);
}

}  // namespace

Tensor bitwise_not(const Tensor& self) try {
  return run_bitwise_not(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_not"); }

Tensor& bitwise_not_(Tensor& self) { return wrapper::assign(Inputs<>(), OpId::bitwise_not, "bitwise_not_", run_bitwise_not, self); }

Tensor& bitwise_not_out(Tensor& out, const Tensor& self) {
  return wrapper::copy_out(Inputs<>(), OpId::bitwise_not, "bitwise_not_out", run_bitwise_not, out, self);
}

Tensor Tensor::bitwise_not() const { return amp::bitwise_not(*this); }
Tensor& Tensor::bitwise_not_() const { return amp::bitwise_not_(const_cast<Tensor&>(*this)); }

// ---------------- bitwise_and ----------------

namespace {

constexpr ElementwiseOp kBitwiseAnd{.name = "bitwise_and", .dtypes = kIntegralTypes | kBoolTypes, .kernel = &Kernels::bitwise_and};
Tensor run_bitwise_and(const Tensor& self, const Tensor& other) { return elementwise<2>(kBitwiseAnd, {&self, &other}); }

}  // namespace

Tensor bitwise_and(const Tensor& self, const Tensor& other) try {
  return run_bitwise_and(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_and"); }

Tensor& bitwise_and_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kBitwiseAnd, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Untaped>(OpId::bitwise_and, "bitwise_and_", write, self, other);
}

Tensor& bitwise_and_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kBitwiseAnd, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::bitwise_and, "bitwise_and_out", write, out, self, other);
}

Tensor bitwise_and(const Tensor& self, const Scalar& other) { return bitwise_and(self, detail::wrapped_scalar(other)); }
Tensor& bitwise_and_(Tensor& self, const Scalar& other) { return bitwise_and_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::bitwise_and(const Tensor& other) const { return amp::bitwise_and(*this, other); }
Tensor& Tensor::bitwise_and_(const Tensor& other) const { return amp::bitwise_and_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::bitwise_and(const Scalar& other) const { return amp::bitwise_and(*this, other); }
Tensor& Tensor::bitwise_and_(const Scalar& other) const { return amp::bitwise_and_(const_cast<Tensor&>(*this), other); }

// ---------------- bitwise_or ----------------

namespace {

constexpr ElementwiseOp kBitwiseOr{.name = "bitwise_or", .dtypes = kIntegralTypes | kBoolTypes, .kernel = &Kernels::bitwise_or};
Tensor run_bitwise_or(const Tensor& self, const Tensor& other) { return elementwise<2>(kBitwiseOr, {&self, &other}); }

}  // namespace

Tensor bitwise_or(const Tensor& self, const Tensor& other) try {
  return run_bitwise_or(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_or"); }

Tensor& bitwise_or_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kBitwiseOr, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Untaped>(OpId::bitwise_or, "bitwise_or_", write, self, other);
}

Tensor& bitwise_or_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kBitwiseOr, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::bitwise_or, "bitwise_or_out", write, out, self, other);
}

Tensor bitwise_or(const Tensor& self, const Scalar& other) { return bitwise_or(self, detail::wrapped_scalar(other)); }
Tensor& bitwise_or_(Tensor& self, const Scalar& other) { return bitwise_or_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::bitwise_or(const Tensor& other) const { return amp::bitwise_or(*this, other); }
Tensor& Tensor::bitwise_or_(const Tensor& other) const { return amp::bitwise_or_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::bitwise_or(const Scalar& other) const { return amp::bitwise_or(*this, other); }
Tensor& Tensor::bitwise_or_(const Scalar& other) const { return amp::bitwise_or_(const_cast<Tensor&>(*this), other); }

// ---------------- bitwise_xor ----------------

namespace {

constexpr ElementwiseOp kBitwiseXor{.name = "bitwise_xor", .dtypes = kIntegralTypes | kBoolTypes, .kernel = &Kernels::bitwise_xor};
Tensor run_bitwise_xor(const Tensor& self, const Tensor& other) { return elementwise<2>(kBitwiseXor, {&self, &other}); }

}  // namespace

Tensor bitwise_xor(const Tensor& self, const Tensor& other) try {
  return run_bitwise_xor(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_xor"); }

Tensor& bitwise_xor_(Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kBitwiseXor, self, Resize::No, {&self, &other}); };
  return wrapper::inplace<wrapper::Untaped>(OpId::bitwise_xor, "bitwise_xor_", write, self, other);
}

Tensor& bitwise_xor_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kBitwiseXor, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::bitwise_xor, "bitwise_xor_out", write, out, self, other);
}

Tensor bitwise_xor(const Tensor& self, const Scalar& other) { return bitwise_xor(self, detail::wrapped_scalar(other)); }
Tensor& bitwise_xor_(Tensor& self, const Scalar& other) { return bitwise_xor_(self, detail::wrapped_scalar(other)); }
Tensor Tensor::bitwise_xor(const Tensor& other) const { return amp::bitwise_xor(*this, other); }
Tensor& Tensor::bitwise_xor_(const Tensor& other) const { return amp::bitwise_xor_(const_cast<Tensor&>(*this), other); }
Tensor Tensor::bitwise_xor(const Scalar& other) const { return amp::bitwise_xor(*this, other); }
Tensor& Tensor::bitwise_xor_(const Scalar& other) const { return amp::bitwise_xor_(const_cast<Tensor&>(*this), other); }

// ---------------- bitwise_left_shift ----------------

namespace {

constexpr ElementwiseOp kBitwiseLeftShift{.name = "bitwise_left_shift", .dtypes = kIntegralTypes, .kernel = &Kernels::bitwise_left_shift};
Tensor run_bitwise_left_shift(const Tensor& self, const Tensor& other) { return elementwise<2>(kBitwiseLeftShift, {&self, &other}); }

}  // namespace

Tensor bitwise_left_shift(const Tensor& self, const Tensor& other) try {
  return run_bitwise_left_shift(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_left_shift"); }

Tensor& bitwise_left_shift_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kBitwiseLeftShift, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::bitwise_left_shift, "bitwise_left_shift_out", write, out, self, other);
}

Tensor bitwise_left_shift(const Tensor& self, const Scalar& other) { return bitwise_left_shift(self, detail::wrapped_scalar(other)); }
Tensor bitwise_left_shift(const Scalar& self, const Tensor& other) { return bitwise_left_shift(detail::wrapped_scalar(self), other); }

// ---------------- bitwise_right_shift ----------------

namespace {

constexpr ElementwiseOp kBitwiseRightShift{.name = "bitwise_right_shift", .dtypes = kIntegralTypes,
                                           .kernel = &Kernels::bitwise_right_shift};

Tensor run_bitwise_right_shift(const Tensor& self, const Tensor& other) { return elementwise<2>(kBitwiseRightShift, {&self, &other}); }

}  // namespace

Tensor bitwise_right_shift(const Tensor& self, const Tensor& other) try {
  return run_bitwise_right_shift(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("bitwise_right_shift"); }

Tensor& bitwise_right_shift_out(Tensor& out, const Tensor& self, const Tensor& other) {
  const auto write = [&] { elementwise_out(kBitwiseRightShift, out, Resize::Yes, {&self, &other}); };
  return wrapper::out(Inputs<>(), OpId::bitwise_right_shift, "bitwise_right_shift_out", write, out, self, other);
}

Tensor bitwise_right_shift(const Tensor& self, const Scalar& other) { return bitwise_right_shift(self, detail::wrapped_scalar(other)); }
Tensor bitwise_right_shift(const Scalar& self, const Tensor& other) { return bitwise_right_shift(detail::wrapped_scalar(self), other); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> arithmetic_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "add", .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Scalar&)>(amp::add)>, .elementwise = &kAdd,
       .role = FrozenRole::Add},
      {.name = "sub", .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", .aliases = "subtract",
       .casts = "self other", .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Scalar&)>(amp::sub)>,
       .elementwise = &kSub},
      {.name = "rsub", .signature = "(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Scalar&)>(amp::rsub)>, .elementwise = &kRsub},
      {.name = "mul", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "multiply", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::mul)>, .elementwise = &kMul},
      {.name = "div", .signature = "(Tensor self, Tensor other) -> Tensor", .aliases = "divide true_divide", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::div)>, .elementwise = &kDiv},
      {.name = "div.mode", .signature = "(Tensor self, Tensor other, *, str? rounding_mode) -> Tensor", .casts = "self other",
       .composite = true, .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, std::optional<std::string_view>)>(amp::div)>},
      {.name = "floor_divide", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::floor_divide)>, .elementwise = &kFloorDivide},
      {.name = "trunc_divide", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .internal = true,
       .call = calls<amp::internal::trunc_divide>, .elementwise = &kTruncDivide},
      {.name = "remainder", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::remainder)>, .elementwise = &kRemainder},
      {.name = "fmod", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::fmod)>, .elementwise = &kFmod},
      {.name = "neg", .signature = "(Tensor self) -> Tensor", .aliases = "negative", .casts = "self", .call = calls<amp::neg>,
       .elementwise = &kNeg},
      {.name = "addcmul", .signature = "(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
       .casts = "self tensor1 tensor2", .call = calls<amp::addcmul>, .elementwise = &kAddcmul},
      {.name = "addcdiv", .signature = "(Tensor self, Tensor tensor1, Tensor tensor2, *, Scalar value=1) -> Tensor",
       .casts = "self tensor1 tensor2", .call = calls<amp::addcdiv>, .elementwise = &kAddcdiv},
      {.name = "lerp", .signature = "(Tensor self, Tensor end, Tensor weight) -> Tensor", .casts = "self end weight",
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&)>(amp::lerp)>, .elementwise = &kLerp},
      {.name = "bitwise_not", .signature = "(Tensor self) -> Tensor", .facts = kOpenDtype | kTensorResult, .call = calls<amp::bitwise_not>},
      {.name = "bitwise_and", .signature = "(Tensor self, Tensor other) -> Tensor", .facts = kOpenDtype | kTensorResult,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::bitwise_and)>, .elementwise = &kBitwiseAnd},
      {.name = "bitwise_or", .signature = "(Tensor self, Tensor other) -> Tensor", .facts = kOpenDtype | kTensorResult,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::bitwise_or)>, .elementwise = &kBitwiseOr},
      {.name = "bitwise_xor", .signature = "(Tensor self, Tensor other) -> Tensor", .facts = kOpenDtype | kTensorResult,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::bitwise_xor)>, .elementwise = &kBitwiseXor},
      {.name = "bitwise_left_shift", .signature = "(Tensor self, Tensor other) -> Tensor", .facts = kOpenDtype | kTensorResult,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::bitwise_left_shift)>, .elementwise = &kBitwiseLeftShift},
      {.name = "bitwise_right_shift", .signature = "(Tensor self, Tensor other) -> Tensor", .facts = kOpenDtype | kTensorResult,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&)>(amp::bitwise_right_shift)>, .elementwise = &kBitwiseRightShift},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
