// DO NOT EDIT. Generated from ops/pool.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/pool.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- max_pool_with_indices ----------------

namespace {

struct MaxPoolWithIndicesBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_output_;
  autograd::SavedInts kernel_size_, stride_, padding_, dilation_;
  bool ceil_mode_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode,
            const auto&...) {
    self_.save(self);
    kernel_size_ = kernel_size;
    stride_ = stride;
    padding_ = padding;
    dilation_ = dilation;
    ceil_mode_ = ceil_mode;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_indices_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = max_pool_backward(grad_output, result_indices, self.sizes(), kernel_size_, stride_, padding_, dilation_, ceil_mode_);
    }
  }
  void release_saved() override { wrapper::reset(result_indices_); }
  const char* name() const override { return "MaxPoolWithIndicesBackward"; }
};

std::tuple<Tensor, Tensor> run_max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                     IntArrayRef dilation, bool ceil_mode, bool need_indices) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("max_pool_with_indices", kArgs, kFloatingTypes, {&self});
  return call_kernel(device, &Kernels::max_pool_with_indices, "max_pool_with_indices", self, kernel_size, stride, padding, dilation,
                     ceil_mode, need_indices);
}

constexpr auto recorded_max_pool_with_indices = wrapper::recorded<run_max_pool_with_indices, MaxPoolWithIndicesBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::max_pool_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride,
                                                           IntArrayRef padding, IntArrayRef dilation, bool ceil_mode, bool need_indices) {
  return wrapper::part("internal.max_pool_with_indices", recorded_max_pool_with_indices, self, kernel_size, stride, padding, dilation,
                       ceil_mode, need_indices);
}

// ---------------- max_pool_backward ----------------

namespace {

struct MaxPoolBackwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor indices_;

  void save(const Tensor&, const Tensor& indices, const auto&...) { indices_.save(indices); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_gather(grad, indices);
  }
  void release_saved() override { wrapper::reset(indices_); }
  const char* name() const override { return "MaxPoolBackwardBackward"; }
};

Tensor run_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size,
                             IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "indices", .dtype = ArgDtype::Any}};
  const Device device = check_args<2>("max_pool_backward", kArgs, kFloatingTypes, {&grad_output, &indices});
  return call_kernel(device, &Kernels::max_pool_backward, "max_pool_backward", grad_output, indices, sizes, kernel_size, stride, padding,
                     dilation, ceil_mode);
}

constexpr auto recorded_max_pool_backward = wrapper::recorded<run_max_pool_backward, MaxPoolBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes, IntArrayRef kernel_size,
                                   IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil_mode) {
  return wrapper::part("internal.max_pool_backward", recorded_max_pool_backward, grad_output, indices, sizes, kernel_size, stride, padding,
                       dilation, ceil_mode);
}

// ---------------- adaptive_max_pool ----------------

namespace {

struct AdaptiveMaxPoolBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_output_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_indices_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = adaptive_max_pool_backward(grad_output, result_indices, self.sizes());
  }
  void release_saved() override { wrapper::reset(result_indices_); }
  const char* name() const override { return "AdaptiveMaxPoolBackward"; }
};

std::tuple<Tensor, Tensor> run_adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("adaptive_max_pool", kArgs, kFloatingTypes, {&self});
  return call_kernel(device, &Kernels::adaptive_max_pool, "adaptive_max_pool", self, output_size);
}

constexpr auto recorded_adaptive_max_pool = wrapper::recorded<run_adaptive_max_pool, AdaptiveMaxPoolBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::adaptive_max_pool(const Tensor& self, IntArrayRef output_size) {
  return wrapper::part("internal.adaptive_max_pool", recorded_adaptive_max_pool, self, output_size);
}

// ---------------- adaptive_max_pool_backward ----------------

namespace {

struct AdaptiveMaxPoolBackwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor indices_;

  void save(const Tensor&, const Tensor& indices, const auto&...) { indices_.save(indices); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_gather(grad, indices);
  }
  void release_saved() override { wrapper::reset(indices_); }
  const char* name() const override { return "AdaptiveMaxPoolBackwardBackward"; }
};

