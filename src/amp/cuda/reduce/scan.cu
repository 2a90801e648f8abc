// Cumulative sums and products.
#include <amp/cuda/copy.h>
#include <amp/cuda/kernels/reduction.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/block.cuh>

namespace amp::cuda {

namespace {

constexpr int kPerThread = 4;

struct ScanShape {
  const void* in;
  void* out;
  ScalarType from, to;
  int64_t slices, length, inner;
  bool product, reverse;

  // The offset of position i of a sequence.
  __device__ int64_t at(int64_t slice, int64_t column, int64_t i) const {
    return (slice * length + (reverse ? length - 1 - i : i)) * inner + column;
  }
};

template <class V>
__device__ V combine(V a, V b, bool product) {
  return product ? a * b : a + b;
}

// Combines the values of all preceding lanes; `total` combines those of all lanes.
template <class V>
__device__ V warp_scan(V value, V identity, bool product, V& total) {
  const int lane = static_cast<int>(threadIdx.x) % kWarp;
  for (int distance = 1; distance < kWarp; distance *= 2) {
    const V other = __shfl_up_sync(kAllLanes, value, distance);
    if (lane >= distance) value = combine(other, value, product);
  }
  total = __shfl_sync(kAllLanes, value, kWarp - 1);
  const V before = __shfl_up_sync(kAllLanes, value, 1);
  return lane == 0 ? identity : before;
}

// One block per sequence, a tile at a time.
template <class V>
__global__ void scan_lines(ScanShape s) {
  __shared__ V warps[kThreads / kWarp];
  const int lane = static_cast<int>(threadIdx.x) % kWarp, warp = static_cast<int>(threadIdx.x) / kWarp;
  const V identity = static_cast<V>(s.product);
  for (int64_t line = blockIdx.x; line < s.slices * s.inner; line += gridDim.x) {
    const int64_t slice = line / s.inner, column = line % s.inner;
    V carry = identity;
    for (int64_t tile = 0; tile < s.length; tile += kThreads * kPerThread) {
      const int64_t first = tile + threadIdx.x * kPerThread;
      V values[kPerThread], sum = identity;
      for (int k = 0; k < kPerThread; ++k) {
        if (first + k < s.length) sum = combine(sum, load_as<V>(s.in, s.at(slice, column, first + k), s.from), s.product);
        values[k] = sum;
      }
      V of_warp, of_block;
      V before = warp_scan(sum, identity, s.product, of_warp);
      if (lane == 0) warps[warp] = of_warp;
      __syncthreads();
      V own = lane < kThreads / kWarp ? warps[lane] : identity;
      const V before_warps = warp_scan(own, identity, s.product, of_block);
      before = combine(combine(carry, __shfl_sync(kAllLanes, before_warps, warp), s.product), before, s.product);
      for (int k = 0; k < kPerThread; ++k) {
        if (first + k < s.length) store_as(s.out, s.at(slice, column, first + k), s.to, combine(before, values[k], s.product));
      }
      carry = combine(carry, of_block, s.product);
      __syncthreads();
    }
  }
}

// One thread per sequence: for many short sequences, or sequences that are interleaved in memory.
template <class V>
__global__ void scan_columns(ScanShape s) {
  grid_loop(s.slices * s.inner, [&](int64_t line) {
    const int64_t slice = line / s.inner, column = line % s.inner;
    V total = static_cast<V>(s.product);
    for (int64_t i = 0; i < s.length; ++i) {
      const int64_t at = s.at(slice, column, i);
      total = combine(total, load_as<V>(s.in, at, s.from), s.product);
      store_as(s.out, at, s.to, total);
    }
  });
}

template <class V>
void run(const ScanShape& s) {
  const int64_t lines = s.slices * s.inner;
  const bool by_threads = s.length <= 32 || (s.inner >= 32 && lines >= 8192);
  if (by_threads) launch(scan_columns<V>, grid_for(lines), kThreads, s);
  else launch(scan_lines<V>, grid_for(lines, 1), kThreads, s);
}

}  // namespace

Tensor scan(const Tensor& self, int64_t dim, bool product, bool reverse, ScalarType dtype) {
  const Tensor x = dense(self, isFloatingType(self.dtype()) && !isFloatingType(dtype) ? dtype : self.dtype());
  const Tensor out(detail::new_tensor(x.sizes(), dtype, x.device()));
  const int64_t d = detail::wrap_dim("cumsum", dim, x.dim());
  if (x.numel() == 0) return out;
  ScanShape s{x.data_ptr(), out.data_ptr(), x.dtype(), dtype, 1, x.dim() == 0 ? 1 : x.size(d), 1, product, reverse};
  for (int64_t i = 0; i < d; ++i) s.slices *= x.size(i);
  for (int64_t i = d + 1; i < x.dim(); ++i) s.inner *= x.size(i);
  if (!isFloatingType(dtype)) run<int64_t>(s);
  else if (dtype == kFloat64) run<double>(s);
  else run<float>(s);
  return out;
}

}  // namespace amp::cuda
