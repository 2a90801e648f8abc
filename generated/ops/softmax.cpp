// DO NOT EDIT. Generated from ops/softmax.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/softmax.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- softmax ----------------

namespace {

struct SoftmaxBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const int64_t dim = dim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled()
          ? Tensor(autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return softmax_formula(grad, result, dim); },
                                        result, grad))
          : Tensor(grad.is_complex() ? softmax_formula(grad, result, dim) : softmax_backward(grad, result, dim, self.scalar_type()));
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "SoftmaxBackward"; }
};

Tensor run_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("softmax", kArgs, kDtypes, {&self});
  check::softmax(self, dim, dtype);
  return call_kernel(device, &Kernels::softmax, "softmax", self, dim, dtype);
}

[[gnu::noinline]] Tensor taped_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  auto* node = new SoftmaxBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  Tensor result = run_softmax(self, dim, dtype);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_softmax(self, dim, dtype);
  return run_softmax(self, dim, dtype);
}

[[gnu::noinline]] Tensor autocast_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::softmax, self); call.applies()) {
    return call.run([&] { return recorded_softmax(call.cast(self, 0), dim, call.dtype(dtype, self)); });
  }
  return recorded_softmax(self, dim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::softmax, 0x1, [&] { return autocast_softmax(self, dim, dtype); }, self, dim, dtype);
}

}  // namespace

Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_softmax(self, dim, dtype) : autocast_softmax(self, dim, dtype);
  }
  return recorded_softmax(self, dim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softmax"); }

Tensor& softmax_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  autograd::check_out("softmax_out", out, self);
  write_out("softmax_out", out, run_softmax(self, dim, dtype));
  tracing::wrote(OpId::softmax, out, self, dim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softmax_out"); }

Tensor Tensor::softmax(int64_t dim, std::optional<ScalarType> dtype) const { return amp::softmax(*this, dim, dtype); }

// ---------------- log_softmax ----------------

namespace {

struct LogSoftmaxBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const int64_t dim = dim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled()
          ? Tensor(autograd::in_float32([&](const Tensor& result, const Tensor& grad) { return log_softmax_formula(grad, result, dim); },
                                        result, grad))
          : Tensor(grad.is_complex() ? log_softmax_formula(grad, result, dim)
                                     : log_softmax_backward(grad, result, dim, self.scalar_type()));
    }
  }
  void release_saved() override {
    result_.reset();
  }
  const char* name() const override { return "LogSoftmaxBackward"; }
};

Tensor run_log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("log_softmax", kArgs, kDtypes, {&self});
  check::log_softmax(self, dim, dtype);
  return call_kernel(device, &Kernels::log_softmax, "log_softmax", self, dim, dtype);
}

[[gnu::noinline]] Tensor taped_log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  auto* node = new LogSoftmaxBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  Tensor result = run_log_softmax(self, dim, dtype);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_log_softmax(self, dim, dtype);
  return run_log_softmax(self, dim, dtype);
}

[[gnu::noinline]] Tensor autocast_log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::log_softmax, self); call.applies()) {
    return call.run([&] { return recorded_log_softmax(call.cast(self, 0), dim, call.dtype(dtype, self)); });
  }
  return recorded_log_softmax(self, dim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::log_softmax, 0x1, [&] { return autocast_log_softmax(self, dim, dtype); }, self, dim, dtype);
}

}  // namespace

Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_log_softmax(self, dim, dtype) : autocast_log_softmax(self, dim, dtype);
  }
  return recorded_log_softmax(self, dim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_softmax"); }

Tensor& log_softmax_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  autograd::check_out("log_softmax_out", out, self);
  write_out("log_softmax_out", out, run_log_softmax(self, dim, dtype));
  tracing::wrote(OpId::log_softmax, out, self, dim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_softmax_out"); }

Tensor Tensor::log_softmax(int64_t dim, std::optional<ScalarType> dtype) const { return amp::log_softmax(*this, dim, dtype); }

// ---------------- softmax_backward ----------------

namespace {

Tensor run_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("softmax_backward", kArgs, kDtypes, {&grad_output, &output});
  return call_kernel(device, &Kernels::softmax_backward, "softmax_backward", grad_output, output, dim, input_dtype);
}

}  // namespace

Tensor internal::softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) try {
  return run_softmax_backward(grad_output, output, dim, input_dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softmax_backward"); }

// ---------------- log_softmax_backward ----------------

namespace {

Tensor run_log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("log_softmax_backward", kArgs, kDtypes, {&grad_output, &output});
  return call_kernel(device, &Kernels::log_softmax_backward, "log_softmax_backward", grad_output, output, dim, input_dtype);
}

}  // namespace

Tensor internal::log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) try {
  return run_log_softmax_backward(grad_output, output, dim, input_dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("log_softmax_backward"); }

// ---------------- softmin ----------------

namespace {

Tensor run_softmin(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  AMP_CHECK(self.defined(), ValueError, "[softmin] self is an undefined tensor");
  return softmax(-self, dim, dtype);
}

[[gnu::noinline]] Tensor autocast_softmin(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::softmin, self); call.applies()) {
    return call.run([&] { return run_softmin(call.cast(self, 0), dim, call.dtype(dtype, self)); });
  }
  return run_softmin(self, dim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_softmin(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::softmin, 0x1, [&] { return autocast_softmin(self, dim, dtype); }, self, dim, dtype);
}

}  // namespace

Tensor softmin(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_softmin(self, dim, dtype) : autocast_softmin(self, dim, dtype);
  }
  return run_softmin(self, dim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("softmin"); }

}  // namespace amp
