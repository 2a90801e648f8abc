#include <amp/core/tensor/data_or_null.h>
#include <amp/cuda/norm/rows.h>
#include <amp/cuda/device/block.cuh>
#include <amp/cuda/device/neighbors.cuh>
#include <amp/cuda/reduction/moments.cuh>
#include <amp/cuda/reduction/reduce.cuh>

namespace amp::cuda {

namespace {

template <class V>
struct RowVectors {
  const V *weight, *bias;
  V *mean, *rstd;
};

// The threads that process a row: a warp of the block, or the whole block.
template <bool kByWarp>
struct RowTeam {
  static constexpr int kSize = kByWarp ? kWarp : kThreads;

  __device__ static int64_t first_row() { return static_cast<int64_t>(blockIdx.x) * blockDim.y + threadIdx.y; }
  __device__ static int64_t row_step() { return static_cast<int64_t>(gridDim.x) * blockDim.y; }
  template <class V, class Combine>
  __device__ static V reduce(V value, V identity, const Combine& combine) {
    if constexpr (kByWarp) return warp_all_reduce(value, combine);
    else return block_all_reduce(value, identity, combine);
  }
  template <class V>
  __device__ static V sum(V value) {
    return reduce(value, V(0), [](V a, V b) { return a + b; });
  }
};

// The walk of a kernel over a row in packs of N elements. If the row fits, each pack of a thread has its place in registers. Otherwise
// kAhead packs at a time use the same places, and are loaded again in the next pass.
template <class V, int N, bool kByWarp, bool kHolds>
struct RowWalk {
  using Team = RowTeam<kByWarp>;
  static constexpr int kPlaces = kHolds ? kHeldValues<V> / N : kAhead;

