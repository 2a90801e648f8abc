// The parts of generated wrappers: the stages of a call, and the variants of an op. Part of the extension interface.
//
// A call passes the observers, the autocast stage and the tape stage, and then runs. `op` is the OpId of an op, or the enumerator of a
// custom op, whose namespace has a function id_of.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autocast/call.h>
#include <amp/autocast/suspend.h>
#include <amp/autograd/record.h>
#include <amp/core/memory/out_of_memory.h>
#include <amp/observe/observed.h>
#include <amp/op_id.h>
#include <amp/ops/written.h>
#include <amp/tracing/observed_call.h>

namespace amp {

// Positions of arguments: those that autocast may cast, and those to which a gradient flows.
template <size_t... I>
struct Casts {};
template <size_t... I>
struct Inputs {};

}  // namespace amp

namespace amp::wrapper {

constexpr OpId id_of(OpId op) { return op; }

// Throws OutOfMemoryError "[op] ...", without the overload of the op.
[[noreturn, gnu::cold]] AMP_API void throw_out_of_memory(OpId op);

// The argument at position I.
template <size_t I, class T, class... Rest>
[[gnu::always_inline]] constexpr const auto& nth(const T& first, const Rest&... rest) {
  if constexpr (I == 0) return first;
  else return nth<I - 1>(rest...);
}

// --- the tape stage ---

// The base of tape nodes. A node hides the functions that it needs. `save` stores arguments before the call, `save_result` stores results.
// If an in-place variant overwrites an argument that is saved, `save` gets `kept` first: kept(self) is what can be saved of `self`.
template <uint32_t Inputs, uint32_t Outputs = 1>
struct Node : autograd::FixedNode<Inputs, Outputs> {
  static constexpr size_t kOutputs = Outputs;
  void save(const auto&...) {}
  void save_result(const auto&...) {}
};

// The same for a list among the inputs, or as the result.
struct ListNode : autograd::VariadicNode {
  ListNode(size_t num_inputs, size_t num_outputs) : VariadicNode(static_cast<uint32_t>(num_inputs), static_cast<uint32_t>(num_outputs)) {}
  void save(const auto&...) {}
  void save_result(const auto&...) {}
};

// Frees what a node has saved.
void reset(auto&... saved) { (saved.reset(), ...); }

struct AsIs {
  const Tensor& operator()(const Tensor& t) const { return t; }
};
struct Copied {
  Tensor operator()(const Tensor& t) const { return t.clone(); }
};

inline size_t count(const Tensor&) { return 1; }
inline size_t count(TensorList list) { return list.size(); }

// Connects a new node with the nodes that produced the inputs.
inline void connect_next(autograd::Node& node, uint32_t& i, const Tensor& input) { node.connect(i++, input); }
inline void connect_next(autograd::Node& node, uint32_t& i, TensorList inputs) {
  for (const Tensor& input : inputs) node.connect(i++, input);
}
template <size_t... I, class... Args>
[[gnu::always_inline]] inline void connect(autograd::Node& node, Inputs<I...>, const Args&... args) {
  uint32_t i = 0;
  (connect_next(node, i, nth<I>(args...)), ...);
}

template <size_t... I, class... Args>
[[gnu::always_inline]] inline bool should_record(Inputs<I...>, const Args&... args) {
  return autograd::should_record(nth<I>(args...)...);
}

template <class T, size_t... K>
void set_histories(const T& results, autograd::Node* node, std::index_sequence<K...>) {
  (autograd::set_history(std::get<K>(results), node, static_cast<uint32_t>(K)), ...);
}

template <auto kRun, class N, class In>
struct Recorded;
template <class R, class... P, R (*kRun)(P...), class N, size_t... I>
struct Recorded<kRun, N, Inputs<I...>> {
  static R call(P... args);

