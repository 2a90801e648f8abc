// Copies, casts, layout changes and fills of strided memory.
#pragma once

#include <amp/core/strided.h>
#include <amp/cpu/elementwise/row.h>

namespace amp::cpu {

// Operand 0 = operand 1, converted from any dtype to any other like torch.Tensor.to: floats truncate to integers, anything non-zero
// becomes true, complex numbers lose their imaginary part. The operands must be identical in memory or not overlap. The loop should be
// coalesced.
void copy_strided(const StridedLoop& loop);

// The same for n elements that are contiguous in both.
void copy_contiguous(ScalarType to_type, void* to, ScalarType from_type, const void* from, int64_t n);

// Every element of operand 0 = value.
void fill_strided(const StridedLoop& loop, const ScalarParam& value);

}  // namespace amp::cpu
