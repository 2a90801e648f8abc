// Convolutions by oneDNN, if the build has it. Activations are dense channels-last, weights dense [out, in / groups, taps...]; all tensors
// have the same dtype. Each function returns false, without doing anything, if oneDNN has no efficient kernel for the case.
#pragma once

#include <string>

#include <amp/ops/conv/conv_geometry.h>
#include <amp/ops/fused.h>

namespace amp::cpu {

enum class ConvPass : uint8_t { Forward, BackwardData, BackwardWeights };

// Whether oneDNN supports this dtype at all.
bool onednn_takes(ScalarType dtype);

// Includes the sum and activation that follow (ops/fused.h). `residual` has the layout of the output; it and `packed` may be null.
struct ConvFusion {
  const void* residual = nullptr;
  FusedActivation activation = FusedActivation::None;
  PackedWeights* packed = nullptr;
};
bool onednn_conv_fused(const ConvGeometry& g, ScalarType dtype, const void* input, const void* weight, const void* bias,
                       const ConvFusion& fusion, void* output);

// `bias` may be null.
bool onednn_conv_forward(const ConvGeometry& g, ScalarType dtype, const void* input, const void* weight, const void* bias, void* output);
// `result`: the dtype of grad_input; it may be float32 where the others are bfloat16.
bool onednn_conv_backward_input(const ConvGeometry& g, ScalarType dtype, const void* grad_output, const void* weight, ScalarType result,
                                void* grad_input);
// `grad_bias` is float32, the dtype in which oneDNN sums it, or null.
bool onednn_conv_backward_weights(const ConvGeometry& g, ScalarType dtype, const void* input, const void* grad_output, void* grad_weight,
                                  float* grad_bias);

// The implementation that oneDNN chooses, empty if it has none. For tests and traces.
std::string onednn_conv_implementation(const ConvGeometry& g, ScalarType dtype, ConvPass pass, bool bias);

}  // namespace amp::cpu
