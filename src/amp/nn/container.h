// Containers of modules, and functions as modules: Sequential, ModuleList, ModuleDict, Functional. parameter_container.h has containers of
// parameters.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <amp/nn/any_module.h>
#include <amp/nn/module.h>

namespace amp::nn {

namespace module_detail {
template <class M>
concept ModuleObject = std::derived_from<std::remove_cvref_t<M>, Module>;
template <class M>
concept Holder = requires {
  typename std::remove_cvref_t<M>::ContainedType;
};
template <class M>
concept ListedModule = ModuleObject<M> || Holder<M> || std::convertible_to<M, std::shared_ptr<Module>>;
// "a Linear", or "null".
inline std::string class_text(const Module* module) { return module == nullptr ? "null" : "a " + module->name(); }
}  // namespace module_detail

// Calls the modules in order. Submodules are named "0", "1", ... unless they have names.
class AMP_API SequentialImpl : public Module {
 public:
  SequentialImpl() = default;
  template <class... Modules>
  requires(sizeof...(Modules) > 0 && (std::constructible_from<AnyModule, Modules> && ...)) explicit SequentialImpl(Modules&&... modules) {
    (push_back(AnyModule(std::forward<Modules>(modules))), ...);
  }
  template <class... Modules>
  requires(sizeof...(Modules) > 0 && !(std::constructible_from<AnyModule, Modules> && ...)) explicit SequentialImpl(Modules&&...) {
    static_assert((std::constructible_from<AnyModule, Modules> && ...),
                  "an argument of Sequential is no module with a public member forward; wrap functions in nn::Functional");
  }
  explicit SequentialImpl(std::initializer_list<NamedAnyModule> modules);
  // The modules of a dictionary, with their names.
  template <class Dict>
  requires std::same_as<std::remove_cvref_t<Dict>, OrderedDict<std::string, AnyModule>>
  explicit SequentialImpl(Dict&& modules) {
    for (const auto& item : modules) push_back(item.key(), item.value());
  }
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS

  // The first module gets the inputs, each further one the result of the module before it. R is the result type of the last one. Throws
  // TypeError if types do not match, Error if there are no modules.
  template <class R = Tensor, class... Inputs>
  R forward(Inputs&&... inputs) {
    AMP_CHECK(!modules_.empty(), Error, "[Sequential] there are no modules to run");
    if (modules_.size() == 1) return modules_[0].template forward<R>(std::forward<Inputs>(inputs)...);
    if constexpr (sizeof...(Inputs) == 1 && (std::convertible_to<Inputs, const Tensor&> && ...)) {
      if (modules_[0].maps_tensors()) return forward_from<R>(1, modules_[0].forward(inputs...));
    }
    return forward_from<R>(1, modules_[0].template forward<std::any>(std::forward<Inputs>(inputs)...));
  }
  void push_back(AnyModule module);
  void push_back(std::string name, AnyModule module);
  // Module objects move to the heap.
  template <module_detail::ModuleObject M>
  void push_back(M&& module) {
    push_back(AnyModule(std::forward<M>(module)));
  }
  template <module_detail::ModuleObject M>
  void push_back(std::string name, M&& module) {
    push_back(std::move(name), AnyModule(std::forward<M>(module)));
  }
  // Adds the modules of another container, under new numbers.
  void extend(const SequentialImpl& other);
  // These also change what forward calls. (Those of the base class only change the names. A module that register_module adds is not
  // called.)
  template <class M>
  std::shared_ptr<M> replace_module(const std::string& name, std::shared_ptr<M> module) {
    replace_any(name, AnyModule(module));
    return module;
  }
  template <class M>
  std::shared_ptr<M> replace_module(const std::string& name, ModuleHolder<M> holder) {
    return replace_module(name, holder.ptr());
  }
  void unregister_module(const std::string& name);
  size_t size() const { return modules_.size(); }
  bool is_empty() const { return modules_.empty(); }
  // These throw IndexError for an index out of range, TypeError if the module has another type.
  const std::shared_ptr<Module>& ptr(size_t index) const { return any(index).ptr(); }
  const std::shared_ptr<Module>& operator[](size_t index) const { return ptr(index); }
  template <class M>
  std::shared_ptr<M> ptr(size_t index) const {
    return any(index).template ptr<M>();
  }
  template <class M>
  M& at(size_t index) const {
    return any(index).template get<M>();
  }

