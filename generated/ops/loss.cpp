// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/loss.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- mse_loss ----------------

namespace {

Tensor run_mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[mse_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[mse_loss] target is an undefined tensor");
  return composite::rounded_once("mse_loss", [](const Tensor& self, const Tensor& target, int64_t reduction) {
    return composite::mse_loss(self, target, reduction);
  }, self, target, reduction);
}

}  // namespace

Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return wrapper::function<Casts<0, 1>>(OpId::mse_loss, run_mse_loss, self, target, reduction);
}

// ---------------- l1_loss ----------------

namespace {

Tensor run_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[l1_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[l1_loss] target is an undefined tensor");
  return composite::rounded_once("l1_loss", [](const Tensor& self, const Tensor& target, int64_t reduction) {
    return composite::l1_loss(self, target, reduction);
  }, self, target, reduction);
}

}  // namespace

Tensor l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return wrapper::function<Casts<0, 1>>(OpId::l1_loss, run_l1_loss, self, target, reduction);
}

// ---------------- smooth_l1_loss ----------------

namespace {

Tensor run_smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  AMP_CHECK(self.defined(), ValueError, "[smooth_l1_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[smooth_l1_loss] target is an undefined tensor");
  return composite::rounded_once("smooth_l1_loss", [](const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
    return composite::smooth_l1_loss(self, target, reduction, beta);
  }, self, target, reduction, beta);
}

}  // namespace

Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  return wrapper::function<Casts<0, 1>>(OpId::smooth_l1_loss, run_smooth_l1_loss, self, target, reduction, beta);
}

// ---------------- huber_loss ----------------

namespace {

Tensor run_huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  AMP_CHECK(self.defined(), ValueError, "[huber_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[huber_loss] target is an undefined tensor");
  return composite::rounded_once("huber_loss", [](const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
    return composite::huber_loss(self, target, reduction, delta);
  }, self, target, reduction, delta);
}

}  // namespace

Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  return wrapper::function<Casts<0, 1>>(OpId::huber_loss, run_huber_loss, self, target, reduction, delta);
}

// ---------------- binary_cross_entropy ----------------

namespace {

Tensor run_binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[binary_cross_entropy] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[binary_cross_entropy] target is an undefined tensor");
  return composite::rounded_once("binary_cross_entropy", {composite::kAllArguments, composite::arguments(0, 2), composite::arguments(0, 1)},
                                 [](const Tensor& self, const Tensor& target, const Tensor& weight,
                                    int64_t reduction) { return composite::binary_cross_entropy(self, target, weight, reduction); }, self,
                                 target, weight, reduction);
}

}  // namespace

Tensor binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::binary_cross_entropy, run_binary_cross_entropy, self, target, weight, reduction);
}

// ---------------- binary_cross_entropy_with_logits ----------------

namespace {

Tensor run_binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight,
                                            int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[binary_cross_entropy_with_logits] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[binary_cross_entropy_with_logits] target is an undefined tensor");
  return composite::rounded_once(
      "binary_cross_entropy_with_logits",
      {composite::kAllArguments, composite::arguments(0, 2, 3), composite::arguments(0, 1, 3), composite::arguments(0, 1, 2)},
      [](const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight,
         int64_t reduction) { return composite::binary_cross_entropy_with_logits(self, target, weight, pos_weight, reduction); }, self,
      target, weight, pos_weight, reduction);
}

}  // namespace

Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight,
                                        int64_t reduction) {
  return wrapper::function<Casts<0, 1, 2, 3>>(OpId::binary_cross_entropy_with_logits, run_binary_cross_entropy_with_logits, self, target,
                                              weight, pos_weight, reduction);
}

// ---------------- squared_difference ----------------

namespace {

struct SquaredDifferenceBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
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
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return squared_difference_backward(grad, self, other);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
                                                 return squared_difference_backward(grad, other, self); }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "MseLossBackward"; }
};

constexpr ElementwiseOp kSquaredDifference{.name = "mse_loss", .dtypes = kFloatingTypes, .kernel = &Kernels::squared_difference};
Tensor run_squared_difference(const Tensor& self, const Tensor& other) { return elementwise<2>(kSquaredDifference, {&self, &other}); }
constexpr auto recorded_squared_difference = wrapper::recorded<run_squared_difference, SquaredDifferenceBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::squared_difference(const Tensor& self, const Tensor& other) {
  return wrapper::part("internal.squared_difference", recorded_squared_difference, self, other);
}

// ---------------- squared_difference_backward ----------------

namespace {

struct SquaredDifferenceBackwardBackward final : wrapper::Node<3> {
  enum : uint32_t { kGradOutput, kSelf, kOther };
  autograd::SavedTensor grad_output_, self_, other_;
  Shape grad_output_sizes_, self_sizes_, other_sizes_;

  void save(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
    if (needs_input(kSelf) || needs_input(kOther)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    if (needs_input(kGradOutput)) self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kGradOutput)) other_.save(other);
    other_sizes_ = autograd::shape_of(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& other,
                                                      const Tensor& grad) { return squared_difference_backward(grad, self, other); },
                                                  grad_output_sizes_, self, other, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32(
          [&](const Tensor& grad_output, const Tensor& grad) { return sum_to(grad * grad_output * 2, self_sizes_); }, grad_output, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& grad) {
        return sum_to(grad * grad_output * -2, other_sizes_);
      }, grad_output, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_, other_); }
  const char* name() const override { return "MseLossBackwardBackward"; }
};

constexpr ElementwiseOp kSquaredDifferenceBackward{.name = "mse_loss", .dtypes = kFloatingTypes,
                                                   .kernel = &Kernels::squared_difference_backward};

Tensor run_squared_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  return elementwise<3>(kSquaredDifferenceBackward, {&grad_output, &self, &other});
}

constexpr auto recorded_squared_difference_backward = wrapper::recorded<run_squared_difference_backward, SquaredDifferenceBackwardBackward,
                                                                        Inputs<0, 1, 2>>;

}  // namespace

Tensor internal::squared_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  return wrapper::part("internal.squared_difference_backward", recorded_squared_difference_backward, grad_output, self, other);
}

// ---------------- absolute_difference ----------------

namespace {

struct AbsoluteDifferenceBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;

  void save(const Tensor& self, const Tensor& other) {
    self_.save(self);
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
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
                                                return absolute_difference_backward(grad, self, other); }, self_sizes_, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& self, const Tensor& other,
                                                 const Tensor& grad) { return absolute_difference_backward(grad, other, self); },
                                             other_sizes_, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "L1LossBackward"; }
};

constexpr ElementwiseOp kAbsoluteDifference{.name = "l1_loss", .dtypes = kFloatingTypes, .kernel = &Kernels::absolute_difference};
Tensor run_absolute_difference(const Tensor& self, const Tensor& other) { return elementwise<2>(kAbsoluteDifference, {&self, &other}); }
constexpr auto recorded_absolute_difference = wrapper::recorded<run_absolute_difference, AbsoluteDifferenceBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::absolute_difference(const Tensor& self, const Tensor& other) {
  return wrapper::part("internal.absolute_difference", recorded_absolute_difference, self, other);
}

