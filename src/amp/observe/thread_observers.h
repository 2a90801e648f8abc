// The observers of one thread. Internal to amp/tracing.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <amp/core/thread_state.h>
#include <amp/observe/observer.h>

namespace amp::tracing {

struct ThreadObservers {
  std::shared_ptr<const Observers> all;  // the thread's own observers, then those of all threads
  Observers own;
  uint64_t generation = 0;                // of the list of all-thread observers when `all` was built
  const ObservedCall* running = nullptr;  // the call that casts on this thread belong to
  uint64_t calls = 0;                     // number of observed calls so far
  std::vector<std::string> scopes;        // the open TraceScopes
  std::vector<int64_t> scope_starts;
  bool quiet = false;                           // an observer or a shadow run is active; its ops are not observed
  bool ranges = false;                          // an observer wants NVTX ranges
  bool composites = false;                      // an observer requests composites as one call
  bool parts = false;                           // an observer requests the parts of composites
  bool ruled_parts = false;                     // the same for composites with a rule
  bool formulas = false;                        // an observer wants the calls of a backward pass
  const Generator* shadow_generator = nullptr;  // what the call draws from whose shadow runs
  int running_parts = 0;                        // internal ops that run: what they read is their own
};

// This thread's current observers, or null if there are none.
std::shared_ptr<const Observers> current_observers();

// Active while an observer runs: its ops are neither observed nor cast nor recorded.
class Quiet {
 public:
  Quiet();
  ~Quiet();
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  detail::ThreadState& state_;
  const detail::CallStages stages_;
  const bool grad_enabled_, quiet_;
};

// Calls `function(observer)` for each observer of this thread.
template <class F>
void tell(const F& function) {
  const std::shared_ptr<const Observers> observers = current_observers();
  if (observers == nullptr) return;
  const Quiet quiet;
  for (const auto& observer : *observers) function(*observer);
}

}  // namespace amp::tracing
