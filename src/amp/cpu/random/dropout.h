// The inner loops of dropout, one table per instruction set level. Internal.
#pragma once

#include <cstdint>

#include <amp/core/philox.h>

namespace amp::cpu {

struct DropoutTable {
  // mask[i] = whether 32-bit draw first + i of the stream is below `threshold`, for i < n; `first` is a multiple of 4.
  void (*draw)(uint8_t* mask, int64_t first, int64_t n, PhiloxState stream, uint64_t threshold);
  // out[i] = in[i] * (mask[i] * scale), for Half, BFloat16, float and double.
  void (*apply_f16)(void* out, const void* in, const uint8_t* mask, int64_t n, double scale);
  void (*apply_bf16)(void* out, const void* in, const uint8_t* mask, int64_t n, double scale);
  void (*apply_f32)(void* out, const void* in, const uint8_t* mask, int64_t n, double scale);
  void (*apply_f64)(void* out, const void* in, const uint8_t* mask, int64_t n, double scale);
};

}  // namespace amp::cpu
