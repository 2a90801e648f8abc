#include <amp/cuda/graph/recording_stream.h>

#include <cuda_runtime_api.h>

#include <array>
#include <memory>
#include <mutex>
#include <vector>

#include <amp/cuda/check.h>
#include <amp/cuda/device.h>
#include <amp/cuda/graph/capture_mode.h>
#include <amp/cuda/runtime/max_devices.h>
#include <amp/cuda/runtime/stream_number.h>

namespace amp::cuda {

namespace {

// Those that nothing uses, and the number of all. They are never destroyed, because the driver may shut down first when the process ends.
struct RecordingStreams {
  std::mutex mutex;
  std::array<std::vector<CUstream_st*>, kMaxDevices> free;
  std::array<size_t, kMaxDevices> made{};
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
  const auto index = static_cast<size_t>(device);
  const std::lock_guard lock(streams.mutex);
  std::vector<CUstream_st*>& free = streams.free[index];
  if (!free.empty()) {
    CUstream_st* const handle = free.back();
    free.pop_back();
    return handle;
  }
  free.reserve(streams.made[index] + 1);  // room for all: giving one back does not allocate
  CUstream_st* const handle = new_stream(device);
  ++streams.made[index];
  return handle;
}

// The streams of a thread for branches on a device.
struct Branches {
  std::vector<std::unique_ptr<RecordingStream>> streams;
  size_t next = 0;
};

}  // namespace

RecordingStream::RecordingStream(int device) : stream_(take_stream(device), device) {}

RecordingStream::~RecordingStream() {
  RecordingStreams& streams = recording_streams();
  const std::lock_guard lock(streams.mutex);
  streams.free[static_cast<size_t>(stream_.device())].push_back(stream_.handle());
}

Stream branch_stream(int device) {
  static thread_local std::array<Branches, kMaxDevices> all;
  Branches& branches = all[static_cast<size_t>(device)];
  if (branches.streams.size() < kPoolStreams) {
    branches.streams.push_back(std::make_unique<RecordingStream>(device));
    return branches.streams.back()->get();
  }
  return branches.streams[branches.next++ % kPoolStreams]->get();
}

bool is_captured(CUstream_st* handle) noexcept {
  if (handle == nullptr) return false;
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  if (cudaStreamIsCapturing(handle, &status) == cudaSuccess) return status != cudaStreamCaptureStatusNone;
  cudaGetLastError();
  return false;
}

}  // namespace amp::cuda
