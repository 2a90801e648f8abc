// The matrix kernels that are compiled once per instruction set level: small products and what surrounds large ones.
#pragma once

#include <amp/cpu/gemm/gemm.h>

namespace amp::cpu {

using GemmFunction = void (*)(const Gemm& product);
// out[j] = sum over i of x[i * row + j], summed pairwise over blocks of rows; 16-bit types in float32. `out` holds elements of the compute
// type.
using ColumnSumFunction = void (*)(const void* x, int64_t row, int64_t rows, int64_t columns, void* out);

struct GemmKernels {
  // Products of any strides on one thread without packing of the whole; k at most kMaxSmallDepth. Null where the dtype has none.
  GemmFunction f32, f64, f16, bf16;
  ColumnSumFunction sum_f32, sum_f64, sum_f16, sum_bf16;
  int64_t small_work;  // m * n * k up to which `f32` and `bf16` beat a library

  GemmFunction product(ScalarType t) const {
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

// Of the active level.
const GemmKernels& gemm_kernels();

}  // namespace amp::cpu
