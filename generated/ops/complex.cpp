// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/complex.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- complex ----------------

namespace {

Tensor run_complex(const Tensor& real, const Tensor& imag) {
  AMP_CHECK(real.defined(), ValueError, "[complex] real is an undefined tensor");
  AMP_CHECK(imag.defined(), ValueError, "[complex] imag is an undefined tensor");
  return composite::complex(real, imag);
}

}  // namespace

Tensor complex(const Tensor& real, const Tensor& imag) { return wrapper::function<Casts<0, 1>>(OpId::complex, run_complex, real, imag); }

// ---------------- conj_physical ----------------

namespace {

Tensor run_conj_physical(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[conj_physical] self is an undefined tensor");
  return self.is_complex() ? complex_conj(self) : self;
}

}  // namespace

Tensor conj_physical(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::conj_physical, run_conj_physical, self); }

Tensor& conj_physical_(Tensor& self) {
  return wrapper::assign(Inputs<0>(), OpId::conj_physical, "conj_physical_", run_conj_physical, self);
}

Tensor& conj_physical_out(Tensor& out, const Tensor& self) {
  return wrapper::copy_out(Inputs<0>(), OpId::conj_physical, "conj_physical_out", run_conj_physical, out, self);
}

Tensor Tensor::conj_physical() const { return amp::conj_physical(*this); }
Tensor& Tensor::conj_physical_() const { return amp::conj_physical_(const_cast<Tensor&>(*this)); }

// ---------------- complex_conj ----------------

namespace {

struct ComplexConjBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = complex_conj(grad);
  }
  const char* name() const override { return "ConjPhysicalBackward"; }
};

constexpr ElementwiseOp kComplexConj{.name = "conj_physical", .dtypes = kComplexTypes, .kernel = &Kernels::complex_conj};
Tensor run_complex_conj(const Tensor& self) { return elementwise<1>(kComplexConj, {&self}); }
constexpr auto recorded_complex_conj = wrapper::recorded<run_complex_conj, ComplexConjBackward, Inputs<0>>;

}  // namespace

Tensor internal::complex_conj(const Tensor& self) { return wrapper::part("internal.complex_conj", recorded_complex_conj, self); }

// ---------------- conj ----------------

namespace {

Tensor run_conj(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[conj] self is an undefined tensor");
  return conj_of(self);
}

}  // namespace

Tensor conj(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::conj, run_conj, self); }
Tensor Tensor::conj() const { return amp::conj(*this); }

// ---------------- polar ----------------

namespace {

Tensor run_polar(const Tensor& abs, const Tensor& angle) {
  const autocast::Suspended suspended;
  AMP_CHECK(abs.defined(), ValueError, "[polar] abs is an undefined tensor");
  AMP_CHECK(angle.defined(), ValueError, "[polar] angle is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "abs"}, {.name = "angle"}};
  check_same_dtype<2>("polar", kArgs, {&abs, &angle});
  return composite::polar(abs, angle);
}

}  // namespace

Tensor polar(const Tensor& abs, const Tensor& angle) { return wrapper::function<Casts<0, 1>>(OpId::polar, run_polar, abs, angle); }

Tensor& polar_out(Tensor& out, const Tensor& abs, const Tensor& angle) {
  return wrapper::copy_out(Inputs<0, 1>(), OpId::polar, "polar_out", run_polar, out, abs, angle);
}

// ---------------- polar_parts ----------------

namespace {

struct PolarPartsBackward final : wrapper::Node<2, 2> {
  enum : uint32_t { kAbs, kAngle };
  autograd::TensorInfo abs_, angle_;
  autograd::SavedTensor result_number_, result_unit_;

