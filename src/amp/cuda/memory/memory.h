// Temporary memory for work on the current stream. Internal.
#pragma once

#include <cstddef>

#include <amp/cuda/device.h>

namespace amp::cuda {

// Scratch memory of the current device, which the caller may name if it is known. It is freed in stream order: a Scratch may be destroyed
// as soon as the kernels that use it have been enqueued.
class Scratch {
 public:
  explicit Scratch(size_t bytes) : Scratch(bytes, current_device()) {}
  Scratch(size_t bytes, int device) : device_(device), bytes_(bytes), data_(allocate(device, bytes)) {}
  ~Scratch() { deallocate(device_, data_, bytes_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  void* data() const { return data_; }
  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  int device_;
  size_t bytes_;
  void* data_;
};

}  // namespace amp::cuda
