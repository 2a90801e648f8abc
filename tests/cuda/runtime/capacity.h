// The memory size of the first device, and tensors that use it up.
#pragma once

#include <cstddef>
#include <cstdint>

#include <amp/amp.h>

#include <fakecuda/runtime/control.h>

namespace amp::testing {

inline constexpr int64_t kMiB = int64_t{1} << 20;

inline Tensor bytes(int64_t size) { return empty({size}, TensorOptions(kUInt8).device(kCUDA)); }

// In its scope, the device has only this much memory.
class Capacity {
 public:
  explicit Capacity(int64_t bytes) : before_(fake::set_capacity(0, static_cast<size_t>(bytes))) {}
  ~Capacity() { fake::set_capacity(0, before_); }
  Capacity(const Capacity&) = delete;
  Capacity& operator=(const Capacity&) = delete;

 private:
  size_t before_;
};

}  // namespace amp::testing
