#include <amp/cuda/stream.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <mutex>

#include <amp/cuda/check.h>
#include <amp/cuda/device.h>
#include <amp/cuda/event.h>
#include <amp/cuda/graph/graph_memory.h>
#include <amp/cuda/graph/recording_stream.h>
#include <amp/cuda/index/faults.h>
#include <amp/cuda/runtime/max_devices.h>
#include <amp/cuda/runtime/stream_handles.h>
#include <amp/cuda/runtime/stream_number.h>

namespace amp::cuda {

namespace {

thread_local std::array<CUstream_st*, kMaxDevices> current_handles{};  // null: the default stream

struct StreamPool {
  std::once_flag made;
  std::atomic<bool> ready{false};
  std::array<CUstream_st*, kPoolStreams> handles{};
  std::atomic<unsigned> next{0};
};
StreamPool& pool(int device) {
  static std::array<StreamPool, kMaxDevices> pools;
  return pools[static_cast<size_t>(device)];
}

int resolve(int device) {
  if (device < 0) return current_device();
  AMP_CHECK(device < device_count(), ValueError, "[cuda] there is no device ", device, ": ", device_count(), " were found");
  return device;
}

}  // namespace

// The default stream's handle means that of the current device. Therefore each call below needs the device of its stream.

void Stream::synchronize() const {
  const DeviceGuard guard(device_);
  const FaultWatch faults(*this);
  AMP_CUDA_CHECK(cudaStreamSynchronize(handle_));
  faults.throw_fault();
}

void Stream::wait(const Stream& other) const {
  if (other == *this) return;
  Event event;
  event.record(other);
  event.wait(*this);
}

Stream current_stream(int device) {
  const int index = resolve(device);
  return {current_handles[static_cast<size_t>(index)], index};
}

void set_stream(const Stream& stream) { current_handles[static_cast<size_t>(resolve(stream.device()))] = stream.handle(); }

Stream stream_from_pool(int device) {
  const int index = resolve(device);
  if (GraphMemory::recording() != nullptr) return branch_stream(index);
  StreamPool& streams = pool(index);
  std::call_once(streams.made, [&] {
    const DeviceGuard guard(index);
    for (CUstream_st*& handle : streams.handles) AMP_CUDA_CHECK(cudaStreamCreateWithFlags(&handle, cudaStreamNonBlocking));
    streams.ready.store(true, std::memory_order_release);
  });
  return {streams.handles[streams.next.fetch_add(1, std::memory_order_relaxed) % kPoolStreams], index};
}

int stream_number(const Stream& stream) {
  if (stream.handle() == nullptr) return 0;
  const StreamPool& streams = pool(stream.device());
  if (!streams.ready.load(std::memory_order_acquire)) return -1;
  const auto found = std::find(streams.handles.begin(), streams.handles.end(), stream.handle());
  return found == streams.handles.end() ? -1 : static_cast<int>(found - streams.handles.begin()) + 1;
}

StreamGuard::StreamGuard(const Stream& stream) : previous_device_(current_device()), previous_stream_(current_stream(stream.device())) {
  set_device(stream.device());
  set_stream(stream);
}

StreamGuard::~StreamGuard() {
  current_handles[static_cast<size_t>(previous_stream_.device())] = previous_stream_.handle();
  cudaSetDevice(previous_device_);
}

DeviceGuard::DeviceGuard(int index) : previous_(current_device()), changed_(index != previous_) {
  if (changed_) set_device(index);
}

DeviceGuard::~DeviceGuard() {
  if (changed_) cudaSetDevice(previous_);
}

static_assert(sizeof(int64_t) >= sizeof(CUstream_st*));

int64_t current_stream_number(int device) {
  CUstream_st* const handle = current_stream(device).handle();
  return reinterpret_cast<int64_t>(handle == nullptr ? cudaStreamLegacy : handle);
}

int64_t exchange_stream_number(int device, int64_t stream) {
  const int64_t previous = current_stream_number(device);
  auto* const handle = reinterpret_cast<CUstream_st*>(stream);
  current_handles[static_cast<size_t>(device)] = handle == cudaStreamLegacy ? nullptr : handle;
  return previous;
}

void make_stream_wait(int device, int64_t waiting, int64_t first) {
  Stream(reinterpret_cast<CUstream_st*>(waiting), device).wait(Stream(reinterpret_cast<CUstream_st*>(first), device));
}

}  // namespace amp::cuda
