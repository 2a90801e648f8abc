// What the dropout kernels of all devices share. Internal.
#pragma once

#include <amp/autograd/formulas/random.h>
#include <amp/core/philox.h>
#include <amp/core/tensor.h>

namespace amp {

// The place in the default generator's stream from which element i of the mask takes 32-bit draw i: that of bernoulli_mask.
PhiloxState dropout_stream(const Tensor& input);

}  // namespace amp
