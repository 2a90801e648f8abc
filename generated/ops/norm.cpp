// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/norm.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- batch_norm ----------------

namespace {

Tensor run_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                      bool training, double momentum, double eps, bool cudnn_enabled) {
  AMP_CHECK(input.defined(), ValueError, "[batch_norm] input is an undefined tensor");
  return composite::batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled);
}

[[gnu::noinline]] Tensor autocast_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                                             const Tensor& running_var, bool training, double momentum, double eps, bool cudnn_enabled) {
  if (autocast::Call call(OpId::batch_norm, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_batch_norm(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), running_mean, running_var, training, momentum,
                            eps, cudnn_enabled);
    });
  }
  return run_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled);
}

[[gnu::cold, gnu::noinline]] Tensor observed_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                        const Tensor& running_mean, const Tensor& running_var, bool training,
                                                        double momentum, double eps, bool cudnn_enabled) {
  return tracing::observe(OpId::batch_norm, 0x7, [&] {
    return autocast_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled);
  }, input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled);
}

}  // namespace

Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                  bool training, double momentum, double eps, bool cudnn_enabled) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled)
        : autocast_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled);
  }
  return run_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("batch_norm"); }

// ---------------- native_batch_norm ----------------

namespace {

struct NativeBatchNormBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor input_;
  autograd::SavedTensor weight_;
  bool training_;
  double eps_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_save_mean_;
  autograd::SavedTensor result_save_invstd_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const bool training = training_;
    const double eps = eps_;
    const Tensor result_save_mean = result_save_mean_.unpack(this);
    const Tensor result_save_invstd = result_save_invstd_.unpack(this);
    const std::array<bool, 3> needs{needs_input(0), needs_input(1), needs_input(2)};
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2]) = GradMode::is_enabled()
          ? autograd::in_float32([&](const Tensor& input, const Tensor& weight, const Tensor& result_save_mean,
                                     const Tensor& result_save_invstd, const Tensor& grad_output) {
        return batch_norm_formula(grad_output, input, weight, result_save_mean, result_save_invstd, training, eps, needs);
      }, input, weight, result_save_mean, result_save_invstd,
          grad_output) : native_batch_norm_backward(grad_output, input, weight, result_save_mean, result_save_invstd, training, needs[0],
                                                    needs[1], needs[2]);
    }
  }
  void release_saved() override {
    input_.reset();
    weight_.reset();
    result_save_mean_.reset();
    result_save_invstd_.reset();
  }
  const char* name() const override { return "NativeBatchNormBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                         const Tensor& running_mean, const Tensor& running_var, bool training,
                                                         double momentum, double eps) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Own},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
      {.name = "running_mean", .optional = true, .dtype = ArgDtype::Own},
      {.name = "running_var", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<5>("native_batch_norm", kArgs, kDtypes, {&input, &weight, &bias, &running_mean, &running_var});
  check::native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  return call_kernel(device, &Kernels::native_batch_norm, "native_batch_norm", input, weight, bias, running_mean, running_var, training,
                     momentum, eps);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped_native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                                             const Tensor& running_mean, const Tensor& running_var,
                                                                             bool training, double momentum, double eps) {
  auto* node = new NativeBatchNormBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, weight);
  node->connect(2, bias);
  node->input_.save(input);
  node->weight_.save(weight);
  node->training_ = training;
  node->eps_ = eps;
  auto result = run_native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  node->result_output_.save(std::get<0>(result));
  node->result_save_mean_.save(std::get<1>(result));
  node->result_save_invstd_.save(std::get<2>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded_native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                              const Tensor& running_mean, const Tensor& running_var, bool training,
                                                              double momentum, double eps) {
  if (autograd::should_record(input, weight, bias)) {
    return taped_native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  }
  return run_native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_native_batch_norm(
    const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training,
    double momentum, double eps) {
  if (autocast::Call call(OpId::native_batch_norm, input, weight, bias); call.applies()) {
    return call.run([&] {
      return recorded_native_batch_norm(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), running_mean, running_var, training,
                                        momentum, eps);
    });
  }
  return recorded_native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_native_batch_norm(
    const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var, bool training,
    double momentum, double eps) {
  return tracing::observe(OpId::native_batch_norm, 0x7, [&] {
    return autocast_native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  }, input, weight, bias, running_mean, running_var, training, momentum, eps);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                     const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                                                     double eps) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps)
                               : autocast_native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  }
  return recorded_native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("native_batch_norm"); }

