// DO NOT EDIT. Generated from ops/resample.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/resample.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- resample ----------------

namespace {

struct ResampleBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t mode_;
  bool align_corners_;
  double scale_d_;
  double scale_h_;
  double scale_w_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const int64_t mode = mode_;
    const bool align_corners = align_corners_;
    const double scale_d = scale_d_;
    const double scale_h = scale_h_;
    const double scale_w = scale_w_;
    if (needs_input(0)) input_grads[0] = resample_backward(grad, self.sizes(), mode, align_corners, scale_d, scale_h, scale_w);
  }
  const char* name() const override { return "InterpolateBackward"; }
};

Tensor run_resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d, double scale_h,
                    double scale_w) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes;
  const Device device = check_args<1>("interpolate", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::resample, "interpolate", self, output_size, mode, align_corners, scale_d, scale_h, scale_w);
}

[[gnu::noinline]] Tensor taped_resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d,
                                        double scale_h, double scale_w) {
  auto* node = new ResampleBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->mode_ = mode;
  node->align_corners_ = align_corners;
  node->scale_d_ = scale_d;
  node->scale_h_ = scale_h;
  node->scale_w_ = scale_w;
  Tensor result = run_resample(self, output_size, mode, align_corners, scale_d, scale_h, scale_w);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d, double scale_h,
                         double scale_w) {
  if (autograd::should_record(self)) return taped_resample(self, output_size, mode, align_corners, scale_d, scale_h, scale_w);
  return run_resample(self, output_size, mode, align_corners, scale_d, scale_h, scale_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed_resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners,
                                                      double scale_d, double scale_h, double scale_w) {
  return tracing::observe_part("internal.resample",
                               [&] { return recorded_resample(self, output_size, mode, align_corners, scale_d, scale_h, scale_w); }, self,
                               output_size, mode, align_corners, scale_d, scale_h, scale_w);
}

}  // namespace

Tensor internal::resample(const Tensor& self, IntArrayRef output_size, int64_t mode, bool align_corners, double scale_d, double scale_h,
                          double scale_w) try {
  if (tracing::observed()) [[unlikely]] return observed_resample(self, output_size, mode, align_corners, scale_d, scale_h, scale_w);
  return recorded_resample(self, output_size, mode, align_corners, scale_d, scale_h, scale_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("resample"); }

// ---------------- resample_backward ----------------

namespace {

struct ResampleBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo grad_output_;
  int64_t mode_;
  bool align_corners_;
  double scale_d_;
  double scale_h_;
  double scale_w_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& grad_output = grad_output_;
    const int64_t mode = mode_;
    const bool align_corners = align_corners_;
    const double scale_d = scale_d_;
    const double scale_h = scale_h_;
    const double scale_w = scale_w_;
    if (needs_input(0)) input_grads[0] = resample(grad, grad_output.sizes().drop_front(2), mode, align_corners, scale_d, scale_h, scale_w);
  }
  const char* name() const override { return "InterpolateBackwardBackward"; }
};

Tensor run_resample_backward(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners, double scale_d, double scale_h,
                             double scale_w) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("interpolate", kArgs, kDtypes, {&grad_output});
  return call_kernel(device, &Kernels::resample_backward, "interpolate", grad_output, sizes, mode, align_corners, scale_d, scale_h,
                     scale_w);
}

[[gnu::noinline]] Tensor taped_resample_backward(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners,
                                                 double scale_d, double scale_h, double scale_w) {
  auto* node = new ResampleBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_.save(grad_output);
  node->mode_ = mode;
  node->align_corners_ = align_corners;
  node->scale_d_ = scale_d;
  node->scale_h_ = scale_h;
  node->scale_w_ = scale_w;
  Tensor result = run_resample_backward(grad_output, sizes, mode, align_corners, scale_d, scale_h, scale_w);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_resample_backward(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners, double scale_d,
                                  double scale_h, double scale_w) {
  if (autograd::should_record(grad_output)) {
    return taped_resample_backward(grad_output, sizes, mode, align_corners, scale_d, scale_h, scale_w);
  }
  return run_resample_backward(grad_output, sizes, mode, align_corners, scale_d, scale_h, scale_w);
}

}  // namespace

Tensor internal::resample_backward(const Tensor& grad_output, IntArrayRef sizes, int64_t mode, bool align_corners, double scale_d,
                                   double scale_h, double scale_w) try {
  return recorded_resample_backward(grad_output, sizes, mode, align_corners, scale_d, scale_h, scale_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("resample_backward"); }

// ---------------- upsample_nearest1d ----------------

namespace {

Tensor run_upsample_nearest1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_nearest1d] self is an undefined tensor");
  return composite::upsample_nearest1d(self, output_size, scales);
}

[[gnu::noinline]] Tensor autocast_upsample_nearest1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  if (autocast::Call call(OpId::upsample_nearest1d, self); call.applies()) {
    return call.run([&] { return run_upsample_nearest1d(call.cast(self, 0), output_size, scales); });
  }
  return run_upsample_nearest1d(self, output_size, scales);
}

[[gnu::cold, gnu::noinline]] Tensor observed_upsample_nearest1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  return tracing::observe(OpId::upsample_nearest1d, 0x1, [&] { return autocast_upsample_nearest1d(self, output_size, scales); }, self,
                          output_size, scales);
}

}  // namespace

