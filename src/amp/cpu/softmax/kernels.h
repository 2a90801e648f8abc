// The loops of softmax and log_softmax per instruction set level. Elements of a slice are either neighbours ("rows") or `inner` apart, in
// which case neighbouring slices are done together ("columns"). 16-bit types are computed in float32.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

struct SoftmaxKernels {
  void (*forward_rows)(const void* x, void* y, int64_t rows, int64_t n);
  void (*forward_columns)(const void* x, void* y, int64_t n, int64_t inner, int64_t columns);
  void (*backward_rows)(const void* dy, const void* y, void* dx, int64_t rows, int64_t n);
  void (*backward_columns)(const void* dy, const void* y, void* dx, int64_t n, int64_t inner, int64_t columns);
};

// By the dtypes of the input and of the result, between which only 16-bit types may be widened.
struct SoftmaxTable {
  SoftmaxKernels f32, f64, f16, bf16, f16_to_f32, bf16_to_f32;
};
AMP_ISA_DECLARE(extern const SoftmaxTable kSoftmax, kLogSoftmax;)

}  // namespace amp::cpu
