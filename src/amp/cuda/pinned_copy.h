// Copies between pinned memory and a device that the host doesn't wait for. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// Starts dst = src on the current stream of the device, where one of the two is on the CPU. Returns false, and does nothing, if the host's
// tensor is not pinned, if its elements don't fill one block of memory, or during a recording, which would read or write it in each replay.
// A single number of the host is left to others, who need no copy for it.
bool try_start_copy(const Tensor& dst, const Tensor& src);

}  // namespace amp::cuda
