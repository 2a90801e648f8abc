// What happens to numbers before they become codes: a Hadamard transform, and stochastic rounding. Internal.
#pragma once

#include <cstdint>

#include <amp/core/philox.h>
#include <amp/quantize/recipe.h>

namespace amp::cpu {

// Transforms 16 numbers of each row at a time (quantize::Operand::hadamard). The inverse undoes it.
void transform_rows(float* x, int64_t rows, int64_t columns);
void inverse_transform_rows(float* x, int64_t rows, int64_t columns);

// The stream of random numbers for a matrix. It depends only on the elements and their places.
PhiloxState stream_of(const float* x, int64_t n);
// out[i] = x[i] * scale, rounded up or down at random to a number of the format. Infinities, NaN, and numbers above the largest one of the
// format stay as they are. `first` is the index of x[0] in its matrix.
void draw_numbers(float* out, const float* x, float scale, int64_t n, quantize::Format format, PhiloxState stream, int64_t first);

}  // namespace amp::cpu
