// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/conv.h>
#include <amp/ops/runtime.h>

namespace amp {

using namespace internal;

// ---------------- convolution ----------------

namespace {

struct ConvolutionBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor input_;
  autograd::SavedTensor weight_;
  autograd::SavedInts stride_;
  autograd::SavedInts padding_;
  autograd::SavedInts dilation_;
  bool transposed_;
  autograd::SavedInts output_padding_;
  int64_t groups_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const IntArrayRef stride = stride_;
    const IntArrayRef padding = padding_;
    const IntArrayRef dilation = dilation_;
    const bool transposed = transposed_;
    const IntArrayRef output_padding = output_padding_;
    const int64_t groups = groups_;
    const std::array<bool, 3> needs{needs_input(0), needs_input(1), needs_input(2)};
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1],
               input_grads[2]) = convolution_backward(grad, input, weight, stride, padding, dilation, transposed, output_padding, groups,
                                                      needs[0], needs[1], needs[2], wanted_dtype(1));
    }
  }
  void release_saved() override {
    input_.reset();
    weight_.reset();
  }
  const char* name() const override { return "ConvolutionBackward"; }
};

Tensor run_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                       IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("convolution", kArgs, kDtypes, {&input, &weight, &bias});
  check::convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
  return call_kernel(device, &Kernels::convolution, "convolution", input, weight, bias, stride, padding, dilation, transposed,
                     output_padding, groups);
}

[[gnu::noinline]] Tensor taped_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                           IntArrayRef padding, IntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                                           int64_t groups) {
  auto* node = new ConvolutionBackward;
  autograd::NodePtr owner(node);
  node->connect(0, input);
  node->connect(1, weight);
  node->connect(2, bias);
  node->input_.save(input);
  node->weight_.save(weight);
  node->stride_ = stride;
  node->padding_ = padding;
  node->dilation_ = dilation;
  node->transposed_ = transposed;
  node->output_padding_ = output_padding;
  node->groups_ = groups;
  Tensor result = run_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) {
  if (autograd::should_record(input, weight, bias)) {
    return taped_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
  }
  return run_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
}

[[gnu::noinline]] Tensor autocast_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                              IntArrayRef padding, IntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                                              int64_t groups) {
  if (autocast::Call call(OpId::convolution, input, weight, bias); call.applies()) {
    return call.run([&] {
      return recorded_convolution(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation, transposed,
                                  output_padding, groups);
    });
  }
  return recorded_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                         IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
                                                         IntArrayRef output_padding, int64_t groups) {
  return tracing::observe(OpId::convolution, 0x7, [&] {
    return autocast_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
  }, input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
}

}  // namespace

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                   IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups)
                               : autocast_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
  }
  return recorded_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("convolution"); }

// ---------------- convolution_backward ----------------

namespace {

struct ConvolutionBackwardBackward final : autograd::FixedNode<3, 3> {
  autograd::SavedTensor grad_output_;
  autograd::SavedTensor input_;
  autograd::SavedTensor weight_;
  autograd::SavedInts stride_;
  autograd::SavedInts padding_;
  autograd::SavedInts dilation_;
  bool transposed_;
  autograd::SavedInts output_padding_;
  int64_t groups_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_grad_input = grads[0];
    const Tensor& grad_grad_weight = grads[1];
    const Tensor& grad_grad_bias = grads[2];
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const IntArrayRef stride = stride_;
    const IntArrayRef padding = padding_;
    const IntArrayRef dilation = dilation_;
    const bool transposed = transposed_;
    const IntArrayRef output_padding = output_padding_;
    const int64_t groups = groups_;
    const std::array<bool, 3> needs{needs_input(0), needs_input(1), needs_input(2)};
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1],
               input_grads[2]) = convolution_double_backward(grad_grad_input, grad_grad_weight, grad_grad_bias, grad_output, input, weight,
                                                             stride, padding, dilation, transposed, output_padding, groups, needs);
    }
  }
  void release_saved() override {
    grad_output_.reset();
    input_.reset();
    weight_.reset();
  }
  const char* name() const override { return "ConvolutionBackwardBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                            IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
                                                            IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight,
                                                            bool need_bias, ScalarType weight_dtype) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "grad_output", .dtype = ArgDtype::Common},
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<3>("convolution_backward", kArgs, kDtypes, {&grad_output, &input, &weight});
  return call_kernel(device, &Kernels::convolution_backward, "convolution_backward", grad_output, input, weight, stride, padding, dilation,
                     transposed, output_padding, groups, need_input, need_weight, need_bias, weight_dtype);
}

