// nonzero: counts per chunk, computes their cumulative sum, and then every chunk writes its rows. Waits for the device, because only the
// device knows the number of rows.
#include <algorithm>

#include <amp/core/factories.h>
#include <amp/cuda/elementwise/copy.h>
#include <amp/cuda/kernels/index.h>
#include <amp/ops.h>
#include <amp/cuda/access.cuh>
#include <amp/cuda/device/block.cuh>

namespace amp::cuda {

namespace {

constexpr int kEach = 8;  // contiguous elements per thread
constexpr int64_t kChunk = kThreads * kEach;

// The shape of the tensor, passed to the kernel by value.
struct Coordinates {
  int ndim;
  int64_t sizes[kMaxDims];
};

template <class T>
__device__ __forceinline__ bool is_nonzero(const T& value) {
  if constexpr (is_complex<T>) return value.re != 0 || value.im != 0;
  else return static_cast<Acc<T>>(value) != Acc<T>(0);
}

template <class T>
__device__ int count_own(const T* data, int64_t first, int64_t n) {
  int count = 0;
#pragma unroll
  for (int k = 0; k < kEach; ++k) count += first + k < n && is_nonzero(data[first + k]);
  return count;
}

template <class T>
__global__ void count_chunks(const T* data, int64_t* counts, int64_t n) {
  const int64_t first = blockIdx.x * kChunk + threadIdx.x * kEach;
  const int count = block_reduce(count_own(data, first, n), 0, [](int a, int b) { return a + b; });
  if (threadIdx.x == 0) counts[blockIdx.x] = count;
}

// The sum of `value` over all preceding threads.
__device__ int sum_before(int value) {
  __shared__ int sums[kThreads];
  const int t = static_cast<int>(threadIdx.x);
  sums[t] = value;
  __syncthreads();
  for (int distance = 1; distance < kThreads; distance *= 2) {
    const int other = t >= distance ? sums[t - distance] : 0;
    __syncthreads();
    sums[t] += other;
    __syncthreads();
  }
  return sums[t] - value;
}

template <class T>
__global__ void write_rows(const T* data, const int64_t* ends, const __grid_constant__ Coordinates shape, int64_t* rows, int64_t n) {
  const int64_t first = blockIdx.x * kChunk + threadIdx.x * kEach;
  int64_t row = (blockIdx.x == 0 ? 0 : ends[blockIdx.x - 1]) + sum_before(count_own(data, first, n));
  for (int64_t i = first; i < first + kEach && i < n; ++i) {
    if (!is_nonzero(data[i])) continue;
    int64_t rest = i;
    for (int d = shape.ndim - 1; d >= 0; --d) {
      rows[row * shape.ndim + d] = d == 0 ? rest : rest % shape.sizes[d];
      rest /= shape.sizes[d];
    }
    ++row;
  }
}

}  // namespace

Tensor nonzero(const Tensor& self) {
  const Tensor data = dense(self);
  const int64_t n = data.numel(), chunks = divide_up(n, kChunk), ndim = self.dim();
  const auto fresh = [&](IntArrayRef sizes) { return Tensor(detail::new_tensor(sizes, kInt64, self.device())); };
  if (n == 0) return fresh({0, ndim});
  AMP_CHECK(chunks <= INT32_MAX, NotImplementedError, "[nonzero] a tensor of ", n, " elements is too large on CUDA");
  const auto grid = static_cast<unsigned>(chunks);
  Coordinates shape{static_cast<int>(ndim), {}};
  std::copy_n(self.sizes().data(), ndim, shape.sizes);
  Tensor result;
  dispatch<kAllTypes>(self.dtype(), [&]<class T>(T*) {
    const T* from = static_cast<const T*>(data.data_ptr());
    const Tensor counts = fresh({chunks});
    launch(count_chunks<T>, grid, kThreads, from, counts.data_ptr<int64_t>(), n);
    const Tensor ends = counts.cumsum(0);
    result = fresh({ends.select(0, chunks - 1).item<int64_t>(), ndim});
    if (result.numel() == 0) return;
    launch(write_rows<T>, grid, kThreads, from, static_cast<const int64_t*>(ends.data_ptr<int64_t>()), shape, result.data_ptr<int64_t>(),
           n);
  });
  return result;
}

}  // namespace amp::cuda
