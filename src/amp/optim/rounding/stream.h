// The random numbers of Rounding::Stochastic. Internal.
#pragma once

#include <cstdint>

#include <amp/core/philox.h>

namespace amp::optim {

// The stream of a parameter in one step. Element i uses 32-bit draw i. The upper word of the seed keeps these streams apart from those of
// generators with the usual small seeds.
AMP_HD inline PhiloxState rounding_stream(uint32_t number, int64_t previous_steps) {
  return {static_cast<uint64_t>(0x524f554eu + number) << 32 | static_cast<uint32_t>(previous_steps), 0};
}

}  // namespace amp::optim
