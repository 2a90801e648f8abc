// Convolutions by cuDNN. Internal.
#pragma once

#include <amp/cuda/conv/key.h>

namespace amp::cuda {

// Runs a pass on the current stream of `device`, which must be the current device. Returns false, without any effect, if cuDNN is not
// installed or has no engine for it. `dims`: the number of spatial dimensions of the user's tensors.
bool cudnn_convolution(ConvPass pass, const ConvGeometry& g, int dims, const ConvOperands& operands, int device);

}  // namespace amp::cuda
