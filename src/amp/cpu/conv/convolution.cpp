// Convolutions and their gradients: picks the kernel and converts every operand to the layout and dtype that the kernel expects.
#include <utility>

#include <amp/autograd/in_float32.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cpu/conv/depthwise.h>
#include <amp/cpu/conv/im2col.h>
#include <amp/cpu/conv/onednn.h>
#include <amp/cpu/conv/winograd.h>
#include <amp/cpu/kernels/conv.h>
#include <amp/cpu/kernels/reduction.h>
#include <amp/ops.h>
#include <amp/ops/common/channels_last.h>
#include <amp/ops/common/dense.h>
#include <amp/ops/fused.h>

namespace amp::cpu {

namespace {

// Filters per channel of a depthwise convolution (one channel per group); 1 for every other convolution.
int64_t multiplier(const ConvGeometry& g) {
  return g.groups > 1 && g.groups == g.in_channels && g.out_channels % g.groups == 0 ? g.out_channels / g.groups : 1;
}

// A depthwise convolution with several filters per channel as one with a single filter per channel, over repeated input channels.
ConvGeometry with_repeated_channels(const ConvGeometry& g) {
  ConvGeometry repeated = g;
  repeated.in_channels = repeated.groups = g.out_channels;
  return repeated;
}

Tensor repeat_channels(const Tensor& input, int64_t channels, int64_t times) {
  const Tensor rows = as_matrix(input, channels);
  return rows.unsqueeze(2).expand({rows.size(0), channels, times}).contiguous();
}

// The dtype in which the convolution is computed: float32 for 16-bit types that the hardware does not support.
ScalarType work_type(const ConvGeometry& g, ScalarType dtype) {
  if (g.is_depthwise() || multiplier(g) > 1 || onednn_takes(dtype)) return dtype;
  return computeType(dtype);
}

struct Widened {};  // the layout of kept copies in float32; there is one

// dense() of a weight that never changes; a widened copy is kept.
Tensor constant(const Tensor& weight, ScalarType dtype, PackedWeights* kept) {
  if (kept == nullptr || weight.dtype() == dtype) return dense(weight, dtype);
  return kept->get<Widened>([](const Widened&) { return true; }, [&] { return std::pair(Widened(), dense(weight, dtype)); });
}

// The forward and backward passes. Activations are channels-last, weights and biases contiguous; all tensors have the same dtype, except
// the gradient of the input, which may be float32 where the others have 16 bits.

void forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& output) {
  const ScalarType dtype = input.dtype();
  if (const int64_t times = multiplier(g); times > 1) {
    return depthwise_forward(with_repeated_channels(g), repeat_channels(input, g.in_channels, times), weight, bias, output);
  }
  if (g.is_depthwise()) return depthwise_forward(g, input, weight, bias, output);
  if (onednn_takes(dtype) && onednn_conv_forward(g, dtype, input.data_ptr(), weight.data_ptr(), data_or_null(bias), output.data_ptr()))
    return;
  if (!isReducedFloatingType(dtype)) return im2col_forward(g, input, weight, bias, output);
  const Tensor wide = empty_channels_last(output.sizes(), kFloat32, kCPU);
  forward(g, as_channels_last(input, kFloat32), dense(weight, kFloat32), dense(bias, kFloat32), wide);
  output.copy_(wide);
}

void backward_input(const ConvGeometry& g, const Tensor& grad_output, const Tensor& weight, const Tensor& grad_input) {
  const ScalarType dtype = grad_output.dtype(), result = grad_input.dtype();
  if (const int64_t times = multiplier(g); times > 1) {
    const ScalarType wide = computeType(dtype);  // the sum over the filters of a channel is rounded once
    const Tensor repeated = empty({g.batch * g.in_points(), g.in_channels, times}, wide);
    depthwise_backward_input(with_repeated_channels(g), as_channels_last(grad_output, wide), weight, repeated);
    as_matrix(grad_input, g.in_channels).copy_(cpu::sum(repeated, IntArrayRef{2}, false, std::nullopt));
    return;
  }
  if (g.is_depthwise()) return depthwise_backward_input(g, as_channels_last(grad_output, result), weight, grad_input);
  if (onednn_takes(dtype) && onednn_conv_backward_input(g, dtype, grad_output.data_ptr(), weight.data_ptr(), result, grad_input.data_ptr()))
    return;
  if (!isReducedFloatingType(dtype)) return im2col_backward_input(g, grad_output, weight, grad_input);
  const Tensor wide = empty_channels_last(grad_input.sizes(), kFloat32, kCPU);
  backward_input(g, as_channels_last(grad_output, kFloat32), dense(weight, kFloat32), wide);
  grad_input.copy_(wide);
}

Tensor bias_gradient(const Tensor& grad_output, int64_t channels) {
  return cpu::sum(as_matrix(grad_output, channels), IntArrayRef{0}, false, std::nullopt);
}

struct WeightGradients {
  Tensor weight, bias;
};

WeightGradients backward_weights(const ConvGeometry& g, const Tensor& input, const Tensor& grad_output, const Tensor& weight,
                                 bool with_bias) {
  const ScalarType dtype = input.dtype();
  if (const int64_t times = multiplier(g); times > 1) {
    return backward_weights(with_repeated_channels(g), repeat_channels(input, g.in_channels, times), grad_output, weight, with_bias);
  }
  WeightGradients grads;
  if (g.is_depthwise()) {
    grads.weight = depthwise_backward_weights(g, input, grad_output, weight);
  } else {
    if (onednn_takes(dtype)) {
      grads.weight = empty(weight.sizes(), weight.options());
      if (with_bias) grads.bias = empty({g.out_channels}, kFloat32);
      if (onednn_conv_backward_weights(g, dtype, input.data_ptr(), grad_output.data_ptr(), grads.weight.data_ptr(),
                                       with_bias ? grads.bias.data_ptr<float>() : nullptr)) {
        return grads;
      }
      grads = {};
    }
    if (isReducedFloatingType(dtype)) {
      return backward_weights(g, as_channels_last(input, kFloat32), as_channels_last(grad_output, kFloat32), dense(weight, kFloat32),
                              with_bias);
    }
    grads.weight = im2col_backward_weights(g, input, grad_output, weight);
  }
  if (with_bias) grads.bias = bias_gradient(grad_output, g.out_channels);
  return grads;
}

bool is_empty(const ConvGeometry& g) {
  return g.batch == 0 || g.in_channels == 0 || g.out_channels == 0 || g.in_points() == 0 || g.out_points() == 0;
}

}  // namespace

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                   IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) {
  const NoGradGuard no_grad;
  const ConvArgs args{stride, padding, dilation, transposed, output_padding, groups};
  const ConvGeometry g = conv_geometry(input.sizes(), weight.sizes(), args);
  const ScalarType dtype = input.dtype(), work = work_type(g, dtype);
  // What a bias is added to is not rounded before.
  const bool added = transposed && bias.defined();
  const ScalarType sums = added ? computeType(work) : work;
  const Tensor output = empty_channels_last(conv_output_sizes(input.sizes(), weight.sizes(), args), sums, kCPU);
  const Tensor start = dense(bias, sums);
  if (is_empty(g)) {
    output.zero_();
  } else if (transposed) {
    backward_input(g, as_channels_last(input, work), dense(weight, work), output);
  } else {
    if (g.is_depthwise() && depthwise_takes_images(g, input)) depthwise_forward_by_image(g, input, dense(weight, work), start, output);
    else forward(g, as_channels_last(input, work), dense(weight, work), start, output);
    return output.to(dtype);
  }
  if (bias.defined() && output.numel() > 0) as_matrix(output, output.size(1)).add_(start);
  return output.to(dtype);
}

