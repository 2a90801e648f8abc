// DO NOT EDIT. Generated from ops/pool.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/pool.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- max_pool_with_indices ----------------

namespace {

struct MaxPoolWithIndicesBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts kernel_size_;
  autograd::SavedInts stride_;
  autograd::SavedInts padding_;
  autograd::SavedInts dilation_;
  bool ceil_mode_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const auto& self = self_;
    const IntArrayRef kernel_size = kernel_size_;
    const IntArrayRef stride = stride_;
    const IntArrayRef padding = padding_;
    const IntArrayRef dilation = dilation_;
    const bool ceil_mode = ceil_mode_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = max_pool_backward(grad_output, result_indices, self.sizes(), kernel_size, stride, padding, dilation, ceil_mode);
    }
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "MaxPoolWithIndicesBackward"; }
};

std::tuple<Tensor, Tensor> run_max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                     IntArrayRef dilation, bool ceil_mode, bool need_indices) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("max_pool_with_indices", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::max_pool_with_indices, "max_pool_with_indices", self, kernel_size, stride, padding, dilation,
                     ceil_mode, need_indices);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                                         IntArrayRef padding, IntArrayRef dilation, bool ceil_mode,
                                                                         bool need_indices) {
  auto* node = new MaxPoolWithIndicesBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->kernel_size_ = kernel_size;
  node->stride_ = stride;
  node->padding_ = padding;
  node->dilation_ = dilation;
  node->ceil_mode_ = ceil_mode;
  auto result = run_max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, need_indices);
  node->result_output_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                          IntArrayRef padding, IntArrayRef dilation, bool ceil_mode, bool need_indices) {
  if (autograd::should_record(self)) {
    return taped_max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, need_indices);
  }
  return run_max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, need_indices);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_max_pool_with_indices(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode,
    bool need_indices) {
  return tracing::observe_part("internal.max_pool_with_indices", [&] {
    return recorded_max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, need_indices);
  }, self, kernel_size, stride, padding, dilation, ceil_mode, need_indices);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size,
                                                           IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode,
                                                           bool need_indices) try {
  if (tracing::observed()) [[unlikely]] {
    return observed_max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, need_indices);
  }
  return recorded_max_pool_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode, need_indices);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool_with_indices"); }

// ---------------- max_pool_backward ----------------

namespace {

struct MaxPoolBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_gather(grad, indices);
  }
  void release_saved() override {
    indices_.reset();
  }
  const char* name() const override { return "MaxPoolBackwardBackward"; }
};

Tensor run_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size,
                             IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "indices", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("max_pool_backward", kArgs, kDtypes, {&grad_output, &indices});
  return call_kernel(device, &Kernels::max_pool_backward, "max_pool_backward", grad_output, indices, sizes, kernel_size, stride, padding,
                     dilation, ceil_mode);
}

[[gnu::noinline]] Tensor taped_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes,
                                                 IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                                                 bool ceil_mode) {
  auto* node = new MaxPoolBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->indices_.save(indices);
  Tensor result = run_max_pool_backward(grad_output, indices, sizes, kernel_size, stride, padding, dilation, ceil_mode);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size,
                                  IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  if (autograd::should_record(grad_output)) {
    return taped_max_pool_backward(grad_output, indices, sizes, kernel_size, stride, padding, dilation, ceil_mode);
  }
  return run_max_pool_backward(grad_output, indices, sizes, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

Tensor internal::max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size,
                                   IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) try {
  return recorded_max_pool_backward(grad_output, indices, sizes, kernel_size, stride, padding, dilation, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool_backward"); }

// ---------------- adaptive_max_pool ----------------

namespace {

struct AdaptiveMaxPoolBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = adaptive_max_pool_backward(grad_output, result_indices, self.sizes());
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "AdaptiveMaxPoolBackward"; }
};

std::tuple<Tensor, Tensor> run_adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("adaptive_max_pool", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::adaptive_max_pool, "adaptive_max_pool", self, output_size);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  auto* node = new AdaptiveMaxPoolBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  auto result = run_adaptive_max_pool(self, output_size);
  node->result_output_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  if (autograd::should_record(self)) return taped_adaptive_max_pool(self, output_size);
  return run_adaptive_max_pool(self, output_size);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  return tracing::observe_part("internal.adaptive_max_pool", [&] { return recorded_adaptive_max_pool(self, output_size); }, self,
                               output_size);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::adaptive_max_pool(const Tensor& self, IntArrayRef output_size) try {
  if (tracing::observed()) [[unlikely]] return observed_adaptive_max_pool(self, output_size);
  return recorded_adaptive_max_pool(self, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_max_pool"); }

// ---------------- adaptive_max_pool_backward ----------------

namespace {

struct AdaptiveMaxPoolBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_gather(grad, indices);
  }
  void release_saved() override {
    indices_.reset();
  }
  const char* name() const override { return "AdaptiveMaxPoolBackwardBackward"; }
};

Tensor run_adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "indices", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("adaptive_max_pool_backward", kArgs, kDtypes, {&grad_output, &indices});
  return call_kernel(device, &Kernels::adaptive_max_pool_backward, "adaptive_max_pool_backward", grad_output, indices, sizes);
}

[[gnu::noinline]] Tensor taped_adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  auto* node = new AdaptiveMaxPoolBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->indices_.save(indices);
  Tensor result = run_adaptive_max_pool_backward(grad_output, indices, sizes);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  if (autograd::should_record(grad_output)) return taped_adaptive_max_pool_backward(grad_output, indices, sizes);
  return run_adaptive_max_pool_backward(grad_output, indices, sizes);
}

}  // namespace

