// Large matrix multiplications by a BLAS.
#pragma once

#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

// float32, float64 and complex types; the operands are those of onednn_gemm. Returns false, without any effect, if the build has no BLAS or
// the BLAS does not support the case.
bool blas_gemm(const Gemm& g);

}  // namespace amp::cpu
