// Convolutions and their gradients. Converts the operands to the best layout for the dtype, and runs cuDNN. Cases that cuDNN does not
// support use im2col.h. Depthwise convolutions in 16 bits have separate kernels (depthwise.h).
#include <amp/autograd/in_float32.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/conv/cudnn.h>
#include <amp/cuda/conv/depthwise.h>
#include <amp/cuda/conv/graph.h>
#include <amp/cuda/conv/im2col.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/conv.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/matmul/matmul_math.h>
#include <amp/ops.h>
#include <amp/ops/common/channels_last.h>

namespace amp::cuda {

namespace {

// One call: its geometry and the layout of its tensors. cuDNN's 16-bit kernels are written for channels-last and would transpose any other
// layout. Those for float32 and float64 support both layouts.
struct Problem {
  ConvGeometry g;
  int dims;
  Device device;
  ScalarType dtype;
  bool channels_last, depthwise;

  Problem(const Tensor& input, const Tensor& weight, const ConvArgs& args)
      : g(conv_geometry(input.sizes(), weight.sizes(), args)),
        dims(static_cast<int>(input.dim()) - 2),
        device(input.device()),
        dtype(input.dtype()),
        channels_last(isReducedFloatingType(dtype) || (!input.is_contiguous() && input.is_contiguous(MemoryFormat::ChannelsLast))),
        depthwise(takes_depthwise(g, dtype)) {}

  // The tensor in this layout: itself, or a copy, which is stored in `copy`.
  const Tensor& arrange(const Tensor& t, Tensor& copy) const {
    if (t.dtype() == dtype && t.is_contiguous(channels_last ? MemoryFormat::ChannelsLast : MemoryFormat::Contiguous)) return t;
    return copy = channels_last ? as_channels_last(t, dtype) : dense(t);
  }
  Tensor new_tensor(IntArrayRef sizes) const { return new_tensor(sizes, dtype); }
  Tensor new_tensor(IntArrayRef sizes, ScalarType type) const {
    return channels_last ? empty_channels_last(sizes, type, device) : empty(sizes, TensorOptions(type).device(device));
  }
  // The sizes of the op's result.
  Shape output_sizes(bool transposed) const {
    const auto& spatial = transposed ? g.in : g.out;
    Shape sizes{g.batch, transposed ? g.in_channels : g.out_channels};
    for (int d = 3 - dims; d < 3; ++d) sizes.push_back(spatial[d]);
    return sizes;
  }
  bool is_empty() const { return g.batch == 0 || g.in_channels == 0 || g.out_channels == 0 || g.in_points() == 0 || g.out_points() == 0; }

  // Whether a pass uses the library's own kernel and not cuDNN.
  bool by_depthwise(ConvPass pass) const { return depthwise && !cudnn_has_depthwise(pass, g, dtype); }
  // x, w and y are in the layout of the call; the pass writes one of them.
  bool by_cudnn(ConvPass pass, const Tensor& x, const Tensor& w, const Tensor& y) const {
    if (by_depthwise(pass)) return false;
    return cudnn_convolution(pass, g, dims, {x.data_ptr(), w.data_ptr(), y.data_ptr(), dtype, channels_last}, device.index());
  }
  // The forward pass with fused operations after it, as one call. `bias` and `z`, which is added to the result, may be undefined. cuDNN
  // fuses nothing in float64, and not every activation.
  bool fused_by_cudnn(const Tensor& x, const Tensor& w, const Tensor& y, const Tensor& bias, const Tensor& z,
                      FusedActivation activation) const {
    if (dtype == kFloat64 || (activation != FusedActivation::None && !pointwise_mode(activation))) return false;
    ConvOperands operands{x.data_ptr(), w.data_ptr(), y.data_ptr(), dtype, channels_last, data_or_null(z), data_or_null(bias)};
    operands.activation = activation;
    return cudnn_convolution(ConvPass::Forward, g, dims, operands, device.index());
  }
  // Runs fn with a contiguous tensor as the result, and copies it to `result` if that is not contiguous.
  template <class Function>
  void contiguously(const Tensor& result, const Function& fn) const {
    if (result.is_contiguous()) return fn(result);
    const Tensor plain = empty(result.sizes(), result.options());
    fn(plain);
    result.detach().copy_(plain);
  }
  void forward(const Tensor& x, const Tensor& w, const Tensor& y) const {
    if (by_cudnn(ConvPass::Forward, x, w, y)) return;
    if (depthwise) return depthwise_forward(g, x, w, {}, y);
    contiguously(y, [&](const Tensor& out) { im2col_forward(g, dense(x), dense(w), out); });
  }
  void backward_input(const Tensor& y, const Tensor& w, const Tensor& x) const {
    if (by_cudnn(ConvPass::BackwardData, x, w, y)) return;
    if (depthwise) return depthwise_backward_input(g, y, w, x);
    contiguously(x, [&](const Tensor& out) { im2col_backward_input(g, dense(y), dense(w), out); });
  }
  void backward_weights(const Tensor& x, const Tensor& y, const Tensor& w) const {
    if (by_cudnn(ConvPass::BackwardWeights, x, w, y)) return;
    if (depthwise) return depthwise_backward_weights(g, x, y, w);
    contiguously(w, [&](const Tensor& out) { im2col_backward_weights(g, dense(x), dense(y), out); });
  }
};

// The bias, or a contiguous copy, which is stored in `copy`; undefined if there is none.
const Tensor& arranged_bias(const Tensor& bias, Tensor& copy) {
  return !bias.defined() || bias.is_contiguous() ? bias : (copy = dense(bias));
}

void add_bias(const Tensor& output, const Tensor& bias) {
  Shape sizes(output.sizes().size(), 1);
  sizes[1] = output.size(1);
  output.detach().add_(dense(bias).view(sizes));
}

Tensor bias_gradient(const Tensor& grad_output) {
  Shape dims;
  for (int64_t d = 0; d < grad_output.dim(); ++d) {
    if (d != 1) dims.push_back(d);
  }
  return cuda::sum(grad_output.detach(), IntArrayRef(dims), false, std::nullopt);
}

}  // namespace

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                   IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) {
  const NoGradGuard no_grad;
  const ConvArgs args{stride, padding, dilation, transposed, output_padding, groups};
  const Problem problem(input, weight, args);
  const Tensor output = problem.new_tensor(problem.output_sizes(transposed));
  if (problem.is_empty()) {
    output.detach().zero_();
  } else {
    Tensor input_copy, weight_copy, bias_copy;
    const Tensor &x = problem.arrange(input, input_copy), &w = problem.arrange(weight, weight_copy);
    if (!transposed && problem.by_depthwise(ConvPass::Forward)) {
      depthwise_forward(problem.g, x, w, arranged_bias(bias, bias_copy), output);
      return output;
    }
    // In float32, cuDNN has engines with a bias only for TF32.
    const bool adds_bias = isReducedFloatingType(problem.dtype) || cudnn_math() != autocast::Math::Full;
    if (bias.defined() && !transposed && adds_bias &&
        problem.fused_by_cudnn(x, w, output, arranged_bias(bias, bias_copy), {}, FusedActivation::None))
      return output;
    if (transposed) problem.backward_input(x, w, output);
    else problem.forward(x, w, output);
  }
  if (bias.defined() && output.numel() > 0) add_bias(output, bias);
  return output;
}

