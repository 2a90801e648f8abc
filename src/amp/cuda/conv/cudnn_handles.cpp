#include <amp/cuda/conv/cudnn_handles.h>

#include <array>
#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include <amp/core/log.h>
#include <amp/cuda/cudnn_functions.h>
#include <amp/cuda/device.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

namespace {

constexpr size_t kMaxDevices = 64;

// Handles that no thread uses. They are never destroyed, as the driver may shut down first when the process ends.
struct Pool {
  std::mutex mutex;
  std::array<std::vector<cudnnHandle_t>, kMaxDevices> free;
};
Pool& pool() {
  static Pool* all = new Pool;
  return *all;
}

std::atomic<bool> refused{false};

void refuse(const std::string& why) {
  if (!refused.exchange(true)) detail::log(LogLevel::Warning, "[cuda] convolutions run without cuDNN, which is much slower: " + why);
}

// Returns null if cuDNN is not installed or not usable.
cudnnHandle_t create() {
  try {
    cudnnHandle_t handle = nullptr;
    const cudnnStatus_t status = cudnn().Create(&handle);
    if (status == CUDNN_STATUS_SUCCESS) return handle;
    refuse(cudnn().GetErrorString(status));
  } catch (const NotImplementedError& absent) { refuse(absent.what()); }
  return nullptr;
}

cudnnHandle_t take(size_t device) {
  {
    const std::lock_guard lock(pool().mutex);
    auto& free = pool().free[device];
    if (!free.empty()) {
      const cudnnHandle_t handle = free.back();
      free.pop_back();
      return handle;
    }
  }
  return create();
}

// The handles of a thread, returned to the pool when the thread ends.
struct Held {
  std::array<cudnnHandle_t, kMaxDevices> handles{};
  std::array<CUstream_st*, kMaxDevices> streams{};
  std::array<bool, kMaxDevices> asked{};

  ~Held() {
    const std::lock_guard lock(pool().mutex);
    for (size_t i = 0; i < kMaxDevices; ++i) {
      if (handles[i] != nullptr) pool().free[i].push_back(handles[i]);
    }
  }
};

}  // namespace

cudnnHandle_t cudnn_handle() {
  static thread_local Held held;
  const auto device = static_cast<size_t>(current_device());
  const bool first = !held.asked[device];
  if (first) {
    held.asked[device] = true;
    held.handles[device] = take(device);
  }
  const cudnnHandle_t handle = held.handles[device];
  if (handle == nullptr) return nullptr;
  CUstream_st* stream = current_stream().handle();
  if (first || held.streams[device] != stream) {
    AMP_CUDNN_CHECK(cudnn().SetStream(handle, stream));
    held.streams[device] = stream;
  }
  return handle;
}

}  // namespace amp::cuda
