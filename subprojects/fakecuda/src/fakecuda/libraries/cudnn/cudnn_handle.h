// Handles of the fake cuDNN.
#pragma once

#include <cuda_runtime_api.h>
#include <cudnn.h>

#include <string>

#include <fakecuda/libraries/failing.h>

namespace fake {

struct CudnnHandle {
  int device = 0;
  cudaStream_t stream = nullptr;
};

inline CudnnHandle& cudnn_handle(cudnnHandle_t handle) { return *reinterpret_cast<CudnnHandle*>(handle); }

// The status with which a call must fail, or success.
inline cudnnStatus_t injected_cudnn(const std::string& function) { return static_cast<cudnnStatus_t>(injected_status(function)); }

}  // namespace fake
