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
#include <optional>
#include <unordered_map>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>
#include <amp/optim/optimizer.h>
#include <amp/scaler/update.h>

namespace amp {

struct GradScalerOptions {
  double init_scale = 65536.0;
  double growth_factor = 2.0;
  double backoff_factor = 0.5;
  int growth_interval = 2000;
  bool enabled = true;
  // Beyond torch: bounds of the scale, bad steps in a row before it backs off, and before step() throws Error (0: never).
  double min_scale = 0;
  double max_scale = std::numeric_limits<double>::infinity();
  int hysteresis = 1;
  int max_consecutive_skips = 0;  // on CUDA step() waits for the device to count them
};

// What step() did. On CUDA the decision is taken on the device; `stepped` is empty where the host did not have to wait for it.
struct ScalerStep {
  std::optional<bool> stepped;
  Tensor loss;  // of the closure, when there was one
};

// An optimizer of the caller's own: the parameters whose gradients count, and its step.
struct ExternalOptimizer {
  std::function<std::vector<Tensor>()> parameters;
  std::function<void()> step;
};

class AMP_API GradScaler {
 public:
  // Throws ValueError when growth_factor <= 1, backoff_factor not in (0, 1), or a bound makes no sense. On CUDA without a device: a
  // warning, and disabled.
  explicit GradScaler(DeviceType device = kCUDA, const GradScalerOptions& options = {});

  // outputs * scale; float16 numbers (0-dim) become float32. The tensor itself when disabled.
  Tensor scale(const Tensor& output);
  std::vector<Tensor> scale(TensorList outputs);

  // Divides the gradients of the optimizer's parameters by the scale, once per update(). Throws Error when called twice or after step(),
  // ValueError for float16 gradients.
  void unscale_(optim::Optimizer& optimizer);
  void unscale_(const ExternalOptimizer& optimizer);

  // Unscales (unless unscale_ did), then steps when all gradients are finite. Gradients that turn non-finite after unscale_ are not seen.
  // Throws Error when called twice since update(), or when the optimizer has no gradients.
  ScalerStep step(optim::Optimizer& optimizer, const optim::Optimizer::Closure& closure = nullptr);
  ScalerStep step(const ExternalOptimizer& optimizer);

  // Moves the scale by what the steps since the last update found; or sets it.
  void update();
  void update(double new_scale);
  void update(const Tensor& new_scale);

  // The current scale, 1 when disabled. Waits for the device.
  double get_scale() const;
  double get_growth_factor() const { return rule_.growth_factor; }
  void set_growth_factor(double factor) { rule_.growth_factor = factor; }
  double get_backoff_factor() const { return rule_.backoff_factor; }
  void set_backoff_factor(double factor) { rule_.backoff_factor = factor; }
  int get_growth_interval() const { return rule_.growth_interval; }
  void set_growth_interval(int interval) { rule_.growth_interval = interval; }
  int get_growth_tracker() const;
  bool is_enabled() const { return enabled_; }

  // torch's keys: scale, growth_factor, backoff_factor, growth_interval, _growth_tracker; empty when disabled.
  StateDict state_dict() const;
  // Throws ValueError when entries are missing or impossible (a scale that is not positive, say); nothing is changed then.
  void load_state_dict(const StateDict& state);

 private:
  enum class Stage { Ready, Unscaled, Stepped };
  struct PerOptimizer {
    Stage stage = Stage::Ready;
    std::vector<Tensor> found_inf;  // one per device that has gradients
  };

  void unscale_(const ExternalOptimizer& optimizer, const void* key);
  void initialise(const Device& device);
  void check_initialised(const char* method) const;
  void unscale(const void* optimizer, const std::vector<Tensor>& params, bool write, bool allow_float16);
  bool found_inf(const PerOptimizer& state) const;
  Tensor inv_scale() const;
  void count_skip(bool skipped);
  static std::vector<Tensor> parameters(const optim::Optimizer& optimizer);

  DeviceType device_;
  bool enabled_;
  double init_scale_;
  int init_tracker_ = 0;
  int max_consecutive_skips_;
  int consecutive_skips_ = 0;
  scaler::UpdateRule rule_;
  scaler::ScaleState state_;  // made with the first scale()
  std::unordered_map<const void*, PerOptimizer> per_optimizer_;
};

}  // namespace amp
