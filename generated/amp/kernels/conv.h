// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
// The hand-written, device-independent functions that implement conv ops.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp {

namespace check {
void convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                 IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups);
void convolution_fused(const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual, IntArrayRef stride,
                       IntArrayRef padding, IntArrayRef dilation, int64_t groups, int64_t activation, int64_t packed);
void cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef dilation, int64_t groups);
void cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups);
void im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride);
void col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
            IntArrayRef stride);
}  // namespace check

namespace native {
Tensor cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                              IntArrayRef dilation, int64_t groups);
Tensor cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                  const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, int64_t groups);
}  // namespace native

namespace composite {
Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups);
Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups);
Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
              int64_t groups);
Tensor conv1d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation, int64_t groups);
Tensor conv2d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation, int64_t groups);
Tensor conv3d_padding(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation, int64_t groups);
Tensor conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation);
Tensor conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation);
Tensor conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                        IntArrayRef output_padding, int64_t groups, IntArrayRef dilation);
Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                    IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool benchmark, bool deterministic,
                    bool cudnn_enabled, bool allow_tf32);
Tensor conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad);
}  // namespace composite

}  // namespace amp
