// Runs functions on other threads in the caller's autocast state. Threads start without autocast, as in PyTorch.
#pragma once

#include <thread>
#include <type_traits>
#include <utility>

#include <amp/autocast/autocast.h>
#include <amp/core/parallel.h>

namespace amp::autocast {

// Captures the current autocast state (regions, dtypes, policies, cache settings). Returns a wrapper that runs `function` in this state, on
// any thread and at any time. For thread pools and std::async. Casts on the other thread use that thread's cache, which is cleared when the
// call ends.
template <class F>
auto carry(F&& function) {
  const auto guard = [state = AutocastState::capture()] { return AutocastStateGuard(state); };
  return detail::Guarded<std::remove_const_t<decltype(guard)>, std::decay_t<F>>(guard, std::forward<F>(function));
}

#if defined(__cpp_lib_jthread)
// Starts a thread that runs `function(args...)` in the caller's autocast state; it is joined when the result is destroyed. libc++ 19 and
// older have no std::jthread: use std::thread(carry(function), args...) there.
template <class F, class... Args>
std::jthread thread(F&& function, Args&&... args) {
  return std::jthread(carry(std::forward<F>(function)), std::forward<Args>(args)...);
}
#endif

// amp::parallel_for with the caller's autocast state on every thread: fn(first, last) on disjoint ranges that cover [begin, end).
template <class Function>
void parallel_for(int64_t begin, int64_t end, int64_t grain, const Function& fn) {
  const AutocastState state = AutocastState::capture();
  amp::parallel_for(begin, end, grain, [&](int64_t first, int64_t last) {
    const AutocastStateGuard guard(state);
    fn(first, last);
  });
}

}  // namespace amp::autocast
