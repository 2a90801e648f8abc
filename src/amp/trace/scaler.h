// What GradScaler tells observers. Internal.
#pragma once

#include <amp/trace/watched_call.h>

namespace amp::trace {

// Reads both: on CUDA the host waits for them.
void note_scale(const Tensor& scale, const Tensor& found_inf);
// Called after an update of the scale; `found_inf` is not zero when gradients were not finite. Undefined: the scale was set.
inline void scale_updated(const Tensor& scale, const Tensor& found_inf) {
  if (watched()) [[unlikely]]
    note_scale(scale, found_inf);
}

}  // namespace amp::trace
