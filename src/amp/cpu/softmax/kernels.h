// The loops of softmax and log_softmax, per instruction set level. The elements of a slice are either contiguous ("rows") or `inner` apart;
// then adjacent slices are processed together ("columns"). 16-bit types are computed in float32.
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

// Indexed by the dtypes of input and result. They differ only if a 16-bit input gives a float32 result.
struct SoftmaxTable {
  SoftmaxKernels f32, f64, f16, bf16, f16_to_f32, bf16_to_f32;
};
AMP_ISA_DECLARE(extern const SoftmaxTable kSoftmax, kLogSoftmax;)

}  // namespace amp::cpu
