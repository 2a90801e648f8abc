// Hooks of modules. They run when a module is called through its holder (Python's torch.nn.Module; libtorch has none).
//
//   auto handle = model->fc->register_forward_hook([](nn::Module& m, const nn::HookTensors& inputs, const nn::HookTensors& outputs) {
//     std::cout << m.name() << ": " << outputs[0].sizes() << "\n";
//   });
//   model(x);          // prints
//   handle.remove();
//
// A hook receives the tensors of the arguments or results in order, including undefined ones. This includes tensors in tuples, pairs,
// vectors, arrays, maps and optionals. It also includes those of types with a template each_tensor(function), which calls function(tensor)
// for each of its tensors.
//
// A hook returns nothing (or nullopt) to keep the tensors. To replace them, it returns a tensor (if there is one), or a list of as many
// tensors. Another number throws ValueError. Hooks run in the order of their registration, and each sees the result of the one before it. A
// call of module->forward(...) runs no hooks, as in Python.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <amp/core/state_dict.h>
#include <amp/core/tensor.h>

namespace amp::nn {

class Module;

using HookTensors = std::vector<Tensor>;
using HookResult = std::optional<HookTensors>;
using ForwardPreHook = std::function<HookResult(Module& module, const HookTensors& inputs)>;
using ForwardHook = std::function<HookResult(Module& module, const HookTensors& inputs, const HookTensors& outputs)>;
// Gradients are undefined for inputs that need none, and for outputs that have none.
using BackwardHook = std::function<HookResult(Module& module, const HookTensors& grad_inputs, const HookTensors& grad_outputs)>;
using BackwardPreHook = std::function<HookResult(Module& module, const HookTensors& grad_outputs)>;
// The names of the module's entries begin with `prefix`: empty, or "encoder.".
using StateDictHook = std::function<void(const Module& module, StateDict& state, const std::string& prefix)>;
using LoadStateDictHook = std::function<void(Module& module, const StateDict& state, const std::string& prefix)>;

namespace module_detail {

// The hooks of a module (module_hook_lists.h).
struct ModuleHooks;

// Converts a function object with any of the allowed result types to a hook. An empty one gives an empty hook.
template <class Hook, class F, class... Args>
Hook make_hook(F&& function) {
  if constexpr (std::is_constructible_v<std::decay_t<F>, std::nullptr_t>) {
    if (function == nullptr) return nullptr;
  }
  return [f = std::forward<F>(function)](Module& module, const Args&... args) mutable -> typename Hook::result_type {
    using Result = std::invoke_result_t<std::decay_t<F>&, Module&, const Args&...>;
    if constexpr (std::is_void_v<Result>) {
      f(module, args...);
      return {};
    } else if constexpr (std::is_convertible_v<Result, Tensor>) {
      return HookTensors{f(module, args...)};
    } else {
      return f(module, args...);
    }
  };
}

}  // namespace module_detail

// Removes a hook. Copies refer to the same hook. Removing it twice, or after its module has been destroyed, does nothing.
class AMP_API RemovableHandle {
 public:
  RemovableHandle() = default;
  RemovableHandle(std::weak_ptr<module_detail::ModuleHooks> hooks, int64_t id) : hooks_(std::move(hooks)), id_(id) {}
  void remove();
  int64_t id() const { return id_; }

 private:
  std::weak_ptr<module_detail::ModuleHooks> hooks_;
  int64_t id_ = 0;
};

}  // namespace amp::nn