  auto begin() const { return modules_.begin(); }
  auto end() const { return modules_.end(); }

 private:
  const AnyModule& any(size_t index) const;
  void replace_any(const std::string& name, AnyModule module);
  // The index of the module of this name in `modules_`, if forward calls it. Throws ValueError for an unknown name.
  std::optional<int64_t> index_of(const std::string& name) const;
  // Runs the modules from `index` on: while results are tensors, then with results of any type.
  template <class R>
  R forward_from(size_t index, Tensor input) {
    for (; index + 1 < modules_.size() && modules_[index].maps_tensors(); ++index) input = modules_[index].forward(input);
    if (index + 1 == modules_.size()) return modules_[index].template forward<R>(input);
    return forward_from<R>(index, std::any(std::move(input)));
  }
  template <class R>
  R forward_from(size_t index, std::any input) {
    for (; index + 1 < modules_.size(); ++index) input = modules_[index].forward_any_of(std::move(input));
    return modules_[index].template result<R>(modules_[index].forward_any_of(std::move(input)));
  }

  std::vector<AnyModule> modules_;
};

class Sequential : public ModuleHolder<SequentialImpl> {
 public:
  using ModuleHolder<SequentialImpl>::ModuleHolder;
  using Impl = SequentialImpl;
  AMP_API Sequential(std::initializer_list<NamedAnyModule> modules);
};

// A list of modules; it has no forward.
class AMP_API ModuleListImpl : public Module {
 public:
  ModuleListImpl() = default;
  template <class... Modules>
  requires(sizeof...(Modules) > 0) explicit ModuleListImpl(const ModuleHolder<Modules>&... modules) { (push_back(modules), ...); }
  template <class... Modules>
  requires(sizeof...(Modules) > 0 && (module_detail::ListedModule<Modules> && ...) &&
           (!module_detail::Holder<Modules> || ...))  // not all holders
      explicit ModuleListImpl(Modules&&... modules) {
    (push_back(std::forward<Modules>(modules)), ...);
  }
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS

  void push_back(std::shared_ptr<Module> module);
  template <class M>
  void push_back(const ModuleHolder<M>& holder) {
    push_back(std::shared_ptr<Module>(holder.ptr()));
  }
  // Module objects move to the heap.
  template <module_detail::ModuleObject M>
  void push_back(M&& module) {
    push_back(std::shared_ptr<Module>(std::make_shared<std::remove_cvref_t<M>>(std::forward<M>(module))));
  }
  // Inserts a module; the modules from `index` on move back by one. Throws IndexError for an index above size().
  void insert(size_t index, std::shared_ptr<Module> module);
  template <class M>
  void insert(size_t index, const ModuleHolder<M>& holder) {
    insert(index, std::shared_ptr<Module>(holder.ptr()));
  }
  void extend(const ModuleListImpl& other);
  template <class Modules>
  requires requires(const Modules& modules) { modules.begin() != modules.end(); }
  void extend(const Modules& modules) {
    for (const auto& module : modules) push_back(module);
  }
  size_t size() const { return named_children().size(); }
  bool is_empty() const { return size() == 0; }
  // Throws IndexError for an index out of range.
  std::shared_ptr<Module> ptr(size_t index) const;
  std::shared_ptr<Module> operator[](size_t index) const { return ptr(index); }
  // These throw TypeError if the module has another type.
  template <class M>
  std::shared_ptr<M> ptr(size_t index) const {
    std::shared_ptr<M> module = std::dynamic_pointer_cast<M>(ptr(index));
    AMP_CHECK(module != nullptr, TypeError, "[ModuleList] module ", index, " is ", module_detail::class_text(ptr(index).get()),
              ", not of the requested type");
    return module;
  }
  template <class M>
  M& at(size_t index) const {
    return *ptr<M>(index);
  }
  class Iterator {
   public:
    using iterator_category = std::input_iterator_tag;
    using value_type = std::shared_ptr<Module>;
    using difference_type = std::ptrdiff_t;
    using pointer = const value_type*;
    using reference = const value_type&;
    explicit Iterator(const OrderedDict<std::string, std::shared_ptr<Module>>* children = nullptr, size_t index = 0)
        : children_(children), index_(index) {}
    reference operator*() const { return (*children_)[index_].value(); }
    pointer operator->() const { return &**this; }
    Iterator& operator++() {
      ++index_;
      return *this;
    }
    Iterator operator++(int) {
      Iterator old = *this;
      ++index_;
      return old;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.index_ == b.index_; }

