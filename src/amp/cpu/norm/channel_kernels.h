// The loops of norms with per-channel statistics, per instruction set level and element type. `Compute` below is float, or double for
// float64. "rows" are channels-last: `rows` rows of `channels` elements, with arrays of per-channel values; a "span" is a contiguous run of
// elements of one channel.
#pragma once

#include <cstdint>

#include <amp/core/scalar_type.h>
#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

struct ChannelKernels {
  // Mean and sum of squared deviations. The rows or the span should fit into the L1 cache: they are read twice.
  void (*row_moments)(const void* x, int64_t rows, int64_t channels, void* mean, void* m2);
  void (*span_moments)(const void* x, int64_t n, void* mean, void* m2);
  // y = (x - mean) * scale + bias.
  void (*row_apply)(const void* x, int64_t rows, int64_t channels, const void* mean, const void* scale, const void* bias, void* y);
  void (*span_apply)(const void* x, int64_t n, double mean, double scale, double bias, void* y);
  // The sums of dy and of dy * (x - mean).
  void (*row_sums)(const void* dy, const void* x, int64_t rows, int64_t channels, const void* mean, void* sum, void* dot);
  void (*span_sums)(const void* dy, const void* x, int64_t n, double mean, void* sum, void* dot);
  // dx = dy * a + (x - mean) * b + c.
  void (*row_combine)(const void* dy, const void* x, int64_t rows, int64_t channels, const void* mean, const void* a, const void* b,
                      const void* c, void* dx);
  void (*span_combine)(const void* dy, const void* x, int64_t n, double mean, double a, double b, double c, void* dx);
};

AMP_ISA_DECLARE(extern const PerFloatingType<ChannelKernels> kChannelKernels;)

const ChannelKernels& channel_kernels(ScalarType dtype);

}  // namespace amp::cpu