// ---------------- absolute_difference_backward ----------------

namespace {

struct AbsoluteDifferenceBackwardBackward final : wrapper::Node<1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_, other_;

  void save(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    other_.save(other);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other,
                                            const Tensor& grad) { return absolute_difference_backward(grad, self, other); },
                                        grad_output_sizes_, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "L1LossBackwardBackward"; }
};

constexpr ElementwiseOp kAbsoluteDifferenceBackward{.name = "l1_loss", .dtypes = kFloatingTypes,
                                                    .kernel = &Kernels::absolute_difference_backward};

Tensor run_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  return elementwise<3>(kAbsoluteDifferenceBackward, {&grad_output, &self, &other});
}

constexpr auto recorded_absolute_difference_backward = wrapper::recorded<run_absolute_difference_backward,
                                                                         AbsoluteDifferenceBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  return wrapper::part("internal.absolute_difference_backward", recorded_absolute_difference_backward, grad_output, self, other);
}

// ---------------- smooth_absolute_difference ----------------

namespace {

struct SmoothAbsoluteDifferenceBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kOther };
  autograd::SavedTensor self_, other_;
  Shape self_sizes_, other_sizes_;
  Scalar beta_;

  void save(const Tensor& self, const Tensor& other, const Scalar& beta) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
    beta_ = beta;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return smooth_absolute_difference_backward(grad, self, other, beta_);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return smooth_absolute_difference_backward(grad, other, self, beta_);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, other_); }
  const char* name() const override { return "SmoothL1LossBackward"; }
};

constexpr ElementwiseOp kSmoothAbsoluteDifference{.name = "smooth_l1_loss", .dtypes = kFloatingTypes,
                                                  .kernel = &Kernels::smooth_absolute_difference, .params = 1};

Tensor run_smooth_absolute_difference(const Tensor& self, const Tensor& other, const Scalar& beta) {
  return elementwise<2>(kSmoothAbsoluteDifference, {&self, &other}, {to_param(beta)});
}

constexpr auto recorded_smooth_absolute_difference = wrapper::recorded<run_smooth_absolute_difference, SmoothAbsoluteDifferenceBackward,
                                                                       Inputs<0, 1>>;

}  // namespace

Tensor internal::smooth_absolute_difference(const Tensor& self, const Tensor& other, const Scalar& beta) {
  return wrapper::part("internal.smooth_absolute_difference", recorded_smooth_absolute_difference, self, other, beta);
}

// ---------------- smooth_absolute_difference_backward ----------------

namespace {

struct SmoothAbsoluteDifferenceBackwardBackward final : wrapper::Node<3> {
  enum : uint32_t { kGradOutput, kSelf, kOther };
  autograd::SavedTensor grad_output_, self_, other_;
  Shape grad_output_sizes_, self_sizes_, other_sizes_;
  Scalar beta_;

  void save(const Tensor& grad_output, const Tensor& self, const Tensor& other, const Scalar& beta) {
    if (needs_input(kSelf) || needs_input(kOther)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    other_.save(other);
    other_sizes_ = autograd::shape_of(other);
    beta_ = beta;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return smooth_absolute_difference_backward(grad, self, other, beta_);
      }, grad_output_sizes_, self, other, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32(
          [&](const Tensor& grad_output, const Tensor& self, const Tensor& other,
              const Tensor& grad) { return sum_to(keep_where(abs(self - other) < beta_, grad * grad_output / beta_), self_sizes_); },
          grad_output, self, other, grad);
    }
    if (needs_input(kOther)) {
      input_grads[kOther] = autograd::in_float32(
          [&](const Tensor& grad_output, const Tensor& self, const Tensor& other,
              const Tensor& grad) { return sum_to(-keep_where(abs(self - other) < beta_, grad * grad_output / beta_), other_sizes_); },
          grad_output, self, other, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_, other_); }
  const char* name() const override { return "SmoothL1LossBackwardBackward"; }
};

constexpr ElementwiseOp kSmoothAbsoluteDifferenceBackward{.name = "smooth_l1_loss", .dtypes = kFloatingTypes,
                                                          .kernel = &Kernels::smooth_absolute_difference_backward, .params = 1};

Tensor run_smooth_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other, const Scalar& beta) {
  return elementwise<3>(kSmoothAbsoluteDifferenceBackward, {&grad_output, &self, &other}, {to_param(beta)});
}

constexpr auto recorded_smooth_absolute_difference_backward = wrapper::recorded<run_smooth_absolute_difference_backward,
                                                                                SmoothAbsoluteDifferenceBackwardBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor internal::smooth_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other,
                                                     const Scalar& beta) {
  return wrapper::part("internal.smooth_absolute_difference_backward", recorded_smooth_absolute_difference_backward, grad_output, self,
                       other, beta);
}

// ---------------- binary_cross_entropy_terms ----------------

namespace {

struct BinaryCrossEntropyTermsBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kTarget };
  autograd::SavedTensor self_, target_;
  Shape self_sizes_, target_sizes_;

  void save(const Tensor& self, const Tensor& target) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kSelf)) target_.save(target);
    target_sizes_ = autograd::shape_of(target);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& target,
                                                const Tensor& grad) { return binary_cross_entropy_backward(grad, self, target); },
                                            self_sizes_, self, target, grad);
    }
    if (needs_input(kTarget)) {
      input_grads[kTarget] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return sum_to(grad * (clamp_min(log1p(-self), -100) - clamp_min(log(self), -100)), target_sizes_);
      }, self, grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, target_); }
  const char* name() const override { return "BinaryCrossEntropyBackward"; }
};

constexpr ElementwiseOp kBinaryCrossEntropyTerms{.name = "binary_cross_entropy", .dtypes = kFloatingTypes,
                                                 .kernel = &Kernels::binary_cross_entropy_terms};

Tensor run_binary_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  return elementwise<2>(kBinaryCrossEntropyTerms, {&self, &target});
}

constexpr auto recorded_binary_cross_entropy_terms = wrapper::recorded<run_binary_cross_entropy_terms, BinaryCrossEntropyTermsBackward,
                                                                       Inputs<0, 1>>;

}  // namespace

Tensor internal::binary_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  return wrapper::part("internal.binary_cross_entropy_terms", recorded_binary_cross_entropy_terms, self, target);
}

// ---------------- binary_cross_entropy_backward ----------------

namespace {

struct BinaryCrossEntropyBackwardBackward final : wrapper::Node<3> {
  enum : uint32_t { kGradOutput, kSelf, kTarget };
  autograd::SavedTensor grad_output_, self_, target_;
  Shape grad_output_sizes_, self_sizes_, target_sizes_;

