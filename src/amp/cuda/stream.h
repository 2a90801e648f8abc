// CUDA streams: work of one stream runs in order. Ops run on the thread's current stream of their device.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

struct CUstream_st;

namespace amp::cuda {

// A stream of one device; a value that may be copied. Streams of the pool live as long as the process.
class AMP_API Stream {
 public:
  Stream(CUstream_st* handle, int device) : handle_(handle), device_(device) {}
  CUstream_st* handle() const { return handle_; }
  int device() const { return device_; }
  // Waits on the host for all work given to the stream so far. Throws IndexError for an index that a kernel found out of range.
  void synchronize() const;
  // Makes later work of this stream wait for what `other` has been given so far.
  void wait(const Stream& other) const;
  bool operator==(const Stream&) const = default;

 private:
  CUstream_st* handle_;
  int device_;
};

// The thread's stream on a device (-1: the current one); the default stream unless a guard says otherwise.
AMP_API Stream current_stream(int device = -1);
// One of a few streams that run beside the default one, handed out in turn.
AMP_API Stream stream_from_pool(int device = -1);

// Makes a stream, and its device, current for a scope.
class AMP_API StreamGuard {
 public:
  [[nodiscard]] explicit StreamGuard(const Stream& stream);
  ~StreamGuard();
  StreamGuard(const StreamGuard&) = delete;
  StreamGuard& operator=(const StreamGuard&) = delete;

 private:
  int previous_device_;
  Stream previous_stream_;
};

// Makes a device current for a scope.
class AMP_API DeviceGuard {
 public:
  [[nodiscard]] explicit DeviceGuard(int index);
  ~DeviceGuard();
  DeviceGuard(const DeviceGuard&) = delete;
  DeviceGuard& operator=(const DeviceGuard&) = delete;

 private:
  int previous_;
  bool changed_;
};

}  // namespace amp::cuda
