#include <amp/cuda/graph/recording_stream.h>

#include <cuda_runtime_api.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>
#include <vector>

#include <amp/cuda/check.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/runtime/max_devices.h>

namespace amp::cuda {

namespace {

// All such streams, and those that nothing uses. They are never destroyed, because the driver may shut down first when the process ends.
struct RecordingStreams {
  std::mutex mutex;
  std::vector<CUstream_st*> all;
  std::array<std::vector<CUstream_st*>, kMaxDevices> free;
  std::atomic<bool> made{false};
};
RecordingStreams& recording_streams() {
  static auto* streams = new RecordingStreams;
  return *streams;
}

CUstream_st* new_stream(int device) {
  const DeviceGuard guard(device);
  const RelaxedCapture relaxed;
  CUstream_st* handle = nullptr;
  AMP_CUDA_CHECK(cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking));
  return handle;
}

CUstream_st* take_stream(int device) {
  RecordingStreams& streams = recording_streams();
  const std::lock_guard lock(streams.mutex);
  std::vector<CUstream_st*>& free = streams.free[static_cast<size_t>(device)];
  if (!free.empty()) {
    CUstream_st* const handle = free.back();
    free.pop_back();
    return handle;
  }
  // All streams have room in the lists: giving one back does not allocate.
  streams.all.reserve(streams.all.size() + 1);
  free.reserve(streams.all.size() + 1);
  streams.all.push_back(new_stream(device));
  streams.made.store(true, std::memory_order_release);
  return streams.all.back();
}

}  // namespace

RecordingStream::RecordingStream(int device) : stream_(take_stream(device), device) {}

RecordingStream::~RecordingStream() {
  RecordingStreams& streams = recording_streams();
  const std::lock_guard lock(streams.mutex);
  streams.free[static_cast<size_t>(stream_.device())].push_back(stream_.handle());
}

bool is_recording_stream(CUstream_st* handle) noexcept {
  RecordingStreams& streams = recording_streams();
  if (handle == nullptr || !streams.made.load(std::memory_order_acquire)) return false;
  const std::lock_guard lock(streams.mutex);
  return std::find(streams.all.begin(), streams.all.end(), handle) != streams.all.end();
}

}  // namespace amp::cuda
