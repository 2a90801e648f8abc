#include <amp/scaler/update.h>

#include <cmath>

#include <amp/core/error.h>
#include <amp/kernels/call.h>

namespace amp::scaler {

void check_growth_factor(const std::string& name, double factor) {
  AMP_CHECK(factor > 1 && std::isfinite(factor), ValueError, "[GradScaler] ", name, " must be greater than 1 and finite, but is ", factor);
}

void check_backoff_factor(const std::string& name, double factor) {
  AMP_CHECK(factor > 0 && factor < 1, ValueError, "[GradScaler] ", name, " must be between 0 and 1, but is ", factor);
}

void check_growth_interval(const std::string& name, int interval) {
  AMP_CHECK(interval >= 0, ValueError, "[GradScaler] ", name, " must be an integer from 0 on, but is ", interval);
}

void check_scale(const std::string& name, double scale, const UpdateRule& rule) {
  const auto stored = static_cast<float>(scale);
  AMP_CHECK(stored > 0 && std::isfinite(stored), ValueError, "[GradScaler] ", name,
            " must be a positive number that float32 holds, but is ", scale);
  AMP_CHECK(stored >= rule.min_scale && stored <= rule.max_scale, ValueError, "[GradScaler] ", name, " must be between min_scale ",
            rule.min_scale, " and max_scale ", rule.max_scale, ", but is ", scale);
}

void update_scale(const ScaleState& state, const Tensor& found_inf, const UpdateRule& rule) {
  call_kernel(state.scale.device(), &Kernels::update_scale, "update_scale", state, found_inf, rule);
}

}  // namespace amp::scaler