  void save(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
    grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    target_.save(target);
    target_sizes_ = autograd::shape_of(target);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(kGradOutput) || needs_input(kSelf) || needs_input(kTarget)) {
      std::tie(input_grads[kGradOutput], input_grads[kSelf], input_grads[kTarget]) = autograd::in_float32(
          [&](const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& grad) {
        return binary_cross_entropy_backward_formula(grad, grad_output, self, target);
      }, grad_output, self, target, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_, target_); }
  const char* name() const override { return "BinaryCrossEntropyBackwardBackward"; }
};

constexpr ElementwiseOp kBinaryCrossEntropyBackward{.name = "binary_cross_entropy_backward", .dtypes = kFloatingTypes,
                                                    .kernel = &Kernels::binary_cross_entropy_backward};

Tensor run_binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  return elementwise<3>(kBinaryCrossEntropyBackward, {&grad_output, &self, &target});
}

constexpr auto recorded_binary_cross_entropy_backward = wrapper::recorded<run_binary_cross_entropy_backward,
                                                                          BinaryCrossEntropyBackwardBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor internal::binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  return wrapper::part("internal.binary_cross_entropy_backward", recorded_binary_cross_entropy_backward, grad_output, self, target);
}

// ---------------- logit_cross_entropy_terms ----------------

namespace {

struct LogitCrossEntropyTermsBackward final : wrapper::Node<2> {
  enum : uint32_t { kSelf, kTarget };
  autograd::SavedTensor self_, target_;
  Shape self_sizes_, target_sizes_;

  void save(const Tensor& self, const Tensor& target) {
    self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kSelf)) target_.save(target);
    target_sizes_ = autograd::shape_of(target);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::summed([&](const Tensor& self, const Tensor& target,
                                                const Tensor& grad) { return logit_cross_entropy_backward(grad, self, target); },
                                            self_sizes_, self, target, grad);
    }
    if (needs_input(kTarget)) {
      input_grads[kTarget] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return -(grad * self); }, target_sizes_, self,
                                              grad);
    }
  }
  void release_saved() override { wrapper::reset(self_, target_); }
  const char* name() const override { return "BinaryCrossEntropyWithLogitsBackward"; }
};

constexpr ElementwiseOp kLogitCrossEntropyTerms{.name = "binary_cross_entropy_with_logits", .dtypes = kFloatingTypes,
                                                .kernel = &Kernels::logit_cross_entropy_terms};

Tensor run_logit_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  return elementwise<2>(kLogitCrossEntropyTerms, {&self, &target});
}

constexpr auto recorded_logit_cross_entropy_terms = wrapper::recorded<run_logit_cross_entropy_terms, LogitCrossEntropyTermsBackward,
                                                                      Inputs<0, 1>>;

}  // namespace

Tensor internal::logit_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  return wrapper::part("internal.logit_cross_entropy_terms", recorded_logit_cross_entropy_terms, self, target);
}

// ---------------- logit_cross_entropy_backward ----------------

namespace {

struct LogitCrossEntropyBackwardBackward final : wrapper::Node<3> {
  enum : uint32_t { kGradOutput, kSelf, kTarget };
  autograd::SavedTensor grad_output_, self_, target_;
  Shape grad_output_sizes_, self_sizes_, target_sizes_;

  void save(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
    if (needs_input(kSelf) || needs_input(kTarget)) grad_output_.save(grad_output);
    grad_output_sizes_ = autograd::shape_of(grad_output);
    if (needs_input(kGradOutput) || needs_input(kSelf)) self_.save(self);
    self_sizes_ = autograd::shape_of(self);
    if (needs_input(kGradOutput)) target_.save(target);
    target_sizes_ = autograd::shape_of(target);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(kGradOutput)) {
      input_grads[kGradOutput] = autograd::summed([&](const Tensor& self, const Tensor& target,
                                                      const Tensor& grad) { return logit_cross_entropy_backward(grad, self, target); },
                                                  grad_output_sizes_, self, target, grad);
    }
    if (needs_input(kSelf)) {
      input_grads[kSelf] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * grad_output * sigmoid(self) * sigmoid(-self), self_sizes_);
      }, grad_output, self, grad);
    }
    if (needs_input(kTarget)) {
      input_grads[kTarget] = autograd::summed([&](const Tensor& grad_output, const Tensor& grad) { return -(grad * grad_output); },
                                              target_sizes_, grad_output, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_, target_); }
  const char* name() const override { return "BinaryCrossEntropyWithLogitsBackwardBackward"; }
};

constexpr ElementwiseOp kLogitCrossEntropyBackward{.name = "binary_cross_entropy_with_logits", .dtypes = kFloatingTypes,
                                                   .kernel = &Kernels::logit_cross_entropy_backward};

Tensor run_logit_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  return elementwise<3>(kLogitCrossEntropyBackward, {&grad_output, &self, &target});
}

constexpr auto recorded_logit_cross_entropy_backward = wrapper::recorded<run_logit_cross_entropy_backward,
                                                                         LogitCrossEntropyBackwardBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor internal::logit_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  return wrapper::part("internal.logit_cross_entropy_backward", recorded_logit_cross_entropy_backward, grad_output, self, target);
}

// ---------------- kl_div ----------------

namespace {

Tensor run_kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  AMP_CHECK(self.defined(), ValueError, "[kl_div] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[kl_div] target is an undefined tensor");
  return composite::rounded_once("kl_div", {composite::arguments(1)},
                                 [](const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
                                     return composite::kl_div(self, target, reduction, log_target); }, self, target, reduction, log_target);
}

}  // namespace

Tensor kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  return wrapper::function<Casts<0, 1>>(OpId::kl_div, run_kl_div, self, target, reduction, log_target);
}

// ---------------- nll_loss ----------------

namespace {

Tensor run_nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  AMP_CHECK(self.defined(), ValueError, "[nll_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[nll_loss] target is an undefined tensor");
  return composite::nll_loss(self, target, weight, reduction, ignore_index);
}

}  // namespace

Tensor nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  return wrapper::function<Casts<0, 2>>(OpId::nll_loss, run_nll_loss, self, target, weight, reduction, ignore_index);
}

// ---------------- nll_loss_forward ----------------

namespace {

struct NllLossForwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, target_, weight_, result_total_weight_;
  int64_t reduction_, ignore_index_;
  autograd::TensorInfo result_output_;

  void save(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
    self_.save(self);
    target_.save(target);
    weight_.save(weight);
    reduction_ = reduction;
    ignore_index_ = ignore_index;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_total_weight_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const Tensor result_total_weight = result_total_weight_.unpack(this);
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& target, const Tensor& weight,
                                                  const Tensor& result_total_weight, const Tensor& grad_output) {
          return nll_loss_formula(grad_output, self, target, weight, result_total_weight, reduction_, ignore_index_);
        }, self, target, weight, result_total_weight, grad_output);
      } else {
        input_grads[0] = nll_loss_backward(grad_output, self, target, weight, result_total_weight, reduction_, ignore_index_);
      }
    }
  }
  void release_saved() override { wrapper::reset(self_, target_, weight_, result_total_weight_); }
  const char* name() const override { return "NllLossBackward"; }
};

std::tuple<Tensor, Tensor> run_nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                int64_t ignore_index) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "target", .dtype = ArgDtype::Any},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<3>("nll_loss", kArgs, kFloatingTypes, {&self, &target, &weight});
  check::nll_loss_forward(self, target, weight, reduction, ignore_index);
  return call_kernel(device, &Kernels::nll_loss_forward, "nll_loss", self, target, weight, reduction, ignore_index);
}

