// Runs functions on other threads in the caller's autocast state. Threads start without autocast, as in PyTorch.
#pragma once

#include <cstdint>
#include <type_traits>
#include <utility>

#include <amp/autocast/autocast.h>
#include <amp/core/parallel.h>

namespace amp::autocast {

// Captures the current autocast state (regions, dtypes, policies, cache settings). Returns a function that runs `function` in this state,
// on any thread and at any time, for example in a thread pool or with std::async. Casts on the other thread use that thread's cache, which
// is cleared when the call ends.
template <class F>
auto carry(F&& function) {
  const auto guard = [state = AutocastState::capture()] { return AutocastStateGuard(state); };
  return detail::Guarded<std::remove_const_t<decltype(guard)>, std::decay_t<F>>(guard, std::forward<F>(function));
}

// amp::parallel_for with the caller's autocast state on every thread. Calls fn(first, last) for disjoint ranges that cover [begin, end).
template <class Function>
void parallel_for(int64_t begin, int64_t end, int64_t grain, const Function& fn) {
  const AutocastState state = AutocastState::capture();
  amp::parallel_for(begin, end, grain, [&](int64_t first, int64_t last) {
    const AutocastStateGuard guard(state);
    fn(first, last);
  });
}

}  // namespace amp::autocast
