// Copies between pinned memory and a device. The host does not wait for them. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// Starts dst = src on the current stream of the device; one of the two tensors is on the CPU. If the host's tensor is not pinned, or its
// elements don't fill one block of memory, a small source is copied to pinned memory first. For a large source, and for a destination,
// returns false, without any effect. Also returns false during graph capture, because each replay would read or write the host's memory,
// and for host scalars: they are passed as kernel arguments.
bool try_start_copy(const Tensor& dst, const Tensor& src);

// A copy of a CPU tensor in pinned memory, without history. Throws OutOfMemoryError.
Tensor staged_in_pinned(const Tensor& host);

}  // namespace amp::cuda
