// Copies, casts, layout changes and fills of strided memory.
#pragma once

#include <amp/core/strided.h>
#include <amp/cpu/elementwise/row.h>

namespace amp::cpu {

// Operand 0 = operand 1, converted from any dtype to any other as torch.Tensor.to does: floats to integers truncate, anything non-zero
// becomes true, a complex number loses its imaginary part. The two must not overlap unless they are the same. The loop should be coalesced.
void copy_strided(const StridedLoop& loop);

// The same for n elements that lie one after the other in both.
void copy_contiguous(ScalarType to_type, void* to, ScalarType from_type, const void* from, int64_t n);

// Every element of operand 0 = value.
void fill_strided(const StridedLoop& loop, const ScalarParam& value);

}  // namespace amp::cpu
