// Calls into libraries that destroy their own state when the process exits: OpenBLAS, oneDNN. Internal.
#pragma once

#include <atomic>

#include <amp/core/per_thread.h>

namespace amp::detail {

// Whether a thread is inside such a library.
struct LibraryUse {
  std::atomic<int> depth{0};
  LibraryUse* next = nullptr;
  LibraryUse* previous = nullptr;

  LibraryUse();
  ~LibraryUse();
  LibraryUse(const LibraryUse&) = delete;
  LibraryUse& operator=(const LibraryUse&) = delete;
};

extern constinit std::atomic<bool> libraries_are_closed;

// Guards a call into such a library. If the process exits while other threads are running, either the exit code sees the call and waits for
// it, or allowed() is false and the call must not be made.
class LibraryCall {
 public:
  LibraryCall() : use_(PerThread<LibraryUse>::get()) {
    use_.depth.store(use_.depth.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);  // the exit code issues the fence for all threads
  }
  ~LibraryCall() { use_.depth.store(use_.depth.load(std::memory_order_relaxed) - 1, std::memory_order_release); }
  LibraryCall(const LibraryCall&) = delete;
  LibraryCall& operator=(const LibraryCall&) = delete;
  bool allowed() const { return !libraries_are_closed.load(std::memory_order_acquire); }

 private:
  LibraryUse& use_;
};

// Call this after a library has created the state that it destroys at exit: exit handlers run in reverse order, so calls into the library
// are blocked before that state is destroyed.
void close_libraries_before_exit();

}  // namespace amp::detail
