// Calls of the fake cuDNN's plans.
#pragma once

#include <fakecuda/libraries/cudnn/cudnn_descriptor.h>
#include <fakecuda/runtime/work.h>

namespace fake {

// The work of a plan with the pointers of a pack. It counts as one call of the library.
cudnnStatus_t plan_work(const CudnnDescriptor& plan, const CudnnDescriptor& pack, Work& work);

}  // namespace fake
