// The state of a gradient scaler on a device, and its update: arguments of the kernel update_scale.
#pragma once

#include <cstdint>

#include <amp/core/half.h>
#include <amp/core/tensor.h>
#include <amp/scaler/rule.h>

namespace amp::scaler {

// One-element tensors on one device.
struct ScaleState {
  Tensor scale;           // float32
  Tensor growth_tracker;  // int32: the number of good steps since the last change
  Tensor bad_tracker;     // int32: the number of consecutive bad steps
};

// The state of one scaler. Copies have their own tensors.
struct AMP_API OwnScaleState : ScaleState {
  OwnScaleState() = default;
  OwnScaleState(const OwnScaleState& other);
  OwnScaleState(OwnScaleState&&) noexcept = default;
  OwnScaleState& operator=(const OwnScaleState& other) { return *this = OwnScaleState(other); }
  OwnScaleState& operator=(OwnScaleState&&) noexcept = default;
};

// One scale update on scalars, on host and device. A bad step never raises the scale and a good one never lowers it. This also holds for a
// scale out of bounds, which is possible only if it was set from a tensor on a device. The exception is a scale below the smallest one,
// with which no step would ever be good: a bad step raises it to that.
AMP_HD inline void move_scale(float& scale, int32_t& good, int32_t& bad, bool found_inf, const UpdateRule& rule) {
  if (found_inf) {
    good = 0;
    bad = bad < rule.hysteresis ? bad + 1 : rule.hysteresis;
    if (bad < rule.hysteresis) return;
    bad = 0;
    const double reduced = scale * rule.backoff_factor, next = reduced > rule.min_scale ? reduced : rule.min_scale;
    if (next < scale) scale = static_cast<float>(next);
    if (!(scale >= kSmallestScale)) scale = kSmallestScale;
    return;
  }
  bad = 0;
  if (good < INT32_MAX) ++good;
  if (rule.growth_interval < 1 || good < rule.growth_interval) return;
  good = 0;
  const double grown = scale * rule.growth_factor;
  const auto next = static_cast<float>(grown < rule.max_scale ? grown : rule.max_scale);
  if (next > scale && next * 0 == 0) scale = next;  // finite
}

// torch._amp_update_scale_: after a bad step (found_inf is not 0) the scale backs off, but not below kSmallestScale. After growth_interval
// good steps it grows if the result is finite. With an interval of 0 it never grows. Torch compares the number of good steps for equality,
// so an interval that is lowered below that number is never reached in torch.
void update_scale(const ScaleState& state, const Tensor& found_inf, const UpdateRule& rule);

}  // namespace amp::scaler
