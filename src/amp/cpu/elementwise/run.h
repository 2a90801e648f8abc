// Runs an elementwise op over strided operands of any dtype.
#pragma once

#include <amp/core/strided.h>
#include <amp/cpu/elementwise/row.h>

namespace amp::cpu {

// Operand 0 is the output, the others are the inputs of `row` in order; each is read or written in its own dtype, and the op is computed in
// loop_type(compute). The loop should be coalesced. The output may be exactly one of the inputs (same data, dtype and strides). Throws
// NotImplementedError if the row has no loop for `compute`.
void run_elementwise(const ElementwiseRow& row, const StridedLoop& loop, ScalarType compute, const ScalarParam* params);

// The same for contiguous operands that all have dtype `dtype` (the output: bool if that is the row's result), without building a loop; if
// bit k of `splat` is set, in[k] is a single value. Returns false, without doing anything, if the row has no direct loop for `dtype`.
bool run_contiguous(const ElementwiseRow& row, ScalarType dtype, void* out, const void* const* in, unsigned splat, int64_t n,
                    const ScalarParam* params);

}  // namespace amp::cpu
