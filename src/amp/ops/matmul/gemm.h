// Multiplication of strided matrices, in the form that every backend accepts. Internal.
#pragma once

#include <cstdint>

#include <amp/core/array_ref.h>
#include <amp/core/scalar.h>
#include <amp/core/tensor.h>

namespace amp {

// c = alpha * a b + beta * addend for a (m, k), b (k, n) and c (m, n). Strides are in elements; the strides of a, b and addend may have any
// value, including 0. 16-bit operands are multiplied and summed in float32, including the addend, and rounded once.
struct Gemm {
  ScalarType dtype = ScalarType::Undefined;      // of a and b: floating-point, integral or complex
  ScalarType out_dtype = ScalarType::Undefined;  // of c: the same, or float32 for 16-bit operands
  int64_t m = 0, n = 0, k = 0;
  const void* a = nullptr;
  int64_t a_row = 0, a_column = 0;
  const void* b = nullptr;
  int64_t b_row = 0, b_column = 0;
  void* c = nullptr;
  int64_t c_row = 0;  // the elements of a row of c are contiguous
  const void* addend = nullptr;
  ScalarType addend_dtype = ScalarType::Undefined;  // `dtype` or `out_dtype`
  int64_t addend_row = 0, addend_column = 0;
  double alpha = 1, beta = 1;
  double alpha_imag = 0, beta_imag = 0;  // for complex factors of complex matrices
};

// Dimensions before those of the matrices, with a stride per operand (0 repeats the same matrix).
struct GemmBatch {
  int ndim = 0;
  int64_t sizes[kMaxDims], a[kMaxDims], b[kMaxDims], c[kMaxDims], addend[kMaxDims];

  int64_t count() const {
    int64_t n = 1;
    for (int d = 0; d < ndim; ++d) n *= sizes[d];
    return n;
  }
};

// The multiplication of the matrices in the last two dimensions of a and b; the output is not set yet.
inline Gemm gemm_of(const Tensor& a, const Tensor& b) {
  const detail::TensorImpl &x = *a.impl(), &y = *b.impl();
  const int i = x.ndim - 2, j = y.ndim - 2;
  return {.dtype = x.dtype,
          .out_dtype = x.dtype,
          .m = x.sizes[i],
          .n = y.sizes[j + 1],
          .k = x.sizes[i + 1],
          .a = x.data,
          .a_row = x.strides[i],
          .a_column = x.strides[i + 1],
          .b = y.data,
          .b_row = y.strides[j],
          .b_column = y.strides[j + 1],
          .c = nullptr,
          .c_row = y.sizes[j + 1]};
}

// Sets the addend: beta * addend, broadcast to `ndim` dimensions, is added to alpha * the product.
void set_addend(Gemm& g, const Tensor& addend, int ndim, const Scalar& beta, const Scalar& alpha);

// The batch dimensions of `out`. The batch dimensions of a, b and the addend (if any) are broadcast to them.
GemmBatch batch_of(const Gemm& g, const Tensor& out, const Tensor& a, const Tensor& b, const Tensor& addend);

// `sizes` with the last one replaced by `size`.
Shape with_last(IntArrayRef sizes, int64_t size);

}  // namespace amp
