// The convolution family: checks, and the public forms, which call the one op `convolution`.
#include <algorithm>
#include <cmath>

#include <amp/autocast/suspend.h>
#include <amp/autograd/in_float32.h>
#include <amp/internal_ops.h>
#include <amp/kernels/conv.h>
#include <amp/ops.h>
#include <amp/ops/checks.h>
#include <amp/ops/common/spatial.h>
#include <amp/ops/conv/conv_geometry.h>
#include <amp/ops/fused.h>

namespace amp {

namespace check {

void convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                 IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) {
  check_convolution("convolution", input, weight, bias, {stride, padding, dilation, transposed, output_padding, groups});
}

void convolution_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                       IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t) {
  const int64_t none[] = {0};
  const ConvArgs args{stride, padding, dilation, false, none, groups};
  check_convolution("convolution", input, weight, bias, args);
  const Shape sizes = conv_output_sizes(input.sizes(), weight.sizes(), args);
  AMP_CHECK(!residual.defined() || residual.sizes() == IntArrayRef(sizes), ValueError, "[convolution] the result has shape ",
            IntArrayRef(sizes), ", but residual has shape ", residual.sizes());
  check_fused_activation("convolution", activation);
}

void cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef dilation, int64_t groups) {
  check_convolution("cudnn_convolution_relu", self, weight, bias, {stride, padding, dilation, false, {0}, groups});
}

void cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  constexpr const char* kOp = "cudnn_convolution_add_relu";
  const int64_t none[] = {0};
  const ConvArgs args{stride, padding, dilation, false, none, groups};
  check_convolution(kOp, self, weight, bias, args);
  const Shape sizes = conv_output_sizes(self.sizes(), weight.sizes(), args);
  AMP_CHECK(z.sizes() == IntArrayRef(sizes), ValueError, "[", kOp, "] the result has shape ", IntArrayRef(sizes), ", but z has shape ",
            z.sizes());
  AMP_CHECK(!alpha || !alpha->isComplex(), TypeError, "[", kOp, "] alpha must not be complex");
}

}  // namespace check

namespace {

// Whether a product with the factor is rounded only where the smallest numbers of a dtype are.
bool scales_exactly(double factor) {
  int exponent = 0;
  return std::abs(factor) <= 1 && std::abs(std::frexp(factor, &exponent)) == 0.5;
}

}  // namespace

namespace native {

Tensor cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                              IntArrayRef dilation, int64_t groups) {
  const autocast::Suspended suspended;
  constexpr auto kRelu = static_cast<int64_t>(FusedActivation::Relu);
  return internal::convolution_fused(self, weight, bias, {}, stride, padding, dilation, groups, kRelu, 0);
}

Tensor cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                  const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups) {
  const autocast::Suspended suspended;
  constexpr auto kRelu = static_cast<int64_t>(FusedActivation::Relu);
  const double factor = alpha ? real_number("cudnn_convolution_add_relu", "alpha", *alpha) : 1;
  // A product with alpha and a depthwise convolution are separate computations, which would each be rounded.
  const bool is_depthwise = groups > 1 && weight.size(1) == 1;
  const bool widens = isReducedFloatingType(self.dtype()) && (!scales_exactly(factor) || is_depthwise);
  const auto operand = [&](const Tensor& t) { return widens ? autograd::widened(t) : t; };
  const Tensor added = factor != 1 ? operand(z) * *alpha : operand(z);
  const Tensor result =
      internal::convolution_fused(operand(self), operand(weight), operand(bias), added, stride, padding, dilation, groups, kRelu, 0);
  return widens ? result.to(self.dtype()) : result;
}

}  // namespace native

