// DO NOT EDIT. Generated from ops/activation.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/kernels/activation.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- relu ----------------

namespace {

struct ReluBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = threshold_backward(grad, result, 0);
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "ReluBackward"; }
};

constexpr ElementwiseOp kRelu{.name = "relu", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::relu};
Tensor run_relu(const Tensor& self) { return elementwise<1>(kRelu, {&self}); }
constexpr auto recorded_relu = wrapper::recorded<run_relu, ReluBackward, Inputs<0>>;

}  // namespace

Tensor relu(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::relu, recorded_relu, self); }

Tensor& relu_(Tensor& self) {
  const auto write = [&] { elementwise_out(kRelu, self, Resize::No, {&self}); };
  return wrapper::inplace<ReluBackward, Inputs<0>>(OpId::relu, "relu_", write, self);
}

Tensor& relu_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kRelu, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::relu, "relu_out", write, out, self);
}

Tensor Tensor::relu() const { return amp::relu(*this); }
Tensor& Tensor::relu_() const { return amp::relu_(const_cast<Tensor&>(*this)); }

// ---------------- relu6 ----------------

namespace {

struct Relu6Backward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = hardtanh_backward(grad, self, 0, 6);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "Relu6Backward"; }
};

constexpr ElementwiseOp kRelu6{.name = "relu6", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::relu6};
Tensor run_relu6(const Tensor& self) { return elementwise<1>(kRelu6, {&self}); }
constexpr auto recorded_relu6 = wrapper::recorded<run_relu6, Relu6Backward, Inputs<0>>;

}  // namespace

Tensor relu6(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::relu6, recorded_relu6, self); }

Tensor& relu6_(Tensor& self) {
  const auto write = [&] { elementwise_out(kRelu6, self, Resize::No, {&self}); };
  return wrapper::inplace<Relu6Backward, Inputs<0>>(OpId::relu6, "relu6_", write, self);
}

// ---------------- hardtanh ----------------

namespace {

struct HardtanhBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  Scalar min_val_, max_val_;

  void save(auto kept, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
    self_.save(kept(self));
    min_val_ = min_val;
    max_val_ = max_val;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = hardtanh_backward(grad, self, min_val_, max_val_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "HardtanhBackward"; }
};

constexpr ElementwiseOp kHardtanh{.name = "hardtanh", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::hardtanh, .params = 2};

Tensor run_hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  check::hardtanh(self, min_val, max_val);
  return elementwise<1>(kHardtanh, {&self},
                        {to_real_param(kHardtanh.name, "min_val", min_val), to_real_param(kHardtanh.name, "max_val", max_val)});
}

constexpr auto recorded_hardtanh = wrapper::recorded<run_hardtanh, HardtanhBackward, Inputs<0>>;

}  // namespace

Tensor hardtanh(const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  return wrapper::function<Casts<0>>(OpId::hardtanh, recorded_hardtanh, self, min_val, max_val);
}

Tensor& hardtanh_(Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  const auto write = [&] {
    check::hardtanh(self, min_val, max_val);
    elementwise_out(kHardtanh, self, Resize::No, {&self},
                    {to_real_param(kHardtanh.name, "min_val", min_val), to_real_param(kHardtanh.name, "max_val", max_val)});
  };
  return wrapper::inplace<HardtanhBackward, Inputs<0>>(OpId::hardtanh, "hardtanh_", write, self, min_val, max_val);
}

Tensor& hardtanh_out(Tensor& out, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  const auto write = [&] {
    check::hardtanh(self, min_val, max_val);
    elementwise_out(kHardtanh, out, Resize::Yes, {&self},
                    {to_real_param(kHardtanh.name, "min_val", min_val), to_real_param(kHardtanh.name, "max_val", max_val)});
  };
  return wrapper::out(Inputs<0>(), OpId::hardtanh, "hardtanh_out", write, out, self, min_val, max_val);
}

// ---------------- hardtanh_backward ----------------

namespace {

struct HardtanhBackwardBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Scalar min_val_, max_val_;

  void save(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    min_val_ = min_val;
    max_val_ = max_val;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(hardtanh_backward(grad, self, min_val_, max_val_), grad_output_sizes_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "HardtanhBackwardBackward"; }
};

constexpr ElementwiseOp kHardtanhBackward{.name = "hardtanh_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::hardtanh_backward,
                                          .params = 2};

Tensor run_hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  return elementwise<2>(kHardtanhBackward, {&grad_output, &self}, {to_param(min_val), to_param(max_val)});
}

constexpr auto recorded_hardtanh_backward = wrapper::recorded<run_hardtanh_backward, HardtanhBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::hardtanh_backward(const Tensor& grad_output, const Tensor& self, const Scalar& min_val, const Scalar& max_val) {
  return wrapper::part("internal.hardtanh_backward", recorded_hardtanh_backward, grad_output, self, min_val, max_val);
}

// ---------------- threshold ----------------

namespace {

struct ThresholdBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  Scalar threshold_;

  void save(auto kept, const Tensor& self, const Scalar& threshold, const auto&...) {
    self_.save(kept(self));
    threshold_ = threshold;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = threshold_backward(grad, self, threshold_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "ThresholdBackward"; }
};

constexpr ElementwiseOp kThreshold{.name = "threshold", .dtypes = kFloatingTypes | kIntegralTypes, .kernel = &Kernels::threshold,
                                   .params = 2};

Tensor run_threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  return elementwise<1>(kThreshold, {&self},
                        {to_real_param(kThreshold.name, "threshold", threshold), to_real_param(kThreshold.name, "value", value)});
}

constexpr auto recorded_threshold = wrapper::recorded<run_threshold, ThresholdBackward, Inputs<0>>;

}  // namespace

Tensor threshold(const Tensor& self, const Scalar& threshold, const Scalar& value) {
  return wrapper::function<Casts<0>>(OpId::threshold, recorded_threshold, self, threshold, value);
}

Tensor& threshold_(Tensor& self, const Scalar& threshold, const Scalar& value) {
  const auto write = [&] {
    elementwise_out(kThreshold, self, Resize::No, {&self},
                    {to_real_param(kThreshold.name, "threshold", threshold), to_real_param(kThreshold.name, "value", value)});
  };
  return wrapper::inplace<ThresholdBackward, Inputs<0>>(OpId::threshold, "threshold_", write, self, threshold, value);
}

Tensor& threshold_out(Tensor& out, const Tensor& self, const Scalar& threshold, const Scalar& value) {
  const auto write = [&] {
    elementwise_out(kThreshold, out, Resize::Yes, {&self},
                    {to_real_param(kThreshold.name, "threshold", threshold), to_real_param(kThreshold.name, "value", value)});
  };
  return wrapper::out(Inputs<0>(), OpId::threshold, "threshold_out", write, out, self, threshold, value);
}

