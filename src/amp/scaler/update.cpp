#include <amp/scaler/update.h>

#include <amp/kernels/call.h>
#include <amp/ops.h>

namespace amp::scaler {

OwnScaleState::OwnScaleState(const OwnScaleState& other) {
  const auto copied = [](const Tensor& t) { return t.defined() ? t.clone() : t; };
  static_cast<ScaleState&>(*this) = {copied(other.scale), copied(other.growth_tracker), copied(other.bad_tracker)};
}

void update_scale(const ScaleState& state, const Tensor& found_inf, const UpdateRule& rule) {
  call_kernel(state.scale.device(), &Kernels::update_scale, "update_scale", state, found_inf, rule);
}

}  // namespace amp::scaler
