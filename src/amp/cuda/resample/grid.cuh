// The elements that a point of a grid reads, in device code, with the roundings of the CPU.
#pragma once

#include <algorithm>

#include <amp/core/dtype/rounded.h>
#include <amp/ops/resample/grid_plan.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/math.cuh>

namespace amp::cuda {

namespace math {

template <class T>
AMP_FN Rounded<T> floor(Rounded<T> x) {
  return floor(x.value);
}
template <class T>
AMP_FN Rounded<T> round(Rounded<T> x) {
  return round(x.value);
}

}  // namespace math

namespace grid {

#include <amp/ops/resample/grid_math.inc>

// A point reads kEach elements along each dimension.
template <class V, int kEach>
struct Reads {
  static constexpr int kTaps = kEach == 2 ? 8 : kEach * kEach;  // three dimensions with several taps are only for bilinear images
  static constexpr int64_t kInterpolation = kEach == 2 ? 0 : kEach == 1 ? 1 : 2;

  int64_t offset[kTaps];  // index in the image, -1 for a tap that reads nothing
  Rounded<V> weight[3][kEach], slope[3][kEach];

  __device__ __forceinline__ Reads(const GridPlan& plan, const int64_t (&stride)[3], const Rounded<V> (&at)[3]) {
    int32_t index[3][kEach];
#pragma unroll
    for (int d = 0; d < 3; ++d) {
      if (d < plan.dims) {
        locate(plan, kInterpolation, d, at[d], 1, index[d], weight[d], slope[d]);
        continue;
      }
#pragma unroll
      for (int k = 0; k < kEach; ++k) {
        index[d][k] = k == 0 ? 0 : -1;
        weight[d][k] = 1;
        slope[d][k] = 0;
      }
    }
#pragma unroll
    for (int tap = 0; tap < kTaps; ++tap) {
      const int32_t i = index[0][tap % kEach], j = index[1][tap / kEach % kEach], k = index[2][tap / (kEach * kEach)];
      offset[tap] = (i | j | k) < 0 ? -1 : i * stride[0] + j * stride[1] + k * stride[2];
    }
  }

  // The weight of a tap. Dimension `which`, if there is one, uses its slope instead of its weight.
  __device__ __forceinline__ Rounded<V> product(int tap, int which = -1) const {
    const int k[3] = {tap % kEach, tap / kEach % kEach, tap / (kEach * kEach)};
    const auto factor = [&](int d) { return d == which ? slope[d][k[d]] : weight[d][k[d]]; };
    return factor(0) * factor(1) * factor(2);
  }
};

// The coordinates of a point.
template <class V, class T>
struct Coordinates {
  Rounded<V> at[3];
  __device__ __forceinline__ Coordinates(const GridPlan& plan, const T* grid, int64_t point) {
#pragma unroll
    for (int d = 0; d < 3; ++d) at[d] = d < plan.dims ? static_cast<V>(grid[point * plan.dims + d]) : V(0);
  }
};

}  // namespace grid

// Calls fn with the number of elements that a point reads along each dimension, as a constant.
template <class Function>
void with_each(const GridPlan& plan, const Function& fn) {
  if (plan.each() == 1) fn(std::integral_constant<int, 1>());
  else if (plan.each() == 2) fn(std::integral_constant<int, 2>());
  else fn(std::integral_constant<int, 4>());
}

// The number of channels per thread, if there are `items` of work for each: as many as leave enough threads.
inline int64_t channels_each(int64_t channels, int64_t items) {
  constexpr int64_t kThreadsWanted = 1 << 17;
  return std::clamp<int64_t>(channels * items / kThreadsWanted, 1, std::max<int64_t>(channels, 1));
}

}  // namespace amp::cuda
