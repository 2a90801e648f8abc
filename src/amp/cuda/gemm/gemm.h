// Strided matrix multiplication on the current device: the single entry point behind every matmul op of the CUDA backend. Internal.
#pragma once

#include <amp/cuda/gemm/problem.h>

namespace amp::cuda {

// Like cpu::gemm, on the current stream.
void gemm(const Gemm& first, const GemmBatch& batch);
// A single product.
void gemm(const Gemm& g);

// Any strides and dtypes, one thread per element: for cases that cuBLASLt does not support.
void plain_gemm(const Gemm& g, const GemmBatch& batch);

}  // namespace amp::cuda