Tensor internal::adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) try {
  return recorded_adaptive_max_pool_backward(grad_output, indices, sizes);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_max_pool_backward"); }

// ---------------- max_pool_scatter ----------------

namespace {

struct MaxPoolScatterBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_gather(grad, indices);
  }
  void release_saved() override {
    indices_.reset();
  }
  const char* name() const override { return "MaxPoolScatterBackward"; }
};

Tensor run_max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "indices", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("max_pool_scatter", kArgs, kDtypes, {&self, &indices});
  check::max_pool_scatter(self, indices, sizes, adds);
  return call_kernel(device, &Kernels::max_pool_scatter, "max_pool_scatter", self, indices, sizes, adds);
}

[[gnu::noinline]] Tensor taped_max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) {
  auto* node = new MaxPoolScatterBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->indices_.save(indices);
  Tensor result = run_max_pool_scatter(self, indices, sizes, adds);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) {
  if (autograd::should_record(self)) return taped_max_pool_scatter(self, indices, sizes, adds);
  return run_max_pool_scatter(self, indices, sizes, adds);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) {
  return tracing::observe_part("internal.max_pool_scatter", [&] { return recorded_max_pool_scatter(self, indices, sizes, adds); }, self,
                               indices, sizes, adds);
}

}  // namespace

Tensor internal::max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) try {
  if (tracing::observed()) [[unlikely]] return observed_max_pool_scatter(self, indices, sizes, adds);
  return recorded_max_pool_scatter(self, indices, sizes, adds);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool_scatter"); }

// ---------------- max_pool_gather ----------------

namespace {

struct MaxPoolGatherBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedTensor indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_scatter(grad, indices, self.sizes(), true);
  }
  void release_saved() override {
    indices_.reset();
  }
  const char* name() const override { return "MaxPoolGatherBackward"; }
};

Tensor run_max_pool_gather(const Tensor& self, const Tensor& indices) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "indices", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("max_pool_gather", kArgs, kDtypes, {&self, &indices});
  return call_kernel(device, &Kernels::max_pool_gather, "max_pool_gather", self, indices);
}

[[gnu::noinline]] Tensor taped_max_pool_gather(const Tensor& self, const Tensor& indices) {
  auto* node = new MaxPoolGatherBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->indices_.save(indices);
  Tensor result = run_max_pool_gather(self, indices);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_max_pool_gather(const Tensor& self, const Tensor& indices) {
  if (autograd::should_record(self)) return taped_max_pool_gather(self, indices);
  return run_max_pool_gather(self, indices);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max_pool_gather(const Tensor& self, const Tensor& indices) {
  return tracing::observe_part("internal.max_pool_gather", [&] { return recorded_max_pool_gather(self, indices); }, self, indices);
}

}  // namespace

Tensor internal::max_pool_gather(const Tensor& self, const Tensor& indices) try {
  if (tracing::observed()) [[unlikely]] return observed_max_pool_gather(self, indices);
  return recorded_max_pool_gather(self, indices);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool_gather"); }

// ---------------- avg_pool ----------------

namespace {

struct AvgPoolBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts kernel_size_;
  autograd::SavedInts stride_;
  autograd::SavedInts padding_;
  bool ceil_mode_;
  bool count_include_pad_;
  std::optional<int64_t> divisor_override_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const IntArrayRef kernel_size = kernel_size_;
    const IntArrayRef stride = stride_;
    const IntArrayRef padding = padding_;
    const bool ceil_mode = ceil_mode_;
    const bool count_include_pad = count_include_pad_;
    const std::optional<int64_t> divisor_override = divisor_override_;
    if (needs_input(0)) {
      input_grads[0] = avg_pool_backward(grad, self.sizes(), kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
    }
  }
  const char* name() const override { return "AvgPoolBackward"; }
};

Tensor run_avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                    bool count_include_pad, std::optional<int64_t> divisor_override) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("avg_pool", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::avg_pool, "avg_pool", self, kernel_size, stride, padding, ceil_mode, count_include_pad,
                     divisor_override);
}

