// Rows of elements, moved without a conversion.
#pragma once

#include <cstdint>

#include <amp/cpu/simd/isa.h>

namespace amp::cpu {

// dst[i] = src[i * step] for elements of `size` bytes (1, 2, 4, 8 or 16); the step is in elements: 1 copies, 0 fills, -1 reverses.
void move_row(int64_t size, void* dst, const void* src, int64_t step, int64_t n);

// dst[i] = src[-i]
AMP_ISA_DECLARE(void reverse_row(int64_t size, void* dst, const void* src, int64_t n);)

}  // namespace amp::cpu
