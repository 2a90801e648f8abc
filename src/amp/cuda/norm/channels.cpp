#include <amp/cuda/norm/channels.h>

#include <amp/cuda/norm/operand.h>
#include <amp/ops/common/channels_last.h>

namespace amp::cuda {

ChannelMap::ChannelMap(const Tensor& t, int64_t n_groups) : batch(t.size(0)), channels(t.size(1)), points(1), groups(n_groups) {
  for (int64_t d = 2; d < t.dim(); ++d) points *= t.size(d);
  channels_last = t.dim() >= 3 && t.dim() <= 5 && !t.is_contiguous() && t.is_contiguous(MemoryFormat::ChannelsLast);
}

Tensor ChannelMap::arrange(const Tensor& t) const {
  if (!channels_last) return operand(t, t.dtype());
  return t.is_contiguous(MemoryFormat::ChannelsLast) ? t : as_channels_last(t, t.dtype());
}

Tensor ChannelMap::empty_like(const Tensor& t) const {
  if (channels_last) return empty_channels_last(t.sizes(), t.dtype(), t.device());
  return Tensor(detail::new_tensor(t.sizes(), t.dtype(), t.device()));
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
