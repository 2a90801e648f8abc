// Indices that kernels find out of range. A kernel leaves such an element alone and notes the first one in memory that the host sees; the
// host throws IndexError for it where it waits for the device anyway. Internal.
#pragma once

#include <cstdint>

namespace amp::cuda {

struct IndexFault {
  int claimed;  // by the thread that writes the rest
  int ready;
  const char* op;
  int64_t index, dim, size;
};

// The one record of the process, for kernels of every device.
IndexFault* index_fault();

// Throws IndexError for what was noted since the last call. The device must not be at work on it.
void throw_index_fault();

}  // namespace amp::cuda
