#include <amp/cuda/block.cuh>

#include "cuda/ptx/compiled_kernels.h"

namespace compiled {

namespace {

__global__ void scale_and_add_kernel(int64_t n, float a, const float* x, float* y) {
  amp::cuda::grid_loop(n, [=](int64_t i) { y[i] = a * x[i] + y[i]; });
}

__global__ void sum_kernel(int64_t n, const float* x, float* total) {
  float mine = 0;
  amp::cuda::grid_loop(n, [&](int64_t i) { mine += x[i]; });
  const float all = amp::cuda::block_all_reduce(mine, 0.0f, [](float a, float b) { return a + b; });
  if (threadIdx.x == 0) atomicAdd(total, all);
}

__global__ void sines_kernel(int64_t n, const float* x, float* y) {
  amp::cuda::grid_loop(n, [=](int64_t i) { y[i] = sinf(x[i]); });
}

__global__ void powers_kernel(int64_t n, const double* x, double exponent, double* y) {
  amp::cuda::grid_loop(n, [=](int64_t i) { y[i] = pow(x[i], exponent); });
}

__global__ void racing_kernel(float* x) {
  __shared__ float values[64];
  values[threadIdx.x] = static_cast<float>(threadIdx.x);
  x[threadIdx.x] = values[threadIdx.x ^ 1];
}

constexpr int kThreads = amp::cuda::kThreads;

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