[[gnu::noinline]] Tensor taped_avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                        bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  auto* node = new AvgPoolBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->kernel_size_ = kernel_size;
  node->stride_ = stride;
  node->padding_ = padding;
  node->ceil_mode_ = ceil_mode;
  node->count_include_pad_ = count_include_pad;
  node->divisor_override_ = divisor_override;
  Tensor result = run_avg_pool(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                         bool count_include_pad, std::optional<int64_t> divisor_override) {
  if (autograd::should_record(self)) {
    return taped_avg_pool(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }
  return run_avg_pool(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

[[gnu::cold, gnu::noinline]] Tensor observed_avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                      bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  return tracing::observe_part("internal.avg_pool", [&] {
    return recorded_avg_pool(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

}  // namespace

Tensor internal::avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                          bool count_include_pad, std::optional<int64_t> divisor_override) try {
  if (tracing::observed()) [[unlikely]] {
    return observed_avg_pool(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }
  return recorded_avg_pool(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("avg_pool"); }

// ---------------- avg_pool_backward ----------------

namespace {

struct AvgPoolBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts kernel_size_;
  autograd::SavedInts stride_;
  autograd::SavedInts padding_;
  bool ceil_mode_;
  bool count_include_pad_;
  std::optional<int64_t> divisor_override_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef kernel_size = kernel_size_;
    const IntArrayRef stride = stride_;
    const IntArrayRef padding = padding_;
    const bool ceil_mode = ceil_mode_;
    const bool count_include_pad = count_include_pad_;
    const std::optional<int64_t> divisor_override = divisor_override_;
    if (needs_input(0)) input_grads[0] = avg_pool(grad, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }
  const char* name() const override { return "AvgPoolBackwardBackward"; }
};

Tensor run_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                             bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("avg_pool_backward", kArgs, kDtypes, {&grad_output});
  return call_kernel(device, &Kernels::avg_pool_backward, "avg_pool_backward", grad_output, sizes, kernel_size, stride, padding, ceil_mode,
                     count_include_pad, divisor_override);
}

[[gnu::noinline]] Tensor taped_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size,
                                                 IntArrayRef stride, IntArrayRef padding, bool ceil_mode, bool count_include_pad,
                                                 std::optional<int64_t> divisor_override) {
  auto* node = new AvgPoolBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->kernel_size_ = kernel_size;
  node->stride_ = stride;
  node->padding_ = padding;
  node->ceil_mode_ = ceil_mode;
  node->count_include_pad_ = count_include_pad;
  node->divisor_override_ = divisor_override;
  Tensor result = run_avg_pool_backward(grad_output, sizes, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride,
                                  IntArrayRef padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  if (autograd::should_record(grad_output)) {
    return taped_avg_pool_backward(grad_output, sizes, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }
  return run_avg_pool_backward(grad_output, sizes, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

}  // namespace

Tensor internal::avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes,
                                   IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode, bool count_include_pad,
                                   std::optional<int64_t> divisor_override) try {
  return recorded_avg_pool_backward(grad_output, sizes, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("avg_pool_backward"); }

// ---------------- adaptive_avg_pool ----------------

namespace {

struct AdaptiveAvgPoolBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = adaptive_avg_pool_backward(grad, self.sizes());
  }
  const char* name() const override { return "AdaptiveAvgPoolBackward"; }
};

Tensor run_adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("adaptive_avg_pool", kArgs, kDtypes, {&self});
  return call_kernel(device, &Kernels::adaptive_avg_pool, "adaptive_avg_pool", self, output_size);
}

[[gnu::noinline]] Tensor taped_adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) {
  auto* node = new AdaptiveAvgPoolBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  Tensor result = run_adaptive_avg_pool(self, output_size);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) {
  if (autograd::should_record(self)) return taped_adaptive_avg_pool(self, output_size);
  return run_adaptive_avg_pool(self, output_size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) {
  return tracing::observe_part("internal.adaptive_avg_pool", [&] { return recorded_adaptive_avg_pool(self, output_size); }, self,
                               output_size);
}

}  // namespace

Tensor internal::adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) try {
  if (tracing::observed()) [[unlikely]] return observed_adaptive_avg_pool(self, output_size);
  return recorded_adaptive_avg_pool(self, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_avg_pool"); }

// ---------------- adaptive_avg_pool_backward ----------------

namespace {

struct AdaptiveAvgPoolBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo grad_output_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& grad_output = grad_output_;
    if (needs_input(0)) input_grads[0] = adaptive_avg_pool(grad, grad_output.sizes().drop_front(2));
  }
  const char* name() const override { return "AdaptiveAvgPoolBackwardBackward"; }
};

Tensor run_adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<1>("adaptive_avg_pool_backward", kArgs, kDtypes, {&grad_output});
  return call_kernel(device, &Kernels::adaptive_avg_pool_backward, "adaptive_avg_pool_backward", grad_output, sizes);
}

[[gnu::noinline]] Tensor taped_adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes) {
  auto* node = new AdaptiveAvgPoolBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_.save(grad_output);
  Tensor result = run_adaptive_avg_pool_backward(grad_output, sizes);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes) {
  if (autograd::should_record(grad_output)) return taped_adaptive_avg_pool_backward(grad_output, sizes);
  return run_adaptive_avg_pool_backward(grad_output, sizes);
}

}  // namespace

Tensor internal::adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes) try {
  return recorded_adaptive_avg_pool_backward(grad_output, sizes);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_avg_pool_backward"); }

// ---------------- max_pool1d_with_indices ----------------

namespace {

std::tuple<Tensor, Tensor> run_max_pool1d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                       IntArrayRef dilation, bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool1d_with_indices] self is an undefined tensor");
  return composite::max_pool1d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_max_pool1d_with_indices(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  if (autocast::Call call(OpId::max_pool1d_with_indices, self); call.applies()) {
    return call.run([&] { return run_max_pool1d_with_indices(call.cast(self, 0), kernel_size, stride, padding, dilation, ceil_mode); });
  }
  return run_max_pool1d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_max_pool1d_with_indices(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return tracing::observe(OpId::max_pool1d_with_indices, 0x1,
                          [&] { return autocast_max_pool1d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode); }, self,
                          kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                   IntArrayRef dilation, bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_pool1d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode)
                               : autocast_max_pool1d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
  }
  return run_max_pool1d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool1d_with_indices"); }

// ---------------- max_pool1d ----------------

namespace {

Tensor run_max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                      bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool1d] self is an undefined tensor");
  return composite::max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::noinline]] Tensor autocast_max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                             IntArrayRef dilation, bool ceil_mode) {
  if (autocast::Call call(OpId::max_pool1d, self); call.applies()) {
    return call.run([&] { return run_max_pool1d(call.cast(self, 0), kernel_size, stride, padding, dilation, ceil_mode); });
  }
  return run_max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                        IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return tracing::observe(OpId::max_pool1d, 0x1, [&] { return autocast_max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode);
                                                      }, self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

Tensor max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode)
                               : autocast_max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode);
  }
  return run_max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool1d"); }

