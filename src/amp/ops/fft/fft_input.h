// The input of transforms.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Returns self; converts integers to the default dtype. Throws TypeError for 16-bit numbers, which have no complex counterpart.
Tensor fft_input(const char* op, const Tensor& self);

}  // namespace amp