[[gnu::noinline]] std::tuple<Tensor, Tensor, Tensor> taped_convolution_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, IntArrayRef stride, IntArrayRef padding,
    IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight, bool need_bias,
    ScalarType weight_dtype) {
  auto* node = new ConvolutionBackwardBackward;
  const autograd::NodePtr owner(node);
  node->connect(0, grad_output);
  node->connect(1, input);
  node->connect(2, weight);
  node->grad_output_.save(grad_output);
  node->input_.save(input);
  node->weight_.save(weight);
  node->stride_ = stride;
  node->padding_ = padding;
  node->dilation_ = dilation;
  node->transposed_ = transposed;
  node->output_padding_ = output_padding;
  node->groups_ = groups;
  auto result = run_convolution_backward(grad_output, input, weight, stride, padding, dilation, transposed, output_padding, groups,
                                         need_input, need_weight, need_bias, weight_dtype);
  autograd::set_history(std::get<0>(result), node);
  autograd::set_history(std::get<1>(result), node, 1);
  autograd::set_history(std::get<2>(result), node, 2);
  return result;
}

std::tuple<Tensor, Tensor, Tensor> recorded_convolution_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, IntArrayRef stride, IntArrayRef padding,
    IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight, bool need_bias,
    ScalarType weight_dtype) {
  if (autograd::should_record(grad_output, input, weight)) {
    return taped_convolution_backward(grad_output, input, weight, stride, padding, dilation, transposed, output_padding, groups, need_input,
                                      need_weight, need_bias, weight_dtype);
  }
  return run_convolution_backward(grad_output, input, weight, stride, padding, dilation, transposed, output_padding, groups, need_input,
                                  need_weight, need_bias, weight_dtype);
}

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::convolution_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, IntArrayRef stride, IntArrayRef padding,
    IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight, bool need_bias,
    ScalarType weight_dtype) try {
  return recorded_convolution_backward(grad_output, input, weight, stride, padding, dilation, transposed, output_padding, groups,
                                       need_input, need_weight, need_bias, weight_dtype);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("convolution_backward"); }

// ---------------- convolution_fused ----------------

namespace {

Tensor run_convolution_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                             IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t packed) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "input", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Common},
      {.name = "residual", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  const Device device = check_args<4>("convolution", kArgs, kDtypes, {&input, &weight, &bias, &residual});
  check::convolution_fused(input, weight, bias, residual, stride, padding, dilation, groups, activation, packed);
  return call_kernel(device, &Kernels::convolution_fused, "convolution", input, weight, bias, residual, stride, padding, dilation, groups,
                     activation, packed);
}

}  // namespace

Tensor internal::convolution_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual,
                                   IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation,
                                   int64_t packed) try {
  return run_convolution_fused(input, weight, bias, residual, stride, padding, dilation, groups, activation, packed);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("convolution_fused"); }

// ---------------- conv1d ----------------