Tensor convolution_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                         IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t packed) {
  const NoGradGuard no_grad;
  const int64_t none[] = {0};
  const ConvArgs args{stride, padding, dilation, false, none, groups};
  const ConvGeometry g = conv_geometry(input.sizes(), weight.sizes(), args);
  const ScalarType dtype = input.dtype(), work = work_type(g, dtype);
  const auto function = static_cast<FusedActivation>(activation);
  PackedWeights* const kept = PackedWeights::at(packed);
  const bool winograd = kept != nullptr && kept->winograd() && winograd_takes(g, dtype, function);
  if ((winograd || (onednn_takes(work) && !g.is_depthwise() && multiplier(g) == 1)) && !is_empty(g)) {
    const ScalarType compute = winograd ? dtype : work;
    const Tensor x = as_channels_last(input, compute), filter = constant(weight, compute, kept), start = dense(bias, compute);
    const Tensor added = residual.defined() ? as_channels_last(residual, compute) : Tensor();
    const Tensor output = empty_channels_last(conv_output_sizes(input.sizes(), weight.sizes(), args), compute, kCPU);
    if (winograd) {
      const bool relu = function == FusedActivation::Relu;
      winograd_forward(g, x, filter, start, added, relu, *kept, output);
      return relu ? output : finish_fused(output, {}, function);
    }
    // For a widened convolution, relu runs after the rounding, which gives the same numbers: oneDNN's relu turns NaN into 0.
    const bool relu_last = compute != dtype && function == FusedActivation::Relu;
    const ConvFusion fusion{data_or_null(added), relu_last ? FusedActivation::None : function, kept};
    if (onednn_conv_fused(g, compute, x.data_ptr(), filter.data_ptr(), data_or_null(start), fusion, output.data_ptr()))
      return relu_last ? finish_fused(output.to(dtype), {}, function) : output.to(dtype);
  }
  if (isReducedFloatingType(dtype) && rounds_again(residual.defined(), function) && !g.is_depthwise() && multiplier(g) == 1) {
    using autograd::widened;  // keeps undefined tensors
    return convolution_fused(widened(input), widened(weight), widened(bias), widened(residual), stride, padding, dilation, groups,
                             activation, 0)
        .to(dtype);
  }
  const Tensor out = cpu::convolution(input, weight, bias, stride, padding, dilation, false, none, groups);
  return finish_fused(out, residual, function);
}