  // A separate function: other calls pay only for the check.
  [[gnu::noinline]] static R taped(P... args) {
    if constexpr (std::is_same_v<R, std::vector<Tensor>>) {
      R results = kRun(args...);
      auto* node = new N((count(nth<I>(args...)) + ...), results.size());
      const autograd::NodePtr owner(node);
      connect(*node, Inputs<I...>(), args...);
      node->save(args...);
      for (size_t i = 0; i < results.size(); ++i) autograd::set_history(results[i], node, static_cast<uint32_t>(i));
      return results;
    } else {
      N* node;
      if constexpr (std::is_base_of_v<ListNode, N>) node = new N((count(nth<I>(args...)) + ...), 1);
      else node = new N;
      autograd::NodePtr owner(node);
      connect(*node, Inputs<I...>(), args...);
      if constexpr (requires { node->save(AsIs(), args...); }) node->save(AsIs(), args...);
      else node->save(args...);
      R result = kRun(args...);
      node->save_result(result, args...);
      if constexpr (std::is_same_v<R, Tensor>) autograd::set_history(result, std::move(owner));
      else set_histories(result, node, std::make_index_sequence<N::kOutputs>());
      return result;
    }
  }
};

// Not defined in the class: the compiler would inline it even where that makes wrappers much larger.
template <class R, class... P, R (*kRun)(P...), class N, size_t... I>
R Recorded<kRun, N, Inputs<I...>>::call(P... args) {
  if (autograd::should_record(nth<I>(args...)...)) return taped(args...);
  return kRun(args...);
}

// The call with its tape stage. N is its node.
template <auto kRun, class N, class In>
inline constexpr auto recorded = &Recorded<kRun, N, In>::call;

// --- the stages before the tape. Functions with the same parameters share them ---

// The position of argument `i` among those that may be cast; -1: it is not one of them.
template <size_t... C>
constexpr int place_of(Casts<C...>, size_t i) {
  int found = -1, k = 0;
  ((found = C == i ? k : found, ++k), ...);
  return found;
}

// An argument as it is passed on: cast if it has a place, or if it is the dtype of the result, the dtype that the rule sets.
template <int kPlace, class First, class T>
[[gnu::always_inline]] inline decltype(auto) passed(autocast::Call& call, const First& first, const T& arg) {
  if constexpr (kPlace >= 0) return call.cast(arg, kPlace);
  else if constexpr (std::is_same_v<T, std::optional<ScalarType>>) return call.dtype(arg, first);
  else return (arg);
}
template <class C, size_t... I, class Next, class... Args>
[[gnu::always_inline]] inline auto cast_and_call(autocast::Call& call, std::index_sequence<I...>, const Next& next, const Args&... args) {
  return call.run([&] { return next(passed<place_of(C(), I)>(call, nth<0>(args...), args)...); });
}

template <class C, class Signature>
struct Stages;
template <size_t... C, class R, class... P>
struct Stages<Casts<C...>, R(P...)> {
  [[gnu::noinline]] static R autocast(OpId op, R (*next)(P...), P... args) {
    if (autocast::Call call(op, nth<C>(args...)...); call.applies()) {
      return cast_and_call<Casts<C...>>(call, std::index_sequence_for<P...>(), next, args...);
    }
    return next(args...);
  }

