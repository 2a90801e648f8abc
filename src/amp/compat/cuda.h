// libtorch's names for CUDA devices and streams.
#pragma once

#include <optional>

#include <amp/core/allocator.h>
#include <amp/cuda/device.h>
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
using CUDAStream = Stream;
using CUDAStreamGuard = StreamGuard;
inline Stream getCurrentCUDAStream(int device = -1) { return current_stream(device); }
inline Stream getStreamFromPool(bool = false, int device = -1) { return stream_from_pool(device); }
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

}  // namespace amp::cuda
