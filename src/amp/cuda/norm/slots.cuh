// Computes the channel and the statistics of an element, for the device and, in tests, the host.
#pragma once

#include <amp/cuda/norm/channels.h>
#include <amp/cuda/divide.cuh>

namespace amp::cuda {

struct ChannelSlot {
  int64_t image, channel;
};
AMP_HD inline ChannelSlot channel_slot(const ChannelMap& map, int64_t i) {
  if (map.channels_last) {
    const int64_t row = quotient(i, map.channels);
    return {map.groups == 0 ? 0 : quotient(row, map.points), i - row * map.channels};
  }
  const int64_t plane = quotient(i, map.points), image = quotient(plane, map.channels);
  return {image, plane - image * map.channels};
}
AMP_HD inline int64_t statistic_of(const ChannelMap& map, ChannelSlot slot) {
  return map.groups == 0 ? slot.channel : slot.image * map.groups + quotient(slot.channel * map.groups, map.channels);
}

}  // namespace amp::cuda
