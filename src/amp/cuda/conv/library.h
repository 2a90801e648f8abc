// Convolutions by cuDNN. Internal.
#pragma once

#include <amp/cuda/conv/key.h>

namespace amp::cuda {

// Runs a pass on the current stream; false, with nothing done, when cuDNN is not there or has no engine for it. `dims`: the spatial
// dimensions of the user's tensors.
bool library_convolution(ConvPass pass, const ConvGeometry& g, int dims, const ConvOperands& operands);

}  // namespace amp::cuda
