// Sums of squares over the whole range of a type. Squares of float32 numbers above 1.8e19 would be infinite, those below 1e-23 zero.
#pragma once

#include <cstdint>

#include <amp/cuda/math.cuh>

namespace amp::cuda {

// The squares of large and of small numbers are added apart, multiplied by a power of two (Blue's algorithm). So that each sum of up to
// 2^31 squares stays in the range of float32, numbers count as large above 2^40, and as small below 2^-40.
struct ScaledSquares {
  float large, middle, small;

  static constexpr float kLarge = 0x1p40f, kSmall = 0x1p-40f, kDown = 0x1p-88f, kUp = 0x1p88f;

  __device__ __forceinline__ void add(float x) {
    const float size = ::fabsf(x);
    const bool is_large = size > kLarge, is_small = size < kSmall;  // both are false for NaN
    const float high = is_large ? x * kDown : 0.0f, low = is_small ? x * kUp : 0.0f, mid = is_large || is_small ? 0.0f : x;
    large = ::fmaf(high, high, large);
    middle = ::fmaf(mid, mid, middle);
    small = ::fmaf(low, low, small);
  }
  // The sum of squares. float64 can hold it.
  __device__ __forceinline__ double total() const {
    return static_cast<double>(large) * 0x1p176 + (static_cast<double>(middle) + static_cast<double>(small) * 0x1p-176);
  }
  // The square root of the sum, without float64. A sum of smaller numbers matters only if there are no larger ones, or nearly as large
  // ones.
  __device__ __forceinline__ float root() const {
    if (large != 0) return ::sqrtf(large + middle * kDown * kDown) * kUp;
    if (middle != 0) return ::sqrtf(middle + small * kDown * kDown);
    return ::sqrtf(small) * kDown;
  }
};

AMP_FN ScaledSquares operator+(const ScaledSquares& a, const ScaledSquares& b) {
  return {a.large + b.large, a.middle + b.middle, a.small + b.small};
}

}  // namespace amp::cuda