constexpr auto recorded_nll_loss_forward = wrapper::recorded<run_nll_loss_forward, NllLossForwardBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                      int64_t ignore_index) {
  return wrapper::part("internal.nll_loss_forward", recorded_nll_loss_forward, self, target, weight, reduction, ignore_index);
}

// ---------------- nll_loss_backward ----------------

namespace {

Tensor run_nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                             const Tensor& total_weight, int64_t reduction, int64_t ignore_index) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Own}, {.name = "self", .dtype = ArgDtype::Own}, {.name = "target", .dtype = ArgDtype::Any},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own}, {.name = "total_weight", .dtype = ArgDtype::Own}};
  const Device device = check_args<5>("nll_loss_backward", kArgs, kFloatingTypes, {&grad_output, &self, &target, &weight, &total_weight});
  return call_kernel(device, &Kernels::nll_loss_backward, "nll_loss_backward", grad_output, self, target, weight, total_weight, reduction,
                     ignore_index);
}

}  // namespace

Tensor internal::nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                   const Tensor& total_weight, int64_t reduction, int64_t ignore_index) {
  return wrapper::part("internal.nll_loss_backward", run_nll_loss_backward, grad_output, self, target, weight, total_weight, reduction,
                       ignore_index);
}

// ---------------- cross_entropy ----------------

namespace {

Tensor run_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index,
                         double label_smoothing) {
  AMP_CHECK(self.defined(), ValueError, "[cross_entropy] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[cross_entropy] target is an undefined tensor");
  return composite::cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing);
}

}  // namespace

Tensor cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index,
                     double label_smoothing) {
  return wrapper::function<Casts<0, 2>>(OpId::cross_entropy, run_cross_entropy, self, target, weight, reduction, ignore_index,
                                        label_smoothing);
}

// ---------------- cross_entropy_forward ----------------

namespace {

struct CrossEntropyForwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, target_, weight_, result_statistics_, result_total_weight_;
  int64_t reduction_, ignore_index_;
  double label_smoothing_;
  autograd::TensorInfo result_output_;

  void save(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, double label_smoothing,
            const auto&...) {
    self_.save(self);
    target_.save(target);
    weight_.save(weight);
    reduction_ = reduction;
    ignore_index_ = ignore_index;
    label_smoothing_ = label_smoothing;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_statistics_.save(std::get<1>(result));
    result_total_weight_.save(std::get<2>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const Tensor result_statistics = !GradMode::is_enabled() ? result_statistics_.unpack(this) : Tensor();
    const Tensor result_total_weight = result_total_weight_.unpack(this);
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = autograd::in_float32([&](const Tensor& self, const Tensor& target, const Tensor& weight,
                                                  const Tensor& result_total_weight, const Tensor& grad_output) {
          return cross_entropy_formula(grad_output, self, target, weight, result_total_weight, reduction_, ignore_index_, label_smoothing_);
        }, self, target, weight, result_total_weight, grad_output);
      } else {
        input_grads[0] = cross_entropy_backward(grad_output, self, target, weight, result_statistics, result_total_weight, reduction_,
                                                ignore_index_, label_smoothing_);
      }
    }
  }
  void release_saved() override { wrapper::reset(self_, target_, weight_, result_statistics_, result_total_weight_); }
  const char* name() const override { return "CrossEntropyBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                             int64_t reduction, int64_t ignore_index, double label_smoothing,
                                                             ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "self", .dtype = ArgDtype::Own}, {.name = "target", .dtype = ArgDtype::Any},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<3>("cross_entropy", kArgs, kFloatingTypes, {&self, &target, &weight});
  check::cross_entropy_forward(self, target, weight, reduction, ignore_index, label_smoothing, dtype);
  return call_kernel(device, &Kernels::cross_entropy_forward, "cross_entropy", self, target, weight, reduction, ignore_index,
                     label_smoothing, dtype);
}

constexpr auto recorded_cross_entropy_forward = wrapper::recorded<run_cross_entropy_forward, CrossEntropyForwardBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                                   int64_t reduction, int64_t ignore_index, double label_smoothing,
                                                                   ScalarType dtype) {
  return wrapper::part("internal.cross_entropy_forward", recorded_cross_entropy_forward, self, target, weight, reduction, ignore_index,
                       label_smoothing, dtype);
}

// ---------------- cross_entropy_backward ----------------

namespace {

Tensor run_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                  const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                                  double label_smoothing) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output", .dtype = ArgDtype::Own},
                                      {.name = "self", .dtype = ArgDtype::Own}, {.name = "target", .dtype = ArgDtype::Any},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "statistics", .dtype = ArgDtype::Own}, {.name = "total_weight", .dtype = ArgDtype::Own}};
  const Device device = check_args<6>("cross_entropy_backward", kArgs, kFloatingTypes,
                                      {&grad_output, &self, &target, &weight, &statistics, &total_weight});
  return call_kernel(device, &Kernels::cross_entropy_backward, "cross_entropy_backward", grad_output, self, target, weight, statistics,
                     total_weight, reduction, ignore_index, label_smoothing);
}

}  // namespace

Tensor internal::cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                        const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                                        double label_smoothing) {
  return wrapper::part("internal.cross_entropy_backward", run_cross_entropy_backward, grad_output, self, target, weight, statistics,
                       total_weight, reduction, ignore_index, label_smoothing);
}

// ---------------- hinge_embedding_loss ----------------

namespace {

Tensor run_hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[hinge_embedding_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[hinge_embedding_loss] target is an undefined tensor");
  return composite::rounded_once("hinge_embedding_loss", [](const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
                                     return composite::hinge_embedding_loss(self, target, margin, reduction); }, self, target, margin,
                                 reduction);
}

}  // namespace

Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
  return wrapper::function<Casts<0, 1>>(OpId::hinge_embedding_loss, run_hinge_embedding_loss, self, target, margin, reduction);
}

// ---------------- margin_ranking_loss ----------------

namespace {

Tensor run_margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  AMP_CHECK(input1.defined(), ValueError, "[margin_ranking_loss] input1 is an undefined tensor");
  AMP_CHECK(input2.defined(), ValueError, "[margin_ranking_loss] input2 is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[margin_ranking_loss] target is an undefined tensor");
  return composite::rounded_once("margin_ranking_loss",
                                 [](const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
    return composite::margin_ranking_loss(input1, input2, target, margin, reduction);
  }, input1, input2, target, margin, reduction);
}

}  // namespace

Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::margin_ranking_loss, run_margin_ranking_loss, input1, input2, target, margin, reduction);
}

// ---------------- cosine_similarity ----------------

namespace {

Tensor run_cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  AMP_CHECK(x1.defined(), ValueError, "[cosine_similarity] x1 is an undefined tensor");
  AMP_CHECK(x2.defined(), ValueError, "[cosine_similarity] x2 is an undefined tensor");
  return composite::rounded_once("cosine_similarity", [](const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
    return composite::cosine_similarity(x1, x2, dim, eps);
  }, x1, x2, dim, eps);
}

}  // namespace

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  return wrapper::function<Casts<0, 1>>(OpId::cosine_similarity, run_cosine_similarity, x1, x2, dim, eps);
}

