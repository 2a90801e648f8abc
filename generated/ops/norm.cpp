// DO NOT EDIT. Generated from ops/norm.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/norm.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- batch_norm ----------------

namespace {

Tensor run_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                      bool training, double momentum, double eps, bool cudnn_enabled) {
  AMP_CHECK(input.defined(), ValueError, "[batch_norm] input is an undefined tensor");
  return composite::batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, cudnn_enabled);
}

}  // namespace

Tensor batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                  bool training, double momentum, double eps, bool cudnn_enabled) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::batch_norm, run_batch_norm, input, weight, bias, running_mean, running_var, training,
                                           momentum, eps, cudnn_enabled);
}

// ---------------- native_batch_norm ----------------

namespace {

struct NativeBatchNormBackward final : wrapper::Node<3> {
  enum : uint32_t { kInput, kWeight, kBias };
  autograd::SavedTensor input_, weight_, result_save_mean_, result_save_invstd_;
  bool training_;
  double eps_;
  autograd::TensorInfo result_output_;

  void save(const Tensor& input, const Tensor& weight, const Tensor&, const Tensor&, const Tensor&, bool training, double, double eps) {
    input_.save(input);
    weight_.save(weight);
    training_ = training;
    eps_ = eps;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_save_mean_.save(std::get<1>(result));
    result_save_invstd_.save(std::get<2>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const Tensor result_save_mean = result_save_mean_.unpack(this);
    const Tensor result_save_invstd = result_save_invstd_.unpack(this);
    const std::array<bool, 3> needs{needs_input(kInput), needs_input(kWeight), needs_input(kBias)};
    if (needs_input(kInput) || needs_input(kWeight) || needs_input(kBias)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kInput], input_grads[kWeight],
                 input_grads[kBias]) = autograd::in_float32([&](const Tensor& input, const Tensor& weight, const Tensor& result_save_mean,
                                                                const Tensor& result_save_invstd, const Tensor& grad_output) {
          return batch_norm_formula(grad_output, input, weight, result_save_mean, result_save_invstd, training_, eps_, needs);
        }, input, weight, result_save_mean, result_save_invstd, grad_output);
      } else {
        std::tie(input_grads[kInput], input_grads[kWeight], input_grads[kBias]) = native_batch_norm_backward(
            grad_output, input, weight, result_save_mean, result_save_invstd, training_, needs[kInput], needs[kWeight], needs[kBias]);
      }
    }
  }
  void release_saved() override { wrapper::reset(input_, weight_, result_save_mean_, result_save_invstd_); }
  const char* name() const override { return "NativeBatchNormBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                         const Tensor& running_mean, const Tensor& running_var, bool training,
                                                         double momentum, double eps) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Own}, {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Own}, {.name = "running_mean", .optional = true, .dtype = ArgDtype::Own},
      {.name = "running_var", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<5>("native_batch_norm", kArgs, kFloatingTypes, {&input, &weight, &bias, &running_mean, &running_var});
  check::native_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps);
  return call_kernel(device, &Kernels::native_batch_norm, "native_batch_norm", input, weight, bias, running_mean, running_var, training,
                     momentum, eps);
}

constexpr auto recorded_native_batch_norm = wrapper::recorded<run_native_batch_norm, NativeBatchNormBackward, Inputs<0, 1, 2>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> native_batch_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                     const Tensor& running_mean, const Tensor& running_var, bool training, double momentum,
                                                     double eps) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::native_batch_norm, recorded_native_batch_norm, input, weight, bias, running_mean,
                                           running_var, training, momentum, eps);
}