// ---------------- threshold_backward ----------------

namespace {

struct ThresholdBackwardBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Scalar threshold_;

  void save(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    threshold_ = threshold;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(threshold_backward(grad, self, threshold_), grad_output_sizes_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "ThresholdBackwardBackward"; }
};

constexpr ElementwiseOp kThresholdBackward{.name = "threshold_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::threshold_backward,
                                           .params = 1};

Tensor run_threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  return elementwise<2>(kThresholdBackward, {&grad_output, &self}, {to_param(threshold)});
}

constexpr auto recorded_threshold_backward = wrapper::recorded<run_threshold_backward, ThresholdBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::threshold_backward(const Tensor& grad_output, const Tensor& self, const Scalar& threshold) {
  return wrapper::part("internal.threshold_backward", recorded_threshold_backward, grad_output, self, threshold);
}

// ---------------- leaky_relu ----------------

namespace {

struct LeakyReluBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  Scalar negative_slope_;

  void save(auto kept, const Tensor& self, const Scalar& negative_slope) {
    self_.save(kept(self));
    negative_slope_ = negative_slope;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = leaky_relu_backward(grad, self, negative_slope_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LeakyReluBackward"; }
};

constexpr ElementwiseOp kLeakyRelu{.name = "leaky_relu", .dtypes = kFloatingTypes, .kernel = &Kernels::leaky_relu, .params = 1};

Tensor run_leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  return elementwise<1>(kLeakyRelu, {&self}, {to_real_param(kLeakyRelu.name, "negative_slope", negative_slope)});
}

constexpr auto recorded_leaky_relu = wrapper::recorded<run_leaky_relu, LeakyReluBackward, Inputs<0>>;

}  // namespace

Tensor leaky_relu(const Tensor& self, const Scalar& negative_slope) {
  return wrapper::function<Casts<0>>(OpId::leaky_relu, recorded_leaky_relu, self, negative_slope);
}

Tensor& leaky_relu_(Tensor& self, const Scalar& negative_slope) {
  const auto write = [&] {
    elementwise_out(kLeakyRelu, self, Resize::No, {&self}, {to_real_param(kLeakyRelu.name, "negative_slope", negative_slope)});
  };
  return wrapper::inplace<LeakyReluBackward, Inputs<0>>(OpId::leaky_relu, "leaky_relu_", write, self, negative_slope);
}

Tensor& leaky_relu_out(Tensor& out, const Tensor& self, const Scalar& negative_slope) {
  const auto write = [&] {
    elementwise_out(kLeakyRelu, out, Resize::Yes, {&self}, {to_real_param(kLeakyRelu.name, "negative_slope", negative_slope)});
  };
  return wrapper::out(Inputs<0>(), OpId::leaky_relu, "leaky_relu_out", write, out, self, negative_slope);
}

// ---------------- leaky_relu_backward ----------------

namespace {

struct LeakyReluBackwardBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Scalar negative_slope_;

  void save(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    negative_slope_ = negative_slope;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& grad) {
        return leaky_relu_backward(grad, self, negative_slope_);
      }, grad_output_sizes_, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LeakyReluBackwardBackward"; }
};

constexpr ElementwiseOp kLeakyReluBackward{.name = "leaky_relu_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::leaky_relu_backward,
                                           .params = 1};

Tensor run_leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope) {
  return elementwise<2>(kLeakyReluBackward, {&grad_output, &self}, {to_param(negative_slope)});
}

constexpr auto recorded_leaky_relu_backward = wrapper::recorded<run_leaky_relu_backward, LeakyReluBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::leaky_relu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& negative_slope) {
  return wrapper::part("internal.leaky_relu_backward", recorded_leaky_relu_backward, grad_output, self, negative_slope);
}

// ---------------- prelu ----------------

namespace {

Tensor run_prelu(const Tensor& self, const Tensor& weight) {
  AMP_CHECK(self.defined(), ValueError, "[prelu] self is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[prelu] weight is an undefined tensor");
  return composite::prelu(self, weight);
}

}  // namespace

Tensor prelu(const Tensor& self, const Tensor& weight) { return wrapper::function<Casts<0, 1>>(OpId::prelu, run_prelu, self, weight); }
Tensor Tensor::prelu(const Tensor& weight) const { return amp::prelu(*this, weight); }

// ---------------- prelu_elementwise ----------------

namespace {

struct PreluElementwiseBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kWeight };
  autograd::SavedTensor self_, weight_;
  Shape self_sizes_, weight_sizes_;

  void save(const Tensor& self, const Tensor& weight) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kSelf)) weight_.save(weight);
    weight_sizes_ = autograd::shape_of(weight);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& weight, const Tensor& grad) {
        return prelu_backward(grad, self, weight);
      }, self_sizes_, self, weight, grad);
    }
    if (needs_input(kWeight)) {
      input_grads[kWeight] = autograd::summed(
          [&](const Tensor& self, const Tensor& grad) { return threshold_backward(grad * self, -self, 0); }, weight_sizes_, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, weight_); }
  const char* name() const override { return "PreluBackward"; }
};

constexpr ElementwiseOp kPreluElementwise{.name = "prelu", .dtypes = kFloatingTypes, .kernel = &Kernels::prelu_elementwise};
Tensor run_prelu_elementwise(const Tensor& self, const Tensor& weight) { return elementwise<2>(kPreluElementwise, {&self, &weight}); }
constexpr auto recorded_prelu_elementwise = wrapper::recorded<run_prelu_elementwise, PreluElementwiseBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::prelu_elementwise(const Tensor& self, const Tensor& weight) {
  return wrapper::part("internal.prelu_elementwise", recorded_prelu_elementwise, self, weight);
}

// ---------------- prelu_backward ----------------

namespace {

struct PreluBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kWeight };
  autograd::SavedTensor grad_output_, self_, weight_;
  Shape grad_output_sizes_, weight_sizes_;

  void save(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
    if (needs_input(kWeight)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    if (needs_input(kGradOutput)) weight_.save(weight);
    weight_sizes_ = autograd::shape_of(weight);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& weight, const Tensor& grad) {
                                                      return prelu_backward(grad, self, weight); }, grad_output_sizes_, self, weight, grad);
    }
    if (needs_input(kWeight)) {
      input_grads[kWeight] = autograd::summed([&](const Tensor& grad_output, const Tensor& self,
                                                  const Tensor& grad) { return threshold_backward(grad * grad_output, -self, 0); },
                                              weight_sizes_, grad_output, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_, weight_); }
  const char* name() const override { return "PreluBackwardBackward"; }
};

