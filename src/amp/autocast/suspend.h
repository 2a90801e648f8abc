// Autocast (and watching) off for a scope, at the cost of one store: for ops that are made of others without being so for autocast.
// Internal.
#pragma once

#include <amp/core/thread_state.h>

namespace amp::autocast {

class Suspended {
 public:
  Suspended() : state_(detail::thread_state()), enabled_(state_.autocast_enabled) { state_.autocast_enabled = 0; }
  ~Suspended() { state_.autocast_enabled = enabled_; }
  Suspended(const Suspended&) = delete;
  Suspended& operator=(const Suspended&) = delete;

 private:
  detail::ThreadState& state_;
  uint8_t enabled_;
};

}  // namespace amp::autocast
