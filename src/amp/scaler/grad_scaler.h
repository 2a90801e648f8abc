// Gradient scaling, so that small float16 gradients do not become zero (torch.amp.GradScaler).
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
//     scaler.step(optimizer);   // unscales; skips the step if a gradient is not finite
//     scaler.update();
//   }
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <amp/core/callback.h>
#include <amp/core/device.h>
#include <amp/core/memory/owned.h>
#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>
#include <amp/scaler/report.h>

namespace amp::optim {
class Optimizer;
class Processes;
struct StepScale;
}  // namespace amp::optim

namespace amp::scaler {
struct CheckedGradients;
enum class Division : uint8_t;
}  // namespace amp::scaler

namespace amp {

// The options of a GradScaler. A step is bad if one of its gradients is not finite, otherwise it is good. Bad steps are skipped.
struct GradScalerOptions {
  // The scale before the first update.
  double init_scale = 65536.0;
  // The factor by which the scale grows. Must be greater than 1.
  double growth_factor = 2.0;
  // The factor by which the scale shrinks after a bad step. Must be in (0, 1).
  double backoff_factor = 0.5;
  // The number of good steps in a row after which the scale grows; 0: it never grows.
  int growth_interval = 2000;
  // If false, the scaler does nothing: scale() returns its argument, and step() only steps the optimizer.
  bool enabled = true;
  // The bounds of the scale, which torch does not have. The scale never falls below the smallest normal float32 (1.2e-38).
  double min_scale = 0;
  double max_scale = std::numeric_limits<double>::infinity();
  // The number of bad steps in a row after which the scale is multiplied by backoff_factor. Torch does not have this option.
  int hysteresis = 1;
  // The number of bad steps in a row after which step() throws Error; 0: never. If it is set, step() on CUDA waits for the device. Torch
  // does not have this option.
  int max_consecutive_skips = 0;
  // Allows float16 gradients, for which unscale_ and step() otherwise throw ValueError. unscale_ would lose values below 6e-8. step()
  // without unscale_ unscales in float32, as part of the update. The parameters should have master weights
  // (optim::Optimizer::set_master_weights).
  bool allow_fp16_gradients = false;
};

class GradScaler;

// The options of a step.
struct StepOptions {
  // Clips the unscaled gradients to this norm. The results are those of unscale_ followed by nn::utils::clip_grad_norm_, except that
  // float16 gradients are not rounded in between. The norm of order 2 needs no extra pass over the gradients, unless parameters with
  // bfloat16 gradients have master weights.
  std::optional<double> max_norm = {};
  // The order of the norm.
  double norm_type = 2.0;
  // Whether the step leaves the unscaled and clipped gradients in .grad, as in torch. If false, .grad is unspecified after the step. This
  // saves the time to write them, if the update itself unscales them.
  bool write_grads = true;
  // Other scalers that have unscaled gradients of this optimizer (GradScaler::backward). The step is also skipped if one of them found
  // gradients that are not finite. It counts as a step of each of them.
  std::vector<GradScaler*> together_with = {};
};

// The result of step(). On CUDA the device decides whether to step; `stepped` is empty if the host did not wait for it.
struct ScalerStep {
  std::optional<bool> stepped;
  Tensor loss = {};       // the closure's result, if there was a closure
  Tensor grad_norm = {};  // before clipping, if clipping was requested
};

namespace detail {
// An object that differs from all others while somebody holds it.
AMP_API std::shared_ptr<const void> new_identity();
}  // namespace detail

// An optimizer that the program defines by two functions: one returns its parameters, the other makes a step. A scaler treats copies as the
// same optimizer.
struct ExternalOptimizer {
  Callback<std::vector<Tensor>()> parameters;
  Callback<void()> step;
  std::shared_ptr<const void> identity = detail::new_identity();
};

// Scales losses, unscales gradients, and skips steps if gradients are not finite. A copy is independent: it has its own scale and counts.
// A scaler does not keep addresses of optimizers. So an optimizer may be destroyed between any two calls.
class AMP_API GradScaler {
 public:
  // Unless disabled, throws ValueError for options out of range: growth_factor must be greater than 1, backoff_factor in (0, 1), and
  // init_scale a positive float32 between min_scale and max_scale. On CUDA without a device it warns and is disabled.
  explicit GradScaler(DeviceType device = kCUDA, const GradScalerOptions& options = {});
  explicit GradScaler(const Device& device, const GradScalerOptions& options = {}) : GradScaler(device.type(), options) {}
  // "cpu" or "cuda"; throws ValueError for other names.
  explicit GradScaler(std::string_view device, const GradScalerOptions& options = {}) : GradScaler(Device(device).type(), options) {}
  explicit GradScaler(const char* device, const GradScalerOptions& options = {}) : GradScaler(std::string_view(device), options) {}
  GradScaler(const GradScaler& other);
  GradScaler(GradScaler&& other) noexcept;
  GradScaler& operator=(const GradScaler& other);
  GradScaler& operator=(GradScaler&& other) noexcept;
  ~GradScaler();

