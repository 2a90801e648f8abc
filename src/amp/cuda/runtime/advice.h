// Advice for errors from a mismatch between the library, the driver, the device and the process. Internal.
#pragma once

#include <cuda_runtime_api.h>

#include <string>

namespace amp::cuda {

// The architectures of the library's build, in the form of the option gpu_archs.
extern const char* const kGpuArchs;

// A sentence that begins with "; ", to end the error's message; empty if there is nothing to say. Clears errors that are not sticky.
std::string advice_about(cudaError_t error);

// The version of CUDA for a number such as CUDART_VERSION.
std::string version_text(int version);
// Why device_count() is 0.
std::string why_no_device();

}  // namespace amp::cuda
