// The part of a region that a call of a module covers.
#pragma once

#include <amp/autocast/autocast.h>

namespace amp::autocast {

// Until it is destroyed, the rules of the policies in force for the module apply. Used where a module is called (amp/nn/module_scope.h), if
// there are any such policies.
class AMP_API ModuleRegion : amp::detail::AutocastScope {
 public:
  explicit ModuleRegion(const amp::detail::ModuleFrame& call);
};

}  // namespace amp::autocast
