#include <amp/cpu/conv/onednn.h>

namespace amp::cpu {

bool onednn_takes(ScalarType) { return false; }
bool onednn_conv_forward(const ConvGeometry&, ScalarType, const void*, const void*, const void*, void*) { return false; }
bool onednn_conv_fused(const ConvGeometry&, ScalarType, const void*, const void*, const void*, const ConvFusion&, void*) { return false; }
bool onednn_conv_backward_input(const ConvGeometry&, ScalarType, const void*, const void*, ScalarType, void*) { return false; }
bool onednn_conv_backward_weights(const ConvGeometry&, ScalarType, const void*, const void*, void*, float*) { return false; }
std::string onednn_conv_implementation(const ConvGeometry&, ScalarType, ConvPass, bool) { return {}; }

}  // namespace amp::cpu