// ---------------- cosine_embedding_loss ----------------

namespace {

Tensor run_cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  AMP_CHECK(input1.defined(), ValueError, "[cosine_embedding_loss] input1 is an undefined tensor");
  AMP_CHECK(input2.defined(), ValueError, "[cosine_embedding_loss] input2 is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[cosine_embedding_loss] target is an undefined tensor");
  return composite::rounded_once("cosine_embedding_loss",
                                 [](const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
    return composite::cosine_embedding_loss(input1, input2, target, margin, reduction);
  }, input1, input2, target, margin, reduction);
}

}  // namespace

Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::cosine_embedding_loss, run_cosine_embedding_loss, input1, input2, target, margin,
                                           reduction);
}

// ---------------- poisson_nll_loss ----------------

namespace {

Tensor run_poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction) {
  AMP_CHECK(input.defined(), ValueError, "[poisson_nll_loss] input is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[poisson_nll_loss] target is an undefined tensor");
  return composite::poisson_nll_loss(input, target, log_input, full, eps, reduction);
}

}  // namespace

Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction) {
  return wrapper::function<Casts<0, 1>>(OpId::poisson_nll_loss, run_poisson_nll_loss, input, target, log_input, full, eps, reduction);
}

// ---------------- poisson_terms ----------------

namespace {

struct PoissonTermsBackward final : wrapper::Node<2> {
  enum : uint32_t { kInput, kTarget };
  autograd::SavedTensor input_, target_;
  Shape input_sizes_, target_sizes_;

  void save(const Tensor& input, const Tensor& target) {
    input_.save(input);
    input_sizes_ = autograd::shape_of(input);
    if (needs_input(kInput)) target_.save(target);
    target_sizes_ = autograd::shape_of(target);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(kInput)) {
      input_grads[kInput] = autograd::in_float32([&](const Tensor& input, const Tensor& target, const Tensor& grad) {
        return sum_to(grad * (exp(input) - target), input_sizes_);
      }, input, target, grad);
    }
    if (needs_input(kTarget)) {
      input_grads[kTarget] = autograd::summed([&](const Tensor& input, const Tensor& grad) { return -grad * input; }, target_sizes_, input,
                                              grad);
    }
  }
  void release_saved() override { wrapper::reset(input_, target_); }
  const char* name() const override { return "PoissonNllLossBackward"; }
};

constexpr ElementwiseOp kPoissonTerms{.name = "poisson_nll_loss", .dtypes = kFloatingTypes, .kernel = &Kernels::poisson_terms};
Tensor run_poisson_terms(const Tensor& input, const Tensor& target) { return elementwise<2>(kPoissonTerms, {&input, &target}); }
constexpr auto recorded_poisson_terms = wrapper::recorded<run_poisson_terms, PoissonTermsBackward, Inputs<0, 1>>;

}  // namespace

Tensor internal::poisson_terms(const Tensor& input, const Tensor& target) {
  return wrapper::part("internal.poisson_terms", recorded_poisson_terms, input, target);
}

// ---------------- soft_margin_loss ----------------

namespace {

Tensor run_soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[soft_margin_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[soft_margin_loss] target is an undefined tensor");
  return composite::rounded_once("soft_margin_loss", [](const Tensor& self, const Tensor& target, int64_t reduction) {
    return composite::soft_margin_loss(self, target, reduction);
  }, self, target, reduction);
}

}  // namespace

Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return wrapper::function<Casts<0, 1>>(OpId::soft_margin_loss, run_soft_margin_loss, self, target, reduction);
}

// ---------------- triplet_margin_loss ----------------

namespace {

Tensor run_triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps,
                               bool swap, int64_t reduction) {
  AMP_CHECK(anchor.defined(), ValueError, "[triplet_margin_loss] anchor is an undefined tensor");
  AMP_CHECK(positive.defined(), ValueError, "[triplet_margin_loss] positive is an undefined tensor");
  AMP_CHECK(negative.defined(), ValueError, "[triplet_margin_loss] negative is an undefined tensor");
  return composite::rounded_once("triplet_margin_loss", [](const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                                                           double margin, double p, double eps, bool swap, int64_t reduction) {
                                     return composite::triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction); },
                                 anchor, positive, negative, margin, p, eps, swap, reduction);
}

}  // namespace

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps,
                           bool swap, int64_t reduction) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::triplet_margin_loss, run_triplet_margin_loss, anchor, positive, negative, margin, p, eps,
                                           swap, reduction);
}

// ---------------- multi_margin_loss ----------------

namespace {

Tensor run_multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight,
                             int64_t reduction) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[multi_margin_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[multi_margin_loss] target is an undefined tensor");
  return composite::multi_margin_loss(self, target, p, margin, weight, reduction);
}

}  // namespace

Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight,
                         int64_t reduction) {
  return wrapper::function<Casts<0, 4>>(OpId::multi_margin_loss, run_multi_margin_loss, self, target, p, margin, weight, reduction);
}

// ---------------- multilabel_margin_loss ----------------

namespace {

Tensor run_multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[multilabel_margin_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[multilabel_margin_loss] target is an undefined tensor");
  return composite::rounded_once("multilabel_margin_loss", [](const Tensor& self, const Tensor& target, int64_t reduction) {
    return composite::multilabel_margin_loss(self, target, reduction);
  }, self, target, reduction);
}

}  // namespace

Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return wrapper::function<Casts<0>>(OpId::multilabel_margin_loss, run_multilabel_margin_loss, self, target, reduction);
}

// ---------------- multilabel_margin_loss_forward ----------------

namespace {

struct MultilabelMarginLossForwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor self_, target_, result_is_target_;
  int64_t reduction_;
  autograd::TensorInfo result_output_;

  void save(const Tensor& self, const Tensor& target, int64_t reduction) {
    self_.save(self);
    target_.save(target);
    reduction_ = reduction;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_is_target_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    const Tensor result_is_target = result_is_target_.unpack(this);
    if (needs_input(0)) input_grads[0] = multilabel_margin_loss_backward(grad_output, self, target, reduction_, result_is_target);
  }
  void release_saved() override { wrapper::reset(self_, target_, result_is_target_); }
  const char* name() const override { return "MultilabelMarginLossForwardBackward"; }
};

std::tuple<Tensor, Tensor> run_multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "target", .dtype = ArgDtype::Any}};
  const Device device = check_args<2>("multilabel_margin_loss_forward", kArgs, kFloatingTypes, {&self, &target});
  check::multilabel_margin_loss_forward(self, target, reduction);
  return call_kernel(device, &Kernels::multilabel_margin_loss_forward, "multilabel_margin_loss_forward", self, target, reduction);
}

