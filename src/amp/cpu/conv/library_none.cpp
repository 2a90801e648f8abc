#include <amp/cpu/conv/library.h>

namespace amp::cpu {

bool library_takes(ScalarType) { return false; }
bool library_conv_forward(const ConvGeometry&, ScalarType, const void*, const void*, const void*, void*) { return false; }
bool library_conv_backward_input(const ConvGeometry&, ScalarType, const void*, const void*, void*) { return false; }
bool library_conv_backward_weights(const ConvGeometry&, ScalarType, const void*, const void*, void*, float*) { return false; }
std::string library_conv_name(const ConvGeometry&, ScalarType, ConvPass, bool) { return {}; }

}  // namespace amp::cpu
