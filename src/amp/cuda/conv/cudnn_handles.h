// Handles of cuDNN. Internal.
#pragma once

#include <cudnn.h>

namespace amp::cuda {

// This thread's handle for the current device, set to its current stream; null where cuDNN is not installed or refuses the device, of which
// a warning is logged once.
cudnnHandle_t cudnn_handle();

}  // namespace amp::cuda
