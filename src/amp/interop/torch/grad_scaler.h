// Gradient scaling for libtorch's models and optimizers. libtorch has no torch.amp.GradScaler.
//
//   amp::libtorch::GradScaler scaler(at::kCPU);
//   for (auto& [input, target] : batches) {
//     optimizer.zero_grad();
//     torch::Tensor loss;
//     {
//       amp::libtorch::Autocast region(at::kCPU, {.dtype = at::kHalf});
//       loss = loss_of(model->forward(input), target);
//     }
//     scaler.scale(loss).backward();
//     scaler.step(optimizer);   // unscales; skips the step when a gradient is not finite
//     scaler.update();
//   }
#pragma once

#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include <torch/csrc/autograd/engine.h>
#include <torch/cuda.h>
#include <torch/optim/lbfgs.h>
#include <torch/optim/optimizer.h>

#include <amp/core/error.h>
#include <amp/interop/torch/scaler_state.h>
#include <amp/scaler/report.h>
#include <amp/scaler/rule.h>

namespace amp::libtorch {

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
  // Allows float16 gradients. Values below 6e-8 become zero when they are unscaled in float16. Torch does not have this option.
  bool allow_fp16_gradients = false;
};

// The result of step(). Python programs compare the scale before and after update() to find out whether a step was skipped.
struct ScalerStep {
  bool stepped = false;
  at::Tensor loss = {};  // the result of the optimizer's step, if it ran
};

// Scales losses, unscales gradients, and skips steps if gradients are not finite. The checks and updates use libtorch's kernels. So scales
// and skips are those of torch.amp.GradScaler on every device, except that the scale never falls below the smallest normal float32. Texts
// and types of errors, reports and states are those of amp::GradScaler.
//
// A scaler can be moved but not copied. Two threads must not use it at the same time. It knows optimizers by their addresses. So between
// two calls of update(), do not destroy an optimizer that the scaler has seen and create another one: it may have the same address.
class GradScaler {
 public:
  // Unless disabled, throws ValueError if growth_factor <= 1, backoff_factor is not in (0, 1), growth_interval is negative, or init_scale
  // is not a positive float32. On CUDA without a device libtorch warns, and the scaler is disabled.
  explicit GradScaler(at::DeviceType device = at::kCUDA, const GradScalerOptions& options = {})
      : GradScaler(device, options, options.enabled && is_available(device)) {}
  GradScaler(const GradScaler&) = delete;
  GradScaler& operator=(const GradScaler&) = delete;
  GradScaler(GradScaler&&) = default;
  GradScaler& operator=(GradScaler&&) = default;

  // Returns output * scale, or `output` itself if the scaler is disabled. For a float16 tensor the result is float32, in which the product
  // fits.
  at::Tensor scale(const at::Tensor& output) {
    if (!is_enabled()) return output;
    AMP_CHECK(output.defined(), ValueError, "[GradScaler] scale was given an undefined tensor");
    if (!scale_.defined()) initialize(output.device());
    // Copies the scale: update() changes it in place, and this graph must keep its factor.
    const at::Tensor factor = scale_.to(output.device(), scale_.scalar_type(), /*non_blocking=*/true, /*copy=*/true);
    at::Tensor scaled = (output.scalar_type() == at::kHalf ? output.to(at::kFloat) : output) * factor;
    if (scaled.requires_grad()) scaled.register_hook([divided = divided_](const at::Tensor&) { watch_pass(divided); });
    return scaled;
  }
  std::vector<at::Tensor> scale(at::TensorList outputs) {
    std::vector<at::Tensor> scaled;
    for (const at::Tensor& output : outputs) scaled.push_back(scale(output));
    return scaled;
  }

