#include <amp/cuda/norm/channels.h>

#include <amp/core/factories.h>
#include <amp/cuda/copy.h>
#include <amp/ops/channels_last.h>

namespace amp::cuda {

ChannelMap::ChannelMap(const Tensor& t, int64_t n_groups) : batch(t.size(0)), channels(t.size(1)), points(1), groups(n_groups) {
  for (int64_t d = 2; d < t.dim(); ++d) points *= t.size(d);
  channels_last = t.dim() >= 3 && t.dim() <= 5 && !t.is_contiguous() && t.is_contiguous(MemoryFormat::ChannelsLast);
}

Tensor ChannelMap::arrange(const Tensor& t) const { return channels_last ? as_channels_last(t, t.dtype()) : dense(t); }

Tensor ChannelMap::empty_like(const Tensor& t) const {
  return channels_last ? empty_channels_last(t.sizes(), t.dtype(), t.device()) : empty(t.sizes(), t.options());
}

Tensor ChannelMap::as_planes(const Tensor& t) const {
  const Shape strides{channels * points, channels_last ? 1 : points, channels_last ? channels : 1};
  return Tensor(detail::new_alias(*t.impl(), Shape{batch, channels, points}, strides, t.data_ptr()));
}

Tensor ChannelMap::as_groups(const Tensor& t) const {
  const int64_t each = channels / groups, channel = channels_last ? 1 : points;
  const Shape strides{channels * points, each * channel, channel, channels_last ? channels : 1};
  return Tensor(detail::new_alias(*t.impl(), Shape{batch, groups, each, points}, strides, t.data_ptr()));
}

}  // namespace amp::cuda
