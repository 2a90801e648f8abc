// The convolution family: checks, and the forms that users call, over the one op `convolution`.
#include <amp/kernels/conv.h>
#include <amp/ops.h>
#include <amp/ops/conv_geometry.h>
#include <amp/ops/spatial.h>

namespace amp {

namespace check {

void convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                 IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups) {
  check_convolution("convolution", input, weight, bias, {stride, padding, dilation, transposed, output_padding, groups});
}

}  // namespace check

namespace {

// `input` may lack the batch dimension.
Tensor convolve(const char* op, int64_t dims, const Tensor& input, const Tensor& weight, const Tensor& bias, const ConvArgs& args) {
  AMP_CHECK(weight.dim() == dims + 2, ValueError, "[", op, "] weight must have ", dims + 2, " dimensions, but has shape ", weight.sizes());
  const Tensor batch = with_batch(op, input, dims);
  check_convolution(op, batch, weight, bias, args);
  const Tensor result =
      amp::convolution(batch, weight, bias, args.stride, args.padding, args.dilation, args.transposed, args.output_padding, args.groups);
  return is_unbatched(input, dims) ? result.squeeze({0}) : result;
}

}  // namespace

namespace composite {

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