// ---------------- max_pool2d_with_indices ----------------

namespace {

std::tuple<Tensor, Tensor> run_max_pool2d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                       IntArrayRef dilation, bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool2d_with_indices] self is an undefined tensor");
  return composite::max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_max_pool2d_with_indices(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  if (autocast::Call call(OpId::max_pool2d_with_indices, self); call.applies()) {
    return call.run([&] { return run_max_pool2d_with_indices(call.cast(self, 0), kernel_size, stride, padding, dilation, ceil_mode); });
  }
  return run_max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_max_pool2d_with_indices(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return tracing::observe(OpId::max_pool2d_with_indices, 0x1,
                          [&] { return autocast_max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode); }, self,
                          kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                   IntArrayRef dilation, bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode)
                               : autocast_max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
  }
  return run_max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool2d_with_indices"); }

// ---------------- max_pool2d ----------------

namespace {

Tensor run_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                      bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool2d] self is an undefined tensor");
  return composite::max_pool2d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::noinline]] Tensor autocast_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                             IntArrayRef dilation, bool ceil_mode) {
  if (autocast::Call call(OpId::max_pool2d, self); call.applies()) {
    return call.run([&] { return run_max_pool2d(call.cast(self, 0), kernel_size, stride, padding, dilation, ceil_mode); });
  }
  return run_max_pool2d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                        IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return tracing::observe(OpId::max_pool2d, 0x1, [&] { return autocast_max_pool2d(self, kernel_size, stride, padding, dilation, ceil_mode);
                                                      }, self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

Tensor max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_pool2d(self, kernel_size, stride, padding, dilation, ceil_mode)
                               : autocast_max_pool2d(self, kernel_size, stride, padding, dilation, ceil_mode);
  }
  return run_max_pool2d(self, kernel_size, stride, padding, dilation, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool2d"); }

// ---------------- max_pool3d_with_indices ----------------

namespace {

std::tuple<Tensor, Tensor> run_max_pool3d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                       IntArrayRef dilation, bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool3d_with_indices] self is an undefined tensor");
  return composite::max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_max_pool3d_with_indices(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  if (autocast::Call call(OpId::max_pool3d_with_indices, self); call.applies()) {
    return call.run([&] { return run_max_pool3d_with_indices(call.cast(self, 0), kernel_size, stride, padding, dilation, ceil_mode); });
  }
  return run_max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_max_pool3d_with_indices(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return tracing::observe(OpId::max_pool3d_with_indices, 0x1,
                          [&] { return autocast_max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode); }, self,
                          kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                   IntArrayRef dilation, bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode)
                               : autocast_max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
  }
  return run_max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool3d_with_indices"); }

// ---------------- max_pool3d ----------------

namespace {

Tensor run_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                      bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool3d] self is an undefined tensor");
  return composite::max_pool3d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::noinline]] Tensor autocast_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                             IntArrayRef dilation, bool ceil_mode) {
  if (autocast::Call call(OpId::max_pool3d, self); call.applies()) {
    return call.run([&] { return run_max_pool3d(call.cast(self, 0), kernel_size, stride, padding, dilation, ceil_mode); });
  }
  return run_max_pool3d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                        IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return tracing::observe(OpId::max_pool3d, 0x1, [&] { return autocast_max_pool3d(self, kernel_size, stride, padding, dilation, ceil_mode);
                                                      }, self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

Tensor max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_pool3d(self, kernel_size, stride, padding, dilation, ceil_mode)
                               : autocast_max_pool3d(self, kernel_size, stride, padding, dilation, ceil_mode);
  }
  return run_max_pool3d(self, kernel_size, stride, padding, dilation, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_pool3d"); }

// ---------------- avg_pool1d ----------------

namespace {

Tensor run_avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                      bool count_include_pad) {
  AMP_CHECK(self.defined(), ValueError, "[avg_pool1d] self is an undefined tensor");
  return composite::avg_pool1d(self, kernel_size, stride, padding, ceil_mode, count_include_pad);
}

[[gnu::noinline]] Tensor autocast_avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                             bool ceil_mode, bool count_include_pad) {
  if (autocast::Call call(OpId::avg_pool1d, self); call.applies()) {
    return call.run([&] { return run_avg_pool1d(call.cast(self, 0), kernel_size, stride, padding, ceil_mode, count_include_pad); });
  }
  return run_avg_pool1d(self, kernel_size, stride, padding, ceil_mode, count_include_pad);
}

[[gnu::cold, gnu::noinline]] Tensor observed_avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                        IntArrayRef padding, bool ceil_mode, bool count_include_pad) {
  return tracing::observe(OpId::avg_pool1d,
                          0x1, [&] { return autocast_avg_pool1d(self, kernel_size, stride, padding, ceil_mode, count_include_pad); }, self,
                          kernel_size, stride, padding, ceil_mode, count_include_pad);
}

}  // namespace

