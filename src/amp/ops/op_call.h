// Calls of ops by their id. Recorded programs (amp/jit) call ops through this table. Internal, except for the generated code of custom ops,
// which describes them by op_call_detail::make.
#pragma once

#include <optional>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/error.h>
#include <amp/observe/argument.h>
#include <amp/op_id.h>

namespace amp {

struct ElementwiseOp;

// The role of a call for the passes that freeze recorded programs (`frozen` in YAML, amp/jit/freeze.h).
enum class FrozenRole : uint8_t {
  None,
  // Products, with the parameters `input`, `weight` and `bias`.
  Linear,
  Convolution,  // transposed if its parameter `transposed` is set
  TransposedConvolution,
  // Ops that can become part of a product.
  BatchNorm,
  Add,
  Relu,
  Relu6,
  Gelu,
  Silu,
  Mish,
  Sigmoid,
  Tanh,
  Hardsigmoid,
  Hardswish,
  // Reductions that can end a chain of elementwise ops. Parameters: self, and dim, keepdim and dtype where the op has them.
  Sum,
  Mean,
  Transpose,  // of the dimensions in its two integer arguments
  // Internal ops. In recorded programs, the forms that check their arguments replace them (jit/passes/checked_parts.cpp).
  RecurrentLayer,
  RecurrentCell,
  // Calls that only recorded programs have (jit/graph.h). The fused ones have the parameters of a product, `residual` and `activation`.
  Cast,
  FusedLinear,
  FusedConvolution,
  WinogradConvolution,
};

// A function that receives its arguments as data and returns tensors. All functions of one type share the code that converts them.
struct OpCall {
  using Function = void (*)();

  struct Parameter {
    tracing::ArgumentKind kind;
    bool optional;  // the argument may be None, or an undefined tensor
  };

  enum Trait : uint8_t {
    kRandom = 1,          // draws random numbers
    kIdentityInEval = 2,  // returns its first argument if its `train` or `training` is false
    kOwn = 4,             // is a custom op
    kUnchecked = 8        // does not check its arguments: files must not name it
  };

  const char* name = nullptr;        // the name in policies and recorded programs
  Function function = nullptr;       // null: calls can't be recorded
  const char* parameters = nullptr;  // their names: "input, weight, bias"
  const Parameter* kinds = nullptr;
  int num_parameters = 0;
  uint32_t optional_tensors = 0;  // bit i: parameter i may be an undefined tensor
  OpId with_dtype{};              // the overload that fp32_append_dtype calls; the op itself if there is none
  void (*convert)(Function function, const tracing::Argument* args, std::vector<Tensor>& results) = nullptr;
  int traits = 0;        // bits of Trait
  uint32_t updates = 0;  // bit i: a call may write to its argument i
  FrozenRole role = FrozenRole::None;
  const ElementwiseOp* elementwise = nullptr;  // the expression of the op, if it is one of the library

