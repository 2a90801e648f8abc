// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
#include <amp/ops.h>

#include <amp/autocast/suspend.h>
#include <amp/kernels/conv.h>
#include <amp/ops/common/op_entry.h>
#include <amp/ops/common/runtime.h>

namespace amp {

using namespace internal;

// ---------------- convolution ----------------

namespace {

struct ConvolutionBackward final : wrapper::Node<3> {
  enum : uint32_t { kInput, kWeight, kBias };
  autograd::SavedTensor input_, weight_;
  autograd::SavedInts stride_, padding_, dilation_, output_padding_;
  bool transposed_;
  int64_t groups_;

  void save(const Tensor& input, const Tensor& weight, const Tensor&, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
            bool transposed, IntArrayRef output_padding, int64_t groups) {
    input_.save(input);
    weight_.save(weight);
    stride_ = stride;
    padding_ = padding;
    dilation_ = dilation;
    transposed_ = transposed;
    output_padding_ = output_padding;
    groups_ = groups;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const std::array<bool, 3> needs{needs_input(kInput), needs_input(kWeight), needs_input(kBias)};
    if (needs_input(kInput) || needs_input(kWeight) || needs_input(kBias)) {
      std::tie(input_grads[kInput], input_grads[kWeight],
               input_grads[kBias]) = convolution_backward(grad, input, weight, stride_, padding_, dilation_, transposed_, output_padding_,
                                                          groups_, needs[kInput], needs[kWeight], needs[kBias], wanted_dtype(kWeight));
    }
  }
  void release_saved() override { wrapper::reset(input_, weight_); }
  const char* name() const override { return "ConvolutionBackward"; }
};

Tensor run_convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                       IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true}};
  const Device device = check_args<3>("convolution", kArgs, kFloatingTypes, {&input, &weight, &bias});
  check::convolution(input, weight, bias, stride, padding, dilation, transposed, output_padding, groups);
  return call_kernel(device, &Kernels::convolution, "convolution", input, weight, bias, stride, padding, dilation, transposed,
                     output_padding, groups);
}

constexpr auto recorded_convolution = wrapper::recorded<run_convolution, ConvolutionBackward, Inputs<0, 1, 2>>;

}  // namespace

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                   IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::convolution, recorded_convolution, input, weight, bias, stride, padding, dilation,
                                           transposed, output_padding, groups);
}

// ---------------- convolution_backward ----------------

namespace {

struct ConvolutionBackwardBackward final : wrapper::Node<3, 3> {
  enum : uint32_t { kGradOutput, kInput, kWeight };
  autograd::SavedTensor grad_output_, input_, weight_;
  autograd::SavedInts stride_, padding_, dilation_, output_padding_;
  bool transposed_;
  int64_t groups_;

  void save(const Tensor& grad_output, const Tensor& input, const Tensor& weight, IntArrayRef stride, IntArrayRef padding,
            IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, const auto&...) {
    grad_output_.save(grad_output);
    input_.save(input);
    weight_.save(weight);
    stride_ = stride;
    padding_ = padding;
    dilation_ = dilation;
    transposed_ = transposed;
    output_padding_ = output_padding;
    groups_ = groups;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad_grad_input = grads[0];
    const Tensor& grad_grad_weight = grads[1];
    const Tensor& grad_grad_bias = grads[2];
    const Tensor grad_output = grad_output_.unpack(this);
    const Tensor input = input_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const std::array<bool, 3> needs{needs_input(kGradOutput), needs_input(kInput), needs_input(kWeight)};
    if (needs_input(kGradOutput) || needs_input(kInput) || needs_input(kWeight)) {
      std::tie(input_grads[kGradOutput], input_grads[kInput], input_grads[kWeight]) = convolution_double_backward(
          grad_grad_input, grad_grad_weight, grad_grad_bias, grad_output, input, weight, stride_, padding_, dilation_, transposed_,
          output_padding_, groups_, needs);
    }
  }
  void release_saved() override { wrapper::reset(grad_output_, input_, weight_); }
  const char* name() const override { return "ConvolutionBackwardBackward"; }
};

std::tuple<Tensor, Tensor, Tensor> run_convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                            IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
                                                            IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight,
                                                            bool need_bias, ScalarType weight_dtype) {
  static constexpr ArgSpec kArgs[] = {{.name = "grad_output"}, {.name = "input"}, {.name = "weight"}};
  const Device device = check_args<3>("convolution_backward", kArgs, kFloatingTypes, {&grad_output, &input, &weight});
  return call_kernel(device, &Kernels::convolution_backward, "convolution_backward", grad_output, input, weight, stride, padding, dilation,
                     transposed, output_padding, groups, need_input, need_weight, need_bias, weight_dtype);
}