// ---------------- native_batch_norm_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_native_batch_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                                  const Tensor& save_mean, const Tensor& save_invstd, bool training,
                                                                  bool need_input, bool need_weight, bool need_bias) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "save_mean", .dtype = ArgDtype::Own},
      {.name = "save_invstd", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<5>("native_batch_norm_backward", kArgs, kDtypes,
                                      {&grad_output, &input, &weight, &save_mean, &save_invstd});
  return call_kernel(device, &Kernels::native_batch_norm_backward, "native_batch_norm_backward", grad_output, input, weight, save_mean,
                     save_invstd, training, need_input, need_weight, need_bias);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::native_batch_norm_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, const Tensor& save_mean, const Tensor& save_invstd, bool training,
    bool need_input, bool need_weight, bool need_bias) try {
  return run_native_batch_norm_backward(grad_output, input, weight, save_mean, save_invstd, training, need_input, need_weight, need_bias);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("native_batch_norm_backward"); }

// ---------------- layer_norm ----------------

namespace {

Tensor run_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double eps,
                      bool cudnn_enable) {
  AMP_CHECK(input.defined(), ValueError, "[layer_norm] input is an undefined tensor");
  return composite::layer_norm(input, normalized_shape, weight, bias, eps, cudnn_enable);
}

[[gnu::noinline]] Tensor autocast_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias,
                                             double eps, bool cudnn_enable) {
  if (autocast::Call call(OpId::layer_norm, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_layer_norm(call.cast(input, 0), normalized_shape, call.cast(weight, 1), call.cast(bias, 2), eps, cudnn_enable);
    });
  }
  return run_layer_norm(input, normalized_shape, weight, bias, eps, cudnn_enable);
}

[[gnu::cold, gnu::noinline]] Tensor observed_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                        const Tensor& bias, double eps, bool cudnn_enable) {
  return tracing::observe(OpId::layer_norm, 0xd, [&] { return autocast_layer_norm(input, normalized_shape, weight, bias, eps, cudnn_enable);
                                                      }, input, normalized_shape, weight, bias, eps, cudnn_enable);
}

}  // namespace

Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double eps,
                  bool cudnn_enable) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_layer_norm(input, normalized_shape, weight, bias, eps, cudnn_enable)
                               : autocast_layer_norm(input, normalized_shape, weight, bias, eps, cudnn_enable);
  }
  return run_layer_norm(input, normalized_shape, weight, bias, eps, cudnn_enable);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("layer_norm"); }

// ---------------- native_layer_norm ----------------

