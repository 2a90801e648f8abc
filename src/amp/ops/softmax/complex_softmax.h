// softmax and log_softmax of complex numbers, composed of other ops. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// The same formulas as for real numbers; `dtype` is complex. Before the exponential, the largest real part of a slice is subtracted from
// it.
Tensor softmax_of_complex(const Tensor& self, int64_t dim, ScalarType dtype, bool log);

}  // namespace amp
