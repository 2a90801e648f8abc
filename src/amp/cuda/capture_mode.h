// Calls that are forbidden while a stream is recorded, unless the thread says that it means them. Internal.
#pragma once

#include <cuda_runtime_api.h>

namespace amp::cuda {

// During its lifetime, the thread may make calls that CUDA calls unsafe during a recording: they allocate, or ask how far other work is.
class RelaxedCapture {
 public:
  RelaxedCapture() { cudaThreadExchangeStreamCaptureMode(&mode_); }
  ~RelaxedCapture() { cudaThreadExchangeStreamCaptureMode(&mode_); }
  RelaxedCapture(const RelaxedCapture&) = delete;
  RelaxedCapture& operator=(const RelaxedCapture&) = delete;

 private:
  cudaStreamCaptureMode mode_ = cudaStreamCaptureModeRelaxed;
};

}  // namespace amp::cuda
