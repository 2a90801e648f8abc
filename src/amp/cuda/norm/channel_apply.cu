// The elementwise part of channel norms: 16 bytes at a time if they belong to the same channel or to contiguous channels.
#include <algorithm>

#include <amp/cuda/launch.cuh>
#include <amp/cuda/norm/slots.cuh>
#include <amp/cuda/pack_values.cuh>

namespace amp::cuda {

namespace {

template <class V>
struct ChannelVectors {
  const V *mean, *rstd, *weight, *bias;

  __device__ V scale(int64_t statistic, int64_t channel) const { return rstd[statistic] * (weight != nullptr ? weight[channel] : V(1)); }
};

// y = (x - mean) * scale + bias, for R packs that are `stride` apart.
template <class T>
struct Apply {
  using V = Acc<T>;
  struct Channel {
    V mean, scale, bias;
  };
  ChannelVectors<V> v;
  const T* x;
  T* y;

  __device__ Channel channel(int64_t statistic, int64_t c) const {
    return {v.mean[statistic], v.scale(statistic, c), v.bias != nullptr ? v.bias[c] : V(0)};
  }
  template <int R, int N>
  __device__ void run(int64_t offset, int64_t stride, const Channel (&channels)[N]) const {
    V values[R][N];
#pragma unroll
    for (int r = 0; r < R; ++r) load_values(x, offset + r * stride, values[r]);
#pragma unroll
    for (int r = 0; r < R; ++r) {
#pragma unroll
      for (int k = 0; k < N; ++k) values[r][k] = (values[r][k] - channels[k].mean) * channels[k].scale + channels[k].bias;
      store_values(y, offset + r * stride, values[r]);
    }
  }
};

// The gradient through the statistics: slope and shift for each set of statistics, or the sums of each channel.
template <class V>
struct ThroughStatistics {
  const V *slope, *shift, *sum, *dot;
  V inverse;  // 1 / the number of elements of a channel

  __device__ bool none() const { return slope == nullptr && sum == nullptr; }
};

// dx = dy * scale + (x - mean) * slope + shift
template <class T>
struct Combine {
  using V = Acc<T>;
  struct Channel {
    V scale, mean, slope, shift;
  };
  ChannelVectors<V> v;
  ThroughStatistics<V> through;
  const T *dy, *x;
  T* dx;

