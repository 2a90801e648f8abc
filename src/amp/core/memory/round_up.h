#pragma once

#include <cstdint>

namespace amp {

// The smallest multiple of `unit` that is not less than `n`. Both are positive, and the sum fits.
constexpr int64_t round_up(int64_t n, int64_t unit) { return (n + unit - 1) / unit * unit; }

}  // namespace amp
