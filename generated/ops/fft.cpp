// DO NOT EDIT. Generated from ops/fft.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/fft.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- fft_r2c ----------------

namespace {

struct FftR2cBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts dim_;
  double scale_;
  bool onesided_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const IntArrayRef dim = dim_;
    const double scale = scale_;
    const bool onesided = onesided_;
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& grad) {
        return fft_r2c_backward(grad, dim, scale, onesided, self.size(dim.back()));
      }, grad);
    }
  }
  const char* name() const override { return "FftRfftBackward"; }
};

Tensor run_fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("fft_rfft", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::fft_r2c, "fft_rfft", self, dim, scale, onesided);
}

[[gnu::noinline]] Tensor taped_fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
  auto* node = new FftR2cBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->scale_ = scale;
  node->onesided_ = onesided;
  Tensor result = run_fft_r2c(self, dim, scale, onesided);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
  if (autograd::should_record(self)) return taped_fft_r2c(self, dim, scale, onesided);
  return run_fft_r2c(self, dim, scale, onesided);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) {
  return tracing::observe_part("internal.fft_r2c", [&] { return recorded_fft_r2c(self, dim, scale, onesided); }, self, dim, scale,
                               onesided);
}

}  // namespace

Tensor internal::fft_r2c(const Tensor& self, IntArrayRef dim, double scale, bool onesided) try {
  if (tracing::observed()) [[unlikely]] return observed_fft_r2c(self, dim, scale, onesided);
  return recorded_fft_r2c(self, dim, scale, onesided);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_r2c"); }

// ---------------- fft_c2r ----------------

namespace {

struct FftC2rBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts dim_;
  double scale_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef dim = dim_;
    const double scale = scale_;
    if (needs_input(0)) input_grads[0] = fft_c2r_backward(grad, dim, scale);
  }
  const char* name() const override { return "FftIrfftBackward"; }
};

Tensor run_fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kComplexTypes;
  const Device device = check_args<1>("fft_irfft", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::fft_c2r, "fft_irfft", self, dim, scale, length);
}

[[gnu::noinline]] Tensor taped_fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) {
  auto* node = new FftC2rBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  node->scale_ = scale;
  Tensor result = run_fft_c2r(self, dim, scale, length);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) {
  if (autograd::should_record(self)) return taped_fft_c2r(self, dim, scale, length);
  return run_fft_c2r(self, dim, scale, length);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) {
  return tracing::observe_part("internal.fft_c2r", [&] { return recorded_fft_c2r(self, dim, scale, length); }, self, dim, scale, length);
}

}  // namespace

Tensor internal::fft_c2r(const Tensor& self, IntArrayRef dim, double scale, int64_t length) try {
  if (tracing::observed()) [[unlikely]] return observed_fft_c2r(self, dim, scale, length);
  return recorded_fft_c2r(self, dim, scale, length);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_c2r"); }

// ---------------- fft_c2c ----------------

namespace {

struct FftC2cBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts dim_;
  double scale_;
  bool forward_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef dim = dim_;
    const double scale = scale_;
    const bool forward = forward_;
    if (needs_input(0)) input_grads[0] = fft_c2c(grad, dim, scale, !forward);
  }
  const char* name() const override { return "FftFftBackward"; }
};

Tensor run_fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kComplexTypes;
  const Device device = check_args<1>("fft_fft", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::fft_c2c, "fft_fft", self, dim, scale, forward);
}

[[gnu::noinline]] Tensor taped_fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) {
  auto* node = new FftC2cBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  node->scale_ = scale;
  node->forward_ = forward;
  Tensor result = run_fft_c2c(self, dim, scale, forward);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) {
  if (autograd::should_record(self)) return taped_fft_c2c(self, dim, scale, forward);
  return run_fft_c2c(self, dim, scale, forward);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) {
  return tracing::observe_part("internal.fft_c2c", [&] { return recorded_fft_c2c(self, dim, scale, forward); }, self, dim, scale, forward);
}

}  // namespace

Tensor internal::fft_c2c(const Tensor& self, IntArrayRef dim, double scale, bool forward) try {
  if (tracing::observed()) [[unlikely]] return observed_fft_c2c(self, dim, scale, forward);
  return recorded_fft_c2c(self, dim, scale, forward);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_c2c"); }

// ---------------- fft_fft ----------------

namespace {

Tensor run_fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_fft] self is an undefined tensor");
  return composite::fft_fft(self, n, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_fft, self); call.applies()) {
    return call.run([&] { return run_fft_fft(call.cast(self, 0), n, dim, norm); });
  }
  return run_fft_fft(self, n, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                                     std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_fft, 0x1, [&] { return autocast_fft_fft(self, n, dim, norm); }, self, n, dim, norm);
}

}  // namespace

