// The inner loops of dropout, one table per instruction set level. Internal.
#pragma once

#include <cstdint>

#include <amp/core/philox.h>
#include <amp/cpu/simd/per_type.h>

namespace amp::cpu {

struct DropoutTable {
  // mask[i] = whether 32-bit draw first + i of the stream is below `threshold`, for i < n; `first` is a multiple of 4.
  void (*draw)(uint8_t* mask, int64_t first, int64_t n, PhiloxState stream, uint64_t threshold);
  // out[i] = in[i] * (mask[i] * scale).
  PerFloatingType<void (*)(void* out, const void* in, const uint8_t* mask, int64_t n, double scale)> apply;
};

}  // namespace amp::cpu
