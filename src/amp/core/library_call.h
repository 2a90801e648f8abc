// Calls into libraries that take themselves down when the process ends: OpenBLAS, oneDNN. Internal.
#pragma once

#include <atomic>

#include <amp/core/per_thread.h>

namespace amp::detail {

// Whether a thread is inside of such a library.
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

// Lives around a call. When the process ends while other threads go on, the call is either seen by the end, which then waits for it, or
// sees that the libraries are closed: it must not be made then.
class LibraryCall {
 public:
  LibraryCall() : use_(PerThread<LibraryUse>::get()) {
    use_.depth.store(use_.depth.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
    std::atomic_signal_fence(std::memory_order_seq_cst);  // the end makes the processors agree
  }
  ~LibraryCall() { use_.depth.store(use_.depth.load(std::memory_order_relaxed) - 1, std::memory_order_release); }
  LibraryCall(const LibraryCall&) = delete;
  LibraryCall& operator=(const LibraryCall&) = delete;
  bool allowed() const { return !libraries_are_closed.load(std::memory_order_acquire); }

 private:
  LibraryUse& use_;
};

// To be called when a library has made what it will destroy at the end of the process, so that the libraries are closed before that.
void close_libraries_before_exit();

}  // namespace amp::detail