namespace {

Tensor run_conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv1d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv1d] weight is an undefined tensor");
  return composite::conv1d(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor autocast_conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                         IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  if (autocast::Call call(OpId::conv1d, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv1d(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation, groups);
    });
  }
  return run_conv1d(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                    IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return tracing::observe(OpId::conv1d, 0x7, [&] { return autocast_conv1d(input, weight, bias, stride, padding, dilation, groups); }, input,
                          weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv1d(input, weight, bias, stride, padding, dilation, groups)
                               : autocast_conv1d(input, weight, bias, stride, padding, dilation, groups);
  }
  return run_conv1d(input, weight, bias, stride, padding, dilation, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv1d"); }

// ---------------- conv2d ----------------

namespace {

Tensor run_conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv2d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv2d] weight is an undefined tensor");
  return composite::conv2d(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor autocast_conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                         IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  if (autocast::Call call(OpId::conv2d, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv2d(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation, groups);
    });
  }
  return run_conv2d(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                    IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return tracing::observe(OpId::conv2d, 0x7, [&] { return autocast_conv2d(input, weight, bias, stride, padding, dilation, groups); }, input,
                          weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv2d(input, weight, bias, stride, padding, dilation, groups)
                               : autocast_conv2d(input, weight, bias, stride, padding, dilation, groups);
  }
  return run_conv2d(input, weight, bias, stride, padding, dilation, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv2d"); }

// ---------------- conv3d ----------------

namespace {

Tensor run_conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv3d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv3d] weight is an undefined tensor");
  return composite::conv3d(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor autocast_conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                         IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  if (autocast::Call call(OpId::conv3d, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv3d(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation, groups);
    });
  }
  return run_conv3d(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                    IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return tracing::observe(OpId::conv3d, 0x7, [&] { return autocast_conv3d(input, weight, bias, stride, padding, dilation, groups); }, input,
                          weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv3d(input, weight, bias, stride, padding, dilation, groups)
                               : autocast_conv3d(input, weight, bias, stride, padding, dilation, groups);
  }
  return run_conv3d(input, weight, bias, stride, padding, dilation, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv3d"); }

// ---------------- conv1d.padding ----------------

namespace {

Tensor run_conv1d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                          IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv1d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv1d] weight is an undefined tensor");
  return composite::conv1d_padding(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor autocast_conv1d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                 StringRef padding, IntArrayRef dilation, int64_t groups) {
  if (autocast::Call call(OpId::conv1d_padding, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv1d_padding(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation, groups);
    });
  }
  return run_conv1d_padding(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv1d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                            IntArrayRef stride, StringRef padding, IntArrayRef dilation, int64_t groups) {
  return tracing::observe(OpId::conv1d_padding, 0x7,
                          [&] { return autocast_conv1d_padding(input, weight, bias, stride, padding, dilation, groups); }, input, weight,
                          bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding, IntArrayRef dilation,
              int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv1d_padding(input, weight, bias, stride, padding, dilation, groups)
                               : autocast_conv1d_padding(input, weight, bias, stride, padding, dilation, groups);
  }
  return run_conv1d_padding(input, weight, bias, stride, padding, dilation, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv1d"); }

// ---------------- conv2d.padding ----------------

namespace {

Tensor run_conv2d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                          IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv2d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv2d] weight is an undefined tensor");
  return composite::conv2d_padding(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor autocast_conv2d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                 StringRef padding, IntArrayRef dilation, int64_t groups) {
  if (autocast::Call call(OpId::conv2d_padding, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv2d_padding(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation, groups);
    });
  }
  return run_conv2d_padding(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv2d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                            IntArrayRef stride, StringRef padding, IntArrayRef dilation, int64_t groups) {
  return tracing::observe(OpId::conv2d_padding, 0x7,
                          [&] { return autocast_conv2d_padding(input, weight, bias, stride, padding, dilation, groups); }, input, weight,
                          bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding, IntArrayRef dilation,
              int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv2d_padding(input, weight, bias, stride, padding, dilation, groups)
                               : autocast_conv2d_padding(input, weight, bias, stride, padding, dilation, groups);
  }
  return run_conv2d_padding(input, weight, bias, stride, padding, dilation, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv2d"); }

// ---------------- conv3d.padding ----------------

namespace {

Tensor run_conv3d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                          IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv3d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv3d] weight is an undefined tensor");
  return composite::conv3d_padding(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor autocast_conv3d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                 StringRef padding, IntArrayRef dilation, int64_t groups) {
  if (autocast::Call call(OpId::conv3d_padding, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv3d_padding(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation, groups);
    });
  }
  return run_conv3d_padding(input, weight, bias, stride, padding, dilation, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv3d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                            IntArrayRef stride, StringRef padding, IntArrayRef dilation, int64_t groups) {
  return tracing::observe(OpId::conv3d_padding, 0x7,
                          [&] { return autocast_conv3d_padding(input, weight, bias, stride, padding, dilation, groups); }, input, weight,
                          bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding, IntArrayRef dilation,
              int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv3d_padding(input, weight, bias, stride, padding, dilation, groups)
                               : autocast_conv3d_padding(input, weight, bias, stride, padding, dilation, groups);
  }
  return run_conv3d_padding(input, weight, bias, stride, padding, dilation, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv3d"); }

// ---------------- conv_transpose1d ----------------

namespace {

Tensor run_conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  AMP_CHECK(input.defined(), ValueError, "[conv_transpose1d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv_transpose1d] weight is an undefined tensor");
  return composite::conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

[[gnu::noinline]] Tensor autocast_conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                   IntArrayRef padding, IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  if (autocast::Call call(OpId::conv_transpose1d, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv_transpose1d(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, output_padding, groups,
                                  dilation);
    });
  }
  return run_conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                              IntArrayRef stride, IntArrayRef padding, IntArrayRef output_padding,
                                                              int64_t groups, IntArrayRef dilation) {
  return tracing::observe(OpId::conv_transpose1d, 0x7, [&] {
    return autocast_conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation);
  }, input, weight, bias, stride, padding, output_padding, groups, dilation);
}

}  // namespace

Tensor conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation)
                               : autocast_conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation);
  }
  return run_conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv_transpose1d"); }

// ---------------- conv_transpose2d ----------------

namespace {

Tensor run_conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  AMP_CHECK(input.defined(), ValueError, "[conv_transpose2d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv_transpose2d] weight is an undefined tensor");
  return composite::conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

[[gnu::noinline]] Tensor autocast_conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                   IntArrayRef padding, IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  if (autocast::Call call(OpId::conv_transpose2d, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv_transpose2d(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, output_padding, groups,
                                  dilation);
    });
  }
  return run_conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                              IntArrayRef stride, IntArrayRef padding, IntArrayRef output_padding,
                                                              int64_t groups, IntArrayRef dilation) {
  return tracing::observe(OpId::conv_transpose2d, 0x7, [&] {
    return autocast_conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation);
  }, input, weight, bias, stride, padding, output_padding, groups, dilation);
}

}  // namespace

Tensor conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation)
                               : autocast_conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation);
  }
  return run_conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv_transpose2d"); }