namespace {

struct NativeLayerNormBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor input_;
  autograd::SavedInts normalized_shape_;
  autograd::SavedTensor weight_;
  double eps_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_mean_;
  autograd::SavedTensor result_rstd_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor input = input_.unpack(this);
    const IntArrayRef normalized_shape = normalized_shape_;
    const Tensor weight = weight_.unpack(this);
    const double eps = eps_;
    const Tensor result_mean = !GradMode::is_enabled() ? result_mean_.unpack(this) : Tensor();
    const Tensor result_rstd = result_rstd_.unpack(this);
    const std::array<bool, 3> needs{needs_input(0), needs_input(1), needs_input(2)};
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2]) = GradMode::is_enabled()
          ? autograd::in_float32([&](const Tensor& input, const Tensor& weight, const Tensor& result_rstd, const Tensor& grad_output) {
        return layer_norm_formula(grad_output, input, normalized_shape, weight, result_rstd, eps, needs);
      }, input, weight, result_rstd, grad_output) : native_layer_norm_backward(grad_output, input, normalized_shape, result_mean,
                                                                               result_rstd, weight, needs[0], needs[1], needs[2]);
    }
  }
  void release_saved() override {
    input_.reset();
    weight_.reset();
    result_mean_.reset();
    result_rstd_.reset();
  }
  const char* name() const override { return "NativeLayerNormBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                         const Tensor& bias, double eps) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Own},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("native_layer_norm", kArgs, kDtypes, {&input, &weight, &bias});
  check::native_layer_norm(input, normalized_shape, weight, bias, eps);
  return call_kernel(device, &Kernels::native_layer_norm, "native_layer_norm", input, normalized_shape, weight, bias, eps);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped_native_layer_norm(const Tensor& input, IntArrayRef normalized_shape,
                                                                             const Tensor& weight, const Tensor& bias, double eps) {
  auto* node = new NativeLayerNormBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, weight);
  node->connect(2, bias);
  node->input_.save(input);
  node->normalized_shape_ = normalized_shape;
  node->weight_.save(weight);
  node->eps_ = eps;
  auto result = run_native_layer_norm(input, normalized_shape, weight, bias, eps);
  node->result_output_.save(std::get<0>(result));
  node->result_mean_.save(std::get<1>(result));
  node->result_rstd_.save(std::get<2>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded_native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                              const Tensor& bias, double eps) {
  if (autograd::should_record(input, weight, bias)) return taped_native_layer_norm(input, normalized_shape, weight, bias, eps);
  return run_native_layer_norm(input, normalized_shape, weight, bias, eps);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> autocast_native_layer_norm(const Tensor& input, IntArrayRef normalized_shape,
                                                                                const Tensor& weight, const Tensor& bias, double eps) {
  if (autocast::Call call(OpId::native_layer_norm, input, weight, bias); call.applies()) {
    return call.run([&] {
      return recorded_native_layer_norm(call.cast(input, 0), normalized_shape, call.cast(weight, 1), call.cast(bias, 2), eps);
    });
  }
  return recorded_native_layer_norm(input, normalized_shape, weight, bias, eps);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_native_layer_norm(
    const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double eps) {
  return tracing::observe(OpId::native_layer_norm, 0xd, [&] { return autocast_native_layer_norm(input, normalized_shape, weight, bias, eps);
                                                             }, input, normalized_shape, weight, bias, eps);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                     const Tensor& bias, double eps) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_native_layer_norm(input, normalized_shape, weight, bias, eps)
                               : autocast_native_layer_norm(input, normalized_shape, weight, bias, eps);
  }
  return recorded_native_layer_norm(input, normalized_shape, weight, bias, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("native_layer_norm"); }

// ---------------- native_layer_norm_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_native_layer_norm_backward(const Tensor& grad_output, const Tensor& input,
                                                                  IntArrayRef normalized_shape, const Tensor& mean, const Tensor& rstd,
                                                                  const Tensor& weight, bool need_input, bool need_weight, bool need_bias) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "mean", .dtype = ArgDtype::Own},
      {.name = "rstd", .dtype = ArgDtype::Own},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<5>("native_layer_norm_backward", kArgs, kDtypes, {&grad_output, &input, &mean, &rstd, &weight});
  return call_kernel(device, &Kernels::native_layer_norm_backward, "native_layer_norm_backward", grad_output, input, normalized_shape, mean,
                     rstd, weight, need_input, need_weight, need_bias);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::native_layer_norm_backward(
    const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean, const Tensor& rstd,
    const Tensor& weight, bool need_input, bool need_weight, bool need_bias) try {
  return run_native_layer_norm_backward(grad_output, input, normalized_shape, mean, rstd, weight, need_input, need_weight, need_bias);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("native_layer_norm_backward"); }

// ---------------- group_norm ----------------

namespace {

Tensor run_group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enabled) {
  AMP_CHECK(input.defined(), ValueError, "[group_norm] input is an undefined tensor");
  return composite::group_norm(input, num_groups, weight, bias, eps, cudnn_enabled);
}

[[gnu::noinline]] Tensor autocast_group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps,
                                             bool cudnn_enabled) {
  if (autocast::Call call(OpId::group_norm, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_group_norm(call.cast(input, 0), num_groups, call.cast(weight, 1), call.cast(bias, 2), eps, cudnn_enabled);
    });
  }
  return run_group_norm(input, num_groups, weight, bias, eps, cudnn_enabled);
}

