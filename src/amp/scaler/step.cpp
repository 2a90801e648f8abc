// The steps of a gradient scaler.
#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

#include <amp/core/device/backends.h>
#include <amp/core/factories.h>
#include <amp/core/grad_mode.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/ops.h>
#include <amp/optim/clip.h>
#include <amp/optim/clip_grad.h>
#include <amp/optim/shards.h>
#include <amp/quantize/delayed.h>
#include <amp/scaler/grad_scaler_data.h>

namespace amp {

namespace {

// Thrown from inside its closure to end an optimizer's step.
struct Overflow {
  Tensor loss;
};

void check_options(const StepOptions& options) {
  AMP_CHECK(!options.max_norm || *options.max_norm >= 0, ValueError, "[GradScaler] max_norm must not be negative, but is ",
            options.max_norm.value_or(0));
  AMP_CHECK(!std::isnan(options.norm_type), ValueError, "[GradScaler] norm_type must be a number, but is NaN");
  for (size_t i = 0; i < options.together_with.size(); ++i)
    AMP_CHECK(options.together_with[i] != nullptr, ValueError, "[GradScaler] step: together_with[", i, "] is null, expected a scaler");
}

// A scaler that decides with others whether to step; null if all of them are disabled.
GradScaler* enabled_among(const StepOptions& options) {
  const auto found =
      std::find_if(options.together_with.begin(), options.together_with.end(), [](const GradScaler* other) { return other->is_enabled(); });
  return found != options.together_with.end() ? *found : nullptr;
}

void check_unscaled(bool is_unscaled) {
  AMP_CHECK(is_unscaled, Error,
            "[GradScaler] a scaler to step together with has no unscaled gradients of this optimizer; call its backward() first");
}

// Whether the update itself can unscale and clip with the same results as separate passes. It cannot if bfloat16 gradients are widened for
// master weights, because they would not be rounded in between. It also cannot clip by a norm to which other processes contribute, nor
// divide only some of the gradients, or one gradient of several parameters once.
bool unscales_in_update(const optim::Optimizer& optimizer, const std::vector<scaler::CheckedGradients>& checks,
                        const StepOptions& options) {
  if (!optimizer.supports_scale() || checks.size() != 1 || (options.max_norm && options.norm_type != 2)) return false;
  if (checks[0].before.division != scaler::Division::None || checks[0].left_out != 0) return false;
  if (options.max_norm && optim::any_divided(checks[0].params)) return false;
  const std::vector<Tensor>& grads = checks[0].grads;
  return !optimizer.has_master_weights() ||
         std::none_of(grads.begin(), grads.end(), [](const Tensor& grad) { return grad.dtype() == kBFloat16; });
}

Tensor clip(const std::vector<Tensor>& params, const StepOptions& options) {
  if (!options.max_norm) return {};
  return optim::clip_grad_norm_(params, *options.max_norm, options.norm_type);
}

}  // namespace

bool GradScaler::found_inf(const PerOptimizer& state) const {
  for (const optim::GradCheck& check : state.checks) {
    if (check.found_inf.item<float>() != 0) return true;
  }
  return false;
}

void GradScaler::count_skip(bool skipped) {
  data().consecutive_skips = skipped ? data().consecutive_skips + 1 : 0;
  AMP_CHECK(data().max_consecutive_skips == 0 || data().consecutive_skips < data().max_consecutive_skips, Error, "[GradScaler] ",
            data().consecutive_skips, " steps in a row were skipped because of gradients that are not finite; the scale is ", get_scale());
}

void GradScaler::check_not_stepped(const void* key) {
  AMP_CHECK(data().per_optimizer[key].stage != PerOptimizer::Stage::Stepped, Error,
            "[GradScaler] step() has already been called on this optimizer since the last update()");
}

ScalerStep GradScaler::step(optim::Optimizer& optimizer, const StepOptions& options) try {
  check_options(options);
  if (!data().enabled) {
    GradScaler* const other = enabled_among(options);
    if (other == nullptr) return plain_step(optimizer, nullptr, options);
    const PerOptimizer::Stage stage = other->data().per_optimizer[other->key_of(optimizer)].stage;
    check_unscaled(stage == PerOptimizer::Stage::Unscaled);
    return other->step(optimizer, options);
  }
  check_initialized("step");
  const void* const key = key_of(optimizer);
  check_not_stepped(key);
  for (GradScaler* other : options.together_with) {  // before any gradient changes
    check_unscaled(other == this || !other->data().enabled ||
                   other->data().per_optimizer[other->key_of(optimizer)].stage == PerOptimizer::Stage::Unscaled);
  }
  const std::vector<Tensor> params = parameters(optimizer);
  if (data().divided->has_mixed()) gather(params);  // throws for them
  optim::StepScale scale;
  Tensor norm;
  if (data().per_optimizer[key].stage == PerOptimizer::Stage::Ready) {
    Checks checks = gather(params);
    const bool direct = unscales_in_update(optimizer, checks, options);  // then this pass only checks, without writing
    const ScalarType norm_dtype = checks.empty() ? kFloat32 : optim::norm_dtype(checks[0].grads);
    check(key, std::move(checks), /*write=*/!direct, /*squares=*/direct && options.max_norm);
    if (!direct) {
      note_gradients(params, scaler::Division::Done);  // at once, because the rest of the step may fail
    } else {
      const NoGradGuard no_grad;
      const optim::GradCheck& found = data().per_optimizer[key].checks[0];
      scale = {inv_scale().to(found.found_inf.device()), {}, options.write_grads, {}};
      if (options.max_norm) {
        norm = optim::norm_of(found.squares, norm_dtype);
        scale.clip = optim::clip_factor(norm, *options.max_norm).to(kFloat64);
      }
    }
  }
  AMP_CHECK(!data().per_optimizer[key].checks.empty(), Error,
            "[GradScaler] no gradients were found for this optimizer: was backward() called?");
  if (options.max_norm && !norm.defined()) norm = clip(params, options);
  ScalerStep result = finish(optimizer, params, std::move(scale), options);
  result.grad_norm = norm;
  return result;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

// Notes the gradients after an update. If the update itself divided them, the device may have skipped that (`found_inf`).
void GradScaler::note_step(const std::vector<Tensor>& params, const optim::StepScale& scale) {
  if (!scale.inv_scale.defined()) return note_gradients(params, scaler::Division::Done);
  if (!scale.write_grads) return note_gradients(params, scaler::Division::Unspecified);
  note_gradients(params, scaler::Division::Done, scale.found_inf);
}

// Calls `update`, with which the scalers step. If it throws, they can step again. After a lack of memory they cannot: a part of the
// parameters may have new values.
template <class Update>
void GradScaler::step_once(const std::vector<GradScaler*>& scalers, const optim::Optimizer& optimizer, const Update& update) {
  std::vector<PerOptimizer::Stage> before;
  for (GradScaler* scaler : scalers) {
    PerOptimizer::Stage& stage = scaler->data().per_optimizer[scaler->key_of(optimizer)].stage;
    before.push_back(std::exchange(stage, PerOptimizer::Stage::Stepped));
  }
  try {
    update();
  } catch (const OutOfMemoryError&) { throw; } catch (...) {
    for (size_t i = 0; i < scalers.size(); ++i) scalers[i]->data().per_optimizer[scalers[i]->key_of(optimizer)].stage = before[i];
    throw;
  }
}

// The update of an optimizer whose gradients have been checked.
ScalerStep GradScaler::finish(optim::Optimizer& optimizer, const std::vector<Tensor>& params, optim::StepScale scale,
                              const StepOptions& options) {
  const NoGradGuard no_grad;
  std::vector<GradScaler*> scalers{this};
  for (GradScaler* other : options.together_with) {
    if (std::find(scalers.begin(), scalers.end(), other) == scalers.end()) scalers.push_back(other);
  }
  std::vector<Tensor> found;
  bool waits = false;
  for (GradScaler* scaler : scalers) {
    if (!scaler->data().enabled) continue;
    const PerOptimizer& state = scaler->data().per_optimizer[scaler->key_of(optimizer)];
    for (const optim::GradCheck& check : state.checks) found.push_back(check.found_inf);
    waits = waits || scaler->data().max_consecutive_skips != 0;
  }
  bool on_device = optimizer.supports_scale();
  for (const Tensor& f : found) on_device = on_device && is_asynchronous(f.device()) && f.device() == found[0].device();
  if (on_device) {
    scale.found_inf = found[0];
    for (size_t i = 1; i < found.size(); ++i) scale.found_inf = scale.found_inf + found[i];
    step_once(scalers, optimizer, [&] { optimizer.step_scaled(scale); });
    note_step(params, scale);
    if (!waits) return {};
  }
  bool skip = false;
  for (const Tensor& f : found) skip = skip || f.item<float>() != 0;  // waits for an asynchronous device
  if (!on_device) {
    step_once(scalers, optimizer, [&] {
      if (!skip) optimizer.supports_scale() ? optimizer.step_scaled(scale) : static_cast<void>(optimizer.step());
    });
  }
  if (skip) quantize::drop_amaxes(params);
  // An update that was to divide the gradients and was skipped has left them as they were.
  if (!on_device && !(skip && scale.inv_scale.defined())) note_step(params, scale);
  for (GradScaler* scaler : scalers) scaler->count_skip(skip);
  return {!skip};
}

ScalerStep GradScaler::step(const ExternalOptimizer& optimizer) try {
  AMP_CHECK(optimizer.parameters && optimizer.step, ValueError, "[GradScaler] step was given an ExternalOptimizer without ",
            optimizer.parameters ? "step" : "parameters", ", expected a function");
  if (!data().enabled) {
    optimizer.step();
    return {true};
  }
  check_initialized("step");
  const void* const key = key_of(optimizer);
  check_not_stepped(key);
  if (data().per_optimizer[key].stage == PerOptimizer::Stage::Ready) unscale_(optimizer.parameters, key);
  else if (data().divided->has_mixed()) gather(optimizer.parameters());  // throws for them
  PerOptimizer& state = data().per_optimizer[key];
  AMP_CHECK(!state.checks.empty(), Error, "[GradScaler] no gradients were found for this optimizer: was backward() called?");
  const bool skip = found_inf(state);
  if (skip) {
    quantize::drop_amaxes(optimizer.parameters());
  } else {
    optimizer.step();  // if it throws, the program may step again
    quantize::update_scales(optimizer.parameters());
  }
  if (const auto own = data().per_optimizer.find(key); own != data().per_optimizer.end()) own->second.stage = PerOptimizer::Stage::Stepped;
  count_skip(skip);
  return {!skip};
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

ScalerStep GradScaler::step(optim::Optimizer& optimizer, const Callback<Tensor()>& closure, const StepOptions& options) try {
  check_options(options);
  if (!closure) return step(optimizer, options);
  const bool alone = std::all_of(options.together_with.begin(), options.together_with.end(),
                                 [&](const GradScaler* other) { return other == this || !other->is_enabled(); });
  AMP_CHECK(alone || !optimizer.evaluates_repeatedly(), NotImplementedError,
            "[GradScaler] step: together_with is not supported for an optimizer that evaluates its closure several times (LBFGS)");
  if (!data().enabled && alone) return plain_step(optimizer, closure, options);
  if (data().enabled) {
    const void* const key = key_of(optimizer);
    check_not_stepped(key);
    AMP_CHECK(data().per_optimizer[key].stage == PerOptimizer::Stage::Ready, Error,
              "[GradScaler] unscale_ was called before a step with a closure, which computes its own gradients");
  }
  if (optimizer.evaluates_repeatedly()) return repeated_step(optimizer, closure, options);
  Tensor loss;
  {
    const EnableGradGuard grad;
    loss = closure();
  }
  ScalerStep result = step(optimizer, options);
  result.loss = std::move(loss);
  return result;
} catch (const std::bad_alloc&) { detail::throw_out_of_memory("GradScaler"); }

ScalerStep GradScaler::repeated_step(optim::Optimizer& optimizer, const Callback<Tensor()>& closure, const StepOptions& options) {
  const void* const key = key_of(optimizer);
  const std::vector<Tensor> params = parameters(optimizer);
  const std::function<void()> restore = optimizer.restore_point();
  ScalerStep result{true};
  const auto evaluate = [&] {
    Tensor loss = closure();
    check_initialized("step");
    for (const Tensor& p : params) {
      if (p.defined() && p.grad().defined()) data().divided->forget(p.grad());  // the closure has computed it anew
    }
    check(key, gather(params), /*write=*/true, /*squares=*/false);
    note_gradients(params, scaler::Division::Done);
    const PerOptimizer& state = data().per_optimizer[key];
    AMP_CHECK(!state.checks.empty(), Error, "[GradScaler] no gradients were found for this optimizer: does the closure call backward()?");
    if (found_inf(state)) throw Overflow{std::move(loss)};
    result.grad_norm = clip(params, options);
    return loss;
  };
  try {
    result.loss = optimizer.step(evaluate);
  } catch (Overflow& overflow) {
    restore();
    quantize::drop_amaxes(params);
    result = {false, std::move(overflow.loss)};
  } catch (...) {
    restore();
    throw;
  }
  data().per_optimizer[key].stage = PerOptimizer::Stage::Stepped;
  count_skip(!*result.stepped);
  return result;
}

// The step of a disabled scaler.
ScalerStep GradScaler::plain_step(optim::Optimizer& optimizer, const Callback<Tensor()>& closure, const StepOptions& options) {
  ScalerStep result{true};
  const std::vector<Tensor> params = options.max_norm ? parameters(optimizer) : std::vector<Tensor>();
  if (!closure) {
    result.grad_norm = clip(params, options);
    optimizer.step();
    return result;
  }
  result.loss = optimizer.step([&] {
    Tensor loss = closure();
    result.grad_norm = clip(params, options);
    return loss;
  });
  return result;
}

}  // namespace amp
