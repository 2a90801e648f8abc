// The elementwise part of channel norms: 16 bytes at a time if they belong to the same channel or to contiguous channels.
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/norm/slots.cuh>
#include <amp/cuda/packs.cuh>

namespace amp::cuda {

namespace {

template <class V>
struct ChannelVectors {
  const V *mean, *rstd, *weight, *bias, *slope, *shift;

  __device__ V scale(const ChannelMap& map, ChannelSlot slot) const {
    return rstd[statistic_of(map, slot)] * (weight != nullptr ? weight[slot.channel] : V(1));
  }
};

template <class T, int N>
__global__ void apply_kernel(const __grid_constant__ ChannelMap map, const T* x, ChannelVectors<Acc<T>> v, T* y, int64_t packs) {
  using V = Acc<T>;
  grid_loop(packs, [&](int64_t i) {
    const ChannelSlot first = channel_slot(map, i * N);
    Pack<T, N> pack = load_pack<N>(x, i);
#pragma unroll
    for (int k = 0; k < N; ++k) {
      const ChannelSlot slot{first.image, map.channels_last ? first.channel + k : first.channel};
      const V centered = static_cast<V>(pack.element[k]) - v.mean[statistic_of(map, slot)];
      pack.element[k] = static_cast<T>(centered * v.scale(map, slot) + (v.bias != nullptr ? v.bias[slot.channel] : V(0)));
    }
    store_pack(y, i, pack);
  });
}

template <class T, int N>
__global__ void combine_kernel(const __grid_constant__ ChannelMap map, const T* dy, const T* x, ChannelVectors<Acc<T>> v, T* dx,
                               int64_t packs) {
  using V = Acc<T>;
  grid_loop(packs, [&](int64_t i) {
    const ChannelSlot first = channel_slot(map, i * N);
    const Pack<T, N> from = load_pack<N>(x, i);
    Pack<T, N> pack = load_pack<N>(dy, i);
#pragma unroll
    for (int k = 0; k < N; ++k) {
      const ChannelSlot slot{first.image, map.channels_last ? first.channel + k : first.channel};
      V result = static_cast<V>(pack.element[k]) * v.scale(map, slot);
      if (v.slope != nullptr) {
        const int64_t s = statistic_of(map, slot);
        result += (static_cast<V>(from.element[k]) - v.mean[s]) * v.slope[s] + v.shift[s];
      }
      pack.element[k] = static_cast<T>(result);
    }
    store_pack(dx, i, pack);
  });
}

template <class V>
const V* data_of(const Tensor& t) {
  return t.defined() ? t.const_data_ptr<V>() : nullptr;
}

// Calls fn(null T*, pack size as an integral constant).
template <class Function>
void with_packs(const ChannelMap& map, const Tensor& x, std::initializer_list<const void*> memory, const Function& fn) {
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T* null) {
    constexpr int N = 16 / sizeof(T);
    const bool packed = (map.channels_last ? map.channels : map.points) % N == 0 && is_aligned(memory);
    if (packed) fn(null, std::integral_constant<int, N>());
    else fn(null, std::integral_constant<int, 1>());
  });
}

}  // namespace

void channel_apply(const ChannelMap& map, const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight, const Tensor& bias,
                   const Tensor& y) {
  if (x.numel() == 0) return;
  with_packs(map, x, {x.data_ptr(), y.data_ptr()}, [&]<class T, int N>(T*, std::integral_constant<int, N>) {
    using V = Acc<T>;
    const ChannelVectors<V> v{data_of<V>(mean), data_of<V>(rstd), data_of<V>(weight), data_of<V>(bias), nullptr, nullptr};
    const int64_t packs = x.numel() / N;
    launch(apply_kernel<T, N>, grid_for(packs), kThreads, map, static_cast<const T*>(x.data_ptr()), v, static_cast<T*>(y.data_ptr()),
           packs);
  });
}

void channel_combine(const ChannelMap& map, const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& rstd, const Tensor& weight,
                     const StatisticsGradient& through, const Tensor& dx) {
  if (x.numel() == 0) return;
  with_packs(map, x, {dy.data_ptr(), x.data_ptr(), dx.data_ptr()}, [&]<class T, int N>(T*, std::integral_constant<int, N>) {
    using V = Acc<T>;
    const ChannelVectors<V> v{data_of<V>(mean), data_of<V>(rstd),          data_of<V>(weight),
                              nullptr,          data_of<V>(through.slope), data_of<V>(through.shift)};
    const int64_t packs = x.numel() / N;
    launch(combine_kernel<T, N>, grid_for(packs), kThreads, map, static_cast<const T*>(dy.data_ptr()), static_cast<const T*>(x.data_ptr()),
           v, static_cast<T*>(dx.data_ptr()), packs);
  });
}

}  // namespace amp::cuda
