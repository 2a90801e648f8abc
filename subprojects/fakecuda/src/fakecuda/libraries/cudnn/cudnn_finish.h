// The checks of the fake cuDNN when a descriptor is finalized.
#pragma once

#include <fakecuda/libraries/cudnn/cudnn_descriptor.h>

namespace fake {

cudnnStatus_t finish_descriptor(CudnnDescriptor& descriptor);

}  // namespace fake
