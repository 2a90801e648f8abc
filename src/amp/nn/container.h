// Containers of modules, and functions as modules: Sequential, ModuleList, Functional.
#pragma once

#include <any>
#include <functional>

#include <amp/nn/module.h>

namespace amp::nn {

// Holds a module of any type whose forward takes a tensor. If forward does not return a tensor (an LSTM returns its output and states), the
// result type is given explicitly: forward<R>.
class AnyModule {
 public:
  // Takes a shared_ptr to a module, a holder, or a module by value, which is moved to the heap.
  template <class M>
  requires requires(M& m, const Tensor& x) {
    m.forward(x);
  } && std::derived_from<M, Module> AnyModule(std::shared_ptr<M> module) : module_(module) {
    using Result = std::decay_t<decltype(module->forward(std::declval<const Tensor&>()))>;
    if constexpr (std::convertible_to<Result, Tensor>) forward_ = [m = module.get()](const Tensor& x) -> Tensor { return m->forward(x); };
    else other_ = [m = module.get()](const Tensor& x) -> std::any { return m->forward(x); };
  }
  template <class M>
  AnyModule(const ModuleHolder<M>& holder) : AnyModule(holder.ptr()) {}

  // Throws TypeError if the module does not return a tensor.
  Tensor forward(const Tensor& input) const {
    AMP_CHECK(forward_ != nullptr, TypeError, "[forward] ", module_->name(),
              " does not return a tensor; call forward<R> to get its result");
    return forward_(input);
  }
  template <class R>
  R forward(const Tensor& input) const {
    if constexpr (std::same_as<R, Tensor>) return forward(input);
    std::any result = other_ ? other_(input) : std::any();
    R* value = std::any_cast<R>(&result);
    AMP_CHECK(value != nullptr, TypeError, "[forward] ", module_->name(), " returns ", other_ ? "another type than requested" : "a tensor");
    return std::move(*value);
  }
  const std::shared_ptr<Module>& ptr() const { return module_; }

 private:
  std::shared_ptr<Module> module_;
  std::function<Tensor(const Tensor&)> forward_;
  std::function<std::any(const Tensor&)> other_;  // null if forward_ is set
};

// A module with a name: {"fc", Linear(3, 4)}.
class NamedAnyModule {
 public:
  template <class M>
  requires std::constructible_from<AnyModule, M> NamedAnyModule(std::string name, M&& module)
      : name_(std::move(name)), module_(std::forward<M>(module)) {}
  const std::string& name() const { return name_; }
  const AnyModule& module() const { return module_; }

 private:
  std::string name_;
  AnyModule module_;
};

// Calls the modules in order. Submodules are named "0", "1", ... unless they have names.
class AMP_API SequentialImpl : public Module {
 public:
  SequentialImpl() = default;
  template <class... Modules>
  requires(sizeof...(Modules) > 0 && (std::constructible_from<AnyModule, Modules> && ...)) explicit SequentialImpl(Modules&&... modules) {
    (push_back(AnyModule(std::forward<Modules>(modules))), ...);
  }
  explicit SequentialImpl(std::initializer_list<NamedAnyModule> modules) {
    for (const NamedAnyModule& module : modules) push_back(module.name(), module.module());
  }

  // Throws TypeError if a module does not return a tensor, Error if there are no modules.
  Tensor forward(Tensor input);
  // The result of the last module, of type R; the modules before it must return tensors. Throws TypeError for other results, Error if
  // there are no modules.
  template <class R>
  R forward(Tensor input) {
    AMP_CHECK(!modules_.empty(), Error, "[Sequential] there are no modules to run");
    for (size_t i = 0; i + 1 < modules_.size(); ++i) input = modules_[i].forward(input);
    return modules_.back().template forward<R>(input);
  }
  void push_back(AnyModule module) { push_back(std::to_string(modules_.size()), std::move(module)); }
  void push_back(std::string name, AnyModule module);
  size_t size() const { return modules_.size(); }
  bool is_empty() const { return modules_.empty(); }
  // Throws IndexError for an index out of range.
  const std::shared_ptr<Module>& ptr(size_t index) const;
  const std::shared_ptr<Module>& operator[](size_t index) const { return ptr(index); }
  auto begin() const { return modules_.begin(); }
  auto end() const { return modules_.end(); }

 private:
  std::vector<AnyModule> modules_;
};

class Sequential : public ModuleHolder<SequentialImpl> {
 public:
  using ModuleHolder<SequentialImpl>::ModuleHolder;
  using Impl = SequentialImpl;
  Sequential(std::initializer_list<NamedAnyModule> modules) : ModuleHolder(std::make_shared<SequentialImpl>(modules)) {}
};

// A list of modules; it has no forward.
class AMP_API ModuleListImpl : public Module {
 public:
  ModuleListImpl() = default;
  template <class... Modules>
  requires(sizeof...(Modules) > 0) explicit ModuleListImpl(const ModuleHolder<Modules>&... modules) { (push_back(modules), ...); }

  void push_back(std::shared_ptr<Module> module);
  template <class M>
  void push_back(const ModuleHolder<M>& holder) {
    push_back(std::shared_ptr<Module>(holder.ptr()));
  }
  size_t size() const { return named_children().size(); }
  bool is_empty() const { return size() == 0; }
  // Throws IndexError for an index out of range.
  std::shared_ptr<Module> ptr(size_t index) const;
  std::shared_ptr<Module> operator[](size_t index) const { return ptr(index); }
  // Throws TypeError if the module has another type.
  template <class M>
  std::shared_ptr<M> ptr(size_t index) const {
    std::shared_ptr<M> module = std::dynamic_pointer_cast<M>(ptr(index));
    AMP_CHECK(module != nullptr, TypeError, "[ModuleList] module ", index, " is a ", ptr(index)->name(), ", not of the requested type");
    return module;
  }
};

class ModuleList : public ModuleHolder<ModuleListImpl> {
 public:
  using ModuleHolder<ModuleListImpl>::ModuleHolder;
  using Impl = ModuleListImpl;
};

// Wraps a function as a module.
class AMP_API FunctionalImpl : public Module {
 public:
  explicit FunctionalImpl(std::function<Tensor(const Tensor&)> function) : function_(std::move(function)) {}
  Tensor forward(const Tensor& input) { return function_(input); }

 private:
  std::function<Tensor(const Tensor&)> function_;
};
AMP_MODULE(Functional);

}  // namespace amp::nn