Tensor upsample_nearest1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_upsample_nearest1d(self, output_size, scales)
                               : autocast_upsample_nearest1d(self, output_size, scales);
  }
  return run_upsample_nearest1d(self, output_size, scales);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_nearest1d"); }

Tensor& upsample_nearest1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales) try {
  autograd::check_out("upsample_nearest1d_out", out, self);
  const autocast::Suspended suspended;
  write_out("upsample_nearest1d_out", out, run_upsample_nearest1d(self, output_size, scales));
  tracing::wrote(OpId::upsample_nearest1d, out, self, output_size, scales);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_nearest1d_out"); }

// ---------------- upsample_nearest2d ----------------

namespace {

Tensor run_upsample_nearest2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h, std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_nearest2d] self is an undefined tensor");
  return composite::upsample_nearest2d(self, output_size, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast_upsample_nearest2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                                     std::optional<double> scales_w) {
  if (autocast::Call call(OpId::upsample_nearest2d, self); call.applies()) {
    return call.run([&] { return run_upsample_nearest2d(call.cast(self, 0), output_size, scales_h, scales_w); });
  }
  return run_upsample_nearest2d(self, output_size, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed_upsample_nearest2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                                                std::optional<double> scales_w) {
  return tracing::observe(OpId::upsample_nearest2d, 0x1, [&] { return autocast_upsample_nearest2d(self, output_size, scales_h, scales_w); },
                          self, output_size, scales_h, scales_w);
}

}  // namespace

Tensor upsample_nearest2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h, std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_upsample_nearest2d(self, output_size, scales_h, scales_w)
                               : autocast_upsample_nearest2d(self, output_size, scales_h, scales_w);
  }
  return run_upsample_nearest2d(self, output_size, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_nearest2d"); }

Tensor& upsample_nearest2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                               std::optional<double> scales_w) try {
  autograd::check_out("upsample_nearest2d_out", out, self);
  const autocast::Suspended suspended;
  write_out("upsample_nearest2d_out", out, run_upsample_nearest2d(self, output_size, scales_h, scales_w));
  tracing::wrote(OpId::upsample_nearest2d, out, self, output_size, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_nearest2d_out"); }

// ---------------- upsample_nearest3d ----------------

namespace {

Tensor run_upsample_nearest3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d, std::optional<double> scales_h,
                              std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_nearest3d] self is an undefined tensor");
  return composite::upsample_nearest3d(self, output_size, scales_d, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast_upsample_nearest3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                                     std::optional<double> scales_h, std::optional<double> scales_w) {
  if (autocast::Call call(OpId::upsample_nearest3d, self); call.applies()) {
    return call.run([&] { return run_upsample_nearest3d(call.cast(self, 0), output_size, scales_d, scales_h, scales_w); });
  }
  return run_upsample_nearest3d(self, output_size, scales_d, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed_upsample_nearest3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                                                std::optional<double> scales_h, std::optional<double> scales_w) {
  return tracing::observe(OpId::upsample_nearest3d, 0x1,
                          [&] { return autocast_upsample_nearest3d(self, output_size, scales_d, scales_h, scales_w); }, self, output_size,
                          scales_d, scales_h, scales_w);
}

}  // namespace

Tensor upsample_nearest3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d, std::optional<double> scales_h,
                          std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_upsample_nearest3d(self, output_size, scales_d, scales_h, scales_w)
                               : autocast_upsample_nearest3d(self, output_size, scales_d, scales_h, scales_w);
  }
  return run_upsample_nearest3d(self, output_size, scales_d, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_nearest3d"); }

Tensor& upsample_nearest3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                               std::optional<double> scales_h, std::optional<double> scales_w) try {
  autograd::check_out("upsample_nearest3d_out", out, self);
  const autocast::Suspended suspended;
  write_out("upsample_nearest3d_out", out, run_upsample_nearest3d(self, output_size, scales_d, scales_h, scales_w));
  tracing::wrote(OpId::upsample_nearest3d, out, self, output_size, scales_d, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_nearest3d_out"); }

// ---------------- _upsample_nearest_exact1d ----------------

namespace {

Tensor run__upsample_nearest_exact1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_nearest_exact1d] self is an undefined tensor");
  return composite::_upsample_nearest_exact1d(self, output_size, scales);
}

[[gnu::noinline]] Tensor autocast__upsample_nearest_exact1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) {
  if (autocast::Call call(OpId::_upsample_nearest_exact1d, self); call.applies()) {
    return call.run([&] { return run__upsample_nearest_exact1d(call.cast(self, 0), output_size, scales); });
  }
  return run__upsample_nearest_exact1d(self, output_size, scales);
}

[[gnu::cold, gnu::noinline]] Tensor observed__upsample_nearest_exact1d(const Tensor& self, IntArrayRef output_size,
                                                                       std::optional<double> scales) {
  return tracing::observe(OpId::_upsample_nearest_exact1d, 0x1,
                          [&] { return autocast__upsample_nearest_exact1d(self, output_size, scales); }, self, output_size, scales);
}

}  // namespace

Tensor _upsample_nearest_exact1d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__upsample_nearest_exact1d(self, output_size, scales)
                               : autocast__upsample_nearest_exact1d(self, output_size, scales);
  }
  return run__upsample_nearest_exact1d(self, output_size, scales);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_nearest_exact1d"); }