Tensor avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_avg_pool1d(self, kernel_size, stride, padding, ceil_mode, count_include_pad)
                               : autocast_avg_pool1d(self, kernel_size, stride, padding, ceil_mode, count_include_pad);
  }
  return run_avg_pool1d(self, kernel_size, stride, padding, ceil_mode, count_include_pad);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("avg_pool1d"); }

// ---------------- avg_pool2d ----------------

namespace {

Tensor run_avg_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                      bool count_include_pad, std::optional<int64_t> divisor_override) {
  AMP_CHECK(self.defined(), ValueError, "[avg_pool2d] self is an undefined tensor");
  return composite::avg_pool2d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

[[gnu::noinline]] Tensor autocast_avg_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                             bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  if (autocast::Call call(OpId::avg_pool2d, self); call.applies()) {
    return call.run([&] {
      return run_avg_pool2d(call.cast(self, 0), kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
    });
  }
  return run_avg_pool2d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

[[gnu::cold, gnu::noinline]] Tensor observed_avg_pool2d(const Tensor& self, IntArrayRef kernel_size,
                                                        IntArrayRef stride, IntArrayRef padding, bool ceil_mode, bool count_include_pad,
                                                        std::optional<int64_t> divisor_override) {
  return tracing::observe(OpId::avg_pool2d, 0x1, [&] {
    return autocast_avg_pool2d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

}  // namespace

Tensor avg_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad, std::optional<int64_t> divisor_override) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_avg_pool2d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
                               : autocast_avg_pool2d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }
  return run_avg_pool2d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("avg_pool2d"); }

// ---------------- avg_pool3d ----------------

namespace {

Tensor run_avg_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                      bool count_include_pad, std::optional<int64_t> divisor_override) {
  AMP_CHECK(self.defined(), ValueError, "[avg_pool3d] self is an undefined tensor");
  return composite::avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

[[gnu::noinline]] Tensor autocast_avg_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                             bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  if (autocast::Call call(OpId::avg_pool3d, self); call.applies()) {
    return call.run([&] {
      return run_avg_pool3d(call.cast(self, 0), kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
    });
  }
  return run_avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

[[gnu::cold, gnu::noinline]] Tensor observed_avg_pool3d(const Tensor& self, IntArrayRef kernel_size,
                                                        IntArrayRef stride, IntArrayRef padding, bool ceil_mode, bool count_include_pad,
                                                        std::optional<int64_t> divisor_override) {
  return tracing::observe(OpId::avg_pool3d, 0x1, [&] {
    return autocast_avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }, self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

}  // namespace

Tensor avg_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad, std::optional<int64_t> divisor_override) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
                               : autocast_avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
  }
  return run_avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("avg_pool3d"); }

// ---------------- adaptive_avg_pool1d ----------------

namespace {

Tensor run_adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_avg_pool1d] self is an undefined tensor");
  return composite::adaptive_avg_pool1d(self, output_size);
}

[[gnu::noinline]] Tensor autocast_adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) {
  if (autocast::Call call(OpId::adaptive_avg_pool1d, self); call.applies()) {
    return call.run([&] { return run_adaptive_avg_pool1d(call.cast(self, 0), output_size); });
  }
  return run_adaptive_avg_pool1d(self, output_size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) {
  return tracing::observe(OpId::adaptive_avg_pool1d, 0x1, [&] { return autocast_adaptive_avg_pool1d(self, output_size); }, self,
                          output_size);
}

}  // namespace

Tensor adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_adaptive_avg_pool1d(self, output_size) : autocast_adaptive_avg_pool1d(self, output_size);
  }
  return run_adaptive_avg_pool1d(self, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_avg_pool1d"); }

// ---------------- adaptive_avg_pool2d ----------------

namespace {

Tensor run_adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_avg_pool2d] self is an undefined tensor");
  return composite::adaptive_avg_pool2d(self, output_size);
}

[[gnu::noinline]] Tensor autocast_adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) {
  if (autocast::Call call(OpId::adaptive_avg_pool2d, self); call.applies()) {
    return call.run([&] { return run_adaptive_avg_pool2d(call.cast(self, 0), output_size); });
  }
  return run_adaptive_avg_pool2d(self, output_size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) {
  return tracing::observe(OpId::adaptive_avg_pool2d, 0x1, [&] { return autocast_adaptive_avg_pool2d(self, output_size); }, self,
                          output_size);
}

}  // namespace

Tensor adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_adaptive_avg_pool2d(self, output_size) : autocast_adaptive_avg_pool2d(self, output_size);
  }
  return run_adaptive_avg_pool2d(self, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_avg_pool2d"); }

// ---------------- adaptive_avg_pool3d ----------------

namespace {

Tensor run_adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_avg_pool3d] self is an undefined tensor");
  return composite::adaptive_avg_pool3d(self, output_size);
}

