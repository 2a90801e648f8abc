// Names and texts of errors, and the errors that break a device.
#pragma once

#include <cuda_runtime_api.h>

namespace fake {

const char* error_name(cudaError_t error);
const char* error_text(cudaError_t error);
bool sticks(cudaError_t error);

}  // namespace fake
