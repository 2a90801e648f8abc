// What optimizers do with the part of an update that a 16-bit parameter cannot hold (docs/guide/memory.md).
#pragma once

#include <cstdint>

#include <amp/core/export.h>

namespace amp::optim {

// How an optimizer rounds float16 and bfloat16 parameters. Rounding to nearest loses an update that is smaller than half of the distance to
// the next number. The other kinds keep it without a float32 copy of the parameter. With them, the update is computed in float32, and the
// state (moments, sums) of these parameters is float32.
//
// The option `rounding` of SGD, Adam, AdamW, Adagrad and RMSprop selects one. It is not part of state_dict().
enum class Rounding : uint8_t {
  // Rounds to nearest. The state has the dtype of the parameter.
  Nearest,
  // Rounds up or down at random, so that the mean of the result is the float32 value. Stores nothing. The random numbers depend only on the
  // number of the parameter in the optimizer, the number of its previous steps and the element, not on threads, generators or seeds. So
  // replicas of a model on several processes stay equal, and a training continues from a checkpoint with the same bits.
  Stochastic,
  // Adds the rounding error back in the next step. The state entry "compensation" has the dtype of the parameter. Parameter and
  // compensation together represent a value with a relative error of at most 2^-16 (bfloat16), or 2^-22 plus 2^-25 (float16).
  Kahan,
  // For bfloat16 parameters only. The steps are bit for bit those of a float32 parameter. The bfloat16 parameter is this float32 value,
  // rounded to nearest, and ties away from zero. The state entry "low_bits" (int16) is the difference between the two, in units of the last
  // place of float32.
  Split,
};

// The name: "nearest", "stochastic", "kahan" or "split".
AMP_API const char* toString(Rounding rounding);

}  // namespace amp::optim