// ---------------- native_batch_norm_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_native_batch_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                                  const Tensor& save_mean, const Tensor& save_invstd, bool training,
                                                                  bool need_input, bool need_weight, bool need_bias) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"},
                                      {.name = "input"}, {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "save_mean", .dtype = ArgDtype::Own}, {.name = "save_invstd", .dtype = ArgDtype::Own}};
  const Device device = check_args<5>("native_batch_norm_backward", kArgs, kFloatingTypes,
                                      {&grad_output, &input, &weight, &save_mean, &save_invstd});
  return call_kernel(device, &Kernels::native_batch_norm_backward, "native_batch_norm_backward", grad_output, input, weight, save_mean,
                     save_invstd, training, need_input, need_weight, need_bias);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::native_batch_norm_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, const Tensor& save_mean, const Tensor& save_invstd, bool training,
    bool need_input, bool need_weight, bool need_bias) {
  return wrapper::part("internal.native_batch_norm_backward", run_native_batch_norm_backward, grad_output, input, weight, save_mean,
                       save_invstd, training, need_input, need_weight, need_bias);
}

// ---------------- layer_norm ----------------

namespace {

Tensor run_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double eps,
                      bool cudnn_enable) {
  AMP_CHECK(input.defined(), ValueError, "[layer_norm] input is an undefined tensor");
  return composite::layer_norm(input, normalized_shape, weight, bias, eps, cudnn_enable);
}

}  // namespace

Tensor layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor& bias, double eps,
                  bool cudnn_enable) {
  return wrapper::function<Casts<0, 2, 3>>(OpId::layer_norm, run_layer_norm, input, normalized_shape, weight, bias, eps, cudnn_enable);
}

// ---------------- native_layer_norm ----------------

namespace {

struct NativeLayerNormBackward final : wrapper::Node<3> {
  enum : uint32_t { kInput, kWeight, kBias };
  autograd::SavedTensor input_, weight_, result_mean_, result_rstd_;
  autograd::SavedInts normalized_shape_;
  double eps_;
  autograd::TensorInfo result_output_;

  void save(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, const Tensor&, double eps) {
    input_.save(input);
    normalized_shape_ = normalized_shape;
    weight_.save(weight);
    eps_ = eps;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_mean_.save(std::get<1>(result));
    result_rstd_.save(std::get<2>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const Tensor result_mean = !GradMode::is_enabled() ? result_mean_.unpack(this) : Tensor();
    const Tensor result_rstd = result_rstd_.unpack(this);
    const std::array<bool, 3> needs{needs_input(kInput), needs_input(kWeight), needs_input(kBias)};
    if (needs_input(kInput) || needs_input(kWeight) || needs_input(kBias)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kInput], input_grads[kWeight], input_grads[kBias]) = autograd::in_float32(
            [&](const Tensor& input, const Tensor& weight, const Tensor& result_rstd, const Tensor& grad_output) {
          return layer_norm_formula(grad_output, input, normalized_shape_, weight, result_rstd, eps_, needs);
        }, input, weight, result_rstd, grad_output);
      } else {
        std::tie(input_grads[kInput], input_grads[kWeight], input_grads[kBias]) = native_layer_norm_backward(
            grad_output, input, normalized_shape_, result_mean, result_rstd, weight, needs[kInput], needs[kWeight], needs[kBias]);
      }
    }
  }
  void release_saved() override { wrapper::reset(input_, weight_, result_mean_, result_rstd_); }
  const char* name() const override { return "NativeLayerNormBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                         const Tensor& bias, double eps) {
  static constexpr ArgSpec kArgs[] = {{.name = "input", .dtype = ArgDtype::Own},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "bias", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<3>("native_layer_norm", kArgs, kFloatingTypes, {&input, &weight, &bias});
  check::native_layer_norm(input, normalized_shape, weight, bias, eps);
  return call_kernel(device, &Kernels::native_layer_norm, "native_layer_norm", input, normalized_shape, weight, bias, eps);
}

constexpr auto recorded_native_layer_norm = wrapper::recorded<run_native_layer_norm, NativeLayerNormBackward, Inputs<0, 2, 3>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> native_layer_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight,
                                                     const Tensor& bias, double eps) {
  return wrapper::function<Casts<0, 2, 3>>(OpId::native_layer_norm, recorded_native_layer_norm, input, normalized_shape, weight, bias, eps);
}

