// Tells observers about calls that run without the library of their device that is meant for them. Internal.
#pragma once

#include <amp/core/thread_state.h>

namespace amp::tracing {

void note_fallback(const char* what, const char* why);
// Both texts live as long as the process.
inline void fell_back(const char* what, const char* why) {
  if (detail::thread_state().observers != nullptr) [[unlikely]]
    note_fallback(what, why);
}

}  // namespace amp::tracing