Tensor convolution_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                         IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t) {
  const NoGradGuard no_grad;
  const int64_t none[] = {0};
  const ConvArgs args{stride, padding, dilation, false, none, groups};
  const Problem problem(input, weight, args);
  const auto function = static_cast<FusedActivation>(activation);
  if (!problem.is_empty() && problem.dtype != kFloat64 && !problem.by_depthwise(ConvPass::Forward)) {
    const Tensor output = problem.new_tensor(problem.output_sizes(false));
    Tensor input_copy, weight_copy, residual_copy, bias_copy;
    const Tensor &x = problem.arrange(input, input_copy), &w = problem.arrange(weight, weight_copy),
                 &z = residual.defined() ? problem.arrange(residual, residual_copy) : residual, &b = arranged_bias(bias, bias_copy);
    if (problem.fused_by_cudnn(x, w, output, b, z, function)) return output;
    // Fewer engines support an activation.
    if (function != FusedActivation::None && problem.fused_by_cudnn(x, w, output, b, z, FusedActivation::None))
      return finish_fused(output, {}, function);
  }
  if (isReducedFloatingType(problem.dtype) && rounds_again(residual.defined(), function) && !problem.by_depthwise(ConvPass::Forward)) {
    using autograd::widened;  // keeps undefined tensors
    return cuda::convolution_fused(widened(input), widened(weight), widened(bias), widened(residual), stride, padding, dilation, groups,
                                   activation, 0)
        .to(problem.dtype);
  }
  return finish_fused(cuda::convolution(input, weight, bias, stride, padding, dilation, false, none, groups), residual, function);
}

std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                        IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
                                                        IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight,
                                                        bool need_bias, ScalarType weight_dtype) {
  const NoGradGuard no_grad;
  const Problem problem(input, weight, {stride, padding, dilation, transposed, output_padding, groups});
  Tensor grad_input, grad_weight;
  if (need_input) grad_input = problem.new_tensor(input.sizes());
  if (need_weight) {
    // cuDNN has no engines that write the result in float32.
    const bool wide = weight_dtype == kFloat32 && problem.by_depthwise(ConvPass::BackwardWeights);
    grad_weight = problem.new_tensor(weight.sizes(), wide ? kFloat32 : problem.dtype);
  }
  if (problem.is_empty()) {
    if (need_input) grad_input.zero_();
    if (need_weight) grad_weight.zero_();
  } else {
    Tensor grad_copy, input_copy, weight_copy;
    const Tensor& grad = problem.arrange(grad_output, grad_copy);
    if (need_input) {
      const Tensor& w = problem.arrange(weight, weight_copy);
      if (transposed) problem.forward(grad, w, grad_input);
      else problem.backward_input(grad, w, grad_input);
    }
    if (need_weight) {
      const Tensor& x = problem.arrange(input, input_copy);
      if (transposed) problem.backward_weights(grad, x, grad_weight);
      else problem.backward_weights(x, grad, grad_weight);
    }
  }
  if (need_weight) grad_weight = grad_weight.to(weight_dtype);
  return {grad_input, grad_weight, need_bias ? bias_gradient(grad_output) : Tensor()};
}

}  // namespace amp::cuda
