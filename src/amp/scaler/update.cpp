#include <amp/scaler/update.h>

#include <amp/kernels/call.h>

namespace amp::scaler {

void update_scale(const ScaleState& state, const Tensor& found_inf, const UpdateRule& rule) {
  call_kernel(state.scale.device(), &Kernels::update_scale, "update_scale", state, found_inf, rule);
}

}  // namespace amp::scaler
