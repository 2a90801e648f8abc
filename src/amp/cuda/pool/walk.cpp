#include <amp/cuda/pool/walk.h>

#include <algorithm>

namespace amp::cuda {

PoolWalk pool_walk(const PoolGeometry& g, bool channels_last, bool include_padding, int64_t divisor) {
  PoolWalk walk{};
  walk.batch = g.batch;
  walk.channels = g.channels;
  std::copy_n(g.in, 3, walk.in);
  std::copy_n(g.out, 3, walk.out);
  std::copy_n(g.kernel, 3, walk.kernel);
  std::copy_n(g.stride, 3, walk.stride);
  std::copy_n(g.padding, 3, walk.padding);
  std::copy_n(g.dilation, 3, walk.dilation);
  walk.channels_last = channels_last;
  walk.include_padding = include_padding;
  walk.divisor = divisor;
  return walk;
}

PoolWalk adaptive_walk(IntArrayRef in, IntArrayRef out, bool channels_last) {
  PoolWalk walk{in[0], in[1], {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}, {0, 0, 0}, {1, 1, 1}, channels_last, true, false, 0};
  for (size_t i = 2; i < in.size(); ++i) {
    walk.in[i + 3 - in.size()] = in[i];
    walk.out[i + 3 - in.size()] = out[i - 2];
  }
  return walk;
}

bool pools_channels_last(const Tensor& t) { return t.is_contiguous(MemoryFormat::ChannelsLast) || !t.is_contiguous(); }

}  // namespace amp::cuda