Tensor fft_fft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_fft(self, n, dim, norm) : autocast_fft_fft(self, n, dim, norm);
  }
  return run_fft_fft(self, n, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_fft"); }

Tensor& fft_fft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_fft_out", out, self);
  write_out("fft_fft_out", out, run_fft_fft(self, n, dim, norm));
  tracing::wrote(OpId::fft_fft, out, self, n, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_fft_out"); }

// ---------------- fft_ifft ----------------

namespace {

Tensor run_fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ifft] self is an undefined tensor");
  return composite::fft_ifft(self, n, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                           std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_ifft, self); call.applies()) {
    return call.run([&] { return run_fft_ifft(call.cast(self, 0), n, dim, norm); });
  }
  return run_fft_ifft(self, n, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                                      std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_ifft, 0x1, [&] { return autocast_fft_ifft(self, n, dim, norm); }, self, n, dim, norm);
}

}  // namespace

Tensor fft_ifft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_ifft(self, n, dim, norm) : autocast_fft_ifft(self, n, dim, norm);
  }
  return run_fft_ifft(self, n, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ifft"); }

Tensor& fft_ifft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_ifft_out", out, self);
  write_out("fft_ifft_out", out, run_fft_ifft(self, n, dim, norm));
  tracing::wrote(OpId::fft_ifft, out, self, n, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ifft_out"); }

// ---------------- fft_rfft ----------------

namespace {

Tensor run_fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_rfft] self is an undefined tensor");
  return composite::fft_rfft(self, n, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                           std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_rfft, self); call.applies()) {
    return call.run([&] { return run_fft_rfft(call.cast(self, 0), n, dim, norm); });
  }
  return run_fft_rfft(self, n, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                                      std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_rfft, 0x1, [&] { return autocast_fft_rfft(self, n, dim, norm); }, self, n, dim, norm);
}

}  // namespace

Tensor fft_rfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_rfft(self, n, dim, norm) : autocast_fft_rfft(self, n, dim, norm);
  }
  return run_fft_rfft(self, n, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_rfft"); }

Tensor& fft_rfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_rfft_out", out, self);
  write_out("fft_rfft_out", out, run_fft_rfft(self, n, dim, norm));
  tracing::wrote(OpId::fft_rfft, out, self, n, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_rfft_out"); }

// ---------------- fft_irfft ----------------

namespace {

Tensor run_fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_irfft] self is an undefined tensor");
  return composite::fft_irfft(self, n, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                            std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_irfft, self); call.applies()) {
    return call.run([&] { return run_fft_irfft(call.cast(self, 0), n, dim, norm); });
  }
  return run_fft_irfft(self, n, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                                       std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_irfft, 0x1, [&] { return autocast_fft_irfft(self, n, dim, norm); }, self, n, dim, norm);
}

}  // namespace

Tensor fft_irfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_irfft(self, n, dim, norm) : autocast_fft_irfft(self, n, dim, norm);
  }
  return run_fft_irfft(self, n, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_irfft"); }

Tensor& fft_irfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_irfft_out", out, self);
  write_out("fft_irfft_out", out, run_fft_irfft(self, n, dim, norm));
  tracing::wrote(OpId::fft_irfft, out, self, n, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_irfft_out"); }

// ---------------- fft_hfft ----------------

namespace {

Tensor run_fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_hfft] self is an undefined tensor");
  return composite::fft_hfft(self, n, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                           std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_hfft, self); call.applies()) {
    return call.run([&] { return run_fft_hfft(call.cast(self, 0), n, dim, norm); });
  }
  return run_fft_hfft(self, n, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                                      std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_hfft, 0x1, [&] { return autocast_fft_hfft(self, n, dim, norm); }, self, n, dim, norm);
}

}  // namespace

