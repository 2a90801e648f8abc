// DO NOT EDIT. Generated from ops/loss.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/loss.h>
#include <amp/ops/runtime.h>

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

[[gnu::noinline]] Tensor autocast_mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  if (autocast::Call call(OpId::mse_loss, self, target); call.applies()) {
    return call.run([&] { return run_mse_loss(call.cast(self, 0), call.cast(target, 1), reduction); });
  }
  return run_mse_loss(self, target, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return tracing::observe(OpId::mse_loss, 0x3, [&] { return autocast_mse_loss(self, target, reduction); }, self, target, reduction);
}

}  // namespace

Tensor mse_loss(const Tensor& self, const Tensor& target, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_mse_loss(self, target, reduction) : autocast_mse_loss(self, target, reduction);
  }
  return run_mse_loss(self, target, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("mse_loss"); }

// ---------------- l1_loss ----------------

namespace {

Tensor run_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[l1_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[l1_loss] target is an undefined tensor");
  return composite::rounded_once("l1_loss", [](const Tensor& self, const Tensor& target, int64_t reduction) {
    return composite::l1_loss(self, target, reduction);
  }, self, target, reduction);
}

[[gnu::noinline]] Tensor autocast_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  if (autocast::Call call(OpId::l1_loss, self, target); call.applies()) {
    return call.run([&] { return run_l1_loss(call.cast(self, 0), call.cast(target, 1), reduction); });
  }
  return run_l1_loss(self, target, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return tracing::observe(OpId::l1_loss, 0x3, [&] { return autocast_l1_loss(self, target, reduction); }, self, target, reduction);
}

}  // namespace

Tensor l1_loss(const Tensor& self, const Tensor& target, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_l1_loss(self, target, reduction) : autocast_l1_loss(self, target, reduction);
  }
  return run_l1_loss(self, target, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("l1_loss"); }

// ---------------- smooth_l1_loss ----------------

namespace {

Tensor run_smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  AMP_CHECK(self.defined(), ValueError, "[smooth_l1_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[smooth_l1_loss] target is an undefined tensor");
  return composite::rounded_once("smooth_l1_loss", [](const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
    return composite::smooth_l1_loss(self, target, reduction, beta);
  }, self, target, reduction, beta);
}

[[gnu::noinline]] Tensor autocast_smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  if (autocast::Call call(OpId::smooth_l1_loss, self, target); call.applies()) {
    return call.run([&] { return run_smooth_l1_loss(call.cast(self, 0), call.cast(target, 1), reduction, beta); });
  }
  return run_smooth_l1_loss(self, target, reduction, beta);
}

[[gnu::cold, gnu::noinline]] Tensor observed_smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) {
  return tracing::observe(OpId::smooth_l1_loss, 0x3, [&] { return autocast_smooth_l1_loss(self, target, reduction, beta); }, self, target,
                          reduction, beta);
}

}  // namespace

Tensor smooth_l1_loss(const Tensor& self, const Tensor& target, int64_t reduction, double beta) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_smooth_l1_loss(self, target, reduction, beta)
                               : autocast_smooth_l1_loss(self, target, reduction, beta);
  }
  return run_smooth_l1_loss(self, target, reduction, beta);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("smooth_l1_loss"); }

// ---------------- huber_loss ----------------

namespace {

Tensor run_huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  AMP_CHECK(self.defined(), ValueError, "[huber_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[huber_loss] target is an undefined tensor");
  return composite::rounded_once("huber_loss", [](const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
    return composite::huber_loss(self, target, reduction, delta);
  }, self, target, reduction, delta);
}

[[gnu::noinline]] Tensor autocast_huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  if (autocast::Call call(OpId::huber_loss, self, target); call.applies()) {
    return call.run([&] { return run_huber_loss(call.cast(self, 0), call.cast(target, 1), reduction, delta); });
  }
  return run_huber_loss(self, target, reduction, delta);
}

[[gnu::cold, gnu::noinline]] Tensor observed_huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) {
  return tracing::observe(OpId::huber_loss, 0x3, [&] { return autocast_huber_loss(self, target, reduction, delta); }, self, target,
                          reduction, delta);
}

}  // namespace

Tensor huber_loss(const Tensor& self, const Tensor& target, int64_t reduction, double delta) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_huber_loss(self, target, reduction, delta) : autocast_huber_loss(self, target, reduction, delta);
  }
  return run_huber_loss(self, target, reduction, delta);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("huber_loss"); }

// ---------------- binary_cross_entropy ----------------

namespace {

Tensor run_binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[binary_cross_entropy] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[binary_cross_entropy] target is an undefined tensor");
  return composite::rounded_once("binary_cross_entropy", {composite::kAllArguments, 0b101, 0b11},
                                 [](const Tensor& self, const Tensor& target, const Tensor& weight,
                                    int64_t reduction) { return composite::binary_cross_entropy(self, target, weight, reduction); }, self,
                                 target, weight, reduction);
}

[[gnu::noinline]] Tensor autocast_binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  if (autocast::Call call(OpId::binary_cross_entropy, self, target, weight); call.applies()) {
    return call.run([&] { return run_binary_cross_entropy(call.cast(self, 0), call.cast(target, 1), call.cast(weight, 2), reduction); });
  }
  return run_binary_cross_entropy(self, target, weight, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                                  int64_t reduction) {
  return tracing::observe(OpId::binary_cross_entropy, 0x7, [&] { return autocast_binary_cross_entropy(self, target, weight, reduction); },
                          self, target, weight, reduction);
}

}  // namespace

Tensor binary_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_binary_cross_entropy(self, target, weight, reduction)
                               : autocast_binary_cross_entropy(self, target, weight, reduction);
  }
  return run_binary_cross_entropy(self, target, weight, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("binary_cross_entropy"); }

// ---------------- binary_cross_entropy_with_logits ----------------

namespace {

Tensor run_binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight,
                                            int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[binary_cross_entropy_with_logits] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[binary_cross_entropy_with_logits] target is an undefined tensor");
  return composite::rounded_once("binary_cross_entropy_with_logits", {composite::kAllArguments, 0b1101, 0b1011, 0b111},
                                 [](const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight,
                                    int64_t reduction) {
    return composite::binary_cross_entropy_with_logits(self, target, weight, pos_weight, reduction);
  }, self, target, weight, pos_weight, reduction);
}

[[gnu::noinline]] Tensor autocast_binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                                   const Tensor& pos_weight, int64_t reduction) {
  if (autocast::Call call(OpId::binary_cross_entropy_with_logits, self, target, weight, pos_weight); call.applies()) {
    return call.run([&] {
      return run_binary_cross_entropy_with_logits(call.cast(self, 0), call.cast(target, 1), call.cast(weight, 2), call.cast(pos_weight, 3),
                                                  reduction);
    });
  }
  return run_binary_cross_entropy_with_logits(self, target, weight, pos_weight, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_binary_cross_entropy_with_logits(
    const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight, int64_t reduction) {
  return tracing::observe(OpId::binary_cross_entropy_with_logits,
                          0xf, [&] { return autocast_binary_cross_entropy_with_logits(self, target, weight, pos_weight, reduction); }, self,
                          target, weight, pos_weight, reduction);
}

}  // namespace

Tensor binary_cross_entropy_with_logits(const Tensor& self, const Tensor& target, const Tensor& weight, const Tensor& pos_weight,
                                        int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_binary_cross_entropy_with_logits(self, target, weight, pos_weight, reduction)
                               : autocast_binary_cross_entropy_with_logits(self, target, weight, pos_weight, reduction);
  }
  return run_binary_cross_entropy_with_logits(self, target, weight, pos_weight, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("binary_cross_entropy_with_logits"); }

// ---------------- squared_difference ----------------

namespace {

struct SquaredDifferenceBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return squared_difference_backward(grad, self, other);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return squared_difference_backward(grad, other, self);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "MseLossBackward"; }
};

constexpr ElementwiseOp kSquaredDifference{
    .name = "mse_loss",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::squared_difference,
};

Tensor run_squared_difference(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kSquaredDifference, {&self, &other});
}