[[gnu::noinline]] Tensor autocast_adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) {
  if (autocast::Call call(OpId::adaptive_avg_pool3d, self); call.applies()) {
    return call.run([&] { return run_adaptive_avg_pool3d(call.cast(self, 0), output_size); });
  }
  return run_adaptive_avg_pool3d(self, output_size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) {
  return tracing::observe(OpId::adaptive_avg_pool3d, 0x1, [&] { return autocast_adaptive_avg_pool3d(self, output_size); }, self,
                          output_size);
}

}  // namespace

Tensor adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_adaptive_avg_pool3d(self, output_size) : autocast_adaptive_avg_pool3d(self, output_size);
  }
  return run_adaptive_avg_pool3d(self, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_avg_pool3d"); }

// ---------------- adaptive_max_pool1d ----------------

namespace {

std::tuple<Tensor, Tensor> run_adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_max_pool1d] self is an undefined tensor");
  return composite::adaptive_max_pool1d(self, output_size);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) {
  if (autocast::Call call(OpId::adaptive_max_pool1d, self); call.applies()) {
    return call.run([&] { return run_adaptive_max_pool1d(call.cast(self, 0), output_size); });
  }
  return run_adaptive_max_pool1d(self, output_size);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) {
  return tracing::observe(OpId::adaptive_max_pool1d, 0x1, [&] { return autocast_adaptive_max_pool1d(self, output_size); }, self,
                          output_size);
}

}  // namespace

std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_adaptive_max_pool1d(self, output_size) : autocast_adaptive_max_pool1d(self, output_size);
  }
  return run_adaptive_max_pool1d(self, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_max_pool1d"); }

// ---------------- adaptive_max_pool2d ----------------

namespace {

std::tuple<Tensor, Tensor> run_adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_max_pool2d] self is an undefined tensor");
  return composite::adaptive_max_pool2d(self, output_size);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) {
  if (autocast::Call call(OpId::adaptive_max_pool2d, self); call.applies()) {
    return call.run([&] { return run_adaptive_max_pool2d(call.cast(self, 0), output_size); });
  }
  return run_adaptive_max_pool2d(self, output_size);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) {
  return tracing::observe(OpId::adaptive_max_pool2d, 0x1, [&] { return autocast_adaptive_max_pool2d(self, output_size); }, self,
                          output_size);
}

}  // namespace

std::tuple<Tensor, Tensor> adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_adaptive_max_pool2d(self, output_size) : autocast_adaptive_max_pool2d(self, output_size);
  }
  return run_adaptive_max_pool2d(self, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_max_pool2d"); }

// ---------------- adaptive_max_pool3d ----------------

namespace {

std::tuple<Tensor, Tensor> run_adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_max_pool3d] self is an undefined tensor");
  return composite::adaptive_max_pool3d(self, output_size);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) {
  if (autocast::Call call(OpId::adaptive_max_pool3d, self); call.applies()) {
    return call.run([&] { return run_adaptive_max_pool3d(call.cast(self, 0), output_size); });
  }
  return run_adaptive_max_pool3d(self, output_size);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) {
  return tracing::observe(OpId::adaptive_max_pool3d, 0x1, [&] { return autocast_adaptive_max_pool3d(self, output_size); }, self,
                          output_size);
}

}  // namespace

std::tuple<Tensor, Tensor> adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_adaptive_max_pool3d(self, output_size) : autocast_adaptive_max_pool3d(self, output_size);
  }
  return run_adaptive_max_pool3d(self, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("adaptive_max_pool3d"); }

// ---------------- max_unpool2d ----------------

namespace {

Tensor run_max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[max_unpool2d] self is an undefined tensor");
  AMP_CHECK(indices.defined(), ValueError, "[max_unpool2d] indices is an undefined tensor");
  return composite::max_unpool2d(self, indices, output_size);
}

[[gnu::noinline]] Tensor autocast_max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size) {
  if (autocast::Call call(OpId::max_unpool2d, self); call.applies()) {
    return call.run([&] { return run_max_unpool2d(call.cast(self, 0), indices, output_size); });
  }
  return run_max_unpool2d(self, indices, output_size);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size) {
  return tracing::observe(OpId::max_unpool2d, 0x1, [&] { return autocast_max_unpool2d(self, indices, output_size); }, self, indices,
                          output_size);
}

}  // namespace

Tensor max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_unpool2d(self, indices, output_size) : autocast_max_unpool2d(self, indices, output_size);
  }
  return run_max_unpool2d(self, indices, output_size);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_unpool2d"); }

// ---------------- max_unpool3d ----------------

namespace {

Tensor run_max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size, IntArrayRef stride, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[max_unpool3d] self is an undefined tensor");
  AMP_CHECK(indices.defined(), ValueError, "[max_unpool3d] indices is an undefined tensor");
  return composite::max_unpool3d(self, indices, output_size, stride, padding);
}

[[gnu::noinline]] Tensor autocast_max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size, IntArrayRef stride,
                                               IntArrayRef padding) {
  if (autocast::Call call(OpId::max_unpool3d, self); call.applies()) {
    return call.run([&] { return run_max_unpool3d(call.cast(self, 0), indices, output_size, stride, padding); });
  }
  return run_max_unpool3d(self, indices, output_size, stride, padding);
}