  // Calls load(first element, place) and then use(first element, place) for the packs of this thread. kAhead calls of `load` precede the
  // first `use`. `load` must only load.
  template <class Load, class Use>
  __device__ static void for_packs(int64_t n, const Load& load, const Use& use) {
    for (int64_t start = static_cast<int64_t>(threadIdx.x) * N; start < n; start += kPlaces * Team::kSize * N) {
#pragma unroll
      for (int group = 0; group < kPlaces; group += kAhead) {
#pragma unroll
        for (int i = group; i < group + kAhead; ++i) {
          const int64_t first = start + i * Team::kSize * N;
          if (first < n) load(first, i);
        }
#pragma unroll
        for (int i = group; i < group + kAhead; ++i) {
          const int64_t first = start + i * Team::kSize * N;
          if (first < n) use(first, i);
        }
      }
      if constexpr (kHolds) return;
    }
  }
  // The same, without loads of what the places already hold.
  template <class Load, class Use>
  __device__ static void again(int64_t n, const Load& load, const Use& use) {
    if constexpr (kHolds)
      for_packs(
          n, [](int64_t, int) {}, use);
    else for_packs(n, load, use);
  }
};

template <class T, int N, bool kByWarp, bool kHolds>
__global__ void forward_kernel(RowVectors<Acc<T>> v, const T* x_data, T* y_data, int64_t rows, int64_t n, double eps) {
  using V = Acc<T>;
  using Walk = RowWalk<V, N, kByWarp, kHolds>;
  using Team = typename Walk::Team;
  // Sums of a row that is held are sums of parts of its elements: a power of two, so that they are exact, and that the sum of the largest
  // numbers is finite.
  constexpr V kPart = V(1) / (Team::kSize * kHeldValues<V>);
  for (int64_t row = Team::first_row(); row < rows; row += Team::row_step()) {
    const T* x = x_data + row * n;
    Neighbors<T, N> loaded[Walk::kPlaces];
    V values[Walk::kPlaces][N];
    const auto load = [&](int64_t first, int place) { loaded[place].load(x, first); };
    Moments<V> moments{V(0), V(0), V(0)};
    const auto add_squares = [&](const V(&pack)[N]) {
#pragma unroll
      for (int k = 0; k < N; ++k) moments.squares += (pack[k] - moments.mean) * (pack[k] - moments.mean);
    };
    Walk::for_packs(n, load, [&](int64_t, int place) {
      V(&pack)[N] = values[place];
      loaded[place].as(pack);
      if (v.mean == nullptr) {
        add_squares(pack);
      } else if constexpr (kHolds) {
#pragma unroll
        for (int k = 0; k < N; ++k) moments.mean = ::fma(pack[k], kPart, moments.mean);
      } else {
        take_in(moments, pack);
      }
    });
    if (v.mean != nullptr) {
      if constexpr (kHolds) {
        moments.mean = Team::sum(moments.mean) / (static_cast<V>(n) * kPart);
        Walk::again(n, load, [&](int64_t, int place) { add_squares(values[place]); });
      } else {
        moments = Team::reduce(moments, Moments<V>{}, [](const Moments<V>& a, const Moments<V>& b) { return joined(a, b); });
      }
    }
    if (kHolds || v.mean == nullptr) moments.squares = Team::sum(moments.squares);
    const V mean = moments.mean, rstd = static_cast<V>(1 / math::sqrt(static_cast<double>(moments.squares) / static_cast<double>(n) + eps));
    if (threadIdx.x == 0) {
      if (v.mean != nullptr) v.mean[row] = mean;
      v.rstd[row] = rstd;
    }
    Walk::again(n, load, [&](int64_t first, int place) {
      V(&pack)[N] = values[place];
      if constexpr (!kHolds) loaded[place].as(pack);
      V weight[N], bias[N];
      load_or(v.weight, first, V(1), weight);
      load_or(v.bias, first, V(0), bias);
#pragma unroll
      for (int k = 0; k < N; ++k) pack[k] = (pack[k] - mean) * rstd * weight[k] + bias[k];
      store_values(y_data + row * n, first, pack);
    });
  }
}

template <class T, int N, bool kByWarp, bool kHolds>
__global__ void backward_kernel(RowVectors<Acc<T>> v, const T* dy_data, const T* x_data, T* dx_data, int64_t rows, int64_t n) {
  using V = Acc<T>;
  using Walk = RowWalk<V, N, kByWarp, kHolds>;
  using Team = typename Walk::Team;
  for (int64_t row = Team::first_row(); row < rows; row += Team::row_step()) {
    const V mean = v.mean != nullptr ? v.mean[row] : V(0), rstd = v.rstd[row];
    V weighted[Walk::kPlaces][N], scaled[Walk::kPlaces][N];  // dy * weight and (x - mean) * rstd
    Neighbors<T, N> loaded_dy[Walk::kPlaces], loaded_x[Walk::kPlaces];
    const auto load = [&](int64_t first, int place) {
      loaded_dy[place].load(dy_data + row * n, first);
      loaded_x[place].load(x_data + row * n, first);
    };
    const auto convert = [&](int64_t first, int place) {
      V(&g)[N] = weighted[place];
      V(&z)[N] = scaled[place];
      V weight[N];
      loaded_dy[place].as(g);
      loaded_x[place].as(z);
      load_or(v.weight, first, V(1), weight);
#pragma unroll
      for (int k = 0; k < N; ++k) {
        g[k] *= weight[k];
        z[k] = (z[k] - mean) * rstd;
      }
    };
    V shift = 0, slope = 0;
    Walk::for_packs(n, load, [&](int64_t first, int place) {
      convert(first, place);
      const V(&g)[N] = weighted[place];
      const V(&z)[N] = scaled[place];
#pragma unroll
      for (int k = 0; k < N; ++k) {
        shift += g[k];
        slope += g[k] * z[k];
      }
    });
    shift = v.mean != nullptr ? Team::sum(shift) / static_cast<V>(n) : V(0);
    slope = Team::sum(slope) / static_cast<V>(n);
    Walk::again(n, load, [&](int64_t first, int place) {
      V(&g)[N] = weighted[place];
      const V(&z)[N] = scaled[place];
      if constexpr (!kHolds) convert(first, place);
#pragma unroll
      for (int k = 0; k < N; ++k) g[k] = (g[k] - shift - z[k] * slope) * rstd;
      store_values(dx_data + row * n, first, g);
    });
  }
}

template <class V>
struct RowSumAndDot {
  V sum, dot;
};

// Sums over one column: position r is in row r. All elements of a pack are in one row.
template <class T>
struct ParameterPolicy : WithoutContext {
  using V = cuda::Acc<T>;
  using Acc = RowSumAndDot<V>;
  using Value = RowSumAndDot<V>;  // dy, and dy * (x - mean) * rstd
  static constexpr int kPack = kPackOf<T>;
  const T *dy, *x;
  const V *mean, *rstd;
  void *grad_weight, *grad_bias;
  ScalarType weight_type, bias_type;
  int64_t columns;