[[gnu::noinline]] Tensor taped_squared_difference(const Tensor& self, const Tensor& other) {
  auto* node = new SquaredDifferenceBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_squared_difference(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_squared_difference(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_squared_difference(self, other);
  return run_squared_difference(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_squared_difference(const Tensor& self, const Tensor& other) {
  return tracing::observe_part("internal.squared_difference", [&] { return recorded_squared_difference(self, other); }, self, other);
}

}  // namespace

Tensor internal::squared_difference(const Tensor& self, const Tensor& other) try {
  if (tracing::observed()) [[unlikely]] return observed_squared_difference(self, other);
  return recorded_squared_difference(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("squared_difference"); }

// ---------------- squared_difference_backward ----------------

namespace {

struct SquaredDifferenceBackwardBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other,
                                            const Tensor& grad) { return squared_difference_backward(grad, self, other); },
                                        grad_output_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32(
          [&](const Tensor& grad_output, const Tensor& grad) { return sum_to(grad * grad_output * 2, self_sizes_); }, grad_output, grad);
    }
    if (needs_input(2)) {
      input_grads[2] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& grad) {
        return sum_to(grad * grad_output * -2, other_sizes_);
      }, grad_output, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "MseLossBackwardBackward"; }
};

constexpr ElementwiseOp kSquaredDifferenceBackward{
    .name = "mse_loss",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::squared_difference_backward,
};

Tensor run_squared_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  return elementwise<3>(kSquaredDifferenceBackward, {&grad_output, &self, &other});
}

[[gnu::noinline]] Tensor taped_squared_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  auto* node = new SquaredDifferenceBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  node->connect(2, other);
  if (node->needs_input(1) || node->needs_input(2)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  if (node->needs_input(0)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_squared_difference_backward(grad_output, self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_squared_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  if (autograd::should_record(grad_output, self, other)) return taped_squared_difference_backward(grad_output, self, other);
  return run_squared_difference_backward(grad_output, self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_squared_difference_backward(const Tensor& grad_output, const Tensor& self,
                                                                         const Tensor& other) {
  return tracing::observe_part("internal.squared_difference_backward",
                               [&] { return recorded_squared_difference_backward(grad_output, self, other); }, grad_output, self, other);
}

}  // namespace

Tensor internal::squared_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) try {
  if (tracing::observed()) [[unlikely]] return observed_squared_difference_backward(grad_output, self, other);
  return recorded_squared_difference_backward(grad_output, self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("squared_difference_backward"); }

// ---------------- absolute_difference ----------------

namespace {

struct AbsoluteDifferenceBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return absolute_difference_backward(grad, self, other);
      }, self_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& other, const Tensor& grad) {
        return absolute_difference_backward(grad, other, self);
      }, other_sizes_, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "L1LossBackward"; }
};

constexpr ElementwiseOp kAbsoluteDifference{
    .name = "l1_loss",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::absolute_difference,
};

Tensor run_absolute_difference(const Tensor& self, const Tensor& other) {
  return elementwise<2>(kAbsoluteDifference, {&self, &other});
}

[[gnu::noinline]] Tensor taped_absolute_difference(const Tensor& self, const Tensor& other) {
  auto* node = new AbsoluteDifferenceBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  Tensor result = run_absolute_difference(self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_absolute_difference(const Tensor& self, const Tensor& other) {
  if (autograd::should_record(self, other)) return taped_absolute_difference(self, other);
  return run_absolute_difference(self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_absolute_difference(const Tensor& self, const Tensor& other) {
  return tracing::observe_part("internal.absolute_difference", [&] { return recorded_absolute_difference(self, other); }, self, other);
}

}  // namespace

Tensor internal::absolute_difference(const Tensor& self, const Tensor& other) try {
  if (tracing::observed()) [[unlikely]] return observed_absolute_difference(self, other);
  return recorded_absolute_difference(self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("absolute_difference"); }

// ---------------- absolute_difference_backward ----------------

namespace {

struct AbsoluteDifferenceBackwardBackward final : autograd::FixedNode<1, 1> {
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  autograd::SavedTensor other_;

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
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "L1LossBackwardBackward"; }
};

constexpr ElementwiseOp kAbsoluteDifferenceBackward{
    .name = "l1_loss",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::absolute_difference_backward,
};

Tensor run_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  return elementwise<3>(kAbsoluteDifferenceBackward, {&grad_output, &self, &other});
}

[[gnu::noinline]] Tensor taped_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  auto* node = new AbsoluteDifferenceBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->other_.save(other);
  Tensor result = run_absolute_difference_backward(grad_output, self, other);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) {
  if (autograd::should_record(grad_output)) return taped_absolute_difference_backward(grad_output, self, other);
  return run_absolute_difference_backward(grad_output, self, other);
}

[[gnu::cold, gnu::noinline]] Tensor observed_absolute_difference_backward(const Tensor& grad_output, const Tensor& self,
                                                                          const Tensor& other) {
  return tracing::observe_part("internal.absolute_difference_backward",
                               [&] { return recorded_absolute_difference_backward(grad_output, self, other); }, grad_output, self, other);
}

}  // namespace

Tensor internal::absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other) try {
  if (tracing::observed()) [[unlikely]] return observed_absolute_difference_backward(grad_output, self, other);
  return recorded_absolute_difference_backward(grad_output, self, other);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("absolute_difference_backward"); }

// ---------------- smooth_absolute_difference ----------------

namespace {

struct SmoothAbsoluteDifferenceBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;
  Scalar beta_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    const Scalar& beta = beta_;
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other,
                                            const Tensor& grad) { return smooth_absolute_difference_backward(grad, self, other, beta); },
                                        self_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& other,
                                            const Tensor& grad) { return smooth_absolute_difference_backward(grad, other, self, beta); },
                                        other_sizes_, self, other, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "SmoothL1LossBackward"; }
};

constexpr ElementwiseOp kSmoothAbsoluteDifference{
    .name = "smooth_l1_loss",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::smooth_absolute_difference,
    .params = 1,
};

Tensor run_smooth_absolute_difference(const Tensor& self, const Tensor& other, const Scalar& beta) {
  const ScalarParam params[] = {to_param(beta)};
  return elementwise<2>(kSmoothAbsoluteDifference, {&self, &other}, params);
}

[[gnu::noinline]] Tensor taped_smooth_absolute_difference(const Tensor& self, const Tensor& other, const Scalar& beta) {
  auto* node = new SmoothAbsoluteDifferenceBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, other);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  node->beta_ = beta;
  Tensor result = run_smooth_absolute_difference(self, other, beta);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_smooth_absolute_difference(const Tensor& self, const Tensor& other, const Scalar& beta) {
  if (autograd::should_record(self, other)) return taped_smooth_absolute_difference(self, other, beta);
  return run_smooth_absolute_difference(self, other, beta);
}

[[gnu::cold, gnu::noinline]] Tensor observed_smooth_absolute_difference(const Tensor& self, const Tensor& other, const Scalar& beta) {
  return tracing::observe_part("internal.smooth_absolute_difference",
                               [&] { return recorded_smooth_absolute_difference(self, other, beta); }, self, other, beta);
}

}  // namespace

Tensor internal::smooth_absolute_difference(const Tensor& self, const Tensor& other, const Scalar& beta) try {
  if (tracing::observed()) [[unlikely]] return observed_smooth_absolute_difference(self, other, beta);
  return recorded_smooth_absolute_difference(self, other, beta);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("smooth_absolute_difference"); }

// ---------------- smooth_absolute_difference_backward ----------------

namespace {

struct SmoothAbsoluteDifferenceBackwardBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor other_;
  Shape other_sizes_;
  Scalar beta_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor other = other_.unpack(this);
    const Scalar& beta = beta_;
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& other,
                                            const Tensor& grad) { return smooth_absolute_difference_backward(grad, self, other, beta); },
                                        grad_output_sizes_, self, other, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(keep_where(abs(self - other) < beta, grad * grad_output / beta), self_sizes_);
      }, grad_output, self, other, grad);
    }
    if (needs_input(2)) {
      input_grads[2] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& other, const Tensor& grad) {
        return sum_to(-keep_where(abs(self - other) < beta, grad * grad_output / beta), other_sizes_);
      }, grad_output, self, other, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
    other_.reset();
  }
  const char* name() const override { return "SmoothL1LossBackwardBackward"; }
};

constexpr ElementwiseOp kSmoothAbsoluteDifferenceBackward{
    .name = "smooth_l1_loss",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::smooth_absolute_difference_backward,
    .params = 1,
};