constexpr auto recorded_multilabel_margin_loss_forward = wrapper::recorded<run_multilabel_margin_loss_forward,
                                                                           MultilabelMarginLossForwardBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  return wrapper::function<Casts<0>>(OpId::multilabel_margin_loss_forward, recorded_multilabel_margin_loss_forward, self, target,
                                     reduction);
}

// ---------------- multilabel_margin_loss_backward ----------------

namespace {

struct MultilabelMarginLossBackwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor grad_output_, self_, target_, is_target_;
  int64_t reduction_;

  void save(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction, const Tensor& is_target) {
    grad_output_.save(grad_output);
    self_.save(self);
    target_.save(target);
    reduction_ = reduction;
    is_target_.save(is_target);
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    const Tensor is_target = is_target_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32(
          [&](const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& is_target,
              const Tensor& grad) { return multilabel_margin_loss_formula(grad, grad_output, self, target, reduction_, is_target); },
          grad_output, self, target, is_target, grad);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, self_, target_, is_target_); }
  const char* name() const override { return "MultilabelMarginLossBackwardBackward"; }
};

Tensor run_multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                           const Tensor& is_target) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output", .dtype = ArgDtype::Own}, {.name = "self", .dtype = ArgDtype::Own},
                                      {.name = "target", .dtype = ArgDtype::Any}, {.name = "is_target", .dtype = ArgDtype::Own}};
  const Device device = check_args<4>("multilabel_margin_loss_backward", kArgs, kFloatingTypes, {&grad_output, &self, &target, &is_target});
  return call_kernel(device, &Kernels::multilabel_margin_loss_backward, "multilabel_margin_loss_backward", grad_output, self, target,
                     reduction, is_target);
}

constexpr auto recorded_multilabel_margin_loss_backward = wrapper::recorded<run_multilabel_margin_loss_backward,
                                                                            MultilabelMarginLossBackwardBackward, Inputs<0>>;

}  // namespace

Tensor internal::multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                                 const Tensor& is_target) {
  return wrapper::part("internal.multilabel_margin_loss_backward", recorded_multilabel_margin_loss_backward, grad_output, self, target,
                       reduction, is_target);
}

// ---------------- multilabel_soft_margin_loss ----------------

namespace {

Tensor run_multilabel_soft_margin_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[multilabel_soft_margin_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[multilabel_soft_margin_loss] target is an undefined tensor");
  return composite::rounded_once("multilabel_soft_margin_loss",
                                 {composite::kAllArguments, composite::arguments(0, 2), composite::arguments(0, 1)},
                                 [](const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
    return composite::multilabel_soft_margin_loss(self, target, weight, reduction);
  }, self, target, weight, reduction);
}

}  // namespace

Tensor multilabel_soft_margin_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::multilabel_soft_margin_loss, run_multilabel_soft_margin_loss, self, target, weight,
                                           reduction);
}

// ---------------- gaussian_nll_loss ----------------

namespace {

Tensor run_gaussian_nll_loss(const Tensor& self, const Tensor& target, const Tensor& var, bool full, double eps, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[gaussian_nll_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[gaussian_nll_loss] target is an undefined tensor");
  AMP_CHECK(var.defined(), ValueError, "[gaussian_nll_loss] var is an undefined tensor");
  return composite::rounded_once("gaussian_nll_loss",
                                 [](const Tensor& self, const Tensor& target, const Tensor& var, bool full, double eps, int64_t reduction) {
    return composite::gaussian_nll_loss(self, target, var, full, eps, reduction);
  }, self, target, var, full, eps, reduction);
}

}  // namespace

Tensor gaussian_nll_loss(const Tensor& self, const Tensor& target, const Tensor& var, bool full, double eps, int64_t reduction) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::gaussian_nll_loss, run_gaussian_nll_loss, self, target, var, full, eps, reduction);
}

// ---------------- ctc_loss ----------------

namespace {

Tensor run_ctc_loss(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths, IntArrayRef target_lengths, int64_t blank,
                    int64_t reduction, bool zero_infinity) {
  AMP_CHECK(log_probs.defined(), ValueError, "[ctc_loss] log_probs is an undefined tensor");
  AMP_CHECK(targets.defined(), ValueError, "[ctc_loss] targets is an undefined tensor");
  return composite::rounded_once("ctc_loss", [](const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                IntArrayRef target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
    return composite::ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
  }, log_probs, targets, autograd::SavedInts(input_lengths), autograd::SavedInts(target_lengths), blank, reduction, zero_infinity);
}

}  // namespace

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths, IntArrayRef target_lengths, int64_t blank,
                int64_t reduction, bool zero_infinity) {
  return wrapper::function<Casts<0>>(OpId::ctc_loss, run_ctc_loss, log_probs, targets, input_lengths, target_lengths, blank, reduction,
                                     zero_infinity);
}

// ---------------- ctc_loss.tensor ----------------

namespace {

Tensor run_ctc_loss_tensor(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths,
                           int64_t blank, int64_t reduction, bool zero_infinity) {
  AMP_CHECK(log_probs.defined(), ValueError, "[ctc_loss] log_probs is an undefined tensor");
  AMP_CHECK(targets.defined(), ValueError, "[ctc_loss] targets is an undefined tensor");
  AMP_CHECK(input_lengths.defined(), ValueError, "[ctc_loss] input_lengths is an undefined tensor");
  AMP_CHECK(target_lengths.defined(), ValueError, "[ctc_loss] target_lengths is an undefined tensor");
  return composite::rounded_once("ctc_loss", [](const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                                                const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
    return composite::ctc_loss_tensor(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
  }, log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
}

}  // namespace

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank,
                int64_t reduction, bool zero_infinity) {
  return wrapper::function<Casts<0>>(OpId::ctc_loss_tensor, run_ctc_loss_tensor, log_probs, targets, input_lengths, target_lengths, blank,
                                     reduction, zero_infinity);
}

// ---------------- ctc_loss_forward ----------------

namespace {

struct CtcLossForwardBackward final : wrapper::Node<1> {
  autograd::SavedTensor log_probs_, targets_, result_neg_log_likelihood_, result_log_alpha_;
  autograd::SavedInts input_lengths_, target_lengths_;
  int64_t blank_;
  bool zero_infinity_;

