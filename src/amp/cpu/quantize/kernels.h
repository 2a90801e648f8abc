// Loops over contiguous numbers for quantizing: one table per instruction set level. Internal.
#pragma once

#include <cstdint>

#include <amp/core/scalar_type.h>
#include <amp/quantize/recipe.h>

namespace amp::cpu {

struct QuantizeTable {
  // The bits of the largest magnitude without its sign: NaN is above infinity, which is above every number.
  uint32_t (*largest)(const float* x, int64_t n);
  // codes[i] = x[i] * scale in a format, [format][nonfinite].
  void (*encode[3][2])(uint8_t* codes, const float* x, float scale, int64_t n);
  // out[i] = codes[i] * factor, [format], in float32 and in bfloat16. The products are exact in bfloat16 if the factor is a power of two.
  void (*decode[3])(float* out, const uint8_t* codes, float factor, int64_t n);
  void (*decode_bf16[3])(uint16_t* out, const uint8_t* codes, float factor, int64_t n);
  // sums[i] = sums[i] * row * columns[i * column_step]
  void (*scale)(float* sums, float row, const float* columns, int64_t column_step, int64_t n);
};

}  // namespace amp::cpu
