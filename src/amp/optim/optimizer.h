// The base of optimizers: parameter groups, state, and the contract with a gradient scaler (torch::optim::Optimizer).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

#include <amp/core/option.h>
#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>
#include <amp/optim/multi_tensor.h>

namespace amp::optim {

// Hyperparameters of a group. Each optimizer derives its own, with a setter and a getter of the option's name.
class AMP_API OptimizerOptions {
 public:
  virtual ~OptimizerOptions() = default;
  virtual double get_lr() const = 0;
  virtual void set_lr(double lr) = 0;
  virtual std::unique_ptr<OptimizerOptions> clone() const = 0;
  // Calls number(name, value) and flag(name, value) for each option, for saving and loading.
  virtual void visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) = 0;
};

class AMP_API OptimizerParamGroup {
 public:
  OptimizerParamGroup(std::vector<Tensor> params) : params_(std::move(params)) {}
  OptimizerParamGroup(std::vector<Tensor> params, std::unique_ptr<OptimizerOptions> options)
      : params_(std::move(params)), options_(std::move(options)) {}
  OptimizerParamGroup(const OptimizerParamGroup& other)
      : params_(other.params_), options_(other.options_ ? other.options_->clone() : nullptr) {}
  OptimizerParamGroup(OptimizerParamGroup&&) = default;

  std::vector<Tensor>& params() { return params_; }
  const std::vector<Tensor>& params() const { return params_; }
  bool has_options() const { return options_ != nullptr; }
  OptimizerOptions& options() { return *options_; }
  const OptimizerOptions& options() const { return *options_; }
  void set_options(std::unique_ptr<OptimizerOptions> options) { options_ = std::move(options); }

 private:
  std::vector<Tensor> params_;
  std::unique_ptr<OptimizerOptions> options_;
};

class AMP_API Optimizer {
 public:
  using Closure = std::function<Tensor()>;

  virtual ~Optimizer();
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  // Updates every parameter that has a gradient. `closure`, when given, recomputes the loss first; its value is returned.
  virtual Tensor step(const Closure& closure = nullptr);
  // The update on behalf of a gradient scaler: gradients are multiplied by scale.inv_scale on the way, and nothing changes when
  // scale.found_inf is not zero. Throws NotImplementedError for optimizers that can't.
  void step_scaled(const StepScale& scale);
  // Whether step_scaled is there.
  virtual bool supports_scale() const { return true; }

  // Drops the gradients, or fills them with zeros.
  void zero_grad(bool set_to_none = true);
  void add_param_group(OptimizerParamGroup group);
  std::vector<OptimizerParamGroup>& param_groups() { return groups_; }
  const std::vector<OptimizerParamGroup>& param_groups() const { return groups_; }

  // "state.<parameter>.<name>" and "param_groups.<group>.<option>", parameters numbered in order.
  StateDict state_dict() const;
  // Throws ValueError when entries are missing or shapes differ; nothing is changed then.
  void load_state_dict(const StateDict& state);

 protected:
  // What an optimizer keeps for one parameter. The steps taken, where counted, are `step`, or `device_step` once that is there.
  struct ParamState {
    int64_t step = 0;
    Tensor device_step;
    std::map<std::string, Tensor> tensors;

    int64_t steps() const { return device_step.defined() ? device_step.item<int64_t>() : step; }
  };

  Optimizer(std::vector<OptimizerParamGroup> groups, std::unique_ptr<OptimizerOptions> defaults);

  // One update of all groups; gradients are not recorded.
  virtual void update(const StepScale& scale) = 0;
  ParamState& state_of(const Tensor& param) { return state_[param.impl()]; }
  // The parameters of a group that have gradients, gathered with their gradients by equal dtype and device, each gradient laid out as its
  // parameter.
  struct Gathered {
    std::vector<Tensor> params;
    std::vector<Tensor> grads;
  };
  std::vector<Gathered> gather(const OptimizerParamGroup& group) const;
  // The device's step counts of a set on CUDA, made when missing.
  std::vector<Tensor> device_steps(const Gathered& set);

 private:
  std::vector<OptimizerParamGroup> groups_;
  std::unique_ptr<OptimizerOptions> defaults_;
  std::unordered_map<const detail::TensorImpl*, ParamState> state_;
};

}  // namespace amp::optim