constexpr auto recorded_convolution_backward = wrapper::recorded<run_convolution_backward, ConvolutionBackwardBackward, Inputs<0, 1, 2>>;

}  // namespace

std::tuple<Tensor, Tensor, Tensor> internal::convolution_backward(
    const Tensor& grad_output, const Tensor& input, const Tensor& weight, IntArrayRef stride, IntArrayRef padding,
    IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight, bool need_bias,
    ScalarType weight_dtype) {
  return wrapper::part("internal.convolution_backward", recorded_convolution_backward, grad_output, input, weight, stride, padding,
                       dilation, transposed, output_padding, groups, need_input, need_weight, need_bias, weight_dtype);
}

// ---------------- convolution_fused ----------------

namespace {

Tensor run_convolution_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                             IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t packed) {
  static constexpr ArgSpec kArgs[] = {{.name = "input"}, {.name = "weight"}, {.name = "bias", .optional = true},
                                      {.name = "residual", .optional = true}};
  const Device device = check_args<4>("convolution", kArgs, kFloatingTypes, {&input, &weight, &bias, &residual});
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

}  // namespace

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv1d, run_conv1d, input, weight, bias, stride, padding, dilation, groups);
}

// ---------------- conv2d ----------------

namespace {

Tensor run_conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv2d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv2d] weight is an undefined tensor");
  return composite::conv2d(input, weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv2d, run_conv2d, input, weight, bias, stride, padding, dilation, groups);
}

// ---------------- conv3d ----------------

namespace {

Tensor run_conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                  IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv3d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv3d] weight is an undefined tensor");
  return composite::conv3d(input, weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv3d, run_conv3d, input, weight, bias, stride, padding, dilation, groups);
}

// ---------------- conv1d.padding ----------------

namespace {

Tensor run_conv1d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                          IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv1d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv1d] weight is an undefined tensor");
  return composite::conv1d_padding(input, weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding, IntArrayRef dilation,
              int64_t groups) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv1d_padding, run_conv1d_padding, input, weight, bias, stride, padding, dilation,
                                           groups);
}

// ---------------- conv2d.padding ----------------

namespace {

Tensor run_conv2d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                          IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv2d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv2d] weight is an undefined tensor");
  return composite::conv2d_padding(input, weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding, IntArrayRef dilation,
              int64_t groups) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv2d_padding, run_conv2d_padding, input, weight, bias, stride, padding, dilation,
                                           groups);
}

// ---------------- conv3d.padding ----------------

namespace {

Tensor run_conv3d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                          IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(input.defined(), ValueError, "[conv3d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv3d] weight is an undefined tensor");
  return composite::conv3d_padding(input, weight, bias, stride, padding, dilation, groups);
}

}  // namespace

Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding, IntArrayRef dilation,
              int64_t groups) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv3d_padding, run_conv3d_padding, input, weight, bias, stride, padding, dilation,
                                           groups);
}

// ---------------- conv_transpose1d ----------------

namespace {

Tensor run_conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  AMP_CHECK(input.defined(), ValueError, "[conv_transpose1d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv_transpose1d] weight is an undefined tensor");
  return composite::conv_transpose1d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

}  // namespace

Tensor conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv_transpose1d, run_conv_transpose1d, input, weight, bias, stride, padding,
                                           output_padding, groups, dilation);
}

// ---------------- conv_transpose2d ----------------

