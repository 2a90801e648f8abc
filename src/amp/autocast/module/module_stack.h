// The modules that a thread was calling when its state was captured. Internal.
#pragma once

#include <memory>
#include <vector>

#include <amp/autocast/module_path.h>

namespace amp::detail {

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

// The frames of a ModuleStackGuard. The outermost one has no outer frame, so that paths begin there.
struct EnteredModules {
  std::vector<ModuleFrame> frames;
  std::vector<std::shared_ptr<const nn::Module>> modules;
  const ModuleFrame* outer;  // what the thread was calling before
  EnteredModules* before;    // of the guard that began before this one
};

}  // namespace amp::detail