  void save(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths, IntArrayRef target_lengths, int64_t blank,
            bool zero_infinity) {
    log_probs_.save(log_probs);
    targets_.save(targets);
    input_lengths_ = input_lengths;
    target_lengths_ = target_lengths;
    blank_ = blank;
    zero_infinity_ = zero_infinity;
  }
  void save_result(const auto& result, const auto&...) {
    result_neg_log_likelihood_.save_result(std::get<0>(result));
    result_log_alpha_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_neg_log_likelihood = autograd::grad_or_zeros(grads[0], result_neg_log_likelihood_.unpack(this));
    const Tensor log_probs = log_probs_.unpack(this);
    const Tensor targets = targets_.unpack(this);
    const Tensor result_neg_log_likelihood = !GradMode::is_enabled() ? result_neg_log_likelihood_.unpack(this) : Tensor();
    const Tensor result_log_alpha = !GradMode::is_enabled() ? result_log_alpha_.unpack(this) : Tensor();
    if (needs_input(0)) {
      if (GradMode::is_enabled()) {
        input_grads[0] = autograd::in_float32([&](const Tensor& log_probs, const Tensor& targets, const Tensor& grad_neg_log_likelihood) {
          return ctc_loss_formula(grad_neg_log_likelihood, log_probs, targets, input_lengths_, target_lengths_, blank_, zero_infinity_);
        }, log_probs, targets, grad_neg_log_likelihood);
      } else {
        input_grads[0] = ctc_loss_backward(grad_neg_log_likelihood, log_probs, targets, input_lengths_, target_lengths_,
                                           result_neg_log_likelihood, result_log_alpha, blank_, zero_infinity_);
      }
    }
  }
  void release_saved() override { wrapper::reset(log_probs_, targets_, result_neg_log_likelihood_, result_log_alpha_); }
  const char* name() const override { return "CtcLossBackward"; }
};

std::tuple<Tensor, Tensor> run_ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                IntArrayRef target_lengths, int64_t blank, bool zero_infinity) {
  static constexpr ArgSpec kArgs[] = {{.name = "log_probs"}, {.name = "targets", .dtype = ArgDtype::Any}};
  const Device device = check_args<2>("ctc_loss", kArgs, kFloatingTypes, {&log_probs, &targets});
  check::ctc_loss_forward(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  return call_kernel(device, &Kernels::ctc_loss_forward, "ctc_loss", log_probs, targets, input_lengths, target_lengths, blank,
                     zero_infinity);
}

constexpr auto recorded_ctc_loss_forward = wrapper::recorded<run_ctc_loss_forward, CtcLossForwardBackward, Inputs<0>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                      IntArrayRef target_lengths, int64_t blank, bool zero_infinity) {
  return wrapper::part("internal.ctc_loss_forward", recorded_ctc_loss_forward, log_probs, targets, input_lengths, target_lengths, blank,
                       zero_infinity);
}

// ---------------- ctc_loss_backward ----------------

namespace {

Tensor run_ctc_loss_backward(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                             IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                             bool zero_infinity) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output", .dtype = ArgDtype::Own}, {.name = "log_probs", .dtype = ArgDtype::Own},
                                      {.name = "targets", .dtype = ArgDtype::Any}, {.name = "neg_log_likelihood", .dtype = ArgDtype::Own},
                                      {.name = "log_alpha", .dtype = ArgDtype::Own}};
  const Device device = check_args<5>("ctc_loss_backward", kArgs, kFloatingTypes,
                                      {&grad_output, &log_probs, &targets, &neg_log_likelihood, &log_alpha});
  return call_kernel(device, &Kernels::ctc_loss_backward, "ctc_loss_backward", grad_output, log_probs, targets, input_lengths,
                     target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity);
}

}  // namespace

