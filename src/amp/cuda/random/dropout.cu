// Dropout: draws the mask from the same random stream as the CPU and applies it, in one pass.
#include <amp/core/distributions.h>
#include <amp/core/generator.h>
#include <amp/cuda/copy.h>
#include <amp/cuda/kernels/random.h>
#include <amp/cuda/random/position.h>
#include <amp/ops/dropout.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/launch.cuh>

namespace amp::cuda {

namespace {

// A thread processes the four elements of one block of the stream.
template <class T>
__global__ void draw_and_apply(T* out, bool* mask, const T* in, const philox::Bernoulli<bool> draw, StreamPosition position, Acc<T> scale,
                               int64_t n) {
  const PhiloxState stream = position.now();
  grid_loop((n + 3) / 4, [&](int64_t b) {
    bool kept[4];
    draw(philox::block(stream, static_cast<uint64_t>(b)), kept);
#pragma unroll
    for (int k = 0; k < 4; ++k) {
      const int64_t i = 4 * b + k;
      if (i >= n) return;
      mask[i] = kept[k];
      out[i] = static_cast<T>(static_cast<Acc<T>>(in[i]) * (kept[k] ? scale : Acc<T>(0)));
    }
  });
}

template <class T>
__global__ void apply_mask(T* out, const T* in, const bool* mask, Acc<T> scale, int64_t n) {
  grid_loop(n, [&](int64_t i) { out[i] = static_cast<T>(static_cast<Acc<T>>(in[i]) * (mask[i] ? scale : Acc<T>(0))); });
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
    launch(draw_and_apply<T>, grid_for(divide_up(n, 4)), kThreads, static_cast<T*>(result.data_ptr()), mask.data_ptr<bool>(),
           static_cast<const T*>(x.data_ptr()), draw, position, static_cast<Acc<T>>(scale), n);
  });
  return {result, mask};
}

Tensor native_dropout_backward(const Tensor& grad_output, const Tensor& mask, double scale) {
  const Tensor grad = dense(grad_output), kept = dense(mask), result = new_like(grad, grad.dtype());
  const int64_t n = grad.numel();
  if (n == 0) return result;
  dispatch<kFloatingTypes>(grad.dtype(), [&]<class T>(T*) {
    launch(apply_mask<T>, grid_for(n), kThreads, static_cast<T*>(result.data_ptr()), static_cast<const T*>(grad.data_ptr()),
           static_cast<const bool*>(kept.data_ptr()), static_cast<Acc<T>>(scale), n);
  });
  return result;
}

}  // namespace amp::cuda