[[gnu::cold, gnu::noinline]] Tensor observed_group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias,
                                                        double eps, bool cudnn_enabled) {
  return tracing::observe(OpId::group_norm, 0xd, [&] { return autocast_group_norm(input, num_groups, weight, bias, eps, cudnn_enabled); },
                          input, num_groups, weight, bias, eps, cudnn_enabled);
}

}  // namespace

Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enabled) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_group_norm(input, num_groups, weight, bias, eps, cudnn_enabled)
                               : autocast_group_norm(input, num_groups, weight, bias, eps, cudnn_enabled);
  }
  return run_group_norm(input, num_groups, weight, bias, eps, cudnn_enabled);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("group_norm"); }

// ---------------- native_group_norm ----------------

namespace {

struct NativeGroupNormBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor input_;
  autograd::SavedTensor weight_;
  int64_t num_groups_;
  double eps_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_mean_;
  autograd::SavedTensor result_rstd_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const int64_t num_groups = num_groups_;
    const double eps = eps_;
    const Tensor result_mean = !GradMode::is_enabled() ? result_mean_.unpack(this) : Tensor();
    const Tensor result_rstd = result_rstd_.unpack(this);
    const std::array<bool, 3> needs{needs_input(0), needs_input(1), needs_input(2)};
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2]) = GradMode::is_enabled()
          ? autograd::in_float32([&](const Tensor& input, const Tensor& weight, const Tensor& result_rstd, const Tensor& grad_output) {
        return group_norm_formula(grad_output, input, weight, result_rstd, num_groups, eps, needs);
      }, input, weight, result_rstd, grad_output)
          : native_group_norm_backward(grad_output, input, weight, result_mean, result_rstd, num_groups, needs[0], needs[1], needs[2]);
    }
  }
  void release_saved() override {
    input_.reset();
    weight_.reset();
    result_mean_.reset();
    result_rstd_.reset();
  }
  const char* name() const override { return "GroupNormBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups,
                                                         double eps) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Own},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("group_norm", kArgs, kDtypes, {&input, &weight, &bias});
  check::native_group_norm(input, weight, bias, num_groups, eps);
  return call_kernel(device, &Kernels::native_group_norm, "group_norm", input, weight, bias, num_groups, eps);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped_native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                                             int64_t num_groups, double eps) {
  auto* node = new NativeGroupNormBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, weight);
  node->connect(2, bias);
  node->input_.save(input);
  node->weight_.save(weight);
  node->num_groups_ = num_groups;
  node->eps_ = eps;
  auto result = run_native_group_norm(input, weight, bias, num_groups, eps);
  node->result_output_.save(std::get<0>(result));
  node->result_mean_.save(std::get<1>(result));
  node->result_rstd_.save(std::get<2>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded_native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                              int64_t num_groups, double eps) {
  if (autograd::should_record(input, weight, bias)) return taped_native_group_norm(input, weight, bias, num_groups, eps);
  return run_native_group_norm(input, weight, bias, num_groups, eps);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> observed_native_group_norm(
    const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups, double eps) {
  return tracing::observe_part("internal.native_group_norm", [&] { return recorded_native_group_norm(input, weight, bias, num_groups, eps);
                                                                  }, input, weight, bias, num_groups, eps);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                               int64_t num_groups, double eps) try {
  if (tracing::observed()) [[unlikely]] return observed_native_group_norm(input, weight, bias, num_groups, eps);
  return recorded_native_group_norm(input, weight, bias, num_groups, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("native_group_norm"); }

// ---------------- native_group_norm_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_native_group_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                                  const Tensor& mean, const Tensor& rstd, int64_t num_groups,
                                                                  bool need_input, bool need_weight, bool need_bias) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "mean", .dtype = ArgDtype::Own},
      {.name = "rstd", .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<5>("native_group_norm_backward", kArgs, kDtypes, {&grad_output, &input, &weight, &mean, &rstd});
  return call_kernel(device, &Kernels::native_group_norm_backward, "native_group_norm_backward", grad_output, input, weight, mean, rstd,
                     num_groups, need_input, need_weight, need_bias);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::native_group_norm_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, const Tensor& mean, const Tensor& rstd, int64_t num_groups,
    bool need_input, bool need_weight, bool need_bias) try {
  return run_native_group_norm_backward(grad_output, input, weight, mean, rstd, num_groups, need_input, need_weight, need_bias);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("native_group_norm_backward"); }