  [[gnu::cold, gnu::noinline]] static R observed(OpId op, R (*next)(P...), P... args) {
    return tracing::observe(
        op, ((uint64_t{1} << C) | ...), [&] { return autocast(op, next, args...); }, args...);
  }
};

// A public function. `next` is the call behind the autocast stage.
template <class C, class Op, class R, class... P>
[[gnu::always_inline]] inline R function(Op op, R (*next)(P...), std::type_identity_t<P>... args) {
  using Stage = Stages<C, R(P...)>;
  try {
    if (autocast::any_stage()) [[unlikely]]
      return tracing::observed() ? Stage::observed(id_of(op), next, args...) : Stage::autocast(id_of(op), next, args...);
    return next(args...);
  } catch (const std::bad_alloc&) { throw_out_of_memory(id_of(op)); }
}

// The same with an overload that the category fp32_append_dtype calls instead. It has a dtype as its last parameter.
template <class C, class Op, class R, class... P, class... Q>
R function_or_with_dtype(Op op, R (*next)(P...), R (*with_dtype)(Q...), std::type_identity_t<P>... args) {
  const auto autocast_stage = [&]() -> R {
    if (autocast::Call call(id_of(op), nth<0>(args...)); call.applies()) {
      if (call.appends_dtype()) return call.run([&] { return with_dtype(args..., call.appended_dtype(nth<0>(args...))); });
      return cast_and_call<C>(call, std::index_sequence_for<P...>(), next, args...);
    }
    return next(args...);
  };
  try {
    if (!autocast::any_stage()) [[likely]]
      return next(args...);
    return tracing::observed() ? tracing::observe(id_of(op), 1, autocast_stage, args...) : autocast_stage();
  } catch (const std::bad_alloc&) { throw_out_of_memory(id_of(op)); }
}

template <class Signature>
struct PartStage;
template <class R, class... P>
struct PartStage<R(P...)> {
  [[gnu::cold, gnu::noinline]] static R observed(const char* name, R (*next)(P...), P... args) {
    return tracing::observe_part(
        name, [&] { return next(args...); }, args...);
  }
};

// An internal op that recordings of composites may hold. `name` is "internal.NAME".
template <class R, class... P>
[[gnu::always_inline]] inline R part(const char* name, R (*next)(P...), std::type_identity_t<P>... args) {
  try {
    if (tracing::observed()) [[unlikely]]
      return PartStage<R(P...)>::observed(name, next, args...);
    return next(args...);
  } catch (const std::bad_alloc&) { detail::throw_out_of_memory(name + sizeof("internal.") - 1); }
}

// --- in-place and out variants, which have no autocast stage ---

struct Untaped {};      // in place of a node: the op has no gradient
struct Overwriting {};  // the same, and the new values of a floating argument do not depend on the old ones

template <class N, class In, class Write, class... Args>
[[gnu::noinline]] void write_recorded(const char* name, const Write& write, Tensor& self, const Args&... args) {
  autograd::check_inplace(name, self);
  auto* node = new N;
  const autograd::NodePtr owner(node);
  connect(*node, In(), self, args...);
  if constexpr (requires { node->save(Copied(), self, args...); }) node->save(Copied(), self, args...);
  else node->save(self, args...);
  write();
  autograd::wrote(name, self);
  node->save_result(self, self, args...);
  autograd::rebase_history(self, node);
}

// Calls `write`, which writes the result into `self`. N is the node; without a gradient it is Untaped or Overwriting.
template <class N, class In = Inputs<>, class Op, class Write, class... Args>
[[gnu::always_inline]] inline Tensor& inplace(Op op, const char* name, const Write& write, Tensor& self, const Args&... args) {
  try {
    if constexpr (!std::is_same_v<In, Inputs<>>) {
      if (should_record(In(), self, args...)) {
        write_recorded<N, In>(name, write, self, args...);
      } else {
        autograd::check_unrecorded(name, self);
        write();
        autograd::wrote(name, self);
      }
    } else {
      autograd::check_inplace(name, self);
      autograd::NodePtr history;
      if constexpr (std::is_same_v<N, Overwriting>) history = autograd::overwritten_node(self);
      write();
      autograd::wrote(name, self);
      if (history) autograd::rebase_history(self, history.get());
    }
    tracing::wrote(id_of(op), self, self, args...);
    return self;
  } catch (const std::bad_alloc&) { detail::throw_out_of_memory(name); }
}

// Computes the result and copies it to `self`.
template <size_t... I, class Op, class... P>
Tensor& assign(Inputs<I...>, Op op, const char* name, Tensor (*next)(const Tensor&, P...), Tensor& self, std::type_identity_t<P>... args) {
  try {
    write_inplace(
        name, self, [&](const Tensor& old) { return next(old, args...); }, nth<I>(self, args...)...);
    tracing::wrote(id_of(op), self, self, args...);
    return self;
  } catch (const std::bad_alloc&) { detail::throw_out_of_memory(name); }
}

// Calls `write`, which writes the result into `out`. Throws if the call would have to be recorded.
template <size_t... I, class Op, class Write, class... Args>
[[gnu::always_inline]] inline Tensor& out(Inputs<I...>, Op op, const char* name, const Write& write, Tensor& out, const Args&... args) {
  try {
    autograd::check_out(name, out, nth<I>(args...)...);
    write();
    autograd::wrote(name, out);
    tracing::wrote(id_of(op), out, args...);
    return out;
  } catch (const std::bad_alloc&) { detail::throw_out_of_memory(name); }
}

// Computes the result and copies it to `out`.
template <class In, class Op, class... P>
Tensor& copy_out(In inputs, Op op, const char* name, Tensor (*run)(P...), Tensor& out, std::type_identity_t<P>... args) {
  return wrapper::out(
      inputs, op, name, [&] { write_out(name, out, run(args...)); }, out, args...);
}
// The same for a composite: autocast does not apply to its parts.
template <class In, class Op, class... P>
Tensor& composite_out(In inputs, Op op, const char* name, Tensor (*run)(P...), Tensor& out, std::type_identity_t<P>... args) {
  const auto write = [&] {
    const autocast::Suspended suspended;
    write_out(name, out, run(args...));
  };
  return wrapper::out(inputs, op, name, write, out, args...);
}

}  // namespace amp::wrapper
