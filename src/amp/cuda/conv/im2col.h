// Convolutions as matrix products: what cuDNN does not take, and every case without it. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv_geometry.h>

namespace amp::cuda {

// Contiguous tensors of one floating dtype: x (batch, in_channels, ...), w (out_channels, in_channels / groups, ...), y. Each writes its
// last.
void im2col_forward(const ConvGeometry& g, const Tensor& x, const Tensor& w, const Tensor& y);
void im2col_backward_input(const ConvGeometry& g, const Tensor& y, const Tensor& w, const Tensor& x);
void im2col_backward_weights(const ConvGeometry& g, const Tensor& x, const Tensor& y, const Tensor& w);

}  // namespace amp::cuda
