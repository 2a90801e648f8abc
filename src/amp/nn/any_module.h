// Holds a module of any type (torch::nn::AnyModule), so that Sequential can hold modules that take and return anything.
#pragma once

#include <any>
#include <concepts>
#include <memory>
#include <optional>
#include <tuple>
#include <type_traits>
#include <typeinfo>
#include <utility>
#include <vector>

#include <amp/nn/module.h>

namespace amp::nn {

namespace module_detail {

// The parameters of a forward without overloads. If there are overloads, one must take a tensor.
template <class F>
struct Parameters;
#define AMP_PARAMETERS(qualifiers)                  \
  template <class R, class C, class... Args>        \
  struct Parameters<R (C::*)(Args...) qualifiers> { \
    using Types = std::tuple<Args...>;              \
  };
AMP_PARAMETERS()
AMP_PARAMETERS(const)
AMP_PARAMETERS(noexcept)
AMP_PARAMETERS(const noexcept)
#undef AMP_PARAMETERS
template <class M>
struct ForwardParameters {
  using Types = std::tuple<const Tensor&>;
};
template <class M>
requires requires { typename Parameters<decltype(&M::forward)>::Types; }
struct ForwardParameters<M> {
  using Types = typename Parameters<decltype(&M::forward)>::Types;
};

[[noreturn]] AMP_API void throw_argument(const Module& module, size_t index, const std::type_info& given, const std::type_info& expected);
[[noreturn]] AMP_API void throw_argument_count(const Module& module, size_t given);

template <class T>
inline constexpr bool is_optional = false;
template <class T>
inline constexpr bool is_optional<std::optional<T>> = true;

// The argument as a number of type T, if it has one of the other types.
template <class T, class... Numbers>
std::optional<T> number_as(const std::any& argument) {
  std::optional<T> number;
  const auto convert = [&](const auto* value) {
    if (value != nullptr) number = static_cast<T>(*value);
  };
  (convert(std::any_cast<Numbers>(&argument)), ...);
  return number;
}

// Converts an argument to a parameter of type T: it may have this type, be a number of another type, or be the value of an optional.
template <class T>
T argument_as(const Module& module, size_t index, std::any& argument) {
  if (T* same = std::any_cast<T>(&argument)) return *same;
  if constexpr (std::is_arithmetic_v<T>) {
    if (const std::optional<T> number =
            number_as<T, bool, short, unsigned short, int, unsigned, long, unsigned long, long long, unsigned long long, float, double>(
                argument))
      return *number;
  }
  if constexpr (is_optional<T>) {
    if (std::any_cast<std::nullopt_t>(&argument) != nullptr) return std::nullopt;
    return argument_as<typename T::value_type>(module, index, argument);
  } else {
    throw_argument(module, index, argument.type(), typeid(T));
  }
}

template <class M>
Tensor call_with_tensor(Module& module, const Tensor& input) {
  return call(static_cast<M&>(module), input);
}
// Calls forward with the first arguments. The others have defaults.
template <class M, class Types, size_t... I>
bool call_if_possible(M& module, std::vector<std::any>& arguments, std::any& result, std::index_sequence<I...>) {
  if (arguments.size() != sizeof...(I)) return false;
  if constexpr (requires { module.forward(std::declval<std::decay_t<std::tuple_element_t<I, Types>>&>()...); }) {
    std::tuple<std::decay_t<std::tuple_element_t<I, Types>>...> values(
        argument_as<std::decay_t<std::tuple_element_t<I, Types>>>(module, I, arguments[I])...);
    if constexpr (std::is_void_v<decltype(module.forward(std::get<I>(values)...))>) call(module, std::get<I>(values)...);
    else result = call(module, std::get<I>(values)...);
    return true;
  } else {
    return false;
  }
}
template <class M>
std::any call_with_any(Module& module, std::vector<std::any>& arguments) {
  using Types = typename ForwardParameters<M>::Types;
  std::any result;
  const bool called = [&]<size_t... N>(std::index_sequence<N...>) {
    return (call_if_possible<M, Types>(static_cast<M&>(module), arguments, result, std::make_index_sequence<N>()) || ...);
  }
  (std::make_index_sequence<std::tuple_size_v<Types> + 1>());
  if (!called) throw_argument_count(module, arguments.size());
  return result;
}

template <class M>
concept TakesTensor = requires(M& m, const Tensor& x) {
  m.forward(x);
};
template <class M>
concept HasForward = std::derived_from<M, Module> &&(TakesTensor<M> || requires { &M::forward; });

}  // namespace module_detail

// A module whose forward is known only at run time. The types of its arguments must be those of the parameters. Exceptions: numbers are
// converted, and an optional parameter accepts a plain value. Parameters with defaults may be left out. If forward has several overloads or
// is a template, it is called with one tensor.
class AnyModule {
 public:
  // An empty AnyModule.
  AnyModule() = default;
  // Accepts a shared_ptr to a module, a holder, or a module by value, which is moved to the heap.
  template <module_detail::HasForward M>
  AnyModule(std::shared_ptr<M> module) : module_(std::move(module)), call_(&module_detail::call_with_any<M>) {
    if constexpr (module_detail::TakesTensor<M>) {
      if constexpr (std::convertible_to<decltype(std::declval<M&>().forward(std::declval<const Tensor&>())), Tensor>) {
        call_with_tensor_ = &module_detail::call_with_tensor<M>;
      }
    }
  }
  template <class M>
  AnyModule(const ModuleHolder<M>& holder) : AnyModule(made_of(holder)) {}
  template <class M>
  requires module_detail::HasForward<std::remove_cvref_t<M>>
  explicit AnyModule(M&& module) : AnyModule(std::make_shared<std::remove_cvref_t<M>>(std::forward<M>(module))) {}