  // Divides the gradients of the optimizer's parameters by the scale, once between two calls of update(). If a gradient belongs to several
  // optimizers or parameters, only the first unscale_ or step divides it. It is divided again only if a backward pass of a scaled loss has
  // added to it. Sparse float16 gradients are coalesced.
  //
  // Throws Error if it is called twice for an optimizer, after step(), or if no loss was scaled before. Throws ValueError for undefined
  // parameters, and for float16 gradients unless allow_fp16_gradients is set.
  void unscale_(torch::optim::Optimizer& optimizer) {
    if (!is_enabled()) return;
    check_initialized("unscale_");
    PerOptimizer& state = per_optimizer_[&optimizer];
    AMP_CHECK(state.stage != Stage::Unscaled, Error,
              "[GradScaler] unscale_ has already been called on this optimizer since the last update()");
    AMP_CHECK(state.stage != Stage::Stepped, Error, "[GradScaler] unscale_ is being called after step()");
    unscale_gradients(optimizer, state);
    state.stage = Stage::Unscaled;
    if (scale_.is_cpu()) count(state);  // waits for nothing here
  }

  // Unscales (unless unscale_ was called), then steps if all gradients are finite. Throws Error if called twice since update(), if no loss
  // was scaled before, or if the optimizer has no gradients. Waits for the device, as torch does for all except its fused optimizers.
  ScalerStep step(torch::optim::Optimizer& optimizer) { return step(optimizer, nullptr); }
  // As in torch, only a disabled scaler accepts a closure: it calls optimizer.step(closure). Otherwise throws NotImplementedError, also for
  // LBFGS, which needs a closure. amp::GradScaler has such steps for amp's optimizers.
  ScalerStep step(torch::optim::Optimizer& optimizer, const torch::optim::Optimizer::LossClosure& closure) {
    if (!is_enabled()) return {true, optimizer.step(closure)};
    AMP_CHECK(
        !closure && dynamic_cast<torch::optim::LBFGS*>(&optimizer) == nullptr, NotImplementedError,
        "[GradScaler] step of an enabled scaler takes no closure, nor an optimizer that needs one, such as LBFGS; scale the loss yourself, "
        "or use amp::GradScaler");
    check_initialized("step");
    AMP_CHECK(per_optimizer_[&optimizer].stage != Stage::Stepped, Error,
              "[GradScaler] step() has already been called on this optimizer since the last update()");
    if (per_optimizer_[&optimizer].stage == Stage::Ready) unscale_(optimizer);
    PerOptimizer& state = per_optimizer_[&optimizer];
    AMP_CHECK(!state.found_inf.empty(), Error, "[GradScaler] no gradients were found for this optimizer: was backward() called?");
    ScalerStep result;
    if (found_inf(state)) {
      count(state);
    } else {
      result = {true, optimizer.step()};
    }
    state.stage = Stage::Stepped;
    return result;
  }

  // Without an argument, updates the scale from the steps since the last update: by growth_factor after growth_interval good steps in a
  // row, by backoff_factor after a bad one. With an argument, sets the scale to new_scale. Throws ValueError if it is no valid init_scale.
  // A tensor on a device other than the CPU is not checked, because the host would have to wait. Throws Error if no loss was scaled, or if
  // no gradients were checked.
  void update() {
    if (!is_enabled()) return;
    check_initialized("update");
    at::Tensor sum;
    for (const auto& [optimizer, state] : per_optimizer_) {
      for (const at::Tensor& found : state.found_inf) {
        const at::Tensor here = found.to(scale_.device(), /*non_blocking=*/true);
        sum = sum.defined() ? sum + here : here;
      }
    }
    AMP_CHECK(sum.defined(), Error,
              "[GradScaler] update() was called, but no step() or unscale_() has checked gradients since the last one");
    at::_amp_update_scale_(scale_, growth_tracker_, sum, get_growth_factor(), get_backoff_factor(), get_growth_interval());
    scale_.clamp_min_(scaler::kSmallestScale);
    close();
  }
  void update(double new_scale) {
    if (!is_enabled()) return;
    check_initialized("update");
    check_new_scale(new_scale);
    scale_.fill_(new_scale);
    close();
  }
  void update(const at::Tensor& new_scale) {
    if (!is_enabled()) return;
    check_initialized("update");
    AMP_CHECK(new_scale.defined() && new_scale.numel() == 1, ValueError, "[GradScaler] update: the new scale must be a one-element tensor");
    AMP_CHECK(new_scale.device().type() == device_, ValueError, "[GradScaler] update: the new scale is on ", new_scale.device(),
              ", expected ", device_);
    AMP_CHECK(!new_scale.requires_grad(), ValueError, "[GradScaler] update: the new scale must not require a gradient");
    if (new_scale.is_cpu()) check_new_scale(new_scale.item<double>());
    scale_.copy_(new_scale.reshape({}));
    close();
  }