namespace {

Tensor run_conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  AMP_CHECK(input.defined(), ValueError, "[conv_transpose2d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv_transpose2d] weight is an undefined tensor");
  return composite::conv_transpose2d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

}  // namespace

Tensor conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv_transpose2d, run_conv_transpose2d, input, weight, bias, stride, padding,
                                           output_padding, groups, dilation);
}

// ---------------- conv_transpose3d ----------------

namespace {

Tensor run_conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  AMP_CHECK(input.defined(), ValueError, "[conv_transpose3d] input is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv_transpose3d] weight is an undefined tensor");
  return composite::conv_transpose3d(input, weight, bias, stride, padding, output_padding, groups, dilation);
}

}  // namespace

Tensor conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv_transpose3d, run_conv_transpose3d, input, weight, bias, stride, padding,
                                           output_padding, groups, dilation);
}

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

}  // namespace

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                    IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool benchmark, bool deterministic,
                    bool cudnn_enabled, bool allow_tf32) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::_convolution, run__convolution, input, weight, bias, stride, padding, dilation, transposed,
                                           output_padding, groups, benchmark, deterministic, cudnn_enabled, allow_tf32);
}

// ---------------- cudnn_convolution_relu ----------------

namespace {

struct CudnnConvolutionReluBackward final : wrapper::Node<3> {
  enum : uint32_t { kSelf, kWeight, kBias };
  autograd::SavedTensor self_, weight_, result_;
  autograd::SavedInts stride_, padding_, dilation_;
  int64_t groups_;

  void save(const Tensor& self, const Tensor& weight, const Tensor&, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
            int64_t groups) {
    self_.save(self);
    weight_.save(weight);
    stride_ = stride;
    padding_ = padding;
    dilation_ = dilation;
    groups_ = groups;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const Tensor result = result_.unpack(this);
    const std::array<bool, 3> needs{needs_input(kSelf), needs_input(kWeight), needs_input(kBias)};
    if (needs_input(kSelf) || needs_input(kWeight) || needs_input(kBias)) {
      std::tie(input_grads[kSelf], input_grads[kWeight],
               input_grads[kBias]) = convolution_relu_backward(grad, result, self, weight, stride_, padding_, dilation_, groups_,
                                                               needs[kSelf], needs[kWeight], needs[kBias], wanted_dtype(kWeight));
    }
  }
  void release_saved() override { wrapper::reset(self_, weight_, result_); }
  const char* name() const override { return "CudnnConvolutionReluBackward"; }
};

Tensor run_cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                                  IntArrayRef dilation, int64_t groups) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "weight"}, {.name = "bias", .optional = true}};
  check_args<3>("cudnn_convolution_relu", kArgs, kFloatingTypes, {&self, &weight, &bias});
  check::cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
  return native::cudnn_convolution_relu(self, weight, bias, stride, padding, dilation, groups);
}

constexpr auto recorded_cudnn_convolution_relu = wrapper::recorded<run_cudnn_convolution_relu, CudnnConvolutionReluBackward,
                                                                   Inputs<0, 1, 2>>;

}  // namespace

Tensor cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                              IntArrayRef dilation, int64_t groups) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::cudnn_convolution_relu, recorded_cudnn_convolution_relu, self, weight, bias, stride,
                                           padding, dilation, groups);
}

Tensor& cudnn_convolution_relu_out(Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                   IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::cudnn_convolution_relu, "cudnn_convolution_relu_out", run_cudnn_convolution_relu, out,
                           self, weight, bias, stride, padding, dilation, groups);
}

// ---------------- cudnn_convolution_add_relu ----------------

namespace {

struct CudnnConvolutionAddReluBackward final : wrapper::Node<4> {
  enum : uint32_t { kSelf, kWeight, kZ, kBias };
  autograd::SavedTensor self_, weight_, result_;
  std::optional<Scalar> alpha_;
  autograd::SavedInts stride_, padding_, dilation_;
  int64_t groups_;

