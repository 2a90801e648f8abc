// Holders of modules (torch::nn::ModuleHolder). A Linear acts like a std::shared_ptr<LinearImpl>. Its constructors create the LinearImpl.
#pragma once

#include <concepts>
#include <cstddef>
#include <memory>
#include <type_traits>
#include <utility>

#include <amp/core/error.h>

namespace amp::nn {

namespace module_detail {
// Calls module.forward(args...) with the hooks of the module (module_call.h).
template <class M, class... Args>
auto call(M& module, Args&&... args);
}  // namespace module_detail

template <class Contained>
class ModuleHolder {
 public:
  using ContainedType = Contained;
  using Impl = Contained;

  ModuleHolder() requires requires { Contained(); } : impl_(std::make_shared<Contained>()) {
  }
  // An empty holder. Assign a module later.
  ModuleHolder(std::nullptr_t) {}
  ModuleHolder(std::shared_ptr<Contained> module) : impl_(std::move(module)) {}
  // Creates a module from these arguments. (The last condition is slow to compile. So the faster conditions are before it.)
  template <class Head, class... Tail>
  requires((sizeof...(Tail) > 0 ||
            (!std::same_as<std::remove_cvref_t<Head>, std::nullptr_t> && !std::derived_from<std::remove_cvref_t<Head>, ModuleHolder> &&
             !std::same_as<std::remove_cvref_t<Head>, std::shared_ptr<Contained>>)) &&
           std::constructible_from<Contained, Head, Tail...>) explicit ModuleHolder(Head&& head, Tail&&... tail)
      : impl_(std::make_shared<Contained>(std::forward<Head>(head), std::forward<Tail>(tail)...)) {}

  bool is_empty() const { return impl_ == nullptr; }
  explicit operator bool() const { return impl_ != nullptr; }
  // These throw Error for an empty holder.
  const std::shared_ptr<Contained>& ptr() const {
    AMP_CHECK(impl_ != nullptr, Error, "[nn] the module holder is empty: assign a module to it first");
    return impl_;
  }
  Contained* get() const { return ptr().get(); }
  Contained* operator->() const { return get(); }
  Contained& operator*() const { return *get(); }
  // An element of a container: layers[0], blocks["first"].
  template <class Index>
  decltype(auto) operator[](const Index& index) const {
    return (*get())[index];
  }
  // Calls forward, with the module's hooks.
  template <class... Args>
  auto operator()(Args&&... args) const {
    return module_detail::call(*get(), std::forward<Args>(args)...);
  }

 protected:
  std::shared_ptr<Contained> impl_;
};

// Declares Name, the holder of NameImpl. (libtorch's TORCH_MODULE derives a class instead. Then every file that includes the declaration
// would have to compile the base class.)
#define AMP_MODULE(Name) using Name = ::amp::nn::ModuleHolder<Name##Impl>

}  // namespace amp::nn