// ---------------- instance_norm ----------------

namespace {

Tensor run_instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                         const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled) {
  const autocast::Suspended suspended;
  AMP_CHECK(input.defined(), ValueError, "[instance_norm] input is an undefined tensor");
  return composite::instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled);
}

[[gnu::noinline]] Tensor autocast_instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                                                const Tensor& running_var, bool use_input_stats, double momentum, double eps,
                                                bool cudnn_enabled) {
  if (autocast::Call call(OpId::instance_norm, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_instance_norm(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), running_mean, running_var, use_input_stats,
                               momentum, eps, cudnn_enabled);
    });
  }
  return run_instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled);
}

[[gnu::cold, gnu::noinline]] Tensor observed_instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                           const Tensor& running_mean, const Tensor& running_var, bool use_input_stats,
                                                           double momentum, double eps, bool cudnn_enabled) {
  return tracing::observe(OpId::instance_norm, 0x7, [&] {
    return autocast_instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled);
  }, input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled);
}

}  // namespace

Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                     bool use_input_stats, double momentum, double eps, bool cudnn_enabled) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed()
        ? observed_instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled)
        : autocast_instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled);
  }
  return run_instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("instance_norm"); }

// ---------------- rms_norm ----------------

namespace {

Tensor run_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, std::optional<double> eps) {
  AMP_CHECK(input.defined(), ValueError, "[rms_norm] input is an undefined tensor");
  return composite::rms_norm(input, normalized_shape, weight, eps);
}

[[gnu::noinline]] Tensor autocast_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                           std::optional<double> eps) {
  if (autocast::Call call(OpId::rms_norm, input, weight); call.applies()) {
    return call.run([&] { return run_rms_norm(call.cast(input, 0), normalized_shape, call.cast(weight, 1), eps); });
  }
  return run_rms_norm(input, normalized_shape, weight, eps);
}

[[gnu::cold, gnu::noinline]] Tensor observed_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                      std::optional<double> eps) {
  return tracing::observe(OpId::rms_norm, 0x5, [&] { return autocast_rms_norm(input, normalized_shape, weight, eps); }, input,
                          normalized_shape, weight, eps);
}

}  // namespace

Tensor rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, std::optional<double> eps) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_rms_norm(input, normalized_shape, weight, eps)
                               : autocast_rms_norm(input, normalized_shape, weight, eps);
  }
  return run_rms_norm(input, normalized_shape, weight, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("rms_norm"); }

// ---------------- fused_rms_norm ----------------

namespace {

struct FusedRmsNormBackward final : autograd::FixedNode<2, 1> {
  autograd::SavedTensor input_;
  autograd::SavedInts normalized_shape_;
  autograd::SavedTensor weight_;
  double eps_;
  autograd::TensorInfo result_output_;
  autograd::SavedTensor result_rstd_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor input = input_.unpack(this);
    const IntArrayRef normalized_shape = normalized_shape_;
    const Tensor weight = weight_.unpack(this);
    const double eps = eps_;
    const Tensor result_rstd = result_rstd_.unpack(this);
    const std::array<bool, 2> needs{needs_input(0), needs_input(1)};
    if (needs_input(0) || needs_input(1)) {
      std::tie(input_grads[0], input_grads[1]) = GradMode::is_enabled()
          ? autograd::in_float32([&](const Tensor& input, const Tensor& weight, const Tensor& result_rstd, const Tensor& grad_output) {
        return rms_norm_formula(grad_output, input, normalized_shape, weight, result_rstd, eps, needs);
      }, input, weight, result_rstd,
          grad_output) : fused_rms_norm_backward(grad_output, input, normalized_shape, result_rstd, weight, needs[0], needs[1]);
    }
  }
  void release_saved() override {
    input_.reset();
    weight_.reset();
    result_rstd_.reset();
  }
  const char* name() const override { return "RmsNormBackward"; }
};

