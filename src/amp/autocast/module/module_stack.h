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

}  // namespace amp::detail