namespace {

Tensor convolve(const char* op, int64_t dims, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args);

// Calls amp::convolution, which checks its arguments. If it throws, they are checked once more for a message that names `op`.
Tensor convolution_as(const char* op, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args) {
  try {
    return amp::convolution(input, weight, bias, args.stride, args.padding, args.dilation, args.transposed, args.output_padding,
                            args.groups);
  } catch (const Error&) {
    check_convolution(op, input, weight, bias, args);
    throw;
  }
}

// Computes four convolutions of real numbers.
Tensor convolve_complex(const char* op, int64_t dims, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args) {
  const ScalarType type = input.dtype();
  AMP_CHECK(weight.dtype() == type && (!bias.defined() || bias.dtype() == type), TypeError, "[", op,
            "] the arguments must have one dtype, ", "but input is ", type,
            bias.defined() && weight.dtype() == type ? " and bias is " : " and weight is ",
            bias.defined() && weight.dtype() == type ? bias.dtype() : weight.dtype());
  const auto part = [&](const Tensor& x, const Tensor& w, const Tensor& b = {}) { return convolve(op, dims, x, w, b, args); };
  const Tensor a = real(input), b = imag(input), c = real(weight), d = imag(weight);
  const Tensor from_real = bias.defined() ? real(bias) : bias, from_imag = bias.defined() ? imag(bias) : bias;
  return amp::complex(part(a, c, from_real) - part(b, d), part(a, d, from_imag) + part(b, c));
}

// `input` may lack the batch dimension.
Tensor convolve(const char* op, int64_t dims, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args) {
  if (input.is_complex() || weight.is_complex()) return convolve_complex(op, dims, input, weight, bias, args);
  AMP_CHECK(weight.dim() == dims + 2, ValueError, "[", op, "] weight must have ", dims + 2, " dimensions, but has shape ", weight.sizes());
  const Tensor batch = with_batch(op, input, dims);
  const Tensor result = convolution_as(op, batch, weight, bias, args);
  return is_unbatched(input, dims) ? result.squeeze({0}) : result;
}

// Padding given as a string. If "same" needs an odd number of elements, the extra one is at the end.
Tensor convolve_padded(const char* op, int64_t dims, const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                       StringRef padding, IntArrayRef dilation, int64_t groups) {
  AMP_CHECK(padding == "same" || padding == "valid", ValueError, "[", op, "] padding must be 'same' or 'valid', not '", padding, "'");
  Shape amounts(static_cast<size_t>(dims), 0);
  if (padding == "valid") return convolve(op, dims, input, weight, bias, {stride, amounts, dilation, false, {0}, groups});
  AMP_CHECK(std::all_of(stride.begin(), stride.end(), [](int64_t s) { return s == 1; }), ValueError, "[", op,
            "] padding 'same' needs a stride of 1, not ", stride);
  AMP_CHECK(weight.dim() == dims + 2, ValueError, "[", op, "] weight must have ", dims + 2, " dimensions, but has shape ", weight.sizes());
  const Shape spread = spatial_values(op, "dilation", dilation, dims, 1);
  std::vector<int64_t> beyond;  // starts with the last dimension, as for pad
  for (int64_t d = dims - 1; d >= 0; --d) {
    AMP_CHECK(weight.size(d + 2) > 0, ValueError, "[", op, "] weight of shape ", weight.sizes(), " has an empty kernel");
    const int64_t both = positions(op, "dilation", spread, spread[static_cast<size_t>(d)], weight.size(d + 2) - 1, 0);
    amounts[static_cast<size_t>(d)] = both / 2;
    beyond.insert(beyond.end(), {0, both % 2});
  }
  const bool even = std::all_of(beyond.begin(), beyond.end(), [](int64_t n) { return n == 0; });
  return convolve(op, dims, even ? input : constant_pad_nd(input, beyond), weight, bias, {stride, amounts, dilation, false, {0}, groups});
}

}  // namespace

namespace composite {

Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                    IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool, bool, bool, bool) {
  const ConvArgs args{stride, padding, dilation, transposed, output_padding, groups};
  if (input.is_complex() || weight.is_complex()) return convolve_complex("_convolution", weight.dim() - 2, input, weight, bias, args);
  return convolution_as("_convolution", input, weight, bias, args);
}

Tensor conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad) {
  constexpr const char* kOp = "conv_tbc";
  AMP_CHECK(self.dim() == 3, ValueError, "[", kOp, "] self must have 3 dimensions, but has shape ", self.sizes());
  AMP_CHECK(weight.dim() == 3 && weight.size(1) == self.size(2), ValueError, "[", kOp, "] weight of shape ", weight.sizes(),
            " does not go with an input of shape ", self.sizes());
  AMP_CHECK(pad >= 0, ValueError, "[", kOp, "] pad must be at least 0, but is ", pad);
  // In memory, (T, B, C) is a channels-last image of height T and width B.
  const Tensor image = self.permute({2, 0, 1}).unsqueeze(0), filter = weight.permute({2, 1, 0}).unsqueeze(-1);
  const Tensor result = convolve(kOp, 2, image, filter, bias, {{1}, {pad, 0}, {1}, false, {0}, 1});
  return result.squeeze({0}).permute({1, 2, 0});
}

Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) {
  return convolve("conv1d", 1, input, weight, bias, {stride, padding, dilation, false, {0}, groups});
}
Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) {
  return convolve("conv2d", 2, input, weight, bias, {stride, padding, dilation, false, {0}, groups});
}
Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups) {
  return convolve("conv3d", 3, input, weight, bias, {stride, padding, dilation, false, {0}, groups});
}

Tensor conv1d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation, int64_t groups) {
  return convolve_padded("conv1d", 1, input, weight, bias, stride, padding, dilation, groups);
}
Tensor conv2d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation, int64_t groups) {
  return convolve_padded("conv2d", 2, input, weight, bias, stride, padding, dilation, groups);
}
Tensor conv3d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation, int64_t groups) {
  return convolve_padded("conv3d", 3, input, weight, bias, stride, padding, dilation, groups);
}

Tensor conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return convolve("conv_transpose1d", 1, input, weight, bias, {stride, padding, dilation, true, output_padding, groups});
}
Tensor conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return convolve("conv_transpose2d", 2, input, weight, bias, {stride, padding, dilation, true, output_padding, groups});
}
Tensor conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation) {
  return convolve("conv_transpose3d", 3, input, weight, bias, {stride, padding, dilation, true, output_padding, groups});
}

}  // namespace composite

}  // namespace amp
