// Turns autocast and observers off for a scope, at the cost of one store. For ops that consist of other ops but count as a single op. Part
// of the extension interface.
#pragma once

#include <amp/core/thread_state.h>

namespace amp::autocast {

class Suspended {
 public:
  Suspended() : state_(detail::thread_state()), stages_(state_.stages) { state_.stages = {}; }
  ~Suspended() { state_.stages = stages_; }
  Suspended(const Suspended&) = delete;
  Suspended& operator=(const Suspended&) = delete;

 private:
  detail::ThreadState& state_;
  detail::CallStages stages_;
};

}  // namespace amp::autocast
