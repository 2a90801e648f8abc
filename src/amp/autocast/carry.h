// The autocast state of the caller in functions that run on other threads: a thread starts without it, as in PyTorch.
#pragma once

#include <concepts>
#include <thread>
#include <type_traits>
#include <utility>

#include <amp/autocast/autocast.h>
#include <amp/core/parallel.h>

namespace amp::autocast {

// `function`, to be called later or on another thread in the autocast state of now and here: regions, dtypes, policies, cache settings.
// For thread pools and std::async. What the other thread casts goes into its own cache, and is dropped when the call ends.
template <class F>
auto carry(F&& function) {
  return [ state = AutocastState::capture(), function = std::forward<F>(function) ]<class... Args>(
             Args && ... args) mutable -> decltype(auto) requires std::invocable < std::decay_t<F>
  &, Args... > {
    const AutocastStateGuard guard(state);
    return function(std::forward<Args>(args)...);
  };
}

// A thread that runs `function(args...)` in the caller's autocast state; joined when the result goes.
template <class F, class... Args>
std::jthread thread(F&& function, Args&&... args) {
  return std::jthread(carry(std::forward<F>(function)), std::forward<Args>(args)...);
}

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