  void save(const Tensor& self, const Tensor& weight, const Tensor&, const std::optional<Scalar>& alpha, const Tensor&, IntArrayRef stride,
            IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
    self_.save(self);
    weight_.save(weight);
    alpha_ = alpha;
    stride_ = stride;
    padding_ = padding;
    dilation_ = dilation;
    groups_ = groups;
  }
  void save_result(const auto& result, const auto&...) { result_.save_result(result); }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const Tensor self = self_.unpack(this);
    const Tensor weight = weight_.unpack(this);
    const Tensor result = result_.unpack(this);
    const std::array<bool, 4> needs{needs_input(kSelf), needs_input(kWeight), needs_input(kZ), needs_input(kBias)};
    if (needs_input(kSelf) || needs_input(kWeight) || needs_input(kZ) || needs_input(kBias)) {
      std::tie(input_grads[kSelf], input_grads[kWeight], input_grads[kZ], input_grads[kBias]) = convolution_add_relu_backward(
          grad, result, self, weight, alpha_, stride_, padding_, dilation_, groups_, needs, wanted_dtype(kWeight));
    }
  }
  void release_saved() override { wrapper::reset(self_, weight_, result_); }
  const char* name() const override { return "CudnnConvolutionAddReluBackward"; }
};

Tensor run_cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                      const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "weight"}, {.name = "z"}, {.name = "bias", .optional = true}};
  check_args<4>("cudnn_convolution_add_relu", kArgs, kFloatingTypes, {&self, &weight, &z, &bias});
  check::cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
  return native::cudnn_convolution_add_relu(self, weight, z, alpha, bias, stride, padding, dilation, groups);
}

constexpr auto recorded_cudnn_convolution_add_relu = wrapper::recorded<run_cudnn_convolution_add_relu, CudnnConvolutionAddReluBackward,
                                                                       Inputs<0, 1, 2, 4>>;

}  // namespace

Tensor cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                  const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  return wrapper::function<Casts<0, 1, 2, 4>>(OpId::cudnn_convolution_add_relu, recorded_cudnn_convolution_add_relu, self, weight, z, alpha,
                                              bias, stride, padding, dilation, groups);
}

Tensor& cudnn_convolution_add_relu_out(Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& z,
                                       const std::optional<Scalar>& alpha, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                                       IntArrayRef dilation, int64_t groups) {
  return wrapper::copy_out(Inputs<0, 1, 2, 4>(), OpId::cudnn_convolution_add_relu, "cudnn_convolution_add_relu_out",
                           run_cudnn_convolution_add_relu, out, self, weight, z, alpha, bias, stride, padding, dilation, groups);
}

// ---------------- conv_tbc ----------------

namespace {

Tensor run_conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  const autocast::Suspended suspended;
  AMP_CHECK(self.defined(), ValueError, "[conv_tbc] self is an undefined tensor");
  AMP_CHECK(weight.defined(), ValueError, "[conv_tbc] weight is an undefined tensor");
  AMP_CHECK(bias.defined(), ValueError, "[conv_tbc] bias is an undefined tensor");
  static constexpr ArgSpec kArgs[] = {{.name = "self"}, {.name = "weight"}, {.name = "bias"}};
  check_same_dtype<3>("conv_tbc", kArgs, {&self, &weight, &bias});
  return composite::conv_tbc(self, weight, bias, pad);
}

}  // namespace

Tensor conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  return wrapper::function<Casts<0, 1, 2>>(OpId::conv_tbc, run_conv_tbc, self, weight, bias, pad);
}

Tensor& conv_tbc_out(Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  return wrapper::copy_out(Inputs<0, 1, 2>(), OpId::conv_tbc, "conv_tbc_out", run_conv_tbc, out, self, weight, bias, pad);
}

Tensor Tensor::conv_tbc(const Tensor& weight, const Tensor& bias, int64_t pad) const { return amp::conv_tbc(*this, weight, bias, pad); }

// ---------------- im2col ----------------

namespace {

struct Im2colBackward final : wrapper::Node<1> {
  autograd::TensorInfo self_;
  autograd::SavedInts kernel_size_, dilation_, padding_, stride_;

