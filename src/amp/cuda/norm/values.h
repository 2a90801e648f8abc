// Converts the parameters of norms. Internal.
#pragma once

#include <amp/cuda/copy.h>

namespace amp::cuda {

// The vector as a contiguous tensor of the compute type; undefined stays undefined.
inline Tensor compute_values(const Tensor& t, ScalarType compute) { return t.defined() ? dense(t, compute) : Tensor(); }

}  // namespace amp::cuda
