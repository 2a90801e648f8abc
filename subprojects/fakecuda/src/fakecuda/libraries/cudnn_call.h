// Calls of the fake cuDNN's plans.
#pragma once

#include "cuda/fake/libraries/cudnn_descriptor.h"
#include "cuda/fake/work.h"

namespace fake {

// The work of a plan with the pointers of a pack. It counts as one call of the library.
cudnnStatus_t plan_work(const CudnnDescriptor& plan, const CudnnDescriptor& pack, Work& work);

}  // namespace fake