  // Sets names for report() and error messages, which otherwise say "parameter 3": name_parameters(model->named_parameters()).
  template <class Dictionary>
  void name_parameters(const Dictionary& names) {
    for (const auto& item : names) {
      AMP_CHECK(item.value().defined(), ValueError, "[GradScaler] name_parameters: `", item.key(), "` is an undefined tensor");
      names_[item.value().unsafeGetTensorImpl()] = {item.value(), item.key()};
    }
  }
  // The gradients that were not finite since the last update(). If none have been checked since then, those before it. unscale_ counts them
  // on the CPU, step() on other devices: if gradients were clipped in between, it counts the clipped ones.
  OverflowReport report() const {
    OverflowReport report = report_;
    report.step = closed_ ? updates_ : updates_ + 1;
    return report;
  }

  // The current scale; 1 when disabled. Waits for the device.
  double get_scale() const { return !enabled_ ? 1.0 : scale_.defined() ? scale_.item<double>() : init_scale_; }
  double get_growth_factor() const { return rule_.growth_factor; }
  double get_backoff_factor() const { return rule_.backoff_factor; }
  int get_growth_interval() const { return rule_.growth_interval; }
  int get_growth_tracker() const { return growth_tracker_.defined() ? growth_tracker_.item<int>() : init_tracker_; }
  bool is_enabled() const { return enabled_; }
  // set_growth_factor, set_backoff_factor and set_growth_interval throw the ValueErrors of the constructor.
  void set_growth_factor(double factor) {
    if (enabled_) scaler::check_growth_factor("set_growth_factor: the factor", factor);
    rule_.growth_factor = factor;
  }
  void set_backoff_factor(double factor) {
    if (enabled_) scaler::check_backoff_factor("set_backoff_factor: the factor", factor);
    rule_.backoff_factor = factor;
  }
  void set_growth_interval(int interval) {
    if (enabled_) scaler::check_growth_interval("set_growth_interval: the interval", interval);
    rule_.growth_interval = interval;
  }

  // Returns the state under torch's keys. libtorch can save it (torch::pickle_save), and so can this library (save_json). Each of the
  // scalers, also that of Python, can continue from the state of another one. The state is empty if the scaler is disabled.
  ScalerState state_dict() const {
    ScalerState state;
    if (!enabled_) return state;
    state["scale"] = get_scale();
    state["growth_factor"] = rule_.growth_factor;
    state["backoff_factor"] = rule_.backoff_factor;
    state["growth_interval"] = int64_t{rule_.growth_interval};
    state["_growth_tracker"] = int64_t{get_growth_tracker()};
    return state;
  }
  // Accepts the state of any scaler. Throws ValueError if an entry is missing or invalid. Nothing changes in that case.
  void load_state_dict(const ScalerState& state) {
    if (!enabled_) return;
    AMP_CHECK(!state.empty(), ValueError, "[GradScaler] the state is empty, possibly because it was saved from a disabled scaler");
    const scaler::SavedState saved = scaler::read_state(rule_, [&](const std::string& name) {
      const auto it = state.find(name);
      AMP_CHECK(it != state.end(), ValueError, "[GradScaler] the state has no entry '", name, "'");
      return it->second;
    });
    rule_.growth_factor = saved.growth_factor;
    rule_.backoff_factor = saved.backoff_factor;
    rule_.growth_interval = saved.growth_interval;
    init_scale_ = saved.scale;
    init_tracker_ = saved.growth_tracker;
    if (!scale_.defined()) return;
    scale_.fill_(saved.scale);
    growth_tracker_.fill_(saved.growth_tracker);
  }

