// The modules that a thread is calling, and their paths in the model: "encoder.layers.0.norm1". Rules for modules and traces use them.
#pragma once

#include <memory>
#include <string>

#include <amp/core/export.h>
#include <amp/core/thread_state.h>

namespace amp {

namespace nn {
class Module;
}

namespace autocast {
class ModulePath;
struct Policy;

// The path of the module that this thread is calling: the names under which its ancestors and itself are registered, joined by dots. Empty
// for the outermost module, and outside of modules. A module that none of the calling modules contains has the path of its caller.
AMP_API std::string current_module();
}  // namespace autocast

namespace detail {

// A call of a module. Frames are on the stack of the thread.
struct ModuleFrame {
  const nn::Module* module;  // null: not known anymore
  mutable const ModuleFrame* outer;
  mutable const autocast::ModulePath* path = nullptr;  // null until it is needed
};

// Removes a frame from the list of this thread, if it is there. For calls that end before calls inside of them.
AMP_API void remove_frame(const ModuleFrame& call) noexcept;

class ModuleStack;      // module_stack.h
struct EnteredModules;  // likewise

// During its lifetime, the thread counts as calling the modules of the stack, if any. Several guards may end in any order.
class ModuleStackGuard {
 public:
  explicit ModuleStackGuard(const std::shared_ptr<const ModuleStack>& stack) {
    if (stack != nullptr) [[unlikely]]
      enter(*stack);
  }
  ~ModuleStackGuard() {
    if (entered_ != nullptr) [[unlikely]]
      leave();
  }
  ModuleStackGuard(const ModuleStackGuard&) = delete;
  ModuleStackGuard& operator=(const ModuleStackGuard&) = delete;

 private:
  AMP_API void enter(const ModuleStack& stack);
  AMP_API void leave() noexcept;

  EnteredModules* entered_ = nullptr;
};

}  // namespace detail

}  // namespace amp