[[gnu::cold, gnu::noinline]] Tensor observed_max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size,
                                                          IntArrayRef stride, IntArrayRef padding) {
  return tracing::observe(OpId::max_unpool3d, 0x1, [&] { return autocast_max_unpool3d(self, indices, output_size, stride, padding); }, self,
                          indices, output_size, stride, padding);
}

}  // namespace

Tensor max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size, IntArrayRef stride, IntArrayRef padding) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_max_unpool3d(self, indices, output_size, stride, padding)
                               : autocast_max_unpool3d(self, indices, output_size, stride, padding);
  }
  return run_max_unpool3d(self, indices, output_size, stride, padding);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("max_unpool3d"); }

// ---------------- fractional_max_pool ----------------

namespace {

struct FractionalMaxPoolBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_indices_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_scatter(grad_output, result_indices, self.sizes(), true);
  }
  void release_saved() override {
    result_indices_.reset();
  }
  const char* name() const override { return "FractionalMaxPoolBackward"; }
};

std::tuple<Tensor, Tensor> run_fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                   const Tensor& random_samples) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "random_samples", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("fractional_max_pool", kArgs, kDtypes, {&self, &random_samples});
  return call_kernel(device, &Kernels::fractional_max_pool, "fractional_max_pool", self, kernel_size, output_size, random_samples);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                                       const Tensor& random_samples) {
  auto* node = new FractionalMaxPoolBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  auto result = run_fractional_max_pool(self, kernel_size, output_size, random_samples);
  node->result_output_.save(std::get<0>(result));
  node->result_indices_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                        const Tensor& random_samples) {
  if (autograd::should_record(self)) return taped_fractional_max_pool(self, kernel_size, output_size, random_samples);
  return run_fractional_max_pool(self, kernel_size, output_size, random_samples);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_fractional_max_pool(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size, const Tensor& random_samples) {
  return tracing::observe_part("internal.fractional_max_pool",
                               [&] { return recorded_fractional_max_pool(self, kernel_size, output_size, random_samples); }, self,
                               kernel_size, output_size, random_samples);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                         const Tensor& random_samples) try {
  if (tracing::observed()) [[unlikely]] return observed_fractional_max_pool(self, kernel_size, output_size, random_samples);
  return recorded_fractional_max_pool(self, kernel_size, output_size, random_samples);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fractional_max_pool"); }

// ---------------- fractional_max_pool2d ----------------

namespace {

std::tuple<Tensor, Tensor> run_fractional_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                     const Tensor& random_samples) {
  AMP_CHECK(self.defined(), ValueError, "[fractional_max_pool2d] self is an undefined tensor");
  AMP_CHECK(random_samples.defined(), ValueError, "[fractional_max_pool2d] random_samples is an undefined tensor");
  return composite::fractional_max_pool2d(self, kernel_size, output_size, random_samples);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_fractional_max_pool2d(const Tensor& self, IntArrayRef kernel_size,
                                                                            IntArrayRef output_size, const Tensor& random_samples) {
  if (autocast::Call call(OpId::fractional_max_pool2d, self, random_samples); call.applies()) {
    return call.run([&] { return run_fractional_max_pool2d(call.cast(self, 0), kernel_size, output_size, call.cast(random_samples, 1)); });
  }
  return run_fractional_max_pool2d(self, kernel_size, output_size, random_samples);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_fractional_max_pool2d(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size, const Tensor& random_samples) {
  return tracing::observe(OpId::fractional_max_pool2d, 0x9,
                          [&] { return autocast_fractional_max_pool2d(self, kernel_size, output_size, random_samples); }, self, kernel_size,
                          output_size, random_samples);
}

}  // namespace

std::tuple<Tensor, Tensor> fractional_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                 const Tensor& random_samples) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fractional_max_pool2d(self, kernel_size, output_size, random_samples)
                               : autocast_fractional_max_pool2d(self, kernel_size, output_size, random_samples);
  }
  return run_fractional_max_pool2d(self, kernel_size, output_size, random_samples);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fractional_max_pool2d"); }

// ---------------- fractional_max_pool3d ----------------

namespace {

std::tuple<Tensor, Tensor> run_fractional_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                     const Tensor& random_samples) {
  AMP_CHECK(self.defined(), ValueError, "[fractional_max_pool3d] self is an undefined tensor");
  AMP_CHECK(random_samples.defined(), ValueError, "[fractional_max_pool3d] random_samples is an undefined tensor");
  return composite::fractional_max_pool3d(self, kernel_size, output_size, random_samples);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_fractional_max_pool3d(const Tensor& self, IntArrayRef kernel_size,
                                                                            IntArrayRef output_size, const Tensor& random_samples) {
  if (autocast::Call call(OpId::fractional_max_pool3d, self, random_samples); call.applies()) {
    return call.run([&] { return run_fractional_max_pool3d(call.cast(self, 0), kernel_size, output_size, call.cast(random_samples, 1)); });
  }
  return run_fractional_max_pool3d(self, kernel_size, output_size, random_samples);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_fractional_max_pool3d(
    const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size, const Tensor& random_samples) {
  return tracing::observe(OpId::fractional_max_pool3d, 0x9,
                          [&] { return autocast_fractional_max_pool3d(self, kernel_size, output_size, random_samples); }, self, kernel_size,
                          output_size, random_samples);
}

}  // namespace

std::tuple<Tensor, Tensor> fractional_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                 const Tensor& random_samples) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_fractional_max_pool3d(self, kernel_size, output_size, random_samples)
                               : autocast_fractional_max_pool3d(self, kernel_size, output_size, random_samples);
  }
  return run_fractional_max_pool3d(self, kernel_size, output_size, random_samples);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fractional_max_pool3d"); }