// ---------------- conv_transpose3d ----------------

namespace {

Tensor run_conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  AMP_CHECK(input.defined(), ValueError, "[conv_transpose3d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv_transpose3d] weight is an undefined tensor");
  return composite::conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

[[gnu::noinline]] Tensor autocast_conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                   IntArrayRef padding, IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  if (autocast::Call call(OpId::conv_transpose3d, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run_conv_transpose3d(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, output_padding, groups,
                                  dilation);
    });
  }
  return run_conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias,
                                                              IntArrayRef stride, IntArrayRef padding, IntArrayRef output_padding,
                                                              int64_t groups, IntArrayRef dilation) {
  return tracing::observe(OpId::conv_transpose3d, 0x7, [&] {
    return autocast_conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation);
  }, input, weight, bias, stride, padding, output_padding, groups, dilation);
}

}  // namespace

Tensor conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation)
                               : autocast_conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation);
  }
  return run_conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv_transpose3d"); }

// ---------------- _convolution ----------------

namespace {

Tensor run__convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool benchmark,
                        bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  AMP_CHECK(input.defined(), ValueError, "[_convolution] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[_convolution] weight is an undefined tensor");
  return composite::_convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark,
                                 deterministic, cudnn_enabled, allow_tf32);
}

[[gnu::noinline]] Tensor autocast__convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                               IntArrayRef padding, IntArrayRef dilation, bool transposed, IntArrayRef output_padding,
                                               int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  if (autocast::Call call(OpId::_convolution, input, weight, bias); call.applies()) {
    return call.run([&] {
      return run__convolution(call.cast(input, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation, transposed,
                              output_padding, groups, benchmark, deterministic, cudnn_enabled, allow_tf32);
    });
  }
  return run__convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic,
                          cudnn_enabled, allow_tf32);
}

