#include <amp/cuda/norm/rows.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/block.cuh>
#include <amp/cuda/packs.cuh>
#include <amp/cuda/reduce/reduce.cuh>

namespace amp::cuda {

namespace {

constexpr int64_t kWarpElements = 1024;  // longest row for a warp; a block processes longer ones

template <class V>
struct RowVectors {
  const V *weight, *bias;
  V *mean, *rstd;
};

// The threads that process a row: one of several warps of the block, or the whole block.
template <bool kByWarp>
struct RowTeam {
  static constexpr int kSize = kByWarp ? kWarp : kThreads;

  __device__ static int64_t first_row() { return static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y; }
  __device__ static int64_t row_step() { return static_cast<int64_t>(gridDim.x) * blockDim.y; }
  template <class V>
  __device__ static V sum(V value) {
    const auto add = [](V a, V b) { return a + b; };
    if constexpr (kByWarp) return __shfl_sync(kAllLanes, warp_reduce(value, add), 0);
    else return block_all_reduce(value, V(0), add);
  }
};

// Calls fn(pack index, first element) for the packs of this thread.
template <int N, int kSize, class Function>
__device__ __forceinline__ void for_packs(int64_t n, const Function& fn) {
  for (int64_t j = threadIdx.x; j < n / N; j += kSize) fn(j, j * N);
}

template <class T, int N, bool kByWarp>
__global__ void forward_kernel(RowVectors<Acc<T>> v, const T* x_data, T* y_data, int64_t rows, int64_t n, double eps) {
  using V = Acc<T>;
  using Team = RowTeam<kByWarp>;
  for (int64_t row = Team::first_row(); row < rows; row += Team::row_step()) {
    const T* x = x_data + row * n;
    V mean = 0, squares = 0;
    if (v.mean != nullptr) {
      for_packs<N, Team::kSize>(n, [&](int64_t j, int64_t) {
        const Pack<T, N> pack = load_pack<N>(x, j);
#pragma unroll
        for (int k = 0; k < N; ++k) mean += static_cast<V>(pack.element[k]);
      });
      mean = Team::sum(mean) / static_cast<V>(n);
    }
    for_packs<N, Team::kSize>(n, [&](int64_t j, int64_t) {
      const Pack<T, N> pack = load_pack<N>(x, j);
#pragma unroll
      for (int k = 0; k < N; ++k) {
        const V distance = static_cast<V>(pack.element[k]) - mean;
        squares += distance * distance;
      }
    });
    const V rstd = static_cast<V>(1 / math::sqrt(static_cast<double>(Team::sum(squares)) / static_cast<double>(n) + eps));
    if (threadIdx.x == 0) {
      if (v.mean != nullptr) v.mean[row] = mean;
      v.rstd[row] = rstd;
    }
    for_packs<N, Team::kSize>(n, [&](int64_t j, int64_t first) {
      Pack<T, N> pack = load_pack<N>(x, j);
#pragma unroll
      for (int k = 0; k < N; ++k) {
        const V scaled = (static_cast<V>(pack.element[k]) - mean) * rstd;
        const V w = v.weight != nullptr ? v.weight[first + k] : V(1), b = v.bias != nullptr ? v.bias[first + k] : V(0);
        pack.element[k] = static_cast<T>(scaled * w + b);
      }
      store_pack(y_data + row * n, j, pack);
    });
  }
}

template <class T, int N, bool kByWarp>
__global__ void backward_kernel(RowVectors<Acc<T>> v, const T* dy_data, const T* x_data, T* dx_data, int64_t rows, int64_t n) {
  using V = Acc<T>;
  using Team = RowTeam<kByWarp>;
  const auto weight = [&](int64_t i) { return v.weight != nullptr ? v.weight[i] : V(1); };
  for (int64_t row = Team::first_row(); row < rows; row += Team::row_step()) {
    const T *x = x_data + row * n, *dy = dy_data + row * n;
    const V mean = v.mean != nullptr ? v.mean[row] : V(0), rstd = v.rstd[row];
    V shift = 0, slope = 0;
    for_packs<N, Team::kSize>(n, [&](int64_t j, int64_t first) {
      const Pack<T, N> from = load_pack<N>(x, j), grad = load_pack<N>(dy, j);
#pragma unroll
      for (int k = 0; k < N; ++k) {
        const V g = static_cast<V>(grad.element[k]) * weight(first + k);
        shift += g;
        slope += g * ((static_cast<V>(from.element[k]) - mean) * rstd);
      }
    });
    shift = v.mean != nullptr ? Team::sum(shift) / static_cast<V>(n) : V(0);
    slope = Team::sum(slope) / static_cast<V>(n);
    for_packs<N, Team::kSize>(n, [&](int64_t j, int64_t first) {
      const Pack<T, N> from = load_pack<N>(x, j);
      Pack<T, N> pack = load_pack<N>(dy, j);
#pragma unroll
      for (int k = 0; k < N; ++k) {
        const V weighted = static_cast<V>(pack.element[k]) * weight(first + k) - shift;
        const V scaled = (static_cast<V>(from.element[k]) - mean) * rstd;
        pack.element[k] = static_cast<T>((weighted - scaled * slope) * rstd);
      }
      store_pack(dx_data + row * n, j, pack);
    });
  }
}

template <class V>
struct SumAndDot {
  V sum, dot;
};

// Sums over one column: position r is in row r.
template <class T>
struct ParameterPolicy {
  using V = cuda::Acc<T>;
  using Acc = SumAndDot<V>;
  const T *dy, *x;
  const V *mean, *rstd;
  void *grad_weight, *grad_bias;
  ScalarType weight_type, bias_type;

