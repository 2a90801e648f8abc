// Turns autocast and observers off for a scope, at the cost of one store. For ops that consist of other ops but count as a single op. Part
// of the extension interface.
#pragma once

#include <amp/core/set_for_scope.h>
#include <amp/core/thread_state.h>

namespace amp::autocast {

struct Suspended : detail::SetForScope<detail::CallStages> {
  Suspended() : SetForScope(detail::thread_state().stages, detail::CallStages{}) {}
};

}  // namespace amp::autocast
