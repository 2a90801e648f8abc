// The part of a region during the call of a module.
#pragma once

#include <amp/autocast/autocast.h>

namespace amp::autocast {

// Until it is destroyed, the rules of the active policies for the module apply. Calls of modules use it (amp/nn/module_scope.h) if there
// are such policies.
class AMP_API ModuleRegion : amp::detail::AutocastScope {
 public:
  explicit ModuleRegion(const amp::detail::ModuleFrame& call);
};

}  // namespace amp::autocast
