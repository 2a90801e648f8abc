// Convolutions of a vendor library (oneDNN), where the build has one. Activations lie channels-last without gaps, weights as
// [out, in / groups, taps...] without gaps, all of one dtype. Each returns false, with nothing done, when the library has no good kernel
// for the case.
#pragma once

#include <string>

#include <amp/ops/conv_geometry.h>

namespace amp::cpu {

enum class ConvPass : uint8_t { Forward, BackwardData, BackwardWeights };

// Whether the library computes in this dtype at all.
bool library_takes(ScalarType dtype);

// `bias` may be null.
bool library_conv_forward(const ConvGeometry& g, ScalarType dtype, const void* input, const void* weight, const void* bias, void* output);
bool library_conv_backward_input(const ConvGeometry& g, ScalarType dtype, const void* grad_output, const void* weight, void* grad_input);
// `grad_bias` may be null, else it is of type float32 as the library sums it.
bool library_conv_backward_weights(const ConvGeometry& g, ScalarType dtype, const void* input, const void* grad_output, void* grad_weight,
                                   float* grad_bias);

// What the library calls its kernel for this case; empty when it has none. For tests and traces.
std::string library_conv_name(const ConvGeometry& g, ScalarType dtype, ConvPass pass, bool bias);

}  // namespace amp::cpu