Tensor run_smooth_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other, const Scalar& beta) {
  const ScalarParam params[] = {to_param(beta)};
  return elementwise<3>(kSmoothAbsoluteDifferenceBackward, {&grad_output, &self, &other}, params);
}

[[gnu::noinline]] Tensor taped_smooth_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other,
                                                                   const Scalar& beta) {
  auto* node = new SmoothAbsoluteDifferenceBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  node->connect(2, other);
  if (node->needs_input(1) || node->needs_input(2)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->other_.save(other);
  node->other_sizes_ = autograd::shape_of(other);
  node->beta_ = beta;
  Tensor result = run_smooth_absolute_difference_backward(grad_output, self, other, beta);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_smooth_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other,
                                                    const Scalar& beta) {
  if (autograd::should_record(grad_output, self, other)) return taped_smooth_absolute_difference_backward(grad_output, self, other, beta);
  return run_smooth_absolute_difference_backward(grad_output, self, other, beta);
}

[[gnu::cold, gnu::noinline]] Tensor observed_smooth_absolute_difference_backward(const Tensor& grad_output, const Tensor& self,
                                                                                 const Tensor& other, const Scalar& beta) {
  return tracing::observe_part("internal.smooth_absolute_difference_backward",
                               [&] { return recorded_smooth_absolute_difference_backward(grad_output, self, other, beta); }, grad_output,
                               self, other, beta);
}

}  // namespace

Tensor internal::smooth_absolute_difference_backward(const Tensor& grad_output, const Tensor& self, const Tensor& other,
                                                     const Scalar& beta) try {
  if (tracing::observed()) [[unlikely]] return observed_smooth_absolute_difference_backward(grad_output, self, other, beta);
  return recorded_smooth_absolute_difference_backward(grad_output, self, other, beta);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("smooth_absolute_difference_backward"); }

// ---------------- binary_cross_entropy_terms ----------------

namespace {

struct BinaryCrossEntropyTermsBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor target_;
  Shape target_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& target, const Tensor& grad) {
        return binary_cross_entropy_backward(grad, self, target);
      }, self_sizes_, self, target, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& self, const Tensor& grad) {
        return sum_to(grad * (clamp_min(log1p(-self), -100) - clamp_min(log(self), -100)), target_sizes_);
      }, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    target_.reset();
  }
  const char* name() const override { return "BinaryCrossEntropyBackward"; }
};

constexpr ElementwiseOp kBinaryCrossEntropyTerms{
    .name = "binary_cross_entropy",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::binary_cross_entropy_terms,
};

Tensor run_binary_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  return elementwise<2>(kBinaryCrossEntropyTerms, {&self, &target});
}

[[gnu::noinline]] Tensor taped_binary_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  auto* node = new BinaryCrossEntropyTermsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, target);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->target_.save(target);
  node->target_sizes_ = autograd::shape_of(target);
  Tensor result = run_binary_cross_entropy_terms(self, target);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_binary_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  if (autograd::should_record(self, target)) return taped_binary_cross_entropy_terms(self, target);
  return run_binary_cross_entropy_terms(self, target);
}

[[gnu::cold, gnu::noinline]] Tensor observed_binary_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  return tracing::observe_part("internal.binary_cross_entropy_terms", [&] { return recorded_binary_cross_entropy_terms(self, target); },
                               self, target);
}

}  // namespace

Tensor internal::binary_cross_entropy_terms(const Tensor& self, const Tensor& target) try {
  if (tracing::observed()) [[unlikely]] return observed_binary_cross_entropy_terms(self, target);
  return recorded_binary_cross_entropy_terms(self, target);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("binary_cross_entropy_terms"); }

// ---------------- binary_cross_entropy_backward ----------------

namespace {

struct BinaryCrossEntropyBackwardBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor target_;
  Shape target_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2]) = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self,
                                                                                          const Tensor& target, const Tensor& grad) {
        return binary_cross_entropy_backward_formula(grad, grad_output, self, target);
      }, grad_output, self, target, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
    target_.reset();
  }
  const char* name() const override { return "BinaryCrossEntropyBackwardBackward"; }
};

constexpr ElementwiseOp kBinaryCrossEntropyBackward{
    .name = "binary_cross_entropy_backward",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::binary_cross_entropy_backward,
};

Tensor run_binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  return elementwise<3>(kBinaryCrossEntropyBackward, {&grad_output, &self, &target});
}

[[gnu::noinline]] Tensor taped_binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  auto* node = new BinaryCrossEntropyBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  node->connect(2, target);
  node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  node->target_.save(target);
  node->target_sizes_ = autograd::shape_of(target);
  Tensor result = run_binary_cross_entropy_backward(grad_output, self, target);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  if (autograd::should_record(grad_output, self, target)) return taped_binary_cross_entropy_backward(grad_output, self, target);
  return run_binary_cross_entropy_backward(grad_output, self, target);
}

[[gnu::cold, gnu::noinline]] Tensor observed_binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self,
                                                                           const Tensor& target) {
  return tracing::observe_part("internal.binary_cross_entropy_backward",
                               [&] { return recorded_binary_cross_entropy_backward(grad_output, self, target); }, grad_output, self,
                               target);
}

}  // namespace

Tensor internal::binary_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) try {
  if (tracing::observed()) [[unlikely]] return observed_binary_cross_entropy_backward(grad_output, self, target);
  return recorded_binary_cross_entropy_backward(grad_output, self, target);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("binary_cross_entropy_backward"); }

// ---------------- logit_cross_entropy_terms ----------------

namespace {

struct LogitCrossEntropyTermsBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor target_;
  Shape target_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& target, const Tensor& grad) {
        return logit_cross_entropy_backward(grad, self, target);
      }, self_sizes_, self, target, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& self, const Tensor& grad) { return -(grad * self); }, target_sizes_, self, grad);
    }
  }
  void release_saved() override {
    self_.reset();
    target_.reset();
  }
  const char* name() const override { return "BinaryCrossEntropyWithLogitsBackward"; }
};

constexpr ElementwiseOp kLogitCrossEntropyTerms{
    .name = "binary_cross_entropy_with_logits",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::logit_cross_entropy_terms,
};

Tensor run_logit_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  return elementwise<2>(kLogitCrossEntropyTerms, {&self, &target});
}

[[gnu::noinline]] Tensor taped_logit_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  auto* node = new LogitCrossEntropyTermsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, target);
  node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->target_.save(target);
  node->target_sizes_ = autograd::shape_of(target);
  Tensor result = run_logit_cross_entropy_terms(self, target);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_logit_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  if (autograd::should_record(self, target)) return taped_logit_cross_entropy_terms(self, target);
  return run_logit_cross_entropy_terms(self, target);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logit_cross_entropy_terms(const Tensor& self, const Tensor& target) {
  return tracing::observe_part("internal.logit_cross_entropy_terms", [&] { return recorded_logit_cross_entropy_terms(self, target); }, self,
                               target);
}

}  // namespace

Tensor internal::logit_cross_entropy_terms(const Tensor& self, const Tensor& target) try {
  if (tracing::observed()) [[unlikely]] return observed_logit_cross_entropy_terms(self, target);
  return recorded_logit_cross_entropy_terms(self, target);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logit_cross_entropy_terms"); }

// ---------------- logit_cross_entropy_backward ----------------

namespace {

struct LogitCrossEntropyBackwardBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor grad_output_;
  Shape grad_output_sizes_;
  autograd::SavedTensor self_;
  Shape self_sizes_;
  autograd::SavedTensor target_;
  Shape target_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::summed([&](const Tensor& self, const Tensor& target,
                                            const Tensor& grad) { return logit_cross_entropy_backward(grad, self, target); },
                                        grad_output_sizes_, self, target, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::in_float32([&](const Tensor& grad_output, const Tensor& self, const Tensor& grad) {
        return sum_to(grad * grad_output * sigmoid(self) * sigmoid(-self), self_sizes_);
      }, grad_output, self, grad);
    }
    if (needs_input(2)) {
      input_grads[2] = autograd::summed([&](const Tensor& grad_output, const Tensor& grad) { return -(grad * grad_output); }, target_sizes_,
                                        grad_output, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
    target_.reset();
  }
  const char* name() const override { return "BinaryCrossEntropyWithLogitsBackwardBackward"; }
};

constexpr ElementwiseOp kLogitCrossEntropyBackward{
    .name = "binary_cross_entropy_with_logits",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::logit_cross_entropy_backward,
};

Tensor run_logit_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  return elementwise<3>(kLogitCrossEntropyBackward, {&grad_output, &self, &target});
}

[[gnu::noinline]] Tensor taped_logit_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  auto* node = new LogitCrossEntropyBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, self);
  node->connect(2, target);
  if (node->needs_input(1) || node->needs_input(2)) node->grad_output_.save(grad_output);
  node->grad_output_sizes_ = autograd::shape_of(grad_output);
  if (node->needs_input(0) || node->needs_input(1)) node->self_.save(self);
  node->self_sizes_ = autograd::shape_of(self);
  if (node->needs_input(0)) node->target_.save(target);
  node->target_sizes_ = autograd::shape_of(target);
  Tensor result = run_logit_cross_entropy_backward(grad_output, self, target);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_logit_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) {
  if (autograd::should_record(grad_output, self, target)) return taped_logit_cross_entropy_backward(grad_output, self, target);
  return run_logit_cross_entropy_backward(grad_output, self, target);
}

