#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/cuda/kernels/softmax.h>
#include <amp/ops/softmax/complex_softmax.h>
#include <amp/ops/softmax/softmax_types.h>
#include <amp/cuda/device/chunks.cuh>

namespace amp::cuda {

namespace {

// Reads a slice twice, or once if registers hold all of its chunks.
template <class Team, bool kPacked, int kHeld, class T, class R>
__global__ void softmax_slices(const T* x, R* y, int64_t n, int64_t inner, int64_t slices, bool log, bool aligned) {
  using V = Acc<T>;
  constexpr int N = kChunk<T, kPacked>;
  using Part = Chunk<Team, N, kPacked>;
  for (int64_t slice = Team::first(); slice < slices; slice += Team::step()) {
    const ChunkedSlice place(slice, n, inner, aligned);
    Neighbors<T, N> loaded[kSlots<kPacked, kHeld>];
    V held[kSlots<kPacked, kHeld>][N];
    ScaledSum<V> total{V(-INFINITY), V(0)};
    const auto load = [&](const Part& chunk, int slot) { chunk.load(x, T(-INFINITY), loaded[slot]); };
    if constexpr (kHeld > 1) {
      for_chunks<Team, N, kPacked, kHeld>(place, load, [&](const Part&, int slot) {
        V(&values)[N] = held[slot];
        loaded[slot].as(values);
#pragma unroll
        for (int k = 0; k < N; ++k) total.largest = math::max(total.largest, values[k]);
      });
      total.largest = team_max<Team>(total.largest);
      for_chunks<Team, N, kPacked, kHeld>(place, [&](const Part&, int slot) {
        V(&values)[N] = held[slot];
#pragma unroll
        for (int k = 0; k < N; ++k) {
          const V shifted = values[k] - total.largest, power = math::exp(shifted);
          total.sum += power;
          values[k] = log ? shifted : power;
        }
      });
      total.sum = team_sum<Team>(total.sum);
    } else {
      for_chunks<Team, N, kPacked, kHeld>(place, load, [&](const Part&, int slot) {
        V(&values)[N] = held[slot];
        loaded[slot].as(values);
        total.take(values);
      });
      total = team_join<Team>(total);
    }
    const V factor = V(1) / total.sum, shift = math::log(total.sum);
    const auto finish = [&](const Part& chunk, int slot) {
      V(&values)[N] = held[slot];
      if constexpr (kHeld == 1) {
        loaded[slot].as(values);
#pragma unroll
        for (int k = 0; k < N; ++k) values[k] = log ? values[k] - total.largest : math::exp(values[k] - total.largest);
      }
#pragma unroll
      for (int k = 0; k < N; ++k) values[k] = log ? values[k] - shift : values[k] * factor;
      chunk.store(y, values);
    };
    if constexpr (kHeld > 1) for_chunks<Team, N, kPacked, kHeld>(place, finish);
    else for_chunks<Team, N, kPacked, kHeld>(place, load, finish);
  }
}

template <class Team, bool kPacked, int kHeld, class T, class R>
__global__ void softmax_backward_slices(const R* dy, const R* y, T* dx, int64_t n, int64_t inner, int64_t slices, bool log, bool aligned) {
  using V = Acc<T>;
  constexpr int N = kChunk<T, kPacked>;
  using Part = Chunk<Team, N, kPacked>;
  for (int64_t slice = Team::first(); slice < slices; slice += Team::step()) {
    const ChunkedSlice place(slice, n, inner, aligned);
    Neighbors<R, N> loaded_grads[kSlots<kPacked, kHeld>], loaded_results[kSlots<kPacked, kHeld>];
    V grads[kSlots<kPacked, kHeld>][N], results[kSlots<kPacked, kHeld>][N];
    V sum(0);
    const auto load = [&](const Part& chunk, int slot) {
      chunk.load(dy, R(0), loaded_grads[slot]);
      chunk.load(y, R(0), loaded_results[slot]);
    };
    const auto convert = [&](int slot) {
      loaded_grads[slot].as(grads[slot]);
      loaded_results[slot].as(results[slot]);
    };
    for_chunks<Team, N, kPacked, kHeld>(place, load, [&](const Part&, int slot) {
      const V(&grad)[N] = grads[slot];
      const V(&result)[N] = results[slot];
      convert(slot);
#pragma unroll
      for (int k = 0; k < N; ++k) sum += log ? grad[k] : grad[k] * result[k];
    });
    sum = team_sum<Team>(sum);
    const auto finish = [&](const Part& chunk, int slot) {
      V(&grad)[N] = grads[slot];
      const V(&result)[N] = results[slot];
      if constexpr (kHeld == 1) convert(slot);
#pragma unroll
      for (int k = 0; k < N; ++k) grad[k] = log ? grad[k] - math::exp(result[k]) * sum : (grad[k] - sum) * result[k];
      chunk.store(dx, grad);
    };
    if constexpr (kHeld > 1) for_chunks<Team, N, kPacked, kHeld>(place, finish);
    else for_chunks<Team, N, kPacked, kHeld>(place, load, finish);
  }
}

// Calls fn with null pointers to the types of input and result.
template <class Function>
void with_types(ScalarType input, ScalarType result, const Function& fn) {
  dispatch<kFloatingTypes>(input, [&]<class T>(T* null) {
    if constexpr (sizeof(T) == 2) {
      if (result != input) return fn(null, static_cast<float*>(nullptr));
    }
    fn(null, null);
  });
}

Tensor forward(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype, bool log) {
  const NoGradGuard no_grad;
  const ScalarType result = dtype.value_or(self.dtype());
  if (isComplexType(result)) return softmax_of_complex(self, dim, result, log);
  const Tensor x = as_dense(softmax_has_kernel(self.dtype(), result) ? self : self.to(result)), y = empty_like(x, result);
  const Slices slices(x, dim);
  if (slices.count() == 0) return y;
  const bool aligned = is_aligned({x.data_ptr(), y.data_ptr()});
  with_types(x.dtype(), result, [&]<class T, class R>(T*, R*) {
    with_chunks<T, true>(
        slices, [&]<class Team, bool kPacked, int kHeld>(Team, std::bool_constant<kPacked>, std::integral_constant<int, kHeld>) {
          launch(softmax_slices<Team, kPacked, kHeld, T, R>, grid_for(slices.count(), Team::kTeams), kThreads,
                 static_cast<const T*>(x.data_ptr()), static_cast<R*>(y.data_ptr()), slices.n, slices.inner, slices.count(), log, aligned);
        });
  });
  return y;
}

Tensor backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype, bool log) {
  const NoGradGuard no_grad;
  const Tensor y = as_dense(output), dy = in_layout_of(y, grad_output);
  const Tensor dx = empty_like(y, softmax_has_kernel(input_dtype, y.dtype()) ? input_dtype : y.dtype());
  const Slices slices(y, dim);
  if (slices.count() == 0) return dx.to(input_dtype);
  const bool aligned = is_aligned({dy.data_ptr(), y.data_ptr(), dx.data_ptr()});
  with_types(dx.dtype(), y.dtype(), [&]<class T, class R>(T*, R*) {
    with_chunks<T, true>(slices,
                         [&]<class Team, bool kPacked, int kHeld>(Team, std::bool_constant<kPacked>, std::integral_constant<int, kHeld>) {
                           launch(softmax_backward_slices<Team, kPacked, kHeld, T, R>, grid_for(slices.count(), Team::kTeams), kThreads,
                                  static_cast<const R*>(dy.data_ptr()), static_cast<const R*>(y.data_ptr()), static_cast<T*>(dx.data_ptr()),
                                  slices.n, slices.inner, slices.count(), log, aligned);
                         });
  });
  return dx.to(input_dtype);
}

}  // namespace

Tensor softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { return forward(self, dim, dtype, false); }
Tensor log_softmax(const Tensor& self, int64_t dim, std::optional<ScalarType> dtype) { return forward(self, dim, dtype, true); }

Tensor softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  return backward(grad_output, output, dim, input_dtype, false);
}
Tensor log_softmax_backward(const Tensor& grad_output, const Tensor& output, int64_t dim, ScalarType input_dtype) {
  return backward(grad_output, output, dim, input_dtype, true);
}

}  // namespace amp::cuda
