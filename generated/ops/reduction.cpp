// DO NOT EDIT. Generated from ops/reduction.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/reduction.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- sum ----------------

namespace {

struct SumBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = grad.expand(self.sizes());
  }
  const char* name() const override { return "SumBackward"; }
};

Tensor run_sum(const Tensor& self, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("sum", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::sum_all, "sum", self, dtype);
}

[[gnu::noinline]] Tensor taped_sum(const Tensor& self, std::optional<ScalarType> dtype) {
  auto* node = new SumBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_sum(self, dtype);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sum(const Tensor& self, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_sum(self, dtype);
  return run_sum(self, dtype);
}

[[gnu::noinline]] Tensor autocast_sum(const Tensor& self, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::sum, self); call.applies()) {
    return call.run([&] { return recorded_sum(call.cast(self, 0), call.dtype(dtype, self)); });
  }
  return recorded_sum(self, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sum(const Tensor& self, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::sum, 0x1, [&] { return autocast_sum(self, dtype); }, self, dtype);
}

}  // namespace

Tensor sum(const Tensor& self, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_sum(self, dtype) : autocast_sum(self, dtype);
  return recorded_sum(self, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sum"); }

Tensor Tensor::sum(std::optional<ScalarType> dtype) const { return amp::sum(*this, dtype); }

// ---------------- sum.dim ----------------

namespace {

struct SumDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const OptionalIntArrayRef dim = dim_;
    const bool keepdim = keepdim_;
    if (needs_input(0)) input_grads[0] = expand_reduced(grad, self.sizes(), dim, keepdim);
  }
  const char* name() const override { return "SumDimBackward"; }
};

Tensor run_sum_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("sum", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::sum, "sum", self, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor taped_sum_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  auto* node = new SumDimBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_sum_dim(self, dim, keepdim, dtype);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_sum_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_sum_dim(self, dim, keepdim, dtype);
  return run_sum_dim(self, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_sum_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::sum_dim, self); call.applies()) {
    return call.run([&] { return recorded_sum_dim(call.cast(self, 0), dim, keepdim, call.dtype(dtype, self)); });
  }
  return recorded_sum_dim(self, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_sum_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                                                     std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::sum_dim, 0x1, [&] { return autocast_sum_dim(self, dim, keepdim, dtype); }, self, dim, keepdim, dtype);
}

}  // namespace

Tensor sum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_sum_dim(self, dim, keepdim, dtype) : autocast_sum_dim(self, dim, keepdim, dtype);
  }
  return recorded_sum_dim(self, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sum"); }

Tensor& sum_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  autograd::check_out("sum_out", out, self);
  write_out("sum_out", out, run_sum_dim(self, dim, keepdim, dtype));
  tracing::wrote(OpId::sum_dim, out, self, dim, keepdim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("sum_out"); }

Tensor Tensor::sum(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const {
  return amp::sum(*this, dim, keepdim, dtype);
}

// ---------------- mean ----------------

namespace {

struct MeanBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = mean_backward(grad, self.sizes(), {}, false);
  }
  const char* name() const override { return "MeanBackward"; }
};

Tensor run_mean(const Tensor& self, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("mean", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::mean_all, "mean", self, dtype);
}

[[gnu::noinline]] Tensor taped_mean(const Tensor& self, std::optional<ScalarType> dtype) {
  auto* node = new MeanBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_mean(self, dtype);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_mean(const Tensor& self, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_mean(self, dtype);
  return run_mean(self, dtype);
}

[[gnu::noinline]] Tensor autocast_mean(const Tensor& self, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::mean, self); call.applies()) {
    return call.run([&] { return recorded_mean(call.cast(self, 0), call.dtype(dtype, self)); });
  }
  return recorded_mean(self, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mean(const Tensor& self, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::mean, 0x1, [&] { return autocast_mean(self, dtype); }, self, dtype);
}

}  // namespace

Tensor mean(const Tensor& self, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_mean(self, dtype) : autocast_mean(self, dtype);
  return recorded_mean(self, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mean"); }

Tensor Tensor::mean(std::optional<ScalarType> dtype) const { return amp::mean(*this, dtype); }

// ---------------- mean.dim ----------------

namespace {

struct MeanDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const OptionalIntArrayRef dim = dim_;
    const bool keepdim = keepdim_;
    if (needs_input(0)) input_grads[0] = mean_backward(grad, self.sizes(), dim, keepdim);
  }
  const char* name() const override { return "MeanDimBackward"; }
};

Tensor run_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("mean", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::mean, "mean", self, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor taped_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  auto* node = new MeanDimBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_mean_dim(self, dim, keepdim, dtype);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_mean_dim(self, dim, keepdim, dtype);
  return run_mean_dim(self, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::mean_dim, self); call.applies()) {
    return call.run([&] { return recorded_mean_dim(call.cast(self, 0), dim, keepdim, call.dtype(dtype, self)); });
  }
  return recorded_mean_dim(self, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                                                      std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::mean_dim, 0x1, [&] { return autocast_mean_dim(self, dim, keepdim, dtype); }, self, dim, keepdim, dtype);
}

}  // namespace

Tensor mean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_mean_dim(self, dim, keepdim, dtype) : autocast_mean_dim(self, dim, keepdim, dtype);
  }
  return recorded_mean_dim(self, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mean"); }

Tensor& mean_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  autograd::check_out("mean_out", out, self);
  write_out("mean_out", out, run_mean_dim(self, dim, keepdim, dtype));
  tracing::wrote(OpId::mean_dim, out, self, dim, keepdim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mean_out"); }

Tensor Tensor::mean(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const {
  return amp::mean(*this, dim, keepdim, dtype);
}

// ---------------- prod ----------------

namespace {

struct ProdBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = prod_backward(grad, self, result, {}, false);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "ProdBackward"; }
};

Tensor run_prod(const Tensor& self, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("prod", kArgs, kDtypes, {&self});
  return native::prod(self, dtype);
}

[[gnu::noinline]] Tensor taped_prod(const Tensor& self, std::optional<ScalarType> dtype) {
  auto* node = new ProdBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_prod(self, dtype);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_prod(const Tensor& self, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_prod(self, dtype);
  return run_prod(self, dtype);
}

[[gnu::noinline]] Tensor autocast_prod(const Tensor& self, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::prod, self); call.applies()) {
    return call.run([&] { return recorded_prod(call.cast(self, 0), call.dtype(dtype, self)); });
  }
  return recorded_prod(self, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_prod(const Tensor& self, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::prod, 0x1, [&] { return autocast_prod(self, dtype); }, self, dtype);
}

}  // namespace

Tensor prod(const Tensor& self, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_prod(self, dtype) : autocast_prod(self, dtype);
  return recorded_prod(self, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("prod"); }

Tensor Tensor::prod(std::optional<ScalarType> dtype) const { return amp::prod(*this, dtype); }

// ---------------- prod.dim_int ----------------

namespace {

struct ProdDimIntBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  int64_t dim_;
  bool keepdim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const int64_t dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = prod_backward(grad, self, result, dim, keepdim);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "ProdDimIntBackward"; }
};

Tensor run_prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("prod", kArgs, kDtypes, {&self});
  return native::prod_dim_int(self, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor taped_prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  auto* node = new ProdDimIntBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_prod_dim_int(self, dim, keepdim, dtype);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_prod_dim_int(self, dim, keepdim, dtype);
  return run_prod_dim_int(self, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::prod_dim_int, self); call.applies()) {
    return call.run([&] { return recorded_prod_dim_int(call.cast(self, 0), dim, keepdim, call.dtype(dtype, self)); });
  }
  return recorded_prod_dim_int(self, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_prod_dim_int(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::prod_dim_int, 0x1, [&] { return autocast_prod_dim_int(self, dim, keepdim, dtype); }, self, dim, keepdim,
                          dtype);
}

}  // namespace

Tensor prod(const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_prod_dim_int(self, dim, keepdim, dtype) : autocast_prod_dim_int(self, dim, keepdim, dtype);
  }
  return recorded_prod_dim_int(self, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("prod"); }