Tensor run_adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "indices", .dtype = ArgDtype::Any}};
  const Device device = check_args<2>("adaptive_max_pool_backward", kArgs, kFloatingTypes, {&grad_output, &indices});
  return call_kernel(device, &Kernels::adaptive_max_pool_backward, "adaptive_max_pool_backward", grad_output, indices, sizes);
}

constexpr auto recorded_adaptive_max_pool_backward = wrapper::recorded<run_adaptive_max_pool_backward, AdaptiveMaxPoolBackwardBackward,
                                                                       Inputs<0>>;

}  // namespace

Tensor internal::adaptive_max_pool_backward(const Tensor& grad_output, const Tensor& indices, IntArrayRef sizes) {
  return wrapper::part("internal.adaptive_max_pool_backward", recorded_adaptive_max_pool_backward, grad_output, indices, sizes);
}

// ---------------- max_pool_scatter ----------------

namespace {

struct MaxPoolScatterBackward final : wrapper::Node<1> {
  autograd::SavedTensor indices_;

  void save(const Tensor&, const Tensor& indices, const auto&...) { indices_.save(indices); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_gather(grad, indices);
  }
  void release_saved() override { wrapper::reset(indices_); }
  const char* name() const override { return "MaxPoolScatterBackward"; }
};

Tensor run_max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "indices", .dtype = ArgDtype::Any}};
  const Device device = check_args<2>("max_pool_scatter", kArgs, kFloatingTypes, {&self, &indices});
  check::max_pool_scatter(self, indices, sizes, adds);
  return call_kernel(device, &Kernels::max_pool_scatter, "max_pool_scatter", self, indices, sizes, adds);
}

constexpr auto recorded_max_pool_scatter = wrapper::recorded<run_max_pool_scatter, MaxPoolScatterBackward, Inputs<0>>;

}  // namespace

Tensor internal::max_pool_scatter(const Tensor& self, const Tensor& indices, IntArrayRef sizes, bool adds) {
  return wrapper::part("internal.max_pool_scatter", recorded_max_pool_scatter, self, indices, sizes, adds);
}

// ---------------- max_pool_gather ----------------

namespace {

struct MaxPoolGatherBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedTensor indices_;

  void save(const Tensor& self, const Tensor& indices) {
    self_.save(self);
    indices_.save(indices);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const Tensor indices = indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_scatter(grad, indices, self.sizes(), true);
  }
  void release_saved() override { wrapper::reset(indices_); }
  const char* name() const override { return "MaxPoolGatherBackward"; }
};

Tensor run_max_pool_gather(const Tensor& self, const Tensor& indices) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "indices", .dtype = ArgDtype::Any}};
  const Device device = check_args<2>("max_pool_gather", kArgs, kFloatingTypes, {&self, &indices});
  return call_kernel(device, &Kernels::max_pool_gather, "max_pool_gather", self, indices);
}

constexpr auto recorded_max_pool_gather = wrapper::recorded<run_max_pool_gather, MaxPoolGatherBackward, Inputs<0>>;

}  // namespace

Tensor internal::max_pool_gather(const Tensor& self, const Tensor& indices) {
  return wrapper::part("internal.max_pool_gather", recorded_max_pool_gather, self, indices);
}

// ---------------- avg_pool ----------------

namespace {

struct AvgPoolBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedInts kernel_size_, stride_, padding_;
  bool ceil_mode_, count_include_pad_;
  std::optional<int64_t> divisor_override_;

  void save(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode, bool count_include_pad,
            std::optional<int64_t> divisor_override) {
    self_.save(self);
    kernel_size_ = kernel_size;
    stride_ = stride;
    padding_ = padding;
    ceil_mode_ = ceil_mode;
    count_include_pad_ = count_include_pad;
    divisor_override_ = divisor_override;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) {
      input_grads[0] = avg_pool_backward(grad, self.sizes(), kernel_size_, stride_, padding_, ceil_mode_, count_include_pad_,
                                         divisor_override_);
    }
  }
  const char* name() const override { return "AvgPoolBackward"; }
};

Tensor run_avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                    bool count_include_pad, std::optional<int64_t> divisor_override) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("avg_pool", kArgs, kFloatingTypes, {&self});
  return call_kernel(device, &Kernels::avg_pool, "avg_pool", self, kernel_size, stride, padding, ceil_mode, count_include_pad,
                     divisor_override);
}

