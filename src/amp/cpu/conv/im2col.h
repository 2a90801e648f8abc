// Convolutions as matrix multiplications, in float32 and float64: for cases that oneDNN does not support, and builds without it.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv/conv_geometry.h>

namespace amp::cpu {

// Tensor layouts as in onednn.h. `bias` may be undefined.
void im2col_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& output);
void im2col_backward_input(const ConvGeometry& g, const Tensor& grad_output, const Tensor& weight, const Tensor& grad_input);
// The gradient of the weight, with the shape of `weight_like`.
Tensor im2col_backward_weights(const ConvGeometry& g, const Tensor& input, const Tensor& grad_output, const Tensor& weight_like);

}  // namespace amp::cpu