constexpr ElementwiseOp kPreluBackward{.name = "prelu_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::prelu_backward};

Tensor run_prelu_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
  return elementwise<3>(kPreluBackward, {&grad_output, &self, &weight});
}

constexpr auto recorded_prelu_backward = wrapper::recorded<run_prelu_backward, PreluBackwardBackward, Inputs<0, 2>>;

}  // namespace

Tensor internal::prelu_backward(const Tensor& grad_output, const Tensor& self, const Tensor& weight) {
  return wrapper::part("internal.prelu_backward", recorded_prelu_backward, grad_output, self, weight);
}

// ---------------- elu ----------------

namespace {

struct EluBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  Scalar alpha_, scale_, input_scale_;

  void save(auto kept, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
    self_.save(kept(self));
    alpha_ = alpha;
    scale_ = scale;
    input_scale_ = input_scale;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = elu_backward(grad, self, alpha_, scale_, input_scale_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "EluBackward"; }
};

constexpr ElementwiseOp kElu{.name = "elu", .dtypes = kFloatingTypes, .kernel = &Kernels::elu, .params = 3};

Tensor run_elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  return elementwise<1>(kElu, {&self}, {to_real_param(kElu.name, "alpha", alpha), to_real_param(kElu.name, "scale", scale),
                                        to_real_param(kElu.name, "input_scale", input_scale)});
}

constexpr auto recorded_elu = wrapper::recorded<run_elu, EluBackward, Inputs<0>>;

}  // namespace

Tensor elu(const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  return wrapper::function<Casts<0>>(OpId::elu, recorded_elu, self, alpha, scale, input_scale);
}

Tensor& elu_(Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  const auto write = [&] {
    elementwise_out(kElu, self, Resize::No, {&self}, {to_real_param(kElu.name, "alpha", alpha), to_real_param(kElu.name, "scale", scale),
                                                      to_real_param(kElu.name, "input_scale", input_scale)});
  };
  return wrapper::inplace<EluBackward, Inputs<0>>(OpId::elu, "elu_", write, self, alpha, scale, input_scale);
}

Tensor& elu_out(Tensor& out, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
  const auto write = [&] {
    elementwise_out(kElu, out, Resize::Yes, {&self}, {to_real_param(kElu.name, "alpha", alpha), to_real_param(kElu.name, "scale", scale),
                                                      to_real_param(kElu.name, "input_scale", input_scale)});
  };
  return wrapper::out(Inputs<0>(), OpId::elu, "elu_out", write, out, self, alpha, scale, input_scale);
}

// ---------------- elu_backward ----------------

namespace {

struct EluBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kSelf };
  autograd::SavedTensor grad_output_, self_;
  Shape grad_output_sizes_, self_sizes_;
  Scalar alpha_, scale_, input_scale_;

  void save(const Tensor& grad_output, const Tensor& self, const Scalar& alpha, const Scalar& scale, const Scalar& input_scale) {
    if (needs_input(kSelf)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    alpha_ = alpha;
    scale_ = scale;
    input_scale_ = input_scale;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& grad) {
        return elu_backward(grad, self, alpha_, scale_, input_scale_);
      }, grad_output_sizes_, self, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(elu_second_derivative(grad * grad_output, self, alpha_, scale_, input_scale_), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_); }
  const char* name() const override { return "EluBackwardBackward"; }
};

constexpr ElementwiseOp kEluBackward{.name = "elu_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::elu_backward, .params = 3};

Tensor run_elu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& alpha, const Scalar& scale,
                        const Scalar& input_scale) {
  return elementwise<2>(kEluBackward, {&grad_output, &self}, {to_param(alpha), to_param(scale), to_param(input_scale)});
}

constexpr auto recorded_elu_backward = wrapper::recorded<run_elu_backward, EluBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::elu_backward(const Tensor& grad_output, const Tensor& self, const Scalar& alpha, const Scalar& scale,
                              const Scalar& input_scale) {
  return wrapper::part("internal.elu_backward", recorded_elu_backward, grad_output, self, alpha, scale, input_scale);
}

// ---------------- selu ----------------

namespace {

Tensor run_selu(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[selu] self is an undefined tensor");
  return composite::selu(self);
}

}  // namespace

Tensor selu(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::selu, run_selu, self); }
Tensor& selu_(Tensor& self) { return wrapper::assign(Inputs<0>(), OpId::selu, "selu_", run_selu, self); }

// ---------------- celu ----------------

namespace {

Tensor run_celu(const Tensor& self, const Scalar& alpha) {
  AMP_CHECK(self.defined(), ValueError, "[celu] self is an undefined tensor");
  return composite::celu(self, alpha);
}

}  // namespace

Tensor celu(const Tensor& self, const Scalar& alpha) { return wrapper::function<Casts<0>>(OpId::celu, run_celu, self, alpha); }
Tensor& celu_(Tensor& self, const Scalar& alpha) { return wrapper::assign(Inputs<0>(), OpId::celu, "celu_", run_celu, self, alpha); }

// ---------------- sigmoid ----------------

namespace {

struct SigmoidBackward final : wrapper::Node<1> {
  autograd::SavedTensor result_;

  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor result = result_.unpack(this);
    if (needs_input(0)) input_grads[0] = sigmoid_backward(grad, conj_of(result));
  }
  void release_saved() override { wrapper::reset(result_); }
  const char* name() const override { return "SigmoidBackward"; }
};

constexpr ElementwiseOp kSigmoid{.name = "sigmoid", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                                 .kernel = &Kernels::sigmoid};

Tensor run_sigmoid(const Tensor& self) { return elementwise<1>(kSigmoid, {&self}); }
constexpr auto recorded_sigmoid = wrapper::recorded<run_sigmoid, SigmoidBackward, Inputs<0>>;

}  // namespace

Tensor sigmoid(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::sigmoid, recorded_sigmoid, self); }

Tensor& sigmoid_(Tensor& self) {
  const auto write = [&] { elementwise_out(kSigmoid, self, Resize::No, {&self}); };
  return wrapper::inplace<SigmoidBackward, Inputs<0>>(OpId::sigmoid, "sigmoid_", write, self);
}

Tensor& sigmoid_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSigmoid, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::sigmoid, "sigmoid_out", write, out, self);
}

Tensor Tensor::sigmoid() const { return amp::sigmoid(*this); }
Tensor& Tensor::sigmoid_() const { return amp::sigmoid_(const_cast<Tensor&>(*this)); }

// ---------------- sigmoid_backward ----------------

