// Allows calls that CUDA otherwise forbids during graph capture. Internal.
#pragma once

#include <cuda_runtime_api.h>

namespace amp::cuda {

// During its lifetime, the thread may make calls that CUDA considers unsafe during graph capture, such as allocations and queries of other
// work.
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