constexpr auto recorded_avg_pool = wrapper::recorded<run_avg_pool, AvgPoolBackward, Inputs<0>>;

}  // namespace

Tensor internal::avg_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                          bool count_include_pad, std::optional<int64_t> divisor_override) {
  return wrapper::part("internal.avg_pool", recorded_avg_pool, self, kernel_size, stride, padding, ceil_mode, count_include_pad,
                       divisor_override);
}

// ---------------- avg_pool_backward ----------------

namespace {

struct AvgPoolBackwardBackward final : wrapper::Node<1> {
  autograd::SavedInts kernel_size_, stride_, padding_;
  bool ceil_mode_, count_include_pad_;
  std::optional<int64_t> divisor_override_;

  void save(const Tensor&, IntArrayRef, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
            bool count_include_pad, std::optional<int64_t> divisor_override) {
    kernel_size_ = kernel_size;
    stride_ = stride;
    padding_ = padding;
    ceil_mode_ = ceil_mode;
    count_include_pad_ = count_include_pad;
    divisor_override_ = divisor_override;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = avg_pool(grad, kernel_size_, stride_, padding_, ceil_mode_, count_include_pad_, divisor_override_);
  }
  const char* name() const override { return "AvgPoolBackwardBackward"; }
};

Tensor run_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                             bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  const Device device = check_args<1>("avg_pool_backward", kArgs, kFloatingTypes, {&grad_output});
  return call_kernel(device, &Kernels::avg_pool_backward, "avg_pool_backward", grad_output, sizes, kernel_size, stride, padding, ceil_mode,
                     count_include_pad, divisor_override);
}

constexpr auto recorded_avg_pool_backward = wrapper::recorded<run_avg_pool_backward, AvgPoolBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes, IntArrayRef kernel_size, IntArrayRef stride,
                                   IntArrayRef padding, bool ceil_mode, bool count_include_pad, std::optional<int64_t> divisor_override) {
  return wrapper::part("internal.avg_pool_backward", recorded_avg_pool_backward, grad_output, sizes, kernel_size, stride, padding,
                       ceil_mode, count_include_pad, divisor_override);
}

// ---------------- adaptive_avg_pool ----------------

namespace {

struct AdaptiveAvgPoolBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = adaptive_avg_pool_backward(grad, self.sizes());
  }
  const char* name() const override { return "AdaptiveAvgPoolBackward"; }
};

Tensor run_adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("adaptive_avg_pool", kArgs, kFloatingTypes, {&self});
  return call_kernel(device, &Kernels::adaptive_avg_pool, "adaptive_avg_pool", self, output_size);
}

constexpr auto recorded_adaptive_avg_pool = wrapper::recorded<run_adaptive_avg_pool, AdaptiveAvgPoolBackward, Inputs<0>>;

}  // namespace

Tensor internal::adaptive_avg_pool(const Tensor& self, IntArrayRef output_size) {
  return wrapper::part("internal.adaptive_avg_pool", recorded_adaptive_avg_pool, self, output_size);
}

// ---------------- adaptive_avg_pool_backward ----------------

namespace {

struct AdaptiveAvgPoolBackwardBackward final : wrapper::Node<1> {
  autograd::TensorInfo grad_output_;

  void save(const Tensor& grad_output, const auto&...) { grad_output_.save(grad_output); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& grad_output = grad_output_;
    if (needs_input(0)) input_grads[0] = adaptive_avg_pool(grad, grad_output.sizes().drop_front(2));
  }
  const char* name() const override { return "AdaptiveAvgPoolBackwardBackward"; }
};

Tensor run_adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}};
  const Device device = check_args<1>("adaptive_avg_pool_backward", kArgs, kFloatingTypes, {&grad_output});
  return call_kernel(device, &Kernels::adaptive_avg_pool_backward, "adaptive_avg_pool_backward", grad_output, sizes);
}

constexpr auto recorded_adaptive_avg_pool_backward = wrapper::recorded<run_adaptive_avg_pool_backward, AdaptiveAvgPoolBackwardBackward,
                                                                       Inputs<0>>;

}  // namespace