namespace {

struct SigmoidBackwardBackward final : wrapper::Node<2> {
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
                                                      return sigmoid_backward(grad, conj_of(output)); }, grad_output_sizes_, output, grad);
    }
    if (needs_input(kOutput)) {
      input_grads[kOutput] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& output, const Tensor& grad) {
        return sum_to(grad * conj_of(grad_output * (1 - output * 2)), output_sizes_);
      }, grad_output, output, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, output_); }
  const char* name() const override { return "SigmoidBackwardBackward"; }
};

constexpr ElementwiseOp kSigmoidBackward{.name = "sigmoid_backward", .dtypes = kFloatingTypes | kComplexTypes,
                                         .kernel = &Kernels::sigmoid_backward};

Tensor run_sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  return elementwise<2>(kSigmoidBackward, {&grad_output, &output});
}

constexpr auto recorded_sigmoid_backward = wrapper::recorded<run_sigmoid_backward, SigmoidBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::sigmoid_backward(const Tensor& grad_output, const Tensor& output) {
  return wrapper::part("internal.sigmoid_backward", recorded_sigmoid_backward, grad_output, output);
}

// ---------------- log_sigmoid ----------------

namespace {

struct LogSigmoidBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * sigmoid(-self); }, self, grad);
      } else {
        input_grads[0] = log_sigmoid_backward(grad, self);
      }
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "LogSigmoidBackward"; }
};

constexpr ElementwiseOp kLogSigmoid{.name = "log_sigmoid", .dtypes = kFloatingTypes, .kernel = &Kernels::log_sigmoid};
Tensor run_log_sigmoid(const Tensor& self) { return elementwise<1>(kLogSigmoid, {&self}); }
constexpr auto recorded_log_sigmoid = wrapper::recorded<run_log_sigmoid, LogSigmoidBackward, Inputs<0>>;

}  // namespace

Tensor log_sigmoid(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::log_sigmoid, recorded_log_sigmoid, self); }

Tensor& log_sigmoid_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kLogSigmoid, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::log_sigmoid, "log_sigmoid_out", write, out, self);
}

// ---------------- log_sigmoid_backward ----------------

namespace {

constexpr ElementwiseOp kLogSigmoidBackward{.name = "log_sigmoid_backward", .dtypes = kFloatingTypes,
                                            .kernel = &Kernels::log_sigmoid_backward};

Tensor run_log_sigmoid_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kLogSigmoidBackward, {&grad_output, &self});
}

}  // namespace

Tensor internal::log_sigmoid_backward(const Tensor& grad_output, const Tensor& self) {
  return wrapper::part("internal.log_sigmoid_backward", run_log_sigmoid_backward, grad_output, self);
}

// ---------------- gelu ----------------

namespace {

Tensor run_gelu(const Tensor& self, StringRef approximate) {
  AMP_CHECK(self.defined(), ValueError, "[gelu] self is an undefined tensor");
  return composite::gelu(self, approximate);
}

}  // namespace

Tensor gelu(const Tensor& self, StringRef approximate) { return wrapper::function<Casts<0>>(OpId::gelu, run_gelu, self, approximate); }

Tensor& gelu_(Tensor& self, StringRef approximate) {
  return wrapper::assign(Inputs<0>(), OpId::gelu, "gelu_", run_gelu, self, approximate);
}

Tensor& gelu_out(Tensor& out, const Tensor& self, StringRef approximate) {
  return wrapper::composite_out(Inputs<0>(), OpId::gelu, "gelu_out", run_gelu, out, self, approximate);
}

// ---------------- gelu_erf ----------------

namespace {

struct GeluErfBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = gelu_erf_backward(grad, self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "GeluBackward"; }
};

constexpr ElementwiseOp kGeluErf{.name = "gelu", .dtypes = kFloatingTypes, .kernel = &Kernels::gelu_erf};
Tensor run_gelu_erf(const Tensor& self) { return elementwise<1>(kGeluErf, {&self}); }
constexpr auto recorded_gelu_erf = wrapper::recorded<run_gelu_erf, GeluErfBackward, Inputs<0>>;

}  // namespace

Tensor internal::gelu_erf(const Tensor& self) { return wrapper::part("internal.gelu_erf", recorded_gelu_erf, self); }

// ---------------- gelu_erf_backward ----------------

namespace {

struct GeluErfBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kSelf };
  autograd::SavedTensor grad_output_, self_;
  Shape grad_output_sizes_, self_sizes_;

  void save(const Tensor& grad_output, const Tensor& self) {
    if (needs_input(kSelf)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return gelu_erf_backward(grad, self); },
                                                  grad_output_sizes_, self, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * grad_output * gelu_erf_second_derivative(self), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_); }
  const char* name() const override { return "GeluBackwardBackward"; }
};

constexpr ElementwiseOp kGeluErfBackward{.name = "gelu", .dtypes = kFloatingTypes, .kernel = &Kernels::gelu_erf_backward};

Tensor run_gelu_erf_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kGeluErfBackward, {&grad_output, &self});
}

constexpr auto recorded_gelu_erf_backward = wrapper::recorded<run_gelu_erf_backward, GeluErfBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::gelu_erf_backward(const Tensor& grad_output, const Tensor& self) {
  return wrapper::part("internal.gelu_erf_backward", recorded_gelu_erf_backward, grad_output, self);
}

// ---------------- gelu_tanh ----------------

namespace {

struct GeluTanhBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = gelu_tanh_backward(grad, self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "GeluBackward"; }
};

constexpr ElementwiseOp kGeluTanh{.name = "gelu", .dtypes = kFloatingTypes, .kernel = &Kernels::gelu_tanh};
Tensor run_gelu_tanh(const Tensor& self) { return elementwise<1>(kGeluTanh, {&self}); }
constexpr auto recorded_gelu_tanh = wrapper::recorded<run_gelu_tanh, GeluTanhBackward, Inputs<0>>;

}  // namespace

Tensor internal::gelu_tanh(const Tensor& self) { return wrapper::part("internal.gelu_tanh", recorded_gelu_tanh, self); }

// ---------------- gelu_tanh_backward ----------------

namespace {

struct GeluTanhBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kSelf };
  autograd::SavedTensor grad_output_, self_;
  Shape grad_output_sizes_, self_sizes_;

  void save(const Tensor& grad_output, const Tensor& self) {
    if (needs_input(kSelf)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return gelu_tanh_backward(grad, self); },
                                                  grad_output_sizes_, self, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * grad_output * gelu_tanh_second_derivative(self), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_); }
  const char* name() const override { return "GeluBackwardBackward"; }
};

constexpr ElementwiseOp kGeluTanhBackward{.name = "gelu", .dtypes = kFloatingTypes, .kernel = &Kernels::gelu_tanh_backward};

Tensor run_gelu_tanh_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kGeluTanhBackward, {&grad_output, &self});
}

