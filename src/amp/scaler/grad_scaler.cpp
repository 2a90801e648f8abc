#include <amp/scaler/grad_scaler.h>

#include <amp/core/factories.h>
#include <amp/core/log.h>
#include <amp/cuda/device.h>
#include <amp/ops.h>
#include <amp/trace/scaler.h>

namespace amp {

GradScaler::GradScaler(DeviceType device, const GradScalerOptions& options)
    : device_(device),
      enabled_(options.enabled),
      init_scale_(options.init_scale),
      max_consecutive_skips_(options.max_consecutive_skips),
      rule_{options.growth_factor, options.backoff_factor, options.growth_interval,
            options.min_scale,     options.max_scale,      options.hysteresis},
      allow_fp16_gradients_(options.allow_fp16_gradients) {
  if (enabled_ && device == kCUDA && !cuda::is_available()) {
    detail::log(LogLevel::Warning, "[GradScaler] enabled for cuda, but no CUDA device is available: it is disabled");
    enabled_ = false;
  }
  AMP_CHECK(options.growth_factor > 1, ValueError, "[GradScaler] growth_factor must be greater than 1, but is ", options.growth_factor);
  AMP_CHECK(options.backoff_factor > 0 && options.backoff_factor < 1, ValueError,
            "[GradScaler] backoff_factor must be between 0 and 1, but is ", options.backoff_factor);
  AMP_CHECK(options.min_scale >= 0 && options.min_scale <= options.max_scale, ValueError, "[GradScaler] min_scale ", options.min_scale,
            " and max_scale ", options.max_scale, " leave no room");
  AMP_CHECK(options.hysteresis >= 1, ValueError, "[GradScaler] hysteresis must be at least 1, but is ", options.hysteresis);
}

void GradScaler::initialise(const Device& device) {
  state_.scale = full({}, init_scale_, TensorOptions(kFloat32).device(device));
  state_.growth_tracker = full({}, init_tracker_, TensorOptions(kInt32).device(device));
  state_.bad_tracker = full({}, 0, TensorOptions(kInt32).device(device));
}

void GradScaler::check_initialised(const char* method) const {
  AMP_CHECK(state_.scale.defined(), Error, "[GradScaler] ", method,
            " was called, but no loss has been scaled: call scale(loss).backward() first");
}

// The reciprocal in double, rounded once.
Tensor GradScaler::inv_scale() const { return (1 / state_.scale.to(kFloat64)).to(kFloat32); }

Tensor GradScaler::scale(const Tensor& output) {
  if (!enabled_) return output;
  AMP_CHECK(output.defined(), ValueError, "[GradScaler] scale was given an undefined tensor");
  if (!state_.scale.defined()) initialise(output.device());
  // A copy: update() changes the scale in place, and this graph must keep the factor it was made with.
  return output * state_.scale.to(output.device(), /*non_blocking=*/true, /*copy=*/true);
}

std::vector<Tensor> GradScaler::scale(TensorList outputs) {
  std::vector<Tensor> scaled;
  for (const Tensor& output : outputs) scaled.push_back(scale(output));
  return scaled;
}

std::vector<Tensor> GradScaler::parameters(const optim::Optimizer& optimizer) {
  std::vector<Tensor> all;
  for (const auto& group : optimizer.param_groups()) all.insert(all.end(), group.params().begin(), group.params().end());
  return all;
}

void GradScaler::update() {
  if (!enabled_) return;
  check_initialised("update");
  Tensor sum;
  for (const auto& [key, state] : per_optimizer_) {
    for (const optim::GradCheck& check : state.checks) {
      const Tensor here = check.found_inf.to(state_.scale.device());
      sum = sum.defined() ? sum + here : here;
    }
  }
  AMP_CHECK(sum.defined(), Error, "[GradScaler] update() was called, but no step() or unscale_() has checked gradients since the last one");
  scaler::update_scale(state_, sum, rule_);
  trace::scale_updated(state_.scale, sum);
  per_optimizer_.clear();
  log_.close();
}

void GradScaler::update(double new_scale) {
  if (!enabled_) return;
  check_initialised("update");
  state_.scale.fill_(new_scale);
  per_optimizer_.clear();
  log_.close();
}

void GradScaler::update(const Tensor& new_scale) {
  if (!enabled_) return;
  check_initialised("update");
  AMP_CHECK(new_scale.defined() && new_scale.numel() == 1, ValueError, "[GradScaler] update: the new scale must be a one-element tensor");
  AMP_CHECK(new_scale.device().type() == device_, ValueError, "[GradScaler] update: the new scale is on ", new_scale.device(),
            ", expected ", device_);
  AMP_CHECK(!new_scale.requires_grad(), ValueError, "[GradScaler] update: the new scale must not require a gradient");
  state_.scale.copy_(new_scale.reshape({}));
  per_optimizer_.clear();
  log_.close();
}

double GradScaler::get_scale() const {
  if (!enabled_) return 1.0;
  return state_.scale.defined() ? state_.scale.item<double>() : init_scale_;
}

int GradScaler::get_growth_tracker() const { return state_.growth_tracker.defined() ? state_.growth_tracker.item<int>() : init_tracker_; }

}  // namespace amp
