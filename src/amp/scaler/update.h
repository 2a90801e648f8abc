// The state of a gradient scaler on a device, and how it moves. Internal.
#pragma once

#include <limits>

#include <amp/core/tensor.h>

namespace amp::scaler {

// One-element tensors on one device.
struct ScaleState {
  Tensor scale;           // float32
  Tensor growth_tracker;  // int32: good steps since the last change
  Tensor bad_tracker;     // int32: bad steps in a row
};

struct UpdateRule {
  double growth_factor = 2.0;
  double backoff_factor = 0.5;
  int growth_interval = 2000;
  double min_scale = 0;
  double max_scale = std::numeric_limits<double>::infinity();
  int hysteresis = 1;  // bad steps in a row before the scale backs off
};

// torch._amp_update_scale_: after a bad step (found_inf not 0) the scale backs off, after growth_interval good ones it grows, if the
// product is finite.
void update_scale(const ScaleState& state, const Tensor& found_inf, const UpdateRule& rule);

}  // namespace amp::scaler
