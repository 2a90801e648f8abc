// Updates of parameters whose state buffers are codes of 8 bits (optim::CodedStates). Internal.
#pragma once

#include <amp/optim/multi_tensor.h>

namespace amp::cuda {

struct DeviceScale;

// Does not count the step, and does not write to the float16 and bfloat16 copies.
void update_coded(const optim::Update& update, const DeviceScale& scale);

}  // namespace amp::cuda