  bool packs(int64_t unit) const { return columns > 1 && is_aligned({dy, x}) && unit % kPack == 0; }
  __device__ Acc identity() const { return {V(0), V(0)}; }
  template <int N>
  __device__ void load(int64_t offset, int64_t row, Value (&values)[N]) const {
    V g[N], z[N];
    load_values(dy, offset, g);
    load_values(x, offset, z);
    const V center = mean != nullptr ? mean[row] : V(0), scale = rstd[row];
#pragma unroll
    for (int k = 0; k < N; ++k) values[k] = {g[k], g[k] * ((z[k] - center) * scale)};
  }
  template <int M>
  __device__ void take(Acc& acc, Context, const Value (&values)[M], int64_t, int64_t) const {
#pragma unroll
    for (int k = 0; k < M; ++k) acc = (*this)(acc, values[k]);
  }
  __device__ Acc operator()(Acc a, Acc b) const { return {a.sum + b.sum, a.dot + b.dot}; }
  __device__ void store(int64_t i, Acc acc) const {
    if (grad_weight != nullptr) store_as(grad_weight, i, weight_type, acc.dot);
    if (grad_bias != nullptr) store_as(grad_bias, i, bias_type, acc.sum);
  }
};

template <class V>
V* row_data_of(const Tensor& t) {
  return t.defined() ? t.data_ptr<V>() : nullptr;
}
template <class V>
RowVectors<V> vectors_of(const RowNorm& norm, const Tensor& bias) {
  return {row_data_of<V>(norm.weight), row_data_of<V>(bias), row_data_of<V>(norm.mean), row_data_of<V>(norm.rstd)};
}

// Calls fn(null T*, pack size, whether a warp processes a row, whether a row is kept in registers, grid, block). The middle three are
// constants.
template <class Function>
void with_shape(const RowNorm& norm, std::initializer_list<const void*> memory, const Function& fn) {
  const bool aligned = is_aligned(memory);
  dispatch<kFloatingTypes>(norm.x.dtype(), [&]<class T>(T* null) {
    constexpr int N = kPackOf<T>, kMost = kHeldValues<Acc<T>>;
    const bool by_warp = norm.n <= kWarp * kMost;
    const dim3 block = by_warp ? dim3(kWarp, kThreads / kWarp) : dim3(kThreads);
    const unsigned grid = grid_for(norm.rows, block.y);
    constexpr std::integral_constant<int, N> pack;
    constexpr std::integral_constant<int, 1> single;
    constexpr std::true_type yes;
    constexpr std::false_type no;
    if (norm.n % N == 0 && aligned) {
      if (by_warp) fn(null, pack, yes, yes, grid, block);
      else if (norm.n <= kThreads * kMost) fn(null, pack, no, yes, grid, block);
      else fn(null, pack, no, no, grid, block);
    } else if (by_warp) {
      fn(null, single, yes, no, grid, block);
    } else {
      fn(null, single, no, no, grid, block);
    }
  });
}

}  // namespace

void row_norm(const RowNorm& norm, const Tensor& bias, double eps, const Tensor& y) {
  if (norm.rows == 0 || norm.n == 0) return;
  with_shape(norm, {norm.x.data_ptr(), y.data_ptr(), data_or_null(norm.weight), data_or_null(bias)},
             [&]<class T, int N, bool kByWarp, bool kHolds>(T*, std::integral_constant<int, N>, std::bool_constant<kByWarp>,
                                                            std::bool_constant<kHolds>, unsigned grid, dim3 block) {
               launch(forward_kernel<T, N, kByWarp, kHolds>, grid, block, vectors_of<Acc<T>>(norm, bias),
                      static_cast<const T*>(norm.x.data_ptr()), static_cast<T*>(y.data_ptr()), norm.rows, norm.n, eps);
             });
}

void row_norm_backward(const RowNorm& norm, const Tensor& dy, const Tensor& dx) {
  if (norm.rows == 0 || norm.n == 0) return;
  with_shape(norm, {norm.x.data_ptr(), dy.data_ptr(), dx.data_ptr(), data_or_null(norm.weight)},
             [&]<class T, int N, bool kByWarp, bool kHolds>(T*, std::integral_constant<int, N>, std::bool_constant<kByWarp>,
                                                            std::bool_constant<kHolds>, unsigned grid, dim3 block) {
               launch(backward_kernel<T, N, kByWarp, kHolds>, grid, block, vectors_of<Acc<T>>(norm, {}),
                      static_cast<const T*>(dy.data_ptr()), static_cast<const T*>(norm.x.data_ptr()), static_cast<T*>(dx.data_ptr()),
                      norm.rows, norm.n);
             });
}

void row_norm_parameters(const RowNorm& norm, const Tensor& dy, const Tensor& grad_weight, const Tensor& grad_bias) {
  if (norm.n == 0 || !(grad_weight.defined() || grad_bias.defined())) return;
  const ReductionPlan plan(norm.x.view({norm.rows, norm.n}), 0b01);
  const auto type = [](const Tensor& t) { return t.defined() ? t.dtype() : kFloat32; };
  dispatch<kFloatingTypes>(norm.x.dtype(), [&]<class T>(T*) {
    using V = Acc<T>;
    run_reduction(plan, ParameterPolicy<T>{{},
                                           static_cast<const T*>(dy.data_ptr()),
                                           static_cast<const T*>(norm.x.data_ptr()),
                                           row_data_of<V>(norm.mean),
                                           row_data_of<V>(norm.rstd),
                                           data_or_null(grad_weight),
                                           data_or_null(grad_bias),
                                           type(grad_weight),
                                           type(grad_bias),
                                           norm.n});
  });
}

}  // namespace amp::cuda
