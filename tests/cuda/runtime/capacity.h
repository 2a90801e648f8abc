// How much memory the first device has.
#pragma once

#include <cstddef>
#include <cstdint>

#include "cuda/fake/control.h"

namespace amp::testing {

// For its scope, the device has no more memory than this.
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
