// The images that resampling reads and writes: a tensor (N, C, ...), contiguous or channels-last.
#pragma once

#include <amp/core/factories.h>
#include <amp/ops/common/channels_last.h>

namespace amp {

struct Images {
  Tensor data;
  bool channels_last;
  explicit Images(const Tensor& t) : data(t.detach()), channels_last(!t.is_contiguous() && t.is_contiguous(MemoryFormat::ChannelsLast)) {
    if (!channels_last) data = data.contiguous();
  }
  // The number of elements at a position.
  int64_t inner() const { return channels_last ? data.size(1) : 1; }
  int64_t count() const { return channels_last ? data.size(0) : data.size(0) * data.size(1); }
  Tensor result(IntArrayRef sizes) const {
    return channels_last ? empty_channels_last(sizes, data.dtype(), data.device()) : empty(sizes, data.options());
  }
};

}  // namespace amp