Tensor fft_hfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_hfft(self, n, dim, norm) : autocast_fft_hfft(self, n, dim, norm);
  }
  return run_fft_hfft(self, n, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_hfft"); }

Tensor& fft_hfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_hfft_out", out, self);
  write_out("fft_hfft_out", out, run_fft_hfft(self, n, dim, norm));
  tracing::wrote(OpId::fft_hfft, out, self, n, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_hfft_out"); }

// ---------------- fft_ihfft ----------------

namespace {

Tensor run_fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ihfft] self is an undefined tensor");
  return composite::fft_ihfft(self, n, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                            std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_ihfft, self); call.applies()) {
    return call.run([&] { return run_fft_ihfft(call.cast(self, 0), n, dim, norm); });
  }
  return run_fft_ihfft(self, n, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim,
                                                       std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_ihfft, 0x1, [&] { return autocast_fft_ihfft(self, n, dim, norm); }, self, n, dim, norm);
}

}  // namespace

Tensor fft_ihfft(const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_ihfft(self, n, dim, norm) : autocast_fft_ihfft(self, n, dim, norm);
  }
  return run_fft_ihfft(self, n, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ihfft"); }

Tensor& fft_ihfft_out(Tensor& out, const Tensor& self, std::optional<int64_t> n, int64_t dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_ihfft_out", out, self);
  write_out("fft_ihfft_out", out, run_fft_ihfft(self, n, dim, norm));
  tracing::wrote(OpId::fft_ihfft, out, self, n, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ihfft_out"); }

// ---------------- fft_fft2 ----------------

namespace {

Tensor run_fft_fft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_fft2] self is an undefined tensor");
  return composite::fft_fft2(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_fft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                           std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_fft2, self); call.applies()) {
    return call.run([&] { return run_fft_fft2(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_fft2(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_fft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                                      std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_fft2, 0x1, [&] { return autocast_fft_fft2(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_fft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_fft2(self, s, dim, norm) : autocast_fft_fft2(self, s, dim, norm);
  }
  return run_fft_fft2(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_fft2"); }

Tensor& fft_fft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_fft2_out", out, self);
  write_out("fft_fft2_out", out, run_fft_fft2(self, s, dim, norm));
  tracing::wrote(OpId::fft_fft2, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_fft2_out"); }

// ---------------- fft_ifft2 ----------------

namespace {

Tensor run_fft_ifft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ifft2] self is an undefined tensor");
  return composite::fft_ifft2(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_ifft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                            std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_ifft2, self); call.applies()) {
    return call.run([&] { return run_fft_ifft2(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_ifft2(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_ifft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                                       std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_ifft2, 0x1, [&] { return autocast_fft_ifft2(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_ifft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_ifft2(self, s, dim, norm) : autocast_fft_ifft2(self, s, dim, norm);
  }
  return run_fft_ifft2(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ifft2"); }

Tensor& fft_ifft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_ifft2_out", out, self);
  write_out("fft_ifft2_out", out, run_fft_ifft2(self, s, dim, norm));
  tracing::wrote(OpId::fft_ifft2, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ifft2_out"); }

// ---------------- fft_rfft2 ----------------

namespace {

Tensor run_fft_rfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_rfft2] self is an undefined tensor");
  return composite::fft_rfft2(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_rfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                            std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_rfft2, self); call.applies()) {
    return call.run([&] { return run_fft_rfft2(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_rfft2(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_rfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                                       std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_rfft2, 0x1, [&] { return autocast_fft_rfft2(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_rfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_rfft2(self, s, dim, norm) : autocast_fft_rfft2(self, s, dim, norm);
  }
  return run_fft_rfft2(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_rfft2"); }

Tensor& fft_rfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_rfft2_out", out, self);
  write_out("fft_rfft2_out", out, run_fft_rfft2(self, s, dim, norm));
  tracing::wrote(OpId::fft_rfft2, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_rfft2_out"); }

// ---------------- fft_irfft2 ----------------

namespace {

Tensor run_fft_irfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_irfft2] self is an undefined tensor");
  return composite::fft_irfft2(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_irfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                             std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_irfft2, self); call.applies()) {
    return call.run([&] { return run_fft_irfft2(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_irfft2(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_irfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                                        std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_irfft2, 0x1, [&] { return autocast_fft_irfft2(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_irfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_irfft2(self, s, dim, norm) : autocast_fft_irfft2(self, s, dim, norm);
  }
  return run_fft_irfft2(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_irfft2"); }

Tensor& fft_irfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_irfft2_out", out, self);
  write_out("fft_irfft2_out", out, run_fft_irfft2(self, s, dim, norm));
  tracing::wrote(OpId::fft_irfft2, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_irfft2_out"); }

// ---------------- fft_hfft2 ----------------

namespace {

Tensor run_fft_hfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_hfft2] self is an undefined tensor");
  return composite::fft_hfft2(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_hfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                            std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_hfft2, self); call.applies()) {
    return call.run([&] { return run_fft_hfft2(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_hfft2(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_hfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                                       std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_hfft2, 0x1, [&] { return autocast_fft_hfft2(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_hfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_hfft2(self, s, dim, norm) : autocast_fft_hfft2(self, s, dim, norm);
  }
  return run_fft_hfft2(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_hfft2"); }

Tensor& fft_hfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_hfft2_out", out, self);
  write_out("fft_hfft2_out", out, run_fft_hfft2(self, s, dim, norm));
  tracing::wrote(OpId::fft_hfft2, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_hfft2_out"); }

// ---------------- fft_ihfft2 ----------------

namespace {

Tensor run_fft_ihfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ihfft2] self is an undefined tensor");
  return composite::fft_ihfft2(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_ihfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                             std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_ihfft2, self); call.applies()) {
    return call.run([&] { return run_fft_ihfft2(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_ihfft2(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_ihfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim,
                                                        std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_ihfft2, 0x1, [&] { return autocast_fft_ihfft2(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_ihfft2(const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_ihfft2(self, s, dim, norm) : autocast_fft_ihfft2(self, s, dim, norm);
  }
  return run_fft_ihfft2(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ihfft2"); }

Tensor& fft_ihfft2_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, IntArrayRef dim, std::optional<std::string_view> norm) try {
  autograd::check_out("fft_ihfft2_out", out, self);
  write_out("fft_ihfft2_out", out, run_fft_ihfft2(self, s, dim, norm));
  tracing::wrote(OpId::fft_ihfft2, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ihfft2_out"); }

// ---------------- fft_fftn ----------------

namespace {

Tensor run_fft_fftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_fftn] self is an undefined tensor");
  return composite::fft_fftn(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_fftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                           std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_fftn, self); call.applies()) {
    return call.run([&] { return run_fft_fftn(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_fftn(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_fftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                                      std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_fftn, 0x1, [&] { return autocast_fft_fftn(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_fftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_fftn(self, s, dim, norm) : autocast_fft_fftn(self, s, dim, norm);
  }
  return run_fft_fftn(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_fftn"); }

Tensor& fft_fftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                     std::optional<std::string_view> norm) try {
  autograd::check_out("fft_fftn_out", out, self);
  write_out("fft_fftn_out", out, run_fft_fftn(self, s, dim, norm));
  tracing::wrote(OpId::fft_fftn, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_fftn_out"); }

// ---------------- fft_ifftn ----------------

namespace {

Tensor run_fft_ifftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ifftn] self is an undefined tensor");
  return composite::fft_ifftn(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_ifftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                            std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_ifftn, self); call.applies()) {
    return call.run([&] { return run_fft_ifftn(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_ifftn(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_ifftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                                       std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_ifftn, 0x1, [&] { return autocast_fft_ifftn(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_ifftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_ifftn(self, s, dim, norm) : autocast_fft_ifftn(self, s, dim, norm);
  }
  return run_fft_ifftn(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ifftn"); }

Tensor& fft_ifftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                      std::optional<std::string_view> norm) try {
  autograd::check_out("fft_ifftn_out", out, self);
  write_out("fft_ifftn_out", out, run_fft_ifftn(self, s, dim, norm));
  tracing::wrote(OpId::fft_ifftn, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ifftn_out"); }

// ---------------- fft_rfftn ----------------

namespace {

Tensor run_fft_rfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_rfftn] self is an undefined tensor");
  return composite::fft_rfftn(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_rfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                            std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_rfftn, self); call.applies()) {
    return call.run([&] { return run_fft_rfftn(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_rfftn(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_rfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                                       std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_rfftn, 0x1, [&] { return autocast_fft_rfftn(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_rfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_rfftn(self, s, dim, norm) : autocast_fft_rfftn(self, s, dim, norm);
  }
  return run_fft_rfftn(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_rfftn"); }

Tensor& fft_rfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                      std::optional<std::string_view> norm) try {
  autograd::check_out("fft_rfftn_out", out, self);
  write_out("fft_rfftn_out", out, run_fft_rfftn(self, s, dim, norm));
  tracing::wrote(OpId::fft_rfftn, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_rfftn_out"); }

// ---------------- fft_irfftn ----------------

namespace {

Tensor run_fft_irfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_irfftn] self is an undefined tensor");
  return composite::fft_irfftn(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_irfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                             std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_irfftn, self); call.applies()) {
    return call.run([&] { return run_fft_irfftn(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_irfftn(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_irfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                                        std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_irfftn, 0x1, [&] { return autocast_fft_irfftn(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_irfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_irfftn(self, s, dim, norm) : autocast_fft_irfftn(self, s, dim, norm);
  }
  return run_fft_irfftn(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_irfftn"); }

Tensor& fft_irfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                       std::optional<std::string_view> norm) try {
  autograd::check_out("fft_irfftn_out", out, self);
  write_out("fft_irfftn_out", out, run_fft_irfftn(self, s, dim, norm));
  tracing::wrote(OpId::fft_irfftn, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_irfftn_out"); }

// ---------------- fft_hfftn ----------------

namespace {

Tensor run_fft_hfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_hfftn] self is an undefined tensor");
  return composite::fft_hfftn(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_hfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                            std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_hfftn, self); call.applies()) {
    return call.run([&] { return run_fft_hfftn(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_hfftn(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_hfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                                       std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_hfftn, 0x1, [&] { return autocast_fft_hfftn(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_hfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_hfftn(self, s, dim, norm) : autocast_fft_hfftn(self, s, dim, norm);
  }
  return run_fft_hfftn(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_hfftn"); }

Tensor& fft_hfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                      std::optional<std::string_view> norm) try {
  autograd::check_out("fft_hfftn_out", out, self);
  write_out("fft_hfftn_out", out, run_fft_hfftn(self, s, dim, norm));
  tracing::wrote(OpId::fft_hfftn, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_hfftn_out"); }

// ---------------- fft_ihfftn ----------------

namespace {

Tensor run_fft_ihfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ihfftn] self is an undefined tensor");
  return composite::fft_ihfftn(self, s, dim, norm);
}

[[gnu::noinline]] Tensor autocast_fft_ihfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                             std::optional<std::string_view> norm) {
  if (autocast::Call call(OpId::fft_ihfftn, self); call.applies()) {
    return call.run([&] { return run_fft_ihfftn(call.cast(self, 0), s, dim, norm); });
  }
  return run_fft_ihfftn(self, s, dim, norm);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_ihfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                                                        std::optional<std::string_view> norm) {
  return tracing::observe(OpId::fft_ihfftn, 0x1, [&] { return autocast_fft_ihfftn(self, s, dim, norm); }, self, s, dim, norm);
}

}  // namespace

Tensor fft_ihfftn(const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim, std::optional<std::string_view> norm) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_ihfftn(self, s, dim, norm) : autocast_fft_ihfftn(self, s, dim, norm);
  }
  return run_fft_ihfftn(self, s, dim, norm);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ihfftn"); }

Tensor& fft_ihfftn_out(Tensor& out, const Tensor& self, OptionalIntArrayRef s, OptionalIntArrayRef dim,
                       std::optional<std::string_view> norm) try {
  autograd::check_out("fft_ihfftn_out", out, self);
  write_out("fft_ihfftn_out", out, run_fft_ihfftn(self, s, dim, norm));
  tracing::wrote(OpId::fft_ihfftn, out, self, s, dim, norm);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ihfftn_out"); }

// ---------------- fft_fftshift ----------------

namespace {

Tensor run_fft_fftshift(const Tensor& self, OptionalIntArrayRef dim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_fftshift] self is an undefined tensor");
  return composite::fft_fftshift(self, dim);
}

[[gnu::noinline]] Tensor autocast_fft_fftshift(const Tensor& self, OptionalIntArrayRef dim) {
  if (autocast::Call call(OpId::fft_fftshift, self); call.applies()) {
    return call.run([&] { return run_fft_fftshift(call.cast(self, 0), dim); });
  }
  return run_fft_fftshift(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_fftshift(const Tensor& self, OptionalIntArrayRef dim) {
  return tracing::observe(OpId::fft_fftshift, 0x1, [&] { return autocast_fft_fftshift(self, dim); }, self, dim);
}

}  // namespace

Tensor fft_fftshift(const Tensor& self, OptionalIntArrayRef dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_fft_fftshift(self, dim) : autocast_fft_fftshift(self, dim);
  return run_fft_fftshift(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_fftshift"); }

// ---------------- fft_ifftshift ----------------

namespace {

Tensor run_fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[fft_ifftshift] self is an undefined tensor");
  return composite::fft_ifftshift(self, dim);
}

[[gnu::noinline]] Tensor autocast_fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim) {
  if (autocast::Call call(OpId::fft_ifftshift, self); call.applies()) {
    return call.run([&] { return run_fft_ifftshift(call.cast(self, 0), dim); });
  }
  return run_fft_ifftshift(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim) {
  return tracing::observe(OpId::fft_ifftshift, 0x1, [&] { return autocast_fft_ifftshift(self, dim); }, self, dim);
}

}  // namespace

Tensor fft_ifftshift(const Tensor& self, OptionalIntArrayRef dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fft_ifftshift(self, dim) : autocast_fft_ifftshift(self, dim);
  }
  return run_fft_ifftshift(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fft_ifftshift"); }

// ---------------- stft ----------------

namespace {

Tensor run_stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length,
                const Tensor& window, bool center, StringRef pad_mode, bool normalized, std::optional<bool> onesided,
                std::optional<bool> return_complex, std::optional<bool> align_to_window) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[stft] self is an undefined tensor");
  return composite::stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex,
                         align_to_window);
}

[[gnu::noinline]] Tensor autocast_stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
                                       std::optional<int64_t> win_length, const Tensor& window, bool center, StringRef pad_mode,
                                       bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex,
                                       std::optional<bool> align_to_window) {
  if (autocast::Call call(OpId::stft, self, window); call.applies()) {
    return call.run([&] {
      return run_stft(call.cast(self, 0), n_fft, hop_length, win_length, call.cast(window, 1), center, pad_mode, normalized, onesided,
                      return_complex, align_to_window);
    });
  }
  return run_stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window);
}

[[gnu::cold, gnu::noinline]] Tensor observed_stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
                                                  std::optional<int64_t> win_length, const Tensor& window, bool center, StringRef pad_mode,
                                                  bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex,
                                                  std::optional<bool> align_to_window) {
  return tracing::observe(OpId::stft, 0x11, [&] {
    return autocast_stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex,
                         align_to_window);
  }, self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window);
}

}  // namespace

Tensor stft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window,
            bool center, StringRef pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex,
            std::optional<bool> align_to_window) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_stft(self, n_fft, hop_length,
                                               win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window)
                               : autocast_stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided,
                                               return_complex, align_to_window);
  }
  return run_stft(self, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("stft"); }

Tensor Tensor::stft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window,
                    bool center, StringRef pad_mode, bool normalized, std::optional<bool> onesided, std::optional<bool> return_complex,
                    std::optional<bool> align_to_window) const {
  return amp::stft(*this, n_fft, hop_length, win_length, window, center, pad_mode, normalized, onesided, return_complex, align_to_window);
}

// ---------------- istft ----------------

namespace {

Tensor run_istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length,
                 const Tensor& window, bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length,
                 bool return_complex) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[istft] self is an undefined tensor");
  return composite::istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
}

[[gnu::noinline]] Tensor autocast_istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
                                        std::optional<int64_t> win_length, const Tensor& window, bool center, bool normalized,
                                        std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) {
  if (autocast::Call call(OpId::istft, self, window); call.applies()) {
    return call.run([&] {
      return run_istft(call.cast(self, 0), n_fft, hop_length, win_length, call.cast(window, 1), center, normalized, onesided, length,
                       return_complex);
    });
  }
  return run_istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
}

[[gnu::cold, gnu::noinline]] Tensor observed_istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length,
                                                   std::optional<int64_t> win_length, const Tensor& window, bool center, bool normalized,
                                                   std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) {
  return tracing::observe(OpId::istft, 0x11, [&] {
    return autocast_istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
  }, self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
}

}  // namespace

Tensor istft(const Tensor& self, int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window,
             bool center, bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex)
        : autocast_istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
  }
  return run_istft(self, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("istft"); }

Tensor Tensor::istft(int64_t n_fft, std::optional<int64_t> hop_length, std::optional<int64_t> win_length, const Tensor& window, bool center,
                     bool normalized, std::optional<bool> onesided, std::optional<int64_t> length, bool return_complex) const {
  return amp::istft(*this, n_fft, hop_length, win_length, window, center, normalized, onesided, length, return_complex);
}

}  // namespace amp