Tensor& _upsample_nearest_exact1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales) try {
  autograd::check_out("_upsample_nearest_exact1d_out", out, self);
  const autocast::Suspended suspended;
  write_out("_upsample_nearest_exact1d_out", out, run__upsample_nearest_exact1d(self, output_size, scales));
  tracing::wrote(OpId::_upsample_nearest_exact1d, out, self, output_size, scales);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_nearest_exact1d_out"); }

// ---------------- _upsample_nearest_exact2d ----------------

namespace {

Tensor run__upsample_nearest_exact2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                     std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_nearest_exact2d] self is an undefined tensor");
  return composite::_upsample_nearest_exact2d(self, output_size, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast__upsample_nearest_exact2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                                            std::optional<double> scales_w) {
  if (autocast::Call call(OpId::_upsample_nearest_exact2d, self); call.applies()) {
    return call.run([&] { return run__upsample_nearest_exact2d(call.cast(self, 0), output_size, scales_h, scales_w); });
  }
  return run__upsample_nearest_exact2d(self, output_size, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed__upsample_nearest_exact2d(const Tensor& self, IntArrayRef output_size,
                                                                       std::optional<double> scales_h, std::optional<double> scales_w) {
  return tracing::observe(OpId::_upsample_nearest_exact2d,
                          0x1, [&] { return autocast__upsample_nearest_exact2d(self, output_size, scales_h, scales_w); }, self, output_size,
                          scales_h, scales_w);
}

}  // namespace

Tensor _upsample_nearest_exact2d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                 std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__upsample_nearest_exact2d(self, output_size, scales_h, scales_w)
                               : autocast__upsample_nearest_exact2d(self, output_size, scales_h, scales_w);
  }
  return run__upsample_nearest_exact2d(self, output_size, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_nearest_exact2d"); }

Tensor& _upsample_nearest_exact2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_h,
                                      std::optional<double> scales_w) try {
  autograd::check_out("_upsample_nearest_exact2d_out", out, self);
  const autocast::Suspended suspended;
  write_out("_upsample_nearest_exact2d_out", out, run__upsample_nearest_exact2d(self, output_size, scales_h, scales_w));
  tracing::wrote(OpId::_upsample_nearest_exact2d, out, self, output_size, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_nearest_exact2d_out"); }

// ---------------- _upsample_nearest_exact3d ----------------

namespace {

Tensor run__upsample_nearest_exact3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                     std::optional<double> scales_h, std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_nearest_exact3d] self is an undefined tensor");
  return composite::_upsample_nearest_exact3d(self, output_size, scales_d, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast__upsample_nearest_exact3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                                            std::optional<double> scales_h, std::optional<double> scales_w) {
  if (autocast::Call call(OpId::_upsample_nearest_exact3d, self); call.applies()) {
    return call.run([&] { return run__upsample_nearest_exact3d(call.cast(self, 0), output_size, scales_d, scales_h, scales_w); });
  }
  return run__upsample_nearest_exact3d(self, output_size, scales_d, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed__upsample_nearest_exact3d(const Tensor& self, IntArrayRef output_size,
                                                                       std::optional<double> scales_d, std::optional<double> scales_h,
                                                                       std::optional<double> scales_w) {
  return tracing::observe(OpId::_upsample_nearest_exact3d,
                          0x1, [&] { return autocast__upsample_nearest_exact3d(self, output_size, scales_d, scales_h, scales_w); }, self,
                          output_size, scales_d, scales_h, scales_w);
}

}  // namespace

Tensor _upsample_nearest_exact3d(const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                 std::optional<double> scales_h, std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__upsample_nearest_exact3d(self, output_size, scales_d, scales_h, scales_w)
                               : autocast__upsample_nearest_exact3d(self, output_size, scales_d, scales_h, scales_w);
  }
  return run__upsample_nearest_exact3d(self, output_size, scales_d, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_nearest_exact3d"); }

Tensor& _upsample_nearest_exact3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, std::optional<double> scales_d,
                                      std::optional<double> scales_h, std::optional<double> scales_w) try {
  autograd::check_out("_upsample_nearest_exact3d_out", out, self);
  const autocast::Suspended suspended;
  write_out("_upsample_nearest_exact3d_out", out, run__upsample_nearest_exact3d(self, output_size, scales_d, scales_h, scales_w));
  tracing::wrote(OpId::_upsample_nearest_exact3d, out, self, output_size, scales_d, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_nearest_exact3d_out"); }

// ---------------- upsample_linear1d ----------------

namespace {

Tensor run_upsample_linear1d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_linear1d] self is an undefined tensor");
  return composite::upsample_linear1d(self, output_size, align_corners, scales);
}

[[gnu::noinline]] Tensor autocast_upsample_linear1d(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                    std::optional<double> scales) {
  if (autocast::Call call(OpId::upsample_linear1d, self); call.applies()) {
    return call.run([&] { return run_upsample_linear1d(call.cast(self, 0), output_size, align_corners, scales); });
  }
  return run_upsample_linear1d(self, output_size, align_corners, scales);
}

[[gnu::cold, gnu::noinline]] Tensor observed_upsample_linear1d(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                               std::optional<double> scales) {
  return tracing::observe(OpId::upsample_linear1d, 0x1, [&] { return autocast_upsample_linear1d(self, output_size, align_corners, scales);
                                                             }, self, output_size, align_corners, scales);
}

}  // namespace

Tensor upsample_linear1d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_upsample_linear1d(self, output_size, align_corners, scales)
                               : autocast_upsample_linear1d(self, output_size, align_corners, scales);
  }
  return run_upsample_linear1d(self, output_size, align_corners, scales);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_linear1d"); }

Tensor& upsample_linear1d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                              std::optional<double> scales) try {
  autograd::check_out("upsample_linear1d_out", out, self);
  const autocast::Suspended suspended;
  write_out("upsample_linear1d_out", out, run_upsample_linear1d(self, output_size, align_corners, scales));
  tracing::wrote(OpId::upsample_linear1d, out, self, output_size, align_corners, scales);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_linear1d_out"); }

// ---------------- upsample_bilinear2d ----------------

namespace {

Tensor run_upsample_bilinear2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                               std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_bilinear2d] self is an undefined tensor");
  return composite::upsample_bilinear2d(self, output_size, align_corners, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast_upsample_bilinear2d(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                      std::optional<double> scales_h, std::optional<double> scales_w) {
  if (autocast::Call call(OpId::upsample_bilinear2d, self); call.applies()) {
    return call.run([&] { return run_upsample_bilinear2d(call.cast(self, 0), output_size, align_corners, scales_h, scales_w); });
  }
  return run_upsample_bilinear2d(self, output_size, align_corners, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed_upsample_bilinear2d(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                                 std::optional<double> scales_h, std::optional<double> scales_w) {
  return tracing::observe(OpId::upsample_bilinear2d,
                          0x1, [&] { return autocast_upsample_bilinear2d(self, output_size, align_corners, scales_h, scales_w); }, self,
                          output_size, align_corners, scales_h, scales_w);
}

}  // namespace

Tensor upsample_bilinear2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                           std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_upsample_bilinear2d(self, output_size, align_corners, scales_h, scales_w)
                               : autocast_upsample_bilinear2d(self, output_size, align_corners, scales_h, scales_w);
  }
  return run_upsample_bilinear2d(self, output_size, align_corners, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_bilinear2d"); }

Tensor& upsample_bilinear2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                std::optional<double> scales_h, std::optional<double> scales_w) try {
  autograd::check_out("upsample_bilinear2d_out", out, self);
  const autocast::Suspended suspended;
  write_out("upsample_bilinear2d_out", out, run_upsample_bilinear2d(self, output_size, align_corners, scales_h, scales_w));
  tracing::wrote(OpId::upsample_bilinear2d, out, self, output_size, align_corners, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_bilinear2d_out"); }

// ---------------- upsample_trilinear3d ----------------

namespace {

Tensor run_upsample_trilinear3d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_d,
                                std::optional<double> scales_h, std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_trilinear3d] self is an undefined tensor");
  return composite::upsample_trilinear3d(self, output_size, align_corners, scales_d, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast_upsample_trilinear3d(const Tensor& self, IntArrayRef output_size,
                                                       bool align_corners, std::optional<double> scales_d, std::optional<double> scales_h,
                                                       std::optional<double> scales_w) {
  if (autocast::Call call(OpId::upsample_trilinear3d, self); call.applies()) {
    return call.run([&] { return run_upsample_trilinear3d(call.cast(self, 0), output_size, align_corners, scales_d, scales_h, scales_w); });
  }
  return run_upsample_trilinear3d(self, output_size, align_corners, scales_d, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed_upsample_trilinear3d(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                                  std::optional<double> scales_d, std::optional<double> scales_h,
                                                                  std::optional<double> scales_w) {
  return tracing::observe(OpId::upsample_trilinear3d, 0x1, [&] {
    return autocast_upsample_trilinear3d(self, output_size, align_corners, scales_d, scales_h, scales_w);
  }, self, output_size, align_corners, scales_d, scales_h, scales_w);
}

}  // namespace

Tensor upsample_trilinear3d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_d,
                            std::optional<double> scales_h, std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_upsample_trilinear3d(self, output_size, align_corners, scales_d, scales_h, scales_w)
                               : autocast_upsample_trilinear3d(self, output_size, align_corners, scales_d, scales_h, scales_w);
  }
  return run_upsample_trilinear3d(self, output_size, align_corners, scales_d, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_trilinear3d"); }

Tensor& upsample_trilinear3d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                 std::optional<double> scales_d, std::optional<double> scales_h, std::optional<double> scales_w) try {
  autograd::check_out("upsample_trilinear3d_out", out, self);
  const autocast::Suspended suspended;
  write_out("upsample_trilinear3d_out", out, run_upsample_trilinear3d(self, output_size, align_corners, scales_d, scales_h, scales_w));
  tracing::wrote(OpId::upsample_trilinear3d, out, self, output_size, align_corners, scales_d, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_trilinear3d_out"); }

// ---------------- upsample_bicubic2d ----------------

namespace {

Tensor run_upsample_bicubic2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                              std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[upsample_bicubic2d] self is an undefined tensor");
  return composite::upsample_bicubic2d(self, output_size, align_corners, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast_upsample_bicubic2d(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                     std::optional<double> scales_h, std::optional<double> scales_w) {
  if (autocast::Call call(OpId::upsample_bicubic2d, self); call.applies()) {
    return call.run([&] { return run_upsample_bicubic2d(call.cast(self, 0), output_size, align_corners, scales_h, scales_w); });
  }
  return run_upsample_bicubic2d(self, output_size, align_corners, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed_upsample_bicubic2d(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                                std::optional<double> scales_h, std::optional<double> scales_w) {
  return tracing::observe(OpId::upsample_bicubic2d,
                          0x1, [&] { return autocast_upsample_bicubic2d(self, output_size, align_corners, scales_h, scales_w); }, self,
                          output_size, align_corners, scales_h, scales_w);
}

}  // namespace

Tensor upsample_bicubic2d(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                          std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_upsample_bicubic2d(self, output_size, align_corners, scales_h, scales_w)
                               : autocast_upsample_bicubic2d(self, output_size, align_corners, scales_h, scales_w);
  }
  return run_upsample_bicubic2d(self, output_size, align_corners, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_bicubic2d"); }

Tensor& upsample_bicubic2d_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                               std::optional<double> scales_w) try {
  autograd::check_out("upsample_bicubic2d_out", out, self);
  const autocast::Suspended suspended;
  write_out("upsample_bicubic2d_out", out, run_upsample_bicubic2d(self, output_size, align_corners, scales_h, scales_w));
  tracing::wrote(OpId::upsample_bicubic2d, out, self, output_size, align_corners, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("upsample_bicubic2d_out"); }

// ---------------- _upsample_bilinear2d_aa ----------------

namespace {

Tensor run__upsample_bilinear2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                                   std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_bilinear2d_aa] self is an undefined tensor");
  return composite::_upsample_bilinear2d_aa(self, output_size, align_corners, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast__upsample_bilinear2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                          std::optional<double> scales_h, std::optional<double> scales_w) {
  if (autocast::Call call(OpId::_upsample_bilinear2d_aa, self); call.applies()) {
    return call.run([&] { return run__upsample_bilinear2d_aa(call.cast(self, 0), output_size, align_corners, scales_h, scales_w); });
  }
  return run__upsample_bilinear2d_aa(self, output_size, align_corners, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed__upsample_bilinear2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                                     std::optional<double> scales_h, std::optional<double> scales_w) {
  return tracing::observe(OpId::_upsample_bilinear2d_aa,
                          0x1, [&] { return autocast__upsample_bilinear2d_aa(self, output_size, align_corners, scales_h, scales_w); }, self,
                          output_size, align_corners, scales_h, scales_w);
}

}  // namespace

Tensor _upsample_bilinear2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                               std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__upsample_bilinear2d_aa(self, output_size, align_corners, scales_h, scales_w)
                               : autocast__upsample_bilinear2d_aa(self, output_size, align_corners, scales_h, scales_w);
  }
  return run__upsample_bilinear2d_aa(self, output_size, align_corners, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_bilinear2d_aa"); }

Tensor& _upsample_bilinear2d_aa_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                    std::optional<double> scales_h, std::optional<double> scales_w) try {
  autograd::check_out("_upsample_bilinear2d_aa_out", out, self);
  const autocast::Suspended suspended;
  write_out("_upsample_bilinear2d_aa_out", out, run__upsample_bilinear2d_aa(self, output_size, align_corners, scales_h, scales_w));
  tracing::wrote(OpId::_upsample_bilinear2d_aa, out, self, output_size, align_corners, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_bilinear2d_aa_out"); }

// ---------------- _upsample_bicubic2d_aa ----------------

namespace {

Tensor run__upsample_bicubic2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                                  std::optional<double> scales_w) {
  AMP_CHECK(self.defined(), ValueError, "[_upsample_bicubic2d_aa] self is an undefined tensor");
  return composite::_upsample_bicubic2d_aa(self, output_size, align_corners, scales_h, scales_w);
}

[[gnu::noinline]] Tensor autocast__upsample_bicubic2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                         std::optional<double> scales_h, std::optional<double> scales_w) {
  if (autocast::Call call(OpId::_upsample_bicubic2d_aa, self); call.applies()) {
    return call.run([&] { return run__upsample_bicubic2d_aa(call.cast(self, 0), output_size, align_corners, scales_h, scales_w); });
  }
  return run__upsample_bicubic2d_aa(self, output_size, align_corners, scales_h, scales_w);
}

[[gnu::cold, gnu::noinline]] Tensor observed__upsample_bicubic2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners,
                                                                    std::optional<double> scales_h, std::optional<double> scales_w) {
  return tracing::observe(OpId::_upsample_bicubic2d_aa,
                          0x1, [&] { return autocast__upsample_bicubic2d_aa(self, output_size, align_corners, scales_h, scales_w); }, self,
                          output_size, align_corners, scales_h, scales_w);
}

}  // namespace

Tensor _upsample_bicubic2d_aa(const Tensor& self, IntArrayRef output_size, bool align_corners, std::optional<double> scales_h,
                              std::optional<double> scales_w) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__upsample_bicubic2d_aa(self, output_size, align_corners, scales_h, scales_w)
                               : autocast__upsample_bicubic2d_aa(self, output_size, align_corners, scales_h, scales_w);
  }
  return run__upsample_bicubic2d_aa(self, output_size, align_corners, scales_h, scales_w);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_bicubic2d_aa"); }

Tensor& _upsample_bicubic2d_aa_out(Tensor& out, const Tensor& self, IntArrayRef output_size, bool align_corners,
                                   std::optional<double> scales_h, std::optional<double> scales_w) try {
  autograd::check_out("_upsample_bicubic2d_aa_out", out, self);
  const autocast::Suspended suspended;
  write_out("_upsample_bicubic2d_aa_out", out, run__upsample_bicubic2d_aa(self, output_size, align_corners, scales_h, scales_w));
  tracing::wrote(OpId::_upsample_bicubic2d_aa, out, self, output_size, align_corners, scales_h, scales_w);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_upsample_bicubic2d_aa_out"); }

// ---------------- interpolate ----------------

namespace {

Tensor run_interpolate(const Tensor& input, OptionalIntArrayRef size, std::optional<ArrayRef<double>> scale_factor, StringRef mode,
                       std::optional<bool> align_corners, std::optional<bool> recompute_scale_factor, bool antialias) {
  AMP_CHECK(input.defined(), ValueError, "[interpolate] input is an undefined tensor");
  return composite::interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
}

[[gnu::noinline]] Tensor autocast_interpolate(const Tensor& input, OptionalIntArrayRef size, std::optional<ArrayRef<double>> scale_factor,
                                              StringRef mode, std::optional<bool> align_corners, std::optional<bool> recompute_scale_factor,
                                              bool antialias) {
  if (autocast::Call call(OpId::interpolate, input); call.applies()) {
    return call.run([&] {
      return run_interpolate(call.cast(input, 0), size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
    });
  }
  return run_interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
}

[[gnu::cold, gnu::noinline]] Tensor observed_interpolate(
    const Tensor& input, OptionalIntArrayRef size, std::optional<ArrayRef<double>> scale_factor, StringRef mode,
    std::optional<bool> align_corners, std::optional<bool> recompute_scale_factor, bool antialias) {
  return tracing::observe(OpId::interpolate, 0x1, [&] {
    return autocast_interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
  }, input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
}

}  // namespace

Tensor interpolate(const Tensor& input, OptionalIntArrayRef size, std::optional<ArrayRef<double>> scale_factor, StringRef mode,
                   std::optional<bool> align_corners, std::optional<bool> recompute_scale_factor, bool antialias) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias)
                               : autocast_interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
  }
  return run_interpolate(input, size, scale_factor, mode, align_corners, recompute_scale_factor, antialias);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("interpolate"); }

// ---------------- grid_sampler_nd ----------------

namespace {

struct GridSamplerNdBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor input_;
  autograd::SavedTensor grid_;
  int64_t interpolation_mode_;
  int64_t padding_mode_;
  bool align_corners_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor grid = grid_.unpack(this);
    const int64_t interpolation_mode = interpolation_mode_;
    const int64_t padding_mode = padding_mode_;
    const bool align_corners = align_corners_;
    const std::array<bool, 2> needs{needs_input(0), needs_input(1)};
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = GradMode::is_enabled()
          ? autograd::in_float32([&](const Tensor& input, const Tensor& grid, const Tensor& grad) {
        return grid_sampler_nd_formula(grad, input, grid, interpolation_mode, padding_mode, align_corners, needs);
      }, input, grid,
          grad) : grid_sampler_nd_backward(grad, input, grid, interpolation_mode, padding_mode, align_corners, needs[0], needs[1]);
    }
  }
  void release_saved() override {
    input_.reset();
    grid_.reset();
  }
  const char* name() const override { return "GridSamplerBackward"; }
};

Tensor run_grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "grid", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("grid_sampler", kArgs, kDtypes, {&input, &grid});
  return call_kernel(device, &Kernels::grid_sampler_nd, "grid_sampler", input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::noinline]] Tensor taped_grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                               bool align_corners) {
  auto* node = new GridSamplerNdBackward;
  autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, grid);
  node->input_.save(input);
  node->grid_.save(grid);
  node->interpolation_mode_ = interpolation_mode;
  node->padding_mode_ = padding_mode;
  node->align_corners_ = align_corners;
  Tensor result = run_grid_sampler_nd(input, grid, interpolation_mode, padding_mode, align_corners);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                bool align_corners) {
  if (autograd::should_record(input, grid)) return taped_grid_sampler_nd(input, grid, interpolation_mode, padding_mode, align_corners);
  return run_grid_sampler_nd(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::cold, gnu::noinline]] Tensor observed_grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                                                             int64_t padding_mode, bool align_corners) {
  return tracing::observe_part("internal.grid_sampler_nd",
                               [&] { return recorded_grid_sampler_nd(input, grid, interpolation_mode, padding_mode, align_corners); },
                               input, grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor internal::grid_sampler_nd(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                 bool align_corners) try {
  if (tracing::observed()) [[unlikely]] return observed_grid_sampler_nd(input, grid, interpolation_mode, padding_mode, align_corners);
  return recorded_grid_sampler_nd(input, grid, interpolation_mode, padding_mode, align_corners);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("grid_sampler_nd"); }

// ---------------- grid_sampler_nd_backward ----------------

namespace {

std::tuple<Tensor, Tensor> run_grid_sampler_nd_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                        int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                                        bool need_input, bool need_grid) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "grid", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("grid_sampler_nd_backward", kArgs, kDtypes, {&grad_output, &input, &grid});
  return call_kernel(device, &Kernels::grid_sampler_nd_backward, "grid_sampler_nd_backward", grad_output, input, grid, interpolation_mode,
                     padding_mode, align_corners, need_input, need_grid);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::grid_sampler_nd_backward(const Tensor& grad_output, const Tensor& input, const Tensor& grid,
                                                              int64_t interpolation_mode, int64_t padding_mode, bool align_corners,
                                                              bool need_input, bool need_grid) try {
  return run_grid_sampler_nd_backward(grad_output, input, grid, interpolation_mode, padding_mode, align_corners, need_input, need_grid);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("grid_sampler_nd_backward"); }

// ---------------- grid_sampler_2d ----------------

namespace {

Tensor run_grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[grid_sampler_2d] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[grid_sampler_2d] grid is an undefined tensor");
  return composite::grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::noinline]] Tensor autocast_grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                                  bool align_corners) {
  if (autocast::Call call(OpId::grid_sampler_2d, input, grid); call.applies()) {
    return call.run([&] {
      return run_grid_sampler_2d(call.cast(input, 0), call.cast(grid, 1), interpolation_mode, padding_mode, align_corners);
    });
  }
  return run_grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::cold, gnu::noinline]] Tensor observed_grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                                                             int64_t padding_mode, bool align_corners) {
  return tracing::observe(OpId::grid_sampler_2d, 0x3,
                          [&] { return autocast_grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners); }, input,
                          grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor grid_sampler_2d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners)
                               : autocast_grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners);
  }
  return run_grid_sampler_2d(input, grid, interpolation_mode, padding_mode, align_corners);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("grid_sampler_2d"); }