std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                        IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
                                                        IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight,
                                                        bool need_bias, ScalarType weight_dtype) {
  const NoGradGuard no_grad;
  const ConvArgs args{stride, padding, dilation, transposed, output_padding, groups};
  const ConvGeometry g = conv_geometry(input.sizes(), weight.sizes(), args);
  const ScalarType dtype = input.dtype(), work = work_type(g, dtype);
  const Tensor grad = as_channels_last(grad_output, work), filter = dense(weight, work);
  Tensor grad_input, grad_weight, grad_bias;
  if (need_input) grad_input = empty_channels_last(input.sizes(), work, kCPU);
  if (is_empty(g)) {
    if (need_input) grad_input.zero_();
    if (need_weight) grad_weight = zeros(weight.sizes(), weight.options().dtype(weight_dtype));
  } else {
    if (need_input && transposed) forward(g, grad, filter, {}, grad_input);
    else if (need_input) backward_input(g, grad, filter, grad_input);
    if (need_weight) {
      const Tensor x = as_channels_last(input, work);
      WeightGradients grads = backward_weights(g, transposed ? grad : x, transposed ? x : grad, filter, need_bias && !transposed);
      grad_weight = grads.weight.to(weight_dtype);
      grad_bias = grads.bias;
    }
  }
  if (need_bias && !grad_bias.defined()) grad_bias = bias_gradient(grad, grad.size(1));
  return {need_input ? grad_input.to(dtype) : Tensor(), grad_weight, need_bias ? grad_bias.to(dtype) : Tensor()};
}

}  // namespace amp::cpu