[[gnu::cold, gnu::noinline]] Tensor observed__convolution(
    const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
    bool transposed, IntArrayRef output_padding, int64_t groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) {
  return tracing::observe(OpId::_convolution, 0x7, [&] {
    return autocast__convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark,
                                 deterministic, cudnn_enabled, allow_tf32);
  }, input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic, cudnn_enabled,
      allow_tf32);
}

}  // namespace

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                    IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool benchmark, bool deterministic,
                    bool cudnn_enabled, bool allow_tf32) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed__convolution(input, weight, bias, stride, padding, dilation, transposed,
                                                       output_padding, groups, benchmark, deterministic, cudnn_enabled, allow_tf32)
                               : autocast__convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups,
                                                       benchmark, deterministic, cudnn_enabled, allow_tf32);
  }
  return run__convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups, benchmark, deterministic,
                          cudnn_enabled, allow_tf32);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("_convolution"); }

// ---------------- cudnn_convolution_relu ----------------

namespace {

struct CudnnConvolutionReluBackward final : autograd::FixedNode<3, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor weight_;
  autograd::SavedInts stride_;
  autograd::SavedInts padding_;
  autograd::SavedInts dilation_;
  int64_t groups_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const IntArrayRef stride = stride_;
    const IntArrayRef padding = padding_;
    const IntArrayRef dilation = dilation_;
    const int64_t groups = groups_;
    const Tensor result = result_.unpack(this);
    const std::array<bool, 3> needs{needs_input(0), needs_input(1), needs_input(2)};
    if (needs_input(0) || needs_input(1) || needs_input(2)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2]) = convolution_relu_backward(
          grad, result, self, weight, stride, padding, dilation, groups, needs[0], needs[1], needs[2], wanted_dtype(1));
    }
  }
  void release_saved() override {
    self_.reset();
    weight_.reset();
    result_.reset();
  }
  const char* name() const override { return "CudnnConvolutionReluBackward"; }
};

Tensor run_cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                                  IntArrayRef dilation, int64_t groups) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<3>("cudnn_convolution_relu", kArgs, kDtypes, {&self, &weight, &bias});
  check::cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
  return native::cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor taped_cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                      IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  auto* node = new CudnnConvolutionReluBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, weight);
  node->connect(2, bias);
  node->self_.save(self);
  node->weight_.save(weight);
  node->stride_ = stride;
  node->padding_ = padding;
  node->dilation_ = dilation;
  node->groups_ = groups;
  Tensor result = run_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                       IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  if (autograd::should_record(self, weight, bias)) {
    return taped_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
  }
  return run_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor autocast_cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                                         IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  if (autocast::Call call(OpId::cudnn_convolution_relu, self, weight, bias); call.applies()) {
    return call.run([&] {
      return recorded_cudnn_convolution_relu(call.cast(self, 0), call.cast(weight, 1), call.cast(bias, 2), stride, padding, dilation,
                                             groups);
    });
  }
  return recorded_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias,
                                                                    IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                                                                    int64_t groups) {
  return tracing::observe(OpId::cudnn_convolution_relu,
                          0x7, [&] { return autocast_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups); }, self,
                          weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                              IntArrayRef dilation, int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups)
                               : autocast_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
  }
  return recorded_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cudnn_convolution_relu"); }

Tensor& cudnn_convolution_relu_out(Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                   IntArrayRef padding, IntArrayRef dilation, int64_t groups) try {
  autograd::check_out("cudnn_convolution_relu_out", out, self, weight, bias);
  write_out("cudnn_convolution_relu_out", out, run_cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups));
  tracing::wrote(OpId::cudnn_convolution_relu, out, self, weight, bias, stride, padding, dilation, groups);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cudnn_convolution_relu_out"); }

