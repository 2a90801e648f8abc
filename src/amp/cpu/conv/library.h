// Convolutions by a vendor library (oneDNN), if the build has one. Activations are dense channels-last, weights dense [out, in / groups,
// taps...]; all tensors have the same dtype. Each function returns false, without doing anything, if the library has no efficient kernel
// for the case.
#pragma once

#include <string>

#include <amp/ops/conv_geometry.h>

namespace amp::cpu {

enum class ConvPass : uint8_t { Forward, BackwardData, BackwardWeights };

// Whether the library supports this dtype at all.
bool library_takes(ScalarType dtype);

// `bias` may be null.
bool library_conv_forward(const ConvGeometry& g, ScalarType dtype, const void* input, const void* weight, const void* bias, void* output);
bool library_conv_backward_input(const ConvGeometry& g, ScalarType dtype, const void* grad_output, const void* weight, void* grad_input);
// `grad_bias` is float32, the dtype in which the library sums it, or null.
bool library_conv_backward_weights(const ConvGeometry& g, ScalarType dtype, const void* input, const void* grad_output, void* grad_weight,
                                   float* grad_bias);

// The library's name of its kernel for this case; empty if it has none. For tests and traces.
std::string library_conv_name(const ConvGeometry& g, ScalarType dtype, ConvPass pass, bool bias);

}  // namespace amp::cpu