  bool has(Trait trait) const { return (traits & trait) != 0; }
  // Appends the results. `args` must match the parameters in number and kinds. Throws Error for a custom op whose library has been
  // unloaded.
  void call(const tracing::Argument* args, std::vector<Tensor>& results) const {
    AMP_CHECK(function != nullptr, Error, "[", name, "] the library of this op has been unloaded");
    convert(function, args, results);
  }
};

namespace detail {
// The calls of the built-in ops, in the order of OpId, and of the internal ops that these consist of.
const std::vector<OpCall>& op_calls();
}  // namespace detail

// The call of an op. It has no function if the op's results are not tensors, or for a custom op that is not from a library.
const OpCall& op_call(OpId op);
// The call with this `name`: the name from op_name, or "internal.NAME". Null if there is none, or it has no function.
const OpCall* find_op_call(std::string_view name);

// Adds the call of a custom op whose library has been loaded. The texts are copied. The call keeps its address until the process ends.
void add_own_call(OpId op, const OpCall& call);
// Called when the library of the op is unloaded.
void forget_own_call(OpId op);

namespace op_call_detail {

using tracing::Argument;
using tracing::ArgumentKind;

// Converts an argument to the type of a parameter.
template <class T>
struct Parameter;

template <class T, ArgumentKind K>
struct One {
  static constexpr OpCall::Parameter kKind{K, false};
  static const T& get(const Argument& arg) { return *static_cast<const T*>(arg.data); }
};
template <>
struct Parameter<const Tensor&> : One<Tensor, ArgumentKind::Tensor> {};
template <>
struct Parameter<const Scalar&> : One<Scalar, ArgumentKind::Number> {};
template <>
struct Parameter<int64_t> : One<int64_t, ArgumentKind::Int> {};
template <>
struct Parameter<double> : One<double, ArgumentKind::Float> {};
template <>
struct Parameter<bool> : One<bool, ArgumentKind::Bool> {};
template <>
struct Parameter<ScalarType> : One<ScalarType, ArgumentKind::Dtype> {};
template <>
struct Parameter<Generator> : One<Generator, ArgumentKind::Generator> {};

template <class T, ArgumentKind K>
struct Several {
  static constexpr OpCall::Parameter kKind{K, false};
  static ArrayRef<T> get(const Argument& arg) { return {static_cast<const T*>(arg.data), arg.count}; }
};
template <>
struct Parameter<ArrayRef<Tensor>> : Several<Tensor, ArgumentKind::Tensors> {};
template <>
struct Parameter<IntArrayRef> : Several<int64_t, ArgumentKind::Ints> {};
template <>
struct Parameter<ArrayRef<double>> : Several<double, ArgumentKind::Floats> {};
template <>
struct Parameter<ArrayRef<bool>> : Several<bool, ArgumentKind::Bools> {};

template <>
struct Parameter<std::string_view> {
  static constexpr OpCall::Parameter kKind{ArgumentKind::Text, false};
  static std::string_view get(const Argument& arg) { return {static_cast<const char*>(arg.data), arg.count}; }
};
template <>
struct Parameter<StringRef> : Parameter<std::string_view> {};

template <class T>
struct Parameter<std::optional<T>> {
  using Held = Parameter<std::conditional_t<std::is_same_v<T, Scalar>, const Scalar&, T>>;
  static constexpr OpCall::Parameter kKind{Held::kKind.kind, true};
  static std::optional<T> get(const Argument& arg) {
    return arg.kind == ArgumentKind::None ? std::nullopt : std::optional<T>(Held::get(arg));
  }
};
template <class T>
struct Parameter<const std::optional<T>&> : Parameter<std::optional<T>> {};
template <>
struct Parameter<OptionalIntArrayRef> {
  static constexpr OpCall::Parameter kKind{ArgumentKind::Ints, true};
  static OptionalIntArrayRef get(const Argument& arg) {
    return arg.kind == ArgumentKind::None ? OptionalIntArrayRef() : OptionalIntArrayRef(Parameter<IntArrayRef>::get(arg));
  }
};

inline void append(std::vector<Tensor>& results, Tensor result) { results.push_back(std::move(result)); }
inline void append(std::vector<Tensor>& results, std::vector<Tensor> list) {
  for (Tensor& result : list) results.push_back(std::move(result));
}
template <class... T>
void append(std::vector<Tensor>& results, std::tuple<T...> tuple) {
  std::apply([&](auto&... result) { (append(results, std::move(result)), ...); }, tuple);
}

template <class... P>
inline constexpr OpCall::Parameter kKinds[sizeof...(P) + 1] = {Parameter<P>::kKind...};

template <class R, class... P, size_t... I>
void convert(OpCall::Function function, const Argument* args, std::vector<Tensor>& results, std::index_sequence<I...>) {
  append(results, reinterpret_cast<R (*)(P...)>(function)(Parameter<P>::get(args[I])...));
}

template <class R, class... P>
OpCall make(const char* name, R (*function)(P...), const char* parameters, uint32_t optional_tensors, OpId with_dtype, int traits = 0,
            FrozenRole role = FrozenRole::None) {
  return {name,
          reinterpret_cast<OpCall::Function>(function),
          parameters,
          kKinds<P...>,
          static_cast<int>(sizeof...(P)),
          optional_tensors,
          with_dtype,
          [](OpCall::Function f, const Argument* args, std::vector<Tensor>& results) {
            convert<R, P...>(f, args, results, std::index_sequence_for<P...>());
          },
          traits,
          /*updates=*/0,
          role};
}

}  // namespace op_call_detail

}  // namespace amp