// ---------------- native_layer_norm_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_native_layer_norm_backward(const Tensor& grad_output, const Tensor& input,
                                                                  IntArrayRef normalized_shape, const Tensor& mean, const Tensor& rstd,
                                                                  const Tensor& weight, bool need_input, bool need_weight, bool need_bias) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"},
                                      {.name = "input"}, {.name = "mean", .dtype = ArgDtype::Own}, {.name = "rstd", .dtype = ArgDtype::Own},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<5>("native_layer_norm_backward", kArgs, kFloatingTypes, {&grad_output, &input, &mean, &rstd, &weight});
  return call_kernel(device, &Kernels::native_layer_norm_backward, "native_layer_norm_backward", grad_output, input, normalized_shape, mean,
                     rstd, weight, need_input, need_weight, need_bias);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::native_layer_norm_backward(
    const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape, const Tensor& mean, const Tensor& rstd,
    const Tensor& weight, bool need_input, bool need_weight, bool need_bias) {
  return wrapper::part("internal.native_layer_norm_backward", run_native_layer_norm_backward, grad_output, input, normalized_shape, mean,
                       rstd, weight, need_input, need_weight, need_bias);
}

// ---------------- group_norm ----------------

namespace {

Tensor run_group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enabled) {
  AMP_CHECK(input.defined(), ValueError, "[group_norm] input is an undefined tensor");
  return composite::group_norm(input, num_groups, weight, bias, eps, cudnn_enabled);
}

}  // namespace

Tensor group_norm(const Tensor& input, int64_t num_groups, const Tensor& weight, const Tensor& bias, double eps, bool cudnn_enabled) {
  return wrapper::function<Casts<0, 2, 3>>(OpId::group_norm, run_group_norm, input, num_groups, weight, bias, eps, cudnn_enabled);
}

// ---------------- native_group_norm ----------------

namespace {

struct NativeGroupNormBackward final : wrapper::Node<3> {
  enum : uint32_t { kInput, kWeight, kBias };
  autograd::SavedTensor input_, weight_, result_mean_, result_rstd_;
  int64_t num_groups_;
  double eps_;
  autograd::TensorInfo result_output_;

  void save(const Tensor& input, const Tensor& weight, const Tensor&, int64_t num_groups, double eps) {
    input_.save(input);
    weight_.save(weight);
    num_groups_ = num_groups;
    eps_ = eps;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_mean_.save(std::get<1>(result));
    result_rstd_.save(std::get<2>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const Tensor result_mean = !GradMode::is_enabled() ? result_mean_.unpack(this) : Tensor();
    const Tensor result_rstd = result_rstd_.unpack(this);
    const std::array<bool, 3> needs{needs_input(kInput), needs_input(kWeight), needs_input(kBias)};
    if (needs_input(kInput) || needs_input(kWeight) || needs_input(kBias)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kInput], input_grads[kWeight], input_grads[kBias]) = autograd::in_float32(
            [&](const Tensor& input, const Tensor& weight, const Tensor& result_rstd, const Tensor& grad_output) {
          return group_norm_formula(grad_output, input, weight, result_rstd, num_groups_, eps_, needs);
        }, input, weight, result_rstd, grad_output);
      } else {
        std::tie(input_grads[kInput], input_grads[kWeight], input_grads[kBias]) = native_group_norm_backward(
            grad_output, input, weight, result_mean, result_rstd, num_groups_, needs[kInput], needs[kWeight], needs[kBias]);
      }
    }
  }
  void release_saved() override { wrapper::reset(input_, weight_, result_mean_, result_rstd_); }
  const char* name() const override { return "GroupNormBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, int64_t num_groups,
                                                         double eps) {
  static constexpr ArgSpec kArgs[] = {{.name = "input", .dtype = ArgDtype::Own},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "bias", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<3>("group_norm", kArgs, kFloatingTypes, {&input, &weight, &bias});
  check::native_group_norm(input, weight, bias, num_groups, eps);
  return call_kernel(device, &Kernels::native_group_norm, "group_norm", input, weight, bias, num_groups, eps);
}

constexpr auto recorded_native_group_norm = wrapper::recorded<run_native_group_norm, NativeGroupNormBackward, Inputs<0, 1, 2>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::native_group_norm(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                               int64_t num_groups, double eps) {
  return wrapper::part("internal.native_group_norm", recorded_native_group_norm, input, weight, bias, num_groups, eps);
}

// ---------------- native_group_norm_backward ----------------

namespace {

std::tuple<Tensor, Tensor, Tensor> run_native_group_norm_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                                  const Tensor& mean, const Tensor& rstd, int64_t num_groups,
                                                                  bool need_input, bool need_weight, bool need_bias) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"},
                                      {.name = "input"}, {.name = "weight", .optional = true, .dtype = ArgDtype::Own},
                                      {.name = "mean", .dtype = ArgDtype::Own}, {.name = "rstd", .dtype = ArgDtype::Own}};
  const Device device = check_args<5>("native_group_norm_backward", kArgs, kFloatingTypes, {&grad_output, &input, &weight, &mean, &rstd});
  return call_kernel(device, &Kernels::native_group_norm_backward, "native_group_norm_backward", grad_output, input, weight, mean, rstd,
                     num_groups, need_input, need_weight, need_bias);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::native_group_norm_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, const Tensor& mean, const Tensor& rstd, int64_t num_groups,
    bool need_input, bool need_weight, bool need_bias) {
  return wrapper::part("internal.native_group_norm_backward", run_native_group_norm_backward, grad_output, input, weight, mean, rstd,
                       num_groups, need_input, need_weight, need_bias);
}

