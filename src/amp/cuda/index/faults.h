// Out-of-range indices found by kernels. A kernel skips such an element and records the first one in host-visible memory; the host throws
// IndexError when it next waits for the device. Internal.
#pragma once

#include <cstdint>

namespace amp::cuda {

struct IndexFault {
  int claimed;  // set by the thread that writes the other members
  int ready;
  const char* op;
  int64_t index, dim, size;
};

// The process-wide record, used by the kernels of all devices.
IndexFault* index_fault();

// Throws IndexError for a fault recorded since the last call. No work that uses the record may be running on the device.
void throw_index_fault();

}  // namespace amp::cuda
