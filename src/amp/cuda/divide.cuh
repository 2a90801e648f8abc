// Divisions and conversions of non-negative integers. A device has no fast instructions for them.
#pragma once

#include <bit>
#include <cstdint>

#include <amp/core/half.h>

namespace amp::cuda {

// Divides in 32 bits if both fit: several times faster.
AMP_HD inline int64_t quotient(int64_t a, int64_t b) {
  return ((a | b) >> 32) == 0 ? static_cast<int64_t>(static_cast<uint32_t>(a) / static_cast<uint32_t>(b)) : a / b;
}
AMP_HD inline int64_t quotient_up(int64_t a, int64_t b) { return quotient(a + b - 1, b); }

// n in a floating type, by conversions of 32 bits: a 64-bit conversion takes several times longer.
template <class V>
AMP_HD inline V floating(int64_t n) {
  return static_cast<V>(static_cast<uint32_t>(n >> 32)) * V(4294967296.0) + static_cast<V>(static_cast<uint32_t>(n));
}

// Divides by a number that is known before the launch, with a multiplication and a shift (Granlund and Montgomery, "Division by invariant
// integers using multiplication"). Dividend and divisor are below 2^31, the divisor is not 0.
class Divider {
 public:
  Divider() = default;
  explicit Divider(uint32_t divisor) : shift_(static_cast<uint32_t>(std::bit_width(divisor - 1))) {
    multiplier_ = static_cast<uint32_t>((((uint64_t{1} << shift_) - divisor) << 32) / divisor + 1);
  }
  AMP_HD uint32_t quotient(uint32_t dividend) const {
    const auto high = static_cast<uint32_t>(static_cast<uint64_t>(dividend) * multiplier_ >> 32);
    return (high + dividend) >> shift_;
  }

 private:
  uint32_t multiplier_ = 0, shift_ = 0;
};

}  // namespace amp::cuda
