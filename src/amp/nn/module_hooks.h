// Hooks of modules, which run when a module is called through its holder (Python's torch.nn.Module; libtorch has none).
//
//   auto handle = model->fc->register_forward_hook([](nn::Module& m, const nn::HookTensors& inputs, const nn::HookTensors& outputs) {
//     std::cout << m.name() << ": " << outputs[0].sizes() << "\n";
//   });
//   model(x);          // prints
//   handle.remove();
//
// A hook sees the tensors of the arguments or results in order: those in tuples, pairs, vectors, arrays, maps and optionals, too, those of
// types with a template each_tensor(function), which calls function(tensor) for each of its tensors, and undefined ones. It
// returns nothing (or nullopt) to leave them as they are, a tensor (if there is one), or a list of as many tensors, which replace them;
// another number throws ValueError. Hooks run in the order of their registration, and each sees what the one before it returned. A call of
// module->forward(...) runs no hooks, as in Python.
#pragma once

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
// Gradients of inputs that need none, and of outputs that have none, are undefined.
using BackwardHook = std::function<HookResult(Module& module, const HookTensors& grad_inputs, const HookTensors& grad_outputs)>;
using BackwardPreHook = std::function<HookResult(Module& module, const HookTensors& grad_outputs)>;
// `prefix` is what the names of the module's own entries begin with: empty, or "encoder.".
using StateDictHook = std::function<void(const Module& module, StateDict& state, const std::string& prefix)>;
using LoadStateDictHook = std::function<void(Module& module, const StateDict& state, const std::string& prefix)>;

namespace module_detail {

// The hooks of a module (module_hook_lists.h).
struct ModuleHooks;

// A function object with any of the allowed results as a hook.
template <class Hook, class F, class... Args>
Hook make_hook(F&& function) {
  return [f = std::forward<F>(function)](Module& module, const Args&... args) mutable -> HookResult {
    using Result = std::invoke_result_t<std::decay_t<F>&, Module&, const Args&...>;
    if constexpr (std::is_void_v<Result>) {
      f(module, args...);
      return std::nullopt;
    } else if constexpr (std::is_convertible_v<Result, Tensor>) {
      return HookTensors{f(module, args...)};
    } else {
      return f(module, args...);
    }
  };
}

}  // namespace module_detail

// Removes a hook. Copies refer to the same hook; removing it twice, or after its module has been destroyed, does nothing.
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