  // Returns output * scale, or `output` itself if the scaler is disabled. For a float16 tensor the result is float32, in which the product
  // fits.
  Tensor scale(const Tensor& output);
  std::vector<Tensor> scale(TensorList outputs);
  // What the first scale() of a tensor on the device does. For recorded steps, which scale the gradient of the loss. Internal.
  void prepare(const Device& device);

  // Divides the gradients of the optimizer's parameters by the scale, once between two calls of update(). A gradient may belong to several
  // optimizers or parameters, also as views of the same memory. Then only the first unscale_ or step divides it. It is divided again only
  // if a backward pass of a scaled loss adds to it. Sparse gradients are coalesced.
  //
  // Throws Error if it is called twice for an optimizer, or after step(). Throws ValueError for float16 gradients unless
  // allow_fp16_gradients is set, for a gradient that shares only a part of its memory with others, for undefined parameters, and for an
  // ExternalOptimizer without `parameters`.
  void unscale_(optim::Optimizer& optimizer);
  void unscale_(const ExternalOptimizer& optimizer);

  // Unscales the gradients unless unscale_ did, clips them if max_norm is set, and then steps if all of them are finite. The gradients stay
  // unscaled. If the optimizer's supports_scale() is true, this needs two passes over the gradients, and on CUDA nothing waits for the
  // device. After unscale_, the gradients are not checked again.
  //
  // Throws Error if it is called twice without update(), if the optimizer has no gradients, or if another optimizer with one of the
  // parameters has stepped with write_grads = false. Throws Error if an enabled scaler of together_with has not called backward for this
  // optimizer. Throws Error on all processes that have shards of the parameters if their scales differ. Throws ValueError for a negative
  // max_norm, a norm_type that is NaN, a null pointer in together_with, an ExternalOptimizer that lacks a function, and the gradients for
  // which unscale_ throws it. If it throws, the next call knows which gradients it has divided. If the optimizer throws, step() may be
  // called again, except after OutOfMemoryError.
  ScalerStep step(optim::Optimizer& optimizer, const StepOptions& options = {});
  ScalerStep step(const ExternalOptimizer& optimizer);

  // The same with a closure. It zeroes the gradients, computes the loss, calls scale(loss).backward() and returns the unscaled loss. If the
  // optimizer evaluates the closure several times (LBFGS), gradients are unscaled, checked and clipped after each evaluation. If they are
  // not finite, the step ends: it counts as skipped, and parameters and state are restored.
  //
  // Throws Error after unscale_, because the closure computes new gradients. Throws NotImplementedError for such an optimizer with other
  // scalers in together_with.
  ScalerStep step(optim::Optimizer& optimizer, const Callback<Tensor()>& closure, const StepOptions& options = {});

  // Runs scale(loss).backward(), unscales and checks the new gradients, and adds them to the earlier ones. Use it for several losses, each
  // with its own scaler. Each scaler calls backward for its loss, one of them calls step with the others in together_with, and each calls
  // update. backward may be called several times before step(). If it throws, the gradients are the earlier ones.
  //
  // The loss may reach parameters of other optimizers. Their gradients stay scaled, until a backward, unscale_ or step of their optimizer
  // divides them. If they had been divided before, that call throws Error. So step these optimizers first, or zero the gradients.
  void backward(const Tensor& loss, optim::Optimizer& optimizer, bool retain_graph = false);

  // Without an argument, updates the scale from the steps since the last update. A bad step never raises it, a good one never lowers it. If
  // the scale has fallen to the smallest normal float32, no scale makes the gradients finite. On the CPU, a warning is then logged once.
  // With an argument, sets the scale to new_scale. Throws ValueError if it is no valid init_scale. A tensor on CUDA is not checked, because
  // the host would have to wait for the device. If update throws, for example OutOfMemoryError, nothing has changed: call it again.
  void update();
  void update(double new_scale);
  void update(const Tensor& new_scale);

  // Sets names for report() and error messages, which otherwise say "parameter 3": name_parameters(model->named_parameters()).
  void name_parameters(const std::vector<std::pair<std::string, Tensor>>& names);
  template <class Dictionary>
  void name_parameters(const Dictionary& names) {
    std::vector<std::pair<std::string, Tensor>> pairs;
    for (const auto& item : names) pairs.emplace_back(item.key(), item.value());
    name_parameters(pairs);
  }
  // The results of the checks since the last update(). If there are none, those before it. Waits for the device.
  OverflowReport report() const;

