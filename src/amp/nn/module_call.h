// Calls modules with their hooks. Internal.
#pragma once

#include <array>
#include <concepts>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/nn/module.h>
#include <amp/nn/module_scope.h>

namespace amp::nn::module_detail {

// Calls function(tensor) for each tensor in a value.
template <class T>
struct TensorsOf {
  static constexpr bool any = false;
  template <class F>
  static void each(T&, const F&) {}
};
template <>
struct TensorsOf<Tensor> {
  static constexpr bool any = true;
  template <class F>
  static void each(Tensor& tensor, const F& function) {
    function(tensor);
  }
};
template <class T>
requires TensorsOf<T>::any struct TensorsOf<std::optional<T>> {
  static constexpr bool any = true;
  template <class F>
  static void each(std::optional<T>& value, const F& function) {
    if (value) TensorsOf<T>::each(*value, function);
  }
};
template <class T>
requires TensorsOf<T>::any struct TensorsOf<std::vector<T>> {
  static constexpr bool any = true;
  template <class F>
  static void each(std::vector<T>& values, const F& function) {
    for (T& value : values) TensorsOf<T>::each(value, function);
  }
};
template <class... T>
requires(TensorsOf<T>::any || ...) struct TensorsOf<std::tuple<T...>> {
  static constexpr bool any = true;
  template <class F>
  static void each(std::tuple<T...>& values, const F& function) {
    std::apply([&](T&... value) { (TensorsOf<T>::each(value, function), ...); }, values);
  }
};
template <class A, class B>
requires(TensorsOf<A>::any || TensorsOf<B>::any) struct TensorsOf<std::pair<A, B>> {
  static constexpr bool any = true;
  template <class F>
  static void each(std::pair<A, B>& values, const F& function) {
    TensorsOf<A>::each(values.first, function);
    TensorsOf<B>::each(values.second, function);
  }
};

template <class T, size_t N>
requires TensorsOf<T>::any struct TensorsOf<std::array<T, N>> {
  static constexpr bool any = true;
  template <class F>
  static void each(std::array<T, N>& values, const F& function) {
    for (T& value : values) TensorsOf<T>::each(value, function);
  }
};
template <class Key, class T>
requires TensorsOf<T>::any struct TensorsOf<std::map<Key, T>> {
  static constexpr bool any = true;
  template <class F>
  static void each(std::map<Key, T>& values, const F& function) {
    for (auto& [key, value] : values) TensorsOf<T>::each(value, function);
  }
};
// A user-defined type that calls a function for each of its tensors.
template <class T>
concept EachTensor = requires(T& value, void (*function)(Tensor&)) {
  value.each_tensor(function);
};
template <EachTensor T>
struct TensorsOf<T> {
  static constexpr bool any = true;
  template <class F>
  static void each(T& value, const F& function) {
    value.each_tensor(function);
  }
};

template <class... T>
HookTensors tensors_of(T&... values) {
  HookTensors tensors;
  (TensorsOf<T>::each(values, [&](const Tensor& tensor) { tensors.push_back(tensor); }), ...);
  return tensors;
}
template <class... T>
void replace_tensors(const HookTensors& tensors, T&... values) {
  [[maybe_unused]] size_t next = 0;
  (TensorsOf<T>::each(values, [&](Tensor& tensor) { tensor = tensors[next++]; }), ...);
}

// The hooks of one call: the part that does not depend on types.
class AMP_API HookedCall {
 public:
  explicit HookedCall(Module& module);
  // The input of forward: the inputs after the hooks, recorded if there are backward hooks.
  HookTensors before(HookTensors inputs);
  HookTensors after(HookTensors outputs);

 private:
  struct Backward;
  friend struct InputGradients;
  friend struct OutputGradients;

  Module& module_;
  const std::shared_ptr<ModuleHooks> hooks_;
  HookTensors inputs_;
  std::shared_ptr<Backward> backward_;  // null without backward hooks
};

// Copies an argument if the hooks may replace it; passes on any other argument.
template <class Arg>
using Held = std::conditional_t<TensorsOf<std::decay_t<Arg>>::any, std::decay_t<Arg>, Arg&&>;

template <class M, class... Args>
auto call_with_hooks(M& module, Args&&... args) {
  HookedCall call(module);
  std::tuple<Held<Args>...> held(std::forward<Args>(args)...);
  return std::apply(
      [&](auto&... arg) {
        replace_tensors(call.before(tensors_of(arg...)), arg...);
        auto result =
            module.forward(static_cast<std::conditional_t<TensorsOf<std::decay_t<Args>>::any, std::decay_t<Args>&, Args&&>>(arg)...);
        replace_tensors(call.after(tensors_of(result)), result);
        return result;
      },
      held);
}

template <class M, class... Args>
concept HasForwardOf = requires(M& module, Args&&... args) {
  module.forward(std::forward<Args>(args)...);
};

template <class M, class... Args>
auto call(M& module, Args&&... args) {
  static_assert(HasForwardOf<M, Args...>, "this module has no public member forward that takes these arguments");
  if constexpr (HasForwardOf<M, Args...>) {
    using Result = decltype(module.forward(std::forward<Args>(args)...));
    if constexpr (std::derived_from<M, Module>) {
      const ModuleScope called(module);
      if constexpr (std::is_void_v<Result>) {
        module.forward(std::forward<Args>(args)...);
      } else {
        if (static_cast<const Module&>(module).has_hooks()) [[unlikely]]
          return std::decay_t<Result>(call_with_hooks(module, std::forward<Args>(args)...));
        return std::decay_t<Result>(module.forward(std::forward<Args>(args)...));
      }
    } else {
      return module.forward(std::forward<Args>(args)...);
    }
  }
}

}  // namespace amp::nn::module_detail
