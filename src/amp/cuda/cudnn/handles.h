// cuDNN handles. Internal.
#pragma once

#include <cudnn.h>

namespace amp::cuda {

// This thread's handle for `device`, which must be the current device, set to the current stream. Null, with a warning that is logged once,
// if cuDNN is not installed or does not support the device. That counts as a fallback.
cudnnHandle_t cudnn_handle(int device);

}  // namespace amp::cuda
