// The device for CUDA tests.
#pragma once

#include <cstdlib>

#include <amp/core/device.h>
#include <amp/cuda/numerics.h>

namespace amp::testing {

// The first device, or the one with the number in AMP_TEST_CUDA_DEVICE. The current device stays the first: ops must follow their tensors.
// If AMP_TEST_CUDA_ANY_ORDER is set, sums at indices use any order from the first call on.
inline Device cuda_device() {
  static const char* const number = std::getenv("AMP_TEST_CUDA_DEVICE");
  [[maybe_unused]] static const bool in_any_order = [] {
    const bool set = std::getenv("AMP_TEST_CUDA_ANY_ORDER") != nullptr;
    if (set) cuda::set_deterministic(false);
    return set;
  }();
  return Device(kCUDA, number == nullptr ? int8_t{0} : static_cast<int8_t>(std::atoi(number)));
}

}  // namespace amp::testing
