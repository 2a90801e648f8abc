// What the fake cuDNN checks when a descriptor is finalised.
#pragma once

#include "cuda/fake/libraries/cudnn_descriptor.h"

namespace fake {

cudnnStatus_t finish_descriptor(CudnnDescriptor& descriptor);

}  // namespace fake
