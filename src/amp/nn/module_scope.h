// Marks which module a thread is calling, for the rules of policies and for traces. Calls through holders do this. Other code can do it:
//   const nn::ModuleScope called(*model);
//   Tensor y = model->forward(x);   // as in model(x), but without hooks
#pragma once

#include <new>

#include <amp/autocast/module_region.h>
#include <amp/core/thread_state.h>

namespace amp::nn {

// As long as this object exists, its thread counts as calling the module: its computations have the module's path. If the policy of the
// region has rules for this module, they apply. The first open scope is that of the model, and the path of the model is empty. Scopes may
// end in any order.
class ModuleScope {
 public:
  [[nodiscard]] explicit ModuleScope(const Module& module)
      : state_(amp::detail::thread_state()), call_{&module, state_.module_frame}, has_region_(state_.autocast_modules != 0) {
    if (has_region_) [[unlikely]]
      ::new (&region_) autocast::ModuleRegion(call_);
    state_.module_frame = &call_;
  }
  ~ModuleScope() {
    if (state_.module_frame == &call_) [[likely]]
      state_.module_frame = call_.outer;
    else amp::detail::remove_frame(call_);
    if (has_region_) [[unlikely]]
      region_.~ModuleRegion();
  }
  ModuleScope(const ModuleScope&) = delete;
  ModuleScope& operator=(const ModuleScope&) = delete;

 private:
  amp::detail::ThreadState& state_;
  amp::detail::ModuleFrame call_;
  const bool has_region_;
  union {
    autocast::ModuleRegion region_;  // only if has_region_
  };
};

}  // namespace amp::nn