// ---------------- instance_norm ----------------

namespace {

Tensor run_instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean,
                         const Tensor& running_var, bool use_input_stats, double momentum, double eps, bool cudnn_enabled) {
  const autocast::Suspended suspended;
  AMP_CHECK(input.defined(), ValueError, "[instance_norm] input is an undefined tensor");
  return composite::instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, cudnn_enabled);
}

}  // namespace

Tensor instance_norm(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& running_mean, const Tensor& running_var,
                     bool use_input_stats, double momentum, double eps, bool cudnn_enabled) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::instance_norm, run_instance_norm, input, weight, bias, running_mean, running_var,
                                           use_input_stats, momentum, eps, cudnn_enabled);
}

// ---------------- rms_norm ----------------

namespace {

Tensor run_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, std::optional<double> eps) {
  AMP_CHECK(input.defined(), ValueError, "[rms_norm] input is an undefined tensor");
  return composite::rms_norm(input, normalized_shape, weight, eps);
}

}  // namespace

Tensor rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, std::optional<double> eps) {
  return wrapper::function<Casts<0, 2>>(OpId::rms_norm, run_rms_norm, input, normalized_shape, weight, eps);
}

// ---------------- fused_rms_norm ----------------

namespace {

struct FusedRmsNormBackward final : wrapper::Node<2> {
  enum : uint32_t { kInput, kWeight };
  autograd::SavedTensor input_, weight_, result_rstd_;
  autograd::SavedInts normalized_shape_;
  double eps_;
  autograd::TensorInfo result_output_;