  __device__ Channel channel(int64_t statistic, int64_t c) const {
    const V scale = v.scale(statistic, c);
    if (through.none()) return {scale, V(0), V(0), V(0)};
    if (through.sum == nullptr) return {scale, v.mean[statistic], through.slope[statistic], through.shift[statistic]};
    const V each = -scale * through.inverse, r = v.rstd[statistic];
    return {scale, v.mean[statistic], each * r * r * through.dot[statistic], each * through.sum[statistic]};
  }
  template <int R, int N>
  __device__ void run(int64_t offset, int64_t stride, const Channel (&channels)[N]) const {
    V grads[R][N], values[R][N];
#pragma unroll
    for (int r = 0; r < R; ++r) {
      load_values(dy, offset + r * stride, grads[r]);
      if (!through.none()) load_values(x, offset + r * stride, values[r]);
    }
#pragma unroll
    for (int r = 0; r < R; ++r) {
#pragma unroll
      for (int k = 0; k < N; ++k) {
        grads[r][k] *= channels[k].scale;
        if (!through.none()) grads[r][k] += (values[r][k] - channels[k].mean) * channels[k].slope + channels[k].shift;
      }
      store_values(dx, offset + r * stride, grads[r]);
    }
  }
};

// The packs of a tensor in sequence. Each belongs to one channel.
template <int N, class Work>
__global__ void pack_kernel(const __grid_constant__ ChannelMap map, Work work, int64_t packs) {
  grid_loop(packs, [&](int64_t i) {
    const ChannelSlot slot = channel_slot(map, i * N);
    const typename Work::Channel channel = work.channel(statistic_of(map, slot), slot.channel);
    typename Work::Channel channels[N];
#pragma unroll
    for (int k = 0; k < N; ++k) channels[k] = channel;
    work.template run<1>(i * N, 0, channels);
  });
}

// Channels-last: a thread processes the same pack of channels at all of its points, and keeps their parameters.
template <int N, class Work>
__global__ void channels_last_kernel(const __grid_constant__ ChannelMap map, Work work, int64_t images, int64_t points) {
  const int64_t first = (static_cast<int64_t>(blockIdx.x) * blockDim.x + threadIdx.x) * N;
  if (first >= map.channels) return;
  const int64_t begin = static_cast<int64_t>(blockIdx.y) * blockDim.y + threadIdx.y, step = static_cast<int64_t>(gridDim.y) * blockDim.y;
  for (int64_t image = blockIdx.z; image < images; image += gridDim.z) {
    typename Work::Channel channels[N];
#pragma unroll
    for (int k = 0; k < N; ++k) channels[k] = work.channel(statistic_of(map, {image, first + k}), first + k);
    const int64_t base = image * points * map.channels + first;
    int64_t point = begin;
    for (; point + step < points; point += 2 * step) work.template run<2>(base + point * map.channels, step * map.channels, channels);
    if (point < points) work.template run<1>(base + point * map.channels, 0, channels);
  }
}

template <int N, class Work>
void launch_channels_last(const ChannelMap& map, const Work& work) {
  constexpr int64_t kPointsEach = 8, kEnoughBlocks = 1024, kMaxBlocks = 65535;
  const int64_t packs = map.channels / N, images = map.groups == 0 ? 1 : map.batch, points = map.groups == 0 ? map.shared() : map.points;
  unsigned lanes = kWarp;
  while (lanes > 1 && packs <= lanes / 2) lanes /= 2;
  const unsigned rows = kThreads / lanes, columns = static_cast<unsigned>(divide_up(packs, lanes));
  const int64_t enough = divide_up(kEnoughBlocks, columns * std::min(images, kEnoughBlocks));
  const dim3 grid(columns, static_cast<unsigned>(std::clamp<int64_t>(divide_up(points, rows * kPointsEach), 1, enough)),
                  static_cast<unsigned>(std::min(images, kMaxBlocks)));
  launch(channels_last_kernel<N, Work>, grid, dim3(lanes, rows), map, work, images, points);
}

template <class V>
const V* data_of(const Tensor& t) {
  return t.defined() ? t.const_data_ptr<V>() : nullptr;
}

template <class T, class Work>
void run(const ChannelMap& map, int64_t numel, std::initializer_list<const void*> memory, const Work& work) {
  constexpr int N = kPackOf<T>;
  const bool packed = (map.channels_last ? map.channels : map.points) % N == 0 && is_aligned(memory);
  if (!packed) launch(pack_kernel<1, Work>, grid_for(numel), kThreads, map, work, numel);
  else if (map.channels_last) launch_channels_last<N>(map, work);
  else launch(pack_kernel<N, Work>, grid_for(numel / N), kThreads, map, work, numel / N);
}

}  // namespace

void channel_apply(const ChannelMap& map, const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias,
                   const Tensor& y) {
  if (x.numel() == 0) return;
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    const ChannelVectors<V> v{data_of<V>(mean), data_of<V>(rstd), data_of<V>(weight), data_of<V>(bias)};
    run<T>(map, x.numel(), {x.data_ptr(), y.data_ptr()}, Apply<T>{v, static_cast<const T*>(x.data_ptr()), static_cast<T*>(y.data_ptr())});
  });
}

void channel_combine(const ChannelMap& map, const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight,
                     const StatisticsGradient& through, const Tensor& dx) {
  if (x.numel() == 0) return;
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    const ChannelVectors<V> v{data_of<V>(mean), data_of<V>(rstd), data_of<V>(weight), nullptr};
    const ThroughStatistics<V> gradient{data_of<V>(through.slope), data_of<V>(through.shift), data_of<V>(through.sums.sum),
                                        data_of<V>(through.sums.dot), static_cast<V>(1.0 / static_cast<double>(map.shared()))};
    run<T>(
        map, x.numel(), {dy.data_ptr(), x.data_ptr(), dx.data_ptr()},
        Combine<T>{v, gradient, static_cast<const T*>(dy.data_ptr()), static_cast<const T*>(x.data_ptr()), static_cast<T*>(dx.data_ptr())});
  });
}

}  // namespace amp::cuda
