// How optimizers store the state of a parameter: moments, sums, momentum.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

namespace amp::optim {

// The option `state_format` of SGD, Adam, AdamW, Adagrad and RMSprop selects one. It is not part of state_dict().
enum class StateFormat : uint8_t {
  // The dtype of the parameter; float32 with a `rounding` other than Nearest, with master weights and with master gradients.
  Full,
  // One byte for a number, and one float32 for a block of 256 numbers: the largest magnitude in the block. A number becomes the nearest one
  // of 256 multiples of it, which are denser near zero. Each step decodes the state, computes in float32, and encodes it again.
  //
  // The error is at most 7% of a number above a tenth of the largest magnitude, 14% above a hundredth and 28% above a thousandth. In means
  // and sums of squares, which have no signs, it is half of that. There, a positive number never becomes zero, because steps divide by its
  // root. A block with a number that is not finite becomes NaN.
  //
  // For contiguous float16, bfloat16 and float32 parameters of at least 4096 elements. The state of others is full. The state entry `NAME`
  // contains the codes (uint8), and `NAME_absmax` the largest magnitudes (float32).
  //
  // Source: Dettmers et al. 2022, 8-bit Optimizers via Block-wise Quantization, and bitsandbytes: its dynamic map, its block size and its
  // smallest parameter. There, RMSprop and Adagrad have the map with signs also for squares, and small squares may become zero.
  Dynamic8,
};

// The name: "full" or "dynamic8".
AMP_API const char* toString(StateFormat format);

}  // namespace amp::optim