  void save(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps) {
    input_.save(input);
    normalized_shape_ = normalized_shape;
    weight_.save(weight);
    eps_ = eps;
  }
  void save_result(const auto& result, const auto&...) {
    result_output_.save(std::get<0>(result));
    result_rstd_.save(std::get<1>(result));
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor grad_output = autograd::grad_or_zeros(grads[0], result_output_);
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const Tensor result_rstd = result_rstd_.unpack(this);
    const std::array<bool, 2> needs{needs_input(kInput), needs_input(kWeight)};
    if (needs_input(kInput) || needs_input(kWeight)) {
      if (GradMode::is_enabled()) {
        std::tie(input_grads[kInput], input_grads[kWeight]) = autograd::in_float32(
            [&](const Tensor& input, const Tensor& weight, const Tensor& result_rstd, const Tensor& grad_output) {
          return rms_norm_formula(grad_output, input, normalized_shape_, weight, result_rstd, eps_, needs);
        }, input, weight, result_rstd, grad_output);
      } else {
        std::tie(input_grads[kInput], input_grads[kWeight]) = fused_rms_norm_backward(grad_output, input, normalized_shape_, result_rstd,
                                                                                      weight, needs[kInput], needs[kWeight]);
      }
    }
  }
  void release_saved() override { wrapper::reset(input_, weight_, result_rstd_); }
  const char* name() const override { return "RmsNormBackward"; }
};

std::tuple<Tensor, Tensor> run_fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps) {
  static constexpr ArgSpec kArgs[] = {{.name = "input", .dtype = ArgDtype::Own},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<2>("rms_norm", kArgs, kFloatingTypes, {&input, &weight});
  check::fused_rms_norm(input, normalized_shape, weight, eps);
  return call_kernel(device, &Kernels::fused_rms_norm, "rms_norm", input, normalized_shape, weight, eps);
}

constexpr auto recorded_fused_rms_norm = wrapper::recorded<run_fused_rms_norm, FusedRmsNormBackward, Inputs<0, 2>>;

}  // namespace

std::tuple<Tensor, Tensor> internal::fused_rms_norm(const Tensor& input, IntArrayRef normalized_shape, const Tensor& weight, double eps) {
  return wrapper::part("internal.fused_rms_norm", recorded_fused_rms_norm, input, normalized_shape, weight, eps);
}

// ---------------- fused_rms_norm_backward ----------------

namespace {

std::tuple<Tensor, Tensor> run_fused_rms_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                       const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "input"}, {.name = "rstd", .dtype = ArgDtype::Own},
                                      {.name = "weight", .optional = true, .dtype = ArgDtype::Own}};
  const Device device = check_args<4>("fused_rms_norm_backward", kArgs, kFloatingTypes, {&grad_output, &input, &rstd, &weight});
  return call_kernel(device, &Kernels::fused_rms_norm_backward, "fused_rms_norm_backward", grad_output, input, normalized_shape, rstd,
                     weight, need_input, need_weight);
}

}  // namespace

std::tuple<Tensor, Tensor> internal::fused_rms_norm_backward(const Tensor& grad_output, const Tensor& input, IntArrayRef normalized_shape,
                                                             const Tensor& rstd, const Tensor& weight, bool need_input, bool need_weight) {
  return wrapper::part("internal.fused_rms_norm_backward", run_fused_rms_norm_backward, grad_output, input, normalized_shape, rstd, weight,
                       need_input, need_weight);
}

// ---------------- local_response_norm ----------------

namespace {

Tensor run_local_response_norm(const Tensor& input, int64_t size, double alpha, double beta, double k) {
  AMP_CHECK(input.defined(), ValueError, "[local_response_norm] input is an undefined tensor");
  return composite::rounded_once("local_response_norm", [](const Tensor& input, int64_t size, double alpha, double beta, double k) {
    return composite::local_response_norm(input, size, alpha, beta, k);
  }, input, size, alpha, beta, k);
}

}  // namespace