  void save(const Tensor& abs, const Tensor& angle) {
    abs_.save(abs);
    angle_.save(angle);
  }
  void save_result(const auto& result, const auto&...) {
    result_number_.save_result(std::get<0>(result));
    result_unit_.save_result(std::get<1>(result), 1);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_number = grads[0];
    const Tensor& grad_unit = grads[1];
    const auto& abs = abs_;
    const auto& angle = angle_;
    const Tensor result_number = result_number_.unpack(this);
    const Tensor result_unit = result_unit_.unpack(this);
    const std::array<bool, 2> needs{needs_input(kAbs), needs_input(kAngle)};
    if (needs_input(kAbs) || needs_input(kAngle)) {
      std::tie(input_grads[kAbs], input_grads[kAngle]) = polar_backward(grad_number, grad_unit, result_number, result_unit, abs.sizes(),
                                                                        angle.sizes(), needs);
    }
  }
  void release_saved() override { wrapper::reset(result_number_, result_unit_); }
  const char* name() const override { return "PolarBackward"; }
};

std::tuple<Tensor, Tensor> run_polar_parts(const Tensor& abs, const Tensor& angle) {
  static constexpr ArgSpec kArgs[] = {{.name = "abs"}, {.name = "angle"}};
  check_args<2>("polar", kArgs, kWideTypes, {&abs, &angle});
  return native::polar_parts(abs, angle);
}

constexpr auto recorded_polar_parts = wrapper::recorded<run_polar_parts, PolarPartsBackward, Inputs<0, 1>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::polar_parts(const Tensor& abs, const Tensor& angle) {
  return wrapper::part("internal.polar_parts", recorded_polar_parts, abs, angle);
}

// ---------------- real ----------------

namespace {

Tensor run_real(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[real] self is an undefined tensor");
  return self.is_complex() ? view_as_real(self).select(-1, 0) : self;
}

}  // namespace

Tensor real(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::real, run_real, self); }

// ---------------- imag ----------------

namespace {

Tensor run_imag(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[imag] self is an undefined tensor");
  return composite::imag(self);
}

}  // namespace

Tensor imag(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::imag, run_imag, self); }

// ---------------- angle ----------------

namespace {

Tensor run_angle(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[angle] self is an undefined tensor");
  return self.is_complex() ? atan2(imag(self), real(self)) : real_angle(self);
}

}  // namespace

Tensor angle(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::angle, run_angle, self); }

Tensor& angle_out(Tensor& out, const Tensor& self) {
  return wrapper::copy_out(Inputs<0>(), OpId::angle, "angle_out", run_angle, out, self);
}

Tensor Tensor::angle() const { return amp::angle(*this); }

// ---------------- real_angle ----------------

namespace {

struct RealAngleBackward final : wrapper::Node<1> {
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "AngleBackward"; }
};

constexpr ElementwiseOp kRealAngle{.name = "angle", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                   .kernel = &Kernels::real_angle};

Tensor run_real_angle(const Tensor& self) { return elementwise<1>(kRealAngle, {&self}); }
constexpr auto recorded_real_angle = wrapper::recorded<run_real_angle, RealAngleBackward, Inputs<0>>;

}  // namespace

Tensor internal::real_angle(const Tensor& self) { return wrapper::part("internal.real_angle", recorded_real_angle, self); }

// ---------------- is_complex ----------------

namespace {

bool run_is_complex(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[is_complex] self is an undefined tensor");
  return self.is_complex();
}

}  // namespace

bool is_complex(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::is_complex, run_is_complex, self); }

// ---------------- isreal ----------------

namespace {

Tensor run_isreal(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[isreal] self is an undefined tensor");
  return self.is_complex() ? imag(self) == 0 : ones(self.sizes(), self.options().dtype(kBool));
}

}  // namespace

Tensor isreal(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::isreal, run_isreal, self); }
Tensor Tensor::isreal() const { return amp::isreal(*this); }

// ---------------- resolve_conj ----------------

namespace {

Tensor run_resolve_conj(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[resolve_conj] self is an undefined tensor");
  return self;
}

}  // namespace

Tensor resolve_conj(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::resolve_conj, run_resolve_conj, self); }
Tensor Tensor::resolve_conj() const { return amp::resolve_conj(*this); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> complex_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "complex", .signature = "(Tensor real, Tensor imag) -> Tensor", .casts = "real imag", .same_dtype = "real imag",
       .composite = true, .call = calls<amp::complex>},
      {.name = "conj_physical", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::conj_physical>},
      {.name = "complex_conj", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::complex_conj>, .elementwise = &kComplexConj},
      {.name = "conj", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::conj>},
      {.name = "polar", .signature = "(Tensor abs, Tensor angle) -> Tensor", .casts = "abs angle", .same_dtype = "abs angle",
       .call = calls<amp::polar>},
      {.name = "polar_parts", .signature = "(Tensor abs, Tensor angle) -> (Tensor number, Tensor unit)", .casts = "abs angle",
       .same_dtype = "abs angle", .internal = true, .call = calls<amp::internal::polar_parts>},
      {.name = "real", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::real>},
      {.name = "imag", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::imag>},
      {.name = "angle", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::angle>},
      {.name = "real_angle", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::real_angle>, .elementwise = &kRealAngle},
      {.name = "is_complex", .signature = "(Tensor self) -> bool", .casts = "self", .facts = kOpenDtype | kCastArgument, .composite = true},
      {.name = "isreal", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::isreal>},
      {.name = "resolve_conj", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::resolve_conj>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