Tensor internal::ctc_loss_backward(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                   IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                                   bool zero_infinity) {
  return wrapper::part("internal.ctc_loss_backward", run_ctc_loss_backward, grad_output, log_probs, targets, input_lengths, target_lengths,
                       neg_log_likelihood, log_alpha, blank, zero_infinity);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> loss_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "mse_loss", .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor", .casts = "self target",
       .composite = true, .call = calls<amp::mse_loss>},
      {.name = "l1_loss", .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor", .casts = "self target",
       .composite = true, .call = calls<amp::l1_loss>},
      {.name = "smooth_l1_loss", .signature = "(Tensor self, Tensor target, int reduction=Mean, float beta=1.0) -> Tensor",
       .casts = "self target", .composite = true, .call = calls<amp::smooth_l1_loss>},
      {.name = "huber_loss", .signature = "(Tensor self, Tensor target, int reduction=Mean, float delta=1.0) -> Tensor",
       .casts = "self target", .composite = true, .call = calls<amp::huber_loss>},
      {.name = "binary_cross_entropy", .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor",
       .casts = "self target weight", .composite = true, .call = calls<amp::binary_cross_entropy>},
      {.name = "binary_cross_entropy_with_logits",
       .signature = "(Tensor self, Tensor target, Tensor? weight=None, Tensor? pos_weight=None, int reduction=Mean) -> Tensor",
       .casts = "self target weight pos_weight", .composite = true, .call = calls<amp::binary_cross_entropy_with_logits>},
      {.name = "squared_difference", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .internal = true,
       .call = calls<amp::internal::squared_difference>, .elementwise = &kSquaredDifference},
      {.name = "squared_difference_backward", .signature = "(Tensor grad_output, Tensor self, Tensor other) -> Tensor",
       .casts = "grad_output self other", .internal = true, .call = calls<amp::internal::squared_difference_backward>,
       .elementwise = &kSquaredDifferenceBackward},
      {.name = "absolute_difference", .signature = "(Tensor self, Tensor other) -> Tensor", .casts = "self other", .internal = true,
       .call = calls<amp::internal::absolute_difference>, .elementwise = &kAbsoluteDifference},
      {.name = "absolute_difference_backward", .signature = "(Tensor grad_output, Tensor self, Tensor other) -> Tensor",
       .casts = "grad_output self other", .internal = true, .call = calls<amp::internal::absolute_difference_backward>,
       .elementwise = &kAbsoluteDifferenceBackward},
      {.name = "smooth_absolute_difference", .signature = "(Tensor self, Tensor other, Scalar beta) -> Tensor", .casts = "self other",
       .internal = true, .call = calls<amp::internal::smooth_absolute_difference>, .elementwise = &kSmoothAbsoluteDifference},
      {.name = "smooth_absolute_difference_backward",
       .signature = "(Tensor grad_output, Tensor self, Tensor other, Scalar beta) -> Tensor", .casts = "grad_output self other",
       .internal = true, .call = calls<amp::internal::smooth_absolute_difference_backward>,
       .elementwise = &kSmoothAbsoluteDifferenceBackward},
      {.name = "binary_cross_entropy_terms", .signature = "(Tensor self, Tensor target) -> Tensor", .casts = "self target",
       .internal = true, .call = calls<amp::internal::binary_cross_entropy_terms>, .elementwise = &kBinaryCrossEntropyTerms},
      {.name = "binary_cross_entropy_backward", .signature = "(Tensor grad_output, Tensor self, Tensor target) -> Tensor",
       .casts = "grad_output self target", .internal = true, .call = calls<amp::internal::binary_cross_entropy_backward>,
       .elementwise = &kBinaryCrossEntropyBackward},
      {.name = "logit_cross_entropy_terms", .signature = "(Tensor self, Tensor target) -> Tensor", .casts = "self target",
       .internal = true, .call = calls<amp::internal::logit_cross_entropy_terms>, .elementwise = &kLogitCrossEntropyTerms},
      {.name = "logit_cross_entropy_backward", .signature = "(Tensor grad_output, Tensor self, Tensor target) -> Tensor",
       .casts = "grad_output self target", .internal = true, .call = calls<amp::internal::logit_cross_entropy_backward>,
       .elementwise = &kLogitCrossEntropyBackward},
      {.name = "kl_div", .signature = "(Tensor self, Tensor target, int reduction=Mean, *, bool log_target=False) -> Tensor",
       .casts = "self target", .composite = true, .call = calls<amp::kl_div>},
      {.name = "nll_loss",
       .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, int ignore_index=-100) -> Tensor",
       .aliases = "nll_loss2d nll_loss_nd", .casts = "self weight", .composite = true, .call = calls<amp::nll_loss>},
      {.name = "nll_loss_forward",
       .signature = "(Tensor self, Tensor target, Tensor? weight, int reduction, int ignore_index) -> (Tensor output, Tensor total_weight)",
       .casts = "self weight", .internal = true, .call = calls<amp::internal::nll_loss_forward>},
      {.name = "nll_loss_backward",
       .signature =
           "(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, Tensor total_weight, int reduction, int ignore_index) -> Tensor",
       .casts = "grad_output self weight total_weight", .internal = true, .call = calls<amp::internal::nll_loss_backward>,
       .traits = OpCall::kUnchecked},
      {.name = "cross_entropy",
       .signature =
           "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean, int ignore_index=-100, float label_smoothing=0.0) -> Tensor",
       .aliases = "cross_entropy_loss", .casts = "self weight", .facts = kUsual | kKeepsFloating, .composite = true,
       .call = calls<amp::cross_entropy>},
      {.name = "cross_entropy_forward",
       .signature =
           "(Tensor self, Tensor target, Tensor? weight, int reduction, int ignore_index, float label_smoothing, ScalarType dtype) -> (Tensor output, Tensor statistics, Tensor total_weight)",
       .casts = "self weight", .facts = kCastArgument | kTensorResult, .internal = true,
       .call = calls<amp::internal::cross_entropy_forward>},
      {.name = "cross_entropy_backward",
       .signature =
           "(Tensor grad_output, Tensor self, Tensor target, Tensor? weight, Tensor statistics, Tensor total_weight, int reduction, int ignore_index, float label_smoothing) -> Tensor",
       .casts = "grad_output self weight statistics total_weight", .internal = true, .call = calls<amp::internal::cross_entropy_backward>,
       .traits = OpCall::kUnchecked},
      {.name = "hinge_embedding_loss", .signature = "(Tensor self, Tensor target, float margin=1.0, int reduction=Mean) -> Tensor",
       .casts = "self target", .composite = true, .call = calls<amp::hinge_embedding_loss>},
      {.name = "margin_ranking_loss",
       .signature = "(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=Mean) -> Tensor",
       .casts = "input1 input2 target", .composite = true, .call = calls<amp::margin_ranking_loss>},
      {.name = "cosine_similarity", .signature = "(Tensor x1, Tensor x2, int dim=1, float eps=1.0e-08) -> Tensor", .casts = "x1 x2",
       .composite = true, .call = calls<amp::cosine_similarity>},
      {.name = "cosine_embedding_loss",
       .signature = "(Tensor input1, Tensor input2, Tensor target, float margin=0.0, int reduction=Mean) -> Tensor",
       .casts = "input1 input2 target", .composite = true, .call = calls<amp::cosine_embedding_loss>},
      {.name = "poisson_nll_loss",
       .signature = "(Tensor input, Tensor target, bool log_input=True, bool full=False, float eps=1.0e-08, int reduction=Mean) -> Tensor",
       .casts = "input target", .composite = true, .call = calls<amp::poisson_nll_loss>},
      {.name = "poisson_terms", .signature = "(Tensor input, Tensor target) -> Tensor", .casts = "input target", .internal = true,
       .call = calls<amp::internal::poisson_terms>, .elementwise = &kPoissonTerms},
      {.name = "soft_margin_loss", .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor", .casts = "self target",
       .composite = true, .call = calls<amp::soft_margin_loss>},
      {.name = "triplet_margin_loss",
       .signature =
           "(Tensor anchor, Tensor positive, Tensor negative, float margin=1.0, float p=2.0, float eps=1.0e-06, bool swap=False, int reduction=Mean) -> Tensor",
       .casts = "anchor positive negative", .composite = true, .call = calls<amp::triplet_margin_loss>},
      {.name = "multi_margin_loss",
       .signature = "(Tensor self, Tensor target, Scalar p=1, Scalar margin=1, Tensor? weight=None, int reduction=Mean) -> Tensor",
       .casts = "self weight", .call = calls<amp::multi_margin_loss>},
      {.name = "multilabel_margin_loss", .signature = "(Tensor self, Tensor target, int reduction=Mean) -> Tensor", .casts = "self",
       .call = calls<amp::multilabel_margin_loss>},
      {.name = "multilabel_margin_loss_forward",
       .signature = "(Tensor self, Tensor target, int reduction) -> (Tensor output, Tensor is_target)", .casts = "self",
       .call = calls<amp::multilabel_margin_loss_forward>},
      {.name = "multilabel_margin_loss_backward",
       .signature = "(Tensor grad_output, Tensor self, Tensor target, int reduction, Tensor is_target) -> Tensor",
       .casts = "grad_output self is_target", .internal = true, .call = calls<amp::internal::multilabel_margin_loss_backward>,
       .traits = OpCall::kUnchecked},
      {.name = "multilabel_soft_margin_loss",
       .signature = "(Tensor self, Tensor target, Tensor? weight=None, int reduction=Mean) -> Tensor", .casts = "self target weight",
       .composite = true, .call = calls<amp::multilabel_soft_margin_loss>},
      {.name = "gaussian_nll_loss",
       .signature = "(Tensor self, Tensor target, Tensor var, bool full=False, float eps=1.0e-06, int reduction=Mean) -> Tensor",
       .casts = "self target var", .composite = true, .call = calls<amp::gaussian_nll_loss>},
      {.name = "ctc_loss",
       .signature =
           "(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank=0, int reduction=Mean, bool zero_infinity=False) -> Tensor",
       .casts = "log_probs", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, IntArrayRef, IntArrayRef, int64_t, int64_t,
                                            bool)>(amp::ctc_loss)>},
      {.name = "ctc_loss.tensor",
       .signature =
           "(Tensor log_probs, Tensor targets, Tensor input_lengths, Tensor target_lengths, int blank=0, int reduction=Mean, bool zero_infinity=False) -> Tensor",
       .casts = "log_probs", .composite = true,
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, const Tensor&, int64_t, int64_t,
                                            bool)>(amp::ctc_loss)>},
      {.name = "ctc_loss_forward",
       .signature =
           "(Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, int blank, bool zero_infinity) -> (Tensor neg_log_likelihood, Tensor log_alpha)",
       .casts = "log_probs", .internal = true, .call = calls<amp::internal::ctc_loss_forward>},
      {.name = "ctc_loss_backward",
       .signature =
           "(Tensor grad_output, Tensor log_probs, Tensor targets, int[] input_lengths, int[] target_lengths, Tensor neg_log_likelihood, Tensor log_alpha, int blank, bool zero_infinity) -> Tensor",
       .casts = "grad_output log_probs neg_log_likelihood log_alpha", .internal = true, .call = calls<amp::internal::ctc_loss_backward>,
       .traits = OpCall::kUnchecked},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