// ---------------- cudnn_convolution_add_relu ----------------

namespace {

struct CudnnConvolutionAddReluBackward final : autograd::FixedNode<4, 1> {
  autograd::SavedTensor self_;
  autograd::SavedTensor weight_;
  std::optional<Scalar> alpha_;
  autograd::SavedInts stride_;
  autograd::SavedInts padding_;
  autograd::SavedInts dilation_;
  int64_t groups_;
  autograd::SavedTensor result_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const std::optional<Scalar>& alpha = alpha_;
    const IntArrayRef stride = stride_;
    const IntArrayRef padding = padding_;
    const IntArrayRef dilation = dilation_;
    const int64_t groups = groups_;
    const Tensor result = result_.unpack(this);
    const std::array<bool, 4> needs{needs_input(0), needs_input(1), needs_input(2), needs_input(3)};
    if (needs_input(0) || needs_input(1) || needs_input(2) || needs_input(3)) {
      std::tie(input_grads[0], input_grads[1], input_grads[2], input_grads[3]) = convolution_add_relu_backward(
          grad, result, self, weight, alpha, stride, padding, dilation, groups, needs, wanted_dtype(1));
    }
  }
  void release_saved() override {
    self_.reset();
    weight_.reset();
    result_.reset();
  }
  const char* name() const override { return "CudnnConvolutionAddReluBackward"; }
};

Tensor run_cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                      const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "z", .dtype = ArgDtype::Common},
      {.name = "bias", .optional = true, .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes;
  check_args<4>("cudnn_convolution_add_relu", kArgs, kDtypes, {&self, &weight, &z, &bias});
  check::cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
  return native::cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor taped_cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z,
                                                          const std::optional<Scalar>& alpha, const Tensor& bias, IntArrayRef stride,
                                                          IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  auto* node = new CudnnConvolutionAddReluBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->connect(1, weight);
  node->connect(2, z);
  node->connect(3, bias);
  node->self_.save(self);
  node->weight_.save(weight);
  node->alpha_ = alpha;
  node->stride_ = stride;
  node->padding_ = padding;
  node->dilation_ = dilation;
  node->groups_ = groups;
  Tensor result = run_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
  node->result_.save_result(result);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                           const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                                           int64_t groups) {
  if (autograd::should_record(self, weight, z, bias)) {
    return taped_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
  }
  return run_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
}

[[gnu::noinline]] Tensor autocast_cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z,
                                                             const std::optional<Scalar>& alpha, const Tensor& bias, IntArrayRef stride,
                                                             IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  if (autocast::Call call(OpId::cudnn_convolution_add_relu, self, weight, z, bias); call.applies()) {
    return call.run([&] {
      return recorded_cudnn_convolution_add_relu(call.cast(self, 0), call.cast(weight, 1), call.cast(z, 2), alpha, call.cast(bias, 3),
                                                 stride, padding, dilation, groups);
    });
  }
  return recorded_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
}

[[gnu::cold, gnu::noinline]] Tensor observed_cudnn_convolution_add_relu(
    const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha, const Tensor& bias, IntArrayRef stride,
    IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return tracing::observe(OpId::cudnn_convolution_add_relu, 0x17, [&] {
    return autocast_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
  }, self, weight, z, alpha, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                  const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups)
                               : autocast_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
  }
  return recorded_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cudnn_convolution_add_relu"); }

Tensor& cudnn_convolution_add_relu_out(Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& z,
                                       const std::optional<Scalar>& alpha, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                                       IntArrayRef dilation, int64_t groups) try {
  autograd::check_out("cudnn_convolution_add_relu_out", out, self, weight, z, bias);
  write_out("cudnn_convolution_add_relu_out", out,
            run_cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups));
  tracing::wrote(OpId::cudnn_convolution_add_relu, out, self, weight, z, alpha, bias, stride, padding, dilation, groups);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("cudnn_convolution_add_relu_out"); }

// ---------------- conv_tbc ----------------

