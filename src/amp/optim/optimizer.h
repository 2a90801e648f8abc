// The base of optimizers: parameter groups, state, and the contract with a gradient scaler (torch::optim::Optimizer).
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <amp/core/option.h>
#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>
#include <amp/optim/multi_tensor.h>

namespace amp::optim {

// As AMP_OPTION, for options of which a group may leave some to its optimizer: the setter notes that this one was set.
#define AMP_OPTIMIZER_OPTION(Type, name, value) \
 public:                                        \
  auto& name(Type v) {                          \
    name##_ = std::move(v);                     \
    mark_set(#name);                            \
    return *this;                               \
  }                                             \
  const Type& name() const { return name##_; }  \
                                                \
 private:                                       \
  Type name##_ = value;

// Hyperparameters of a group. Each optimizer derives its own, with a setter and a getter of the option's name. What is not set, in the
// constructor or by a setter, a group takes from the options of its optimizer.
class AMP_API OptimizerOptions {
 public:
  virtual ~OptimizerOptions() = default;
  virtual double get_lr() const = 0;
  virtual void set_lr(double lr) = 0;
  virtual std::unique_ptr<OptimizerOptions> clone() const = 0;
  // Calls number(name, value) and flag(name, value) for each option, for saving and loading.
  virtual void visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) = 0;

  void mark_set(std::string_view name) { set_.emplace_back(name); }
  // Takes the options that are not set from those of the same names in `defaults`.
  void inherit(const OptimizerOptions& defaults);

 private:
  std::vector<std::string> set_;
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

  // Updates every parameter that has a gradient. `closure`, when given, recomputes the loss first; its value is returned. Before anything
  // is changed, throws ValueError for a gradient that differs from its parameter in shape or device, TypeError for another dtype.
  virtual Tensor step(const Closure& closure = nullptr);
  // The update on behalf of a gradient scaler: gradients are multiplied by scale.inv_scale on the way, and nothing changes when
  // scale.found_inf is not zero. Throws NotImplementedError for optimizers that can't.
  void step_scaled(const StepScale& scale);
  // Whether step_scaled is there.
  virtual bool supports_scale() const { return true; }

  // Whether step() evaluates its closure several times, as a line search does; only with such an optimizer a scaler hands the closure on.
  // It must then override restore_point, too.
  virtual bool evaluates_repeatedly() const { return false; }
  // What brings parameters and state back to how they are now.
  virtual std::function<void()> restore_point();

  // With master weights, float16 and bfloat16 parameters are updated through float32 copies with float32 state and gradients widened to
  // float32, and then rounded. The copies are made of the parameters at the next step and kept in the state as "master_param". Call it
  // again after writing parameters by any other way, say on loading a model: copies are made anew then.
  void set_master_weights(bool on = true);
  bool has_master_weights() const { return master_weights_; }

  // Drops the gradients, or fills them with zeros.
  void zero_grad(bool set_to_none = true);
  void add_param_group(OptimizerParamGroup group);
  std::vector<OptimizerParamGroup>& param_groups() { return groups_; }
  const std::vector<OptimizerParamGroup>& param_groups() const { return groups_; }

  // "state.<parameter>.<name>" and "param_groups.<group>.<option>" with torch's names, parameters numbered in order.
  StateDict state_dict() const;
  // Throws ValueError when entries are missing or shapes differ, or for master weights where there are none; nothing is changed then.
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
  ParamState& state_of(const detail::TensorImpl* param) { return state_[param]; }
  // The parameters of a group that have gradients, gathered with their gradients by equal dtype and device, each gradient laid out as its
  // parameter. Where there are master weights, those stand for the parameters.
  struct Gathered {
    std::vector<Tensor> params;
    std::vector<Tensor> grads;
    std::vector<const detail::TensorImpl*> owners;  // of the state: the group's parameters
  };
  // Throws what step() throws for gradients that are not like their parameters.
  void check_gradients() const;
  // Those with sparse gradients go to `sparse`; without it they throw NotImplementedError.
  std::vector<Gathered> gather(const OptimizerParamGroup& group, std::vector<Tensor>* sparse = nullptr);
  // The coalesced gradient of a parameter as `scale` wants it, also in .grad; undefined when scale.found_inf forbids the step. Throws
  // NotImplementedError where there are master weights.
  Tensor sparse_gradient(const Tensor& param, const StepScale& scale) const;
  // Lays a buffer of the state out as `param`; throws TypeError or ValueError when it has another dtype than `dtype`, shape or device.
  void fit_state(const detail::TensorImpl* owner, const char* name, Tensor& buffer, const Tensor& param, ScalarType dtype) const;
  // One more step of a parameter, counted by the host; which it is.
  static int64_t count_step(ParamState& state);
  // A state buffer of a rule: its name in the state, and what it begins with. Without a name it is not used.
  struct Slot {
    const char* name = nullptr;
    double initial = 0;
  };
  // Updates a set by a rule of multi_tensor.h whose buffers are `slots`. Throws before the set is changed when a buffer is not like its
  // parameter, which then has been given other data (set_data) since the buffer was made.
  void apply(Gathered& set, const UpdateRule& rule, const std::vector<Slot>& slots, const StepScale& scale);

  // What brings the parameters alone back.
  std::function<void()> values_point() const;
  // The state of the parameters in state dicts, for optimizers that keep it otherwise. read_state gives what makes the loaded state the
  // optimizer's, and throws when it can't be.
  virtual void save_state(StateDict& result) const;
  virtual std::function<void()> read_state(const StateDict& state);

 private:
  std::vector<OptimizerParamGroup> groups_;
  std::unique_ptr<OptimizerOptions> defaults_;
  std::unordered_map<const detail::TensorImpl*, ParamState> state_;
  bool master_weights_ = false;
  // Float16 or bfloat16 tensors and the float32 ones that they are rounded from after the update: parameters, gradients.
  std::vector<std::pair<Tensor, Tensor>> parameter_copies_, gradient_copies_;

  // Where a parameter stands among those of all groups.
  size_t index_of(const detail::TensorImpl* param) const;
  void widen(const Tensor& owner, Tensor& param, Tensor& grad);
  void run_update(const StepScale& scale);
  std::vector<Tensor> device_steps(const Gathered& set);
  ScalarType state_dtype(const Tensor& param) const;
};

}  // namespace amp::optim
