// Errors of allocations. Internal.
#pragma once

#include <cuda_runtime_api.h>

#include <string>

namespace amp::cuda {

// Throws OutOfMemoryError only if memory is short. Any other error comes from earlier work or from the device: a retry with less memory
// does not help. `what` could not be allocated; `more` ends the message about a shortage.
[[noreturn]] void throw_allocation_error(cudaError_t error, const std::string& what, const std::string& more = {});

}  // namespace amp::cuda
