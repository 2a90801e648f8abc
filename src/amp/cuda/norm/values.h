// How norms take their parameters. Internal.
#pragma once

#include <amp/cuda/copy.h>

namespace amp::cuda {

// A vector, contiguous and in the compute type; undefined stays undefined.
inline Tensor compute_values(const Tensor& t, ScalarType compute) { return t.defined() ? dense(t, compute) : Tensor(); }

}  // namespace amp::cuda