constexpr auto recorded_gelu_tanh_backward = wrapper::recorded<run_gelu_tanh_backward, GeluTanhBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::gelu_tanh_backward(const Tensor& grad_output, const Tensor& self) {
  return wrapper::part("internal.gelu_tanh_backward", recorded_gelu_tanh_backward, grad_output, self);
}

// ---------------- silu ----------------

namespace {

struct SiluBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = silu_backward(grad, conj_of(self));
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SiluBackward"; }
};

constexpr ElementwiseOp kSilu{.name = "silu", .dtypes = kFloatingTypes | kComplexTypes, .kernel = &Kernels::silu};
Tensor run_silu(const Tensor& self) { return elementwise<1>(kSilu, {&self}); }
constexpr auto recorded_silu = wrapper::recorded<run_silu, SiluBackward, Inputs<0>>;

}  // namespace

Tensor silu(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::silu, recorded_silu, self); }

Tensor& silu_(Tensor& self) {
  const auto write = [&] { elementwise_out(kSilu, self, Resize::No, {&self}); };
  return wrapper::inplace<SiluBackward, Inputs<0>>(OpId::silu, "silu_", write, self);
}

Tensor& silu_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kSilu, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::silu, "silu_out", write, out, self);
}

// ---------------- silu_backward ----------------

namespace {

struct SiluBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kSelf };
  autograd::SavedTensor grad_output_, self_;
  Shape grad_output_sizes_, self_sizes_;

  void save(const Tensor& grad_output, const Tensor& self) {
    if (needs_input(kSelf)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& grad) {
        return silu_backward(grad, conj_of(self));
      }, grad_output_sizes_, self, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * conj_of(grad_output * silu_second_derivative(self)), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_); }
  const char* name() const override { return "SiluBackwardBackward"; }
};

constexpr ElementwiseOp kSiluBackward{.name = "silu_backward", .dtypes = kFloatingTypes | kComplexTypes, .kernel = &Kernels::silu_backward};
Tensor run_silu_backward(const Tensor& grad_output, const Tensor& self) { return elementwise<2>(kSiluBackward, {&grad_output, &self}); }
constexpr auto recorded_silu_backward = wrapper::recorded<run_silu_backward, SiluBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::silu_backward(const Tensor& grad_output, const Tensor& self) {
  return wrapper::part("internal.silu_backward", recorded_silu_backward, grad_output, self);
}

// ---------------- mish ----------------

namespace {

struct MishBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = mish_backward(grad, self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "MishBackward"; }
};

constexpr ElementwiseOp kMish{.name = "mish", .dtypes = kFloatingTypes, .kernel = &Kernels::mish};
Tensor run_mish(const Tensor& self) { return elementwise<1>(kMish, {&self}); }
constexpr auto recorded_mish = wrapper::recorded<run_mish, MishBackward, Inputs<0>>;

}  // namespace

Tensor mish(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::mish, recorded_mish, self); }

Tensor& mish_(Tensor& self) {
  const auto write = [&] { elementwise_out(kMish, self, Resize::No, {&self}); };
  return wrapper::inplace<MishBackward, Inputs<0>>(OpId::mish, "mish_", write, self);
}

Tensor& mish_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kMish, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::mish, "mish_out", write, out, self);
}

// ---------------- mish_backward ----------------

namespace {

struct MishBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kSelf };
  autograd::SavedTensor grad_output_, self_;
  Shape grad_output_sizes_, self_sizes_;

  void save(const Tensor& grad_output, const Tensor& self) {
    if (needs_input(kSelf)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return mish_backward(grad, self); },
                                                  grad_output_sizes_, self, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * grad_output * mish_second_derivative(self), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_); }
  const char* name() const override { return "MishBackwardBackward"; }
};

constexpr ElementwiseOp kMishBackward{.name = "mish_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::mish_backward};
Tensor run_mish_backward(const Tensor& grad_output, const Tensor& self) { return elementwise<2>(kMishBackward, {&grad_output, &self}); }
constexpr auto recorded_mish_backward = wrapper::recorded<run_mish_backward, MishBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::mish_backward(const Tensor& grad_output, const Tensor& self) {
  return wrapper::part("internal.mish_backward", recorded_mish_backward, grad_output, self);
}

// ---------------- softplus ----------------

namespace {

struct SoftplusBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  Scalar beta_, threshold_;

  void save(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
    self_.save(self);
    beta_ = beta;
    threshold_ = threshold;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = softplus_backward(grad, self, beta_, threshold_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SoftplusBackward"; }
};

constexpr ElementwiseOp kSoftplus{.name = "softplus", .dtypes = kFloatingTypes, .kernel = &Kernels::softplus, .params = 2};

Tensor run_softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  return elementwise<1>(kSoftplus, {&self},
                        {to_real_param(kSoftplus.name, "beta", beta), to_real_param(kSoftplus.name, "threshold", threshold)});
}

constexpr auto recorded_softplus = wrapper::recorded<run_softplus, SoftplusBackward, Inputs<0>>;

}  // namespace

Tensor softplus(const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  return wrapper::function<Casts<0>>(OpId::softplus, recorded_softplus, self, beta, threshold);
}

Tensor& softplus_out(Tensor& out, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  const auto write = [&] {
    elementwise_out(kSoftplus, out, Resize::Yes, {&self},
                    {to_real_param(kSoftplus.name, "beta", beta), to_real_param(kSoftplus.name, "threshold", threshold)});
  };
  return wrapper::out(Inputs<0>(), OpId::softplus, "softplus_out", write, out, self, beta, threshold);
}

// ---------------- softplus_backward ----------------

namespace {

struct SoftplusBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kSelf };
  autograd::SavedTensor grad_output_, self_;
  Shape grad_output_sizes_, self_sizes_;
  Scalar beta_, threshold_;

  void save(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
    if (needs_input(kSelf)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    beta_ = beta;
    threshold_ = threshold;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self,
                                                      const Tensor& grad) { return softplus_backward(grad, self, beta_, threshold_); },
                                                  grad_output_sizes_, self, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(softplus_second_derivative(grad * grad_output, self, beta_, threshold_), self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_); }
  const char* name() const override { return "SoftplusBackwardBackward"; }
};

constexpr ElementwiseOp kSoftplusBackward{.name = "softplus_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::softplus_backward,
                                          .params = 2};

Tensor run_softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  return elementwise<2>(kSoftplusBackward, {&grad_output, &self}, {to_param(beta), to_param(threshold)});
}

constexpr auto recorded_softplus_backward = wrapper::recorded<run_softplus_backward, SoftplusBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::softplus_backward(const Tensor& grad_output, const Tensor& self, const Scalar& beta, const Scalar& threshold) {
  return wrapper::part("internal.softplus_backward", recorded_softplus_backward, grad_output, self, beta, threshold);
}

