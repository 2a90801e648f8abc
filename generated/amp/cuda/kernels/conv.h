// DO NOT EDIT. Generated from ops/conv.yaml by codegen (./dev regenerate).
// The hand-written kernels of the conv ops for this backend.
#pragma once

#include <amp/core/generator.h>
#include <amp/core/tensor.h>

namespace amp::cuda {

Tensor convolution(const Tensor& input, const Tensor& weight, const Tensor& bias, IntArrayRef stride, IntArrayRef padding,
                   IntArrayRef dilation, bool transposed, IntArrayRef output_padding, int64_t groups);
std::tuple<Tensor, Tensor, Tensor> convolution_backward(const Tensor& grad_output, const Tensor& input, const Tensor& weight,
                                                        IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool transposed,
                                                        IntArrayRef output_padding, int64_t groups, bool need_input, bool need_weight,
                                                        bool need_bias, ScalarType weight_dtype);

}  // namespace amp::cuda
