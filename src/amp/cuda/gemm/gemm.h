// Products of strided matrices on the current device: the one entry behind every matmul op of the CUDA backend. Internal.
#pragma once

#include <amp/cuda/gemm/problem.h>

namespace amp::cuda {

// As cpu::gemm, on the current stream.
void gemm(const Gemm& product, const GemmBatch& batch = {});

// Any strides and any dtypes, one thread for each element: what the library does not take.
void plain_gemm(const Gemm& product, const GemmBatch& batch);

}  // namespace amp::cuda
