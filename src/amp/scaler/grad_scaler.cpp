#include <amp/scaler/grad_scaler.h>

#include <cmath>
#include <limits>

#include <amp/autograd/grad_mode.h>
#include <amp/core/factories.h>
#include <amp/core/log.h>
#include <amp/cuda/device.h>
#include <amp/ops.h>

namespace amp {

namespace {
bool is_int(double value) { return std::trunc(value) == value && std::abs(value) <= std::numeric_limits<int>::max(); }
}  // namespace

GradScaler::GradScaler(DeviceType device, const GradScalerOptions& options)
    : device_(device),
      enabled_(options.enabled),
      init_scale_(options.init_scale),
      max_consecutive_skips_(options.max_consecutive_skips),
      rule_{options.growth_factor, options.backoff_factor, options.growth_interval,
            options.min_scale,     options.max_scale,      options.hysteresis} {
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

// Checks, and with `write` also unscales, the gradients of `params`, grouped by device.
void GradScaler::unscale(const void* optimizer, const std::vector<Tensor>& params, bool write, bool allow_float16) {
  std::map<int, std::vector<Tensor>> by_device;
  for (const Tensor& p : params) {
    Tensor grad = p.grad();
    if (!grad.defined()) continue;
    AMP_CHECK(allow_float16 || grad.dtype() != kFloat16, ValueError,
              "[GradScaler] unscale_ can't keep float16 gradients: parameters should be float32, with autocast making the float16 copies");
    AMP_CHECK(isFloatingType(grad.dtype()), TypeError, "[GradScaler] a gradient has dtype ", grad.dtype(), ", expected a floating one");
    if (!grad.is_non_overlapping_and_dense()) {
      grad = grad.detach().contiguous();
      p.mutable_grad() = grad;
    }
    by_device[grad.is_cpu() ? -1 : grad.device().index()].push_back(grad.detach());
  }
  const NoGradGuard no_grad;
  const Tensor inverse = inv_scale();
  PerOptimizer& state = per_optimizer_[optimizer];
  for (const auto& [index, grads] : by_device) {
    const Device device = grads[0].device();
    const Tensor found = zeros({}, TensorOptions(kFloat32).device(device));
    optim::unscale(grads, found, inverse.to(device), write);
    if (write) {
      for (const Tensor& g : grads) detail::bump_version(g);
    }
    state.found_inf.push_back(found);
  }
}

void GradScaler::unscale_(optim::Optimizer& optimizer) {
  if (!enabled_) return;
  unscale_({[&] { return parameters(optimizer); }, nullptr}, &optimizer);
}

void GradScaler::unscale_(const ExternalOptimizer& optimizer) { unscale_(optimizer, &optimizer); }

void GradScaler::unscale_(const ExternalOptimizer& optimizer, const void* key) {
  if (!enabled_) return;
  check_initialised("unscale_");
  const Stage stage = per_optimizer_[key].stage;
  AMP_CHECK(stage != Stage::Unscaled, Error, "[GradScaler] unscale_ has already been called on this optimizer since the last update()");
  AMP_CHECK(stage != Stage::Stepped, Error, "[GradScaler] unscale_ is being called after step()");
  unscale(key, optimizer.parameters(), /*write=*/true, /*allow_float16=*/false);
  per_optimizer_[key].stage = Stage::Unscaled;
}

bool GradScaler::found_inf(const PerOptimizer& state) const {
  for (const Tensor& found : state.found_inf) {
    if (found.item<float>() != 0) return true;
  }
  return false;
}

void GradScaler::count_skip(bool skipped) {
  consecutive_skips_ = skipped ? consecutive_skips_ + 1 : 0;
  AMP_CHECK(max_consecutive_skips_ == 0 || consecutive_skips_ < max_consecutive_skips_, Error, "[GradScaler] ", consecutive_skips_,
            " steps in a row were skipped because of gradients that are not finite; the scale is ", get_scale());
}

ScalerStep GradScaler::step(optim::Optimizer& optimizer, const optim::Optimizer::Closure& closure) {
  if (!enabled_) return {true, optimizer.step(closure)};
  AMP_CHECK(!closure, NotImplementedError, "[GradScaler] a closure can't be used with an enabled scaler");
  check_initialised("step");
  PerOptimizer& state = per_optimizer_[&optimizer];
  AMP_CHECK(state.stage != Stage::Stepped, Error, "[GradScaler] step() has already been called on this optimizer since the last update()");
  const bool unscaled = state.stage == Stage::Unscaled;
  const bool fused = optimizer.supports_scale();
  if (!unscaled) unscale(&optimizer, parameters(optimizer), /*write=*/!fused, /*allow_float16=*/false);
  AMP_CHECK(!state.found_inf.empty(), Error, "[GradScaler] no gradients were found for this optimizer: was backward() called?");
  state.stage = Stage::Stepped;
  const bool on_device = fused && state.found_inf.size() == 1 && state.found_inf[0].is_cuda();
  if (on_device) {
    optimizer.step_scaled({unscaled ? Tensor() : inv_scale(), state.found_inf[0], !unscaled});
    if (max_consecutive_skips_ == 0) return {};
    const bool skipped = found_inf(state);  // asked for, at the price of waiting
    count_skip(skipped);
    return {!skipped, {}};
  }
  const bool skip = found_inf(state);
  if (!skip && fused && !unscaled) optimizer.step_scaled({inv_scale(), {}, true});
  else if (!skip) optimizer.step();
  count_skip(skip);
  return {!skip, {}};
}

ScalerStep GradScaler::step(const ExternalOptimizer& optimizer) {
  if (!enabled_) {
    optimizer.step();
    return {true, {}};
  }
  check_initialised("step");
  AMP_CHECK(per_optimizer_[&optimizer].stage != Stage::Stepped, Error,
            "[GradScaler] step() has already been called on this optimizer since the last update()");
  if (per_optimizer_[&optimizer].stage == Stage::Ready) unscale_(optimizer);
  PerOptimizer& state = per_optimizer_[&optimizer];
  AMP_CHECK(!state.found_inf.empty(), Error, "[GradScaler] no gradients were found for this optimizer: was backward() called?");
  state.stage = Stage::Stepped;
  const bool skip = found_inf(state);
  if (!skip) optimizer.step();
  count_skip(skip);
  return {!skip, {}};
}

void GradScaler::update() {
  if (!enabled_) return;
  check_initialised("update");
  Tensor sum;
  for (const auto& [key, state] : per_optimizer_) {
    for (const Tensor& found : state.found_inf) {
      const Tensor here = found.to(state_.scale.device());
      sum = sum.defined() ? sum + here : here;
    }
  }
  AMP_CHECK(sum.defined(), Error, "[GradScaler] update() was called, but no step() or unscale_() has checked gradients since the last one");
  scaler::update_scale(state_, sum, rule_);
  per_optimizer_.clear();
}

void GradScaler::update(double new_scale) {
  if (!enabled_) return;
  check_initialised("update");
  state_.scale.fill_(new_scale);
  per_optimizer_.clear();
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
}

double GradScaler::get_scale() const {
  if (!enabled_) return 1.0;
  return state_.scale.defined() ? state_.scale.item<double>() : init_scale_;
}

int GradScaler::get_growth_tracker() const { return state_.growth_tracker.defined() ? state_.growth_tracker.item<int>() : init_tracker_; }

StateDict GradScaler::state_dict() const {
  if (!enabled_) return {};
  return {{"scale", Scalar(get_scale())},
          {"growth_factor", Scalar(rule_.growth_factor)},
          {"backoff_factor", Scalar(rule_.backoff_factor)},
          {"growth_interval", Scalar(rule_.growth_interval)},
          {"_growth_tracker", Scalar(get_growth_tracker())}};
}

void GradScaler::load_state_dict(const StateDict& state) {
  if (!enabled_) return;
  AMP_CHECK(!state.empty(), ValueError, "[GradScaler] the state is empty, possibly because it was saved from a disabled scaler");
  const auto number = [&](const char* name, bool (*is_good)(double), const char* expected) {
    const double value = state_number("GradScaler", state, name).toDouble();
    AMP_CHECK(is_good(value), ValueError, "[GradScaler] ", name, " of the state is ", value, ", expected ", expected);
    return value;
  };
  const double scale = number(
      "scale", [](double v) { return v > 0 && std::isfinite(v); }, "a positive number");
  const double growth = number(
      "growth_factor", [](double v) { return v > 1 && std::isfinite(v); }, "a number greater than 1");
  const double backoff = number(
      "backoff_factor", [](double v) { return v > 0 && v < 1; }, "a number between 0 and 1");
  const auto interval = static_cast<int>(number(
      "growth_interval", [](double v) { return v >= 1 && is_int(v); }, "a positive integer"));
  const auto tracker = static_cast<int>(number(
      "_growth_tracker", [](double v) { return v >= 0 && is_int(v); }, "an integer from 0 on"));
  rule_.growth_factor = growth;
  rule_.backoff_factor = backoff;
  rule_.growth_interval = interval;
  init_scale_ = scale;
  init_tracker_ = tracker;
  if (!state_.scale.defined()) return;
  state_.scale.fill_(scale);
  state_.growth_tracker.fill_(tracker);
}

}  // namespace amp
