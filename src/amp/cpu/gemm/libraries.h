// Large products through a library. Each function returns false, with nothing done, when the library is not built or can't take the
// product. Operands: a and b have one stride of 1 and don't overlap themselves, k > 0, dimensions and sizes below 2^31.
#pragma once

#include <string>

#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

// float32, and bfloat16 where the CPU has instructions for it. `batch` may be null.
bool onednn_gemm(const Gemm& product, const GemmBatch* batch);
// The implementation that oneDNN chooses for a product, empty when it takes none: what tests look at.
std::string onednn_gemm_implementation(const Gemm& product, const GemmBatch* batch);

// float32 and float64.
bool blas_gemm(const Gemm& product);

}  // namespace amp::cpu
