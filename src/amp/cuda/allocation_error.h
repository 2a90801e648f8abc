// Errors of allocations. Internal.
#pragma once

#include <cuda_runtime_api.h>

#include <string>

namespace amp::cuda {

// Throws OutOfMemoryError only if memory is short; any other error is one of earlier work or of the device, and no reason to try again with
// less. `what` could not be allocated; `more` ends the message about a shortage.
[[noreturn]] void throw_allocation_error(cudaError_t error, const std::string& what, const std::string& more = {});

}  // namespace amp::cuda
