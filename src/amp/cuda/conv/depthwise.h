// Depthwise convolutions of 16-bit tensors. Internal.
#pragma once

#include <amp/core/tensor.h>
#include <amp/cuda/conv/key.h>

namespace amp::cuda {

// Whether the functions below support it: as many channels as groups on both sides, and numbers that fit in 32 bits.
bool takes_depthwise(const ConvGeometry& g, ScalarType dtype);

// Whether cuDNN has a specific engine for it. Otherwise its heuristics (of 9.19, for an H200) choose engine 0, which supports every
// convolution.
bool cudnn_has_depthwise(ConvPass pass, const ConvGeometry& g, ScalarType dtype);

// x and y are channels-last. w (channels, 1, ...) and the bias, which may be undefined, are contiguous; for w this is the same as
// channels-last. All have one dtype, except gradients of w, which may be float32. Sums are in float32 and in a fixed order. Each function
// writes its last argument.
void depthwise_forward(const ConvGeometry& g, const Tensor& x, const Tensor& w, const Tensor& bias, const Tensor& y);
void depthwise_backward_input(const ConvGeometry& g, const Tensor& y, const Tensor& w, const Tensor& x);
void depthwise_backward_weights(const ConvGeometry& g, const Tensor& x, const Tensor& y, const Tensor& w);

}  // namespace amp::cuda
