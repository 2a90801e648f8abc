// Checks of CUDA library calls: errors are thrown with the call, its source location and the library's message.
#pragma once

#include <cuda_runtime_api.h>

#include <amp/core/error.h>

namespace amp::cuda {

[[noreturn]] AMP_API void throw_cuda_error(cudaError_t error, const char* call, const char* file, int line);

}  // namespace amp::cuda

#define AMP_CUDA_CHECK(call)                                                         \
  do {                                                                               \
    if (const cudaError_t amp_error = (call); amp_error != cudaSuccess) [[unlikely]] \
      ::amp::cuda::throw_cuda_error(amp_error, #call, __FILE__, __LINE__);           \
  } while (0)