// ---------------- _grid_sampler_2d_cpu_fallback ----------------

namespace {

Tensor run__grid_sampler_2d_cpu_fallback(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                         bool align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[_grid_sampler_2d_cpu_fallback] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[_grid_sampler_2d_cpu_fallback] grid is an undefined tensor");
  return composite::_grid_sampler_2d_cpu_fallback(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::noinline]] Tensor autocast__grid_sampler_2d_cpu_fallback(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                                                                int64_t padding_mode, bool align_corners) {
  if (autocast::Call call(OpId::_grid_sampler_2d_cpu_fallback, input, grid); call.applies()) {
    return call.run([&] {
      return run__grid_sampler_2d_cpu_fallback(call.cast(input, 0), call.cast(grid, 1), interpolation_mode, padding_mode, align_corners);
    });
  }
  return run__grid_sampler_2d_cpu_fallback(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::cold, gnu::noinline]] Tensor observed__grid_sampler_2d_cpu_fallback(
    const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  return tracing::observe(OpId::_grid_sampler_2d_cpu_fallback, 0x3, [&] {
    return autocast__grid_sampler_2d_cpu_fallback(input, grid, interpolation_mode, padding_mode, align_corners);
  }, input, grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor _grid_sampler_2d_cpu_fallback(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                     bool align_corners) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__grid_sampler_2d_cpu_fallback(input, grid, interpolation_mode, padding_mode, align_corners)
                               : autocast__grid_sampler_2d_cpu_fallback(input, grid, interpolation_mode, padding_mode, align_corners);
  }
  return run__grid_sampler_2d_cpu_fallback(input, grid, interpolation_mode, padding_mode, align_corners);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_grid_sampler_2d_cpu_fallback"); }

// ---------------- grid_sampler_3d ----------------

namespace {

Tensor run_grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[grid_sampler_3d] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[grid_sampler_3d] grid is an undefined tensor");
  return composite::grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::noinline]] Tensor autocast_grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                                  bool align_corners) {
  if (autocast::Call call(OpId::grid_sampler_3d, input, grid); call.applies()) {
    return call.run([&] {
      return run_grid_sampler_3d(call.cast(input, 0), call.cast(grid, 1), interpolation_mode, padding_mode, align_corners);
    });
  }
  return run_grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::cold, gnu::noinline]] Tensor observed_grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                                                             int64_t padding_mode, bool align_corners) {
  return tracing::observe(OpId::grid_sampler_3d, 0x3,
                          [&] { return autocast_grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners); }, input,
                          grid, interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor grid_sampler_3d(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners)
                               : autocast_grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners);
  }
  return run_grid_sampler_3d(input, grid, interpolation_mode, padding_mode, align_corners);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("grid_sampler_3d"); }

