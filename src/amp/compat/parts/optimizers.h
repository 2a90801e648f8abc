// Optimizers of programs that override step(), and the states of optimizers, under libtorch's names.
#pragma once

#include <charconv>
#include <concepts>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/archive.h>
#include <amp/core/error.h>
#include <amp/core/factories.h>
#include <amp/core/ivalue.h>
#include <amp/optim/optimizer.h>

namespace amp::optim {

// The base class of the options of an optimizer with an own step(). state_dict() and schedulers know the learning rate only.
template <class Derived>
class OptimizerCloneableOptions : public OptimizerOptions {
 public:
  OptimizerCloneableOptions() { mark_set("lr"); }  // a group with own options keeps its learning rate
  double get_lr() const override {
    if constexpr (requires(const Derived& self) { static_cast<double>(self.lr()); }) return static_cast<const Derived&>(*this).lr();
    else AMP_THROW(NotImplementedError, "[optim] these options have no `lr`: override get_lr()");
  }
  void set_lr(double lr) override {
    if constexpr (requires(Derived & self) { self.lr(lr); }) static_cast<Derived&>(*this).lr(lr);
    else AMP_THROW(NotImplementedError, "[optim] these options have no `lr`: override set_lr()");
  }
  std::unique_ptr<OptimizerOptions> clone() const override { return std::make_unique<Derived>(static_cast<const Derived&>(*this)); }
  void visit(const std::function<void(const char*, double&)>& number, const std::function<void(const char*, bool&)>&) override {
    if constexpr (requires(Derived & self) {
                    { self.lr() } -> std::same_as<double&>;
                  })
      number("lr", static_cast<Derived&>(*this).lr());
  }
  bool is_for_own_step() const override { return true; }
  virtual void serialize(serialize::InputArchive&) {
    AMP_THROW(NotImplementedError, "[optim] these options do not override serialize(InputArchive&)");
  }
  virtual void serialize(serialize::OutputArchive&) const {
    AMP_THROW(NotImplementedError, "[optim] these options do not override serialize(OutputArchive&)");
  }
};

template <class Derived>
class OptimizerCloneableParamState : public OptimizerParamState {
 public:
  std::unique_ptr<OptimizerParamState> clone() const override { return std::make_unique<Derived>(static_cast<const Derived&>(*this)); }
};

// The state of an optimizer of the library for one parameter: static_cast<AdamParamState&>(*optimizer.state()[x.unsafeGetTensorImpl()]).
// A reference shows the state itself. A copy has its own values, and can be assigned to optimizer.state()[...] in a std::unique_ptr.
template <class Derived>
class NamedParamState : public OptimizerCloneableParamState<Derived> {
 public:
  NamedParamState() = default;
  NamedParamState(const NamedParamState& other) : OptimizerCloneableParamState<Derived>(other), own_(other.values()) {}
  NamedParamState& operator=(const NamedParamState& other) {
    if (this != &other) other.copy_to(*shown_);
    return *this;
  }
  int64_t step() const { return shown_->steps(); }
  Derived& step(int64_t count) {
    shown_->step = count;
    shown_->device_step.reset();
    return static_cast<Derived&>(*this);
  }

  void show(ParamState& state) { shown_ = &state; }
  bool shows(const ParamState& state) const { return shown_ == &state; }
  bool copy_to(ParamState& to) const override {
    ParamState values = this->values();
    values.owner = to.owner;
    to = std::move(values);
    return true;
  }

 protected:
  // An undefined tensor, which is not part of the state, if the state has none of this name.
  Tensor& buffer(const char* name) const {
    const auto found = shown_->tensors.find(name);
    if (found != shown_->tensors.end()) return found->second;
    if (shown_ == &own_) return own_.tensors[name];
    return absent_ = Tensor();
  }
  Derived& set_buffer(const char* name, Tensor value) {
    if (value.defined()) shown_->tensors[name] = std::move(value);
    else shown_->tensors.erase(name);
    return static_cast<Derived&>(*this);
  }

 private:
  ParamState values() const {
    ParamState values;
    values.step = shown_->step;
    values.device_step = shown_->device_step;
    for (const auto& [name, tensor] : shown_->tensors) {
      if (tensor.defined()) values.tensors.emplace(name, tensor);
    }
    return values;
  }

