// Divisions of non-negative integers, in 32 bits if both fit: several times faster on a device.
#pragma once

#include <cstdint>

#include <amp/core/half.h>

namespace amp::cuda {

AMP_HD inline int64_t quotient(int64_t a, int64_t b) {
  return ((a | b) >> 32) == 0 ? static_cast<int64_t>(static_cast<uint32_t>(a) / static_cast<uint32_t>(b)) : a / b;
}
AMP_HD inline int64_t quotient_up(int64_t a, int64_t b) { return quotient(a + b - 1, b); }

}  // namespace amp::cuda
