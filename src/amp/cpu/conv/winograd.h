// Convolutions with windows of 3 x 3 by Winograd's algorithm F(2 x 2, 3 x 3), for frozen programs: 16 multiplications where a direct
// convolution takes 36. Sums of inputs are multiplied by sums of weights, so that results differ from a direct convolution's by a few more
// roundings, and an infinite input can make NaN of results that would be infinite. The source is A. Lavin and S. Gray, Fast algorithms for
// convolutional neural networks, CVPR 2016. bfloat16 is multiplied in fixed point (winograd_fixed_kernels.h).
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv_geometry.h>
#include <amp/ops/fused.h>

namespace amp::cpu {

// Whether the algorithm is made for this convolution, whose function after the sum is `activation`, and takes less time than a direct one.
bool winograd_takes(const ConvGeometry& g, ScalarType dtype, FusedActivation activation);

// Images and residual (which may be undefined, as the bias) are channels-last; `weight` is that of the convolution. All have one dtype.
void winograd_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual,
                      bool relu, PackedWeights& packed, const Tensor& output);

// The weights of one channel of the image for one of the result, 3 x 3, as the 4 x 4 by which sums of inputs are multiplied.
void winograd_transform(const double* taps, double* parts);

}  // namespace amp::cpu
