// The index arithmetic of pools, for the device and, in tests, the host.
#pragma once

#include <cstdint>

#include <amp/cuda/pool/walk.h>
#include <amp/cuda/divide.cuh>

namespace amp::cuda {

// The position of element i of images in memory order: the index of its plane (image and channel), and its coordinates. Point p of a plane
// is at plane_base + p * point_step.
struct PoolPlace {
  int64_t plane, at[3];
};
AMP_HD inline PoolPlace pool_place(const PoolWalk& walk, const int64_t (&size)[3], int64_t i) {
  PoolPlace place;
  int64_t channel = 0;
  if (walk.channels_last) {
    const int64_t rest = quotient(i, walk.channels);
    channel = i - rest * walk.channels;
    i = rest;
  }
  for (int d = 2; d >= 0; --d) {
    const int64_t rest = quotient(i, size[d]);
    place.at[d] = i - rest * size[d];
    i = rest;
  }
  place.plane = walk.channels_last ? i * walk.channels + channel : i;
  return place;
}
// The first point of a plane in images of `points` points.
AMP_HD inline int64_t plane_base(const PoolWalk& walk, int64_t plane, int64_t points) {
  if (!walk.channels_last) return plane * points;
  const int64_t image = quotient(plane, walk.channels);
  return image * points * walk.channels + (plane - image * walk.channels);
}
AMP_HD inline int64_t point_step(const PoolWalk& walk) { return walk.channels_last ? walk.channels : 1; }

// The window of one output along one dimension: `count` inputs from `first`, `step` apart. `padded` also counts padding.
struct PoolSpan {
  int64_t first, count, step, padded;
};
AMP_HD inline PoolSpan pool_span(const PoolWalk& walk, int d, int64_t o) {
  if (walk.adaptive) {
    const int64_t first = quotient(o * walk.in[d], walk.out[d]), end = quotient_up((o + 1) * walk.in[d], walk.out[d]);
    return {first, end - first, 1, end - first};
  }
  const int64_t step = walk.dilation[d], start = o * walk.stride[d] - walk.padding[d], reach = step * (walk.kernel[d] - 1) + 1;
  const int64_t first = start < 0 ? start + quotient_up(-start, step) * step : start;
  const int64_t end = start + reach < walk.in[d] ? start + reach : walk.in[d];
  const int64_t padded_end = start + walk.kernel[d] < walk.in[d] + walk.padding[d] ? start + walk.kernel[d] : walk.in[d] + walk.padding[d];
  return {first, end > first ? quotient_up(end - first, step) : 0, step, padded_end - start};
}

// Calls fn(point) for each input of a window, in order.
template <class Function>
AMP_HD inline void for_window(const PoolWalk& walk, const PoolSpan (&spans)[3], const Function& fn) {
  for (int64_t a = 0; a < spans[0].count; ++a) {
    for (int64_t b = 0; b < spans[1].count; ++b) {
      const int64_t row = (spans[0].first + a * spans[0].step) * walk.in[1] + spans[1].first + b * spans[1].step;
      const int64_t line = row * walk.in[2] + spans[2].first;
      for (int64_t c = 0; c < spans[2].count; ++c) fn(line + c * spans[2].step);
    }
  }
}

// The outputs [first, last] whose windows may contain input i along a dimension; with a dilation of 1, all of them do.
struct PoolReach {
  int64_t first, last;
};
AMP_HD inline PoolReach pool_reach(const PoolWalk& walk, int d, int64_t i) {
  if (walk.adaptive) return {quotient(i * walk.out[d], walk.in[d]), quotient_up((i + 1) * walk.out[d], walk.in[d]) - 1};
  const int64_t reach = walk.dilation[d] * (walk.kernel[d] - 1) + 1, from = i + walk.padding[d] - reach + 1;
  const int64_t last = quotient(i + walk.padding[d], walk.stride[d]);
  return {from > 0 ? quotient_up(from, walk.stride[d]) : 0, last < walk.out[d] - 1 ? last : walk.out[d] - 1};
}

// The divisor for the average of a window.
template <class V>
AMP_HD inline V pool_divisor(const PoolWalk& walk, const PoolSpan (&spans)[3]) {
  if (walk.divisor != 0) return static_cast<V>(walk.divisor);
  if (walk.include_padding) return floating<V>(spans[0].padded) * floating<V>(spans[1].padded) * floating<V>(spans[2].padded);
  return floating<V>(spans[0].count) * floating<V>(spans[1].count) * floating<V>(spans[2].count);
}

}  // namespace amp::cuda
