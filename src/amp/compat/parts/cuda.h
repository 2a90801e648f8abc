// libtorch's names for CUDA devices and streams.
#pragma once

#include <cstdint>
#include <optional>

#include <amp/core/allocator.h>
#include <amp/core/tensor.h>
#include <amp/cuda/device.h>
#include <amp/cuda/event.h>
#include <amp/cuda/graph.h>
#include <amp/cuda/stream.h>

namespace amp::cuda {

// Makes a device the current one for a scope.
class CUDAGuard {
 public:
  explicit CUDAGuard(Device device) : CUDAGuard(device.index()) {}
  explicit CUDAGuard(int index) : previous_(is_available() ? current_device() : 0) { set_index(index); }
  ~CUDAGuard() { set_index(previous_); }
  CUDAGuard(const CUDAGuard&) = delete;
  CUDAGuard& operator=(const CUDAGuard&) = delete;
  void set_device(Device device) { set_index(device.index()); }
  void set_index(int index) {
    if (is_available()) cuda::set_device(index);
  }

 private:
  int previous_;
};
class CUDAStream : public Stream {
 public:
  using Stream::Stream;
  CUDAStream(const Stream& stream) : Stream(stream) {}
  CUstream_st* stream() const { return handle(); }
  operator CUstream_st*() const { return handle(); }
  Device device() const { return {kCUDA, device_index()}; }
  int8_t device_index() const { return static_cast<int8_t>(Stream::device()); }
};
using CUDAStreamGuard = StreamGuard;
using CUDAGraph = Graph;
inline CUDAStream getCurrentCUDAStream(int device = -1) { return current_stream(device); }
inline void setCurrentCUDAStream(const Stream& stream) { set_stream(stream); }
inline CUDAStream getStreamFromPool(bool = false, int device = -1) { return stream_from_pool(device); }

// The flags are those of the CUDA runtime: 1 lets the thread sleep in synchronize(), 2 turns timing off.
class CUDAEvent : public Event {
 public:
  explicit CUDAEvent(unsigned flags = 2) : Event({.timing = (flags & 2) == 0, .blocking = (flags & 1) != 0}) {}
  CUevent_st* event() const { return handle(); }
  bool isCreated() const { return handle() != nullptr; }
  int8_t device_index() const { return static_cast<int8_t>(device()); }
  // Makes later work on the stream wait for the event.
  void block(const Stream& stream) const { wait(stream); }
  void recordOnce(const Stream& stream) {
    if (!isCreated()) record(stream);
  }
  float elapsed_time(const CUDAEvent& end) const { return static_cast<float>(Event::elapsed_time(end)); }
};
namespace CUDACachingAllocator {
inline void emptyCache() { empty_cache(kCUDA); }
}  // namespace CUDACachingAllocator

class OptionalCUDAGuard {
 public:
  OptionalCUDAGuard() = default;
  explicit OptionalCUDAGuard(std::optional<Device> device) {
    if (device && device->is_cuda()) guard_.emplace(*device);
  }

 private:
  std::optional<CUDAGuard> guard_;
};

inline CUDAStream getDefaultCUDAStream(int device = -1) { return {nullptr, device < 0 ? (is_available() ? current_device() : 0) : device}; }
inline void device_synchronize() { synchronize(); }

}  // namespace amp::cuda

namespace amp {

// Makes a device the current one of its type for a scope. There is only one CPU.
class DeviceGuard {
 public:
  explicit DeviceGuard(Device device) : original_(current(device)), current_(original_) { reset_device(device); }
  ~DeviceGuard() { make_current(original_); }
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;
  void reset_device(Device device) { make_current(current_ = device); }
  void set_index(int8_t index) { reset_device(Device(current_.type(), index)); }
  Device original_device() const { return original_; }
  Device current_device() const { return current_; }

 private:
  static Device current(Device device) {
    return device.is_cuda() && cuda::is_available() ? Device(kCUDA, static_cast<int8_t>(cuda::current_device())) : device;
  }
  static void make_current(Device device) {
    if (device.is_cuda() && cuda::is_available()) cuda::set_device(device.index());
  }

  Device original_, current_;
};

class OptionalDeviceGuard {
 public:
  OptionalDeviceGuard() = default;
  explicit OptionalDeviceGuard(std::optional<Device> device) {
    if (device) guard_.emplace(*device);
  }
  void reset_device(Device device) {
    if (guard_) guard_->reset_device(device);
    else guard_.emplace(device);
  }
  std::optional<Device> original_device() const { return guard_ ? std::optional(guard_->original_device()) : std::nullopt; }
  std::optional<Device> current_device() const { return guard_ ? std::optional(guard_->current_device()) : std::nullopt; }

 private:
  std::optional<DeviceGuard> guard_;
};

inline std::optional<Device> device_of(const Tensor& tensor) { return tensor.defined() ? std::optional(tensor.device()) : std::nullopt; }

}  // namespace amp