namespace {

Tensor run_conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[conv_tbc] self is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv_tbc] weight is an undefined tensor");
  AMP_CHECK(bias.defined(), ValueError, "[conv_tbc] bias is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
      {.name = "weight", .dtype = ArgDtype::Common},
      {.name = "bias", .dtype = ArgDtype::Common},
  };
  check_same_dtype<3>("conv_tbc", kArgs, {&self, &weight, &bias});
  return composite::conv_tbc(self, weight, bias, pad);
}

[[gnu::noinline]] Tensor autocast_conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  if (autocast::Call call(OpId::conv_tbc, self, weight, bias); call.applies()) {
    return call.run([&] { return run_conv_tbc(call.cast(self, 0), call.cast(weight, 1), call.cast(bias, 2), pad); });
  }
  return run_conv_tbc(self, weight, bias, pad);
}

[[gnu::cold, gnu::noinline]] Tensor observed_conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  return tracing::observe(OpId::conv_tbc, 0x7, [&] { return autocast_conv_tbc(self, weight, bias, pad); }, self, weight, bias, pad);
}

}  // namespace

Tensor conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_conv_tbc(self, weight, bias, pad) : autocast_conv_tbc(self, weight, bias, pad);
  }
  return run_conv_tbc(self, weight, bias, pad);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv_tbc"); }

Tensor& conv_tbc_out(Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) try {
  autograd::check_out("conv_tbc_out", out, self, weight, bias);
  write_out("conv_tbc_out", out, run_conv_tbc(self, weight, bias, pad));
  tracing::wrote(OpId::conv_tbc, out, self, weight, bias, pad);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("conv_tbc_out"); }

Tensor Tensor::conv_tbc(const Tensor& weight, const Tensor& bias, int64_t pad) const { return amp::conv_tbc(*this, weight, bias, pad); }

// ---------------- im2col ----------------

namespace {

struct Im2colBackward final : autograd::FixedNode<1, 1> {
  autograd::TensorInfo self_;
  autograd::SavedInts kernel_size_;
  autograd::SavedInts dilation_;
  autograd::SavedInts padding_;
  autograd::SavedInts stride_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    const IntArrayRef kernel_size = kernel_size_;
    const IntArrayRef dilation = dilation_;
    const IntArrayRef padding = padding_;
    const IntArrayRef stride = stride_;
    if (needs_input(0)) input_grads[0] = col2im(grad, self.sizes().slice(self.dim() - 2, 2), kernel_size, dilation, padding, stride);
  }
  const char* name() const override { return "Im2colBackward"; }
};

Tensor run_im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  const Device device = check_args<1>("im2col", kArgs, kDtypes, {&self});
  check::im2col(self, kernel_size, dilation, padding, stride);
  return call_kernel(device, &Kernels::im2col, "im2col", self, kernel_size, dilation, padding, stride);
}

[[gnu::noinline]] Tensor taped_im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                                      IntArrayRef stride) {
  auto* node = new Im2colBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->self_.save(self);
  node->kernel_size_ = kernel_size;
  node->dilation_ = dilation;
  node->padding_ = padding;
  node->stride_ = stride;
  Tensor result = run_im2col(self, kernel_size, dilation, padding, stride);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  if (autograd::should_record(self)) return taped_im2col(self, kernel_size, dilation, padding, stride);
  return run_im2col(self, kernel_size, dilation, padding, stride);
}

[[gnu::noinline]] Tensor autocast_im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                                         IntArrayRef stride) {
  if (autocast::Call call(OpId::im2col, self); call.applies()) {
    return call.run([&] { return recorded_im2col(call.cast(self, 0), kernel_size, dilation, padding, stride); });
  }
  return recorded_im2col(self, kernel_size, dilation, padding, stride);
}

[[gnu::cold, gnu::noinline]] Tensor observed_im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                                                    IntArrayRef stride) {
  return tracing::observe(OpId::im2col, 0x1, [&] { return autocast_im2col(self, kernel_size, dilation, padding, stride); }, self,
                          kernel_size, dilation, padding, stride);
}

}  // namespace

Tensor im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_im2col(self, kernel_size, dilation, padding, stride)
                               : autocast_im2col(self, kernel_size, dilation, padding, stride);
  }
  return recorded_im2col(self, kernel_size, dilation, padding, stride);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("im2col"); }

