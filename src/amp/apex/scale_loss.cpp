#include <amp/apex/scale_loss.h>

#include <algorithm>
#include <exception>
#include <functional>
#include <utility>

#include <amp/apex/master_weights.h>
#include <amp/apex/state.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/ops.h>
#include <amp/scaler/loss_scale.h>

namespace amp::apex {

ScaledLoss scale_loss(const Tensor& loss, const Optimizers& optimizers, const ScaleLossOptions& options) try {
  return ScaledLoss(loss, optimizers, options);
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scale_loss"); }

ScaledLoss::ScaledLoss(const Tensor& loss, const Optimizers& optimizers, const ScaleLossOptions& options)
    : loss_(loss), options_(options), exceptions_(std::uncaught_exceptions()) {
  const State& state = current_state();
  AMP_CHECK(state.properties, Error, "[scale_loss] initialize must be called first, on the same thread");
  AMP_CHECK(loss.defined(), ValueError, "[scale_loss] the loss is an undefined tensor");
  ended_ = !state.properties->enabled;
  if (ended_) return;
  AMP_CHECK(options.loss_id >= 0 && static_cast<size_t>(options.loss_id) < state.scalers.size(), ValueError, "[scale_loss] loss_id is ",
            options.loss_id, ", but initialize was called for ", state.scalers.size(), state.scalers.size() == 1 ? " loss" : " losses");
  const LossScaler& scaler = state.scalers[static_cast<size_t>(options.loss_id)];
  const Tensor wide = loss.to(kFloat32);
  const bool nothing_to_do = scaler.is_neutral() && !state.properties->master_weights.value_or(false);
  std::vector<ManagedOptimizer*> managers;
  for (const OptimizerRef& optimizer : optimizers.all()) {
    AMP_CHECK(optimizer.get() != nullptr, ValueError, "[scale_loss] an optimizer is null");
    ManagedOptimizer* manager = managed(*optimizer.get());
    AMP_CHECK(manager != nullptr, Error, "[scale_loss] an optimizer was not given to initialize");
    if (std::find(managers.begin(), managers.end(), manager) != managers.end()) continue;
    managers.push_back(manager);
    owners_.push_back(optimizer.get()->hooks());
  }
  loss_ = nothing_to_do ? wide : wide * scaler.loss_scale();
  if (nothing_to_do) {
    amp::scaler::mark_unscaled(loss_);
    return;
  }
  amp::scaler::mark_scaled(loss_, full({}, scaler.loss_scale(), kFloat32));
  managers_ = std::move(managers);
  if (options.delay_unscale) return;
  prepared_.reserve(managers_.size());
  try {
    for (ManagedOptimizer* manager : managers_) {
      if (manager->has_scaled_gradients) continue;
      manager->prepare();
      prepared_.push_back(manager);
    }
  } catch (...) {
    abandon(prepared_);
    throw;
  }
}

ScaledLoss::~ScaledLoss() noexcept(false) {
  if (std::uncaught_exceptions() > exceptions_) abandon(prepared_);
  else end();
}

void ScaledLoss::end() try {
  if (ended_) return;
  try {
    finish();
  } catch (...) {
    for (ManagedOptimizer* manager : managers_) manager->has_scaled_gradients = false;
    abandon(managers_);
    throw;
  }
  ended_ = true;
  if (!current_state().regions.empty()) clear_autocast_cache();
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("scale_loss"); }

void ScaledLoss::finish() {
  if (managers_.empty()) return;
  if (options_.delay_unscale) {
    for (ManagedOptimizer* manager : managers_) manager->has_scaled_gradients = true;
    return;
  }
  std::vector<LossScaler>& scalers = current_state().scalers;
  AMP_CHECK(static_cast<size_t>(options_.loss_id) < scalers.size(), Error, "[scale_loss] initialize or shutdown was called before the end");
  LossScaler& scaler = scalers[static_cast<size_t>(options_.loss_id)];
  scaler.clear_overflow_state();
  amp::scaler::DividedGradients unscaled;  // optimizers may share parameters
  std::vector<ManagedOptimizer::Sums> sums;
  std::function<void()> skip;
  for (const ManagedOptimizer* manager : managers_) sums.push_back(manager->unscaled(scaler, unscaled));
  if (!options_.delay_overflow_check && scaler.update_scale()) {
    skip = [id = options_.loss_id, what = scaler.text_of_reduction()] {
      report(detail::concat("[step] gradient overflow: the step is skipped, and the scale of loss ", id, " ", what));
    };
  }
  std::vector<std::function<void()>> skips(managers_.size(), skip);
  // All that can fail has succeeded.
  for (size_t i = 0; i < managers_.size(); ++i) {
    managers_[i]->take(std::move(sums[i]));
    managers_[i]->has_scaled_gradients = false;
    if (skip) managers_[i]->skip_next(std::move(skips[i]));
  }
}

void ScaledLoss::abandon(const std::vector<ManagedOptimizer*>& managers) noexcept {
  if (std::exchange(ended_, true)) return;
  for (ManagedOptimizer* manager : managers) manager->drop_gradients();
  for (ManagedOptimizer* manager : managers) manager->restore_gradients();
  if (!current_state().regions.empty()) clear_autocast_cache();
}

}  // namespace amp::apex
