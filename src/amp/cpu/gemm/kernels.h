// The matrix kernels that are compiled once per instruction set level: small GEMMs, and helpers of oneDNN and BLAS for large ones.
#pragma once

#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

using GemmFunction = void (*)(const Gemm& g);
// out[j] = sum over i of x[i * row + j], summed pairwise over blocks of rows, in float32 for 16-bit types. `out` has the compute type.
using ColumnSumFunction = void (*)(const void* x, int64_t row, int64_t rows, int64_t columns, void* out);

struct GemmKernels {
  // GEMMs with any strides, on one thread, without packing whole operands; k is at most kMaxSmallDepth. Null for unsupported dtypes.
  GemmFunction f32, f64, f16, bf16;
  ColumnSumFunction sum_f32, sum_f64, sum_f16, sum_bf16;
  int64_t small_work;  // limit of m * n * k up to which `f32` and `bf16` are faster than oneDNN and BLAS

  GemmFunction gemm(ScalarType t) const {
    switch (t) {
      case kFloat32: return f32;
      case kFloat64: return f64;
      case kFloat16: return f16;
      case kBFloat16: return bf16;
      default: return nullptr;
    }
  }
  ColumnSumFunction column_sum(ScalarType t) const {
    switch (t) {
      case kFloat32: return sum_f32;
      case kFloat64: return sum_f64;
      case kFloat16: return sum_f16;
      default: return sum_bf16;
    }
  }
};

inline constexpr int64_t kMaxSmallDepth = 512;

// The kernels of the active level.
const GemmKernels& gemm_kernels();

}  // namespace amp::cpu