[[gnu::cold, gnu::noinline]] Tensor observed_logit_cross_entropy_backward(const Tensor& grad_output, const Tensor& self,
                                                                          const Tensor& target) {
  return tracing::observe_part("internal.logit_cross_entropy_backward",
                               [&] { return recorded_logit_cross_entropy_backward(grad_output, self, target); }, grad_output, self, target);
}

}  // namespace

Tensor internal::logit_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target) try {
  if (tracing::observed()) [[unlikely]] return observed_logit_cross_entropy_backward(grad_output, self, target);
  return recorded_logit_cross_entropy_backward(grad_output, self, target);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("logit_cross_entropy_backward"); }

// ---------------- kl_div ----------------

namespace {

Tensor run_kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  AMP_CHECK(self.defined(), ValueError, "[kl_div] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[kl_div] target is an undefined tensor");
  return composite::rounded_once("kl_div", {0b10}, [](const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
    return composite::kl_div(self, target, reduction, log_target);
  }, self, target, reduction, log_target);
}

[[gnu::noinline]] Tensor autocast_kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  if (autocast::Call call(OpId::kl_div, self, target); call.applies()) {
    return call.run([&] { return run_kl_div(call.cast(self, 0), call.cast(target, 1), reduction, log_target); });
  }
  return run_kl_div(self, target, reduction, log_target);
}

[[gnu::cold, gnu::noinline]] Tensor observed_kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) {
  return tracing::observe(OpId::kl_div, 0x3, [&] { return autocast_kl_div(self, target, reduction, log_target); }, self, target, reduction,
                          log_target);
}

}  // namespace

Tensor kl_div(const Tensor& self, const Tensor& target, int64_t reduction, bool log_target) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_kl_div(self, target, reduction, log_target)
                               : autocast_kl_div(self, target, reduction, log_target);
  }
  return run_kl_div(self, target, reduction, log_target);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("kl_div"); }

// ---------------- nll_loss ----------------

namespace {

Tensor run_nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  AMP_CHECK(self.defined(), ValueError, "[nll_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[nll_loss] target is an undefined tensor");
  return composite::nll_loss(self, target, weight, reduction, ignore_index);
}

[[gnu::noinline]] Tensor autocast_nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                           int64_t ignore_index) {
  if (autocast::Call call(OpId::nll_loss, self, weight); call.applies()) {
    return call.run([&] { return run_nll_loss(call.cast(self, 0), target, call.cast(weight, 1), reduction, ignore_index); });
  }
  return run_nll_loss(self, target, weight, reduction, ignore_index);
}

[[gnu::cold, gnu::noinline]] Tensor observed_nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                      int64_t ignore_index) {
  return tracing::observe(OpId::nll_loss, 0x5, [&] { return autocast_nll_loss(self, target, weight, reduction, ignore_index); }, self,
                          target, weight, reduction, ignore_index);
}

}  // namespace

Tensor nll_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_nll_loss(self, target, weight, reduction, ignore_index)
                               : autocast_nll_loss(self, target, weight, reduction, ignore_index);
  }
  return run_nll_loss(self, target, weight, reduction, ignore_index);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nll_loss"); }

// ---------------- nll_loss_forward ----------------

namespace {

struct NllLossForwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor target_;
  autograd::SavedTensor weight_;
  int64_t reduction_;
  int64_t ignore_index_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_total_weight_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const int64_t reduction = reduction_;
    const int64_t ignore_index = ignore_index_;
    const Tensor result_total_weight = result_total_weight_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled()
          ? Tensor(autograd::in_float32([&](const Tensor& self, const Tensor& target, const Tensor& weight,
                                            const Tensor& result_total_weight, const Tensor& grad_output) {
        return nll_loss_formula(grad_output, self, target, weight, result_total_weight, reduction, ignore_index);
      }, self, target, weight, result_total_weight,
          grad_output)) : Tensor(nll_loss_backward(grad_output, self, target, weight, result_total_weight, reduction, ignore_index));
    }
  }
  void release_saved() override {
    self_.reset();
    target_.reset();
    weight_.reset();
    result_total_weight_.reset();
  }
  const char* name() const override { return "NllLossBackward"; }
};

std::tuple<Tensor, Tensor> run_nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                int64_t ignore_index) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "target", .dtype = ArgDtype::Any},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("nll_loss", kArgs, kDtypes, {&self, &target, &weight});
  check::nll_loss_forward(self, target, weight, reduction, ignore_index);
  return call_kernel(device, &Kernels::nll_loss_forward, "nll_loss", self, target, weight, reduction, ignore_index);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                                    int64_t reduction, int64_t ignore_index) {
  auto* node = new NllLossForwardBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->target_.save(target);
  node->weight_.save(weight);
  node->reduction_ = reduction;
  node->ignore_index_ = ignore_index;
  auto result = run_nll_loss_forward(self, target, weight, reduction, ignore_index);
  node->result_output_.save(std::get<0>(result));
  node->result_total_weight_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                     int64_t ignore_index) {
  if (autograd::should_record(self)) return taped_nll_loss_forward(self, target, weight, reduction, ignore_index);
  return run_nll_loss_forward(self, target, weight, reduction, ignore_index);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_nll_loss_forward(
    const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index) {
  return tracing::observe_part("internal.nll_loss_forward",
                               [&] { return recorded_nll_loss_forward(self, target, weight, reduction, ignore_index); }, self, target,
                               weight, reduction, ignore_index);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::nll_loss_forward(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                      int64_t ignore_index) try {
  if (tracing::observed()) [[unlikely]] return observed_nll_loss_forward(self, target, weight, reduction, ignore_index);
  return recorded_nll_loss_forward(self, target, weight, reduction, ignore_index);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nll_loss_forward"); }

// ---------------- nll_loss_backward ----------------

namespace {

Tensor run_nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                             const Tensor& total_weight, int64_t reduction, int64_t ignore_index) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Own},
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "target", .dtype = ArgDtype::Any},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "total_weight", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<5>("nll_loss_backward", kArgs, kDtypes, {&grad_output, &self, &target, &weight, &total_weight});
  return call_kernel(device, &Kernels::nll_loss_backward, "nll_loss_backward", grad_output, self, target, weight, total_weight, reduction,
                     ignore_index);
}

}  // namespace

Tensor internal::nll_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                   const Tensor& total_weight, int64_t reduction, int64_t ignore_index) try {
  return run_nll_loss_backward(grad_output, self, target, weight, total_weight, reduction, ignore_index);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("nll_loss_backward"); }

// ---------------- cross_entropy ----------------

namespace {

Tensor run_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index,
                         double label_smoothing) {
  AMP_CHECK(self.defined(), ValueError, "[cross_entropy] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[cross_entropy] target is an undefined tensor");
  return composite::cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing);
}

[[gnu::noinline]] Tensor autocast_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction,
                                                int64_t ignore_index, double label_smoothing) {
  if (autocast::Call call(OpId::cross_entropy, self, weight); call.applies()) {
    return call.run([&] {
      return run_cross_entropy(call.cast(self, 0), target, call.cast(weight, 1), reduction, ignore_index, label_smoothing);
    });
  }
  return run_cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                           int64_t reduction, int64_t ignore_index, double label_smoothing) {
  return tracing::observe(OpId::cross_entropy,
                          0x5, [&] { return autocast_cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing); }, self,
                          target, weight, reduction, ignore_index, label_smoothing);
}

}  // namespace