  void save(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
    self_.save(self);
    kernel_size_ = kernel_size;
    dilation_ = dilation;
    padding_ = padding;
    stride_ = stride;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    const auto& self = self_;
    if (needs_input(0)) input_grads[0] = col2im(grad, self.sizes().slice(self.dim() - 2, 2), kernel_size_, dilation_, padding_, stride_);
  }
  const char* name() const override { return "Im2colBackward"; }
};

Tensor run_im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("im2col", kArgs, kFloatingTypes | kComplexTypes, {&self});
  check::im2col(self, kernel_size, dilation, padding, stride);
  return call_kernel(device, &Kernels::im2col, "im2col", self, kernel_size, dilation, padding, stride);
}

constexpr auto recorded_im2col = wrapper::recorded<run_im2col, Im2colBackward, Inputs<0>>;

}  // namespace

Tensor im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  return wrapper::function<Casts<0>>(OpId::im2col, recorded_im2col, self, kernel_size, dilation, padding, stride);
}

Tensor& im2col_out(Tensor& out, const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                   IntArrayRef stride) {
  return wrapper::copy_out(Inputs<0>(), OpId::im2col, "im2col_out", run_im2col, out, self, kernel_size, dilation, padding, stride);
}

// ---------------- col2im ----------------

namespace {

struct Col2imBackward final : wrapper::Node<1> {
  autograd::SavedInts kernel_size_, dilation_, padding_, stride_;

  void save(const Tensor&, IntArrayRef, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
    kernel_size_ = kernel_size;
    dilation_ = dilation;
    padding_ = padding;
    stride_ = stride;
  }
  void apply(Tensor* grads, Tensor* input_grads) override {
    const Tensor& grad = grads[0];
    if (!grad.defined()) return;
    if (needs_input(0)) input_grads[0] = im2col(grad, kernel_size_, dilation_, padding_, stride_);
  }
  const char* name() const override { return "Col2imBackward"; }
};

Tensor run_col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                  IntArrayRef stride) {
  static constexpr ArgSpec kArgs[] = {{.name = "self"}};
  const Device device = check_args<1>("col2im", kArgs, kFloatingTypes | kComplexTypes, {&self});
  check::col2im(self, output_size, kernel_size, dilation, padding, stride);
  return call_kernel(device, &Kernels::col2im, "col2im", self, output_size, kernel_size, dilation, padding, stride);
}

constexpr auto recorded_col2im = wrapper::recorded<run_col2im, Col2imBackward, Inputs<0>>;

}  // namespace

Tensor col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
              IntArrayRef stride) {
  return wrapper::function<Casts<0>>(OpId::col2im, recorded_col2im, self, output_size, kernel_size, dilation, padding, stride);
}

Tensor& col2im_out(Tensor& out, const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation,
                   IntArrayRef padding, IntArrayRef stride) {
  return wrapper::copy_out(Inputs<0>(), OpId::col2im, "col2im_out", run_col2im, out, self, output_size, kernel_size, dilation, padding,
                           stride);
}

// ---------------- the table of the family ----------------