 private:
  enum class Stage { Ready, Unscaled, Stepped };
  struct Gradient {
    at::Tensor values, param;
    size_t index;     // index of the parameter in its optimizer
    bool is_divided;  // since the last update(), for another optimizer
  };
  // The gradients that were divided since the last update(), by the memory of their values: several parameters may have one.
  using Divided = std::unordered_map<const void*, at::Tensor>;
  struct PerOptimizer {
    Stage stage = Stage::Ready;
    std::vector<at::Tensor> found_inf;  // one per device that has gradients
    std::vector<Gradient> gradients;    // kept until they are counted
  };

  GradScaler(at::DeviceType device, const GradScalerOptions& options, bool enabled)
      : device_(device),
        enabled_(enabled),
        allow_fp16_gradients_(options.allow_fp16_gradients),
        init_scale_(options.init_scale),
        rule_{
            .growth_factor = options.growth_factor, .backoff_factor = options.backoff_factor, .growth_interval = options.growth_interval} {
    if (!enabled) return;
    scaler::check_growth_factor("growth_factor", options.growth_factor);
    scaler::check_backoff_factor("backoff_factor", options.backoff_factor);
    scaler::check_growth_interval("growth_interval", options.growth_interval);
    scaler::check_scale("init_scale", options.init_scale, rule_);
  }

  static bool is_available(at::DeviceType device) {
    if (device != at::kCUDA || torch::cuda::is_available()) return true;
    TORCH_WARN("[GradScaler] enabled for CUDA, but no CUDA device is available: it is disabled");
    return false;
  }

  void initialize(const at::Device& device) {
    scale_ = at::full({}, init_scale_, at::TensorOptions(at::kFloat).device(device));
    growth_tracker_ = at::full({}, init_tracker_, at::TensorOptions(at::kInt).device(device));
  }

  void check_initialized(const char* method) const {
    AMP_CHECK(scale_.defined(), Error, "[GradScaler] ", method,
              " was called, but no loss has been scaled: call scale(loss).backward() first");
  }

  static void check_new_scale(double scale) {
    const auto stored = static_cast<float>(scale);
    AMP_CHECK(stored > 0 && std::isfinite(stored), ValueError,
              "[GradScaler] update: the new scale must be a positive number that float32 holds, but is ", scale);
  }

  std::string name_of(const at::Tensor& param, size_t index) const {
    const auto it = names_.find(param.unsafeGetTensorImpl());
    return it != names_.end() ? it->second.second : "parameter " + std::to_string(index);
  }

  // The gradients of the optimizer's parameters. For sparse gradients, their values.
  std::vector<Gradient> gather(torch::optim::Optimizer& optimizer) const {
    std::vector<Gradient> gradients;
    std::unordered_set<const void*> seen;
    size_t index = 0;
    for (torch::optim::OptimizerParamGroup& group : optimizer.param_groups()) {
      for (at::Tensor& param : group.params()) {
        const size_t i = index++;
        AMP_CHECK(param.defined(), ValueError, "[GradScaler] parameter ", i, " of the optimizer is an undefined tensor");
        at::Tensor& grad = param.mutable_grad();
        if (!grad.defined()) continue;
        AMP_CHECK(allow_fp16_gradients_ || grad.scalar_type() != at::kHalf, ValueError,
                  "[GradScaler] unscale_ does not accept float16 gradients, which ", name_of(param, i),
                  " has: parameters should be float32, with autocast creating float16 copies, or allow_fp16_gradients be set");
        // Sums values of duplicate indices first, because the sum may overflow.
        if (grad.is_sparse() && grad.scalar_type() == at::kHalf) grad = grad.coalesce();
        const at::Tensor values = values_of(grad);
        const void* const memory = values.data_ptr();
        if (values.numel() > 0 && !seen.insert(memory).second) continue;  // that of another parameter of the list
        gradients.push_back({values, param, i, divided_->count(memory) != 0});
      }
    }
    return gradients;
  }

  static at::Tensor values_of(const at::Tensor& grad) { return grad.is_sparse() ? grad._values() : grad; }

  // A backward pass of a scaled loss begins: gradients that it changes are no longer divided. Other changes, such as clipping, keep them
  // divided.
  static void watch_pass(const std::shared_ptr<Divided>& divided) {
    if (divided->empty()) return;
    std::vector<std::pair<at::Tensor, int64_t>> before;
    for (const auto& [memory, grad] : *divided) before.emplace_back(grad, static_cast<int64_t>(grad._version()));
    torch::autograd::Engine::get_default_engine().queue_callback([divided, before = std::move(before)] {
      for (const auto& [grad, version] : before) {
        if (static_cast<int64_t>(grad._version()) != version) divided->erase(values_of(grad).data_ptr());
      }
    });
  }