Tensor cross_entropy(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index,
                     double label_smoothing) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing)
                               : autocast_cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing);
  }
  return run_cross_entropy(self, target, weight, reduction, ignore_index, label_smoothing);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cross_entropy"); }

// ---------------- cross_entropy_forward ----------------

namespace {

struct CrossEntropyForwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor target_;
  autograd::SavedTensor weight_;
  int64_t reduction_;
  int64_t ignore_index_;
  double label_smoothing_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_statistics_;
  autograd::SavedTensor result_total_weight_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const int64_t reduction = reduction_;
    const int64_t ignore_index = ignore_index_;
    const double label_smoothing = label_smoothing_;
    const Tensor result_statistics = !GradMode::is_enabled() ? result_statistics_.unpack(this) : Tensor();
    const Tensor result_total_weight = result_total_weight_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled()
          ? Tensor(autograd::in_float32([&](const Tensor& self, const Tensor& target, const Tensor& weight,
                                            const Tensor& result_total_weight, const Tensor& grad_output) {
        return cross_entropy_formula(grad_output, self, target, weight, result_total_weight, reduction, ignore_index, label_smoothing);
      }, self, target, weight, result_total_weight,
          grad_output)) : Tensor(cross_entropy_backward(grad_output, self, target, weight, result_statistics, result_total_weight,
                                                        reduction, ignore_index, label_smoothing));
    }
  }
  void release_saved() override {
    self_.reset();
    target_.reset();
    weight_.reset();
    result_statistics_.reset();
    result_total_weight_.reset();
  }
  const char* name() const override { return "CrossEntropyBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                             int64_t reduction, int64_t ignore_index, double label_smoothing,
                                                             ScalarType dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "target", .dtype = ArgDtype::Any},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("cross_entropy", kArgs, kDtypes, {&self, &target, &weight});
  check::cross_entropy_forward(self, target, weight, reduction, ignore_index, label_smoothing, dtype);
  return call_kernel(device, &Kernels::cross_entropy_forward, "cross_entropy", self, target, weight, reduction, ignore_index,
                     label_smoothing, dtype);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped_cross_entropy_forward(
    const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, double label_smoothing,
    ScalarType dtype) {
  auto* node = new CrossEntropyForwardBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->target_.save(target);
  node->weight_.save(weight);
  node->reduction_ = reduction;
  node->ignore_index_ = ignore_index;
  node->label_smoothing_ = label_smoothing;
  auto result = run_cross_entropy_forward(self, target, weight, reduction, ignore_index, label_smoothing, dtype);
  node->result_output_.save(std::get<0>(result));
  node->result_statistics_.save(std::get<1>(result));
  node->result_total_weight_.save(std::get<2>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded_cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                                  int64_t reduction, int64_t ignore_index, double label_smoothing,
                                                                  ScalarType dtype) {
  if (autograd::should_record(self)) {
    return taped_cross_entropy_forward(self, target, weight, reduction, ignore_index, label_smoothing, dtype);
  }
  return run_cross_entropy_forward(self, target, weight, reduction, ignore_index, label_smoothing, dtype);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_cross_entropy_forward(
    const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction, int64_t ignore_index, double label_smoothing,
    ScalarType dtype) {
  return tracing::observe_part("internal.cross_entropy_forward", [&] {
    return recorded_cross_entropy_forward(self, target, weight, reduction, ignore_index, label_smoothing, dtype);
  }, self, target, weight, reduction, ignore_index, label_smoothing, dtype);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::cross_entropy_forward(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                                   int64_t reduction, int64_t ignore_index, double label_smoothing,
                                                                   ScalarType dtype) try {
  if (tracing::observed()) [[unlikely]] {
    return observed_cross_entropy_forward(self, target, weight, reduction, ignore_index, label_smoothing, dtype);
  }
  return recorded_cross_entropy_forward(self, target, weight, reduction, ignore_index, label_smoothing, dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cross_entropy_forward"); }

// ---------------- cross_entropy_backward ----------------

namespace {

Tensor run_cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                  const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                                  double label_smoothing) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Own},
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "target", .dtype = ArgDtype::Any},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "statistics", .dtype = ArgDtype::Own},
      {.name = "total_weight", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<6>("cross_entropy_backward", kArgs, kDtypes,
                                      {&grad_output, &self, &target, &weight, &statistics, &total_weight});
  return call_kernel(device, &Kernels::cross_entropy_backward, "cross_entropy_backward", grad_output, self, target, weight, statistics,
                     total_weight, reduction, ignore_index, label_smoothing);
}

}  // namespace

Tensor internal::cross_entropy_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& weight,
                                        const Tensor& statistics, const Tensor& total_weight, int64_t reduction, int64_t ignore_index,
                                        double label_smoothing) try {
  return run_cross_entropy_backward(grad_output, self, target, weight, statistics, total_weight, reduction, ignore_index, label_smoothing);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cross_entropy_backward"); }

// ---------------- hinge_embedding_loss ----------------

namespace {

Tensor run_hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[hinge_embedding_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[hinge_embedding_loss] target is an undefined tensor");
  return composite::rounded_once("hinge_embedding_loss", [](const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
                                     return composite::hinge_embedding_loss(self, target, margin, reduction); }, self, target, margin,
                                 reduction);
}

[[gnu::noinline]] Tensor autocast_hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin, int64_t reduction) {
  if (autocast::Call call(OpId::hinge_embedding_loss, self, target); call.applies()) {
    return call.run([&] { return run_hinge_embedding_loss(call.cast(self, 0), call.cast(target, 1), margin, reduction); });
  }
  return run_hinge_embedding_loss(self, target, margin, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin,
                                                                  int64_t reduction) {
  return tracing::observe(OpId::hinge_embedding_loss, 0x3, [&] { return autocast_hinge_embedding_loss(self, target, margin, reduction); },
                          self, target, margin, reduction);
}

}  // namespace

Tensor hinge_embedding_loss(const Tensor& self, const Tensor& target, double margin, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_hinge_embedding_loss(self, target, margin, reduction)
                               : autocast_hinge_embedding_loss(self, target, margin, reduction);
  }
  return run_hinge_embedding_loss(self, target, margin, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("hinge_embedding_loss"); }

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

[[gnu::noinline]] Tensor autocast_margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin,
                                                      int64_t reduction) {
  if (autocast::Call call(OpId::margin_ranking_loss, input1, input2, target); call.applies()) {
    return call.run([&] {
      return run_margin_ranking_loss(call.cast(input1, 0), call.cast(input2, 1), call.cast(target, 2), margin, reduction);
    });
  }
  return run_margin_ranking_loss(input1, input2, target, margin, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                                                                 double margin, int64_t reduction) {
  return tracing::observe(OpId::margin_ranking_loss, 0x7,
                          [&] { return autocast_margin_ranking_loss(input1, input2, target, margin, reduction); }, input1, input2, target,
                          margin, reduction);
}

}  // namespace

Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_margin_ranking_loss(input1, input2, target, margin, reduction)
                               : autocast_margin_ranking_loss(input1, input2, target, margin, reduction);
  }
  return run_margin_ranking_loss(input1, input2, target, margin, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("margin_ranking_loss"); }

// ---------------- cosine_similarity ----------------

namespace {

Tensor run_cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  AMP_CHECK(x1.defined(), ValueError, "[cosine_similarity] x1 is an undefined tensor");
  AMP_CHECK(x2.defined(), ValueError, "[cosine_similarity] x2 is an undefined tensor");
  return composite::rounded_once("cosine_similarity", [](const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
    return composite::cosine_similarity(x1, x2, dim, eps);
  }, x1, x2, dim, eps);
}

[[gnu::noinline]] Tensor autocast_cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  if (autocast::Call call(OpId::cosine_similarity, x1, x2); call.applies()) {
    return call.run([&] { return run_cosine_similarity(call.cast(x1, 0), call.cast(x2, 1), dim, eps); });
  }
  return run_cosine_similarity(x1, x2, dim, eps);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) {
  return tracing::observe(OpId::cosine_similarity, 0x3, [&] { return autocast_cosine_similarity(x1, x2, dim, eps); }, x1, x2, dim, eps);
}

}  // namespace

