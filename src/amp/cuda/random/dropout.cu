// Dropout: draws the mask from the same random stream as the CPU and applies it, in one pass.
#include <amp/core/distributions.h>
#include <amp/core/generator.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/random.h>
#include <amp/cuda/random/position.h>
#include <amp/ops/random/dropout.h>
#include <amp/cuda/launch.cuh>
#include <amp/cuda/pack_values.cuh>

namespace amp::cuda {

namespace {

// The number of elements per thread and step: 16 bytes, and whole blocks of the stream.
template <class T>
constexpr int kElements = kPackOf<T> < 4 ? 4 : kPackOf<T>;

// Calls whole(first element) for packs of N elements, and single(i) for elements outside packs. If memory is not aligned, these are all
// elements.
template <int N, class Whole, class Single>
__device__ __forceinline__ void for_elements(int64_t n, bool aligned, const Whole& whole, const Single& single) {
  grid_loop((n + N - 1) / N, [&](int64_t i) {
    const int64_t first = i * N, last = first + N < n ? first + N : n;
    if (aligned && first + N <= n) return whole(first);
    for (int64_t k = first; k < last; ++k) single(k);
  });
}

template <class T>
__global__ void draw_and_apply(T* out, bool* mask, const T* in, const philox::Bernoulli<bool> draw, StreamPosition position, Acc<T> scale,
                               int64_t n, bool aligned) {
  using V = Acc<T>;
  constexpr int N = kElements<T>;
  const PhiloxState stream = position.now();
  const auto drawn = [&](int64_t block, bool* kept) { draw(philox::block(stream, static_cast<uint64_t>(block)), kept); };
  for_elements<N>(
      n, aligned,
      [&](int64_t first) {
        V values[N];
        load_values(in, first, values);
        bool kept[N];
#pragma unroll
        for (int b = 0; b < N / 4; ++b) drawn(first / 4 + b, kept + 4 * b);
#pragma unroll
        for (int k = 0; k < N; ++k) values[k] *= kept[k] ? scale : V(0);
        store_values(mask, first, kept);
        store_values(out, first, values);
      },
      [&](int64_t i) {
        bool kept[4], mine = false;
        drawn(i / 4, kept);
#pragma unroll
        for (int k = 0; k < 4; ++k) mine = k == i % 4 ? kept[k] : mine;
        mask[i] = mine;
        out[i] = static_cast<T>(static_cast<V>(in[i]) * (mine ? scale : V(0)));
      });
}

template <class T>
__global__ void apply_mask(T* out, const T* in, const bool* mask, Acc<T> scale, int64_t n, bool aligned) {
  using V = Acc<T>;
  constexpr int N = kElements<T>;
  for_elements<N>(
      n, aligned,
      [&](int64_t first) {
        V values[N];
        bool kept[N];
        load_values(in, first, values);
        load_values(mask, first, kept);
#pragma unroll
        for (int k = 0; k < N; ++k) values[k] *= kept[k] ? scale : V(0);
        store_values(out, first, values);
      },
      [&](int64_t i) { out[i] = static_cast<T>(static_cast<V>(in[i]) * (mask[i] ? scale : V(0))); });
}

Tensor new_like(const Tensor& t, ScalarType dtype) { return Tensor(detail::new_tensor(t.sizes(), dtype, t.device())); }

}  // namespace

std::tuple<Tensor, Tensor> native_dropout(const Tensor& input, double p, std::optional<bool> train) {
  const bool drops = train.value_or(true);
  const Tensor x = dense(input), result = new_like(x, x.dtype()), mask = new_like(x, kBool);
  const int64_t n = x.numel();
  if (n == 0) return {result, mask};
  const StreamPosition position = position_of(drops ? dropout_stream(input) : PhiloxState());
  const philox::Bernoulli<bool> draw(Distribution::bernoulli(drops ? 1 - p : 1));
  const double scale = dropout_scale(p, train);
  dispatch<kFloatingTypes>(x.dtype(), [&]<class T>(T*) {
    launch(draw_and_apply<T>, grid_for(divide_up(n, kElements<T>)), kThreads, static_cast<T*>(result.data_ptr()), mask.data_ptr<bool>(),
           static_cast<const T*>(x.data_ptr()), draw, position, static_cast<Acc<T>>(scale), n,
           is_aligned({result.data_ptr(), mask.data_ptr(), x.data_ptr()}));
  });
  return {result, mask};
}

Tensor native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  const Tensor grad = dense(grad_output), kept = dense(mask), result = new_like(grad, grad.dtype());
  const int64_t n = grad.numel();
  if (n == 0) return result;
  dispatch<kFloatingTypes>(grad.dtype(), [&]<class T>(T*) {
    launch(apply_mask<T>, grid_for(divide_up(n, kElements<T>)), kThreads, static_cast<T*>(result.data_ptr()),
           static_cast<const T*>(grad.data_ptr()), static_cast<const bool*>(kept.data_ptr()), static_cast<Acc<T>>(scale), n,
           is_aligned({result.data_ptr(), grad.data_ptr(), kept.data_ptr()}));
  });
  return result;
}

}  // namespace amp::cuda