Tensor local_response_norm(const Tensor& input, int64_t size, double alpha, double beta, double k) {
  return wrapper::function<Casts<0>>(OpId::local_response_norm, run_local_response_norm, input, size, alpha, beta, k);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> norm_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "batch_norm",
       .signature =
           "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps, bool cudnn_enabled) -> Tensor",
       .casts = "input weight bias", .facts = kUsual | kKeepsFloating | kFirstDecides, .composite = true, .call = calls<amp::batch_norm>,
       .role = FrozenRole::BatchNorm},
      {.name = "native_batch_norm",
       .signature =
           "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, float momentum, float eps) -> (Tensor output, Tensor save_mean, Tensor save_invstd)",
       .casts = "input weight bias", .facts = kUsual | kKeepsFloating | kFirstDecides, .call = calls<amp::native_batch_norm>,
       .updates = "running_mean running_var"},
      {.name = "native_batch_norm_backward",
       .signature =
           "(Tensor grad_output, Tensor input, Tensor? weight, Tensor save_mean, Tensor save_invstd, bool training, bool need_input, bool need_weight, bool need_bias) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)",
       .casts = "grad_output input weight save_mean save_invstd", .same_dtype = "grad_output input", .internal = true,
       .call = calls<amp::internal::native_batch_norm_backward>, .traits = OpCall::kUnchecked},
      {.name = "layer_norm",
       .signature =
           "(Tensor input, int[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=1.0e-5, bool cudnn_enable=True) -> Tensor",
       .casts = "input weight bias", .composite = true, .call = calls<amp::layer_norm>},
      {.name = "native_layer_norm",
       .signature =
           "(Tensor input, int[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> (Tensor output, Tensor mean, Tensor rstd)",
       .casts = "input weight bias", .facts = kUsual | kFirstDecides, .call = calls<amp::native_layer_norm>},
      {.name = "native_layer_norm_backward",
       .signature =
           "(Tensor grad_output, Tensor input, int[] normalized_shape, Tensor mean, Tensor rstd, Tensor? weight, bool need_input, bool need_weight, bool need_bias) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)",
       .casts = "grad_output input mean rstd weight", .same_dtype = "grad_output input", .internal = true,
       .call = calls<amp::internal::native_layer_norm_backward>, .traits = OpCall::kUnchecked},
      {.name = "group_norm",
       .signature =
           "(Tensor input, int num_groups, Tensor? weight=None, Tensor? bias=None, float eps=1.0e-5, bool cudnn_enabled=True) -> Tensor",
       .casts = "input weight bias", .facts = kUsual | kFirstDecides, .composite = true, .call = calls<amp::group_norm>},
      {.name = "native_group_norm",
       .signature = "(Tensor input, Tensor? weight, Tensor? bias, int num_groups, float eps) -> (Tensor output, Tensor mean, Tensor rstd)",
       .casts = "input weight bias", .internal = true, .call = calls<amp::internal::native_group_norm>},
      {.name = "native_group_norm_backward",
       .signature =
           "(Tensor grad_output, Tensor input, Tensor? weight, Tensor mean, Tensor rstd, int num_groups, bool need_input, bool need_weight, bool need_bias) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)",
       .casts = "grad_output input weight mean rstd", .same_dtype = "grad_output input", .internal = true,
       .call = calls<amp::internal::native_group_norm_backward>, .traits = OpCall::kUnchecked},
      {.name = "instance_norm",
       .signature =
           "(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool use_input_stats, float momentum, float eps, bool cudnn_enabled) -> Tensor",
       .casts = "input weight bias", .facts = kUsual | kKeepsFloating | kFirstDecides, .call = calls<amp::instance_norm>},
      {.name = "rms_norm", .signature = "(Tensor input, int[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor",
       .casts = "input weight", .facts = kUsual | kFirstDecides, .composite = true, .call = calls<amp::rms_norm>},
      {.name = "fused_rms_norm",
       .signature = "(Tensor input, int[] normalized_shape, Tensor? weight, float eps) -> (Tensor output, Tensor rstd)",
       .casts = "input weight", .internal = true, .call = calls<amp::internal::fused_rms_norm>},
      {.name = "fused_rms_norm_backward",
       .signature =
           "(Tensor grad_output, Tensor input, int[] normalized_shape, Tensor rstd, Tensor? weight, bool need_input, bool need_weight) -> (Tensor grad_input, Tensor grad_weight)",
       .casts = "grad_output input rstd weight", .same_dtype = "grad_output input", .internal = true,
       .call = calls<amp::internal::fused_rms_norm_backward>, .traits = OpCall::kUnchecked},
      {.name = "local_response_norm", .signature = "(Tensor input, int size, float alpha=0.0001, float beta=0.75, float k=1.0) -> Tensor",
       .casts = "input", .composite = true, .call = calls<amp::local_response_norm>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
