// Shared by the kernels of depthwise convolutions. A block processes kDepthwiseTile channels. A thread processes N adjacent channels: 16
// bytes, or one channel if the number of channels or the memory does not allow more.
#pragma once

#include <amp/ops/conv/conv_geometry.h>
#include <amp/cuda/divide.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/pack_values.cuh>

namespace amp::cuda {

inline constexpr int kDepthwiseTile = 32;
template <int N>
inline constexpr int kDepthwiseLanes = kDepthwiseTile / N;
template <int N>
inline constexpr int kDepthwiseRows = kThreads / kDepthwiseLanes<N>;

// A convolution that reads points of the sizes `from` for each point of the sizes `to`.
struct DepthwisePlan {
  int channels, taps;
  int from[3], to[3], kernel[3], stride[3], padding[3], dilation[3];
};

inline DepthwisePlan depthwise_plan(const ConvGeometry& g, const int64_t (&from)[3], const int64_t (&to)[3]) {
  DepthwisePlan plan;
  plan.channels = static_cast<int>(g.in_channels);
  plan.taps = static_cast<int>(g.taps());
  for (int d = 0; d < 3; ++d) {
    plan.from[d] = static_cast<int>(from[d]);
    plan.to[d] = static_cast<int>(to[d]);
    plan.kernel[d] = static_cast<int>(g.kernel[d]);
    plan.stride[d] = static_cast<int>(g.stride[d]);
    plan.padding[d] = static_cast<int>(g.padding[d]);
    plan.dilation[d] = static_cast<int>(g.dilation[d]);
  }
  return plan;
}

// Calls fn with null pointers to the element type and the number of channels of a thread.
template <class Function>
void with_depthwise_types(ScalarType dtype, bool packed, const Function& fn) {
  const auto with = [&]<class T>(T* null) {
    if (packed) fn(null, std::integral_constant<int, kPackOf<T>>());
    else fn(null, std::integral_constant<int, 1>());
  };
  if (dtype == kFloat16) with(static_cast<Half*>(nullptr));
  else with(static_cast<BFloat16*>(nullptr));
}

}  // namespace amp::cuda
