#include <amp/scaler/grad_scaler.h>

#include <memory>
#include <utility>

#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/log.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/ops.h>
#include <amp/scaler/grad_scaler_data.h>
#include <amp/tracing/scaler.h>

namespace amp {

namespace {

scaler::UpdateRule rule_of(const GradScalerOptions& options) {
  return {options.growth_factor,
          options.backoff_factor,
          options.growth_interval,
          static_cast<float>(options.min_scale),
          static_cast<float>(options.max_scale),
          options.hysteresis};
}

void check_options(const GradScalerOptions& options, const scaler::UpdateRule& rule) {
  scaler::check_growth_factor("growth_factor", options.growth_factor);
  scaler::check_backoff_factor("backoff_factor", options.backoff_factor);
  scaler::check_growth_interval("growth_interval", options.growth_interval);
  AMP_CHECK(options.min_scale >= 0 && options.max_scale > 0 && options.min_scale <= options.max_scale, ValueError,
            "[GradScaler] expected 0 <= min_scale <= max_scale and max_scale > 0, but they are ", options.min_scale, " and ",
            options.max_scale);
  AMP_CHECK(options.hysteresis >= 1, ValueError, "[GradScaler] hysteresis must be at least 1, but is ", options.hysteresis);
  AMP_CHECK(options.max_consecutive_skips >= 0, ValueError, "[GradScaler] max_consecutive_skips must not be negative, but is ",
            options.max_consecutive_skips);
  scaler::check_scale("init_scale", options.init_scale, rule);
}

// Does not fail for lack of memory, because the scale has been updated already.
void warn_of_smallest_scale() {
  try {
    detail::log_once(LogLevel::Warning, detail::concat("[GradScaler] the scale has fallen to ", scaler::kSmallestScale,
                                                       ", the smallest possible one: the gradients are not finite at any scale. Look for "
                                                       "the first op that gives an infinity or NaN, for example with NumericsCheck"));
  } catch (const std::bad_alloc&) {}
}

}  // namespace

std::shared_ptr<const void> detail::new_identity() { return std::make_shared<char>(); }

GradScaler::GradScaler(DeviceType device, const GradScalerOptions& options)
    : data_(new Data{.device = device,
                     .enabled = options.enabled,
                     .init_scale = options.init_scale,
                     .max_consecutive_skips = options.max_consecutive_skips,
                     .rule = rule_of(options),
                     .allow_fp16_gradients = options.allow_fp16_gradients}) {
  if (data().enabled) check_options(options, data().rule);
  if (data().enabled && device_count(device) == 0) {
    detail::log(LogLevel::Warning, detail::concat("[GradScaler] enabled for ", device, ", but no ", device_label(device),
                                                  " device is available: it is disabled"));
    data().enabled = false;
  }
}

GradScaler::GradScaler(const GradScaler& other) : data_(new Data(other.data())) { data().is_reducing = false; }
GradScaler::GradScaler(GradScaler&& other) noexcept = default;
GradScaler& GradScaler::operator=(const GradScaler& other) { return *this = GradScaler(other); }
GradScaler& GradScaler::operator=(GradScaler&& other) noexcept = default;
GradScaler::~GradScaler() = default;

GradScaler::Data& GradScaler::data() const {
  AMP_CHECK(data_, Error, "[GradScaler] the scaler was moved from: assign another one to it first");
  return *data_;
}

bool GradScaler::is_enabled() const { return data().enabled; }
double GradScaler::get_growth_factor() const { return data().rule.growth_factor; }
double GradScaler::get_backoff_factor() const { return data().rule.backoff_factor; }
int GradScaler::get_growth_interval() const { return data().rule.growth_interval; }

void GradScaler::set_found_inf_reduction(Callback<void(const Tensor& found_inf)> reduce) {
  data().reduce_found_inf = std::move(reduce);
  data().processes = nullptr;
}

void GradScaler::set_processes(std::shared_ptr<const optim::Processes> processes) {
  data().reduce_found_inf = nullptr;
  data().processes = std::move(processes);
  data().comparisons.restart();
}

void GradScaler::set_growth_factor(double factor) {
  if (data().enabled) scaler::check_growth_factor("set_growth_factor: the factor", factor);
  data().rule.growth_factor = factor;
}

void GradScaler::set_backoff_factor(double factor) {
  if (data().enabled) scaler::check_backoff_factor("set_backoff_factor: the factor", factor);
  data().rule.backoff_factor = factor;
}

void GradScaler::set_growth_interval(int interval) {
  if (data().enabled) scaler::check_growth_interval("set_growth_interval: the interval", interval);
  data().rule.growth_interval = interval;
}

void GradScaler::initialize(const Device& device) {
  const Tensor scale = full({}, data().init_scale, TensorOptions(kFloat32).device(device)),
               growth_tracker = full({}, data().init_tracker, TensorOptions(kInt32).device(device)),
               bad_tracker = full({}, data().init_bad_tracker, TensorOptions(kInt32).device(device));
  static_cast<scaler::ScaleState&>(data().state) = {scale, growth_tracker, bad_tracker};
}

void GradScaler::check_initialized(const char* method) const {
  AMP_CHECK(!data().is_reducing, Error, "[GradScaler] ", method, " was called by the reduction of found_inf, which is a part of a check");
  AMP_CHECK(data().state.scale.defined(), Error, "[GradScaler] ", method,
            " was called, but no loss has been scaled: call scale(loss).backward() first");
}

// The reciprocal is computed in double and rounded once.
Tensor GradScaler::inv_scale() const { return (1 / data().state.scale.to(kFloat64)).to(kFloat32); }

void GradScaler::prepare(const Device& device) {
  if (!data().enabled) return;
  data().divided.create();
  if (!data().state.scale.defined()) initialize(device);
}

Tensor GradScaler::scale(const Tensor& output) try {
  if (!data().enabled) {
    scaler::mark_unscaled(output);
    return output;
  }
  AMP_CHECK(output.defined(), ValueError, "[GradScaler] scale was given an undefined tensor");
  prepare(output.device());
  // Copies the scale: update() changes it in place, and this graph must keep its factor.
  const Tensor factor = data().state.scale.to(output.device(), /*non_blocking=*/true, /*copy=*/true);
  // The scale alone may be larger than the largest float16 number. (A 0-dim tensor is promoted to float32.)
  Tensor scaled = (output.dtype() == kFloat16 && output.dim() > 0 ? output.to(kFloat32) : output) * factor;
  scaler::mark_scaled(scaled, factor, data().divided.follower());
  return scaled;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

std::vector<Tensor> GradScaler::scale(TensorList outputs) try {
  std::vector<Tensor> scaled;
  for (const Tensor& output : outputs) scaled.push_back(scale(output));
  return scaled;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

std::vector<Tensor> GradScaler::parameters(const optim::Optimizer& optimizer) {
  std::vector<Tensor> all;
  for (const auto& group : optimizer.param_groups()) all.insert(all.end(), group.params().begin(), group.params().end());
  return all;
}

// Begins the next iteration, after the scale has changed. Allocates nothing.
void GradScaler::close_update() {
  data().per_optimizer.clear();
  data().divided.clear();
  data().log.close();
}

void GradScaler::update() try {
  if (!data().enabled) return;
  check_initialized("update");
  Tensor sum;
  for (const auto& [key, state] : data().per_optimizer) {
    for (const optim::GradCheck& check : state.checks) {
      const Tensor here = check.found_inf.to(data().state.scale.device());
      sum = sum.defined() ? sum + here : here;
    }
  }
  AMP_CHECK(sum.defined(), Error, "[GradScaler] update() was called, but no step() or unscale_() has checked gradients since the last one");
  scaler::update_scale(data().state, sum, data().rule);
  close_update();
  if (!is_asynchronous(sum.device()) && sum.item<float>() != 0 && data().state.scale.item<float>() <= scaler::kSmallestScale) [[unlikely]]
    warn_of_smallest_scale();
  tracing::scale_updated(data().state.scale, sum);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

void GradScaler::update(double new_scale) try {
  if (!data().enabled) return;
  check_initialized("update");
  scaler::check_scale("update: the new scale", new_scale, data().rule);
  data().state.scale.fill_(new_scale);
  close_update();
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

void GradScaler::update(const Tensor& new_scale) try {
  if (!data().enabled) return;
  check_initialized("update");
  AMP_CHECK(new_scale.defined() && new_scale.numel() == 1, ValueError, "[GradScaler] update: the new scale must be a one-element tensor");
  AMP_CHECK(new_scale.device().type() == data().device, ValueError, "[GradScaler] update: the new scale is on ", new_scale.device(),
            ", expected ", data().device);
  AMP_CHECK(!new_scale.requires_grad(), ValueError, "[GradScaler] update: the new scale must not require a gradient");
  if (!is_asynchronous(new_scale.device())) scaler::check_scale("update: the new scale", new_scale.item<double>(), data().rule);
  data().state.scale.copy_(new_scale.reshape({}));
  close_update();
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

double GradScaler::get_scale() const {
  if (!data().enabled) return 1.0;
  return data().state.scale.defined() ? data().state.scale.item<double>() : data().init_scale;
}

int GradScaler::get_growth_tracker() const {
  return data().state.growth_tracker.defined() ? data().state.growth_tracker.item<int>() : data().init_tracker;
}

}  // namespace amp