// ---------------- hardsigmoid ----------------

namespace {

struct HardsigmoidBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = hardtanh_backward(grad, self, -3, 3) / 6;
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "HardsigmoidBackward"; }
};

constexpr ElementwiseOp kHardsigmoid{.name = "hardsigmoid", .dtypes = kFloatingTypes, .kernel = &Kernels::hardsigmoid};
Tensor run_hardsigmoid(const Tensor& self) { return elementwise<1>(kHardsigmoid, {&self}); }
constexpr auto recorded_hardsigmoid = wrapper::recorded<run_hardsigmoid, HardsigmoidBackward, Inputs<0>>;

}  // namespace

Tensor hardsigmoid(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::hardsigmoid, recorded_hardsigmoid, self); }

Tensor& hardsigmoid_(Tensor& self) {
  const auto write = [&] { elementwise_out(kHardsigmoid, self, Resize::No, {&self}); };
  return wrapper::inplace<HardsigmoidBackward, Inputs<0>>(OpId::hardsigmoid, "hardsigmoid_", write, self);
}

Tensor& hardsigmoid_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kHardsigmoid, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::hardsigmoid, "hardsigmoid_out", write, out, self);
}

// ---------------- hardswish ----------------

namespace {

struct HardswishBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(auto kept, const Tensor& self) { self_.save(kept(self)); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = hardswish_backward(grad, self);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "HardswishBackward"; }
};

constexpr ElementwiseOp kHardswish{.name = "hardswish", .dtypes = kFloatingTypes, .kernel = &Kernels::hardswish};
Tensor run_hardswish(const Tensor& self) { return elementwise<1>(kHardswish, {&self}); }
constexpr auto recorded_hardswish = wrapper::recorded<run_hardswish, HardswishBackward, Inputs<0>>;

}  // namespace

Tensor hardswish(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::hardswish, recorded_hardswish, self); }

Tensor& hardswish_(Tensor& self) {
  const auto write = [&] { elementwise_out(kHardswish, self, Resize::No, {&self}); };
  return wrapper::inplace<HardswishBackward, Inputs<0>>(OpId::hardswish, "hardswish_", write, self);
}

Tensor& hardswish_out(Tensor& out, const Tensor& self) {
  const auto write = [&] { elementwise_out(kHardswish, out, Resize::Yes, {&self}); };
  return wrapper::out(Inputs<0>(), OpId::hardswish, "hardswish_out", write, out, self);
}

// ---------------- hardswish_backward ----------------

namespace {

struct HardswishBackwardBackward final : wrapper::Node<2> {
  enum : uint32_t { kGradOutput, kSelf };
  autograd::SavedTensor grad_output_, self_;
  Shape grad_output_sizes_, self_sizes_;

  void save(const Tensor& grad_output, const Tensor& self) {
    if (needs_input(kSelf)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return hardswish_backward(grad, self); },
                                                  grad_output_sizes_, self, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(hardtanh_backward(grad * grad_output, self, -3, 3) / 3, self_sizes_);
      }, grad_output, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_); }
  const char* name() const override { return "HardswishBackwardBackward"; }
};

constexpr ElementwiseOp kHardswishBackward{.name = "hardswish_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::hardswish_backward};

Tensor run_hardswish_backward(const Tensor& grad_output, const Tensor& self) {
  return elementwise<2>(kHardswishBackward, {&grad_output, &self});
}

constexpr auto recorded_hardswish_backward = wrapper::recorded<run_hardswish_backward, HardswishBackwardBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::hardswish_backward(const Tensor& grad_output, const Tensor& self) {
  return wrapper::part("internal.hardswish_backward", recorded_hardswish_backward, grad_output, self);
}

// ---------------- hardshrink ----------------

namespace {

struct HardshrinkBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  Scalar lambd_;

  void save(const Tensor& self, const Scalar& lambd) {
    self_.save(self);
    lambd_ = lambd;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = shrink_backward(grad, self, lambd_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "HardshrinkBackward"; }
};

constexpr ElementwiseOp kHardshrink{.name = "hardshrink", .dtypes = kFloatingTypes, .kernel = &Kernels::hardshrink, .params = 1};

Tensor run_hardshrink(const Tensor& self, const Scalar& lambd) {
  return elementwise<1>(kHardshrink, {&self}, {to_real_param(kHardshrink.name, "lambd", lambd)});
}

constexpr auto recorded_hardshrink = wrapper::recorded<run_hardshrink, HardshrinkBackward, Inputs<0>>;

}  // namespace

Tensor hardshrink(const Tensor& self, const Scalar& lambd) {
  return wrapper::function<Casts<0>>(OpId::hardshrink, recorded_hardshrink, self, lambd);
}

Tensor& hardshrink_out(Tensor& out, const Tensor& self, const Scalar& lambd) {
  const auto write = [&] { elementwise_out(kHardshrink, out, Resize::Yes, {&self}, {to_real_param(kHardshrink.name, "lambd", lambd)}); };
  return wrapper::out(Inputs<0>(), OpId::hardshrink, "hardshrink_out", write, out, self, lambd);
}

Tensor Tensor::hardshrink(const Scalar& lambd) const { return amp::hardshrink(*this, lambd); }

// ---------------- softshrink ----------------

namespace {

struct SoftshrinkBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;
  Scalar lambd_;

  void save(const Tensor& self, const Scalar& lambd) {
    self_.save(self);
    lambd_ = lambd;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = shrink_backward(grad, self, lambd_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SoftshrinkBackward"; }
};

constexpr ElementwiseOp kSoftshrink{.name = "softshrink", .dtypes = kFloatingTypes, .kernel = &Kernels::softshrink, .params = 1};

Tensor run_softshrink(const Tensor& self, const Scalar& lambd) {
  check::softshrink(self, lambd);
  return elementwise<1>(kSoftshrink, {&self}, {to_real_param(kSoftshrink.name, "lambd", lambd)});
}

constexpr auto recorded_softshrink = wrapper::recorded<run_softshrink, SoftshrinkBackward, Inputs<0>>;

}  // namespace

Tensor softshrink(const Tensor& self, const Scalar& lambd) {
  return wrapper::function<Casts<0>>(OpId::softshrink, recorded_softshrink, self, lambd);
}

Tensor& softshrink_out(Tensor& out, const Tensor& self, const Scalar& lambd) {
  const auto write = [&] {
    check::softshrink(self, lambd);
    elementwise_out(kSoftshrink, out, Resize::Yes, {&self}, {to_real_param(kSoftshrink.name, "lambd", lambd)});
  };
  return wrapper::out(Inputs<0>(), OpId::softshrink, "softshrink_out", write, out, self, lambd);
}

// ---------------- shrink_backward ----------------

namespace {

struct ShrinkBackwardBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Scalar lambd_;

  void save(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    lambd_ = lambd;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) input_grads[0] = sum_to(shrink_backward(grad, self, lambd_), grad_output_sizes_);
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "ShrinkBackwardBackward"; }
};

constexpr ElementwiseOp kShrinkBackward{.name = "shrink_backward", .dtypes = kFloatingTypes, .kernel = &Kernels::shrink_backward,
                                        .params = 1};

Tensor run_shrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  return elementwise<2>(kShrinkBackward, {&grad_output, &self}, {to_param(lambd)});
}

