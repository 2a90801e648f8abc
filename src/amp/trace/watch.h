// The observers of one thread. Internal to amp/trace.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <amp/trace/observer.h>

namespace amp::trace {

using Observers = std::vector<std::shared_ptr<Observer>>;

struct ThreadWatch {
  std::shared_ptr<const Observers> all;  // its own, then those of all threads
  Observers own;
  uint64_t generation = 0;  // of the observers of all threads, when `all` was made
  const WatchedCall* running = nullptr;
  uint64_t calls = 0;               // seen so far
  std::vector<std::string> scopes;  // the open TraceScopes
  std::vector<int64_t> scope_starts;
  bool quiet = false;   // an observer or a shadow is at work
  bool ranges = false;  // somebody wants NVTX ranges
};

// This thread's observers, up to date, or null when there are none.
std::shared_ptr<const Observers> current_observers();

// What an observer does is seen by nobody, nor by autocast and tape.
class Quiet {
 public:
  Quiet();
  ~Quiet();
  Quiet(const Quiet&) = delete;
  Quiet& operator=(const Quiet&) = delete;

 private:
  detail::ThreadState& state_;
  const uint8_t enabled_;
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

}  // namespace amp::trace
