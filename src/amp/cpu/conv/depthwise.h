// Depthwise convolutions (one filter per channel) over channels-last activations, for every floating dtype; 16-bit types compute in
// float32.
#pragma once

#include <amp/core/tensor.h>
#include <amp/ops/conv/conv_geometry.h>

namespace amp::cpu {

// Requires `g.is_depthwise()`. Tensor layouts as in onednn.h. `bias` may be undefined.
void depthwise_forward(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& output);
// Whether threads gain if they turn images into channels-last ones, and read them from their caches. `input` has any layout.
bool depthwise_takes_images(const ConvGeometry& g, const Tensor& input);
void depthwise_forward_by_image(const ConvGeometry& g, const Tensor& input, const Tensor& weight, const Tensor& bias, const Tensor& output);
void depthwise_backward_input(const ConvGeometry& g, const Tensor& grad_output, const Tensor& weight, const Tensor& grad_input);
// The gradient of the weight, with the shape and dtype of `weight_like`.
Tensor depthwise_backward_weights(const ConvGeometry& g, const Tensor& input, const Tensor& grad_output, const Tensor& weight_like);

}  // namespace amp::cpu
