#include <amp/cuda/cudnn/handles.h>

#include <atomic>
#include <string>

#include <amp/core/log.h>
#include <amp/cuda/cudnn/functions.h>
#include <amp/cuda/thread_handles.h>

namespace amp::cuda {

namespace {

std::atomic<bool> refused{false};

void refuse(const std::string& why) {
  if (!refused.exchange(true))
    detail::log(LogLevel::Warning, "[cuda] convolutions, attention and recurrent networks run without cuDNN, which is much slower: " + why);
}

struct CudnnHandles {
  using Handle = cudnnHandle_t;

  // Returns null if cuDNN is not installed or not usable.
  static Handle create() {
    try {
      cudnnHandle_t handle = nullptr;
      const cudnnStatus_t status = cudnn().Create(&handle);
      if (status == CUDNN_STATUS_SUCCESS) return handle;
      refuse(cudnn().GetErrorString(status));
    } catch (const NotImplementedError& absent) { refuse(absent.what()); }
    return nullptr;
  }
  static void set_stream(Handle handle, CUstream_st* stream) { AMP_CUDNN_CHECK(cudnn().SetStream(handle, stream)); }
};

}  // namespace

cudnnHandle_t cudnn_handle() { return ThreadHandles<CudnnHandles>::current(); }

}  // namespace amp::cuda
