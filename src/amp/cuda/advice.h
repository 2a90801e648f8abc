// What to do about errors that say that the library, the driver, the device and the process do not go together. Internal.
#pragma once

#include <cuda_runtime_api.h>

#include <string>

namespace amp::cuda {

// The architectures for which the library was built, as in the option gpu_archs.
extern const char* const kGpuArchs;

// A sentence that begins with "; ", to end the error's message; empty if there is nothing to say. Clears errors that are not sticky.
std::string advice_about(cudaError_t error);

// The version of CUDA that a number such as CUDART_VERSION means.
std::string version_text(int version);
// Why device_count() is 0.
std::string why_no_device();

}  // namespace amp::cuda
