#include <amp/scaler/update.h>

#include <algorithm>
#include <cmath>

#include <amp/cuda/optim.h>

namespace amp::scaler {

void update_scale(const ScaleState& state, const Tensor& found_inf, const UpdateRule& rule) {
  if (state.scale.is_cuda()) return cuda::update_scale(state, found_inf, rule);
  float& scale = *state.scale.data_ptr<float>();
  int32_t& good = *state.growth_tracker.data_ptr<int32_t>();
  int32_t& bad = *state.bad_tracker.data_ptr<int32_t>();
  if (*found_inf.data_ptr<float>() != 0) {
    good = 0;
    if (++bad < rule.hysteresis) return;
    bad = 0;
    scale = static_cast<float>(std::max(scale * rule.backoff_factor, rule.min_scale));
    return;
  }
  bad = 0;
  if (++good != rule.growth_interval) return;
  good = 0;
  const auto grown = static_cast<float>(std::min(scale * rule.growth_factor, rule.max_scale));
  if (std::isfinite(grown)) scale = grown;
}

}  // namespace amp::scaler
