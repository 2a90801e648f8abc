// Shared by the dropout kernels of all devices. Internal.
#pragma once

#include <amp/core/philox.h>
#include <amp/core/tensor.h>
#include <amp/ops/formulas/random.h>

namespace amp {

// The position of the mask in the default generator's stream. Element i uses the 32-bit draw i, as in bernoulli_mask.
PhiloxState dropout_stream(const Tensor& input);

}  // namespace amp
