// The loops of layer and RMS norm, per instruction set level and element type. Every row of `n` contiguous elements has separate
// statistics. `Compute` is float, or double for float64. Without centering (RMS norm) the mean is zero.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

struct RowNorm {
  int64_t n;
  bool centered;
  double eps;
  const void* weight;  // Compute[n] or null
  const void* bias;    // Compute[n] or null
};

struct RowNormKernels {
  // mean (unused unless centered) and rstd: Compute[rows].
  void (*forward)(const RowNorm& norm, const void* x, int64_t rows, void* y, void* mean, void* rstd);
  // Adds the sums over the rows to dweight and dbias. dx, dweight and dbias may be null.
  void (*backward)(const RowNorm& norm, const void* dy, const void* x, const void* mean, const void* rstd, int64_t rows, void* dx,
                   void* dweight, void* dbias);
};

AMP_ISA_DECLARE(extern const PerFloatingType<RowNormKernels> kRowNorm;)

}  // namespace amp::cpu