Tensor& prod_out(Tensor& out, const Tensor& self, int64_t dim, bool keepdim, std::optional<ScalarType> dtype) try {
  autograd::check_out("prod_out", out, self);
  write_out("prod_out", out, run_prod_dim_int(self, dim, keepdim, dtype));
  tracing::wrote(OpId::prod_dim_int, out, self, dim, keepdim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("prod_out"); }

Tensor Tensor::prod(int64_t dim, bool keepdim, std::optional<ScalarType> dtype) const { return amp::prod(*this, dim, keepdim, dtype); }

// ---------------- prod_over ----------------

namespace {

Tensor run_prod_over(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("prod", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::prod, "prod", self, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_prod_over(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                                                       std::optional<ScalarType> dtype) {
  return tracing::observe_part("internal.prod_over", [&] { return run_prod_over(self, dim, keepdim, dtype); }, self, dim, keepdim, dtype);
}

}  // namespace

Tensor internal::prod_over(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (tracing::observed()) [[unlikely]] return observed_prod_over(self, dim, keepdim, dtype);
  return run_prod_over(self, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("prod_over"); }

// ---------------- amax ----------------

namespace {

struct AmaxBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  bool keepdim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const IntArrayRef dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return extremum_backward(grad, self, result, dim, keepdim);
      }, self, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "AmaxBackward"; }
};

Tensor run_amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("amax", kArgs, kDtypes, {&self});
  check::amax(self, dim, keepdim);
  return call_kernel(device, &Kernels::amax, "amax", self, dim, keepdim);
}

[[gnu::noinline]] Tensor taped_amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  auto* node = new AmaxBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_amax(self, dim, keepdim);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_amax(self, dim, keepdim);
  return run_amax(self, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  if (autocast::Call call(OpId::amax, self); call.applies()) {
    return call.run([&] { return recorded_amax(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_amax(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_amax(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return tracing::observe(OpId::amax, 0x1, [&] { return autocast_amax(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor amax(const Tensor& self, IntArrayRef dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_amax(self, dim, keepdim) : autocast_amax(self, dim, keepdim);
  }
  return recorded_amax(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("amax"); }

Tensor& amax_out(Tensor& out, const Tensor& self, IntArrayRef dim, bool keepdim) try {
  autograd::check_out("amax_out", out, self);
  write_out("amax_out", out, run_amax(self, dim, keepdim));
  tracing::wrote(OpId::amax, out, self, dim, keepdim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("amax_out"); }

Tensor Tensor::amax(IntArrayRef dim, bool keepdim) const { return amp::amax(*this, dim, keepdim); }

// ---------------- amin ----------------

namespace {

struct AminBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  bool keepdim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const IntArrayRef dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return extremum_backward(grad, self, result, dim, keepdim);
      }, self, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "AminBackward"; }
};

Tensor run_amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("amin", kArgs, kDtypes, {&self});
  check::amin(self, dim, keepdim);
  return call_kernel(device, &Kernels::amin, "amin", self, dim, keepdim);
}

[[gnu::noinline]] Tensor taped_amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  auto* node = new AminBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_amin(self, dim, keepdim);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_amin(self, dim, keepdim);
  return run_amin(self, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  if (autocast::Call call(OpId::amin, self); call.applies()) {
    return call.run([&] { return recorded_amin(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_amin(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_amin(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return tracing::observe(OpId::amin, 0x1, [&] { return autocast_amin(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor amin(const Tensor& self, IntArrayRef dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_amin(self, dim, keepdim) : autocast_amin(self, dim, keepdim);
  }
  return recorded_amin(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("amin"); }

Tensor& amin_out(Tensor& out, const Tensor& self, IntArrayRef dim, bool keepdim) try {
  autograd::check_out("amin_out", out, self);
  write_out("amin_out", out, run_amin(self, dim, keepdim));
  tracing::wrote(OpId::amin, out, self, dim, keepdim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("amin_out"); }

Tensor Tensor::amin(IntArrayRef dim, bool keepdim) const { return amp::amin(*this, dim, keepdim); }

// ---------------- max ----------------

namespace {

Tensor run_max(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[max] self is an undefined tensor");
  return amax(self);
}

[[gnu::noinline]] Tensor autocast_max(const Tensor& self) {
  if (autocast::Call call(OpId::max, self); call.applies()) {
    return call.run([&] { return run_max(call.cast(self, 0)); });
  }
  return run_max(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max(const Tensor& self) {
  return tracing::observe(OpId::max, 0x1, [&] { return autocast_max(self); }, self);
}

}  // namespace

Tensor max(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_max(self) : autocast_max(self);
  return run_max(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max"); }

Tensor Tensor::max() const { return amp::max(*this); }

// ---------------- max.other ----------------

namespace {

Tensor run_max_other(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[max] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[max] other is an undefined tensor");
  return maximum(self, other);
}

[[gnu::noinline]] Tensor autocast_max_other(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::max_other, self, other); call.applies()) {
    return call.run([&] { return run_max_other(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_max_other(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max_other(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::max_other, 0x3, [&] { return autocast_max_other(self, other); }, self, other);
}

}  // namespace

Tensor max(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_max_other(self, other) : autocast_max_other(self, other);
  return run_max_other(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max"); }

Tensor Tensor::max(const Tensor& other) const { return amp::max(*this, other); }

// ---------------- max.dim ----------------

namespace {

struct MaxDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  bool keepdim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = put_along(grad_values, result_indices, self.sizes(), dim, keepdim);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "MaxDimBackward"; }
};

std::tuple<Tensor, Tensor> run_max_dim(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("max", kArgs, kDtypes, {&self});
  return native::max_dim(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_max_dim(const Tensor& self, int64_t dim, bool keepdim) {
  auto* node = new MaxDimBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  auto result = run_max_dim(self, dim, keepdim);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_max_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_max_dim(self, dim, keepdim);
  return run_max_dim(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_max_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autocast::Call call(OpId::max_dim, self); call.applies()) {
    return call.run([&] { return recorded_max_dim(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_max_dim(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_max_dim(const Tensor& self, int64_t dim, bool keepdim) {
  return tracing::observe(OpId::max_dim, 0x1, [&] { return autocast_max_dim(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> max(const Tensor& self, int64_t dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_dim(self, dim, keepdim) : autocast_max_dim(self, dim, keepdim);
  }
  return recorded_max_dim(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max"); }

std::tuple<Tensor, Tensor> Tensor::max(int64_t dim, bool keepdim) const { return amp::max(*this, dim, keepdim); }

// ---------------- min ----------------

namespace {

Tensor run_min(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[min] self is an undefined tensor");
  return amin(self);
}

[[gnu::noinline]] Tensor autocast_min(const Tensor& self) {
  if (autocast::Call call(OpId::min, self); call.applies()) {
    return call.run([&] { return run_min(call.cast(self, 0)); });
  }
  return run_min(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_min(const Tensor& self) {
  return tracing::observe(OpId::min, 0x1, [&] { return autocast_min(self); }, self);
}

}  // namespace

Tensor min(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_min(self) : autocast_min(self);
  return run_min(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("min"); }

Tensor Tensor::min() const { return amp::min(*this); }

// ---------------- min.other ----------------

namespace {

Tensor run_min_other(const Tensor& self, const Tensor& other) {
  AMP_CHECK(self.defined(), ValueError, "[min] self is an undefined tensor");
  AMP_CHECK(other.defined(), ValueError, "[min] other is an undefined tensor");
  return minimum(self, other);
}

[[gnu::noinline]] Tensor autocast_min_other(const Tensor& self, const Tensor& other) {
  if (autocast::Call call(OpId::min_other, self, other); call.applies()) {
    return call.run([&] { return run_min_other(call.cast(self, 0), call.cast(other, 1)); });
  }
  return run_min_other(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_min_other(const Tensor& self, const Tensor& other) {
  return tracing::observe(OpId::min_other, 0x3, [&] { return autocast_min_other(self, other); }, self, other);
}

}  // namespace

Tensor min(const Tensor& self, const Tensor& other) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_min_other(self, other) : autocast_min_other(self, other);
  return run_min_other(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("min"); }

Tensor Tensor::min(const Tensor& other) const { return amp::min(*this, other); }

// ---------------- min.dim ----------------

namespace {

struct MinDimBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  bool keepdim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = put_along(grad_values, result_indices, self.sizes(), dim, keepdim);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "MinDimBackward"; }
};

std::tuple<Tensor, Tensor> run_min_dim(const Tensor& self, int64_t dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("min", kArgs, kDtypes, {&self});
  return native::min_dim(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_min_dim(const Tensor& self, int64_t dim, bool keepdim) {
  auto* node = new MinDimBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  auto result = run_min_dim(self, dim, keepdim);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_min_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_min_dim(self, dim, keepdim);
  return run_min_dim(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_min_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autocast::Call call(OpId::min_dim, self); call.applies()) {
    return call.run([&] { return recorded_min_dim(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_min_dim(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_min_dim(const Tensor& self, int64_t dim, bool keepdim) {
  return tracing::observe(OpId::min_dim, 0x1, [&] { return autocast_min_dim(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> min(const Tensor& self, int64_t dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_min_dim(self, dim, keepdim) : autocast_min_dim(self, dim, keepdim);
  }
  return recorded_min_dim(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("min"); }

std::tuple<Tensor, Tensor> Tensor::min(int64_t dim, bool keepdim) const { return amp::min(*this, dim, keepdim); }

// ---------------- extremum ----------------

namespace {

std::tuple<Tensor, Tensor> run_extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("max", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::extremum, "max", self, dim, keepdim, largest);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim,
                                                                          bool largest) {
  return tracing::observe_part("internal.extremum", [&] { return run_extremum(self, dim, keepdim, largest); }, self, dim, keepdim, largest);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::extremum(const Tensor& self, std::optional<int64_t> dim, bool keepdim, bool largest) try {
  if (tracing::observed()) [[unlikely]] return observed_extremum(self, dim, keepdim, largest);
  return run_extremum(self, dim, keepdim, largest);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("extremum"); }

// ---------------- argmax ----------------

namespace {

Tensor run_argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("argmax", kArgs, kDtypes, {&self});
  return native::argmax(self, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  if (autocast::Call call(OpId::argmax, self); call.applies()) {
    return call.run([&] { return run_argmax(call.cast(self, 0), dim, keepdim); });
  }
  return run_argmax(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return tracing::observe(OpId::argmax, 0x1, [&] { return autocast_argmax(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor argmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_argmax(self, dim, keepdim) : autocast_argmax(self, dim, keepdim);
  }
  return run_argmax(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("argmax"); }

Tensor Tensor::argmax(std::optional<int64_t> dim, bool keepdim) const { return amp::argmax(*this, dim, keepdim); }

// ---------------- argmin ----------------

namespace {

Tensor run_argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("argmin", kArgs, kDtypes, {&self});
  return native::argmin(self, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  if (autocast::Call call(OpId::argmin, self); call.applies()) {
    return call.run([&] { return run_argmin(call.cast(self, 0), dim, keepdim); });
  }
  return run_argmin(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return tracing::observe(OpId::argmin, 0x1, [&] { return autocast_argmin(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor argmin(const Tensor& self, std::optional<int64_t> dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_argmin(self, dim, keepdim) : autocast_argmin(self, dim, keepdim);
  }
  return run_argmin(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("argmin"); }

Tensor Tensor::argmin(std::optional<int64_t> dim, bool keepdim) const { return amp::argmin(*this, dim, keepdim); }

// ---------------- aminmax ----------------

namespace {

struct AminmaxBackward final : autograd::FixedNode<1, 2> {
  autograd::SavedTensor self_;
  std::optional<int64_t> dim_;
  bool keepdim_;
  autograd::SavedTensor result_min_;
  autograd::SavedTensor result_max_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_min = grads[0];
    const Tensor& grad_max = grads[1];
    const Tensor self = self_.unpack(this);
    const std::optional<int64_t> dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result_min = result_min_.unpack(this);
    const Tensor result_max = result_max_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32(
          [&](const Tensor& self, const Tensor& result_min, const Tensor& result_max, const Tensor& grad_min,
              const Tensor& grad_max) { return aminmax_backward(grad_min, grad_max, self, result_min, result_max, dim, keepdim); }, self,
          result_min, result_max, grad_min, grad_max);
    }
  }
  void release_saved() override {
    self_.reset();
    result_min_.reset();
    result_max_.reset();
  }
  const char* name() const override { return "AminmaxBackward"; }
};

std::tuple<Tensor, Tensor> run_aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("aminmax", kArgs, kDtypes, {&self});
  check::aminmax(self, dim, keepdim);
  return call_kernel(device, &Kernels::aminmax, "aminmax", self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  auto* node = new AminmaxBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  auto result = run_aminmax(self, dim, keepdim);
  node->result_min_.save_result(std::get<0>(result));
  node->result_max_.save_result(std::get<1>(result), 1);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor> recorded_aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_aminmax(self, dim, keepdim);
  return run_aminmax(self, dim, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  if (autocast::Call call(OpId::aminmax, self); call.applies()) {
    return call.run([&] { return recorded_aminmax(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_aminmax(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) {
  return tracing::observe(OpId::aminmax, 0x1, [&] { return autocast_aminmax(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> aminmax(const Tensor& self, std::optional<int64_t> dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_aminmax(self, dim, keepdim) : autocast_aminmax(self, dim, keepdim);
  }
  return recorded_aminmax(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("aminmax"); }

std::tuple<Tensor, Tensor> Tensor::aminmax(std::optional<int64_t> dim, bool keepdim) const { return amp::aminmax(*this, dim, keepdim); }

// ---------------- var ----------------

namespace {

Tensor run_var(const Tensor& self, bool unbiased) {
  AMP_CHECK(self.defined(), ValueError, "[var] self is an undefined tensor");
  return var(self, OptionalIntArrayRef(), Scalar(unbiased ? 1 : 0), false);
}

[[gnu::noinline]] Tensor autocast_var(const Tensor& self, bool unbiased) {
  if (autocast::Call call(OpId::var, self); call.applies()) {
    return call.run([&] { return run_var(call.cast(self, 0), unbiased); });
  }
  return run_var(self, unbiased);
}

[[gnu::cold, gnu::noinline]] Tensor observed_var(const Tensor& self, bool unbiased) {
  return tracing::observe(OpId::var, 0x1, [&] { return autocast_var(self, unbiased); }, self, unbiased);
}

}  // namespace

Tensor var(const Tensor& self, bool unbiased) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_var(self, unbiased) : autocast_var(self, unbiased);
  return run_var(self, unbiased);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("var"); }

Tensor Tensor::var(bool unbiased) const { return amp::var(*this, unbiased); }

// ---------------- var.dim ----------------

namespace {

Tensor run_var_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[var] self is an undefined tensor");
  return var(self, dim, Scalar(unbiased ? 1 : 0), keepdim);
}

[[gnu::noinline]] Tensor autocast_var_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  if (autocast::Call call(OpId::var_dim, self); call.applies()) {
    return call.run([&] { return run_var_dim(call.cast(self, 0), dim, unbiased, keepdim); });
  }
  return run_var_dim(self, dim, unbiased, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_var_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return tracing::observe(OpId::var_dim, 0x1, [&] { return autocast_var_dim(self, dim, unbiased, keepdim); }, self, dim, unbiased, keepdim);
}

}  // namespace

Tensor var(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_var_dim(self, dim, unbiased, keepdim) : autocast_var_dim(self, dim, unbiased, keepdim);
  }
  return run_var_dim(self, dim, unbiased, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("var"); }

Tensor Tensor::var(OptionalIntArrayRef dim, bool unbiased, bool keepdim) const { return amp::var(*this, dim, unbiased, keepdim); }

// ---------------- var.correction ----------------

namespace {

struct VarCorrectionBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  std::optional<Scalar> correction_;
  bool keepdim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const OptionalIntArrayRef dim = dim_;
    const std::optional<Scalar>& correction = correction_;
    const bool keepdim = keepdim_;
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return var_backward(grad, self, dim, correction, keepdim);
      }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "VarCorrectionBackward"; }
};

Tensor run_var_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("var", kArgs, kDtypes, {&self});
  return native::var_correction(self, dim, correction, keepdim);
}

[[gnu::noinline]] Tensor taped_var_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                              bool keepdim) {
  auto* node = new VarCorrectionBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->correction_ = correction;
  node->keepdim_ = keepdim;
  Tensor result = run_var_correction(self, dim, correction, keepdim);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_var_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  if (autograd::should_record(self)) return taped_var_correction(self, dim, correction, keepdim);
  return run_var_correction(self, dim, correction, keepdim);
}

[[gnu::noinline]] Tensor autocast_var_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                                 bool keepdim) {
  if (autocast::Call call(OpId::var_correction, self); call.applies()) {
    return call.run([&] { return recorded_var_correction(call.cast(self, 0), dim, correction, keepdim); });
  }
  return recorded_var_correction(self, dim, correction, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_var_correction(const Tensor& self, OptionalIntArrayRef dim,
                                                            const std::optional<Scalar>& correction, bool keepdim) {
  return tracing::observe(OpId::var_correction, 0x1, [&] { return autocast_var_correction(self, dim, correction, keepdim); }, self, dim,
                          correction, keepdim);
}

}  // namespace

Tensor var(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_var_correction(self, dim, correction, keepdim)
                               : autocast_var_correction(self, dim, correction, keepdim);
  }
  return recorded_var_correction(self, dim, correction, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("var"); }

Tensor& var_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) try {
  autograd::check_out("var_out", out, self);
  write_out("var_out", out, run_var_correction(self, dim, correction, keepdim));
  tracing::wrote(OpId::var_correction, out, self, dim, correction, keepdim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("var_out"); }

Tensor Tensor::var(OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) const {
  return amp::var(*this, dim, correction, keepdim);
}

// ---------------- std ----------------

namespace {

Tensor run_std(const Tensor& self, bool unbiased) {
  AMP_CHECK(self.defined(), ValueError, "[std] self is an undefined tensor");
  return amp::std(self, OptionalIntArrayRef(), Scalar(unbiased ? 1 : 0), false);
}

[[gnu::noinline]] Tensor autocast_std(const Tensor& self, bool unbiased) {
  if (autocast::Call call(OpId::std, self); call.applies()) {
    return call.run([&] { return run_std(call.cast(self, 0), unbiased); });
  }
  return run_std(self, unbiased);
}

[[gnu::cold, gnu::noinline]] Tensor observed_std(const Tensor& self, bool unbiased) {
  return tracing::observe(OpId::std, 0x1, [&] { return autocast_std(self, unbiased); }, self, unbiased);
}

}  // namespace

Tensor std(const Tensor& self, bool unbiased) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_std(self, unbiased) : autocast_std(self, unbiased);
  return run_std(self, unbiased);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("std"); }

Tensor Tensor::std(bool unbiased) const { return amp::std(*this, unbiased); }

// ---------------- std.dim ----------------

namespace {

Tensor run_std_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[std] self is an undefined tensor");
  return amp::std(self, dim, Scalar(unbiased ? 1 : 0), keepdim);
}

[[gnu::noinline]] Tensor autocast_std_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  if (autocast::Call call(OpId::std_dim, self); call.applies()) {
    return call.run([&] { return run_std_dim(call.cast(self, 0), dim, unbiased, keepdim); });
  }
  return run_std_dim(self, dim, unbiased, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_std_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  return tracing::observe(OpId::std_dim, 0x1, [&] { return autocast_std_dim(self, dim, unbiased, keepdim); }, self, dim, unbiased, keepdim);
}

}  // namespace

Tensor std(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_std_dim(self, dim, unbiased, keepdim) : autocast_std_dim(self, dim, unbiased, keepdim);
  }
  return run_std_dim(self, dim, unbiased, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("std"); }

Tensor Tensor::std(OptionalIntArrayRef dim, bool unbiased, bool keepdim) const { return amp::std(*this, dim, unbiased, keepdim); }

// ---------------- std.correction ----------------

namespace {

struct StdCorrectionBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  std::optional<Scalar> correction_;
  bool keepdim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const OptionalIntArrayRef dim = dim_;
    const std::optional<Scalar>& correction = correction_;
    const bool keepdim = keepdim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& result, const Tensor& grad) {
        return std_backward(grad, self, result, dim, correction, keepdim);
      }, self, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "StdCorrectionBackward"; }
};

Tensor run_std_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("std", kArgs, kDtypes, {&self});
  return native::std_correction(self, dim, correction, keepdim);
}

[[gnu::noinline]] Tensor taped_std_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                              bool keepdim) {
  auto* node = new StdCorrectionBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->correction_ = correction;
  node->keepdim_ = keepdim;
  Tensor result = run_std_correction(self, dim, correction, keepdim);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_std_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  if (autograd::should_record(self)) return taped_std_correction(self, dim, correction, keepdim);
  return run_std_correction(self, dim, correction, keepdim);
}

[[gnu::noinline]] Tensor autocast_std_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                                 bool keepdim) {
  if (autocast::Call call(OpId::std_correction, self); call.applies()) {
    return call.run([&] { return recorded_std_correction(call.cast(self, 0), dim, correction, keepdim); });
  }
  return recorded_std_correction(self, dim, correction, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_std_correction(const Tensor& self, OptionalIntArrayRef dim,
                                                            const std::optional<Scalar>& correction, bool keepdim) {
  return tracing::observe(OpId::std_correction, 0x1, [&] { return autocast_std_correction(self, dim, correction, keepdim); }, self, dim,
                          correction, keepdim);
}

}  // namespace

Tensor std(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_std_correction(self, dim, correction, keepdim)
                               : autocast_std_correction(self, dim, correction, keepdim);
  }
  return recorded_std_correction(self, dim, correction, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("std"); }

Tensor& std_out(Tensor& out, const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) try {
  autograd::check_out("std_out", out, self);
  write_out("std_out", out, run_std_correction(self, dim, correction, keepdim));
  tracing::wrote(OpId::std_correction, out, self, dim, correction, keepdim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("std_out"); }

Tensor Tensor::std(OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) const {
  return amp::std(*this, dim, correction, keepdim);
}

// ---------------- var_mean ----------------

namespace {

std::tuple<Tensor, Tensor> run_var_mean(const Tensor& self, bool unbiased) {
  AMP_CHECK(self.defined(), ValueError, "[var_mean] self is an undefined tensor");
  return var_mean(self, OptionalIntArrayRef(), Scalar(unbiased ? 1 : 0), false);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_var_mean(const Tensor& self, bool unbiased) {
  if (autocast::Call call(OpId::var_mean, self); call.applies()) {
    return call.run([&] { return run_var_mean(call.cast(self, 0), unbiased); });
  }
  return run_var_mean(self, unbiased);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_var_mean(const Tensor& self, bool unbiased) {
  return tracing::observe(OpId::var_mean, 0x1, [&] { return autocast_var_mean(self, unbiased); }, self, unbiased);
}

}  // namespace

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, bool unbiased) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_var_mean(self, unbiased) : autocast_var_mean(self, unbiased);
  }
  return run_var_mean(self, unbiased);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("var_mean"); }

// ---------------- var_mean.dim ----------------

namespace {

std::tuple<Tensor, Tensor> run_var_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[var_mean] self is an undefined tensor");
  return var_mean(self, dim, Scalar(unbiased ? 1 : 0), keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_var_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased,
                                                                   bool keepdim) {
  if (autocast::Call call(OpId::var_mean_dim, self); call.applies()) {
    return call.run([&] { return run_var_mean_dim(call.cast(self, 0), dim, unbiased, keepdim); });
  }
  return run_var_mean_dim(self, dim, unbiased, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_var_mean_dim(const Tensor& self, OptionalIntArrayRef dim, bool unbiased,
                                                                              bool keepdim) {
  return tracing::observe(OpId::var_mean_dim, 0x1, [&] { return autocast_var_mean_dim(self, dim, unbiased, keepdim); }, self, dim, unbiased,
                          keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, OptionalIntArrayRef dim, bool unbiased, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_var_mean_dim(self, dim, unbiased, keepdim) : autocast_var_mean_dim(self, dim, unbiased, keepdim);
  }
  return run_var_mean_dim(self, dim, unbiased, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("var_mean"); }

// ---------------- var_mean.correction ----------------

namespace {

struct VarMeanCorrectionBackward final : autograd::FixedNode<1, 2> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  std::optional<Scalar> correction_;
  bool keepdim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_var = grads[0];
    const Tensor& grad_mean = grads[1];
    const Tensor self = self_.unpack(this);
    const OptionalIntArrayRef dim = dim_;
    const std::optional<Scalar>& correction = correction_;
    const bool keepdim = keepdim_;
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad_var, const Tensor& grad_mean) {
        return var_mean_backward(grad_var, grad_mean, self, dim, correction, keepdim);
      }, self, grad_var, grad_mean);
    }
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "VarMeanCorrectionBackward"; }
};

std::tuple<Tensor, Tensor> run_var_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                                   bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("var_mean", kArgs, kDtypes, {&self});
  return native::var_mean_correction(self, dim, correction, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_var_mean_correction(const Tensor& self, OptionalIntArrayRef dim,
                                                                       const std::optional<Scalar>& correction, bool keepdim) {
  auto* node = new VarMeanCorrectionBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->correction_ = correction;
  node->keepdim_ = keepdim;
  auto result = run_var_mean_correction(self, dim, correction, keepdim);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor> recorded_var_mean_correction(const Tensor& self, OptionalIntArrayRef dim,
                                                        const std::optional<Scalar>& correction, bool keepdim) {
  if (autograd::should_record(self)) return taped_var_mean_correction(self, dim, correction, keepdim);
  return run_var_mean_correction(self, dim, correction, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_var_mean_correction(const Tensor& self, OptionalIntArrayRef dim,
                                                                          const std::optional<Scalar>& correction, bool keepdim) {
  if (autocast::Call call(OpId::var_mean_correction, self); call.applies()) {
    return call.run([&] { return recorded_var_mean_correction(call.cast(self, 0), dim, correction, keepdim); });
  }
  return recorded_var_mean_correction(self, dim, correction, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_var_mean_correction(
    const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return tracing::observe(OpId::var_mean_correction, 0x1, [&] {
    return autocast_var_mean_correction(self, dim, correction, keepdim);
  }, self, dim, correction, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> var_mean(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                    bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_var_mean_correction(self, dim, correction, keepdim)
                               : autocast_var_mean_correction(self, dim, correction, keepdim);
  }
  return recorded_var_mean_correction(self, dim, correction, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("var_mean"); }

// ---------------- std_mean ----------------

namespace {

std::tuple<Tensor, Tensor> run_std_mean(const Tensor& self, bool unbiased) {
  AMP_CHECK(self.defined(), ValueError, "[std_mean] self is an undefined tensor");
  return std_mean(self, OptionalIntArrayRef(), Scalar(unbiased ? 1 : 0), false);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_std_mean(const Tensor& self, bool unbiased) {
  if (autocast::Call call(OpId::std_mean, self); call.applies()) {
    return call.run([&] { return run_std_mean(call.cast(self, 0), unbiased); });
  }
  return run_std_mean(self, unbiased);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_std_mean(const Tensor& self, bool unbiased) {
  return tracing::observe(OpId::std_mean, 0x1, [&] { return autocast_std_mean(self, unbiased); }, self, unbiased);
}

}  // namespace

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, bool unbiased) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_std_mean(self, unbiased) : autocast_std_mean(self, unbiased);
  }
  return run_std_mean(self, unbiased);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("std_mean"); }

// ---------------- std_mean.correction ----------------

namespace {

struct StdMeanCorrectionBackward final : autograd::FixedNode<1, 2> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  std::optional<Scalar> correction_;
  bool keepdim_;
  autograd::SavedTensor result_std_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_std = grads[0];
    const Tensor& grad_mean = grads[1];
    const Tensor self = self_.unpack(this);
    const OptionalIntArrayRef dim = dim_;
    const std::optional<Scalar>& correction = correction_;
    const bool keepdim = keepdim_;
    const Tensor result_std = result_std_.unpack(this);
    if (needs_input(0)) input_grads[0] = std_mean_backward(grad_std, grad_mean, self, result_std, dim, correction, keepdim);
  }
  void release_saved() override {
    self_.reset();
    result_std_.reset();
  }
  const char* name() const override { return "StdMeanCorrectionBackward"; }
};

std::tuple<Tensor, Tensor> run_std_mean_correction(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                                   bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("std_mean", kArgs, kDtypes, {&self});
  return native::std_mean_correction(self, dim, correction, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_std_mean_correction(const Tensor& self, OptionalIntArrayRef dim,
                                                                       const std::optional<Scalar>& correction, bool keepdim) {
  auto* node = new StdMeanCorrectionBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->correction_ = correction;
  node->keepdim_ = keepdim;
  auto result = run_std_mean_correction(self, dim, correction, keepdim);
  node->result_std_.save_result(std::get<0>(result));
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  return result;
}

std::tuple<Tensor, Tensor> recorded_std_mean_correction(const Tensor& self, OptionalIntArrayRef dim,
                                                        const std::optional<Scalar>& correction, bool keepdim) {
  if (autograd::should_record(self)) return taped_std_mean_correction(self, dim, correction, keepdim);
  return run_std_mean_correction(self, dim, correction, keepdim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_std_mean_correction(const Tensor& self, OptionalIntArrayRef dim,
                                                                          const std::optional<Scalar>& correction, bool keepdim) {
  if (autocast::Call call(OpId::std_mean_correction, self); call.applies()) {
    return call.run([&] { return recorded_std_mean_correction(call.cast(self, 0), dim, correction, keepdim); });
  }
  return recorded_std_mean_correction(self, dim, correction, keepdim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_std_mean_correction(
    const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction, bool keepdim) {
  return tracing::observe(OpId::std_mean_correction, 0x1, [&] {
    return autocast_std_mean_correction(self, dim, correction, keepdim);
  }, self, dim, correction, keepdim);
}

}  // namespace

std::tuple<Tensor, Tensor> std_mean(const Tensor& self, OptionalIntArrayRef dim, const std::optional<Scalar>& correction,
                                    bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_std_mean_correction(self, dim, correction, keepdim)
                               : autocast_std_mean_correction(self, dim, correction, keepdim);
  }
  return recorded_std_mean_correction(self, dim, correction, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("std_mean"); }

// ---------------- moments ----------------

namespace {

std::tuple<Tensor, Tensor> run_moments(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("var", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::moments, "var", self, dim, correction, keepdim, root);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_moments(const Tensor& self, OptionalIntArrayRef dim, double correction,
                                                                         bool keepdim, bool root) {
  return tracing::observe_part("internal.moments", [&] { return run_moments(self, dim, correction, keepdim, root); }, self, dim, correction,
                               keepdim, root);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::moments(const Tensor& self, OptionalIntArrayRef dim, double correction, bool keepdim, bool root) try {
  if (tracing::observed()) [[unlikely]] return observed_moments(self, dim, correction, keepdim, root);
  return run_moments(self, dim, correction, keepdim, root);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("moments"); }

// ---------------- linalg_vector_norm ----------------

namespace {

struct LinalgVectorNormBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  Scalar ord_;
  autograd::SavedInts dim_;
  bool keepdim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Scalar& ord = ord_;
    const OptionalIntArrayRef dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = vector_norm_backward(grad, self, ord, result, dim, keepdim);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "LinalgVectorNormBackward"; }
};

Tensor run_linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                              std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  const Device device = check_args<1>("linalg_vector_norm", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::linalg_vector_norm, "linalg_vector_norm", self, ord, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor taped_linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                                                  std::optional<ScalarType> dtype) {
  auto* node = new LinalgVectorNormBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->ord_ = ord;
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_linalg_vector_norm(self, ord, dim, keepdim, dtype);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                                   std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_linalg_vector_norm(self, ord, dim, keepdim, dtype);
  return run_linalg_vector_norm(self, ord, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                                                     std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::linalg_vector_norm, self); call.applies()) {
    return call.run([&] { return recorded_linalg_vector_norm(call.cast(self, 0), ord, dim, keepdim, call.dtype(dtype, self)); });
  }
  return recorded_linalg_vector_norm(self, ord, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim,
                                                                bool keepdim, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::linalg_vector_norm, 0x1, [&] { return autocast_linalg_vector_norm(self, ord, dim, keepdim, dtype); }, self,
                          ord, dim, keepdim, dtype);
}

}  // namespace

Tensor linalg_vector_norm(const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                          std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_linalg_vector_norm(self, ord, dim, keepdim, dtype)
                               : autocast_linalg_vector_norm(self, ord, dim, keepdim, dtype);
  }
  return recorded_linalg_vector_norm(self, ord, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_vector_norm"); }

Tensor& linalg_vector_norm_out(Tensor& out, const Tensor& self, const Scalar& ord, OptionalIntArrayRef dim, bool keepdim,
                               std::optional<ScalarType> dtype) try {
  autograd::check_out("linalg_vector_norm_out", out, self);
  write_out("linalg_vector_norm_out", out, run_linalg_vector_norm(self, ord, dim, keepdim, dtype));
  tracing::wrote(OpId::linalg_vector_norm, out, self, ord, dim, keepdim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("linalg_vector_norm_out"); }

// ---------------- norm ----------------

namespace {

Tensor run_norm(const Tensor& self, const Scalar& p) {
  AMP_CHECK(self.defined(), ValueError, "[norm] self is an undefined tensor");
  return linalg_vector_norm(self, p);
}

[[gnu::noinline]] Tensor autocast_norm(const Tensor& self, const Scalar& p) {
  if (autocast::Call call(OpId::norm, self); call.applies()) {
    if (call.appends_dtype()) return call.run([&] { return norm(self, p, call.appended_dtype(self)); });
    return call.run([&] { return run_norm(call.cast(self, 0), p); });
  }
  return run_norm(self, p);
}

[[gnu::cold, gnu::noinline]] Tensor observed_norm(const Tensor& self, const Scalar& p) {
  return tracing::observe(OpId::norm, 0x1, [&] { return autocast_norm(self, p); }, self, p);
}

}  // namespace

Tensor norm(const Tensor& self, const Scalar& p) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_norm(self, p) : autocast_norm(self, p);
  return run_norm(self, p);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("norm"); }

Tensor Tensor::norm(const Scalar& p) const { return amp::norm(*this, p); }

// ---------------- norm.dtype ----------------

namespace {

Tensor run_norm_dtype(const Tensor& self, const std::optional<Scalar>& p, ScalarType dtype) {
  AMP_CHECK(self.defined(), ValueError, "[norm] self is an undefined tensor");
  return linalg_vector_norm(self, p.value_or(2), OptionalIntArrayRef(), false, dtype);
}

[[gnu::noinline]] Tensor autocast_norm_dtype(const Tensor& self, const std::optional<Scalar>& p, ScalarType dtype) {
  if (autocast::Call call(OpId::norm_dtype, self); call.applies()) {
    return call.run([&] { return run_norm_dtype(call.cast(self, 0), p, dtype); });
  }
  return run_norm_dtype(self, p, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_norm_dtype(const Tensor& self, const std::optional<Scalar>& p, ScalarType dtype) {
  return tracing::observe(OpId::norm_dtype, 0x1, [&] { return autocast_norm_dtype(self, p, dtype); }, self, p, dtype);
}

}  // namespace

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, ScalarType dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_norm_dtype(self, p, dtype) : autocast_norm_dtype(self, p, dtype);
  }
  return run_norm_dtype(self, p, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("norm"); }

Tensor Tensor::norm(const std::optional<Scalar>& p, ScalarType dtype) const { return amp::norm(*this, p, dtype); }

// ---------------- norm.dim ----------------

namespace {

Tensor run_norm_dim(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[norm] self is an undefined tensor");
  return linalg_vector_norm(self, p.value_or(2), dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_norm_dim(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim) {
  if (autocast::Call call(OpId::norm_dim, self); call.applies()) {
    if (call.appends_dtype()) return call.run([&] { return norm(self, p, dim, keepdim, call.appended_dtype(self)); });
    return call.run([&] { return run_norm_dim(call.cast(self, 0), p, dim, keepdim); });
  }
  return run_norm_dim(self, p, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_norm_dim(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim) {
  return tracing::observe(OpId::norm_dim, 0x1, [&] { return autocast_norm_dim(self, p, dim, keepdim); }, self, p, dim, keepdim);
}

}  // namespace

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_norm_dim(self, p, dim, keepdim) : autocast_norm_dim(self, p, dim, keepdim);
  }
  return run_norm_dim(self, p, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("norm"); }

Tensor Tensor::norm(const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim) const { return amp::norm(*this, p, dim, keepdim); }

// ---------------- norm.dim_dtype ----------------

namespace {

Tensor run_norm_dim_dtype(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim, ScalarType dtype) {
  AMP_CHECK(self.defined(), ValueError, "[norm] self is an undefined tensor");
  return linalg_vector_norm(self, p.value_or(2), dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_norm_dim_dtype(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim,
                                                 ScalarType dtype) {
  if (autocast::Call call(OpId::norm_dim_dtype, self); call.applies()) {
    return call.run([&] { return run_norm_dim_dtype(call.cast(self, 0), p, dim, keepdim, dtype); });
  }
  return run_norm_dim_dtype(self, p, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_norm_dim_dtype(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim,
                                                            bool keepdim, ScalarType dtype) {
  return tracing::observe(OpId::norm_dim_dtype, 0x1, [&] { return autocast_norm_dim_dtype(self, p, dim, keepdim, dtype); }, self, p, dim,
                          keepdim, dtype);
}

}  // namespace

Tensor norm(const Tensor& self, const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim, ScalarType dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_norm_dim_dtype(self, p, dim, keepdim, dtype)
                               : autocast_norm_dim_dtype(self, p, dim, keepdim, dtype);
  }
  return run_norm_dim_dtype(self, p, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("norm"); }

Tensor Tensor::norm(const std::optional<Scalar>& p, IntArrayRef dim, bool keepdim, ScalarType dtype) const {
  return amp::norm(*this, p, dim, keepdim, dtype);
}

// ---------------- frobenius_norm ----------------

namespace {

Tensor run_frobenius_norm(const Tensor& self, IntArrayRef dim, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[frobenius_norm] self is an undefined tensor");
  return linalg_vector_norm(self, 2, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_frobenius_norm(const Tensor& self, IntArrayRef dim, bool keepdim) {
  if (autocast::Call call(OpId::frobenius_norm, self); call.applies()) {
    return call.run([&] { return run_frobenius_norm(call.cast(self, 0), dim, keepdim); });
  }
  return run_frobenius_norm(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_frobenius_norm(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return tracing::observe(OpId::frobenius_norm, 0x1, [&] { return autocast_frobenius_norm(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor frobenius_norm(const Tensor& self, IntArrayRef dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_frobenius_norm(self, dim, keepdim) : autocast_frobenius_norm(self, dim, keepdim);
  }
  return run_frobenius_norm(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("frobenius_norm"); }

// ---------------- logsumexp ----------------

namespace {

struct LogsumexpBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  bool keepdim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const IntArrayRef dim = dim_;
    const bool keepdim = keepdim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = logsumexp_backward(grad, self, result, dim, keepdim);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "LogsumexpBackward"; }
};

Tensor run_logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("logsumexp", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::logsumexp, "logsumexp", self, dim, keepdim);
}

[[gnu::noinline]] Tensor taped_logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  auto* node = new LogsumexpBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_logsumexp(self, dim, keepdim);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  if (autograd::should_record(self)) return taped_logsumexp(self, dim, keepdim);
  return run_logsumexp(self, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  if (autocast::Call call(OpId::logsumexp, self); call.applies()) {
    return call.run([&] { return recorded_logsumexp(call.cast(self, 0), dim, keepdim); });
  }
  return recorded_logsumexp(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) {
  return tracing::observe(OpId::logsumexp, 0x1, [&] { return autocast_logsumexp(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor logsumexp(const Tensor& self, IntArrayRef dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_logsumexp(self, dim, keepdim) : autocast_logsumexp(self, dim, keepdim);
  }
  return recorded_logsumexp(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logsumexp"); }

Tensor& logsumexp_out(Tensor& out, const Tensor& self, IntArrayRef dim, bool keepdim) try {
  autograd::check_out("logsumexp_out", out, self);
  write_out("logsumexp_out", out, run_logsumexp(self, dim, keepdim));
  tracing::wrote(OpId::logsumexp, out, self, dim, keepdim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logsumexp_out"); }

Tensor Tensor::logsumexp(IntArrayRef dim, bool keepdim) const { return amp::logsumexp(*this, dim, keepdim); }

// ---------------- all ----------------

namespace {

Tensor run_all(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[all] self is an undefined tensor");
  return amp::all(self, OptionalIntArrayRef(), false);
}

[[gnu::noinline]] Tensor autocast_all(const Tensor& self) {
  if (autocast::Call call(OpId::all, self); call.applies()) {
    return call.run([&] { return run_all(call.cast(self, 0)); });
  }
  return run_all(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_all(const Tensor& self) {
  return tracing::observe(OpId::all, 0x1, [&] { return autocast_all(self); }, self);
}

}  // namespace

Tensor all(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_all(self) : autocast_all(self);
  return run_all(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("all"); }

Tensor Tensor::all() const { return amp::all(*this); }

// ---------------- all.dim ----------------

namespace {

Tensor run_all_dim(const Tensor& self, int64_t dim, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[all] self is an undefined tensor");
  return amp::all(self, OptionalIntArrayRef(dim), keepdim);
}

[[gnu::noinline]] Tensor autocast_all_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autocast::Call call(OpId::all_dim, self); call.applies()) {
    return call.run([&] { return run_all_dim(call.cast(self, 0), dim, keepdim); });
  }
  return run_all_dim(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_all_dim(const Tensor& self, int64_t dim, bool keepdim) {
  return tracing::observe(OpId::all_dim, 0x1, [&] { return autocast_all_dim(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor all(const Tensor& self, int64_t dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_all_dim(self, dim, keepdim) : autocast_all_dim(self, dim, keepdim);
  }
  return run_all_dim(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("all"); }

Tensor Tensor::all(int64_t dim, bool keepdim) const { return amp::all(*this, dim, keepdim); }

// ---------------- all.dims ----------------

namespace {

Tensor run_all_dims(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("all", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::all, "all", self, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_all_dims(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  if (autocast::Call call(OpId::all_dims, self); call.applies()) {
    return call.run([&] { return run_all_dims(call.cast(self, 0), dim, keepdim); });
  }
  return run_all_dims(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_all_dims(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return tracing::observe(OpId::all_dims, 0x1, [&] { return autocast_all_dims(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor all(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_all_dims(self, dim, keepdim) : autocast_all_dims(self, dim, keepdim);
  }
  return run_all_dims(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("all"); }

Tensor Tensor::all(OptionalIntArrayRef dim, bool keepdim) const { return amp::all(*this, dim, keepdim); }

// ---------------- any ----------------

namespace {

Tensor run_any(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[any] self is an undefined tensor");
  return amp::any(self, OptionalIntArrayRef(), false);
}

[[gnu::noinline]] Tensor autocast_any(const Tensor& self) {
  if (autocast::Call call(OpId::any, self); call.applies()) {
    return call.run([&] { return run_any(call.cast(self, 0)); });
  }
  return run_any(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_any(const Tensor& self) {
  return tracing::observe(OpId::any, 0x1, [&] { return autocast_any(self); }, self);
}

}  // namespace

Tensor any(const Tensor& self) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_any(self) : autocast_any(self);
  return run_any(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("any"); }

Tensor Tensor::any() const { return amp::any(*this); }

// ---------------- any.dim ----------------

namespace {

Tensor run_any_dim(const Tensor& self, int64_t dim, bool keepdim) {
  AMP_CHECK(self.defined(), ValueError, "[any] self is an undefined tensor");
  return amp::any(self, OptionalIntArrayRef(dim), keepdim);
}

[[gnu::noinline]] Tensor autocast_any_dim(const Tensor& self, int64_t dim, bool keepdim) {
  if (autocast::Call call(OpId::any_dim, self); call.applies()) {
    return call.run([&] { return run_any_dim(call.cast(self, 0), dim, keepdim); });
  }
  return run_any_dim(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_any_dim(const Tensor& self, int64_t dim, bool keepdim) {
  return tracing::observe(OpId::any_dim, 0x1, [&] { return autocast_any_dim(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor any(const Tensor& self, int64_t dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_any_dim(self, dim, keepdim) : autocast_any_dim(self, dim, keepdim);
  }
  return run_any_dim(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("any"); }

Tensor Tensor::any(int64_t dim, bool keepdim) const { return amp::any(*this, dim, keepdim); }

// ---------------- any.dims ----------------

namespace {

Tensor run_any_dims(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("any", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::any, "any", self, dim, keepdim);
}

[[gnu::noinline]] Tensor autocast_any_dims(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  if (autocast::Call call(OpId::any_dims, self); call.applies()) {
    return call.run([&] { return run_any_dims(call.cast(self, 0), dim, keepdim); });
  }
  return run_any_dims(self, dim, keepdim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_any_dims(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) {
  return tracing::observe(OpId::any_dims, 0x1, [&] { return autocast_any_dims(self, dim, keepdim); }, self, dim, keepdim);
}

}  // namespace

Tensor any(const Tensor& self, OptionalIntArrayRef dim, bool keepdim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_any_dims(self, dim, keepdim) : autocast_any_dims(self, dim, keepdim);
  }
  return run_any_dims(self, dim, keepdim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("any"); }

Tensor Tensor::any(OptionalIntArrayRef dim, bool keepdim) const { return amp::any(*this, dim, keepdim); }

// ---------------- count_nonzero ----------------

namespace {

Tensor run_count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  AMP_CHECK(self.defined(), ValueError, "[count_nonzero] self is an undefined tensor");
  return count_nonzero(self, dim ? IntArrayRef(*dim) : IntArrayRef());
}

[[gnu::noinline]] Tensor autocast_count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  if (autocast::Call call(OpId::count_nonzero, self); call.applies()) {
    return call.run([&] { return run_count_nonzero(call.cast(self, 0), dim); });
  }
  return run_count_nonzero(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_count_nonzero(const Tensor& self, std::optional<int64_t> dim) {
  return tracing::observe(OpId::count_nonzero, 0x1, [&] { return autocast_count_nonzero(self, dim); }, self, dim);
}

}  // namespace

Tensor count_nonzero(const Tensor& self, std::optional<int64_t> dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_count_nonzero(self, dim) : autocast_count_nonzero(self, dim);
  }
  return run_count_nonzero(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("count_nonzero"); }

Tensor Tensor::count_nonzero(std::optional<int64_t> dim) const { return amp::count_nonzero(*this, dim); }

// ---------------- count_nonzero.dim ----------------

namespace {

Tensor run_count_nonzero_dim(const Tensor& self, IntArrayRef dim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("count_nonzero", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::count_nonzero, "count_nonzero", self, dim);
}

[[gnu::noinline]] Tensor autocast_count_nonzero_dim(const Tensor& self, IntArrayRef dim) {
  if (autocast::Call call(OpId::count_nonzero_dim, self); call.applies()) {
    return call.run([&] { return run_count_nonzero_dim(call.cast(self, 0), dim); });
  }
  return run_count_nonzero_dim(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_count_nonzero_dim(const Tensor& self, IntArrayRef dim) {
  return tracing::observe(OpId::count_nonzero_dim, 0x1, [&] { return autocast_count_nonzero_dim(self, dim); }, self, dim);
}

}  // namespace

Tensor count_nonzero(const Tensor& self, IntArrayRef dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_count_nonzero_dim(self, dim) : autocast_count_nonzero_dim(self, dim);
  }
  return run_count_nonzero_dim(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("count_nonzero"); }

Tensor Tensor::count_nonzero(IntArrayRef dim) const { return amp::count_nonzero(*this, dim); }

// ---------------- cumsum ----------------

namespace {

struct CumsumBackward final : autograd::FixedNode<1, 1> {
  int64_t dim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    if (needs_input(0)) input_grads[0] = cumsum_reverse(grad, dim);
  }
  const char* name() const override { return "CumsumBackward"; }
};

Tensor run_cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("cumsum", kArgs, kDtypes, {&self});
  return native::cumsum(self, dim, dtype);
}

[[gnu::noinline]] Tensor taped_cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  auto* node = new CumsumBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  Tensor result = run_cumsum(self, dim, dtype);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_cumsum(self, dim, dtype);
  return run_cumsum(self, dim, dtype);
}

[[gnu::noinline]] Tensor autocast_cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::cumsum, self); call.applies()) {
    return call.run([&] { return recorded_cumsum(call.cast(self, 0), dim, call.dtype(dtype, self)); });
  }
  return recorded_cumsum(self, dim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::cumsum, 0x1, [&] { return autocast_cumsum(self, dim, dtype); }, self, dim, dtype);
}

}  // namespace

Tensor cumsum(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cumsum(self, dim, dtype) : autocast_cumsum(self, dim, dtype);
  }
  return recorded_cumsum(self, dim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumsum"); }

Tensor& cumsum_(Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  write_inplace("cumsum_", self, [&](const Tensor& self) { return recorded_cumsum(self, dim, dtype); }, self);
  tracing::wrote(OpId::cumsum, self, self, dim, dtype);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumsum_"); }

Tensor& cumsum_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  autograd::check_out("cumsum_out", out, self);
  write_out("cumsum_out", out, run_cumsum(self, dim, dtype));
  tracing::wrote(OpId::cumsum, out, self, dim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumsum_out"); }

Tensor Tensor::cumsum(int64_t dim, std::optional<ScalarType> dtype) const { return amp::cumsum(*this, dim, dtype); }
Tensor& Tensor::cumsum_(int64_t dim, std::optional<ScalarType> dtype) const { return amp::cumsum_(const_cast<Tensor&>(*this), dim, dtype); }

// ---------------- cumsum_reverse ----------------

namespace {

struct CumsumReverseBackward final : autograd::FixedNode<1, 1> {
  int64_t dim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const int64_t dim = dim_;
    if (needs_input(0)) input_grads[0] = cumsum(grad, dim);
  }
  const char* name() const override { return "CumsumReverseBackward"; }
};

Tensor run_cumsum_reverse(const Tensor& self, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  check_args<1>("cumsum_reverse", kArgs, kDtypes, {&self});
  return native::cumsum_reverse(self, dim);
}

[[gnu::noinline]] Tensor taped_cumsum_reverse(const Tensor& self, int64_t dim) {
  auto* node = new CumsumReverseBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->dim_ = dim;
  Tensor result = run_cumsum_reverse(self, dim);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cumsum_reverse(const Tensor& self, int64_t dim) {
  if (autograd::should_record(self)) return taped_cumsum_reverse(self, dim);
  return run_cumsum_reverse(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cumsum_reverse(const Tensor& self, int64_t dim) {
  return tracing::observe_part("internal.cumsum_reverse", [&] { return recorded_cumsum_reverse(self, dim); }, self, dim);
}

}  // namespace

Tensor internal::cumsum_reverse(const Tensor& self, int64_t dim) try {
  if (tracing::observed()) [[unlikely]] return observed_cumsum_reverse(self, dim);
  return recorded_cumsum_reverse(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumsum_reverse"); }

// ---------------- cumprod ----------------

namespace {

struct CumprodBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  int64_t dim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const int64_t dim = dim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = cumprod_backward(grad, self, result, dim);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "CumprodBackward"; }
};

Tensor run_cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  check_args<1>("cumprod", kArgs, kDtypes, {&self});
  return native::cumprod(self, dim, dtype);
}

[[gnu::noinline]] Tensor taped_cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  auto* node = new CumprodBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  if (self.numel() > 1) node->self_.save(self);
  node->dim_ = dim;
  Tensor result = run_cumprod(self, dim, dtype);
  if (self.numel() > 1) node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_cumprod(self, dim, dtype);
  return run_cumprod(self, dim, dtype);
}

[[gnu::noinline]] Tensor autocast_cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::cumprod, self); call.applies()) {
    return call.run([&] { return recorded_cumprod(call.cast(self, 0), dim, call.dtype(dtype, self)); });
  }
  return recorded_cumprod(self, dim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::cumprod, 0x1, [&] { return autocast_cumprod(self, dim, dtype); }, self, dim, dtype);
}

}  // namespace

Tensor cumprod(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cumprod(self, dim, dtype) : autocast_cumprod(self, dim, dtype);
  }
  return recorded_cumprod(self, dim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumprod"); }

Tensor& cumprod_(Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  write_inplace("cumprod_", self, [&](const Tensor& self) { return recorded_cumprod(self, dim, dtype); }, self);
  tracing::wrote(OpId::cumprod, self, self, dim, dtype);
  return self;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumprod_"); }

Tensor& cumprod_out(Tensor& out, const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) try {
  autograd::check_out("cumprod_out", out, self);
  write_out("cumprod_out", out, run_cumprod(self, dim, dtype));
  tracing::wrote(OpId::cumprod, out, self, dim, dtype);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumprod_out"); }

Tensor Tensor::cumprod(int64_t dim, std::optional<ScalarType> dtype) const { return amp::cumprod(*this, dim, dtype); }
Tensor& Tensor::cumprod_(int64_t dim, std::optional<ScalarType> dtype) const {
  return amp::cumprod_(const_cast<Tensor&>(*this), dim, dtype);
}

// ---------------- scan ----------------

namespace {

Tensor run_scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("cumsum", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::scan, "cumsum", self, dim, product, reverse, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) {
  return tracing::observe_part("internal.scan", [&] { return run_scan(self, dim, product, reverse, dtype); }, self, dim, product, reverse,
                               dtype);
}

}  // namespace

Tensor internal::scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) try {
  if (tracing::observed()) [[unlikely]] return observed_scan(self, dim, product, reverse, dtype);
  return run_scan(self, dim, product, reverse, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scan"); }

// ---------------- cummax ----------------

namespace {

struct CummaxBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = scatter_back(grad_values, self.sizes(), dim, result_indices);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "CummaxBackward"; }
};

std::tuple<Tensor, Tensor> run_cummax(const Tensor& self, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("cummax", kArgs, kDtypes, {&self});
  return native::cummax(self, dim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_cummax(const Tensor& self, int64_t dim) {
  auto* node = new CummaxBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  auto result = run_cummax(self, dim);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_cummax(const Tensor& self, int64_t dim) {
  if (autograd::should_record(self)) return taped_cummax(self, dim);
  return run_cummax(self, dim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_cummax(const Tensor& self, int64_t dim) {
  if (autocast::Call call(OpId::cummax, self); call.applies()) {
    return call.run([&] { return recorded_cummax(call.cast(self, 0), dim); });
  }
  return recorded_cummax(self, dim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_cummax(const Tensor& self, int64_t dim) {
  return tracing::observe(OpId::cummax, 0x1, [&] { return autocast_cummax(self, dim); }, self, dim);
}

}  // namespace

std::tuple<Tensor, Tensor> cummax(const Tensor& self, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_cummax(self, dim) : autocast_cummax(self, dim);
  return recorded_cummax(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cummax"); }

std::tuple<Tensor, Tensor> Tensor::cummax(int64_t dim) const { return amp::cummax(*this, dim); }

// ---------------- cummin ----------------

namespace {

struct CumminBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  int64_t dim_;
  autograd::TensorInfo result_values_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_values = autograd::grad_or_zeros(grads[0], result_values_);
    const auto& self = self_;
    const int64_t dim = dim_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = scatter_back(grad_values, self.sizes(), dim, result_indices);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "CumminBackward"; }
};

std::tuple<Tensor, Tensor> run_cummin(const Tensor& self, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  check_args<1>("cummin", kArgs, kDtypes, {&self});
  return native::cummin(self, dim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_cummin(const Tensor& self, int64_t dim) {
  auto* node = new CumminBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  auto result = run_cummin(self, dim);
  node->result_values_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_cummin(const Tensor& self, int64_t dim) {
  if (autograd::should_record(self)) return taped_cummin(self, dim);
  return run_cummin(self, dim);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_cummin(const Tensor& self, int64_t dim) {
  if (autocast::Call call(OpId::cummin, self); call.applies()) {
    return call.run([&] { return recorded_cummin(call.cast(self, 0), dim); });
  }
  return recorded_cummin(self, dim);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_cummin(const Tensor& self, int64_t dim) {
  return tracing::observe(OpId::cummin, 0x1, [&] { return autocast_cummin(self, dim); }, self, dim);
}

}  // namespace

std::tuple<Tensor, Tensor> cummin(const Tensor& self, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_cummin(self, dim) : autocast_cummin(self, dim);
  return recorded_cummin(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cummin"); }

std::tuple<Tensor, Tensor> Tensor::cummin(int64_t dim) const { return amp::cummin(*this, dim); }

// ---------------- running_extremum ----------------

namespace {

std::tuple<Tensor, Tensor> run_running_extremum(const Tensor& self, int64_t dim, bool largest) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kIntegralTypes | kBoolTypes;
  const Device device = check_args<1>("cummax", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::running_extremum, "cummax", self, dim, largest);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_running_extremum(const Tensor& self, int64_t dim, bool largest) {
  return tracing::observe_part("internal.running_extremum", [&] { return run_running_extremum(self, dim, largest); }, self, dim, largest);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::running_extremum(const Tensor& self, int64_t dim, bool largest) try {
  if (tracing::observed()) [[unlikely]] return observed_running_extremum(self, dim, largest);
  return run_running_extremum(self, dim, largest);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("running_extremum"); }

// ---------------- logcumsumexp ----------------

namespace {

struct LogcumsumexpBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  int64_t dim_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const int64_t dim = dim_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = logcumsumexp_backward(grad, self, result, dim);
  }
  void release_saved() override {
    self_.reset();
    result_.reset();
  }
  const char* name() const override { return "LogcumsumexpBackward"; }
};

Tensor run_logcumsumexp(const Tensor& self, int64_t dim) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  const Device device = check_args<1>("logcumsumexp", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::logcumsumexp, "logcumsumexp", self, dim);
}

[[gnu::noinline]] Tensor taped_logcumsumexp(const Tensor& self, int64_t dim) {
  auto* node = new LogcumsumexpBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  Tensor result = run_logcumsumexp(self, dim);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_logcumsumexp(const Tensor& self, int64_t dim) {
  if (autograd::should_record(self)) return taped_logcumsumexp(self, dim);
  return run_logcumsumexp(self, dim);
}

[[gnu::noinline]] Tensor autocast_logcumsumexp(const Tensor& self, int64_t dim) {
  if (autocast::Call call(OpId::logcumsumexp, self); call.applies()) {
    return call.run([&] { return recorded_logcumsumexp(call.cast(self, 0), dim); });
  }
  return recorded_logcumsumexp(self, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logcumsumexp(const Tensor& self, int64_t dim) {
  return tracing::observe(OpId::logcumsumexp, 0x1, [&] { return autocast_logcumsumexp(self, dim); }, self, dim);
}

}  // namespace

Tensor logcumsumexp(const Tensor& self, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_logcumsumexp(self, dim) : autocast_logcumsumexp(self, dim);
  return recorded_logcumsumexp(self, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logcumsumexp"); }

Tensor& logcumsumexp_out(Tensor& out, const Tensor& self, int64_t dim) try {
  autograd::check_out("logcumsumexp_out", out, self);
  write_out("logcumsumexp_out", out, run_logcumsumexp(self, dim));
  tracing::wrote(OpId::logcumsumexp, out, self, dim);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logcumsumexp_out"); }

Tensor Tensor::logcumsumexp(int64_t dim) const { return amp::logcumsumexp(*this, dim); }

// ---------------- decayed_sums ----------------

namespace {

struct DecayedSumsBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor logs_;
  int64_t dim_;
  bool reverse_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor logs = logs_.unpack(this);
    const int64_t dim = dim_;
    const bool reverse = reverse_;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = decayed_sums(grad, conj_of(logs), dim, !reverse);
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& logs, const Tensor& result, const Tensor& grad) {
        return decayed_sums_backward_logs(grad, self, logs, result, dim, reverse);
      }, self, logs, result, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    logs_.reset();
    result_.reset();
  }
  const char* name() const override { return "DecayedSumsBackward"; }
};

Tensor run_decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "logs", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  const Device device = check_args<2>("decayed_sums", kArgs, kDtypes, {&self, &logs});
  return call_kernel(device, &Kernels::decayed_sums, "decayed_sums", self, logs, dim, reverse);
}

[[gnu::noinline]] Tensor taped_decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
  auto* node = new DecayedSumsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, logs);
  if (node->needs_input(1)) node->self_.save(self);
  node->logs_.save(logs);
  node->dim_ = dim;
  node->reverse_ = reverse;
  Tensor result = run_decayed_sums(self, logs, dim, reverse);
  if ((node->needs_input(1)) && (!has_16_bits(self))) node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
  if (autograd::should_record(self, logs)) return taped_decayed_sums(self, logs, dim, reverse);
  return run_decayed_sums(self, logs, dim, reverse);
}

[[gnu::cold, gnu::noinline]] Tensor observed_decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) {
  return tracing::observe_part("internal.decayed_sums", [&] { return recorded_decayed_sums(self, logs, dim, reverse); }, self, logs, dim,
                               reverse);
}

}  // namespace

Tensor internal::decayed_sums(const Tensor& self, const Tensor& logs, int64_t dim, bool reverse) try {
  if (tracing::observed()) [[unlikely]] return observed_decayed_sums(self, logs, dim, reverse);
  return recorded_decayed_sums(self, logs, dim, reverse);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("decayed_sums"); }

// ---------------- nansum ----------------

namespace {

struct NansumBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedInts dim_;
  bool keepdim_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const OptionalIntArrayRef dim = dim_;
    const bool keepdim = keepdim_;
    if (needs_input(0)) input_grads[0] = nansum_backward(grad, self, dim, keepdim);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "NansumBackward"; }
};

Tensor run_nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kAllTypes;
  const Device device = check_args<1>("nansum", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::nansum, "nansum", self, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor taped_nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  auto* node = new NansumBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->dim_ = dim;
  node->keepdim_ = keepdim;
  Tensor result = run_nansum(self, dim, keepdim, dtype);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autograd::should_record(self)) return taped_nansum(self, dim, keepdim, dtype);
  return run_nansum(self, dim, keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::nansum, self); call.applies()) {
    return call.run([&] { return recorded_nansum(call.cast(self, 0), dim, keepdim, call.dtype(dtype, self)); });
  }
  return recorded_nansum(self, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                                                    std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::nansum, 0x1, [&] { return autocast_nansum(self, dim, keepdim, dtype); }, self, dim, keepdim, dtype);
}

}  // namespace

Tensor nansum(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nansum(self, dim, keepdim, dtype) : autocast_nansum(self, dim, keepdim, dtype);
  }
  return recorded_nansum(self, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nansum"); }

Tensor Tensor::nansum(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const {
  return amp::nansum(*this, dim, keepdim, dtype);
}

// ---------------- without_nans ----------------

namespace {

struct WithoutNansBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = masked_fill(grad, isnan(self), 0);
  }
  void release_saved() override {
    self_.reset();
  }
  const char* name() const override { return "NansumBackward"; }
};

constexpr ElementwiseOp kWithoutNans{
    .name = "nansum",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::without_nans,
};

Tensor run_without_nans(const Tensor& self) {
  return elementwise<1>(kWithoutNans, {&self});
}

[[gnu::noinline]] Tensor taped_without_nans(const Tensor& self) {
  auto* node = new WithoutNansBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_without_nans(self);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_without_nans(const Tensor& self) {
  if (autograd::should_record(self)) return taped_without_nans(self);
  return run_without_nans(self);
}

[[gnu::cold, gnu::noinline]] Tensor observed_without_nans(const Tensor& self) {
  return tracing::observe_part("internal.without_nans", [&] { return recorded_without_nans(self); }, self);
}

}  // namespace

Tensor internal::without_nans(const Tensor& self) try {
  if (tracing::observed()) [[unlikely]] return observed_without_nans(self);
  return recorded_without_nans(self);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("without_nans"); }

// ---------------- nanmean ----------------

namespace {

Tensor run_nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  AMP_CHECK(self.defined(), ValueError, "[nanmean] self is an undefined tensor");
  return composite::rounded_once("nanmean", [](const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                                               std::optional<ScalarType> dtype) { return composite::nanmean(self, dim, keepdim, dtype); },
                                 self, autograd::SavedInts(dim), keepdim, dtype);
}

[[gnu::noinline]] Tensor autocast_nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) {
  if (autocast::Call call(OpId::nanmean, self); call.applies()) {
    return call.run([&] { return run_nanmean(call.cast(self, 0), dim, keepdim, call.dtype(dtype, self)); });
  }
  return run_nanmean(self, dim, keepdim, dtype);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim,
                                                     std::optional<ScalarType> dtype) {
  return tracing::observe(OpId::nanmean, 0x1, [&] { return autocast_nanmean(self, dim, keepdim, dtype); }, self, dim, keepdim, dtype);
}

}  // namespace

Tensor nanmean(const Tensor& self, OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nanmean(self, dim, keepdim, dtype) : autocast_nanmean(self, dim, keepdim, dtype);
  }
  return run_nanmean(self, dim, keepdim, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nanmean"); }

Tensor Tensor::nanmean(OptionalIntArrayRef dim, bool keepdim, std::optional<ScalarType> dtype) const {
  return amp::nanmean(*this, dim, keepdim, dtype);
}

// ---------------- trapezoid ----------------

namespace {

Tensor run_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  AMP_CHECK(y.defined(), ValueError, "[trapezoid] y is an undefined tensor");
  check_dtype("trapezoid", "y", y, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("trapezoid", {0b0}, [](const Tensor& y, const Scalar& dx,
                                                        int64_t dim) { return composite::trapezoid(y, dx, dim); }, y, Scalar(dx), dim);
}

[[gnu::noinline]] Tensor autocast_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  if (autocast::Call call(OpId::trapezoid, y); call.applies()) {
    return call.run([&] { return run_trapezoid(call.cast(y, 0), dx, dim); });
  }
  return run_trapezoid(y, dx, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  return tracing::observe(OpId::trapezoid, 0x1, [&] { return autocast_trapezoid(y, dx, dim); }, y, dx, dim);
}

}  // namespace

Tensor trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_trapezoid(y, dx, dim) : autocast_trapezoid(y, dx, dim);
  return run_trapezoid(y, dx, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("trapezoid"); }

// ---------------- trapezoid.x ----------------

namespace {

Tensor run_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  AMP_CHECK(y.defined(), ValueError, "[trapezoid] y is an undefined tensor");
  AMP_CHECK(x.defined(), ValueError, "[trapezoid] x is an undefined tensor");
  check_dtype("trapezoid", "y", y, kFloatingTypes | kIntegralTypes | kComplexTypes);
  check_dtype("trapezoid", "x", x, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("trapezoid", {0b10, 0b1}, [](const Tensor& y, const Tensor& x,
                                                              int64_t dim) { return composite::trapezoid_x(y, x, dim); }, y, x, dim);
}

[[gnu::noinline]] Tensor autocast_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  if (autocast::Call call(OpId::trapezoid_x, y, x); call.applies()) {
    return call.run([&] { return run_trapezoid_x(call.cast(y, 0), call.cast(x, 1), dim); });
  }
  return run_trapezoid_x(y, x, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  return tracing::observe(OpId::trapezoid_x, 0x3, [&] { return autocast_trapezoid_x(y, x, dim); }, y, x, dim);
}

}  // namespace

Tensor trapezoid(const Tensor& y, const Tensor& x, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] return tracing::observed() ? observed_trapezoid_x(y, x, dim) : autocast_trapezoid_x(y, x, dim);
  return run_trapezoid_x(y, x, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("trapezoid"); }

// ---------------- cumulative_trapezoid ----------------

namespace {

Tensor run_cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  AMP_CHECK(y.defined(), ValueError, "[cumulative_trapezoid] y is an undefined tensor");
  check_dtype("cumulative_trapezoid", "y", y, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("cumulative_trapezoid", {0b0}, [](const Tensor& y, const Scalar& dx, int64_t dim) {
    return composite::cumulative_trapezoid(y, dx, dim);
  }, y, Scalar(dx), dim);
}

[[gnu::noinline]] Tensor autocast_cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  if (autocast::Call call(OpId::cumulative_trapezoid, y); call.applies()) {
    return call.run([&] { return run_cumulative_trapezoid(call.cast(y, 0), dx, dim); });
  }
  return run_cumulative_trapezoid(y, dx, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) {
  return tracing::observe(OpId::cumulative_trapezoid, 0x1, [&] { return autocast_cumulative_trapezoid(y, dx, dim); }, y, dx, dim);
}

}  // namespace

Tensor cumulative_trapezoid(const Tensor& y, const Scalar& dx, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cumulative_trapezoid(y, dx, dim) : autocast_cumulative_trapezoid(y, dx, dim);
  }
  return run_cumulative_trapezoid(y, dx, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumulative_trapezoid"); }

// ---------------- cumulative_trapezoid.x ----------------

namespace {

Tensor run_cumulative_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  AMP_CHECK(y.defined(), ValueError, "[cumulative_trapezoid] y is an undefined tensor");
  AMP_CHECK(x.defined(), ValueError, "[cumulative_trapezoid] x is an undefined tensor");
  check_dtype("cumulative_trapezoid", "y", y, kFloatingTypes | kIntegralTypes | kComplexTypes);
  check_dtype("cumulative_trapezoid", "x", x, kFloatingTypes | kIntegralTypes | kComplexTypes);
  return composite::rounded_once("cumulative_trapezoid", {0b10, 0b1}, [](const Tensor& y, const Tensor& x, int64_t dim) {
    return composite::cumulative_trapezoid_x(y, x, dim);
  }, y, x, dim);
}

[[gnu::noinline]] Tensor autocast_cumulative_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  if (autocast::Call call(OpId::cumulative_trapezoid_x, y, x); call.applies()) {
    return call.run([&] { return run_cumulative_trapezoid_x(call.cast(y, 0), call.cast(x, 1), dim); });
  }
  return run_cumulative_trapezoid_x(y, x, dim);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cumulative_trapezoid_x(const Tensor& y, const Tensor& x, int64_t dim) {
  return tracing::observe(OpId::cumulative_trapezoid_x, 0x3, [&] { return autocast_cumulative_trapezoid_x(y, x, dim); }, y, x, dim);
}

}  // namespace

Tensor cumulative_trapezoid(const Tensor& y, const Tensor& x, int64_t dim) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cumulative_trapezoid_x(y, x, dim) : autocast_cumulative_trapezoid_x(y, x, dim);
  }
  return run_cumulative_trapezoid_x(y, x, dim);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cumulative_trapezoid"); }

// ---------------- diff ----------------

namespace {

Tensor run_diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  AMP_CHECK(self.defined(), ValueError, "[diff] self is an undefined tensor");
  return composite::diff(self, n, dim, prepend, append);
}

[[gnu::noinline]] Tensor autocast_diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  if (autocast::Call call(OpId::diff, self, prepend, append); call.applies()) {
    return call.run([&] { return run_diff(call.cast(self, 0), n, dim, call.cast(prepend, 1), call.cast(append, 2)); });
  }
  return run_diff(self, n, dim, prepend, append);
}

[[gnu::cold, gnu::noinline]] Tensor observed_diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) {
  return tracing::observe(OpId::diff, 0x19, [&] { return autocast_diff(self, n, dim, prepend, append); }, self, n, dim, prepend, append);
}

}  // namespace

Tensor diff(const Tensor& self, int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_diff(self, n, dim, prepend, append) : autocast_diff(self, n, dim, prepend, append);
  }
  return run_diff(self, n, dim, prepend, append);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("diff"); }

Tensor Tensor::diff(int64_t n, int64_t dim, const Tensor& prepend, const Tensor& append) const {
  return amp::diff(*this, n, dim, prepend, append);
}

}  // namespace amp