// ---------------- grid_sampler ----------------

namespace {

Tensor run_grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[grid_sampler] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[grid_sampler] grid is an undefined tensor");
  return composite::grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::noinline]] Tensor autocast_grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode,
                                               bool align_corners) {
  if (autocast::Call call(OpId::grid_sampler, input, grid); call.applies()) {
    return call.run([&] {
      return run_grid_sampler(call.cast(input, 0), call.cast(grid, 1), interpolation_mode, padding_mode, align_corners);
    });
  }
  return run_grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners);
}

[[gnu::cold, gnu::noinline]] Tensor observed_grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode,
                                                          int64_t padding_mode, bool align_corners) {
  return tracing::observe(OpId::grid_sampler, 0x3,
                          [&] { return autocast_grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners); }, input, grid,
                          interpolation_mode, padding_mode, align_corners);
}

}  // namespace

Tensor grid_sampler(const Tensor& input, const Tensor& grid, int64_t interpolation_mode, int64_t padding_mode, bool align_corners) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners)
                               : autocast_grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners);
  }
  return run_grid_sampler(input, grid, interpolation_mode, padding_mode, align_corners);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("grid_sampler"); }

// ---------------- grid_sample ----------------

namespace {

Tensor run_grid_sample(const Tensor& input, const Tensor& grid, StringRef mode, StringRef padding_mode, std::optional<bool> align_corners) {
  AMP_CHECK(input.defined(), ValueError, "[grid_sample] input is an undefined tensor");
  AMP_CHECK(grid.defined(), ValueError, "[grid_sample] grid is an undefined tensor");
  return composite::grid_sample(input, grid, mode, padding_mode, align_corners);
}

[[gnu::noinline]] Tensor autocast_grid_sample(const Tensor& input, const Tensor& grid, StringRef mode, StringRef padding_mode,
                                              std::optional<bool> align_corners) {
  if (autocast::Call call(OpId::grid_sample, input, grid); call.applies()) {
    return call.run([&] { return run_grid_sample(call.cast(input, 0), call.cast(grid, 1), mode, padding_mode, align_corners); });
  }
  return run_grid_sample(input, grid, mode, padding_mode, align_corners);
}

[[gnu::cold, gnu::noinline]] Tensor observed_grid_sample(const Tensor& input, const Tensor& grid, StringRef mode, StringRef padding_mode,
                                                         std::optional<bool> align_corners) {
  return tracing::observe(OpId::grid_sample, 0x3, [&] {
    return autocast_grid_sample(input, grid, mode, padding_mode, align_corners);
  }, input, grid, mode, padding_mode, align_corners);
}

}  // namespace

