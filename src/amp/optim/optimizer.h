// The base class of optimizers: parameter groups, state, and the contract with a gradient scaler (torch::optim::Optimizer).
#pragma once

#include <concepts>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <amp/core/error.h>
#include <amp/core/memory/owned.h>
#include <amp/core/option.h>
#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>
#include <amp/optim/multi_tensor.h>
#include <amp/optim/rounding.h>
#include <amp/optim/state_format.h>

namespace amp::serialize {
class InputArchive;
class OutputArchive;
}  // namespace amp::serialize

namespace amp::optim {

class OptimizerHooks;  // optimizer_hooks.h

// Like AMP_OPTION, for options that a parameter group may inherit from its optimizer. The setter, and the getter that returns a reference
// to assign to, record that the option was set.
#define AMP_OPTIMIZER_OPTION(Type, name, value) \
 public:                                        \
  auto& name(Type v) {                          \
    name##_ = std::move(v);                     \
    mark_set(#name);                            \
    return *this;                               \
  }                                             \
  const Type& name() const { return name##_; }  \
  Type& name() {                                \
    mark_set(#name);                            \
    return name##_;                             \
  }                                             \
                                                \
 private:                                       \
  Type name##_ = value;

// The options of a group. Each optimizer has a derived class with a setter and a getter for each option. A group inherits an option from
// the optimizer if neither the constructor of the options nor a setter has set it.
class AMP_API OptimizerOptions {
 public:
  OptimizerOptions() = default;
  virtual ~OptimizerOptions() = default;
  OptimizerOptions(const OptimizerOptions&) = default;
  OptimizerOptions& operator=(const OptimizerOptions&) = default;
  virtual double get_lr() const = 0;
  virtual void set_lr(double lr) = 0;
  virtual std::unique_ptr<OptimizerOptions> clone() const = 0;
  // Calls number(name, value) and flag(name, value) for each option, for saving and loading.
  virtual void visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>& flag) = 0;
  // Whether these are the options of an optimizer that overrides step(), not update(). Features that change the update are then refused:
  // step_scaled, master weights, the hooks of apex.
  virtual bool is_for_own_step() const { return false; }
  // How the group's 16-bit parameters are rounded. The options of SGD, Adam, AdamW, Adagrad and RMSprop have a setter `rounding`.
  Rounding get_rounding() const { return rounding_; }
  // How the state of the group's parameters is stored. The same options have a setter `state_format`.
  StateFormat get_state_format() const { return state_format_; }

  void mark_set(std::string_view name);
  // Copies the options that are not set from the options of the same names in `defaults`.
  void inherit(const OptimizerOptions& defaults);

 protected:
  void rounding(Rounding v) {
    rounding_ = v;
    mark_set("rounding");
  }
  const Rounding& rounding() const { return rounding_; }
  Rounding& rounding() {
    mark_set("rounding");
    return rounding_;
  }
  void state_format(StateFormat v) {
    state_format_ = v;
    mark_set("state_format");
  }
  const StateFormat& state_format() const { return state_format_; }
  StateFormat& state_format() {
    mark_set("state_format");
    return state_format_;
  }

 private:
  std::vector<std::string> set_;
  Rounding rounding_ = Rounding::Nearest;
  StateFormat state_format_ = StateFormat::Full;
};

// Parameters that share their options.
class AMP_API OptimizerParamGroup {
 public:
  OptimizerParamGroup(std::vector<Tensor> params);
  OptimizerParamGroup(std::vector<Tensor> params, std::unique_ptr<OptimizerOptions> options);
  OptimizerParamGroup(const OptimizerParamGroup& other);
  OptimizerParamGroup(OptimizerParamGroup&&);
  ~OptimizerParamGroup();

  std::vector<Tensor>& params() { return params_; }
  const std::vector<Tensor>& params() const { return params_; }
  bool has_options() const { return options_ != nullptr; }
  OptimizerOptions& options() { return *options_; }
  const OptimizerOptions& options() const { return *options_; }
  void set_options(std::unique_ptr<OptimizerOptions> options);
  // Values that learning-rate schedulers keep with the group, under torch's names: "initial_lr", and for cycles "max_lr", "min_lr",
  // "max_momentum", "base_momentum". They are saved and loaded with the group.
  std::map<std::string, double>& schedule() { return schedule_; }
  const std::map<std::string, double>& schedule() const { return schedule_; }

 private:
  std::vector<Tensor> params_;
  std::unique_ptr<OptimizerOptions> options_;
  std::map<std::string, double> schedule_;
};

// The state of an optimizer for one parameter, as a class of the program (torch::optim::OptimizerParamState). It is for optimizers that
// override step(). The functions throw NotImplementedError unless they are overridden.
class AMP_API OptimizerParamState {
 public:
  virtual ~OptimizerParamState() = default;
  virtual std::unique_ptr<OptimizerParamState> clone() const;
  virtual void serialize(serialize::InputArchive& archive);
  virtual void serialize(serialize::OutputArchive& archive) const;
  // Copies the values to a state of the library's optimizers. Returns false if there is no such state for this class.
  virtual bool copy_to(class ParamState&) const { return false; }

 protected:
  OptimizerParamState() = default;
  OptimizerParamState(const OptimizerParamState&) = default;
  OptimizerParamState& operator=(const OptimizerParamState&) = default;
};

// The state of an optimizer for one parameter. The number of steps, if counted, is `device_step` if that is defined, else `step`.
class AMP_API ParamState {
 public:
  ParamState() = default;
  // Takes an object of a program. An object with the state of an optimizer of the library, such as an AdamParamState, gives its values.
  template <std::derived_from<OptimizerParamState> T>
  ParamState(std::unique_ptr<T> state) {
    if (state != nullptr && !state->copy_to(*this)) own = std::move(state);
  }

  int64_t step = 0;
  Tensor device_step;
  std::map<std::string, Tensor> tensors;
  Tensor owner;  // the parameter: while it exists, no other one can get its address, which is the key of the state
  std::shared_ptr<OptimizerParamState> own;  // the object of a program; copies share it

  int64_t steps() const { return device_step.defined() ? device_step.item<int64_t>() : step; }

  // The state as an object: static_cast<AdamParamState&>(*state). Throws TypeError if it has another class.
  class Reference {
   public:
    explicit Reference(ParamState& state) : state_(state) {}
    template <std::derived_from<OptimizerParamState> T>
    operator T&() const {
      return state_.as<T>();
    }

   private:
    ParamState& state_;
  };
  Reference operator*() const { return Reference(const_cast<ParamState&>(*this)); }
  OptimizerParamState* operator->() const {
    AMP_CHECK(own != nullptr, TypeError,
              "[optim] the state of an optimizer of the library has no class of its own: use static_cast<AdamParamState&>(*state)");
    return own.get();
  }

 private:
  template <class T>
  T& as() {
    if (T* const same = dynamic_cast<T*>(own.get())) return *same;
    if constexpr (requires(T & view) { view.show(*this); }) {
      T* view = dynamic_cast<T*>(view_.get());
      if (view == nullptr || !view->shows(*this)) {
        auto made = std::make_shared<T>();
        made->show(*this);
        view = made.get();
        view_ = std::move(made);
      }
      if (own == nullptr) return *view;
    }
    AMP_THROW(TypeError, "[optim] the state of this parameter has another class than requested");
  }

  std::shared_ptr<OptimizerParamState> view_;  // of compat/parts/optimizers.h
};

// The base class of optimizers. As in torch, a complex parameter is updated like its view_as_real, but its state is complex.
class AMP_API Optimizer {
 public:
  using Closure = std::function<Tensor()>;
  using LossClosure = Closure;

  virtual ~Optimizer();
  Optimizer(const Optimizer&) = delete;
  Optimizer& operator=(const Optimizer&) = delete;

  // Updates every parameter that has a gradient. If `closure` is given, it is called first to compute the loss, which is returned.
  //
  // Before any change, throws ValueError for a gradient that differs from its parameter in shape or device, and TypeError for one of
  // another dtype. Throws ValueError for a 16-bit parameter with both master weights and a `rounding` other than Nearest, and TypeError for
  // a float16 parameter with Rounding::Split. Throws NotImplementedError for a sparse gradient that the optimizer does not support, and for
  // a parameter with gaps in memory. Throws ValueError or TypeError for a state that does not fit its parameter.
  virtual Tensor step(Closure closure = nullptr);
  // The update that a gradient scaler calls. Gradients are multiplied by scale.inv_scale as part of the update. Nothing changes if
  // scale.found_inf is not zero. Throws NotImplementedError if supports_scale() is false.
  void step_scaled(const StepScale& scale);
  // Whether step_scaled is supported.
  virtual bool supports_scale() const { return !defaults_->is_for_own_step(); }

  // Whether step() evaluates its closure several times, like a line search. A gradient scaler passes the closure only to such an optimizer.
  virtual bool evaluates_repeatedly() const { return false; }
  // Returns a function that restores the current parameters and state. A scaler calls it when it ends a step of an optimizer that evaluates
  // repeatedly. Override it if the optimizer keeps state elsewhere than in state_of.
  virtual std::function<void()> restore_point();

  // Turns master weights on or off. With them, the optimizer updates float32 copies of float16 and bfloat16 parameters, and rounds the
  // copies to the parameters. The state is float32, and so are the gradients during the update. The copies are created from the parameters
  // at the next step, and kept in the state as "master_param". If your program changes the parameters in another way, for example when it
  // loads a model, call this function again to create new copies. It also drops what Rounding::Kahan and Rounding::Split have stored. The
  // next step converts the rest of the state, as it does when the option `rounding` has changed. A step also drops the copy of a parameter
  // that is no longer 16-bit.
  void set_master_weights(bool on = true);
  // Whether master weights are on.
  bool has_master_weights() const { return master_weights_; }

  // Turns master gradients on or off, also for groups that are added later. With them, float16 and bfloat16 parameters accumulate their
  // gradients in float32 (set_grad_dtype): sums of several backward passes, unscaling and clipping are not rounded to 16 bits. The state of
  // these parameters is float32, and is converted if it exists. Source: master_grad of paddle.amp.decorate.
  void set_master_grads(bool on = true);
  // Whether master gradients are on.
  bool has_master_grads() const { return master_grads_; }

  // Drops the gradients, or fills them with zeros.
  void zero_grad(bool set_to_none = true);
  // Adds a group of parameters.
  void add_param_group(OptimizerParamGroup group);
  // The groups of parameters.
  std::vector<OptimizerParamGroup>& param_groups() { return param_groups_; }
  const std::vector<OptimizerParamGroup>& param_groups() const { return param_groups_; }
  // The parameters of all groups, and their number.
  std::vector<Tensor> parameters() const;
  size_t size() const;
  // The options that groups inherit.
  OptimizerOptions& defaults() { return *defaults_; }
  const OptimizerOptions& defaults() const { return *defaults_; }

  // The entries are "state.<parameter>.<name>" and "param_groups.<group>.<option>" with torch's names. Parameters are numbered in order:
  // "param_groups.<group>.params.0" is the number of the first parameter of a group.
  StateDict state_dict() const;
  // Loads a state. The state may be of a training in another precision: tensors are converted to the dtypes of this optimizer.
  //
  // Three entries keep more than a 16-bit parameter can hold: master weights, compensations of Rounding::Kahan, and low bits of
  // Rounding::Split. The next step converts them into each other, so load the parameters before it. For a parameter that is not 16-bit
  // here, they are ignored.
  //
  // Throws ValueError if entries are missing or shapes differ, or if a group of the state lists another number of parameters. States of
  // earlier versions of amp list none. Throws ValueError if the state has one of the three entries for a 16-bit parameter for which this
  // optimizer keeps none of them. Throws TypeError for the complex state of a real parameter, for low bits that are not int16,
  // and for low bits of a float16 parameter. Nothing changes in these cases.
  void load_state_dict(const StateDict& state);
  // Writes the entries of state_dict() to an archive (core/archive.h), and loads them. load also accepts what libtorch has written.
  virtual void save(serialize::OutputArchive& archive) const;
  virtual void load(serialize::InputArchive& archive);

  // Internal; null by default.
  void set_hooks(std::shared_ptr<OptimizerHooks> hooks);
  const std::shared_ptr<OptimizerHooks>& hooks() const { return hooks_; }
  // Internal: differs from that of every other optimizer while somebody holds it. A later optimizer may have the address of this one.
  const std::shared_ptr<const void>& identity() const { return identity_; }
  // Internal: the numbers of the parameters for Rounding::Stochastic, if this optimizer has only some of the parameters of another one.
  void number_parameters(std::vector<size_t> numbers);

 protected:
  using ParamState = optim::ParamState;

  Optimizer(std::vector<OptimizerParamGroup> groups, std::unique_ptr<OptimizerOptions> defaults);
  Optimizer(std::vector<Tensor> parameters, std::unique_ptr<OptimizerOptions> defaults);

 public:
  // The states of parameters that have been updated, by Tensor::impl(). Clearing it starts the optimizer anew. As in torch, a state keeps
  // its parameter: erase the state of a parameter that you have removed from its group.
  std::unordered_map<const detail::TensorImpl*, ParamState>& state() { return state_; }
  const std::unordered_map<const detail::TensorImpl*, ParamState>& state() const { return state_; }

 protected:
  // Updates all groups once. Recording is off during the call. A class overrides this, or step() as in libtorch. With an own step(), the
  // class has its state in state_, and its options derive from OptimizerCloneableOptions (compat/parts/optimizers.h).
  virtual void update(const StepScale& scale);
  ParamState& state_of(const detail::TensorImpl* param);
  // Parameters of a group that have gradients, and these gradients, all of the same dtype and on the same device. Each gradient has the
  // memory layout of its parameter. Master weights replace their parameters.
  struct Gathered {
    std::vector<Tensor> params;
    std::vector<Tensor> grads;
    std::vector<const detail::TensorImpl*> owners;  // keys of the state: the group's parameters
    size_t group = 0;                               // the number of the group
    Rounding rounding = Rounding::Nearest;
    bool coded = false;       // whether the state has 8 bits
    bool wide_grads = false;  // whether the gradients of 16-bit parameters are float32
  };
  // A state buffer of a rule: its name in the state and its initial value. Unused if it has no name.
  struct Slot {
    const char* name = nullptr;
    double initial = 0;
  };
  // Throws the errors of step() for gradients that do not match their parameters.
  void check_gradients() const;
  // Throws the errors that gather and apply would throw for the parameters of a group. Call it for all groups before the first change.
  void check_group(const OptimizerParamGroup& group, const std::vector<Slot>& slots, bool takes_sparse = false) const;
  // Appends parameters with sparse gradients to `sparse`. If it is null, they throw NotImplementedError.
  std::vector<Gathered> gather(const OptimizerParamGroup& group, std::vector<Tensor>* sparse = nullptr);
  // The coalesced gradient of a parameter with `scale` applied, also stored in .grad if scale.write_grads is set; undefined if
  // scale.found_inf is not zero. Throws NotImplementedError if the parameter has master weights, or is rounded in another way than to
  // nearest.
  Tensor sparse_gradient(const Tensor& param, const OptimizerOptions& options, const StepScale& scale) const;
  // Whether this is a 16-bit parameter whose state is float32.
  bool has_wide_state(const OptimizerParamGroup& group, const Tensor& param) const;
  // Gives a state buffer the memory layout of `param`. Converts the state of a 16-bit owner between its dtype and float32. Otherwise throws
  // TypeError if the dtype is not `dtype`, and ValueError if the shape or device differs.
  void fit_state(const detail::TensorImpl* owner, const char* name, Tensor& buffer, const Tensor& param, ScalarType dtype) const;
  // Counts one more step of a parameter on the host and returns the new count.
  static int64_t count_step(ParamState& state);
  // Updates a set with a rule of multi_tensor.h and its state buffers `slots`. Throws before any change if a buffer does not match its
  // parameter. This happens if the parameter got other data (set_data) after the buffer was created.
  void apply(Gathered& set, const UpdateRule& rule, const std::vector<Slot>& slots, const StepScale& scale);

  // Returns a function that restores only the parameters.
  std::function<void()> values_point() const;
  // Save and load the parameters' state. Override them if the optimizer stores it differently. read_state returns a function that installs
  // the loaded state, and throws if the state is invalid.
  virtual void save_state(StateDict& result) const;
  virtual std::function<void()> read_state(const StateDict& state);
  // The buffers that the state of every updated parameter has. A state without them is not loaded: it is of another optimizer.
  virtual std::vector<const char*> needed_buffers() const { return {}; }

  std::vector<OptimizerParamGroup> param_groups_;
  std::unique_ptr<OptimizerOptions> defaults_;
  std::unordered_map<const detail::TensorImpl*, ParamState> state_;

 private:
  bool master_weights_ = false, master_grads_ = false;
  bool has_remainders_ = false;  // whether a state may have master weights, compensations or low bits
  std::vector<size_t> numbers_;  // of number_parameters; empty: the parameters are numbered in order
  std::shared_ptr<OptimizerHooks> hooks_;
  std::shared_ptr<const void> identity_;
  struct Bookkeeping;
  detail::Owned<Bookkeeping> books_;

  void check_parameter(const Tensor& param, size_t index) const;
  // The index of a parameter among the parameters of all groups.
  size_t index_of(const detail::TensorImpl* param) const;
  void widen(const Tensor& owner, Tensor& param, Tensor& grad);
  void run_update(const StepScale& scale);
  void update_all(const StepScale& scale);
  std::vector<Tensor> device_steps(const Gathered& set);
  bool has_master(const Tensor& param) const;
  void check_rounding() const;
  void check_sparse(const Tensor& param, const OptimizerOptions& options) const;
  bool keeps_remainder(const OptimizerParamGroup& group, const Tensor& param) const;
  bool is_one_set() const;
  [[noreturn]] void throw_misfit(const detail::TensorImpl* owner, const char* name, const Tensor& buffer, const Tensor& param,
                                 bool is_type) const;
  // Encodes a state buffer, or creates an encoded one. Returns its largest magnitudes.
  Tensor& coded_entry(const detail::TensorImpl* owner, const std::string& name, ParamState& state, const Tensor& param,
                      double initial) const;
  std::vector<uint32_t> numbers_of(const Gathered& set) const;
  void check_loaded(const std::string& entry, const std::string& name, const Tensor& value, const Tensor& param, Rounding rounding) const;
};

}  // namespace amp::optim