constexpr auto recorded_shrink_backward = wrapper::recorded<run_shrink_backward, ShrinkBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::shrink_backward(const Tensor& grad_output, const Tensor& self, const Scalar& lambd) {
  return wrapper::part("internal.shrink_backward", recorded_shrink_backward, grad_output, self, lambd);
}

// ---------------- tanhshrink ----------------

namespace {

struct TanhshrinkBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad * conj_of(square(self.tanh())); },
                                            self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "TanhshrinkBackward"; }
};

constexpr ElementwiseOp kTanhshrink{.name = "tanhshrink", .dtypes = kFloatingTypes | kComplexTypes, .result = ElementwiseResult::Float,
                                    .kernel = &Kernels::tanhshrink};

Tensor run_tanhshrink(const Tensor& self) { return elementwise<1>(kTanhshrink, {&self}); }
constexpr auto recorded_tanhshrink = wrapper::recorded<run_tanhshrink, TanhshrinkBackward, Inputs<0>>;

}  // namespace

Tensor tanhshrink(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::tanhshrink, recorded_tanhshrink, self); }

// ---------------- softsign ----------------

namespace {

Tensor run_softsign(const Tensor& self) {
  AMP_CHECK(self.defined(), ValueError, "[softsign] self is an undefined tensor");
  return composite::rounded_once("softsign", [](const Tensor& self) {
    return self.is_complex() ? self / (self.abs() + 1) : real_softsign(self);
  }, self);
}

}  // namespace

Tensor softsign(const Tensor& self) { return wrapper::function<Casts<0>>(OpId::softsign, run_softsign, self); }

// ---------------- real_softsign ----------------

namespace {

struct RealSoftsignBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_;

  void save(const Tensor& self) { self_.save(self); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) { return grad / square(self.abs() + 1); }, self,
                                            grad);
    }
  }
  void release_saved() override { wrapper::reset(self_); }
  const char* name() const override { return "SoftsignBackward"; }
};

constexpr ElementwiseOp kRealSoftsign{.name = "softsign", .dtypes = kFloatingTypes, .result = ElementwiseResult::Float,
                                      .kernel = &Kernels::real_softsign};

Tensor run_real_softsign(const Tensor& self) { return elementwise<1>(kRealSoftsign, {&self}); }
constexpr auto recorded_real_softsign = wrapper::recorded<run_real_softsign, RealSoftsignBackward, Inputs<0>>;

}  // namespace

Tensor internal::real_softsign(const Tensor& self) { return wrapper::part("internal.real_softsign", recorded_real_softsign, self); }

// ---------------- glu ----------------

namespace {

Tensor run_glu(const Tensor& self, int64_t dim) {
  AMP_CHECK(self.defined(), ValueError, "[glu] self is an undefined tensor");
  return composite::glu(self, dim);
}

}  // namespace

Tensor glu(const Tensor& self, int64_t dim) { return wrapper::function<Casts<0>>(OpId::glu, run_glu, self, dim); }

Tensor& glu_out(Tensor& out, const Tensor& self, int64_t dim) {
  return wrapper::composite_out(Inputs<0>(), OpId::glu, "glu_out", run_glu, out, self, dim);
}

// ---------------- gated ----------------

namespace {

struct GatedBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kGate };
  autograd::SavedTensor self_, gate_;
  Shape self_sizes_, gate_sizes_;

  void save(const Tensor& self, const Tensor& gate) {
    if (needs_input(kGate)) self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    gate_.save(gate);
    gate_sizes_ = autograd::shape_of(gate);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor gate = gate_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& gate, const Tensor& grad) {
        return sum_to(grad * sigmoid(gate), self_sizes_);
      }, gate, grad);
    }
    if (needs_input(kGate)) {
      input_grads[kGate] = autograd::in_float32([&](const Tensor& self, const Tensor& gate, const Tensor& grad) {
        return sum_to(sigmoid_backward(grad * self, sigmoid(gate)), gate_sizes_);
      }, self, gate, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, gate_); }
  const char* name() const override { return "GluBackward"; }
};

