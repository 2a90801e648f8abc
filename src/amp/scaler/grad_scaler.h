// Gradient scaling: keeps small float16 gradients from flushing to zero (torch.amp.GradScaler).
//
//   amp::GradScaler scaler(amp::kCPU);
//   for (auto& [input, target] : batches) {
//     optimizer.zero_grad();
//     amp::Tensor loss;
//     {
//       amp::Autocast region(amp::kCPU, {.dtype = amp::kFloat16});
//       loss = loss_of(model(input), target);
//     }
//     scaler.scale(loss).backward();
//     scaler.step(optimizer);   // unscales; skips the step when a gradient is not finite
//     scaler.update();
//   }
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <unordered_map>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>
#include <amp/optim/optimizer.h>
#include <amp/scaler/checks.h>
#include <amp/scaler/update.h>

namespace amp {

struct GradScalerOptions {
  double init_scale = 65536.0;
  double growth_factor = 2.0;
  double backoff_factor = 0.5;
  int growth_interval = 2000;  // 0: the scale never grows
  bool enabled = true;
  // Beyond torch: bounds of the scale, bad steps in a row before it backs off, and before step() throws Error (0: never).
  double min_scale = 0;
  double max_scale = std::numeric_limits<double>::infinity();
  int hysteresis = 1;
  int max_consecutive_skips = 0;  // on CUDA step() waits for the device to count them
  // Unscale float16 gradients, too. In unscale_ what is below 6e-8 is lost; step() alone unscales them in float32 on the way to the update.
  // The parameters should then have master weights (optim::Optimizer::set_master_weights).
  bool allow_fp16_gradients = false;
};

class GradScaler;

struct StepOptions {
  // Clips the unscaled gradients as nn::utils::clip_grad_norm_ does after unscale_, with the same numbers; float16 gradients without
  // rounding them between. Of order 2 it costs no pass of its own, unless bfloat16 gradients are of parameters with master weights.
  std::optional<double> max_norm = std::nullopt;
  double norm_type = 2.0;
  // Leave the unscaled and clipped gradients in .grad, as torch does. Without, what .grad holds after the step is not specified, which
  // saves writing them where the update itself unscales.
  bool write_grads = true;
  // Other scalers that have unscaled gradients of this optimizer: the step is skipped when one of them found some that are not finite, and
  // counts as theirs, too, once for each of them.
  std::vector<GradScaler*> together_with = {};
};

// What step() did. On CUDA the decision is taken on the device; `stepped` is empty where the host did not have to wait for it.
struct ScalerStep {
  std::optional<bool> stepped;
  Tensor loss = {};       // of the closure, when there was one
  Tensor grad_norm = {};  // before clipping, when that was asked for
};

// An optimizer of the caller's own: the parameters whose gradients count, and its step. A copy is the same optimizer to a scaler.
struct ExternalOptimizer {
  std::function<std::vector<Tensor>()> parameters;
  std::function<void()> step;
  std::shared_ptr<const void> identity = std::make_shared<char>();
};

class AMP_API GradScaler {
 public:
  // Throws ValueError, unless disabled, when growth_factor <= 1, backoff_factor not in (0, 1), a number makes no sense, or init_scale is no
  // positive float32 from min_scale to max_scale. On CUDA without a device: a warning, and disabled.
  explicit GradScaler(DeviceType device = kCUDA, const GradScalerOptions& options = {});

  // outputs * scale; float16 numbers (0-dim) become float32. The tensor itself when disabled.
  Tensor scale(const Tensor& output);
  std::vector<Tensor> scale(TensorList outputs);

  // Divides the gradients of the optimizer's parameters by the scale, once per update(); sparse ones are coalesced first. Throws Error when
  // called twice or after step(), ValueError for float16 gradients unless they are allowed, for undefined parameters, and for an
  // ExternalOptimizer without parameters.
  void unscale_(optim::Optimizer& optimizer);
  void unscale_(const ExternalOptimizer& optimizer);

  // Unscales (unless unscale_ did), clips when asked to, then steps when all gradients are finite; the gradients are left unscaled. With an
  // optimizer that supports_scale() that takes two passes over them, and on CUDA nothing waits for the device. Gradients that turn
  // non-finite after unscale_ are not seen. Throws Error when called twice since update(), or when the optimizer has no gradients,
  // ValueError for a negative max_norm, a null scaler to step together with, and an ExternalOptimizer that lacks a function.
  ScalerStep step(optim::Optimizer& optimizer, const StepOptions& options = {});
  ScalerStep step(const ExternalOptimizer& optimizer);

