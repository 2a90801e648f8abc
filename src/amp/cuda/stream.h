// CUDA streams: the work of one stream runs in order. Ops run on the thread's current stream for their device.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

struct CUstream_st;

namespace amp::cuda {

// A copyable handle to a stream of one device. Streams of the pool live as long as the process.
class AMP_API Stream {
 public:
  Stream(CUstream_st* handle, int device) : handle_(handle), device_(device) {}
  CUstream_st* handle() const { return handle_; }
  int device() const { return device_; }
  // Waits on the host for all work submitted to the stream so far. Throws IndexError if a kernel found an index out of range.
  void synchronize() const;
  // Makes later work on this stream wait for the work submitted to `other` so far.
  void wait(const Stream& other) const;
  bool operator==(const Stream&) const = default;

 private:
  CUstream_st* handle_;
  int device_;
};

// The thread's current stream on a device (-1: the current one); the default stream unless a guard has set another.
AMP_API Stream current_stream(int device = -1);
// Makes a stream the thread's current one on its device, until another is set (torch.cuda.set_stream). The current device stays. A guard
// also ends what it has set.
AMP_API void set_stream(const Stream& stream);
// One of a few streams that run concurrently with the default stream, in round-robin order. While the thread records a Graph, it is one of
// a few streams for branches, which no other thread gets: what other threads launch on a captured stream would be captured, too.
AMP_API Stream stream_from_pool(int device = -1);

// Makes a stream, and its device, current for the guard's scope.
class AMP_API StreamGuard {
 public:
  [[nodiscard]] explicit StreamGuard(const Stream& stream);
  ~StreamGuard();
  StreamGuard(const StreamGuard&) = delete;
  StreamGuard& operator=(const StreamGuard&) = delete;

 private:
  [[maybe_unused]] int previous_device_;  // not used in a build without CUDA
  Stream previous_stream_;
};

// Makes a device current for the guard's scope.
class AMP_API DeviceGuard {
 public:
  [[nodiscard]] explicit DeviceGuard(int index);
  ~DeviceGuard();
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;

 private:
  [[maybe_unused]] int previous_;  // not used in a build without CUDA
  [[maybe_unused]] bool changed_;
};

}  // namespace amp::cuda
