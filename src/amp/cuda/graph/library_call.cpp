#include <amp/cuda/graph/library_call.h>

#include <amp/core/error.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

void check_recording(const char* op, const char* library) {
  if (GraphMemory::recording() == nullptr) return;
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  if (cudaStreamIsCapturing(current_stream().handle(), &status) == cudaSuccess && status != cudaStreamCaptureStatusInvalidated) return;
  cudaGetLastError();
  AMP_THROW(Error, "[", op, "] a call of ", library, " that failed has ended the recording: run it once before the recording");
}

}  // namespace amp::cuda
