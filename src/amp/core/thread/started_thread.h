// Threads of the library. Internal.
#pragma once

#include <system_error>
#include <thread>
#include <utility>

#include <amp/core/error.h>

namespace amp::detail {

// Starts a thread. Throws Error "[op] ..." if the system has no more threads, or no memory for one.
template <class Function>
std::thread started_thread(const char* op, Function function) {
  try {
    return std::thread(std::move(function));
  } catch (const std::system_error& error) { AMP_THROW(Error, "[", op, "] a thread cannot be started: ", error.what()); }
}

}  // namespace amp::detail
