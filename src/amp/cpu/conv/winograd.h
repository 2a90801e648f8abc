// Convolutions with 3 x 3 windows by Winograd's algorithm F(2 x 2, 3 x 3), for frozen programs: 16 multiplications where a direct
// convolution needs 36. It multiplies sums of inputs by sums of weights. Results therefore have a few more roundings than a direct
// convolution, and an infinite input can give NaN where a direct convolution gives infinity. Source: A. Lavin and S. Gray, Fast algorithms
// for convolutional neural networks, CVPR 2016. bfloat16 uses fixed point (winograd_fixed_kernels.h).
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv/conv_geometry.h>
#include <amp/ops/fused.h>

namespace amp::cpu {

// Whether the algorithm supports this convolution, with `activation` after the sum, and is faster than a direct one.
bool winograd_takes(const ConvGeometry& g, ScalarType dtype, FusedActivation activation);

// Images and residual are channels-last; `weight` is that of the convolution. residual and bias may be undefined. All have one dtype.
void winograd_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual,
                      bool relu, PackedWeights& packed, const Tensor& output);

// Transforms the 3 x 3 weights of one input and one output channel into the 4 x 4 factors for sums of inputs.
void winograd_transform(const double* taps, double* parts);

}  // namespace amp::cpu
