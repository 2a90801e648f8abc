// Shared by the dropout kernels of all devices. Internal.
#pragma once

#include <amp/core/philox.h>
#include <amp/core/tensor.h>
#include <amp/ops/formulas/random.h>

namespace amp {

// The position in the default generator's stream of the mask. Element i uses the 32-bit draw i, as in bernoulli_mask.
PhiloxState dropout_stream(const Tensor& input);

}  // namespace amp
