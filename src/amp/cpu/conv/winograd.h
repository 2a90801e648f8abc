// Convolutions with windows of 3 x 3 by Winograd's algorithm F(2 x 2, 3 x 3), for frozen programs: 16 multiplications where a direct
// convolution takes 36. Sums of inputs are multiplied by sums of weights, so that results differ from a direct convolution's by a few more
// roundings, and an infinite input can make NaN of results that would be infinite. The source is A. Lavin and S. Gray, Fast algorithms for
// convolutional neural networks, CVPR 2016.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv_geometry.h>
#include <amp/ops/fused.h>

namespace amp::cpu {

// Whether the algorithm is made for this convolution and takes less time than a direct one.
bool winograd_takes(const ConvGeometry& g, ScalarType dtype);

// Images and residual (which may be undefined, as the bias) are channels-last; `weight` is that of the convolution.
void winograd_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& residual,
                      bool relu, PackedWeights& packed, const Tensor& output);

}  // namespace amp::cpu