Tensor internal::adaptive_avg_pool_backward(const Tensor& grad_output, IntArrayRef sizes) {
  return wrapper::part("internal.adaptive_avg_pool_backward", recorded_adaptive_avg_pool_backward, grad_output, sizes);
}

// ---------------- max_pool1d_with_indices ----------------

namespace {

std::tuple<Tensor, Tensor> run_max_pool1d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                       IntArrayRef dilation, bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool1d_with_indices] self is an undefined tensor");
  return composite::max_pool1d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool1d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                   IntArrayRef dilation, bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::max_pool1d_with_indices, run_max_pool1d_with_indices, self, kernel_size, stride, padding,
                                     dilation, ceil_mode);
}

// ---------------- max_pool1d ----------------

namespace {

Tensor run_max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                      bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool1d] self is an undefined tensor");
  return composite::max_pool1d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

Tensor max_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::max_pool1d, run_max_pool1d, self, kernel_size, stride, padding, dilation, ceil_mode);
}

// ---------------- max_pool2d_with_indices ----------------

namespace {

std::tuple<Tensor, Tensor> run_max_pool2d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                       IntArrayRef dilation, bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool2d_with_indices] self is an undefined tensor");
  return composite::max_pool2d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool2d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                   IntArrayRef dilation, bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::max_pool2d_with_indices, run_max_pool2d_with_indices, self, kernel_size, stride, padding,
                                     dilation, ceil_mode);
}

// ---------------- max_pool2d ----------------

namespace {

Tensor run_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                      bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool2d] self is an undefined tensor");
  return composite::max_pool2d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

Tensor max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::max_pool2d, run_max_pool2d, self, kernel_size, stride, padding, dilation, ceil_mode);
}

// ---------------- max_pool3d_with_indices ----------------

namespace {

std::tuple<Tensor, Tensor> run_max_pool3d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                       IntArrayRef dilation, bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool3d_with_indices] self is an undefined tensor");
  return composite::max_pool3d_with_indices(self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

std::tuple<Tensor, Tensor> max_pool3d_with_indices(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding,
                                                   IntArrayRef dilation, bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::max_pool3d_with_indices, run_max_pool3d_with_indices, self, kernel_size, stride, padding,
                                     dilation, ceil_mode);
}

// ---------------- max_pool3d ----------------

namespace {

Tensor run_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                      bool ceil_mode) {
  AMP_CHECK(self.defined(), ValueError, "[max_pool3d] self is an undefined tensor");
  return composite::max_pool3d(self, kernel_size, stride, padding, dilation, ceil_mode);
}

}  // namespace

Tensor max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                  bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::max_pool3d, run_max_pool3d, self, kernel_size, stride, padding, dilation, ceil_mode);
}

// ---------------- avg_pool1d ----------------

namespace {

Tensor run_avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                      bool count_include_pad) {
  AMP_CHECK(self.defined(), ValueError, "[avg_pool1d] self is an undefined tensor");
  return composite::avg_pool1d(self, kernel_size, stride, padding, ceil_mode, count_include_pad);
}

}  // namespace

Tensor avg_pool1d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad) {
  return wrapper::function<Casts<0>>(OpId::avg_pool1d, run_avg_pool1d, self, kernel_size, stride, padding, ceil_mode, count_include_pad);
}

// ---------------- avg_pool2d ----------------

namespace {

Tensor run_avg_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                      bool count_include_pad, std::optional<int64_t> divisor_override) {
  AMP_CHECK(self.defined(), ValueError, "[avg_pool2d] self is an undefined tensor");
  return composite::avg_pool2d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

}  // namespace

Tensor avg_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad, std::optional<int64_t> divisor_override) {
  return wrapper::function<Casts<0>>(OpId::avg_pool2d, run_avg_pool2d, self, kernel_size, stride, padding, ceil_mode, count_include_pad,
                                     divisor_override);
}

// ---------------- avg_pool3d ----------------

namespace {

Tensor run_avg_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                      bool count_include_pad, std::optional<int64_t> divisor_override) {
  AMP_CHECK(self.defined(), ValueError, "[avg_pool3d] self is an undefined tensor");
  return composite::avg_pool3d(self, kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override);
}

}  // namespace

