// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
// Helpers for the derivatives of the conv ops. Internal.
#pragma once

#include <array>
#include <tuple>
#include <vector>

#include <amp/core/tensor.h>

namespace amp {

// The gradients with respect to convolution_backward's grad_output, input and weight, from those of its results. An undefined gradient
// counts as zeros.
std::tuple<Tensor, Tensor, Tensor> convolution_double_backward(
    const Tensor& grad_grad_input, const Tensor& grad_grad_weight, const Tensor& grad_grad_bias, const Tensor& grad_output,
    const Tensor& input, const Tensor& weight, IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
    IntArrayRef output_padding, int64_t groups, const std::array<bool, 3>& needs);
// The gradients of cudnn_convolution_relu.
std::tuple<Tensor, Tensor, Tensor> convolution_relu_backward(
    const Tensor& grad, const Tensor& result, const Tensor& self, const Tensor& weight, IntArrayRef stride, IntArrayRef padding,
    IntArrayRef dilation, int64_t groups, bool need_self, bool need_weight, bool need_bias, ScalarType weight_dtype);
// The gradients of cudnn_convolution_add_relu.
std::tuple<Tensor, Tensor, Tensor, Tensor> convolution_add_relu_backward(
    const Tensor& grad, const Tensor& result, const Tensor& self, const Tensor& weight, std::optional<Scalar> alpha, IntArrayRef stride,
    IntArrayRef padding, IntArrayRef dilation, int64_t groups, const std::array<bool, 4>& needs, ScalarType weight_dtype);

}  // namespace amp
