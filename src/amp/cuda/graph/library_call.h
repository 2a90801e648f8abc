// Calls of NVIDIA's libraries during graph capture. Internal.
#pragma once

#include <optional>

#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/graph/graph_memory.h>

namespace amp::cuda {

// Around a call of a library: if this thread captures, the library may load code, set up a handle or allocate. CUDA would otherwise
// invalidate the capture. Does nothing outside graph capture.
class LibraryCall {
 public:
  LibraryCall() {
    if (GraphMemory::recording() != nullptr) relaxed_.emplace();
  }

 private:
  std::optional<RelaxedCapture> relaxed_;
};

// If this thread captures, and a call has invalidated the capture, throws Error. What was called then cannot help, nor can anything else.
void check_recording(const char* op, const char* library);

}  // namespace amp::cuda
