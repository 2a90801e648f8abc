// Conversions of numbers with many digits to formats of at most 16 bits, which round once. Usable on host and device.
#pragma once

#include <cstdint>
#include <type_traits>

#include <amp/core/float8.h>

namespace amp::detail {

// The float32 from which a conversion to such a format rounds once. Always inlined: files for several instruction sets include this header.
template <class T>
[[gnu::always_inline]] AMP_HD inline float once_rounded(T value) {
  if constexpr (std::is_same_v<T, double> || std::is_same_v<T, int32_t>) {
    return rounded_to_odd(static_cast<double>(value));
  } else if constexpr (std::is_same_v<T, int64_t>) {
    // A double has no room for more digits. The last bit that stays says whether others are missing.
    constexpr int64_t kExact = int64_t{1} << 53, kLast = 1 << 16;
    if (value > kExact || value < -kExact) value = (value & -kLast) | ((value & (kLast - 1)) != 0 ? kLast : 0);
    return rounded_to_odd(static_cast<double>(value));
  } else {
    return static_cast<float>(value);
  }
}

}  // namespace amp::detail