  __device__ Acc identity() const { return {V(0), V(0)}; }
  __device__ void fold(Acc& acc, int64_t offset, int64_t row) const {
    const V g = static_cast<V>(dy[offset]);
    acc.sum += g;
    acc.dot += g * ((static_cast<V>(x[offset]) - (mean != nullptr ? mean[row] : V(0))) * rstd[row]);
  }
  __device__ Acc operator()(Acc a, Acc b) const { return {a.sum + b.sum, a.dot + b.dot}; }
  __device__ void store(int64_t i, Acc acc) const {
    if (grad_weight != nullptr) store_as(grad_weight, i, weight_type, acc.dot);
    if (grad_bias != nullptr) store_as(grad_bias, i, bias_type, acc.sum);
  }
};

template <class V>
V* data_of(const Tensor& t) {
  return t.defined() ? t.data_ptr<V>() : nullptr;
}
template <class V>
RowVectors<V> vectors_of(const RowNorm& norm, const Tensor& bias) {
  return {data_of<V>(norm.weight), data_of<V>(bias), data_of<V>(norm.mean), data_of<V>(norm.rstd)};
}

// Calls fn(null T*, pack size as a constant, whether a warp processes a row as a constant, grid, block).
template <class Function>
void with_shape(const RowNorm& norm, std::initializer_list<const void*> memory, const Function& fn) {
  const bool by_warp = norm.n <= kWarpElements;
  const dim3 block = by_warp ? dim3(kWarp, kThreads / kWarp) : dim3(kThreads);
  const unsigned grid = grid_for(norm.rows, block.y);
  dispatch<kFloatingTypes>(norm.x.dtype(), [&]<class T>(T* null) {
    constexpr int N = 16 / sizeof(T);
    const auto with_pack = [&](auto pack) {
      if (by_warp) fn(null, pack, std::true_type(), grid, block);
      else fn(null, pack, std::false_type(), grid, block);
    };
    if (norm.n % N == 0 && is_aligned(memory)) with_pack(std::integral_constant<int, N>());
    else with_pack(std::integral_constant<int, 1>());
  });
}

}  // namespace

void row_norm(const RowNorm& norm, const Tensor& bias, double eps, const Tensor& y) {
  if (norm.rows == 0 || norm.n == 0) return;
  with_shape(norm, {norm.x.data_ptr(), y.data_ptr()},
             [&]<class T, int N, bool kByWarp>(T*, std::integral_constant<int, N>, std::bool_constant<kByWarp>, unsigned grid, dim3 block) {
               launch(forward_kernel<T, N, kByWarp>, grid, block, vectors_of<Acc<T>>(norm, bias), static_cast<const T*>(norm.x.data_ptr()),
                      static_cast<T*>(y.data_ptr()), norm.rows, norm.n, eps);
             });
}

void row_norm_backward(const RowNorm& norm, const Tensor& dy, const Tensor& dx) {
  if (norm.rows == 0 || norm.n == 0) return;
  with_shape(norm, {norm.x.data_ptr(), dy.data_ptr(), dx.data_ptr()},
             [&]<class T, int N, bool kByWarp>(T*, std::integral_constant<int, N>, std::bool_constant<kByWarp>, unsigned grid, dim3 block) {
               launch(backward_kernel<T, N, kByWarp>, grid, block, vectors_of<Acc<T>>(norm, {}), static_cast<const T*>(dy.data_ptr()),
                      static_cast<const T*>(norm.x.data_ptr()), static_cast<T*>(dx.data_ptr()), norm.rows, norm.n);
             });
}

void row_norm_parameters(const RowNorm& norm, const Tensor& dy, const Tensor& grad_weight, const Tensor& grad_bias) {
  if (norm.n == 0 || !(grad_weight.defined() || grad_bias.defined())) return;
  const ReductionPlan plan(norm.x.view({norm.rows, norm.n}), 0b01);
  const auto data = [](const Tensor& t) { return t.defined() ? t.data_ptr() : nullptr; };
  const auto type = [](const Tensor& t) { return t.defined() ? t.dtype() : kFloat32; };
  dispatch<kFloatingTypes>(norm.x.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    run_reduction(plan,
                  ParameterPolicy<T>{static_cast<const T*>(dy.data_ptr()), static_cast<const T*>(norm.x.data_ptr()), data_of<V>(norm.mean),
                                     data_of<V>(norm.rstd), data(grad_weight), data(grad_bias), type(grad_weight), type(grad_bias)});
  });
}

}  // namespace amp::cuda