Tensor cosine_similarity(const Tensor& x1, const Tensor& x2, int64_t dim, double eps) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cosine_similarity(x1, x2, dim, eps) : autocast_cosine_similarity(x1, x2, dim, eps);
  }
  return run_cosine_similarity(x1, x2, dim, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cosine_similarity"); }

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

[[gnu::noinline]] Tensor autocast_cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin,
                                                        int64_t reduction) {
  if (autocast::Call call(OpId::cosine_embedding_loss, input1, input2, target); call.applies()) {
    return call.run([&] {
      return run_cosine_embedding_loss(call.cast(input1, 0), call.cast(input2, 1), call.cast(target, 2), margin, reduction);
    });
  }
  return run_cosine_embedding_loss(input1, input2, target, margin, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target,
                                                                   double margin, int64_t reduction) {
  return tracing::observe(OpId::cosine_embedding_loss, 0x7,
                          [&] { return autocast_cosine_embedding_loss(input1, input2, target, margin, reduction); }, input1, input2, target,
                          margin, reduction);
}

}  // namespace

Tensor cosine_embedding_loss(const Tensor& input1, const Tensor& input2, const Tensor& target, double margin, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cosine_embedding_loss(input1, input2, target, margin, reduction)
                               : autocast_cosine_embedding_loss(input1, input2, target, margin, reduction);
  }
  return run_cosine_embedding_loss(input1, input2, target, margin, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cosine_embedding_loss"); }

// ---------------- poisson_nll_loss ----------------

namespace {

Tensor run_poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction) {
  AMP_CHECK(input.defined(), ValueError, "[poisson_nll_loss] input is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[poisson_nll_loss] target is an undefined tensor");
  return composite::poisson_nll_loss(input, target, log_input, full, eps, reduction);
}

[[gnu::noinline]] Tensor autocast_poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps,
                                                   int64_t reduction) {
  if (autocast::Call call(OpId::poisson_nll_loss, input, target); call.applies()) {
    return call.run([&] { return run_poisson_nll_loss(call.cast(input, 0), call.cast(target, 1), log_input, full, eps, reduction); });
  }
  return run_poisson_nll_loss(input, target, log_input, full, eps, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full,
                                                              double eps, int64_t reduction) {
  return tracing::observe(OpId::poisson_nll_loss,
                          0x3, [&] { return autocast_poisson_nll_loss(input, target, log_input, full, eps, reduction); }, input, target,
                          log_input, full, eps, reduction);
}

}  // namespace

Tensor poisson_nll_loss(const Tensor& input, const Tensor& target, bool log_input, bool full, double eps, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_poisson_nll_loss(input, target, log_input, full, eps, reduction)
                               : autocast_poisson_nll_loss(input, target, log_input, full, eps, reduction);
  }
  return run_poisson_nll_loss(input, target, log_input, full, eps, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("poisson_nll_loss"); }

// ---------------- poisson_terms ----------------

namespace {

struct PoissonTermsBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor input_;
  Shape input_sizes_;
  autograd::SavedTensor target_;
  Shape target_sizes_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor target = target_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32([&](const Tensor& input, const Tensor& target, const Tensor& grad) {
        return sum_to(grad * (exp(input) - target), input_sizes_);
      }, input, target, grad);
    }
    if (needs_input(1)) {
      input_grads[1] = autograd::summed([&](const Tensor& input, const Tensor& grad) { return -grad * input; }, target_sizes_, input, grad);
    }
  }
  void release_saved() override {
    input_.reset();
    target_.reset();
  }
  const char* name() const override { return "PoissonNllLossBackward"; }
};

constexpr ElementwiseOp kPoissonTerms{
    .name = "poisson_nll_loss",
    .dtypes = kFloatingTypes,
    .result = ElementwiseResult::Same,
    .kernel = &Kernels::poisson_terms,
};

Tensor run_poisson_terms(const Tensor& input, const Tensor& target) {
  return elementwise<2>(kPoissonTerms, {&input, &target});
}

[[gnu::noinline]] Tensor taped_poisson_terms(const Tensor& input, const Tensor& target) {
  auto* node = new PoissonTermsBackward;
  autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, target);
  node->input_.save(input);
  node->input_sizes_ = autograd::shape_of(input);
  if (node->needs_input(0)) node->target_.save(target);
  node->target_sizes_ = autograd::shape_of(target);
  Tensor result = run_poisson_terms(input, target);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_poisson_terms(const Tensor& input, const Tensor& target) {
  if (autograd::should_record(input, target)) return taped_poisson_terms(input, target);
  return run_poisson_terms(input, target);
}

[[gnu::cold, gnu::noinline]] Tensor observed_poisson_terms(const Tensor& input, const Tensor& target) {
  return tracing::observe_part("internal.poisson_terms", [&] { return recorded_poisson_terms(input, target); }, input, target);
}

}  // namespace

Tensor internal::poisson_terms(const Tensor& input, const Tensor& target) try {
  if (tracing::observed()) [[unlikely]] return observed_poisson_terms(input, target);
  return recorded_poisson_terms(input, target);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("poisson_terms"); }

// ---------------- soft_margin_loss ----------------

namespace {

Tensor run_soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[soft_margin_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[soft_margin_loss] target is an undefined tensor");
  return composite::rounded_once("soft_margin_loss", [](const Tensor& self, const Tensor& target, int64_t reduction) {
    return composite::soft_margin_loss(self, target, reduction);
  }, self, target, reduction);
}

[[gnu::noinline]] Tensor autocast_soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  if (autocast::Call call(OpId::soft_margin_loss, self, target); call.applies()) {
    return call.run([&] { return run_soft_margin_loss(call.cast(self, 0), call.cast(target, 1), reduction); });
  }
  return run_soft_margin_loss(self, target, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return tracing::observe(OpId::soft_margin_loss, 0x3, [&] { return autocast_soft_margin_loss(self, target, reduction); }, self, target,
                          reduction);
}

}  // namespace

Tensor soft_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_soft_margin_loss(self, target, reduction) : autocast_soft_margin_loss(self, target, reduction);
  }
  return run_soft_margin_loss(self, target, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("soft_margin_loss"); }

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

[[gnu::noinline]] Tensor autocast_triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin,
                                                      double p, double eps, bool swap, int64_t reduction) {
  if (autocast::Call call(OpId::triplet_margin_loss, anchor, positive, negative); call.applies()) {
    return call.run([&] {
      return run_triplet_margin_loss(call.cast(anchor, 0), call.cast(positive, 1), call.cast(negative, 2), margin, p, eps, swap, reduction);
    });
  }
  return run_triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative,
                                                                 double margin, double p, double eps, bool swap, int64_t reduction) {
  return tracing::observe(OpId::triplet_margin_loss, 0x7,
                          [&] { return autocast_triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction); }, anchor,
                          positive, negative, margin, p, eps, swap, reduction);
}

}  // namespace

Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive, const Tensor& negative, double margin, double p, double eps,
                           bool swap, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction)
                               : autocast_triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction);
  }
  return run_triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("triplet_margin_loss"); }

// ---------------- multi_margin_loss ----------------

namespace {

Tensor run_multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight,
                             int64_t reduction) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[multi_margin_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[multi_margin_loss] target is an undefined tensor");
  return composite::multi_margin_loss(self, target, p, margin, weight, reduction);
}

[[gnu::noinline]] Tensor autocast_multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin,
                                                    const Tensor& weight, int64_t reduction) {
  if (autocast::Call call(OpId::multi_margin_loss, self, weight); call.applies()) {
    return call.run([&] { return run_multi_margin_loss(call.cast(self, 0), target, p, margin, call.cast(weight, 1), reduction); });
  }
  return run_multi_margin_loss(self, target, p, margin, weight, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p,
                                                               const Scalar& margin, const Tensor& weight, int64_t reduction) {
  return tracing::observe(OpId::multi_margin_loss, 0x11,
                          [&] { return autocast_multi_margin_loss(self, target, p, margin, weight, reduction); }, self, target, p, margin,
                          weight, reduction);
}

}  // namespace

Tensor multi_margin_loss(const Tensor& self, const Tensor& target, const Scalar& p, const Scalar& margin, const Tensor& weight,
                         int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_multi_margin_loss(self, target, p, margin, weight, reduction)
                               : autocast_multi_margin_loss(self, target, p, margin, weight, reduction);
  }
  return run_multi_margin_loss(self, target, p, margin, weight, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("multi_margin_loss"); }

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

