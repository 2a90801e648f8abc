#include <amp/cuda/cudnn/handles.h>

#include <atomic>
#include <string>

#include <amp/core/log.h>
#include <amp/cuda/cudnn/descriptor.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/runtime/note_fallback.h>
#include <amp/cuda/runtime/thread_handles.h>

namespace amp::cuda {

namespace {

std::atomic<bool> refused{false};

void refuse(const std::string& why) {
  if (!refused.exchange(true))
    detail::log(LogLevel::Warning, "[cuda] convolutions, attention and recurrent networks run without cuDNN, which is much slower: " + why);
}

struct CudnnHandles {
  using Handle = cudnnHandle_t;

  // Returns null if cuDNN is not installed or not usable. Throws OutOfMemoryError if memory is too short even without the blocks that the
  // pool keeps. The next call then tries again.
  static Handle create() {
    try {
      cudnnHandle_t handle = nullptr;
      cudnnStatus_t status = cudnn().Create(&handle);
      if (is_shortage(status) && GraphMemory::recording() == nullptr) {
        empty_cache(current_device());
        status = cudnn().Create(&handle);
      }
      if (status == CUDNN_STATUS_SUCCESS) return handle;
      if (is_shortage(status)) AMP_THROW(OutOfMemoryError, "[cuda] cudnnCreate found no memory: ", cudnn().GetErrorString(status));
      refuse(cudnn().GetErrorString(status));
    } catch (const NotImplementedError& absent) { refuse(absent.what()); }
    return nullptr;
  }
  static void set_stream(Handle handle, CUstream_st* stream) { AMP_CUDNN_CHECK(cudnn().SetStream(handle, stream)); }
};

}  // namespace

cudnnHandle_t cudnn_handle(int device) {
  const cudnnHandle_t handle = ThreadHandles<CudnnHandles>::of(device);
  if (handle == nullptr) note_fallback("a convolution, attention or a recurrent network", kNoCudnn);
  return handle;
}

}  // namespace amp::cuda