   private:
    const OrderedDict<std::string, std::shared_ptr<Module>>* children_;
    size_t index_;
  };
  Iterator begin() const { return Iterator(&children_, 0); }
  Iterator end() const { return Iterator(&children_, size()); }
};

class ModuleList : public ModuleHolder<ModuleListImpl> {
 public:
  using ModuleHolder<ModuleListImpl>::ModuleHolder;
  using Impl = ModuleListImpl;
};

// Modules by name; it has no forward.
class AMP_API ModuleDictImpl : public Module {
 public:
  using Items = std::vector<std::pair<std::string, std::shared_ptr<Module>>>;

  ModuleDictImpl() = default;
  explicit ModuleDictImpl(const Items& modules) { update(modules); }
  explicit ModuleDictImpl(const OrderedDict<std::string, std::shared_ptr<Module>>& modules) { update(modules); }
  AMP_DECLARE_CLONEABLE
  AMP_DECLARE_CLONED_MEMBERS

  // Adds a module, or replaces the one of this name. Throws ValueError if the name is empty or contains a dot.
  void insert(const std::string& key, std::shared_ptr<Module> module);
  template <class M>
  void insert(const std::string& key, const ModuleHolder<M>& holder) {
    insert(key, std::shared_ptr<Module>(holder.ptr()));
  }
  void update(const Items& modules);
  void update(const OrderedDict<std::string, std::shared_ptr<Module>>& modules);
  void update(const ModuleDictImpl& other) { update(other.named_children()); }
  // Removes a module and returns it. Throws ValueError for an unknown name.
  std::shared_ptr<Module> pop(const std::string& key);
  void clear();

  const OrderedDict<std::string, std::shared_ptr<Module>>& items() const { return children_; }
  std::vector<std::string> keys() const;
  std::vector<std::shared_ptr<Module>> values() const;
  bool contains(const std::string& key) const;
  size_t size() const { return children_.size(); }
  bool empty() const { return children_.is_empty(); }
  auto begin() const { return children_.begin(); }
  auto end() const { return children_.end(); }
  // These throw ValueError for an unknown name, TypeError if the module has another type.
  const std::shared_ptr<Module>& operator[](const std::string& key) const { return children_[key]; }
  template <class M>
  std::shared_ptr<M> ptr(const std::string& key) const {
    std::shared_ptr<M> module = std::dynamic_pointer_cast<M>(children_[key]);
    AMP_CHECK(module != nullptr, TypeError, "[ModuleDict] \"", key, "\" is ", module_detail::class_text(children_[key].get()),
              ", not of the requested type");
    return module;
  }
  template <class M>
  M& at(const std::string& key) const {
    return *ptr<M>(key);
  }
};
AMP_MODULE(ModuleDict);

// Wraps a function as a module. Further arguments are passed to it: Functional(elu, 1, 1, 1).
class AMP_API FunctionalImpl : public Module {
 public:
  using Function = std::function<Tensor(Tensor)>;
  // Throws ValueError for an empty function.
  explicit FunctionalImpl(Function function) : function_(std::move(function)) {
    AMP_CHECK(function_ != nullptr, ValueError, "[Functional] the function is empty");
  }
  template <class F, class... Args>
  requires(sizeof...(Args) > 0) explicit FunctionalImpl(F function, Args... args)
      : function_([function, args...](const Tensor& input) { return function(input, args...); }) {}
  AMP_DECLARE_CLONEABLE
  Tensor forward(Tensor input) { return function_(std::move(input)); }

 private:
  Function function_;
};
AMP_MODULE(Functional);

}  // namespace amp::nn
