// Runs the chains of elementwise ops in a function as one pass over memory (docs/guide/fusion.md).
//
//   const auto activation = amp::fuse([](const amp::Tensor& x, const amp::Tensor& bias) { return amp::gelu((x + bias) * 0.5); });
//   amp::Tensor y = activation(x, bias);   // the same numbers as the function, and the same gradients
#pragma once

#include <concepts>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/export.h>
#include <amp/core/tensor.h>
#include <amp/jit/trace.h>

namespace amp {

namespace detail {

// The recordings of a function, one for each kind of call. Many threads may use them at once.
class AMP_API FusedCalls {
 public:
  explicit FusedCalls(jit::detail::Function function);
  ~FusedCalls();
  FusedCalls(const FusedCalls&) = delete;
  FusedCalls& operator=(const FusedCalls&) = delete;

  std::vector<Tensor> run(TensorList inputs);
  // Whether a call with these arguments runs fused.
  bool is_fused(TensorList inputs);
  std::vector<std::string> report() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// The tensors of a result, in the form that the function returns.
template <class R>
struct FusedResult;
template <>
struct FusedResult<Tensor> {
  static Tensor of(std::vector<Tensor>&& tensors) { return std::move(tensors[0]); }
};
template <>
struct FusedResult<std::vector<Tensor>> {
  static std::vector<Tensor> of(std::vector<Tensor>&& tensors) { return std::move(tensors); }
};
template <class A, class B>
requires std::is_same_v<A, Tensor> && std::is_same_v<B, Tensor>
struct FusedResult<std::pair<A, B>> {
  static std::pair<A, B> of(std::vector<Tensor>&& tensors) { return {std::move(tensors[0]), std::move(tensors[1])}; }
};
template <class... T>
requires(std::is_same_v<T, Tensor>&&...) struct FusedResult<std::tuple<T...>> {
  static std::tuple<T...> of(std::vector<Tensor>&& tensors) {
    return [&]<size_t... I>(std::index_sequence<I...>) { return std::tuple<T...>(std::move(tensors[I])...); }
    (std::index_sequence_for<T...>());
  }
};

}  // namespace detail

// A function of tensors that runs fused. Copies share their recordings.
template <class F>
class Fused {
 public:
  explicit Fused(F function)
      : function_(std::make_shared<F>(std::move(function))),
        calls_(std::make_shared<detail::FusedCalls>(
            [function = function_](TensorList inputs) { return jit::detail::call(*function, inputs); })) {}

  // The results of the function. Errors of the function pass through.
  template <std::same_as<Tensor>... T>
  auto operator()(const T&... inputs) const {
    const Tensor list[] = {inputs...};
    return detail::FusedResult<std::decay_t<std::invoke_result_t<F&, const T&...>>>::of(calls_->run(list));
  }
  // Whether a call with these arguments runs fused. If the function is not yet recorded for arguments like these, records it.
  template <std::same_as<Tensor>... T>
  bool is_fused(const T&... inputs) const {
    const Tensor list[] = {inputs...};
    return calls_->is_fused(list);
  }
  // One line for each recording: what is fused, or why the function runs as it is.
  std::vector<std::string> report() const { return calls_->report(); }

 private:
  std::shared_ptr<F> function_;
  std::shared_ptr<detail::FusedCalls> calls_;
};

// Returns a function with the same results as `function`, bit for bit. Its chains of elementwise ops and casts run as one pass over memory.
// `function` has up to 8 tensors as arguments, and returns a tensor, or a vector, pair or tuple of tensors.
//
// The first call with other dtypes, shapes, `requires_grad` or autocast state records the function. For this, `function` is called two
// times, or four times if gradients are needed, with copies of the arguments and with other values. Later calls repeat only its recorded
// ops, as a recorded program (jit::trace) does. So the function must compute the same from its arguments each time. Tensors from outside,
// such as weights, are read when a call runs, and get gradients. At most 64 kinds of calls are recorded.
//
// Gradients are those of the function, bit for bit. Backward is also fused. It computes the values of the chain again instead of saving
// them. With create_graph, backward calls the function.
//
// The function runs as it is, without fusion, if it cannot be recorded:
// - it draws random numbers, changes its arguments or tensors from outside in place, or uses values of elements (item());
// - it has derivatives that do not consist of ops.
// It also runs as it is if its device has no kernel for chains, while observers watch the thread, and in a region whose policy has rules
// for modules.
template <class F>
Fused<std::decay_t<F>> fuse(F&& function) {
  return Fused<std::decay_t<F>>(std::forward<F>(function));
}

}  // namespace amp
