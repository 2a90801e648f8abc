// Numbers the streams that live as long as the process. Internal.
#pragma once

#include <amp/cuda/stream.h>

namespace amp::cuda {

inline constexpr int kPoolStreams = 8;
inline constexpr int kStreamNumbers = kPoolStreams + 1;

// 0 for the default stream of a device, 1 to kPoolStreams for those of its pool, -1 for others.
int stream_number(const Stream& stream);

}  // namespace amp::cuda