  void unscale_gradients(torch::optim::Optimizer& optimizer, PerOptimizer& state) {
    const at::NoGradGuard no_grad;
    std::vector<Gradient> gradients = gather(optimizer);
    // The kernel requires gradients of one device and dtype. Gradients that are divided already are only checked.
    struct Batch {
      at::Device device;
      at::ScalarType dtype;
      bool is_divided;
      std::vector<at::Tensor> gradients;
    };
    std::vector<Batch> batches;
    for (const Gradient& gradient : gradients) {
      const at::Device device = gradient.values.device();
      const at::ScalarType dtype = gradient.values.scalar_type();
      auto batch = batches.begin();
      while (batch != batches.end() &&
             std::tie(batch->device, batch->dtype, batch->is_divided) != std::tie(device, dtype, gradient.is_divided))
        ++batch;
      if (batch == batches.end()) batch = batches.insert(batch, {device, dtype, gradient.is_divided, {}});
      batch->gradients.push_back(gradient.values);
    }
    // The reciprocal is computed in float64 and rounded once, except on Metal, which has no float64.
    const at::Tensor inverse = scale_.is_mps() ? scale_.reciprocal() : scale_.to(at::kDouble).reciprocal().to(at::kFloat);
    std::vector<at::Tensor> found_inf;
    for (const Batch& batch : batches) {
      auto found = found_inf.begin();
      while (found != found_inf.end() && found->device() != batch.device) ++found;
      if (found == found_inf.end()) found = found_inf.insert(found, at::zeros({}, at::TensorOptions(at::kFloat).device(batch.device)));
      const at::Tensor factor = batch.is_divided ? at::ones_like(inverse) : inverse;
      at::_amp_foreach_non_finite_check_and_unscale_(batch.gradients, *found, factor.to(batch.device, /*non_blocking=*/true));
    }
    for (const Gradient& gradient : gradients) {
      if (gradient.values.numel() > 0) (*divided_)[gradient.values.data_ptr()] = gradient.param.grad();
    }
    state.found_inf = std::move(found_inf);
    state.gradients = std::move(gradients);
    if (closed_) report_ = {};  // the first check since update()
    closed_ = false;
  }

  static bool found_inf(const PerOptimizer& state) {
    for (const at::Tensor& found : state.found_inf) {
      if (found.item<float>() != 0) return true;
    }
    return false;
  }

  // Adds the gradients that are not finite to the report, once.
  void count(PerOptimizer& state) {
    const std::vector<Gradient> gradients = std::exchange(state.gradients, {});
    if (!found_inf(state)) return;
    const at::NoGradGuard no_grad;
    for (const Gradient& gradient : gradients) {
      const auto bad = gradient.values.numel() - at::isfinite(gradient.values).sum().item<int64_t>();
      if (bad == 0) continue;
      if (report_.empty()) report_.parameter = name_of(gradient.param, gradient.index);
      ++report_.gradients;
      report_.elements += bad;
    }
  }

  void close() {
    per_optimizer_.clear();
    divided_->clear();
    if (closed_) report_ = {};
    closed_ = true;
    ++updates_;
  }

  at::DeviceType device_;
  bool enabled_, allow_fp16_gradients_;
  double init_scale_;
  int init_tracker_ = 0;
  scaler::UpdateRule rule_;
  at::Tensor scale_, growth_tracker_;  // created by the first scale()
  std::unordered_map<const torch::optim::Optimizer*, PerOptimizer> per_optimizer_;
  std::unordered_map<const at::TensorImpl*, std::pair<at::Tensor, std::string>> names_;
  std::shared_ptr<Divided> divided_ = std::make_shared<Divided>();  // the graphs of scaled losses know it too
  OverflowReport report_;
  int64_t updates_ = 0;
  bool closed_ = false;  // set by update()
};

}  // namespace amp::libtorch
