// Large matrix multiplications by oneDNN. Each function does nothing if oneDNN is not built in or does not support the case. Operands: a
// and b have one stride of 1 and don't overlap themselves, k > 0, dimensions and sizes are below 2^31.
#pragma once

#include <string>

#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

// float32, and bfloat16 where the CPU has instructions for it. `batch` may be null. Returns whether it was done.
bool onednn_gemm(const Gemm& g, const GemmBatch* batch);
// The implementation that oneDNN chooses, empty if it has none. For tests.
std::string onednn_gemm_implementation(const Gemm& g, const GemmBatch* batch);

}  // namespace amp::cpu