namespace detail {

ArrayRef<OpEntry> conv_ops() {
  using namespace autocast;
  using enum PolicyOp::Fact;
  static constexpr OpEntry kOps[] = {
      {.name = "convolution",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); }, .call = calls<amp::convolution>,
       .role = FrozenRole::Convolution},
      {.name = "convolution_backward",
       .signature =
           "(Tensor grad_output, Tensor input, Tensor weight, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups, bool need_input, bool need_weight, bool need_bias, ScalarType weight_dtype) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)",
       .casts = "grad_output input weight", .same_dtype = "grad_output input weight", .facts = kCastArgument | kTensorResult,
       .internal = true, .call = calls<amp::internal::convolution_backward>, .traits = OpCall::kUnchecked},
      {.name = "convolution_fused",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias, Tensor? residual, int[] stride, int[] padding, int[] dilation, int groups, int activation, int packed) -> Tensor",
       .casts = "input weight bias residual", .same_dtype = "input weight bias residual", .internal = true},
      {.name = "conv1d",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] dilation=1, int groups=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); },
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef,
                                            int64_t)>(amp::conv1d)>,
       .role = FrozenRole::Convolution},
      {.name = "conv2d",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] dilation=1, int groups=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); },
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef,
                                            int64_t)>(amp::conv2d)>,
       .role = FrozenRole::Convolution},
      {.name = "conv3d",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] dilation=1, int groups=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); },
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, IntArrayRef, IntArrayRef, IntArrayRef,
                                            int64_t)>(amp::conv3d)>,
       .role = FrozenRole::Convolution},
      {.name = "conv1d.padding",
       .signature = "(Tensor input, Tensor weight, Tensor? bias, int[1] stride, str padding, int[1] dilation=1, int groups=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); },
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, IntArrayRef, StringRef, IntArrayRef,
                                            int64_t)>(amp::conv1d)>},
      {.name = "conv2d.padding",
       .signature = "(Tensor input, Tensor weight, Tensor? bias, int[2] stride, str padding, int[2] dilation=1, int groups=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); },
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, IntArrayRef, StringRef, IntArrayRef,
                                            int64_t)>(amp::conv2d)>},
      {.name = "conv3d.padding",
       .signature = "(Tensor input, Tensor weight, Tensor? bias, int[3] stride, str padding, int[3] dilation=1, int groups=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); },
       .call = calls<static_cast<Tensor (*)(const Tensor&, const Tensor&, const Tensor&, IntArrayRef, StringRef, IntArrayRef,
                                            int64_t)>(amp::conv3d)>},
      {.name = "conv_transpose1d",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias=None, int[1] stride=1, int[1] padding=0, int[1] output_padding=0, int groups=1, int[1] dilation=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); }, .call = calls<amp::conv_transpose1d>,
       .role = FrozenRole::TransposedConvolution},
      {.name = "conv_transpose2d",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias=None, int[2] stride=1, int[2] padding=0, int[2] output_padding=0, int groups=1, int[2] dilation=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); }, .call = calls<amp::conv_transpose2d>,
       .role = FrozenRole::TransposedConvolution},
      {.name = "conv_transpose3d",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias=None, int[3] stride=1, int[3] padding=0, int[3] output_padding=0, int groups=1, int[3] dilation=1) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); }, .call = calls<amp::conv_transpose3d>,
       .role = FrozenRole::TransposedConvolution},
      {.name = "_convolution",
       .signature =
           "(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups, bool benchmark, bool deterministic, bool cudnn_enabled, bool allow_tf32) -> Tensor",
       .casts = "input weight bias", .same_dtype = "input weight bias", .facts = kUsual | kMatmulOrConv, .composite = true,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); }, .call = calls<amp::_convolution>},
      {.name = "cudnn_convolution_relu",
       .signature = "(Tensor self, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor",
       .casts = "self weight bias", .same_dtype = "self weight bias", .facts = kUsual | kMatmulOrConv,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); }, .call = calls<amp::cudnn_convolution_relu>},
      {.name = "cudnn_convolution_add_relu",
       .signature =
           "(Tensor self, Tensor weight, Tensor z, Scalar? alpha, Tensor? bias, int[] stride, int[] padding, int[] dilation, int groups) -> Tensor",
       .casts = "self weight z bias", .same_dtype = "self weight z bias", .facts = kUsual | kMatmulOrConv,
       .multiply_adds = [](const Input* args) { return work::conv(args[0], args[1]); }, .call = calls<amp::cudnn_convolution_add_relu>},
      {.name = "conv_tbc", .signature = "(Tensor self, Tensor weight, Tensor bias, int pad=0) -> Tensor", .casts = "self weight bias",
       .same_dtype = "self weight bias", .call = calls<amp::conv_tbc>},
      {.name = "im2col", .signature = "(Tensor self, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor",
       .casts = "self", .call = calls<amp::im2col>},
      {.name = "col2im",
       .signature = "(Tensor self, int[2] output_size, int[2] kernel_size, int[2] dilation, int[2] padding, int[2] stride) -> Tensor",
       .casts = "self", .call = calls<amp::col2im>},
  };
  return kOps;
}

}  // namespace detail

}  // namespace amp