Tensor grid_sample(const Tensor& input, const Tensor& grid, StringRef mode, StringRef padding_mode, std::optional<bool> align_corners) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_grid_sample(input, grid, mode, padding_mode, align_corners)
                               : autocast_grid_sample(input, grid, mode, padding_mode, align_corners);
  }
  return run_grid_sample(input, grid, mode, padding_mode, align_corners);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("grid_sample"); }

// ---------------- affine_grid_generator ----------------

namespace {

Tensor run_affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners) {
  const autocast::Suspended suspended;
  AMP_CHECK(theta.defined(), ValueError, "[affine_grid_generator] theta is an undefined tensor");
  return composite::rounded_once("affine_grid_generator", {0b0}, [](const Tensor& theta, IntArrayRef size, bool align_corners) {
    return composite::affine_grid_generator(theta, size, align_corners);
  }, theta, autograd::SavedInts(size), align_corners);
}

[[gnu::noinline]] Tensor autocast_affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners) {
  if (autocast::Call call(OpId::affine_grid_generator, theta); call.applies()) {
    return call.run([&] { return run_affine_grid_generator(call.cast(theta, 0), size, align_corners); });
  }
  return run_affine_grid_generator(theta, size, align_corners);
}

[[gnu::cold, gnu::noinline]] Tensor observed_affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners) {
  return tracing::observe(OpId::affine_grid_generator, 0x1, [&] { return autocast_affine_grid_generator(theta, size, align_corners); },
                          theta, size, align_corners);
}

}  // namespace

