// logsumexp composed of other ops. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Used for dtypes and devices without a kernel that reads the input once.
Tensor log_sum_exp_in_parts(const Tensor& self, IntArrayRef dim, bool keepdim);

}  // namespace amp
