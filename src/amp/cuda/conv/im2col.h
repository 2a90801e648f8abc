// Convolutions as matrix multiplications: for cases that cuDNN does not support, or if it is not installed. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv/conv_geometry.h>

namespace amp::cuda {

// All tensors are contiguous and have the same floating dtype: x (batch, in_channels, ...), w (out_channels, in_channels / groups, ...), y.
// Each function writes its last argument.
void im2col_forward(const ConvGeometry& g, const Tensor& x, const Tensor& w, const Tensor& y);
void im2col_backward_input(const ConvGeometry& g, const Tensor& y, const Tensor& w, const Tensor& x);
void im2col_backward_weights(const ConvGeometry& g, const Tensor& x, const Tensor& y, const Tensor& w);

}  // namespace amp::cuda