Tensor avg_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef stride, IntArrayRef padding, bool ceil_mode,
                  bool count_include_pad, std::optional<int64_t> divisor_override) {
  return wrapper::function<Casts<0>>(OpId::avg_pool3d, run_avg_pool3d, self, kernel_size, stride, padding, ceil_mode, count_include_pad,
                                     divisor_override);
}

// ---------------- adaptive_avg_pool1d ----------------

namespace {

Tensor run_adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_avg_pool1d] self is an undefined tensor");
  return composite::adaptive_avg_pool1d(self, output_size);
}

}  // namespace

Tensor adaptive_avg_pool1d(const Tensor& self, IntArrayRef output_size) {
  return wrapper::function<Casts<0>>(OpId::adaptive_avg_pool1d, run_adaptive_avg_pool1d, self, output_size);
}

// ---------------- adaptive_avg_pool2d ----------------

namespace {

Tensor run_adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_avg_pool2d] self is an undefined tensor");
  return composite::adaptive_avg_pool2d(self, output_size);
}

}  // namespace

Tensor adaptive_avg_pool2d(const Tensor& self, IntArrayRef output_size) {
  return wrapper::function<Casts<0>>(OpId::adaptive_avg_pool2d, run_adaptive_avg_pool2d, self, output_size);
}

// ---------------- adaptive_avg_pool3d ----------------

namespace {

Tensor run_adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_avg_pool3d] self is an undefined tensor");
  return composite::adaptive_avg_pool3d(self, output_size);
}

}  // namespace

Tensor adaptive_avg_pool3d(const Tensor& self, IntArrayRef output_size) {
  return wrapper::function<Casts<0>>(OpId::adaptive_avg_pool3d, run_adaptive_avg_pool3d, self, output_size);
}

// ---------------- adaptive_max_pool1d ----------------

namespace {

std::tuple<Tensor, Tensor> run_adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_max_pool1d] self is an undefined tensor");
  return composite::adaptive_max_pool1d(self, output_size);
}

}  // namespace

std::tuple<Tensor, Tensor> adaptive_max_pool1d(const Tensor& self, IntArrayRef output_size) {
  return wrapper::function<Casts<0>>(OpId::adaptive_max_pool1d, run_adaptive_max_pool1d, self, output_size);
}

// ---------------- adaptive_max_pool2d ----------------

namespace {

std::tuple<Tensor, Tensor> run_adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_max_pool2d] self is an undefined tensor");
  return composite::adaptive_max_pool2d(self, output_size);
}

}  // namespace

std::tuple<Tensor, Tensor> adaptive_max_pool2d(const Tensor& self, IntArrayRef output_size) {
  return wrapper::function<Casts<0>>(OpId::adaptive_max_pool2d, run_adaptive_max_pool2d, self, output_size);
}

// ---------------- adaptive_max_pool3d ----------------

namespace {

std::tuple<Tensor, Tensor> run_adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[adaptive_max_pool3d] self is an undefined tensor");
  return composite::adaptive_max_pool3d(self, output_size);
}

}  // namespace

std::tuple<Tensor, Tensor> adaptive_max_pool3d(const Tensor& self, IntArrayRef output_size) {
  return wrapper::function<Casts<0>>(OpId::adaptive_max_pool3d, run_adaptive_max_pool3d, self, output_size);
}

// ---------------- max_unpool2d ----------------

namespace {

Tensor run_max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size) {
  AMP_CHECK(self.defined(), ValueError, "[max_unpool2d] self is an undefined tensor");
  AMP_CHECK(indices.defined(), ValueError, "[max_unpool2d] indices is an undefined tensor");
  return composite::max_unpool2d(self, indices, output_size);
}

}  // namespace

Tensor max_unpool2d(const Tensor& self, const Tensor& indices, IntArrayRef output_size) {
  return wrapper::function<Casts<0>>(OpId::max_unpool2d, run_max_unpool2d, self, indices, output_size);
}

// ---------------- max_unpool3d ----------------

namespace {

Tensor run_max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size, IntArrayRef stride, IntArrayRef padding) {
  AMP_CHECK(self.defined(), ValueError, "[max_unpool3d] self is an undefined tensor");
  AMP_CHECK(indices.defined(), ValueError, "[max_unpool3d] indices is an undefined tensor");
  return composite::max_unpool3d(self, indices, output_size, stride, padding);
}

}  // namespace

