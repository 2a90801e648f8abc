// What optimizers do with the part of an update that a 16-bit parameter cannot hold.
#pragma once

#include <cstdint>

#include <amp/core/export.h>

namespace amp::optim {

// An update smaller than half of the spacing of a float16 or bfloat16 number is lost when the sum is rounded to nearest. The other kinds
// keep it without a float32 copy of the parameter. They apply to float16 and bfloat16 parameters only. The update is computed in float32,
// and the state (moments, sums) of these parameters is float32.
//
// The option `rounding` of SGD, Adam, AdamW, Adagrad and RMSprop selects one. It is not part of state_dict().
enum class Rounding : uint8_t {
  // Rounds to nearest. The state has the dtype of the parameter.
  Nearest,
  // Rounds up or down at random, so that the mean of the result is the float32 value. Needs no memory. The random numbers depend on the
  // number of the parameter in the optimizer, the number of its previous steps and the element only, not on threads, generators or seeds.
  // Hence replicas of a model on several processes stay equal, and a training goes on from a checkpoint with the same bits.
  Stochastic,
  // Adds the rounding error back in the next step. The state entry "compensation" has the dtype of the parameter. Parameter and
  // compensation together represent a value with a relative error of at most 2^-16 (bfloat16), or 2^-22 plus 2^-25 (float16).
  Kahan,
  // For bfloat16 parameters only. The state entry "low_bits" (int16) is what parameter and float32 value differ by, in units of the last
  // place of float32. The steps are bit for bit those of a float32 parameter. The parameter is that value, rounded to nearest, and ties
  // away from zero.
  Split,
};

// The name: "nearest", "stochastic", "kahan" or "split".
AMP_API const char* toString(Rounding rounding);

}  // namespace amp::optim