[[gnu::noinline]] Tensor autocast_multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  if (autocast::Call call(OpId::multilabel_margin_loss, self); call.applies()) {
    return call.run([&] { return run_multilabel_margin_loss(call.cast(self, 0), target, reduction); });
  }
  return run_multilabel_margin_loss(self, target, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) {
  return tracing::observe(OpId::multilabel_margin_loss, 0x1, [&] { return autocast_multilabel_margin_loss(self, target, reduction); }, self,
                          target, reduction);
}

}  // namespace

Tensor multilabel_margin_loss(const Tensor& self, const Tensor& target, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_multilabel_margin_loss(self, target, reduction)
                               : autocast_multilabel_margin_loss(self, target, reduction);
  }
  return run_multilabel_margin_loss(self, target, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("multilabel_margin_loss"); }

// ---------------- multilabel_margin_loss_forward ----------------

namespace {

struct MultilabelMarginLossForwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor target_;
  int64_t reduction_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_is_target_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    const int64_t reduction = reduction_;
    const Tensor result_is_target = result_is_target_.unpack(this);
    if (needs_input(0)) input_grads[0] = multilabel_margin_loss_backward(grad_output, self, target, reduction, result_is_target);
  }
  void release_saved() override {
    self_.reset();
    target_.reset();
    result_is_target_.reset();
  }
  const char* name() const override { return "MultilabelMarginLossForwardBackward"; }
};

std::tuple<Tensor, Tensor> run_multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "target", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("multilabel_margin_loss_forward", kArgs, kDtypes, {&self, &target});
  check::multilabel_margin_loss_forward(self, target, reduction);
  return call_kernel(device, &Kernels::multilabel_margin_loss_forward, "multilabel_margin_loss_forward", self, target, reduction);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_multilabel_margin_loss_forward(const Tensor& self, const Tensor& target,
                                                                                  int64_t reduction) {
  auto* node = new MultilabelMarginLossForwardBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->target_.save(target);
  node->reduction_ = reduction;
  auto result = run_multilabel_margin_loss_forward(self, target, reduction);
  node->result_output_.save(std::get<0>(result));
  node->result_is_target_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) {
  if (autograd::should_record(self)) return taped_multilabel_margin_loss_forward(self, target, reduction);
  return run_multilabel_margin_loss_forward(self, target, reduction);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> autocast_multilabel_margin_loss_forward(const Tensor& self, const Tensor& target,
                                                                                     int64_t reduction) {
  if (autocast::Call call(OpId::multilabel_margin_loss_forward, self); call.applies()) {
    return call.run([&] { return recorded_multilabel_margin_loss_forward(call.cast(self, 0), target, reduction); });
  }
  return recorded_multilabel_margin_loss_forward(self, target, reduction);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_multilabel_margin_loss_forward(const Tensor& self, const Tensor& target,
                                                                                                int64_t reduction) {
  return tracing::observe(OpId::multilabel_margin_loss_forward, 0x1,
                          [&] { return autocast_multilabel_margin_loss_forward(self, target, reduction); }, self, target, reduction);
}

}  // namespace

std::tuple<Tensor, Tensor> multilabel_margin_loss_forward(const Tensor& self, const Tensor& target, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_multilabel_margin_loss_forward(self, target, reduction)
                               : autocast_multilabel_margin_loss_forward(self, target, reduction);
  }
  return recorded_multilabel_margin_loss_forward(self, target, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("multilabel_margin_loss_forward"); }

// ---------------- multilabel_margin_loss_backward ----------------

namespace {

struct MultilabelMarginLossBackwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor grad_output_;
  autograd::SavedTensor self_;
  autograd::SavedTensor target_;
  int64_t reduction_;
  autograd::SavedTensor is_target_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor self = self_.unpack(this);
    const Tensor target = target_.unpack(this);
    const int64_t reduction = reduction_;
    const Tensor is_target = is_target_.unpack(this);
    if (needs_input(0)) {
      input_grads[0] = autograd::in_float32(
          [&](const Tensor& grad_output, const Tensor& self, const Tensor& target, const Tensor& is_target,
              const Tensor& grad) { return multilabel_margin_loss_formula(grad, grad_output, self, target, reduction, is_target); },
          grad_output, self, target, is_target, grad);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    self_.reset();
    target_.reset();
    is_target_.reset();
  }
  const char* name() const override { return "MultilabelMarginLossBackwardBackward"; }
};

Tensor run_multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                           const Tensor& is_target) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Own},
      {.name = "self", .dtype = ArgDtype::Own},
      {.name = "target", .dtype = ArgDtype::Any},
      {.name = "is_target", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<4>("multilabel_margin_loss_backward", kArgs, kDtypes, {&grad_output, &self, &target, &is_target});
  return call_kernel(device, &Kernels::multilabel_margin_loss_backward, "multilabel_margin_loss_backward", grad_output, self, target,
                     reduction, is_target);
}

[[gnu::noinline]] Tensor taped_multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target,
                                                               int64_t reduction, const Tensor& is_target) {
  auto* node = new MultilabelMarginLossBackwardBackward;
  autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->grad_output_.save(grad_output);
  node->self_.save(self);
  node->target_.save(target);
  node->reduction_ = reduction;
  node->is_target_.save(is_target);
  Tensor result = run_multilabel_margin_loss_backward(grad_output, self, target, reduction, is_target);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                                const Tensor& is_target) {
  if (autograd::should_record(grad_output)) return taped_multilabel_margin_loss_backward(grad_output, self, target, reduction, is_target);
  return run_multilabel_margin_loss_backward(grad_output, self, target, reduction, is_target);
}

}  // namespace

Tensor internal::multilabel_margin_loss_backward(const Tensor& grad_output, const Tensor& self, const Tensor& target, int64_t reduction,
                                                 const Tensor& is_target) try {
  return recorded_multilabel_margin_loss_backward(grad_output, self, target, reduction, is_target);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("multilabel_margin_loss_backward"); }

// ---------------- multilabel_soft_margin_loss ----------------

namespace {

Tensor run_multilabel_soft_margin_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
  AMP_CHECK(self.defined(), ValueError, "[multilabel_soft_margin_loss] self is an undefined tensor");
  AMP_CHECK(target.defined(), ValueError, "[multilabel_soft_margin_loss] target is an undefined tensor");
  return composite::rounded_once("multilabel_soft_margin_loss", {composite::kAllArguments, 0b101, 0b11},
                                 [](const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) {
    return composite::multilabel_soft_margin_loss(self, target, weight, reduction);
  }, self, target, weight, reduction);
}

[[gnu::noinline]] Tensor autocast_multilabel_soft_margin_loss(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                              int64_t reduction) {
  if (autocast::Call call(OpId::multilabel_soft_margin_loss, self, target, weight); call.applies()) {
    return call.run([&] {
      return run_multilabel_soft_margin_loss(call.cast(self, 0), call.cast(target, 1), call.cast(weight, 2), reduction);
    });
  }
  return run_multilabel_soft_margin_loss(self, target, weight, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_multilabel_soft_margin_loss(const Tensor& self, const Tensor& target, const Tensor& weight,
                                                                         int64_t reduction) {
  return tracing::observe(OpId::multilabel_soft_margin_loss,
                          0x7, [&] { return autocast_multilabel_soft_margin_loss(self, target, weight, reduction); }, self, target, weight,
                          reduction);
}

}  // namespace

Tensor multilabel_soft_margin_loss(const Tensor& self, const Tensor& target, const Tensor& weight, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_multilabel_soft_margin_loss(self, target, weight, reduction)
                               : autocast_multilabel_soft_margin_loss(self, target, weight, reduction);
  }
  return run_multilabel_soft_margin_loss(self, target, weight, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("multilabel_soft_margin_loss"); }

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

[[gnu::noinline]] Tensor autocast_gaussian_nll_loss(const Tensor& self, const Tensor& target, const Tensor& var, bool full, double eps,
                                                    int64_t reduction) {
  if (autocast::Call call(OpId::gaussian_nll_loss, self, target, var); call.applies()) {
    return call.run([&] {
      return run_gaussian_nll_loss(call.cast(self, 0), call.cast(target, 1), call.cast(var, 2), full, eps, reduction);
    });
  }
  return run_gaussian_nll_loss(self, target, var, full, eps, reduction);
}

[[gnu::cold, gnu::noinline]] Tensor observed_gaussian_nll_loss(const Tensor& self, const Tensor& target, const Tensor& var, bool full,
                                                               double eps, int64_t reduction) {
  return tracing::observe(OpId::gaussian_nll_loss, 0x7, [&] { return autocast_gaussian_nll_loss(self, target, var, full, eps, reduction); },
                          self, target, var, full, eps, reduction);
}

}  // namespace

