// Kernels that nvcc compiles, and functions that launch them.
#pragma once

#include <cuda_runtime_api.h>

#include <cstdint>

namespace compiled {

// y = a x + y
void scale_and_add(int64_t n, float a, const float* x, float* y, cudaStream_t stream);
// The sum: each block adds its own to `total`.
void sum(int64_t n, const float* x, float* total, cudaStream_t stream);
// Sines, by the accurate function with its table for large arguments, and powers, by a function that is called.
void sines(int64_t n, const float* x, float* y, cudaStream_t stream);
void powers(int64_t n, const double* x, double exponent, double* y, cudaStream_t stream);
// An error: threads read values that others write, without a barrier.
void racing(float* x, cudaStream_t stream);

}  // namespace compiled