  // Calls forward with the module's hooks. Throws TypeError if an argument or the result has another type, ValueError for another number of
  // arguments, Error if there is no module.
  template <class R = Tensor, class... Args>
  R forward(Args&&... args) const {
    check();
    if constexpr (std::same_as<R, Tensor> && sizeof...(Args) == 1 && (std::convertible_to<Args, const Tensor&> && ...)) {
      if (call_with_tensor_ != nullptr) [[likely]]
        return call_with_tensor_(*module_, args...);
    }
    std::vector<std::any> arguments;
    (arguments.emplace_back(std::decay_t<Args>(std::forward<Args>(args))), ...);
    return result<R>(call_(*module_, arguments));
  }
  // Calls forward with arguments of any type, and returns the result as such.
  AMP_API std::any forward_any(std::vector<std::any> arguments) const;
  // The same with one argument.
  AMP_API std::any forward_any_of(std::any argument) const;
  // The result of forward_any as a value of type R. Throws TypeError for another type.
  template <class R>
  R result(std::any given) const {
    if constexpr (std::same_as<R, std::any>) return given;
    R* value = std::any_cast<R>(&given);
    if (value == nullptr) throw_result(std::same_as<R, Tensor>, given.type() == typeid(Tensor));
    return std::move(*value);
  }
  // Whether forward takes a tensor and returns one.
  bool maps_tensors() const { return call_with_tensor_ != nullptr; }

  bool is_empty() const { return module_ == nullptr; }
  const std::shared_ptr<Module>& ptr() const { return module_; }
  // These throw TypeError if the module has another type. `M` may be a holder.
  template <class M>
  std::shared_ptr<M> ptr() const {
    auto module = std::dynamic_pointer_cast<M>(module_);
    if (!module) throw_type();
    return module;
  }
  template <class M>
  M& get() const {
    return *ptr<M>();
  }
  template <class M>
  requires requires { typename M::ContainedType; }
  M get() const { return M(ptr<typename M::ContainedType>()); }

  AMP_API const std::type_info& type_info() const;
  AMP_API AnyModule clone(std::optional<Device> device = {}) const;
  // Replaces the module by another one of the same type.
  AMP_API void reset_module(std::shared_ptr<Module> module);

 private:
  template <class M>
  static AnyModule made_of(const ModuleHolder<M>& holder) {
    static_assert(module_detail::HasForward<M>, "this module has no public member forward");
    if constexpr (module_detail::HasForward<M>) return AnyModule(holder.ptr());
  }
  AMP_API void check() const;
  [[noreturn]] AMP_API void throw_result(bool tensor_expected, bool tensor_given) const;
  [[noreturn]] AMP_API void throw_type() const;

  std::shared_ptr<Module> module_;
  Tensor (*call_with_tensor_)(Module& module, const Tensor& input) = nullptr;
  std::any (*call_)(Module& module, std::vector<std::any>& arguments) = nullptr;
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

}  // namespace amp::nn