Tensor gaussian_nll_loss(const Tensor& self, const Tensor& target, const Tensor& var, bool full, double eps, int64_t reduction) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_gaussian_nll_loss(self, target, var, full, eps, reduction)
                               : autocast_gaussian_nll_loss(self, target, var, full, eps, reduction);
  }
  return run_gaussian_nll_loss(self, target, var, full, eps, reduction);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("gaussian_nll_loss"); }

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

[[gnu::noinline]] Tensor autocast_ctc_loss(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                           IntArrayRef target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  if (autocast::Call call(OpId::ctc_loss, log_probs); call.applies()) {
    return call.run([&] {
      return run_ctc_loss(call.cast(log_probs, 0), targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
    });
  }
  return run_ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
}

[[gnu::cold, gnu::noinline]] Tensor observed_ctc_loss(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                      IntArrayRef target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  return tracing::observe(OpId::ctc_loss, 0x1, [&] {
    return autocast_ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
  }, log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
}

}  // namespace

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths, IntArrayRef target_lengths, int64_t blank,
                int64_t reduction, bool zero_infinity) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
                               : autocast_ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
  }
  return run_ctc_loss(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ctc_loss"); }

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

[[gnu::noinline]] Tensor autocast_ctc_loss_tensor(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                                                  const Tensor& target_lengths, int64_t blank, int64_t reduction, bool zero_infinity) {
  if (autocast::Call call(OpId::ctc_loss_tensor, log_probs); call.applies()) {
    return call.run([&] {
      return run_ctc_loss_tensor(call.cast(log_probs, 0), targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
    });
  }
  return run_ctc_loss_tensor(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
}

[[gnu::cold, gnu::noinline]] Tensor observed_ctc_loss_tensor(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths,
                                                             const Tensor& target_lengths, int64_t blank, int64_t reduction,
                                                             bool zero_infinity) {
  return tracing::observe(OpId::ctc_loss_tensor, 0x1, [&] {
    return autocast_ctc_loss_tensor(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
  }, log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
}

}  // namespace

Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets, const Tensor& input_lengths, const Tensor& target_lengths, int64_t blank,
                int64_t reduction, bool zero_infinity) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_ctc_loss_tensor(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity)
        : autocast_ctc_loss_tensor(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
  }
  return run_ctc_loss_tensor(log_probs, targets, input_lengths, target_lengths, blank, reduction, zero_infinity);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ctc_loss"); }

// ---------------- ctc_loss_forward ----------------

namespace {

struct CtcLossForwardBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedTensor log_probs_;
  autograd::SavedTensor targets_;
  autograd::SavedInts input_lengths_;
  autograd::SavedInts target_lengths_;
  int64_t blank_;
  bool zero_infinity_;
  autograd::SavedTensor result_neg_log_likelihood_;
  autograd::SavedTensor result_log_alpha_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_neg_log_likelihood = autograd::grad_or_zeros(grads[0], result_neg_log_likelihood_.unpack(this));
    const Tensor log_probs = log_probs_.unpack(this);
    const Tensor targets = targets_.unpack(this);
    const IntArrayRef input_lengths = input_lengths_;
    const IntArrayRef target_lengths = target_lengths_;
    const int64_t blank = blank_;
    const bool zero_infinity = zero_infinity_;
    const Tensor result_neg_log_likelihood = !GradMode::is_enabled() ? result_neg_log_likelihood_.unpack(this) : Tensor();
    const Tensor result_log_alpha = !GradMode::is_enabled() ? result_log_alpha_.unpack(this) : Tensor();
    if (needs_input(0)) {
      input_grads[0] = GradMode::is_enabled()
          ? Tensor(autograd::in_float32([&](const Tensor& log_probs, const Tensor& targets, const Tensor& grad_neg_log_likelihood) {
        return ctc_loss_formula(grad_neg_log_likelihood, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
      }, log_probs, targets,
          grad_neg_log_likelihood)) : Tensor(ctc_loss_backward(grad_neg_log_likelihood, log_probs, targets, input_lengths, target_lengths,
                                                               result_neg_log_likelihood, result_log_alpha, blank, zero_infinity));
    }
  }
  void release_saved() override {
    log_probs_.reset();
    targets_.reset();
    result_neg_log_likelihood_.reset();
    result_log_alpha_.reset();
  }
  const char* name() const override { return "CtcLossBackward"; }
};

std::tuple<Tensor, Tensor> run_ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                IntArrayRef target_lengths, int64_t blank, bool zero_infinity) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "log_probs", .dtype = ArgDtype::Common},
      {.name = "targets", .dtype = ArgDtype::Any},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("ctc_loss", kArgs, kDtypes, {&log_probs, &targets});
  check::ctc_loss_forward(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  return call_kernel(device, &Kernels::ctc_loss_forward, "ctc_loss", log_probs, targets, input_lengths, target_lengths, blank,
                     zero_infinity);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_ctc_loss_forward(const Tensor& log_probs, const Tensor& targets,
                                                                    IntArrayRef input_lengths, IntArrayRef target_lengths, int64_t blank,
                                                                    bool zero_infinity) {
  auto* node = new CtcLossForwardBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, log_probs);
  node->log_probs_.save(log_probs);
  node->targets_.save(targets);
  node->input_lengths_ = input_lengths;
  node->target_lengths_ = target_lengths;
  node->blank_ = blank;
  node->zero_infinity_ = zero_infinity;
  auto result = run_ctc_loss_forward(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  node->result_neg_log_likelihood_.save_result(std::get<0>(result));
  node->result_log_alpha_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                     IntArrayRef target_lengths, int64_t blank, bool zero_infinity) {
  if (autograd::should_record(log_probs)) {
    return taped_ctc_loss_forward(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  }
  return run_ctc_loss_forward(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_ctc_loss_forward(const Tensor& log_probs, const Tensor& targets,
                                                                                  IntArrayRef input_lengths, IntArrayRef target_lengths,
                                                                                  int64_t blank, bool zero_infinity) {
  return tracing::observe_part("internal.ctc_loss_forward", [&] {
    return recorded_ctc_loss_forward(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  }, log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::ctc_loss_forward(const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                                      IntArrayRef target_lengths, int64_t blank, bool zero_infinity) try {
  if (tracing::observed()) [[unlikely]] {
    return observed_ctc_loss_forward(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
  }
  return recorded_ctc_loss_forward(log_probs, targets, input_lengths, target_lengths, blank, zero_infinity);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ctc_loss_forward"); }

// ---------------- ctc_loss_backward ----------------

namespace {

Tensor run_ctc_loss_backward(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                             IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                             bool zero_infinity) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Own},
      {.name = "log_probs", .dtype = ArgDtype::Own},
      {.name = "targets", .dtype = ArgDtype::Any},
      {.name = "neg_log_likelihood", .dtype = ArgDtype::Own},
      {.name = "log_alpha", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<5>("ctc_loss_backward", kArgs, kDtypes,
                                      {&grad_output, &log_probs, &targets, &neg_log_likelihood, &log_alpha});
  return call_kernel(device, &Kernels::ctc_loss_backward, "ctc_loss_backward", grad_output, log_probs, targets, input_lengths,
                     target_lengths, neg_log_likelihood, log_alpha, blank, zero_infinity);
}

}  // namespace

Tensor internal::ctc_loss_backward(const Tensor& grad_output, const Tensor& log_probs, const Tensor& targets, IntArrayRef input_lengths,
                                   IntArrayRef target_lengths, const Tensor& neg_log_likelihood, const Tensor& log_alpha, int64_t blank,
                                   bool zero_infinity) try {
  return run_ctc_loss_backward(grad_output, log_probs, targets, input_lengths, target_lengths, neg_log_likelihood, log_alpha, blank,
                               zero_infinity);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("ctc_loss_backward"); }

}  // namespace amp
