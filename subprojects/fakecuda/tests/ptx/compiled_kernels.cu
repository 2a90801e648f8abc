#include "compiled_kernels.h"

namespace compiled {

namespace {

constexpr int kThreads = 256;

// Calls body(i) for i in [0, n).
template <class Body>
__device__ void grid_loop(int64_t n, const Body& body) {
  const int64_t step = int64_t{blockDim.x} * gridDim.x;
  for (int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < n; i += step) body(i);
}

// The sum over the threads of a block, for its first thread: shuffles in each warp, then through shared memory.
__device__ float block_sum(float mine) {
  __shared__ float sums[kThreads / 32];
  for (int distance = 16; distance > 0; distance /= 2) mine += __shfl_down_sync(0xffffffff, mine, distance);
  if (threadIdx.x % 32 == 0) sums[threadIdx.x / 32] = mine;
  __syncthreads();
  float all = 0;
  for (const float sum : sums) all += sum;
  return all;
}

__global__ void scale_and_add_kernel(int64_t n, float a, const float* x, float* y) {
  grid_loop(n, [=](int64_t i) { y[i] = a * x[i] + y[i]; });
}

__global__ void sum_kernel(int64_t n, const float* x, float* total) {
  float mine = 0;
  grid_loop(n, [&](int64_t i) { mine += x[i]; });
  const float all = block_sum(mine);
  if (threadIdx.x == 0) atomicAdd(total, all);
}

__global__ void sines_kernel(int64_t n, const float* x, float* y) {
  grid_loop(n, [=](int64_t i) { y[i] = sinf(x[i]); });
}

__global__ void powers_kernel(int64_t n, const double* x, double exponent, double* y) {
  grid_loop(n, [=](int64_t i) { y[i] = pow(x[i], exponent); });
}

__global__ void racing_kernel(float* x) {
  __shared__ float values[64];
  values[threadIdx.x] = static_cast<float>(threadIdx.x);
  x[threadIdx.x] = values[threadIdx.x ^ 1];
}

}  // namespace

void scale_and_add(int64_t n, float a, const float* x, float* y, cudaStream_t stream) {
  scale_and_add_kernel<<<4, kThreads, 0, stream>>>(n, a, x, y);
}
void sum(int64_t n, const float* x, float* total, cudaStream_t stream) { sum_kernel<<<4, kThreads, 0, stream>>>(n, x, total); }
void sines(int64_t n, const float* x, float* y, cudaStream_t stream) { sines_kernel<<<4, kThreads, 0, stream>>>(n, x, y); }
void powers(int64_t n, const double* x, double exponent, double* y, cudaStream_t stream) {
  powers_kernel<<<4, kThreads, 0, stream>>>(n, x, exponent, y);
}
void racing(float* x, cudaStream_t stream) { racing_kernel<<<1, 64, 0, stream>>>(x); }

}  // namespace compiled
