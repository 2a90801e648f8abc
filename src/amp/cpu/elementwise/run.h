// Runs an elementwise op over strided operands of any dtypes.
#pragma once

#include <amp/core/strided.h>
#include <amp/cpu/elementwise/row.h>

namespace amp::cpu {

// Operand 0 is the output, the others the inputs of `row` in order; every one is read or written in its own dtype and computed in
// loop_type(compute). The loop should be coalesced. Throws NotImplementedError when the row has no loop for `compute`.
// The output may be exactly one of the inputs (same data, dtype and strides).
void run_elementwise(const ElementwiseRow& row, const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

// The same for contiguous operands that all have the type `dtype` (the output: bool when the row's result is), without building a loop; bit
// k of `splat`: in[k] is one value. False, with nothing done, when the row has no direct loop for `dtype`.
bool run_contiguous(const ElementwiseRow& row, ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                    const ScalarParam* params);

}  // namespace amp::cpu
