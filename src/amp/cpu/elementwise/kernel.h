// An ElementwiseRow of SIMD loops as the kernel of an elementwise op.
#pragma once

#include <amp/cpu/elementwise/run.h>

namespace amp::cpu {

template <const ElementwiseRow& (*Row)()>
constexpr ElementwiseKernel elementwise_kernel() {
  return {
      .run = [](const StridedLoop& loop, ScalarType compute, const ScalarParam* params) { run_elementwise(Row(), loop, compute, params); },
      .run_contiguous = [](ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                           const ScalarParam* params) { return run_contiguous(Row(), dtype, out, in, splat, n, params); },
  };
}

}  // namespace amp::cpu
