// The device of tests of CUDA.
#pragma once

#include <cstdlib>

#include <amp/core/device.h>

namespace amp::testing {

// The first, or that whose number AMP_TEST_CUDA_DEVICE has. The current device stays the first: ops have to follow their tensors.
inline Device cuda_device() {
  static const char* const number = std::getenv("AMP_TEST_CUDA_DEVICE");
  return Device(kCUDA, number == nullptr ? int8_t{0} : static_cast<int8_t>(std::atoi(number)));
}

}  // namespace amp::testing
