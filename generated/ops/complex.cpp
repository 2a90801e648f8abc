// DO NOT EDIT. Generated from ops/complex.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/complex.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- complex ----------------

namespace {

Tensor run_complex(const Tensor& real, const Tensor& imag) {
  AMP_CHECK(real.defined(), ValueError, "[complex] real is an undefined tensor");
  AMP_CHECK(imag.defined(), ValueError, "[complex] imag is an undefined tensor");
  return composite::complex(real, imag);
}

[[gnu::noinline]] Tensor autocast_complex(const Tensor& real, const Tensor& imag) {
  if (autocast::Call call(OpId::complex, real, imag); call.applies()) {
    return call.run([&] { return run_complex(call.cast(real, 0), call.cast(imag, 1)); });
  }
  return run_complex(real, imag);
}

[[gnu::cold, gnu::noinline]] Tensor observed_complex(const Tensor& real, const Tensor& imag) {
  return tracing::observe(OpId::complex, 0x3, [&] { return autocast_complex(real, imag); }, real, imag);
}

}  // namespace

Tensor complex(const Tensor& real, const Tensor& imag) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_complex(real, imag) : autocast_complex(real, imag);
  return run_complex(real, imag);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("complex"); }

// ---------------- conj_physical ----------------

namespace {

Tensor run_conj_physical(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[conj_physical] self is an undefined tensor");
  return self.is_complex() ? complex_conj(self) : self;
}

[[gnu::noinline]] Tensor autocast_conj_physical(const Tensor& self) {
  if (autocast::Call call(OpId::conj_physical, self); call.applies()) {
    return call.run([&] { return run_conj_physical(call.cast(self, 0)); });
  }
  return run_conj_physical(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conj_physical(const Tensor& self) {
  return tracing::observe(OpId::conj_physical, 0x1, [&] { return autocast_conj_physical(self); }, self);
}

}  // namespace

Tensor conj_physical(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_conj_physical(self) : autocast_conj_physical(self);
  return run_conj_physical(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conj_physical"); }

Tensor& conj_physical_(Tensor& self) try {
  write_inplace("conj_physical_", self, [&](const Tensor& self) { return run_conj_physical(self); }, self);
  tracing::wrote(OpId::conj_physical, self, self);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conj_physical_"); }

Tensor& conj_physical_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("conj_physical_out", out, self);
  write_out("conj_physical_out", out, run_conj_physical(self));
  tracing::wrote(OpId::conj_physical, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conj_physical_out"); }

Tensor Tensor::conj_physical() const { return amp::conj_physical(*this); }
Tensor& Tensor::conj_physical_() const { return amp::conj_physical_(const_cast<Tensor&>(*this)); }

// ---------------- complex_conj ----------------

namespace {

struct ComplexConjBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = complex_conj(grad);
  }
  const char* name() const override { return "ConjPhysicalBackward"; }
};

constexpr ElementwiseOp kComplexConj{
    .name = "conj_physical",
    .dtypes = kComplexTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::complex_conj,
};

Tensor run_complex_conj(const Tensor& self) {
  return elementwise<1>(kComplexConj, {&self});
}

[[gnu::noinline]] Tensor taped_complex_conj(const Tensor& self) {
  auto* node = new ComplexConjBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_complex_conj(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_complex_conj(const Tensor& self) {
  if (autograd::should_record(self)) return taped_complex_conj(self);
  return run_complex_conj(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_complex_conj(const Tensor& self) {
  return tracing::observe_part("internal.complex_conj", [&] { return recorded_complex_conj(self); }, self);
}

}  // namespace

Tensor internal::complex_conj(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_complex_conj(self);
  return recorded_complex_conj(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("complex_conj"); }

// ---------------- conj ----------------

namespace {

Tensor run_conj(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[conj] self is an undefined tensor");
  return conj_of(self);
}

[[gnu::noinline]] Tensor autocast_conj(const Tensor& self) {
  if (autocast::Call call(OpId::conj, self); call.applies()) {
    return call.run([&] { return run_conj(call.cast(self, 0)); });
  }
  return run_conj(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conj(const Tensor& self) {
  return tracing::observe(OpId::conj, 0x1, [&] { return autocast_conj(self); }, self);
}

}  // namespace

Tensor conj(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_conj(self) : autocast_conj(self);
  return run_conj(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conj"); }

Tensor Tensor::conj() const { return amp::conj(*this); }

// ---------------- polar ----------------

namespace {

Tensor run_polar(const Tensor& abs, const Tensor& angle) {
  const autocast::Suspended suspended;
  AMP_CHECK(abs.defined(), ValueError, "[polar] abs is an undefined tensor");
  AMP_CHECK(angle.defined(), ValueError, "[polar] angle is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "abs", .dtype = ArgDtype::Common},
      {.name = "angle", .dtype = ArgDtype::Common},
  };
  check_same_dtype<2>("polar", kArgs, {&abs, &angle});
  return composite::polar(abs, angle);
}

[[gnu::noinline]] Tensor autocast_polar(const Tensor& abs, const Tensor& angle) {
  if (autocast::Call call(OpId::polar, abs, angle); call.applies()) {
    return call.run([&] { return run_polar(call.cast(abs, 0), call.cast(angle, 1)); });
  }
  return run_polar(abs, angle);
}

[[gnu::cold, gnu::noinline]] Tensor observed_polar(const Tensor& abs, const Tensor& angle) {
  return tracing::observe(OpId::polar, 0x3, [&] { return autocast_polar(abs, angle); }, abs, angle);
}

}  // namespace

Tensor polar(const Tensor& abs, const Tensor& angle) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_polar(abs, angle) : autocast_polar(abs, angle);
  return run_polar(abs, angle);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("polar"); }

Tensor& polar_out(Tensor& out, const Tensor& abs, const Tensor& angle) try {
  autograd::check_out("polar_out", out, abs, angle);
  write_out("polar_out", out, run_polar(abs, angle));
  tracing::wrote(OpId::polar, out, abs, angle);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("polar_out"); }

// ---------------- polar_parts ----------------

namespace {

struct PolarPartsBackward final : autograd::FixedNode<2, 2> {
  autograd::TensorInfo abs_;
  autograd::TensorInfo angle_;
  autograd::SavedTensor result_number_;
  autograd::SavedTensor result_unit_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_number = grads[0];
    const Tensor& grad_unit = grads[1];
    const auto& abs = abs_;
    const auto& angle = angle_;
    const Tensor result_number = result_number_.unpack(this);
    const Tensor result_unit = result_unit_.unpack(this);
    const std::array<bool, 2> needs{needs_input(0), needs_input(1)};
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = polar_backward(grad_number, grad_unit, result_number, result_unit, abs.sizes(),
                                                                angle.sizes(), needs);
    }
  }
  void release_saved() override {
    result_number_.reset();
    result_unit_.reset();
  }
  const char* name() const override { return "PolarBackward"; }
};

std::tuple<Tensor, Tensor> run_polar_parts(const Tensor& abs, const Tensor& angle) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "abs", .dtype = ArgDtype::Common},
      {.name = "angle", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kWideTypes;
  check_args<2>("polar", kArgs, kDtypes, {&abs, &angle});
  return native::polar_parts(abs, angle);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_polar_parts(const Tensor& abs, const Tensor& angle) {
  auto* node = new PolarPartsBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, abs);
  node->connect(1, angle);
  node->abs_.save(abs);
  node->angle_.save(angle);
  auto result = run_polar_parts(abs, angle);
  node->result_number_.save_result(std::get<0>(result));
  node->result_unit_.save_result(std::get<1>(result), 1);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor> recorded_polar_parts(const Tensor& abs, const Tensor& angle) {
  if (autograd::should_record(abs, angle)) return taped_polar_parts(abs, angle);
  return run_polar_parts(abs, angle);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_polar_parts(const Tensor& abs, const Tensor& angle) {
  return tracing::observe_part("internal.polar_parts", [&] { return recorded_polar_parts(abs, angle); }, abs, angle);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::polar_parts(const Tensor& abs, const Tensor& angle) try {
  if (tracing::observed()) [[unlikely]] return observed_polar_parts(abs, angle);
  return recorded_polar_parts(abs, angle);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("polar_parts"); }

// ---------------- real ----------------

namespace {

Tensor run_real(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[real] self is an undefined tensor");
  return self.is_complex() ? view_as_real(self).select(-1, 0) : self;
}

[[gnu::noinline]] Tensor autocast_real(const Tensor& self) {
  if (autocast::Call call(OpId::real, self); call.applies()) {
    return call.run([&] { return run_real(call.cast(self, 0)); });
  }
  return run_real(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_real(const Tensor& self) {
  return tracing::observe(OpId::real, 0x1, [&] { return autocast_real(self); }, self);
}

}  // namespace

Tensor real(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_real(self) : autocast_real(self);
  return run_real(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("real"); }

// ---------------- imag ----------------

namespace {

Tensor run_imag(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[imag] self is an undefined tensor");
  return composite::imag(self);
}

[[gnu::noinline]] Tensor autocast_imag(const Tensor& self) {
  if (autocast::Call call(OpId::imag, self); call.applies()) {
    return call.run([&] { return run_imag(call.cast(self, 0)); });
  }
  return run_imag(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_imag(const Tensor& self) {
  return tracing::observe(OpId::imag, 0x1, [&] { return autocast_imag(self); }, self);
}

}  // namespace

Tensor imag(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_imag(self) : autocast_imag(self);
  return run_imag(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("imag"); }

// ---------------- angle ----------------

namespace {

Tensor run_angle(const Tensor& self) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[angle] self is an undefined tensor");
  return self.is_complex() ? atan2(imag(self), real(self)) : real_angle(self);
}

[[gnu::noinline]] Tensor autocast_angle(const Tensor& self) {
  if (autocast::Call call(OpId::angle, self); call.applies()) {
    return call.run([&] { return run_angle(call.cast(self, 0)); });
  }
  return run_angle(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_angle(const Tensor& self) {
  return tracing::observe(OpId::angle, 0x1, [&] { return autocast_angle(self); }, self);
}

}  // namespace

Tensor angle(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_angle(self) : autocast_angle(self);
  return run_angle(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("angle"); }

Tensor& angle_out(Tensor& out, const Tensor& self) try {
  autograd::check_out("angle_out", out, self);
  write_out("angle_out", out, run_angle(self));
  tracing::wrote(OpId::angle, out, self);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("angle_out"); }

Tensor Tensor::angle() const { return amp::angle(*this); }

// ---------------- real_angle ----------------

namespace {

struct RealAngleBackward final : autograd::FixedNode<1, 1> {

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = zeros_like(grad);
  }
  const char* name() const override { return "AngleBackward"; }
};

constexpr ElementwiseOp kRealAngle{
    .name = "angle",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Float,
    .kernel = &Kernels::real_angle,
};

Tensor run_real_angle(const Tensor& self) {
  return elementwise<1>(kRealAngle, {&self});
}

[[gnu::noinline]] Tensor taped_real_angle(const Tensor& self) {
  auto* node = new RealAngleBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  Tensor result = run_real_angle(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_real_angle(const Tensor& self) {
  if (autograd::should_record(self)) return taped_real_angle(self);
  return run_real_angle(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_real_angle(const Tensor& self) {
  return tracing::observe_part("internal.real_angle", [&] { return recorded_real_angle(self); }, self);
}

}  // namespace

Tensor internal::real_angle(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_real_angle(self);
  return recorded_real_angle(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("real_angle"); }

// ---------------- is_complex ----------------

namespace {

bool run_is_complex(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[is_complex] self is an undefined tensor");
  return self.is_complex();
}

[[gnu::noinline]] bool autocast_is_complex(const Tensor& self) {
  if (autocast::Call call(OpId::is_complex, self); call.applies()) {
    return call.run([&] { return run_is_complex(call.cast(self, 0)); });
  }
  return run_is_complex(self);
}

[[gnu::cold, gnu::noinline]] bool observed_is_complex(const Tensor& self) {
  return tracing::observe(OpId::is_complex, 0x1, [&] { return autocast_is_complex(self); }, self);
}

}  // namespace

bool is_complex(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_is_complex(self) : autocast_is_complex(self);
  return run_is_complex(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("is_complex"); }

// ---------------- resolve_conj ----------------

namespace {

Tensor run_resolve_conj(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[resolve_conj] self is an undefined tensor");
  return self;
}

[[gnu::noinline]] Tensor autocast_resolve_conj(const Tensor& self) {
  if (autocast::Call call(OpId::resolve_conj, self); call.applies()) {
    return call.run([&] { return run_resolve_conj(call.cast(self, 0)); });
  }
  return run_resolve_conj(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_resolve_conj(const Tensor& self) {
  return tracing::observe(OpId::resolve_conj, 0x1, [&] { return autocast_resolve_conj(self); }, self);
}

}  // namespace

Tensor resolve_conj(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_resolve_conj(self) : autocast_resolve_conj(self);
  return run_resolve_conj(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("resolve_conj"); }

Tensor Tensor::resolve_conj() const { return amp::resolve_conj(*this); }

}  // namespace amp