constexpr ElementwiseOp kGated{.name = "glu", .dtypes = kFloatingTypes, .kernel = &Kernels::gated};
Tensor run_gated(const Tensor& self, const Tensor& gate) { return elementwise<2>(kGated, {&self, &gate}); }
constexpr auto recorded_gated = wrapper::recorded<run_gated, GatedBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::gated(const Tensor& self, const Tensor& gate) { return wrapper::part("internal.gated", recorded_gated, self, gate); }

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> activation_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "relu", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::relu>, .elementwise = &kRelu,
       .role = FrozenRole::Relu},
      {.name = "relu6", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::relu6>, .elementwise = &kRelu6,
       .role = FrozenRole::Relu6},
      {.name = "hardtanh", .signature = "(Tensor self, Scalar min_val=-1, Scalar max_val=1) -> Tensor", .casts = "self",
       .call = calls<amp::hardtanh>, .elementwise = &kHardtanh},
      {.name = "hardtanh_backward", .signature = "(Tensor grad_output, Tensor self, Scalar min_val, Scalar max_val) -> Tensor",
       .casts = "grad_output self", .internal = true, .call = calls<amp::internal::hardtanh_backward>, .elementwise = &kHardtanhBackward},
      {.name = "threshold", .signature = "(Tensor self, Scalar threshold, Scalar value) -> Tensor", .casts = "self",
       .call = calls<amp::threshold>, .elementwise = &kThreshold},
      {.name = "threshold_backward", .signature = "(Tensor grad_output, Tensor self, Scalar threshold) -> Tensor",
       .casts = "grad_output self", .internal = true, .call = calls<amp::internal::threshold_backward>, .elementwise = &kThresholdBackward},
      {.name = "leaky_relu", .signature = "(Tensor self, Scalar negative_slope=0.01) -> Tensor", .casts = "self",
       .call = calls<amp::leaky_relu>, .elementwise = &kLeakyRelu},
      {.name = "leaky_relu_backward", .signature = "(Tensor grad_output, Tensor self, Scalar negative_slope) -> Tensor",
       .casts = "grad_output self", .internal = true, .call = calls<amp::internal::leaky_relu_backward>,
       .elementwise = &kLeakyReluBackward},
      {.name = "prelu", .signature = "(Tensor self, Tensor weight) -> Tensor", .casts = "self weight", .composite = true,
       .call = calls<amp::prelu>},
      {.name = "prelu_elementwise", .signature = "(Tensor self, Tensor weight) -> Tensor", .casts = "self weight", .internal = true,
       .call = calls<amp::internal::prelu_elementwise>, .elementwise = &kPreluElementwise},
      {.name = "prelu_backward", .signature = "(Tensor grad_output, Tensor self, Tensor weight) -> Tensor",
       .casts = "grad_output self weight", .internal = true, .call = calls<amp::internal::prelu_backward>, .elementwise = &kPreluBackward},
      {.name = "elu", .signature = "(Tensor self, Scalar alpha=1, Scalar scale=1, Scalar input_scale=1) -> Tensor", .casts = "self",
       .call = calls<amp::elu>, .elementwise = &kElu},
      {.name = "elu_backward", .signature = "(Tensor grad_output, Tensor self, Scalar alpha, Scalar scale, Scalar input_scale) -> Tensor",
       .casts = "grad_output self", .internal = true, .call = calls<amp::internal::elu_backward>, .elementwise = &kEluBackward},
      {.name = "selu", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::selu>},
      {.name = "celu", .signature = "(Tensor self, Scalar alpha=1.0) -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::celu>},
      {.name = "sigmoid", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::sigmoid>, .elementwise = &kSigmoid,
       .role = FrozenRole::Sigmoid},
      {.name = "sigmoid_backward", .signature = "(Tensor grad_output, Tensor output) -> Tensor", .casts = "grad_output output",
       .internal = true, .call = calls<amp::internal::sigmoid_backward>, .elementwise = &kSigmoidBackward},
      {.name = "log_sigmoid", .signature = "(Tensor self) -> Tensor", .aliases = "logsigmoid", .casts = "self",
       .call = calls<amp::log_sigmoid>, .elementwise = &kLogSigmoid},
      {.name = "log_sigmoid_backward", .signature = "(Tensor grad_output, Tensor self) -> Tensor", .casts = "grad_output self",
       .internal = true, .call = calls<amp::internal::log_sigmoid_backward>, .elementwise = &kLogSigmoidBackward},
      {.name = "gelu", .signature = "(Tensor self, *, str approximate='none') -> Tensor", .casts = "self", .composite = true,
       .call = calls<amp::gelu>, .role = FrozenRole::Gelu},
      {.name = "gelu_erf", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::gelu_erf>, .elementwise = &kGeluErf},
      {.name = "gelu_erf_backward", .signature = "(Tensor grad_output, Tensor self) -> Tensor", .casts = "grad_output self",
       .internal = true, .call = calls<amp::internal::gelu_erf_backward>, .elementwise = &kGeluErfBackward},
      {.name = "gelu_tanh", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::gelu_tanh>, .elementwise = &kGeluTanh},
      {.name = "gelu_tanh_backward", .signature = "(Tensor grad_output, Tensor self) -> Tensor", .casts = "grad_output self",
       .internal = true, .call = calls<amp::internal::gelu_tanh_backward>, .elementwise = &kGeluTanhBackward},
      {.name = "silu", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::silu>, .elementwise = &kSilu,
       .role = FrozenRole::Silu},
      {.name = "silu_backward", .signature = "(Tensor grad_output, Tensor self) -> Tensor", .casts = "grad_output self", .internal = true,
       .call = calls<amp::internal::silu_backward>, .elementwise = &kSiluBackward},
      {.name = "mish", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::mish>, .elementwise = &kMish,
       .role = FrozenRole::Mish},
      {.name = "mish_backward", .signature = "(Tensor grad_output, Tensor self) -> Tensor", .casts = "grad_output self", .internal = true,
       .call = calls<amp::internal::mish_backward>, .elementwise = &kMishBackward},
      {.name = "softplus", .signature = "(Tensor self, Scalar beta=1, Scalar threshold=20) -> Tensor", .casts = "self",
       .call = calls<amp::softplus>, .elementwise = &kSoftplus},
      {.name = "softplus_backward", .signature = "(Tensor grad_output, Tensor self, Scalar beta, Scalar threshold) -> Tensor",
       .casts = "grad_output self", .internal = true, .call = calls<amp::internal::softplus_backward>, .elementwise = &kSoftplusBackward},
      {.name = "hardsigmoid", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::hardsigmoid>,
       .elementwise = &kHardsigmoid, .role = FrozenRole::Hardsigmoid},
      {.name = "hardswish", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::hardswish>,
       .elementwise = &kHardswish, .role = FrozenRole::Hardswish},
      {.name = "hardswish_backward", .signature = "(Tensor grad_output, Tensor self) -> Tensor", .casts = "grad_output self",
       .internal = true, .call = calls<amp::internal::hardswish_backward>, .elementwise = &kHardswishBackward},
      {.name = "hardshrink", .signature = "(Tensor self, Scalar lambd=0.5) -> Tensor", .casts = "self", .call = calls<amp::hardshrink>,
       .elementwise = &kHardshrink},
      {.name = "softshrink", .signature = "(Tensor self, Scalar lambd=0.5) -> Tensor", .casts = "self", .call = calls<amp::softshrink>,
       .elementwise = &kSoftshrink},
      {.name = "shrink_backward", .signature = "(Tensor grad_output, Tensor self, Scalar lambd) -> Tensor", .casts = "grad_output self",
       .internal = true, .call = calls<amp::internal::shrink_backward>, .elementwise = &kShrinkBackward},
      {.name = "tanhshrink", .signature = "(Tensor self) -> Tensor", .casts = "self", .call = calls<amp::tanhshrink>,
       .elementwise = &kTanhshrink},
      {.name = "softsign", .signature = "(Tensor self) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::softsign>},
      {.name = "real_softsign", .signature = "(Tensor self) -> Tensor", .casts = "self", .internal = true,
       .call = calls<amp::internal::real_softsign>, .elementwise = &kRealSoftsign},
      {.name = "glu", .signature = "(Tensor self, int dim=-1) -> Tensor", .casts = "self", .composite = true, .call = calls<amp::glu>},
      {.name = "gated", .signature = "(Tensor self, Tensor gate) -> Tensor", .casts = "self gate", .internal = true,
       .call = calls<amp::internal::gated>, .elementwise = &kGated},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
