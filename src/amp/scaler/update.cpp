#include <amp/scaler/update.h>

#include <amp/cuda/optim.h>

namespace amp::scaler {

void update_scale(const ScaleState& state, const Tensor& found_inf, const UpdateRule& rule) {
  if (state.scale.is_cuda()) return cuda::update_scale(state, found_inf, rule);
  move_scale(*state.scale.data_ptr<float>(), *state.growth_tracker.data_ptr<int32_t>(), *state.bad_tracker.data_ptr<int32_t>(),
             *found_inf.data_ptr<float>() != 0, rule);
}

}  // namespace amp::scaler
