// User-defined ops: a function of your program supports mixed precision under its own name, like a built-in op. Policies name it, traces
// and checks show it, explain() explains it, and its weights are cast once in a region.
//
//   const amp::OpId kSwiGlu = amp::register_op("mylib::swiglu", {.signature = "(Tensor input, Tensor weight) -> Tensor"});
//
//   amp::Tensor swiglu(const amp::Tensor& input, const amp::Tensor& weight) {
//     return amp::autocast::call(kSwiGlu, [](const amp::Tensor& x, const amp::Tensor& w) { return my_kernel(x, w); }, input, weight);
//   }
//
// The generator (`amp-codegen`, docs/guide/own-ops.md) writes all this from a YAML file, with derivatives and kernels for each device.
#pragma once

#include <array>
#include <new>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autocast/call.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/extension/version.h>
#include <amp/tracing/observed_call.h>

namespace amp {

// The options of register_op.
struct OpOptions {
  // The tensor arguments and the results in PyTorch's schema language: "(Tensor input, Tensor[] rest, Tensor? bias=None) -> Tensor". Other
  // arguments may be left out. Required.
  std::string signature;
  // The tensor arguments that autocast does not change: indices, running statistics.
  std::vector<std::string> keep = {};
  // Arguments that must have the same dtype: a policy keeps all or none of them.
  std::vector<std::string> same_dtype = {};
  // The rule of the op in policies that have none for it: lower_precision_fp, fp32, promote or keep. By default such policies do not change
  // its arguments.
  autocast::Category category = autocast::Category::Passthrough;
  // The number of multiply-adds of a call, for rules with `math` or `min_work`. Set it for a matrix multiplication or a convolution. `args`
  // are the arguments that autocast may cast.
  double (*multiply_adds)(const autocast::Input* args) = nullptr;
  // Whether autocast and traces see the ops that it consists of instead of the op itself, if the op has no rule.
  bool composite = false;
};

// Registers an op under a name with a namespace, "mylib::swiglu", or with an overload, "mylib::swiglu.out". The id is valid until the
// process ends. A second registration with the same options returns the same id: a plugin can be unloaded and loaded again. Thread-safe.
// Throws ValueError for a name that is in use or has no namespace; for a signature that cannot be parsed or lacks a named argument; for
// more than 31 arguments that autocast may cast; for a category that is impossible for the op; and for more than autocast::kMaxOwnOps ops.
AMP_API OpId register_op(std::string_view name, const OpOptions& options);

// The registered ops of programs and libraries, in the order of registration.
AMP_API std::vector<OpId> registered_ops();

namespace autocast {

// An argument of call() that autocast does not change, one of OpOptions::keep.
template <class T>
struct Kept {
  const T& value;
};
template <class T>
Kept<T> keep(const T& value) {
  return {value};
}

namespace own_call {

// Throws ValueError unless the op has this number of arguments that may be cast.
AMP_API void check_castable(OpId op, int given);

// The role of an argument: its tensors that may be cast, and the value that the function receives.
template <class T>
struct Argument {
  static std::tuple<> castable(const T&) { return {}; }
  static const T& passed(const T& value) { return value; }
};
template <class T>
struct Argument<Kept<T>> {
  static std::tuple<> castable(const Kept<T>&) { return {}; }
  static const T& passed(const Kept<T>& kept) { return kept.value; }
};
template <class T>
requires std::is_base_of_v<Tensor, T>
struct Argument<T> {
  static std::tuple<const Tensor&> castable(const Tensor& t) { return {t}; }
  static const Tensor& passed(const Tensor& t) { return t; }
};
template <class T>
requires(!std::is_base_of_v<Tensor, T> && std::is_convertible_v<const T&, TensorList>) struct Argument<T> {
  static std::tuple<TensorList> castable(const TensorList& list) { return {list}; }
  static TensorList passed(const TensorList& list) { return list; }
};

template <class T>
using Castable = decltype(Argument<T>::castable(std::declval<const T&>()));
template <class T>
using Passed = decltype(Argument<T>::passed(std::declval<const T&>()));

// The index of each argument among those that may be cast.
template <class... Args>
constexpr std::array<int, sizeof...(Args) + 1> numbers() {
  std::array<int, sizeof...(Args) + 1> result{};
  size_t i = 0;
  ((result[i + 1] = result[i] + static_cast<int>(std::tuple_size_v<Castable<Args>>), ++i), ...);
  return result;
}

template <class T>
decltype(auto) cast_argument(const Call& call, const T& value, [[maybe_unused]] int number) {
  if constexpr (std::tuple_size_v<Castable<T>> == 0) return Argument<T>::passed(value);
  else return call.cast(Argument<T>::passed(value), number);
}

// Calls the function with its arguments. The casts live until it returns.
template <class F, class... Args, size_t... I>
auto call_with_casts(const Call& call, const F& function, std::index_sequence<I...>, const Args&... args) {
  constexpr std::array<int, sizeof...(Args) + 1> kNumbers = numbers<Args...>();
  return function(static_cast<Passed<Args>>(cast_argument(call, args, kNumbers[I]))...);
}

template <class F, class... Args>
[[gnu::noinline]] auto run_staged(OpId op, const F& function, const Args&... args) {
  return std::apply(
      [&](const auto&... castable) {
        const auto staged = [&] {
          Call call(op, castable...);
          if (!call.applies()) return function(Argument<Args>::passed(args)...);
          check_castable(op, sizeof...(castable));
          return call.run([&] { return call_with_casts(call, function, std::index_sequence_for<Args...>(), args...); });
        };
        return tracing::observed() ? tracing::observe(op, ~uint64_t{0}, staged, castable...) : staged();
      },
      std::tuple_cat(Argument<Args>::castable(args)...));
}

}  // namespace own_call

// Runs `function(args...)` as a call of `op`. In a region whose policy has a rule for the op, the tensors and lists of tensors among the
// arguments are cast by the rule, except those in keep(). Autocast of their device is suspended until the function returns. Casts are
// recorded on the tape. Observers of the thread see the call by the op's name.
//
// The function receives `const Tensor&` for a tensor, TensorList for a list, and any other argument unchanged. It returns a tensor, a list
// or tuple of tensors, or another value. The arguments that may be cast must be in the order of the op's signature. Errors of the function
// pass through. Throws Error if the policy bans the op. In a region, throws ValueError if the number of these arguments is not that of the
// signature.
template <class F, class... Args>
auto call(OpId op, const F& function, const Args&... args) try {
  static_assert(std::tuple_size_v<decltype(std::tuple_cat(own_call::Argument<Args>::castable(args)...))> > 0,
                "an op needs a tensor argument that autocast may cast");
  static_assert(!std::is_void_v<decltype(function(own_call::Argument<Args>::passed(args)...))>, "an op returns its results");
  if (any_stage()) [[unlikely]]
    return own_call::run_staged(op, function, args...);
  return function(own_call::Argument<Args>::passed(args)...);
} catch (const std::bad_alloc&) { amp::detail::throw_out_of_memory(op_name(op)); }

}  // namespace autocast

}  // namespace amp