Tensor max_unpool3d(const Tensor& self, const Tensor& indices, IntArrayRef output_size, IntArrayRef stride, IntArrayRef padding) {
  return wrapper::function<Casts<0>>(OpId::max_unpool3d, run_max_unpool3d, self, indices, output_size, stride, padding);
}

// ---------------- fractional_max_pool ----------------

namespace {

struct FractionalMaxPoolBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_, result_output_;
  autograd::SavedTensor result_indices_;

  void save(const Tensor& self, const auto&...) { self_.save(self); }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_indices_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const auto& self = self_;
    const Tensor result_indices = result_indices_.unpack(this);
    if (needs_input(0)) input_grads[0] = max_pool_scatter(grad_output, result_indices, self.sizes(), true);
  }
  void release_saved() override { wrapper::reset(result_indices_); }
  const char* name() const override { return "FractionalMaxPoolBackward"; }
};

std::tuple<Tensor, Tensor> run_fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                   const Tensor& random_samples) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "random_samples", .dtype = ArgDtype::Own}};
  const Device device = check_args<2>("fractional_max_pool", kArgs, kFloatingTypes, {&self, &random_samples});
  return call_kernel(device, &Kernels::fractional_max_pool, "fractional_max_pool", self, kernel_size, output_size, random_samples);
}

constexpr auto recorded_fractional_max_pool = wrapper::recorded<run_fractional_max_pool, FractionalMaxPoolBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::fractional_max_pool(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                         const Tensor& random_samples) {
  return wrapper::part("internal.fractional_max_pool", recorded_fractional_max_pool, self, kernel_size, output_size, random_samples);
}

// ---------------- fractional_max_pool2d ----------------

namespace {

std::tuple<Tensor, Tensor> run_fractional_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                     const Tensor& random_samples) {
  AMP_CHECK(self.defined(), ValueError, "[fractional_max_pool2d] self is an undefined tensor");
  AMP_CHECK(random_samples.defined(), ValueError, "[fractional_max_pool2d] random_samples is an undefined tensor");
  return composite::fractional_max_pool2d(self, kernel_size, output_size, random_samples);
}

}  // namespace

std::tuple<Tensor, Tensor> fractional_max_pool2d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                 const Tensor& random_samples) {
  return wrapper::function<Casts<0, 3>>(OpId::fractional_max_pool2d, run_fractional_max_pool2d, self, kernel_size, output_size,
                                        random_samples);
}

// ---------------- fractional_max_pool3d ----------------

namespace {

std::tuple<Tensor, Tensor> run_fractional_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                     const Tensor& random_samples) {
  AMP_CHECK(self.defined(), ValueError, "[fractional_max_pool3d] self is an undefined tensor");
  AMP_CHECK(random_samples.defined(), ValueError, "[fractional_max_pool3d] random_samples is an undefined tensor");
  return composite::fractional_max_pool3d(self, kernel_size, output_size, random_samples);
}

}  // namespace

std::tuple<Tensor, Tensor> fractional_max_pool3d(const Tensor& self, IntArrayRef kernel_size, IntArrayRef output_size,
                                                 const Tensor& random_samples) {
  return wrapper::function<Casts<0, 3>>(OpId::fractional_max_pool3d, run_fractional_max_pool3d, self, kernel_size, output_size,
                                        random_samples);
}

// ---------------- lp_pool1d ----------------

namespace {

Tensor run_lp_pool1d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  AMP_CHECK(input.defined(), ValueError, "[lp_pool1d] input is an undefined tensor");
  return composite::rounded_once("lp_pool1d",
                                 [](const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
    return composite::lp_pool1d(input, norm_type, kernel_size, stride, ceil_mode);
  }, input, norm_type, autograd::SavedInts(kernel_size), autograd::SavedInts(stride), ceil_mode);
}

}  // namespace

Tensor lp_pool1d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::lp_pool1d, run_lp_pool1d, input, norm_type, kernel_size, stride, ceil_mode);
}

// ---------------- lp_pool2d ----------------

