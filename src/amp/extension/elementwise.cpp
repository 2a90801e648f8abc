#include <amp/extension/elementwise.h>

#include <amp/cpu/elementwise/run.h>

namespace amp::extension {

void run_elementwise(const cpu::ElementwiseRow& row, const StridedLoop& loop, ScalarType compute, const ScalarParam* params) {
  cpu::run_elementwise(row, loop, compute, params);
}

bool run_contiguous(const cpu::ElementwiseRow& row, ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                    const ScalarParam* params) {
  return cpu::run_contiguous(row, dtype, out, in, splat, n, params);
}

}  // namespace amp::extension
