// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
#pragma once

#include <amp/core/generator.h>
#include <amp/core/reduction.h>
#include <amp/core/tensor.h>

namespace amp {

// A convolution over 1 to 3 spatial dimensions, or a transposed convolution if `transposed` is set. Results are channels-last in memory on
// the CPU and for 16-bit types; otherwise they have the layout of the input. (at::convolution)
AMP_API Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                           IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups);

// A convolution over one spatial dimension, of input (N, C, L) or (C, L). (torch.nn.functional.conv1d)
AMP_API Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntArrayRef stride = 1, IntArrayRef padding = 0,
                      IntArrayRef dilation = 1, int64_t groups = 1);

// A convolution over two spatial dimensions, of input (N, C, H, W) or (C, H, W). (torch.nn.functional.conv2d)
AMP_API Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntArrayRef stride = 1, IntArrayRef padding = 0,
                      IntArrayRef dilation = 1, int64_t groups = 1);

// A convolution over three spatial dimensions, of input (N, C, D, H, W) or (C, D, H, W). (torch.nn.functional.conv3d)
AMP_API Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntArrayRef stride = 1, IntArrayRef padding = 0,
                      IntArrayRef dilation = 1, int64_t groups = 1);

// conv1d with the padding given as a string; "valid" means no padding, "same" as much as keeps the size of the input, which requires a
// stride of 1. (torch.nn.functional.conv1d)
AMP_API Tensor conv1d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation = 1, int64_t groups = 1);

// conv2d with the padding given as a string; "valid" means no padding, "same" as much as keeps the size of the input, which requires a
// stride of 1. (torch.nn.functional.conv2d)
AMP_API Tensor conv2d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation = 1, int64_t groups = 1);

// conv3d with the padding given as a string; "valid" means no padding, "same" as much as keeps the size of the input, which requires a
// stride of 1. (torch.nn.functional.conv3d)
AMP_API Tensor conv3d(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, StringRef padding,
                      IntArrayRef dilation = 1, int64_t groups = 1);

// The transposed convolution over one spatial dimension. (torch.nn.functional.conv_transpose1d)
AMP_API Tensor conv_transpose1d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntArrayRef stride = 1,
                                IntArrayRef padding = 0, IntArrayRef output_padding = 0, int64_t groups = 1, IntArrayRef dilation = 1);

// The transposed convolution over two spatial dimensions. (torch.nn.functional.conv_transpose2d)
AMP_API Tensor conv_transpose2d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntArrayRef stride = 1,
                                IntArrayRef padding = 0, IntArrayRef output_padding = 0, int64_t groups = 1, IntArrayRef dilation = 1);

// The transposed convolution over three spatial dimensions. (torch.nn.functional.conv_transpose3d)
AMP_API Tensor conv_transpose3d(const Tensor& input, const Tensor& weight, const Tensor& bias = {}, IntArrayRef stride = 1,
                                IntArrayRef padding = 0, IntArrayRef output_padding = 0, int64_t groups = 1, IntArrayRef dilation = 1);

// convolution, with the switches of torch's backends, which have no effect. (torch._convolution)
AMP_API Tensor _convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                            IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups, bool benchmark,
                            bool deterministic, bool cudnn_enabled, bool allow_tf32);

// relu of a convolution over 1 to 3 spatial dimensions and its bias, in one call of cuDNN or, on the CPU, oneDNN, where they have it.
// (torch.cudnn_convolution_relu)
AMP_API Tensor cudnn_convolution_relu(const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                                      IntArrayRef dilation, int64_t groups);
AMP_API Tensor& cudnn_convolution_relu_out(Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& bias, IntArrayRef stride,
                                           IntArrayRef padding, IntArrayRef dilation, int64_t groups);

// relu of the sum of a convolution, its bias and alpha * z, in one call of cuDNN or, on the CPU, oneDNN, where they have it and alpha is 1
// or left out. (torch.cudnn_convolution_add_relu)
AMP_API Tensor cudnn_convolution_add_relu(const Tensor& self, const Tensor& weight, const Tensor& z, const std::optional<Scalar>& alpha,
                                          const Tensor& bias, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation,
                                          int64_t groups);
AMP_API Tensor& cudnn_convolution_add_relu_out(Tensor& out, const Tensor& self, const Tensor& weight,
                                               const Tensor& z, const std::optional<Scalar>& alpha, const Tensor& bias, IntArrayRef stride,
                                               IntArrayRef padding, IntArrayRef dilation, int64_t groups);

// A convolution over the first dimension of self (T, B, C) with a weight (K, C, C'), padded with `pad` zeros on both sides.
// (torch.conv_tbc)
AMP_API Tensor conv_tbc(const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad = 0);
AMP_API Tensor& conv_tbc_out(Tensor& out, const Tensor& self, const Tensor& weight, const Tensor& bias, int64_t pad = 0);

// The windows of images (N, C, H, W) or (C, H, W) as columns, (N, C kernel_size, windows); padding is zero. (torch.nn.functional.unfold)
AMP_API Tensor im2col(const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride);
AMP_API Tensor& im2col_out(Tensor& out, const Tensor& self, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                           IntArrayRef stride);

// Images of output_size, to which the windows in the columns of self, (N, C kernel_size, windows) or without N, are added.
// (torch.nn.functional.fold)
AMP_API Tensor col2im(const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation, IntArrayRef padding,
                      IntArrayRef stride);
AMP_API Tensor& col2im_out(Tensor& out, const Tensor& self, IntArrayRef output_size, IntArrayRef kernel_size, IntArrayRef dilation,
                           IntArrayRef padding, IntArrayRef stride);

}  // namespace amp
