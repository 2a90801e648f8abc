// Updates of float16 and bfloat16 parameters whose state buffers are float32 (optim::Narrowing). Internal.
#pragma once

#include <amp/optim/multi_tensor.h>

namespace amp::cuda {

struct DeviceScale;

// Does not count the step.
void update_narrow(const optim::Update& update, const DeviceScale& scale);

}  // namespace amp::cuda