std::tuple<Tensor, Tensor> run_fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Own},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<2>("rms_norm", kArgs, kDtypes, {&input, &weight});
  check::fused_rms_norm(input, normalized_shape, weight, eps);
  return call_kernel(device, &Kernels::fused_rms_norm, "rms_norm", input, normalized_shape, weight, eps);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor> taped_fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                                  double eps) {
  auto* node = new FusedRmsNormBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, weight);
  node->input_.save(input);
  node->normalized_shape_ = normalized_shape;
  node->weight_.save(weight);
  node->eps_ = eps;
  auto result = run_fused_rms_norm(input, normalized_shape, weight, eps);
  node->result_output_.save(std::get<0>(result));
  node->result_rstd_.save(std::get<1>(result));
  autograd::set_history(std::get<0>(result), node);
  return result;
}

std::tuple<Tensor, Tensor> recorded_fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps) {
  if (autograd::should_record(input, weight)) return taped_fused_rms_norm(input, normalized_shape, weight, eps);
  return run_fused_rms_norm(input, normalized_shape, weight, eps);
}

[[gnu::cold, gnu::noinline]] std::tuple<Tensor, Tensor> observed_fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape,
                                                                                const Tensor& weight, double eps) {
  return tracing::observe_part("internal.fused_rms_norm", [&] {
    return recorded_fused_rms_norm(input, normalized_shape, weight, eps);
  }, input, normalized_shape, weight, eps);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                    double eps) try {
  if (tracing::observed()) [[unlikely]] return observed_fused_rms_norm(input, normalized_shape, weight, eps);
  return recorded_fused_rms_norm(input, normalized_shape, weight, eps);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fused_rms_norm"); }

// ---------------- fused_rms_norm_backward ----------------

namespace {

std::tuple<Tensor, Tensor> run_fused_rms_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                       const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "rstd", .dtype = ArgDtype::Own},
      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<4>("fused_rms_norm_backward", kArgs, kDtypes, {&grad_output, &input, &rstd, &weight});
  return call_kernel(device, &Kernels::fused_rms_norm_backward, "fused_rms_norm_backward", grad_output, input, normalized_shape, rstd,
                     weight, need_input, need_weight);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::fused_rms_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                             const Tensor& rstd, const Tensor& weight, bool need_input,
                                                             bool need_weight) try {
  return run_fused_rms_norm_backward(grad_output, input, normalized_shape, rstd, weight, need_input, need_weight);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("fused_rms_norm_backward"); }

// ---------------- local_response_norm ----------------

namespace {

Tensor run_local_response_norm(const Tensor& input, int64_t size, double alpha, double beta, double k) {
  AMP_CHECK(input.defined(), ValueError, "[local_response_norm] input is an undefined tensor");
  return composite::rounded_once("local_response_norm", [](const Tensor& input, int64_t size, double alpha, double beta, double k) {
    return composite::local_response_norm(input, size, alpha, beta, k);
  }, input, size, alpha, beta, k);
}

[[gnu::noinline]] Tensor autocast_local_response_norm(const Tensor& input, int64_t size, double alpha, double beta, double k) {
  if (autocast::Call call(OpId::local_response_norm, input); call.applies()) {
    return call.run([&] { return run_local_response_norm(call.cast(input, 0), size, alpha, beta, k); });
  }
  return run_local_response_norm(input, size, alpha, beta, k);
}

[[gnu::cold, gnu::noinline]] Tensor observed_local_response_norm(const Tensor& input, int64_t size, double alpha, double beta, double k) {
  return tracing::observe(OpId::local_response_norm, 0x1, [&] { return autocast_local_response_norm(input, size, alpha, beta, k); }, input,
                          size, alpha, beta, k);
}

}  // namespace

Tensor local_response_norm(const Tensor& input, int64_t size, double alpha, double beta, double k) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_local_response_norm(input, size, alpha, beta, k)
                               : autocast_local_response_norm(input, size, alpha, beta, k);
  }
  return run_local_response_norm(input, size, alpha, beta, k);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("local_response_norm"); }

}  // namespace amp
