// Computes one half of a spectrum from the other. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp::cuda {

// Fills the second half of dimension dims.back() of a contiguous complex tensor with the conjugates of the first: element k of a spectrum
// of real numbers is the conjugate of element -k, in each of the transformed dims.
void mirror_spectrum(const Tensor& spectrum, IntArrayRef dims);

}  // namespace amp::cuda