namespace {

Tensor run_lp_pool2d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  AMP_CHECK(input.defined(), ValueError, "[lp_pool2d] input is an undefined tensor");
  return composite::rounded_once("lp_pool2d",
                                 [](const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
    return composite::lp_pool2d(input, norm_type, kernel_size, stride, ceil_mode);
  }, input, norm_type, autograd::SavedInts(kernel_size), autograd::SavedInts(stride), ceil_mode);
}

}  // namespace

Tensor lp_pool2d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::lp_pool2d, run_lp_pool2d, input, norm_type, kernel_size, stride, ceil_mode);
}

// ---------------- lp_pool3d ----------------

namespace {

Tensor run_lp_pool3d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  AMP_CHECK(input.defined(), ValueError, "[lp_pool3d] input is an undefined tensor");
  return composite::rounded_once("lp_pool3d",
                                 [](const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
    return composite::lp_pool3d(input, norm_type, kernel_size, stride, ceil_mode);
  }, input, norm_type, autograd::SavedInts(kernel_size), autograd::SavedInts(stride), ceil_mode);
}

}  // namespace

Tensor lp_pool3d(const Tensor& input, double norm_type, IntArrayRef kernel_size, IntArrayRef stride, bool ceil_mode) {
  return wrapper::function<Casts<0>>(OpId::lp_pool3d, run_lp_pool3d, input, norm_type, kernel_size, stride, ceil_mode);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> pool_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "max_pool_with_indices",
       .signature =
           "(Tensor self, int[] kernel_size, int[] stride, int[] padding, int[] dilation, bool ceil_mode, bool need_indices) -> (Tensor output, Tensor indices)",
       .casts = "self", .internal = true, .call = calls<amp::internal::max_pool_with_indices>},
      {.name = "max_pool_backward",
       .signature =
           "(Tensor grad_output, Tensor indices, int[] sizes, int[] kernel_size, int[] stride, int[] padding, int[] dilation, bool ceil_mode) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::max_pool_backward>, .traits = OpCall::kUnchecked},
      {.name = "adaptive_max_pool", .signature = "(Tensor self, int[] output_size) -> (Tensor output, Tensor indices)", .casts = "self",
       .internal = true, .call = calls<amp::internal::adaptive_max_pool>},
      {.name = "adaptive_max_pool_backward", .signature = "(Tensor grad_output, Tensor indices, int[] sizes) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::adaptive_max_pool_backward>, .traits = OpCall::kUnchecked},
      {.name = "max_pool_scatter", .signature = "(Tensor self, Tensor indices, int[] sizes, bool adds) -> Tensor", .casts = "self",
       .internal = true, .call = calls<amp::internal::max_pool_scatter>},
      {.name = "max_pool_gather", .signature = "(Tensor self, Tensor indices) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::max_pool_gather>},
      {.name = "avg_pool",
       .signature =
           "(Tensor self, int[] kernel_size, int[] stride, int[] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor",
       .casts = "self", .internal = true, .call = calls<amp::internal::avg_pool>},
      {.name = "avg_pool_backward",
       .signature =
           "(Tensor grad_output, int[] sizes, int[] kernel_size, int[] stride, int[] padding, bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor",
       .casts = "grad_output", .internal = true, .call = calls<amp::internal::avg_pool_backward>, .traits = OpCall::kUnchecked},
      {.name = "adaptive_avg_pool", .signature = "(Tensor self, int[] output_size) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::adaptive_avg_pool>},
      {.name = "adaptive_avg_pool_backward", .signature = "(Tensor grad_output, int[] sizes) -> Tensor", .casts = "grad_output",
       .internal = true, .call = calls<amp::internal::adaptive_avg_pool_backward>, .traits = OpCall::kUnchecked},
      {.name = "max_pool1d_with_indices",
       .signature =
           "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor indices)",
       .casts = "self", .composite = true, .call = calls<amp::max_pool1d_with_indices>},
      {.name = "max_pool1d",
       .signature =
           "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, int[1] dilation=1, bool ceil_mode=False) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::max_pool1d>},
      {.name = "max_pool2d_with_indices",
       .signature =
           "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor indices)",
       .casts = "self", .composite = true, .call = calls<amp::max_pool2d_with_indices>},
      {.name = "max_pool2d",
       .signature =
           "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, int[2] dilation=1, bool ceil_mode=False) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::max_pool2d>},
      {.name = "max_pool3d_with_indices",
       .signature =
           "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> (Tensor output, Tensor indices)",
       .casts = "self", .composite = true, .call = calls<amp::max_pool3d_with_indices>},
      {.name = "max_pool3d",
       .signature =
           "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, int[3] dilation=1, bool ceil_mode=False) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::max_pool3d>},
      {.name = "avg_pool1d",
       .signature =
           "(Tensor self, int[1] kernel_size, int[1] stride=[], int[1] padding=0, bool ceil_mode=False, bool count_include_pad=True) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::avg_pool1d>},
      {.name = "avg_pool2d",
       .signature =
           "(Tensor self, int[2] kernel_size, int[2] stride=[], int[2] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::avg_pool2d>},
      {.name = "avg_pool3d",
       .signature =
           "(Tensor self, int[3] kernel_size, int[3] stride=[], int[3] padding=0, bool ceil_mode=False, bool count_include_pad=True, int? divisor_override=None) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::avg_pool3d>},
      {.name = "adaptive_avg_pool1d", .signature = "(Tensor self, int[1] output_size) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::adaptive_avg_pool1d>},
      {.name = "adaptive_avg_pool2d", .signature = "(Tensor self, int[2] output_size) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::adaptive_avg_pool2d>},
      {.name = "adaptive_avg_pool3d", .signature = "(Tensor self, int[3] output_size) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::adaptive_avg_pool3d>},
      {.name = "adaptive_max_pool1d", .signature = "(Tensor self, int[1] output_size) -> (Tensor output, Tensor indices)", .casts = "self",
       .composite = true, .call = calls<amp::adaptive_max_pool1d>},
      {.name = "adaptive_max_pool2d", .signature = "(Tensor self, int[2] output_size) -> (Tensor output, Tensor indices)", .casts = "self",
       .composite = true, .call = calls<amp::adaptive_max_pool2d>},
      {.name = "adaptive_max_pool3d", .signature = "(Tensor self, int[3] output_size) -> (Tensor output, Tensor indices)", .casts = "self",
       .composite = true, .call = calls<amp::adaptive_max_pool3d>},
      {.name = "max_unpool2d", .signature = "(Tensor self, Tensor indices, int[2] output_size) -> Tensor", .casts = "self",
       .composite = true, .call = calls<amp::max_unpool2d>},
      {.name = "max_unpool3d", .signature = "(Tensor self, Tensor indices, int[3] output_size, int[3] stride, int[3] padding) -> Tensor",
       .casts = "self", .composite = true, .call = calls<amp::max_unpool3d>},
      {.name = "fractional_max_pool",
       .signature = "(Tensor self, int[] kernel_size, int[] output_size, Tensor random_samples) -> (Tensor output, Tensor indices)",
       .casts = "self random_samples", .internal = true, .call = calls<amp::internal::fractional_max_pool>},
      {.name = "fractional_max_pool2d",
       .signature = "(Tensor self, int[2] kernel_size, int[2] output_size, Tensor random_samples) -> (Tensor output, Tensor indices)",
       .casts = "self random_samples", .composite = true, .call = calls<amp::fractional_max_pool2d>},
      {.name = "fractional_max_pool3d",
       .signature = "(Tensor self, int[3] kernel_size, int[3] output_size, Tensor random_samples) -> (Tensor output, Tensor indices)",
       .casts = "self random_samples", .composite = true, .call = calls<amp::fractional_max_pool3d>},
      {.name = "lp_pool1d",
       .signature = "(Tensor input, float norm_type, int[1] kernel_size, int[1] stride=[], bool ceil_mode=False) -> Tensor",
       .casts = "input", .composite = true, .call = calls<amp::lp_pool1d>},
      {.name = "lp_pool2d",
       .signature = "(Tensor input, float norm_type, int[2] kernel_size, int[2] stride=[], bool ceil_mode=False) -> Tensor",
       .casts = "input", .composite = true, .call = calls<amp::lp_pool2d>},
      {.name = "lp_pool3d",
       .signature = "(Tensor input, float norm_type, int[3] kernel_size, int[3] stride=[], bool ceil_mode=False) -> Tensor",
       .casts = "input", .composite = true, .call = calls<amp::lp_pool3d>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