// ---------------- lp_pool1d ----------------

namespace {

Tensor run_lp_pool1d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  AMP_CHECK(input.defined(), ValueError, "[lp_pool1d] input is an undefined tensor");
  return composite::rounded_once("lp_pool1d",
                                 [](const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
    return composite::lp_pool1d(input, norm_type, kernel_size, stride, ceil_mode);
  }, input, norm_type, autograd::SavedInts(kernel_size), autograd::SavedInts(stride), ceil_mode);
}

[[gnu::noinline]] Tensor autocast_lp_pool1d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride,
                                            bool ceil_mode) {
  if (autocast::Call call(OpId::lp_pool1d, input); call.applies()) {
    return call.run([&] { return run_lp_pool1d(call.cast(input, 0), norm_type, kernel_size, stride, ceil_mode); });
  }
  return run_lp_pool1d(input, norm_type, kernel_size, stride, ceil_mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_lp_pool1d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride,
                                                       bool ceil_mode) {
  return tracing::observe(OpId::lp_pool1d, 0x1, [&] { return autocast_lp_pool1d(input, norm_type, kernel_size, stride, ceil_mode); }, input,
                          norm_type, kernel_size, stride, ceil_mode);
}

}  // namespace

Tensor lp_pool1d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_lp_pool1d(input, norm_type, kernel_size, stride, ceil_mode)
                               : autocast_lp_pool1d(input, norm_type, kernel_size, stride, ceil_mode);
  }
  return run_lp_pool1d(input, norm_type, kernel_size, stride, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lp_pool1d"); }

// ---------------- lp_pool2d ----------------

namespace {

Tensor run_lp_pool2d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  AMP_CHECK(input.defined(), ValueError, "[lp_pool2d] input is an undefined tensor");
  return composite::rounded_once("lp_pool2d",
                                 [](const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
    return composite::lp_pool2d(input, norm_type, kernel_size, stride, ceil_mode);
  }, input, norm_type, autograd::SavedInts(kernel_size), autograd::SavedInts(stride), ceil_mode);
}

[[gnu::noinline]] Tensor autocast_lp_pool2d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride,
                                            bool ceil_mode) {
  if (autocast::Call call(OpId::lp_pool2d, input); call.applies()) {
    return call.run([&] { return run_lp_pool2d(call.cast(input, 0), norm_type, kernel_size, stride, ceil_mode); });
  }
  return run_lp_pool2d(input, norm_type, kernel_size, stride, ceil_mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_lp_pool2d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride,
                                                       bool ceil_mode) {
  return tracing::observe(OpId::lp_pool2d, 0x1, [&] { return autocast_lp_pool2d(input, norm_type, kernel_size, stride, ceil_mode); }, input,
                          norm_type, kernel_size, stride, ceil_mode);
}

}  // namespace

Tensor lp_pool2d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_lp_pool2d(input, norm_type, kernel_size, stride, ceil_mode)
                               : autocast_lp_pool2d(input, norm_type, kernel_size, stride, ceil_mode);
  }
  return run_lp_pool2d(input, norm_type, kernel_size, stride, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lp_pool2d"); }

// ---------------- lp_pool3d ----------------

namespace {

Tensor run_lp_pool3d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  AMP_CHECK(input.defined(), ValueError, "[lp_pool3d] input is an undefined tensor");
  return composite::rounded_once("lp_pool3d",
                                 [](const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
    return composite::lp_pool3d(input, norm_type, kernel_size, stride, ceil_mode);
  }, input, norm_type, autograd::SavedInts(kernel_size), autograd::SavedInts(stride), ceil_mode);
}

[[gnu::noinline]] Tensor autocast_lp_pool3d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride,
                                            bool ceil_mode) {
  if (autocast::Call call(OpId::lp_pool3d, input); call.applies()) {
    return call.run([&] { return run_lp_pool3d(call.cast(input, 0), norm_type, kernel_size, stride, ceil_mode); });
  }
  return run_lp_pool3d(input, norm_type, kernel_size, stride, ceil_mode);
}

[[gnu::cold, gnu::noinline]] Tensor observed_lp_pool3d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride,
                                                       bool ceil_mode) {
  return tracing::observe(OpId::lp_pool3d, 0x1, [&] { return autocast_lp_pool3d(input, norm_type, kernel_size, stride, ceil_mode); }, input,
                          norm_type, kernel_size, stride, ceil_mode);
}

}  // namespace

Tensor lp_pool3d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_lp_pool3d(input, norm_type, kernel_size, stride, ceil_mode)
                               : autocast_lp_pool3d(input, norm_type, kernel_size, stride, ceil_mode);
  }
  return run_lp_pool3d(input, norm_type, kernel_size, stride, ceil_mode);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("lp_pool3d"); }

}  // namespace amp