Tensor affine_grid_generator(const Tensor& theta, IntArrayRef size, bool align_corners) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_affine_grid_generator(theta, size, align_corners)
                               : autocast_affine_grid_generator(theta, size, align_corners);
  }
  return run_affine_grid_generator(theta, size, align_corners);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("affine_grid_generator"); }

// ---------------- affine_grid ----------------

namespace {

Tensor run_affine_grid(const Tensor& theta, IntArrayRef size, std::optional<bool> align_corners) {
  AMP_CHECK(theta.defined(), ValueError, "[affine_grid] theta is an undefined tensor");
  return affine_grid_generator(theta, size, align_corners.value_or(false));
}

[[gnu::noinline]] Tensor autocast_affine_grid(const Tensor& theta, IntArrayRef size, std::optional<bool> align_corners) {
  if (autocast::Call call(OpId::affine_grid, theta); call.applies()) {
    return call.run([&] { return run_affine_grid(call.cast(theta, 0), size, align_corners); });
  }
  return run_affine_grid(theta, size, align_corners);
}

[[gnu::cold, gnu::noinline]] Tensor observed_affine_grid(const Tensor& theta, IntArrayRef size, std::optional<bool> align_corners) {
  return tracing::observe(OpId::affine_grid, 0x1, [&] { return autocast_affine_grid(theta, size, align_corners); }, theta, size,
                          align_corners);
}

}  // namespace

Tensor affine_grid(const Tensor& theta, IntArrayRef size, std::optional<bool> align_corners) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_affine_grid(theta, size, align_corners) : autocast_affine_grid(theta, size, align_corners);
  }
  return run_affine_grid(theta, size, align_corners);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("affine_grid"); }

}  // namespace amp