  // The same with a closure that drops the gradients, computes the loss, calls scale(loss).backward() and returns the loss, not scaled.
  // Where the optimizer evaluates it several times (LBFGS), gradients are unscaled, checked and clipped after each evaluation, and an
  // evaluation with gradients that are not finite ends the step: it is skipped, and parameters and state are what they were before.
  ScalerStep step(optim::Optimizer& optimizer, const optim::Optimizer::Closure& closure, const StepOptions& options = {});

  // scale(loss).backward(), after which the gradients are unscaled, checked, and added to those that the optimizer's parameters had. For
  // several losses with scalers of their own: each calls backward with its loss, one of them steps together_with the others, and each
  // updates. May be called several times before step().
  void backward(const Tensor& loss, optim::Optimizer& optimizer, bool retain_graph = false);

  // Moves the scale by what the steps since the last update found: a bad one never raises it, a good one never lowers it. Or sets it, to
  // what init_scale could be, else ValueError; a tensor on CUDA is taken as it is, so that nothing waits.
  void update();
  void update(double new_scale);
  void update(const Tensor& new_scale);

  // Names for report() and errors, which else say "parameter 3"; of a module: name_parameters(model->named_parameters()).
  void name_parameters(const std::vector<std::pair<std::string, Tensor>>& names);
  template <class Dictionary>
  void name_parameters(const Dictionary& names) {
    std::vector<std::pair<std::string, Tensor>> pairs;
    for (const auto& item : names) pairs.emplace_back(item.key(), item.value());
    name_parameters(pairs);
  }
  // What the last checks of gradients found, those since the last update() or else those before it. Waits for the device.
  OverflowReport report() const;

  // The current scale, 1 when disabled. Waits for the device.
  double get_scale() const;
  double get_growth_factor() const { return rule_.growth_factor; }
  void set_growth_factor(double factor);  // the setters throw ValueError as the constructor does
  double get_backoff_factor() const { return rule_.backoff_factor; }
  void set_backoff_factor(double factor);
  int get_growth_interval() const { return rule_.growth_interval; }
  void set_growth_interval(int interval);
  int get_growth_tracker() const;
  bool is_enabled() const { return enabled_; }

  // torch's keys: scale, growth_factor, backoff_factor, growth_interval, _growth_tracker; with hysteresis also _bad_tracker, the bad steps
  // in a row so far. Empty when disabled.
  StateDict state_dict() const;
  // Takes what state_dict() of any scaler gives, also a scale that has backed off to zero; _bad_tracker may be missing. Throws ValueError
  // when other entries are missing, or impossible: a negative scale, say, or one beyond the bounds. Nothing is changed then.
  void load_state_dict(const StateDict& state);

 private:
  enum class Stage { Ready, Unscaled, Stepped };
  using Checks = std::vector<scaler::CheckedGradients>;  // one per device that has gradients
  struct PerOptimizer {
    Stage stage = Stage::Ready;
    std::vector<optim::GradCheck> checks;  // one per device
    std::shared_ptr<const void> identity;  // of an external optimizer: no other gets its address before update()
  };

  static std::vector<Tensor> parameters(const optim::Optimizer& optimizer);
  void initialise(const Device& device);
  void check_initialised(const char* method) const;
  void check_not_stepped(const void* key);
  void unscale_(const std::function<std::vector<Tensor>()>& collect, const void* key);
  const void* key_of(const ExternalOptimizer& optimizer);
  Checks gather(const std::vector<Tensor>& params) const;
  void check(const void* key, Checks checks, bool write, bool squares);
  bool found_inf(const PerOptimizer& state) const;
  Tensor inv_scale() const;
  void count_skip(bool skipped);
  std::string name_of(const detail::TensorImpl* param, size_t index) const;
  ScalerStep finish(optim::Optimizer& optimizer, optim::StepScale scale, const StepOptions& options);
  ScalerStep plain_step(optim::Optimizer& optimizer, const optim::Optimizer::Closure& closure, const StepOptions& options);
  ScalerStep repeated_step(optim::Optimizer& optimizer, const optim::Optimizer::Closure& closure, const StepOptions& options);

  DeviceType device_;
  bool enabled_;
  double init_scale_;
  int init_tracker_ = 0, init_bad_tracker_ = 0;
  int max_consecutive_skips_;
  int consecutive_skips_ = 0;
  scaler::UpdateRule rule_;
  scaler::ScaleState state_;  // made with the first scale()
  bool allow_fp16_gradients_;
  std::unordered_map<const void*, PerOptimizer> per_optimizer_;
  std::unordered_map<const detail::TensorImpl*, std::pair<Tensor, std::string>> names_;
  scaler::CheckLog log_;
};

}  // namespace amp
