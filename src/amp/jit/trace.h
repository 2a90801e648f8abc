// Records a module or function as a Program (torch.jit.trace).
#pragma once

#include <concepts>
#include <functional>
#include <optional>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/autocast/autocast.h>
#include <amp/core/error.h>
#include <amp/jit/program.h>

namespace amp::jit {

// The options of trace().
struct TraceOptions {
  // The options of a region in which the function is recorded, on the device of the first example. By default, trace() opens no region: the
  // region around the call of trace() applies, if there is one.
  std::optional<AutocastOptions> autocast = std::nullopt;
  // Whether casts of weights are cached in the region of `autocast`. The program is the same in both cases: it contains one cast of each
  // weight.
  bool cache_enabled = false;
  // The dimension of the inputs whose size may vary from call to call. Inputs without this dimension keep their sizes. std::nullopt: all
  // sizes are fixed.
  std::optional<int64_t> batch_dim = 0;
};

namespace detail {

inline void append(std::vector<Tensor>& tensors, const Tensor& tensor) { tensors.push_back(tensor); }
template <class T>
void append(std::vector<Tensor>& tensors, const std::vector<T>& list) {
  for (const T& each : list) append(tensors, each);
}
template <class... T>
void append(std::vector<Tensor>& tensors, const std::tuple<T...>& tuple);
template <class A, class B>
void append(std::vector<Tensor>& tensors, const std::pair<A, B>& pair) {
  append(tensors, pair.first);
  append(tensors, pair.second);
}
template <class... T>
void append(std::vector<Tensor>& tensors, const std::tuple<T...>& tuple) {
  std::apply([&](const T&... each) { (append(tensors, each), ...); }, tuple);
}

// Whether F can be called with these arguments. The call of a module has a deduced type, so this checks its forward.
template <class F, class... T>
inline constexpr bool kTakes = std::invocable<F&, const T&...>;
template <class F, class... T>
requires requires { typename F::ContainedType; }
inline constexpr bool kTakes<F, T...> = requires(typename F::ContainedType & module, const T&... inputs) { module.forward(inputs...); };

// Calls function(inputs[0], inputs[1], ...).
template <class F, class... T>
std::vector<Tensor> call(F& function, TensorList inputs, const T&... first) {
  constexpr size_t kMost = 8;
  if constexpr (sizeof...(T) > 0 && kTakes<std::remove_cv_t<F>, T...>) {
    if (sizeof...(T) == inputs.size()) {
      std::vector<Tensor> results;
      append(results, function(first...));
      return results;
    }
  }
  if constexpr (sizeof...(T) < kMost) {
    if (sizeof...(T) < inputs.size()) return call(function, inputs, first..., inputs[sizeof...(T)]);
  }
  AMP_THROW(ValueError, "[jit::trace] the function can't be called with ", inputs.size(), " tensors");
}

using Function = std::function<std::vector<Tensor>(TensorList)>;
AMP_API Program trace(const Function& function, const std::vector<Tensor>& examples, const TraceOptions& options);

}  // namespace detail

// Calls `function` with the examples, and records the calls of ops that lead from the examples to the results. `function` is the holder of
// a module, or anything that can be called with up to 8 tensors. It returns a tensor, or a list, pair or tuple of tensors, which become the
// outputs of the program. Other tensors, such as weights, are constants, which the program shares.
//
// The function is called twice, with different values of the floating-point inputs. If there is a batch dimension, it is called three times
// instead, with different batch sizes of at least 2. Integers that differ between the calls become linear functions of the batch size; the
// third call confirms them. Each call has all side effects of the function, such as updates of running statistics.
//
// The program repeats only recorded calls. It does not repeat control flow, item(), or memory that the function writes itself. Errors that
// can be detected:
// - ValueError: the calls differ in their ops, or in numbers that the batch size does not explain; a tensor was computed outside of
//   recorded ops; an example is undefined, or has no rows.
// - NotImplementedError: an op cannot be recorded as data (some custom ops, a given generator, a result that is no tensor); or the function
//   writes in place to a tensor from outside, or from zeros(), empty() and similar functions, which are not recorded.
//
// In-place writes to an input change the values that later calls of the program read, but not the tensor that is passed to the program.
template <class F>
Program trace(F&& function, const std::vector<Tensor>& examples, const TraceOptions& options = {}) {
  return detail::trace([&](TensorList inputs) { return detail::call(function, inputs); }, examples, options);
}
// The same for a function of one tensor: trace(model, example).
template <class F, std::same_as<Tensor> T>
Program trace(F&& function, const T& example, const TraceOptions& options = {}) {
  return trace(function, std::vector<Tensor>{example}, options);
}

// Exists for programs that call torch._C._jit_set_autocast_mode(False), as PyTorch's documentation recommends for traces under autocast.
// No pass applies autocast to recorded programs later, so `false` changes nothing. Throws NotImplementedError for `true`.
AMP_API void set_autocast_mode(bool enabled);

}  // namespace amp::jit
