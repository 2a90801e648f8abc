// The modules that a thread is calling, and their paths in the model: "encoder.layers.0.norm1". Rules for modules and traces use them.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

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
  const ModuleFrame* outer;
  mutable const autocast::ModulePath* path = nullptr;  // null until it is needed
};

// The frames of a thread, for use on another thread or later. Modules that have been destroyed meanwhile are not accessed.
class ModuleStack {
 public:
  explicit ModuleStack(const ModuleFrame& innermost);

 private:
  friend class ModuleStackGuard;
  struct Call {
    std::weak_ptr<const nn::Module> module;
    const autocast::ModulePath* path;
  };
  std::vector<Call> calls_;  // outermost first
};

// During its lifetime, the thread counts as calling the modules of the stack, if any.
class ModuleStackGuard {
 public:
  explicit ModuleStackGuard(std::shared_ptr<const ModuleStack> stack) {
    if (stack != nullptr) [[unlikely]]
      enter(*stack);
  }
  ~ModuleStackGuard() {
    if (!frames_.empty()) [[unlikely]]
      thread_state().module_frame = outer_;
  }
  ModuleStackGuard(const ModuleStackGuard&) = delete;
  ModuleStackGuard& operator=(const ModuleStackGuard&) = delete;

 private:
  AMP_API void enter(const ModuleStack& stack);

  std::vector<ModuleFrame> frames_;
  std::vector<std::shared_ptr<const nn::Module>> modules_;
  const ModuleFrame* outer_ = nullptr;
};

}  // namespace detail

}  // namespace amp
