// Large matrix multiplications by a BLAS.
#pragma once

#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

// float32, float64 and complex types; the operands are as for onednn_gemm. Returns false, without doing anything, if there is no BLAS in
// the build or it does not support the case.
bool blas_gemm(const Gemm& g);

}  // namespace amp::cpu