  // Sets a function for the result of each check of gradients, so that several processes agree. The result is a float32 tensor with one
  // element, which is not 0 if a gradient was not finite. The value that `reduce` leaves there decides whether to step and how the scale
  // changes. An empty function means no reduction. With a reduction, a step without gradients is a good step instead of an error. For a
  // group of processes, distributed::synchronize (amp/distributed/scaler.h) does all of this.
  void set_found_inf_reduction(Callback<void(const Tensor& found_inf)> reduce);
  // The reduction of distributed::synchronize: the maximum over these processes, whose scales must be equal. Internal.
  void set_processes(std::shared_ptr<const optim::Processes> processes);

  // The current scale; 1 when disabled. Waits for the device.
  double get_scale() const;
  // The growth factor, as in the options.
  double get_growth_factor() const;
  void set_growth_factor(double factor);  // the setters throw the ValueErrors of the constructor
  // The backoff factor, as in the options.
  double get_backoff_factor() const;
  void set_backoff_factor(double factor);
  // The growth interval, as in the options.
  int get_growth_interval() const;
  void set_growth_interval(int interval);
  // The number of good steps since the last change of the scale. Waits for the device.
  int get_growth_tracker() const;
  // Whether the scaler is enabled.
  bool is_enabled() const;

  // Returns the state under torch's keys: scale, growth_factor, backoff_factor, growth_interval, _growth_tracker. With hysteresis, it also
  // contains _bad_tracker, the current number of bad steps in a row. It is empty if the scaler is disabled.
  StateDict state_dict() const;
  // Accepts the state_dict() of any scaler; _bad_tracker may be missing. A scale of zero, which is possible in torch, becomes the smallest
  // one. Throws ValueError if another entry is missing or invalid, for example a scale that is negative or out of bounds. Nothing changes
  // in that case.
  void load_state_dict(const StateDict& state);

 private:
  struct Data;                                           // grad_scaler_data.h
  struct PerOptimizer;                                   // the checks of an optimizer's gradients
  using Checks = std::vector<scaler::CheckedGradients>;  // one per device that has gradients
  Data& data() const;                                    // throws Error if the scaler was moved from

  static std::vector<Tensor> parameters(const optim::Optimizer& optimizer);
  void initialize(const Device& device);
  void check_initialized(const char* method) const;
  void check_not_stepped(const void* key);
  void unscale_(const Callback<std::vector<Tensor>()>& collect, const void* key);
  const void* key_of(const std::shared_ptr<const void>& identity);
  const void* key_of(const optim::Optimizer& optimizer);
  const void* key_of(const ExternalOptimizer& optimizer);
  Checks gather(const std::vector<Tensor>& params) const;
  void check(const void* key, Checks checks, bool write, bool squares);
  void reduce_found_inf(PerOptimizer& state) const;
  void note_gradients(const std::vector<Tensor>& params, scaler::Division division, const Tensor& unless = {});
  void note_step(const std::vector<Tensor>& params, const optim::StepScale& scale);
  void close_update();
  bool found_inf(const PerOptimizer& state) const;
  Tensor inv_scale() const;
  void count_skip(bool skipped);
  std::string name_of(const detail::TensorImpl* param, size_t index) const;
  template <class Update>
  static void step_once(const std::vector<GradScaler*>& scalers, const optim::Optimizer& optimizer, const Update& update);
  ScalerStep finish(optim::Optimizer& optimizer, const std::vector<Tensor>& params, optim::StepScale scale, const StepOptions& options);
  ScalerStep plain_step(optim::Optimizer& optimizer, const Callback<Tensor()>& closure, const StepOptions& options);
  ScalerStep repeated_step(optim::Optimizer& optimizer, const Callback<Tensor()>& closure, const StepOptions& options);

  detail::Owned<Data> data_;
};

// The names of torch.cpu.amp and torch.cuda.amp, with their arguments.
namespace cpu {
struct AMP_API GradScaler : amp::GradScaler {
  explicit GradScaler(double init_scale = 65536.0, double growth_factor = 2.0, double backoff_factor = 0.5, int growth_interval = 2000,
                      bool enabled = true)
      : amp::GradScaler(kCPU, GradScalerOptions{init_scale, growth_factor, backoff_factor, growth_interval, enabled}) {}
};
}  // namespace cpu

namespace cuda {
struct AMP_API GradScaler : amp::GradScaler {
  explicit GradScaler(double init_scale = 65536.0, double growth_factor = 2.0, double backoff_factor = 0.5, int growth_interval = 2000,
                      bool enabled = true)
      : amp::GradScaler(kCUDA, GradScalerOptions{init_scale, growth_factor, backoff_factor, growth_interval, enabled}) {}
};
}  // namespace cuda

}  // namespace amp