Tensor& im2col_out(Tensor& out, const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                   IntArrayRef stride) try {
  autograd::check_out("im2col_out", out, self);
  write_out("im2col_out", out, run_im2col(self, kernel_size, dilation, padding, stride));
  tracing::wrote(OpId::im2col, out, self, kernel_size, dilation, padding, stride);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("im2col_out"); }

// ---------------- col2im ----------------

namespace {

struct Col2imBackward final : autograd::FixedNode<1, 1> {
  autograd::SavedInts kernel_size_;
  autograd::SavedInts dilation_;
  autograd::SavedInts padding_;
  autograd::SavedInts stride_;

  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const IntArrayRef kernel_size = kernel_size_;
    const IntArrayRef dilation = dilation_;
    const IntArrayRef padding = padding_;
    const IntArrayRef stride = stride_;
    if (needs_input(0)) input_grads[0] = im2col(grad, kernel_size, dilation, padding, stride);
  }
  const char* name() const override { return "Col2imBackward"; }
};

Tensor run_col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                  IntArrayRef stride) {
  static constexpr ArgSpec kArgs[] = {
      {.name = "self", .dtype = ArgDtype::Common},
  };
  constexpr TypeSet kDtypes = kFloatingTypes | kComplexTypes;
  const Device device = check_args<1>("col2im", kArgs, kDtypes, {&self});
  check::col2im(self, output_size, kernel_size, dilation, padding, stride);
  return call_kernel(device, &Kernels::col2im, "col2im", self, output_size, kernel_size, dilation, padding, stride);
}

[[gnu::noinline]] Tensor taped_col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation,
                                      IntArrayRef padding, IntArrayRef stride) {
  auto* node = new Col2imBackward;
  autograd::NodePtr owner(node);
  node->connect(0, self);
  node->kernel_size_ = kernel_size;
  node->dilation_ = dilation;
  node->padding_ = padding;
  node->stride_ = stride;
  Tensor result = run_col2im(self, output_size, kernel_size, dilation, padding, stride);
  autograd::set_history(result, std::move(owner));
  return result;
}

Tensor recorded_col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                       IntArrayRef stride) {
  if (autograd::should_record(self)) return taped_col2im(self, output_size, kernel_size, dilation, padding, stride);
  return run_col2im(self, output_size, kernel_size, dilation, padding, stride);
}

[[gnu::noinline]] Tensor autocast_col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation,
                                         IntArrayRef padding, IntArrayRef stride) {
  if (autocast::Call call(OpId::col2im, self); call.applies()) {
    return call.run([&] { return recorded_col2im(call.cast(self, 0), output_size, kernel_size, dilation, padding, stride); });
  }
  return recorded_col2im(self, output_size, kernel_size, dilation, padding, stride);
}

[[gnu::cold, gnu::noinline]] Tensor observed_col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size,
                                                    IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  return tracing::observe(OpId::col2im, 0x1, [&] {
    return autocast_col2im(self, output_size, kernel_size, dilation, padding, stride);
  }, self, output_size, kernel_size, dilation, padding, stride);
}

}  // namespace

Tensor col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
              IntArrayRef stride) try {
  if (autocast::any_stage()) [[unlikely]] {
    return tracing::observed() ? observed_col2im(self, output_size, kernel_size, dilation, padding, stride)
                               : autocast_col2im(self, output_size, kernel_size, dilation, padding, stride);
  }
  return recorded_col2im(self, output_size, kernel_size, dilation, padding, stride);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("col2im"); }

Tensor& col2im_out(Tensor& out, const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation,
                   IntArrayRef padding, IntArrayRef stride) try {
  autograd::check_out("col2im_out", out, self);
  write_out("col2im_out", out, run_col2im(self, output_size, kernel_size, dilation, padding, stride));
  tracing::wrote(OpId::col2im, out, self, output_size, kernel_size, dilation, padding, stride);
  return out;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("col2im_out"); }

}  // namespace amp