  mutable ParamState own_;
  ParamState* shown_ = &own_;
  mutable Tensor absent_;
};

#define AMP_COMPAT_STATE_BUFFER(Class, name)                 \
  const Tensor& name() const { return this->buffer(#name); } \
  Tensor& name() { return this->buffer(#name); }             \
  Class& name(const Tensor& value) { return this->set_buffer(#name, value); }
struct SGDParamState : NamedParamState<SGDParamState> {
  AMP_COMPAT_STATE_BUFFER(SGDParamState, momentum_buffer)
};
struct AdamParamState : NamedParamState<AdamParamState> {
  AMP_COMPAT_STATE_BUFFER(AdamParamState, exp_avg)
  AMP_COMPAT_STATE_BUFFER(AdamParamState, exp_avg_sq)
  AMP_COMPAT_STATE_BUFFER(AdamParamState, max_exp_avg_sq)
};
struct AdamWParamState : NamedParamState<AdamWParamState> {
  AMP_COMPAT_STATE_BUFFER(AdamWParamState, exp_avg)
  AMP_COMPAT_STATE_BUFFER(AdamWParamState, exp_avg_sq)
  AMP_COMPAT_STATE_BUFFER(AdamWParamState, max_exp_avg_sq)
};
struct AdagradParamState : NamedParamState<AdagradParamState> {
  AMP_COMPAT_STATE_BUFFER(AdagradParamState, sum)
};
struct RMSpropParamState : NamedParamState<RMSpropParamState> {
  AMP_COMPAT_STATE_BUFFER(RMSpropParamState, square_avg)
  AMP_COMPAT_STATE_BUFFER(RMSpropParamState, momentum_buffer)
  AMP_COMPAT_STATE_BUFFER(RMSpropParamState, grad_avg)
};
#undef AMP_COMPAT_STATE_BUFFER

// --- saving and loading of own states and options ---

// Writes the states and the options of all groups. Parameters are numbered in order.
template <class State, class Options>
void serialize(serialize::OutputArchive& archive, const Optimizer& optimizer) {
  serialize::OutputArchive states, groups;
  size_t index = 0;
  for (size_t g = 0; g < optimizer.param_groups().size(); ++g) {
    const OptimizerParamGroup& group = optimizer.param_groups()[g];
    for (const Tensor& p : group.params()) {
      const auto found = optimizer.state().find(p.unsafeGetTensorImpl());
      if (found != optimizer.state().end()) {
        serialize::OutputArchive state;
        static_cast<const State&>(static_cast<State&>(*found->second)).serialize(state);
        states.write(std::to_string(index), state);
      }
      ++index;
    }
    serialize::OutputArchive options;
    static_cast<const Options&>(group.options()).serialize(options);
    groups.write(std::to_string(g), options);
  }
  archive.write("state", states);
  archive.write("param_groups", groups);
}
// Reads them. Throws ValueError if the optimizer has another number of groups or parameters. Nothing changes then.
template <class State, class Options>
void serialize(serialize::InputArchive& archive, Optimizer& optimizer) {
  serialize::InputArchive states, groups;
  archive.read("state", states);
  archive.read("param_groups", groups);
  const size_t saved_groups = groups.keys().size(), count = optimizer.param_groups().size();
  AMP_CHECK(saved_groups == count, ValueError, "[optim] the file has ", saved_groups, " parameter groups, but the optimizer has ", count);
  const std::vector<Tensor> parameters = optimizer.parameters();
  std::vector<std::pair<size_t, std::unique_ptr<State>>> loaded_states;
  for (const std::string& key : states.keys()) {
    size_t index = 0;
    const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), index);
    AMP_CHECK(error == std::errc() && end == key.data() + key.size(), ValueError, "[optim] the file has a state `", key,
              "`, expected the number of a parameter");
    AMP_CHECK(index < parameters.size(), ValueError, "[optim] the file has a state of parameter ", index, ", but the optimizer has ",
              parameters.size(), " parameters");
    serialize::InputArchive part;
    states.read(key, part);
    loaded_states.emplace_back(index, std::make_unique<State>()).second->serialize(part);
  }
  std::vector<std::unique_ptr<OptimizerOptions>> loaded_options;
  for (size_t g = 0; g < count; ++g) {
    serialize::InputArchive part;
    groups.read(std::to_string(g), part);
    loaded_options.push_back(optimizer.param_groups()[g].options().clone());
    static_cast<Options&>(*loaded_options.back()).serialize(part);
  }
  for (size_t g = 0; g < count; ++g)
    static_cast<Options&>(optimizer.param_groups()[g].options()) = static_cast<const Options&>(*loaded_options[g]);
  optimizer.state().clear();
  for (auto& [index, state] : loaded_states) {
    ParamState& to = optimizer.state()[parameters[index].unsafeGetTensorImpl()];
    to = ParamState(std::move(state));
    to.owner = parameters[index];
  }
}
// Single values, and lists of tensors.
inline void serialize(serialize::OutputArchive& archive, const std::string& key, const int64_t& value) {
  archive.write(key, IValue(value));
}
inline void serialize(serialize::InputArchive& archive, const std::string& key, int64_t& value) {
  IValue saved;
  archive.read(key, saved);
  value = saved.toInt();
}
template <class Buffers>
requires std::same_as<typename Buffers::value_type, Tensor>
void serialize(serialize::OutputArchive& archive, const std::string& key, const Buffers& buffers) {
  archive.write(key, IValue(std::vector<Tensor>(buffers.begin(), buffers.end())));
}
template <class Buffers>
requires std::same_as<typename Buffers::value_type, Tensor>
void serialize(serialize::InputArchive& archive, const std::string& key, Buffers& buffers) {
  IValue saved;
  archive.read(key, saved);
  const std::vector<Tensor> tensors = saved.toTensorVector();
  buffers.assign(tensors.begin(), tensors.end());
}
template <class T>
List<T> deque_to_list(const std::deque<T>& values) {
  return std::vector<T>(values.begin(), values.end());
}
template <class T>
std::deque<T> list_to_deque(const std::vector<T>& values) {
  return {values.begin(), values.end()};
}

}  // namespace amp::optim

#define _TORCH_OPTIM_SERIALIZE(name) ::amp::optim::serialize(archive, #name, self.name)
#define _TORCH_OPTIM_SERIALIZE_WITH_TEMPLATE_ARG(OptimizerName) \
  ::amp::optim::serialize<OptimizerName##ParamState, OptimizerName##Options>(archive, self)
#define _TORCH_OPTIM_SERIALIZE_TORCH_ARG(name)                                                                      \
  {                                                                                                                 \
    const ::amp::IValue value_of_##name(name());                                                                    \
    if (!value_of_##name.isTensor() || value_of_##name.toTensor().defined()) archive.write(#name, value_of_##name); \
  }
#define _TORCH_OPTIM_SERIALIZE_TORCH_ARG_DEQUE(name) archive.write(#name, ::amp::IValue(::amp::optim::deque_to_list(name())));
#define _TORCH_OPTIM_DESERIALIZE_TORCH_ARG(T, name)                                                        \
  {                                                                                                        \
    ::amp::IValue value_of_##name;                                                                         \
    if (archive.try_read(#name, value_of_##name)) name(value_of_##name.to<T>());                           \
    else AMP_CHECK((std::is_same_v<T, ::amp::Tensor>), ValueError, "[optim] the file has no `" #name "`"); \
  }
#define _TORCH_OPTIM_DESERIALIZE_TORCH_ARG_OPTIONAL(T, name)                             \
  {                                                                                      \
    ::amp::IValue value_of_##name;                                                       \
    if (archive.try_read(#name, value_of_##name)) name(value_of_##name.toOptional<T>()); \
  }
#define _TORCH_OPTIM_DESERIALIZE_TORCH_ARG_DEQUE(T, name)                                \
  {                                                                                      \
    ::amp::IValue value_of_##name;                                                       \
    archive.read(#name, value_of_##name);                                                \
    name(::amp::optim::list_to_deque(value_of_##name.to<std::vector<T::value_type>>())); \
  }
