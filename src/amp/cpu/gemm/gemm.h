// Products of strided matrices: the one entry behind every matmul op of the CPU backend.
#pragma once

#include <cstdint>

#include <amp/core/array_ref.h>
#include <amp/core/scalar_type.h>

namespace amp::cpu {

// c = alpha * a b + beta * addend for a (m, k), b (k, n) and c (m, n). Strides are in elements; those of a, b and addend may be anything, 0
// too. 16-bit operands are multiplied and summed in float32, the addend included, and rounded once.
struct Gemm {
  ScalarType dtype = ScalarType::Undefined;      // of a and b: a floating or integral one
  ScalarType out_dtype = ScalarType::Undefined;  // of c: the same, or float32 for 16-bit operands
  int64_t m = 0, n = 0, k = 0;
  const void* a = nullptr;
  int64_t a_row = 0, a_column = 0;
  const void* b = nullptr;
  int64_t b_row = 0, b_column = 0;
  void* c = nullptr;
  int64_t c_row = 0;  // the elements of a row of c lie one after the other
  const void* addend = nullptr;
  ScalarType addend_dtype = ScalarType::Undefined;  // `dtype` or `out_dtype`
  int64_t addend_row = 0, addend_column = 0;
  double alpha = 1, beta = 1;
};

// Dimensions before those of the matrices, with a stride per operand (0: the same matrix again).
struct GemmBatch {
  int ndim = 0;
  int64_t sizes[kMaxDims], a[kMaxDims], b[kMaxDims], c[kMaxDims], addend[kMaxDims];

  int64_t count() const {
    int64_t n = 1;
    for (int d = 0; d < ndim; ++d) n *= sizes[d];
    return n;
  }
};

void gemm(const Gemm& product);
// `product` has the pointers of the first matrices.
void gemm(const Gemm& product, const GemmBatch& batch);

}  // namespace amp::cpu
