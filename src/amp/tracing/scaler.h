// Notifies observers of GradScaler. Internal.
#pragma once

#include <amp/observe/observed.h>

namespace amp::tracing {

// Reads both values: on CUDA the host waits for the device.
void note_scale(const Tensor& scale, const Tensor& found_inf);
// Called after the scale was updated. `found_inf` is nonzero if gradients were not finite, and undefined if the scale was set by the user.
inline void scale_updated(const Tensor& scale, const Tensor& found_inf) {
  if (observed()) [[unlikely]]
    note_scale(scale, found_inf);
}

}  // namespace amp::tracing
