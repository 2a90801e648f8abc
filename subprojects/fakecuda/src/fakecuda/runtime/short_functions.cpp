// Functions that others express: without flags, and those that wait.
#include <cuda_runtime_api.h>

extern "C" {

cudaError_t cudaStreamCreate(cudaStream_t* stream) { return cudaStreamCreateWithFlags(stream, cudaStreamDefault); }

cudaError_t cudaEventCreate(cudaEvent_t* event) { return cudaEventCreateWithFlags(event, cudaEventDefault); }

cudaError_t cudaMallocHost(void** data, size_t bytes) { return cudaHostAlloc(data, bytes, cudaHostAllocDefault); }

cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  const cudaError_t error = cudaMemcpyAsync(to, from, bytes, kind, nullptr);
  return error != cudaSuccess ? error : cudaStreamSynchronize(nullptr);
}

// It does not wait, as on a device.
cudaError_t cudaMemset(void* data, int value, size_t bytes) { return cudaMemsetAsync(data, value, bytes, nullptr); }
}
