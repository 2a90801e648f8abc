// The state of a gradient scaler on a device, and how it moves. Internal.
#pragma once

#include <limits>
#include <string>

#include <amp/core/half.h>
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
  int growth_interval = 2000;  // 0: never grows
  float min_scale = 0;
  float max_scale = std::numeric_limits<float>::infinity();
  int hysteresis = 1;  // bad steps in a row before the scale backs off
};

// What the numbers of a scaler must be; throws ValueError "[GradScaler] name must be ...". `name` may go on: "scale of the state".
void check_growth_factor(const std::string& name, double factor);
void check_backoff_factor(const std::string& name, double factor);
void check_growth_interval(const std::string& name, int interval);
// A positive number that float32 holds, within the bounds.
void check_scale(const std::string& name, double scale, const UpdateRule& rule);

// One step of that on plain numbers, on host and device. A bad one never raises the scale and a good one never lowers it, not even when it
// is beyond a bound, as only a tensor on a device can set it.
AMP_HD inline void move_scale(float& scale, int32_t& good, int32_t& bad, bool found_inf, const UpdateRule& rule) {
  if (found_inf) {
    good = 0;
    if (++bad < rule.hysteresis) return;
    bad = 0;
    const double reduced = scale * rule.backoff_factor, next = reduced > rule.min_scale ? reduced : rule.min_scale;
    if (next < scale) scale = static_cast<float>(next);
    return;
  }
  bad = 0;
  ++good;
  if (rule.growth_interval < 1 || good < rule.growth_interval) return;
  good = 0;
  const double grown = scale * rule.growth_factor;
  const auto next = static_cast<float>(grown < rule.max_scale ? grown : rule.max_scale);
  if (next > scale && next * 0 == 0) scale = next;  // finite
}

// torch._amp_update_scale_: after a bad step (found_inf not 0) the scale backs off, after growth_interval good ones it grows, if the
// product is finite. An interval of 0 never lets it grow. Torch compares for equality, so that an interval lowered below the number of
// good steps is missed for ever.
void update_scale(const ScaleState& state, const Tensor& found_inf, const UpdateRule& rule);

}  // namespace amp::scaler
