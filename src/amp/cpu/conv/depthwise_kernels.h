// The loops of depthwise.cpp, per instruction set level and element type. `Compute` below is float, or double for float64 tensors.
#pragma once

#include <amp/cpu/conv/taps.h>
#include <amp/cpu/simd/isa.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

struct DepthwiseKernels {
  // Rows [first, last) of the target, a row being one (batch, depth, height): target = bias + sum over taps of weight * source.
  // weight: Compute[taps][channels]; bias: Compute[channels] or null.
  void (*gather)(const TapVolume& v, int64_t first, int64_t last, const void* source, const void* weight, const void* bias, void* target);
  // Adds the sums over rows [first, last) of source * target to grad: Compute[taps][channels].
  void (*correlate)(const TapVolume& v, int64_t first, int64_t last, const void* source, const void* target, void* grad);
};

AMP_ISA_DECLARE(extern const PerFloatingType<DepthwiseKernels> kDepthwise;)

}  // namespace amp::cpu
