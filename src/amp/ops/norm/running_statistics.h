// The running statistics of norms, where they are updated by ops. Internal.
#pragma once

#include <amp/core/tensor.h>

namespace amp {

// Replaces running statistics by new ones. Channels in which one of the new ones is not finite, also after rounding to the dtype of the
// running ones, keep both. Either of the running ones may be undefined, and then that of the new ones also.
void replace_running_statistics(const Tensor& running_mean, const Tensor& running_var, const Tensor& mean, const Tensor& var);

}  // namespace amp
