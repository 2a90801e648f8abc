// Starts threads that run in the caller's autocast state.
#pragma once

#include <thread>
#include <utility>

#include <amp/autocast/carry.h>

namespace amp::autocast {

#if defined(__cpp_lib_jthread)
// Starts a thread that runs `function(args...)` in the caller's autocast state. The thread is joined when the result is destroyed. libc++
// 19 and older have no std::jthread. There, use std::thread(carry(function), args...).
template <class F, class... Args>
std::jthread thread(F&& function, Args&&... args) {
  return std::jthread(carry(std::forward<F>(function)), std::forward<Args>(args)...);
}
#endif

}  // namespace amp::autocast
